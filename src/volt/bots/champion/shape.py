"""The size of the champion's network: its features with their sizes and scales, and its parameters.

``network`` and ``observation`` compute it for many positions with NumPy or PyTorch, ``sight_rules`` and ``choice_rules`` for one
with machine code; all of them read it from here.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from volt.rules.arena import HEADINGS
from volt.rules.interface.plan_codes import DIE_CODES, DIE_SLOTS, FACES, KEYS
from volt.rules.module_ids import BLUE, LAST_MODULE, RED, YELLOW
from volt.rules.modules.shield import ROOM as SHIELD_HOLDS
from volt.rules.outfits import outfit_code
from volt.rules.questions import MINE_FROM, PROGRAM, SPACE_CHOICE, START_CHOICE
from volt.rules.state import DESTROYED, SEATS, UNITS

from ..search.evaluation import PARTIES

SHIPPED = Path(__file__).with_name("weights.npz")
FIRST_INPUTS = {"modules": 22, "kinds": 24}  # of weights that do not say
IMITATED = ("tactician", "champion")  # kinds of players whose decisions the network has learned to predict
TACTICIAN, OWN_LEVEL = range(len(IMITATED))
SHOWN_ANSWERS = 3  # how many of the answers since the last checkpoint are shown, the latest first
NO_ROBOT = SEATS
PLANES = 18  # what is known of a space, see ``sight_rules.write_space``
# stages of a program after its dice: RAM EXPANSION, the starting number
PLACE, FOURTH, NUMBER = UNITS, UNITS + 1, UNITS + 2
STAGES = UNITS + 3
SPATIAL = (START_CHOICE, SPACE_CHOICE, MINE_FROM)  # questions about spaces
RED_DICE = DIE_CODES // 2  # the index of the first red die
SMALL = 15  # answers below this are one-hot as well
NEVER = -1e9  # the logit of what is not legal
HIDDEN = 128  # units between a robot's features and its channels
DIE_COLOURS, STRAIGHT, DECKS, VALUES = RED - BLUE + 1, HEADINGS // 2, YELLOW - BLUE + 1, 6  # VALUES: of VP tokens
SHOWN_BITS = 8  # of an answer
MOST_MISSING, LONGEST, FULL_HAND, SHIELDS = 6, 30, 4, SHIELD_HOLDS + 1  # where features that count are cut off
ROUND_SCALE, GOAL_SCALE, TOKEN_SCALE, DECK_SCALE = 10, 5, 2, 8  # what features are divided by


@dataclass(frozen=True)
class Shape:
    """The size of a network: channels of the map, residual blocks, hidden units, size of keys and queries.

    ``modules`` and ``kinds`` (of questions) are what the game had when it was trained: it does not see what was added later.
    """

    channels: Annotated[int, Meta(ge=1)] = 64
    blocks: Annotated[int, Meta(ge=0)] = 4
    hidden: Annotated[int, Meta(ge=1)] = 256
    keys: Annotated[int, Meta(ge=1)] = 32
    modules: Annotated[int, Meta(ge=22, le=LAST_MODULE)] = LAST_MODULE
    kinds: Annotated[int, Meta(ge=24, le=PROGRAM + 1)] = PROGRAM + 1

    @property
    def answers(self) -> int:
        """How many answers it can give; the highest are outfits."""
        return max(256, outfit_code(self.modules - 1, self.modules) + 1)


# --- features, with their sizes ---

DIE = {"colour": DIE_COLOURS, "number": FACES, "key": KEYS}
DIE_SIZE = sum(DIE.values())
ANSWER = {"small": SMALL, "bits": SHOWN_BITS, "given": 1}
ANSWER_SIZE = sum(ANSWER.values())
SPACE = {"tokens": 1, "own mines": 1, "other mines": 1, "offered": 1, "starts": SEATS}
CHANGING = sum(SPACE.values())


def robot_features(shape: Shape) -> dict[str, int]:
    """What is known of a robot."""
    return {
        "playing": 1,
        "killbot": 1,
        "there": 1,
        "heading": STRAIGHT,
        "number": SEATS + 1,
        "damage": DESTROYED + 1,
        "shield": SHIELDS,
        "missing": MOST_MISSING + 1,
        "equipped": shape.modules,
        "hands": DECKS,
        "dice": DIE_SLOTS * DIE_SIZE,
        "who": SEATS,
        "active": 1,
    }


def game_features(shape: Shape) -> dict[str, int]:
    """What is known of the game."""
    return {
        "round": 1,
        "goal": 1,
        "mode": 1,
        "level": 1,
        "unit": UNITS + 1,
        "kind": shape.kinds,
        "active": SEATS + 1,
        "tokens": VALUES,
        "decks": DECKS,
        "inventory": shape.modules,
        "squad": 1,
        "answers": SHOWN_ANSWERS * ANSWER_SIZE,
    }


# --- parameters ---


def layers(shape: Shape) -> dict[str, tuple[tuple[int, ...], float]]:
    """The parameters by name: their shapes, and their initial scale (0: zeros; otherwise times 1 / sqrt(inputs))."""
    c, h, d = shape.channels, shape.hidden, shape.keys
    found: dict[str, tuple[tuple[int, ...], float]] = {}

    def linear(name: str, inputs: int, outputs: int, scale: float = 1.0, bias: bool = True) -> None:
        found[name] = ((inputs, outputs), scale)
        if bias:
            found[f"{name}.bias"] = ((outputs,), 0.0)

    linear("planes", PLANES, c)
    linear("changing", CHANGING, c)
    linear("robot1", sum(robot_features(shape).values()), HIDDEN)
    linear("robot2", HIDDEN, c)
    linear("global", sum(game_features(shape).values()) + SEATS * c, h)
    linear("spread", h, c)
    for i in range(shape.blocks):
        found[f"block{i}.first"] = ((3, 3, c, c), 1.0)
        found[f"block{i}.second"] = ((3, 3, c, c), 0.0)
        if i % 2:
            linear(f"block{i}.pool", 2 * c, c)
    linear("trunk1", h + 2 * c + SEATS * c, h)
    linear("trunk2", h, h)
    linear("value", h, PARTIES, 0.0)
    linear("vp", h, SEATS, 0.0)
    linear("question", h + shape.kinds, h)
    linear("answers", h, shape.answers, 0.1)
    linear("spaces", h, c, 0.1)
    linear("outfits", h, shape.modules + 1, 0.1)
    linear("program1", h, h)
    linear("program.here", c, h, bias=False)
    linear("program.dice", DIE_SLOTS * DIE_SIZE + STAGES, h, bias=False)
    linear("program2", h, h)
    linear("keys", c, d)
    found["keys.off"] = ((d,), 0.0)
    linear("die", h, DIE_CODES, 0.1)
    linear("query", h, 2 * d, 0.1)
    linear("hit", h, FACES * (SEATS - 1), 0.1)
    linear("barrier", h, 1, 0.1)
    linear("place", h, 1 + UNITS, 0.1)
    linear("number", h, SEATS, 0.1)
    return found
