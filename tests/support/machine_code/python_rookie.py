"""The rookie in plain Python: a second statement of how it plays, to test the compiled rules against."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from volt.arenas import space_index
from volt.bots.players.rookie_answers import LIKING
from volt.game import Answer, Decision, Die, RobotView, View
from volt.game.vocabulary import DECKS, HEADINGS, MODULES
from volt.rules.arena import OUT, PIT, VOLTAGE, WATER, WORKSHOP
from volt.rules.event_kinds import Activated
from volt.rules.module_ids import BLUE
from volt.rules.questions import QUESTIONS

BLUE_HEADINGS = (0, 2, 4, 6)
LONGEST = 6
GRENADE_REACH = 4
WAYS_OF_FIRING = ("fire", "crossfire", "water", "grenade", "remote", "teleport")


@dataclass(frozen=True)
class Drive:
    """The outcome of one blue die: where it ends, barriers and mines met, robots bumped into, and who was pushed into a pit."""

    end: int
    barriers: int = 0
    bumps: int = 0
    shoved: str | None = None


class Scout:
    """The arena as one seat sees it."""

    def __init__(self, view: View, seat: str) -> None:
        self.view = view
        self.arena = view.drawing.arena
        self.me = next(robot for robot in view.robots if robot.colour == seat)
        self.others: dict[int, RobotView] = {}
        for robot in view.robots:
            if robot.at is not None and robot is not self.me:
                self.others[space_index(view.drawing, robot.at)] = robot
        self.mines = {space_index(view.drawing, name) for robot in view.robots for name in robot.mines}

    @cached_property
    def at(self) -> int:
        """Where the seat's robot stands, or OUT."""
        return OUT if self.me.at is None else space_index(self.view.drawing, self.me.at)

    @cached_property
    def tokens(self) -> dict[int, int]:
        """VP tokens by space."""
        spaces = self.arena.vp_space
        return {spaces[number]: count for number, count in self.view.tokens.items() if spaces[number] != OUT}

    @cached_property
    def workshops(self) -> frozenset[int]:
        """Where a robot can be repaired (not in training, SETUP-4)."""
        live = self.view.mode != "training"
        return frozenset(s for s in range(self.arena.spaces) if live and self.arena.kind[s] == WORKSHOP)

    def deadly(self, space: int) -> bool:
        """Whether driving there destroys the robot."""
        return self.arena.kind[space] in (PIT, WATER) and "jetpack" not in self.me.modules

    def charged(self, space: int) -> bool:
        """Whether high voltage would damage the robot there (RES-1)."""
        return self.arena.kind[space] == VOLTAGE and "conductor" not in self.me.modules

    def ray(self, start: int, heading: int) -> list[Drive | None]:
        """Where the blue dice 1 to 6 take the robot if everybody else stands still; None if into a pit.

        Only the first robot in the way is assumed to be pushed.
        """
        arena, at, barriers, bumps = self.arena, start, 0, 0
        shoved: str | None = None
        pushed: RobotView | None = None
        drives: list[Drive | None] = []
        while len(drives) < LONGEST and not arena.walls[at] >> heading & 1:
            there = arena.next[at * 8 + heading]
            if pushed is None and not bumps and there in self.others:
                pushed, bumps = self.others[there], 1
            if pushed is not None:
                if arena.walls[there] >> heading & 1:
                    break
                if arena.kind[arena.next[there * 8 + heading]] in (PIT, WATER):
                    shoved, pushed = pushed.colour, None
            barriers += (arena.barriers[at] >> heading & 1) + (there in self.mines)
            at = there
            if self.deadly(at):
                return drives + [None] * (LONGEST - len(drives))
            drives.append(Drive(at, barriers, bumps, shoved))
        return drives + [Drive(at, barriers, bumps, shoved)] * (LONGEST - len(drives))

    def drive(self, start: int, heading: int, spaces: int) -> Drive | None:
        """Where moving that many spaces takes the robot; None if into a pit."""
        return self.ray(start, heading)[spaces - 1] if spaces else Drive(start)

    def target(self, space: int, heading: int) -> RobotView | None:
        """FIRE-1: the first robot in the line of fire; None if there is none, or a mine lies before it."""
        for _ in range(self.arena.sight[space * 8 + heading]):
            space = self.arena.next[space * 8 + heading]
            if space in self.others:
                return self.others[space]
            if space in self.mines:
                return None
        return None

    def distance(self, one: int, other: int) -> int:
        """The distance between two spaces in columns plus rows, regardless of walls."""
        rows = self.arena.rows
        return abs(one // rows - other // rows) + abs(one % rows - other % rows)

    def to_tokens(self, space: int) -> int:
        """The distance to the nearest VP token; 9 if there is none."""
        return min((self.distance(space, other) for other in self.tokens), default=9)


# --- programs ---


@dataclass(frozen=True)
class Route:
    """One or two blue dice and their outcome."""

    dice: tuple[Die, ...]
    drives: tuple[Drive, ...]


def routes(scout: Scout) -> Iterator[Route]:
    """All routes of one or two blue dice that do not lead into a pit."""
    for heading in BLUE_HEADINGS:
        for number, first in enumerate(scout.ray(scout.at, heading), 1):
            if first is None:
                break
            die = Die(BLUE, number, heading)
            yield Route((die,), (first,))
            for turn in BLUE_HEADINGS:
                for length, second in enumerate(scout.ray(first.end, turn), 1):
                    if second is None:
                        break
                    yield Route((die, Die(BLUE, length, turn)), (first, second))


def worth(scout: Scout, route: Route) -> float:
    """The value of a route: tokens, pushes into pits and repairs; less for barriers, mines, high voltage, bumps and distance."""
    end = route.drives[-1].end
    found = 10.0 * scout.tokens.get(end, 0) - 0.7 * scout.to_tokens(end) - 3 * scout.charged(end)
    found += 2.0 * scout.me.damage * (end in scout.workshops)
    for die, drive in zip(route.dice, route.drives, strict=True):
        found -= (1 + scout.me.damage) * drive.barriers + 0.5 * drive.bumps + 0.1 * die.number
        found += 4.0 * (drive.shoved is not None)
    return found


def targets(scout: Scout, space: int) -> dict[int, str]:
    """The keys for firing at robots from a space and these robots, the most damaged and richest first."""
    seen = [(scout.target(space, key), key) for key in range(8)]
    aims = [(target.damage + 0.3 * target.vp, key, target.colour) for target, key in seen if target is not None]
    return {key: colour for _, key, colour in sorted(aims, reverse=True)}


# --- answers ---


def _activated(view: View) -> Activated:
    """The event that began the current activation."""
    return next(event for event in reversed((*view.events, *view.pending)) if isinstance(event, Activated))


def _brake(scout: Scout, decision: Decision, heading: int, number: int) -> Answer:
    def gain(fewer: Answer) -> float:
        assert isinstance(fewer, int)
        drive = scout.drive(scout.at, heading, number - fewer)
        if drive is None:
            return -9
        return 3 * scout.tokens.get(drive.end, 0) - drive.barriers - scout.charged(drive.end) - 0.1 * fewer

    return max(decision.options, key=gain)


def _rotate(scout: Scout, decision: Decision, heading: int, number: int) -> Answer:
    def gain(keys: Answer) -> float:
        assert isinstance(keys, int)
        target = scout.target(scout.at, (heading + keys) % 8)
        return (1 + target.damage if target else 0) - 0.1 * abs(keys)

    return max(decision.options, key=gain)


def _mobility(scout: Scout, decision: Decision, heading: int, number: int) -> Answer:
    if scout.target(scout.at, heading) or scout.tokens.get(scout.at):
        return False
    return scout.drive(scout.at, heading, number) is not None


def _fire(scout: Scout, decision: Decision, heading: int, number: int) -> Answer:
    ways = [way for way in WAYS_OF_FIRING if way in decision.options]
    if "crossfire" in ways or not scout.target(scout.at, heading):
        ways = [way for way in ways if way != "fire"] or ways
    if "grenade" in ways and not any(0 < scout.distance(scout.at, at) <= GRENADE_REACH for at in scout.others):
        ways = ["fire"]
    return ways[0]


def _space(scout: Scout, decision: Decision) -> Answer:
    def gain(name: Answer) -> float:
        space = space_index(scout.view.drawing, str(name)) if name != "none" else -1
        return 2 * scout.tokens.get(space, 0) + (space in scout.workshops) - 0.5 * (space in scout.mines)

    return max(decision.options, key=gain)


def _start(scout: Scout, decision: Decision) -> Answer:
    return min(decision.options, key=lambda name: scout.to_tokens(space_index(scout.view.drawing, str(name))))


def _equip(scout: Scout, decision: Decision) -> Answer:
    return max(decision.options, key=lambda outfit: sum(LIKING[MODULES.index(name)] for name in outfit))  # type: ignore[union-attr]


def _workshop(scout: Scout, decision: Decision) -> Answer:
    return "repair" if scout.me.damage else "draw"


def _deck(scout: Scout, decision: Decision) -> Answer:
    held = len(scout.me.modules) + scout.me.inventory_size
    return max(decision.options, key=lambda deck: (DECKS.index(str(deck)) + held) % len(DECKS))


ABOUT_A_DIE = {"brake": _brake, "rotate": _rotate, "mobility": _mobility, "fire": _fire}
OTHERS: dict[str, Callable[[Scout, Decision], Answer]] = {
    **{kind.name: lambda scout, decision: decision.options[-1] for kind in QUESTIONS if kind.always_used},
    "jump": lambda scout, decision: decision.options[-1],
    "space": _space,
    "start": _start,
    "equip": _equip,
    "workshop": _workshop,
    "deck": _deck,
}


def answer(view: View, decision: Decision) -> Answer | None:
    """The answer to any question but that for a program; None if it is left to chance."""
    scout = Scout(view, decision.seat)
    if decision.kind in ABOUT_A_DIE:
        event = _activated(view)
        return ABOUT_A_DIE[decision.kind](scout, decision, HEADINGS.index(event.heading), event.number)
    return OTHERS[decision.kind](scout, decision) if decision.kind in OTHERS else None
