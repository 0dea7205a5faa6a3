"""What an arena needs to be played in (ARENA-1, ARENA-2); the drawing of a scenario need not pass."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from volt.rules.arena import CAUTION, OUT, PIT, WALL, WATER, E, N, S, W

from .drawing import Drawing
from .spaces import space_name

SIDES = ("north", "east", "south", "west")
HEADINGS = {N: "n", E: "e", S: "s", W: "w"}
STARTS = 3
BLUE_DICE = 2
LONGEST_MOVE = 6
DEADLY_DAMAGE = 3


@dataclass(frozen=True)
class DrawingProblem:
    """One thing that is wrong. An error makes the arena unfit for a game, a warning makes it a worse one.

    ``reason`` says so in English; ``key`` and ``params`` say the same to whoever has words of their own.
    """

    severity: Literal["error", "warning"]
    place: str
    reason: str
    key: str = ""
    params: Mapping[str, str | int] = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        return f"{self.severity}: {self.place}: {self.reason}"


def check(drawing: Drawing) -> list[DrawingProblem]:
    """All problems of an arena, errors first; an empty list means it is fit for a game."""
    found = [
        *_vp_spaces(drawing),
        *_starting_spaces(drawing),
        *_enclosed(drawing),
        *_reach(drawing),
        *_caution_lines(drawing),
    ]
    return sorted(found, key=lambda problem: problem.severity)


def reach(drawing: Drawing, start: int) -> dict[int, int]:
    """Where a robot can get from a space in one round, and the fewest barriers it crosses on the way.

    Two blue dice are two straight movements of 1 to 6 spaces (PROG-1, MOVE-1); it keeps out of pits and water, and a
    third barrier would destroy it (DMG-1).
    """
    arena, best = drawing.arena, {start: 0}
    for _ in range(BLUE_DICE):
        for begin, crossed in list(best.items()):
            for heading in HEADINGS:
                at, barriers = begin, crossed
                for _ in range(LONGEST_MOVE):
                    if not _can_drive(drawing, at, heading):
                        break
                    barriers += arena.barriers[at] >> heading & 1
                    at = arena.next[at * 8 + heading]
                    if barriers < min(DEADLY_DAMAGE, best.get(at, DEADLY_DAMAGE)):
                        best[at] = barriers
    return best


def _vp_spaces(drawing: Drawing) -> Iterator[DrawingProblem]:
    for number in range(1, 7):
        if drawing.arena.vp_space[number] == OUT:
            reason = f"there is no VP space {number}; tokens of all numbers are drawn"
            yield DrawingProblem("error", "the arena", reason, "no_vp", {"number": number})


def _starting_spaces(drawing: Drawing) -> Iterator[DrawingProblem]:
    for side, name in enumerate(SIDES):
        starts = _starts(drawing, side)
        if len(starts) != STARTS:
            reason = f"{len(starts)} starting spaces; a side has exactly {STARTS}"
            yield DrawingProblem("error", f"{name} side", reason, "starts", {"side": name[0], "count": len(starts)})
            continue
        column, row = divmod(starts[STARTS // 2], drawing.rows)
        along, length = (row, drawing.rows) if side % 2 else (column, drawing.columns)
        middle = along in ((length - 1) // 2, length // 2)
        if not middle or drawing.neighbour(starts[STARTS // 2], side * 2) is not None:
            place = space_name(drawing, starts[STARTS // 2])
            reason = f"the middle starting space of the {name} side is not at its wall in the middle of the side"
            yield DrawingProblem("error", place, reason, "not_middle", {"side": name[0]})


def _enclosed(drawing: Drawing) -> Iterator[DrawingProblem]:
    """Spaces no robot can drive to from a starting space, however long it takes."""
    todo = [start for side in range(4) for start in _starts(drawing, side)]
    if not todo:
        return
    seen = set(todo)
    while todo:
        at = todo.pop()
        for heading in HEADINGS:
            if _can_drive(drawing, at, heading):
                there = drawing.arena.next[at * 8 + heading]
                if there not in seen:
                    seen.add(there)
                    todo.append(there)
    for space in range(drawing.columns * drawing.rows):
        if space not in seen and not _deadly(drawing, space):
            reason = "enclosed: no robot can drive here from a starting space"
            yield DrawingProblem("error", space_name(drawing, space), reason, "enclosed")


def _reach(drawing: Drawing) -> Iterator[DrawingProblem]:
    """ARENA-2: every VP space within one round of every side, and not at the price of a barrier."""
    for side, name in enumerate(SIDES):
        ways = [reach(drawing, start) for start in _starts(drawing, side)]
        for number in range(1, 7):
            space = drawing.arena.vp_space[number]
            if not ways or space == OUT:
                continue
            place = space_name(drawing, space)
            barriers = min(way.get(space, DEADLY_DAMAGE) for way in ways)
            params: dict[str, str | int] = {"number": number, "side": name[0], "barriers": barriers}
            if barriers == DEADLY_DAMAGE:
                reason = f"VP space {number} is out of reach of the {name} side within one round"
                yield DrawingProblem("error", place, reason, "out_of_reach", params)
            elif barriers:
                reason = f"the {name} side reaches VP space {number} only across lightning barriers ({barriers})"
                yield DrawingProblem("warning", place, reason, "barriers", params)


def _caution_lines(drawing: Drawing) -> Iterator[DrawingProblem]:
    """KILL-5: a KillBot follows its heading into anything, and turns at a caution line once only.

    Tokens and pushes bring it to every space under every heading, so every way into a pit wants a line, not only those
    straight ahead of a starting space.
    """
    for space in range(drawing.columns * drawing.rows):
        if _deadly(drawing, space):
            continue
        for ahead in HEADINGS:
            edge = drawing.edge(space, ahead)
            heading = edge - CAUTION if edge >= CAUTION else ahead
            if edge == WALL or drawing.edge(space, heading) == WALL:
                continue
            into = drawing.neighbour(space, heading)
            if into is None or not _deadly(drawing, into):
                continue
            what = f"{'water' if drawing.spaces[into] == WATER else 'the pit'} {space_name(drawing, into)}"
            if heading != ahead:
                key, reason = "turned_into", f"the caution line turns a KillBot heading {HEADINGS[ahead]} into {what}"
            else:
                key, reason = (
                    "no_line",
                    f"a KillBot heading {HEADINGS[ahead]} drives into {what}: there is no caution line",
                )
            params = {"heading": HEADINGS[ahead], "into": space_name(drawing, into)}
            yield DrawingProblem("warning", space_name(drawing, space), reason, key, params)


def _starts(drawing: Drawing, side: int) -> list[int]:
    """The starting spaces of a side, west to east or south to north."""
    first, count = drawing.arena.first_start[side], drawing.arena.start_count[side]
    return list(drawing.arena.starts[first : first + count])


def _deadly(drawing: Drawing, space: int) -> bool:
    return drawing.spaces[space] in (PIT, WATER)


def _can_drive(drawing: Drawing, space: int, heading: int) -> bool:
    """Whether a robot can make this step and live to tell, barriers aside."""
    if drawing.arena.walls[space] >> heading & 1:
        return False
    return not _deadly(drawing, drawing.arena.next[space * 8 + heading])
