"""Views: what a seat may know of a game. They are built only from redacted states (``volt.rules.interface.redaction``)."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from volt.arenas import Drawing, load_arena, parse_drawing, write_drawing
from volt.old_names import Renamed
from volt.rules.dialect.packed_struct import pack, packed_view
from volt.rules.event_kinds import Event
from volt.rules.state import NOBODY, State

from ..decisions import Decision, open_decisions
from ..engine import redacted as redacted_state
from ..events import PackedEvents
from ..history import once_equipped
from ..serialize import to_dict
from ..setup import Setup
from ..situation import Situation, cached_robot_view, equipped_in, robots_in, situation
from ..vocabulary import COLOURS

if TYPE_CHECKING:
    from ..game import Game


class View(Situation, frozen=True, kw_only=True):
    """The game as one seat (None: a spectator) may know it. ``str()`` draws it as text; notebooks show a picture."""

    seat: str | None
    mode: str
    edition: str
    goal: int
    arena: str
    drawing: Drawing
    decisions: tuple[Decision, ...]
    events: tuple[Event, ...]
    pending: tuple[Event, ...]  # events that lead up to the open question
    _redacted: bytes
    _known: tuple[int, ...]  # modules that each robot has had equipped, as bits
    _history: bytes  # ``events``, packed
    _setup: Setup  # without the seed

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.winner is not None

    @property
    def scores(self) -> dict[str, int]:
        """The VP of every robot, by colour."""
        return {robot.colour: robot.vp for robot in self.robots}

    def world(self, seed: int) -> "Game":
        """A game that agrees with everything the seat knows, the rest drawn at random from the seed: for bots that simulate."""
        return self.worlds(1, seed)[0]

    def worlds(self, count: int, seed: int = 0) -> "list[Game]":
        """``count`` games like ``world``, with successive seeds; drawing them together is much faster than one by one."""
        from ..game import Game

        return Game._worlds_of(self, count, seed)

    determinize = Renamed("world")

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON, as sent to bots in other processes (docs/bots.md)."""
        written = {"drawing": _drawn(self.drawing), "decisions": [decision.to_dict() for decision in self.decisions]}
        names = (name for name in self.__struct_fields__ if name not in written and not name.startswith("_"))
        return {name: to_dict(getattr(self, name)) for name in names} | written

    def __hash__(self) -> int:
        return hash((self.seat, self._redacted))

    def __str__(self) -> str:
        from .display import text

        return text(self.drawing, self.goal, self.seat, self._redacted, self.decisions)

    def _repr_svg_(self) -> str:
        from .display import picture

        return picture(self)

    def _repr_html_(self) -> str:
        from .display import html

        return html(self)

    @property
    def packed_state(self) -> bytes:
        """The redacted state, packed."""
        return self._redacted


def redacted(state: State, seat: str | None) -> State:
    """A copy of the state without anything that the seat must not know."""
    return redacted_state(state, NOBODY if seat is None else COLOURS.index(seat))


def see(
    setup: Setup,
    state: State,
    seat: str | None,
    events: PackedEvents | None = None,
    pending: PackedEvents | None = None,
    known: tuple[int, ...] | None = None,
) -> View:
    """Redact a state for a seat and return its view; the other arguments are those of ``view_of``."""
    nothing = PackedEvents(setup.drawing.size)
    return view_of(setup, redacted(state, seat), events or nothing, pending or nothing, seat, known)


def view_of(
    setup: Setup,
    seen: State,
    events: PackedEvents,
    pending: PackedEvents,
    seat: str | None,
    known: tuple[int, ...] | None = None,
) -> View:
    """The view of a seat, for which ``seen`` is redacted. If ``events`` are incomplete, pass ``known`` (``once_equipped``)."""
    drawing, packed = setup.drawing, pack(seen)
    visible = events.seen_by(seat)
    robots = [cached_robot_view(robot, who, COLOURS[who] == seat, drawing.size) for who, robot in robots_in(packed)]
    return View(
        **situation(packed),
        robots=tuple(robots),
        seat=seat,
        mode=setup.mode,
        edition=setup.edition,
        goal=setup.goal,
        arena=setup.arena,
        drawing=drawing,
        decisions=open_decisions(seen, drawing),
        events=tuple(visible),
        pending=tuple(pending.seen_by(seat)),
        _redacted=packed,
        _known=once_equipped(events, equipped_in(setup.packed_table)) if known is None else known,
        _history=visible.packed,
        _setup=setup.with_seed(0),
    )


_drawn = lru_cache(maxsize=16)(write_drawing)


class SeatView(NamedTuple):
    """What a seat may know, packed for another process: pickling a ``View`` would take longer than many bots need to think."""

    setup: tuple[Any, ...]
    seen: bytes
    events: bytes
    pending: bytes
    seat: str

    @classmethod
    def of(cls, game: "Game", seat: str) -> "SeatView":
        """What the seat may know of a game."""
        story, pending = game.packed_events().seen_by(seat).packed, len(game.engine.pending)
        split = len(story) - pending
        setup = game.setup
        drawing = "" if setup.arena else write_drawing(setup.drawing)
        values = (setup.mode, setup.arena, drawing, setup.edition, setup.goal)
        return cls(values, pack(game.hidden(seat)), story[:split], story[split:], seat)

    def view(self) -> View:
        """Unpack it into a ``View``."""
        setup = _read_setup(self.setup)
        size = setup.drawing.size
        seen = packed_view(State, bytearray(self.seen))
        return view_of(setup, seen, PackedEvents(size, self.events), PackedEvents(size, self.pending), self.seat)


@lru_cache(maxsize=64)
def _read_setup(values: tuple[Any, ...]) -> Setup:
    """A set-up without its seats and its seed."""
    mode, arena, drawing, edition, goal = values
    return Setup(mode, arena, parse_drawing(drawing) if drawing else load_arena(arena).drawing, (), edition, goal)
