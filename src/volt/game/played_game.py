"""What can be read of a game: its state, events and moves, what a seat may know, which answers are legal."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from volt.arenas import Drawing
from volt.rules.dialect.packed_struct import pack
from volt.rules.event_kinds import Event
from volt.rules.interface.worlds import TRIES
from volt.rules.state import NOBODY, State

from .controller import legal_programs
from .decisions import Answer, Decision, IllegalAnswer, Move, open_decision, read_plan
from .engine import Engine
from .events import BYTES, PackedEvents
from .history import History
from .notation import Plan
from .position.writing import write_position
from .setup import Setup
from .views.view import View, view_of
from .views.worlds import draw_worlds
from .vocabulary import COLOURS, modules_of, seat_name


class GameOutcome(NamedTuple):
    """How a game ended: the colour that won or ``"squad"``, the VP by colour, the rounds played."""

    winner: str
    scores: dict[str, int]
    rounds: int


class PackedGame(Struct, frozen=True, array_like=True):
    """A game as ``Game.from_packed`` continues it; valid for the same set-up and rules version."""

    state: bytes
    pending: bytes
    history: bytes
    moves: tuple[tuple[str, str, bool | int | str | tuple[str, ...]], ...]
    known: tuple[int, ...]


class PlayedGame:
    """A game as far as it has been played. Nothing here changes it."""

    setup: Setup
    _engine: Engine
    _history: History

    @property
    def mode(self) -> str:
        """``"training"`` or ``"rfl"``."""
        return self.setup.mode

    @property
    def arena(self) -> str:
        """The name of the arena, ``""`` for a custom drawing."""
        return self.setup.arena

    @property
    def drawing(self) -> Drawing:
        """The arena itself."""
        return self.setup.drawing

    @property
    def seed(self) -> int:
        """The random seed."""
        return self.setup.seed

    @property
    def state(self) -> State:
        """The full state with all secrets, read-only. ``see(seat)`` returns what a player may know."""
        return self._engine.state

    @property
    def engine(self) -> Engine:
        """The engine that plays this game."""
        return self._engine

    @property
    def seats(self) -> tuple[str, ...]:
        """The colours of all robots, KillBots included."""
        return tuple(seat.colour for seat in self.setup.seats)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Who is asked what. Programming asks all operators at once; everything else asks one. Empty: the game is over."""
        return self._engine.decisions

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far, secrets included."""
        return tuple(self._happened())

    @property
    def pending(self) -> tuple[Event, ...]:
        """Events that lead up to the open question, whatever the answer; ``events`` has them once it is answered."""
        return tuple(self._pending())

    def packed_events(self, since: int = 0) -> PackedEvents:
        """``events`` and ``pending`` from number ``since`` on, packed."""
        ahead = max(0, BYTES * since - len(self._history.events))
        return self._events(self._history.events[BYTES * since :] + self._engine.pending[ahead:])

    def _happened(self, since: int = 0) -> PackedEvents:
        return self._events(self._history.events[BYTES * since :])

    def _pending(self) -> PackedEvents:
        return self._events(self._engine.pending)

    def _events(self, packed: bytes | bytearray) -> PackedEvents:
        return PackedEvents(self.setup.drawing.size, bytes(packed))

    @property
    def moves(self) -> tuple[Move, ...]:
        """All answers given so far, in order; together with the set-up they define the whole game."""
        moves = (Move(*move) for move in self._history.moves)
        return tuple(m._replace(answer=Plan.parse(str(m.answer))) if m.kind == "program" else m for m in moves)

    @property
    def move_lines(self) -> list[str]:
        """``moves`` as the lines of a record."""
        return [str(Move(*move)) for move in self._history.moves]

    @property
    def at_start(self) -> bool:
        """Whether nothing has been answered yet."""
        return not self._history.moves

    @property
    def has_full_history(self) -> bool:
        """Whether the game was played from its set-up; a world was not, and has no record."""
        return self._history.first == self.setup.dealt()

    @property
    def winner(self) -> str | None:
        """The colour that won, ``"squad"``, or None while the game goes on."""
        return seat_name(self.state.winner)

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 while modules are drafted."""
        return self.state.rounds

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.winner is not None

    @property
    def scores(self) -> dict[str, int]:
        """The VP of every robot, by colour."""
        return {seat: self.state.robots[COLOURS.index(seat)].vp for seat in self.seats}

    @property
    def outcome(self) -> GameOutcome | None:
        """How the game ended, or None while it goes on."""
        return None if self.winner is None else GameOutcome(self.winner, self.scores, self.round)

    @property
    def fingerprint(self) -> bytes:
        """The whole state as bytes: equal for equal games with the same set-up, for dictionaries and transposition tables."""
        return self._engine.packed

    def packed(self) -> PackedGame:
        """The game for ``from_packed``, without its comments and variations; ValueError if it was not played from its set-up."""
        if not self.has_full_history:
            raise ValueError("this game was not played from its set-up, so it cannot be packed")
        engine, history = self._engine, self._history
        return PackedGame(engine.packed, engine.pending, bytes(history.events), tuple(history.moves), self._known())  # type: ignore[arg-type]

    def position(self, seat: str | None = None, secrets: bool = False) -> str:
        """The position on one line: what a seat or a spectator (None) knows, or with ``secrets`` everything.

        ``Game.from_position`` reads it (docs/position.md). It has no history: a game from it cannot be saved as a record.
        """
        self._check_seat(seat)
        if secrets:
            return write_position(self.setup, self._engine.packed, self._known(), secrets=True)
        return write_position(self.setup, pack(self.hidden(seat)), self._known(), seat)

    def see(self, seat: str | None, since: int = 0) -> View:
        """The game as a seat, or a spectator (None), may know it; with the events from number ``since`` on."""
        self._check_seat(seat)
        return view_of(self.setup, self.hidden(seat), self._happened(since), self._pending(), seat, self._known())

    def _known(self) -> tuple[int, ...]:
        """The modules that each robot has had equipped, as bits."""
        return self._history.known(self.setup.drawing.size)

    def _check_seat(self, seat: str | None) -> None:
        if seat is not None and seat not in self.seats:
            raise ValueError(f"there is no seat {seat!r}; choose from {', '.join(self.seats)}")

    def hidden(self, seat: str | None) -> State:
        """The state without what a seat or a spectator (None) must not know; valid until a game is next called in this thread."""
        return self._engine.redacted(NOBODY if seat is None else COLOURS.index(seat))

    def packed_world(self, seat: str, seed: int) -> bytes:
        """A packed state that agrees with everything the seat knows, the rest drawn at random from the seed."""
        return draw_worlds(
            self.setup.drawing, COLOURS.index(seat), pack(self.hidden(seat)), self._known(), 1, seed, TRIES
        )[0]

    def is_legal(self, decision: Decision | str, answer: Answer | str) -> bool:
        """Whether the answer is legal now; ``answer`` says why not."""
        try:
            open_ = open_decision(decision, self.decisions)
            if open_.kind != "program":
                return self._engine.asked.value(answer) is not None
            return not self._engine.illegal_units(COLOURS.index(open_.seat), read_plan(open_, answer))
        except IllegalAnswer:
            return False

    def legal_answers(self, decision: Decision | str) -> Iterator[Answer]:
        """Iterate over all legal answers; for ``program`` these are hundreds of thousands of plans, or more."""
        open_ = open_decision(decision, self.decisions)
        if open_.kind != "program":
            return iter(open_.options)
        modules = modules_of(self.state.robots[COLOURS.index(open_.seat)].equipped)
        return (Plan(program, int(str(n))) for program in legal_programs(modules) for n in open_.options)

    def shared_moves(self, other: "PlayedGame") -> int:
        """How many moves this game and a variation of it have in common, from the first on."""
        own, others = self._history.moves, other._history.moves
        pairs = enumerate(zip(own, others, strict=False))
        return next((i for i, (one, another) in pairs if one != another), min(len(own), len(others)))

    def __eq__(self, other: object) -> bool:
        """Same set-up, same state, byte for byte. Games change, so they have no hash; use ``fingerprint`` as a key."""
        return isinstance(other, PlayedGame) and self.setup == other.setup and self.fingerprint == other.fingerprint

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        from .views.display import text

        return text(self.setup.drawing, self.setup.goal, None, pack(self.hidden(None)), self.decisions)

    def _repr_svg_(self) -> str:
        return self.see(None)._repr_svg_()

    def _repr_html_(self) -> str:
        return self.see(None)._repr_html_()

    def __repr__(self) -> str:
        arena = self.setup.arena or "a custom arena"
        return f"<Game {self.setup.mode} in {arena}, round {self.round}, {count_answers(len(self._history.moves))}>"


def count_answers(answers: int) -> str:
    return f"{answers} answer{'s' * (answers != 1)}"
