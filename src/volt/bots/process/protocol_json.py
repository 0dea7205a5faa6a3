"""What process bots receive besides views and decisions, which are sent as their ``to_dict()``."""

from collections.abc import Collection
from typing import Any

from volt.game.controller import DICE, dice_per_unit, open_keys
from volt.game.vocabulary import HEADINGS
from volt.rules.module_ids import BLUE, RED

LETTERS = {BLUE: "B", RED: "R"}
NUMBERS = range(1, 7)


def controller_json(modules: Collection[str]) -> dict[str, Any]:
    """What may lie on a controller, for bots that do not know the rules: the dice, how many per unit, the keys of each."""
    return {
        "dice": [LETTERS[colour] for colour in DICE],
        "dice_in_a_unit": dice_per_unit(modules),
        "keys": {
            f"{letter}{number}": [HEADINGS[key] for key in open_keys(modules, colour, number)]
            for colour, letter in LETTERS.items()
            for number in NUMBERS
        },
    }
