"""What an operator sees at a glance: where a die would take a robot, what is in the line of fire, which spaces are worth a visit.

Plain, fast Python for heuristics. Other robots are assumed to stand still.
"""

from dataclasses import dataclass
from functools import cached_property

from volt.arenas import space_index
from volt.game import RobotView, View
from volt.rules.arena import OUT, PIT, VOLTAGE, WATER, WORKSHOP

BLUE_HEADINGS = (0, 2, 4, 6)
LONGEST = 6


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
