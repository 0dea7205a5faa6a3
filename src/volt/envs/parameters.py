"""Parameters of the OpenSpiel game, as they are written: an arena, and the dice that may be programmed."""

from pathlib import Path

from volt.arenas import Drawing, find_arena, names, parse_drawing

from .actions import PICKS
from .compiled.rules import FIRST_RED_PICK, STEERED

ARENAS = Path(__file__).parent / "arenas"  # the small ones of ``volt.envs.solvable``


def arena_of(written: str) -> str | Drawing:
    """An arena by name, built in or small, as a drawing of several lines, or in a file; ValueError if there is none."""
    if written in names():
        return written
    if "\n" in written:
        return parse_drawing(written)
    small = ARENAS / f"{written}.toml"
    return find_arena(small if small.exists() else written).drawing


def read_dice(written: str, units: int) -> frozenset[int]:
    """The picks of dice like ``B1 B2n R1``; one without a heading stands for all of its keys, and no dice for all dice.

    ValueError if a word is not a die, or if the dice do not suffice for the units (two of a colour).
    """
    chosen: set[int] = set()
    for word in written.split():
        found = {action for action, die in enumerate(PICKS) if word in (str(die), str(die)[:2])}
        if not found:
            raise ValueError(
                f"dice={written!r}: {word!r} is neither a die like B3n nor a die without a heading, like B3"
            )
        chosen |= found
    colours = {FIRST_RED_PICK <= action < STEERED for action in chosen}
    if chosen and units > 2 * len(colours):
        raise ValueError(f"dice={written!r}: an operator has two dice of a colour, too few for units={units}")
    return frozenset(chosen or range(len(PICKS)))
