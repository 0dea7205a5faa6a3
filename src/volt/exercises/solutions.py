"""The programs that solve a puzzle, and the ways in which they do."""

from dataclasses import dataclass
from functools import cached_property

from volt.game.notation import Die, Program
from volt.rules.interface.plan_codes import colour_of, die_code, face_of, key_of

Codes = tuple[int, int, int]
Command = tuple[int, int]  # the colour of a die and the key it lies on, whatever its number


@dataclass(frozen=True)
class Solutions:
    """All programs that win, empty units included, as codes of their dice (``plan_codes.die_code``), 0 for none."""

    codes: frozenset[Codes]

    @cached_property
    def minimal(self) -> frozenset[Codes]:
        """Those of which no die can be left out."""
        return frozenset(
            (one, two, three)
            for one, two, three in self.codes
            if not (
                (one and (0, two, three) in self.codes)
                or (two and (one, 0, three) in self.codes)
                or (three and (one, two, 0) in self.codes)
            )
        )

    @cached_property
    def classes(self) -> frozenset[tuple[Command, ...]]:
        """The ways to win: what the dice that are needed do, whatever their numbers and order."""
        return frozenset(map(commands, self.minimal))

    @cached_property
    def full(self) -> frozenset[Codes]:
        """Those with a die on every unit."""
        return frozenset(codes for codes in self.codes if all(codes))


def commands(codes: Codes) -> tuple[Command, ...]:
    """What the dice of a program do, sorted."""
    return tuple(sorted((colour_of(die), key_of(die)) for die in codes if die))


def codes_of(program: Program) -> Codes:
    """The dice of a program with at most one on each unit."""
    one, two, three = (
        die_code(dice[0].colour, dice[0].number, dice[0].heading) if dice else 0 for dice in program.units
    )
    return one, two, three


def program_of(codes: Codes) -> Program:
    """The program with these dice."""
    one, two, three = ((Die(colour_of(die), face_of(die), key_of(die)),) if die else () for die in codes)
    return Program((one, two, three))
