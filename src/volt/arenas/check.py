"""Check whether an arena is fit for a game (ARENA-1, ARENA-2). Drawings in scenarios need not pass."""

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

from volt.rules.arena import CAUTION, OUT, PIT, WALL, WATER, E, N, S, W
from volt.rules.event_kinds import Heading
from volt.rules.phases.programming import DICE_OF_A_COLOUR as BLUE_DICE
from volt.rules.state import DESTROYED as DEADLY_DAMAGE
from volt.texts import Phrase

from .drawing import Drawing
from .spaces import space_name

SIDES: tuple[str, ...] = get_args(Heading)[::2]
HEADINGS = dict(zip((N, E, S, W), SIDES, strict=True))
STARTS = 3  # on each side
LONGEST_MOVE = 6  # the highest number of a die


@dataclass(frozen=True)
class DrawingProblem:
    """A problem of an arena. An error makes the arena unfit for a game, a warning does not; ``place`` is a space or ""."""

    severity: Literal["error", "warning"]
    place: str
    reason: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.severity, self.place, self.reason) if part)


def check(drawing: Drawing) -> list[DrawingProblem]:
    """Return all problems of an arena, errors first; empty if there are none."""
    found = [
        *_vp_spaces(drawing),
        *_starting_spaces(drawing),
        *_enclosed(drawing),
        *_reach(drawing),
        *_caution_lines(drawing),
    ]
    return sorted(found, key=lambda problem: problem.severity)


@lru_cache(maxsize=64)
def _warning(drawing: Drawing) -> str:
    """What to say about a drawing that is unfit for a game; nothing if it is fit."""
    errors = [problem for problem in check(drawing) if problem.severity == "error"]
    more = f", and {len(errors) - 1} more" if len(errors) > 1 else ""
    return f"this arena is not fit for a fair game: {errors[0]}{more} (volt.arenas.check)" if errors else ""


def warn_if_unfit(arena: object) -> None:
    """Warn the caller's caller if a drawing has errors; like a scenario, a game may be played in it all the same."""
    if isinstance(arena, Drawing) and (text := _warning(arena)):
        warnings.warn(text, stacklevel=3)


def reach(drawing: Drawing, start: int) -> dict[int, int]:
    """Return the spaces a robot can reach in one round, with the fewest barriers it has to cross.

    Two blue dice allow two straight movements of 1 to 6 spaces (PROG-1, MOVE-1). The robot avoids pits and water, and a
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
            yield DrawingProblem("error", "", Phrase("errors.arena_no_vp", number=number))


def _starting_spaces(drawing: Drawing) -> Iterator[DrawingProblem]:
    for side in range(len(SIDES)):
        starts = _starts(drawing, side)
        if len(starts) != STARTS:
            yield DrawingProblem("error", "", Phrase("errors.arena_starts", side=_side(side), count=len(starts)))
            continue
        column, row = divmod(starts[STARTS // 2], drawing.rows)
        along, length = (row, drawing.rows) if side % 2 else (column, drawing.columns)
        middle = along in ((length - 1) // 2, length // 2)
        if not middle or drawing.neighbour(starts[STARTS // 2], side * 2) is not None:
            place = space_name(drawing, starts[STARTS // 2])
            yield DrawingProblem("error", place, Phrase("errors.arena_not_middle", side=_side(side)))


def _enclosed(drawing: Drawing) -> Iterator[DrawingProblem]:
    """Yield a problem for every space that no robot can reach from a starting space, in any number of rounds."""
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
            yield DrawingProblem("error", space_name(drawing, space), Phrase("errors.arena_enclosed"))


def _reach(drawing: Drawing) -> Iterator[DrawingProblem]:
    """Check ARENA-2: every side reaches every VP space within one round, preferably without crossing a barrier."""
    for side in range(len(SIDES)):
        ways = [reach(drawing, start) for start in _starts(drawing, side)]
        for number in range(1, 7):
            space = drawing.arena.vp_space[number]
            if not ways or space == OUT:
                continue
            place = space_name(drawing, space)
            barriers = min(way.get(space, DEADLY_DAMAGE) for way in ways)
            if barriers == DEADLY_DAMAGE:
                reason = Phrase("errors.arena_out_of_reach", side=_side(side), number=number)
                yield DrawingProblem("error", place, reason)
            elif barriers:
                reason = Phrase("errors.arena_barriers", side=_side(side), number=number, barriers=barriers)
                yield DrawingProblem("warning", place, reason)


def _caution_lines(drawing: Drawing) -> Iterator[DrawingProblem]:
    """Check KILL-5: a KillBot drives into pits, and turns only once at a caution line.

    Tokens and pushes can bring it to any space with any heading, so every edge next to a pit needs a caution line, not
    only those straight ahead of a starting space.
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
            key = "errors.arena_no_line" if heading == ahead else "errors.arena_turned_into"
            reason = Phrase(key, heading=Phrase(f"headings.{HEADINGS[ahead]}"), into=space_name(drawing, into))
            yield DrawingProblem("warning", space_name(drawing, space), reason)


def _side(side: int) -> Phrase:
    return Phrase(f"sides.{SIDES[side]}")


def _starts(drawing: Drawing, side: int) -> list[int]:
    """Return the starting spaces of a side, west to east or south to north."""
    first, count = drawing.arena.first_start[side], drawing.arena.start_count[side]
    return list(drawing.arena.starts[first : first + count])


def _deadly(drawing: Drawing, space: int) -> bool:
    return drawing.spaces[space] in (PIT, WATER)


def _can_drive(drawing: Drawing, space: int, heading: int) -> bool:
    """Return whether a robot can make this step and survive, ignoring barriers."""
    if drawing.arena.walls[space] >> heading & 1:
        return False
    return not _deadly(drawing, drawing.arena.next[space * 8 + heading])
