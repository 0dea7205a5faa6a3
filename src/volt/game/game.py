"""A game of VOLT: set it up, see who must decide what, answer, watch what happens."""

import operator
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import structs

from volt.arenas import Drawing
from volt.rules.dialect.packed_struct import pack
from volt.rules.event_kinds import Event
from volt.rules.interface.worlds import TRIES
from volt.rules.questions import legal
from volt.rules.state import NOBODY, SEATS, State
from volt.texts import Phrase

from .controller import legal_programs
from .decisions import Answer, Decision, IllegalAnswer, Move, open_decision, option_index, read_plan
from .engine import Engine
from .events import BYTES, PackedEvents
from .notation import Plan
from .position.reading import read_position
from .position.writing import PositionError, write_position
from .scenario import Scenario, set_up, setup_of
from .setup import SEED_BITS, Seat, Setup, checked_seed, make_setup
from .view import View, draw_worlds, equipped_in, once_equipped, view_of, worlds_of
from .vocabulary import COLOURS, UNITS, modules_of, seat_name

RECENT, SPACING = 16, 4  # checkpoints for ``undo``: before each of the last 16 answers, before that every fourth
Checkpoint = tuple[bytes, bytes, int]  # the state, the pending events, the number of bytes of events so far


class GameOutcome(NamedTuple):
    """How a game ended: the colour that won or ``"squad"``, the VP by colour, the rounds played."""

    winner: str
    scores: dict[str, int]
    rounds: int


class Game:
    """One game, from set-up to the winner. ``str()`` draws it, notebooks show it as a picture.

    ``comments`` are texts by the number of answers given before them; ``variations`` are other games that begin like this
    one. Records keep both.

    >>> game = Game(mode="training", seed=1)
    >>> game.decisions[0].kind
    'start'
    """

    def __init__(
        self,
        mode: str = "rfl",
        arena: str | Drawing | None = None,
        *,
        operators: int = 4,
        killbots: int = 0,
        seats: Sequence[Seat] | None = None,
        edition: str = "default",
        goal: int | None = None,
        seed: int = 0,
        titleholder: str = "",
        champion: str = "",
        engine: str | None = None,
    ) -> None:
        self.setup = make_setup(
            mode=mode,
            arena=arena,
            operators=operators,
            killbots=killbots,
            seats=seats,
            edition=edition,
            goal=goal,
            seed=seed,
            titleholder=titleholder,
            champion=champion,
        )
        self._begin(self.setup.dealt(), engine)

    def _begin(
        self, state: bytes, engine: str | None, history: bytes = b"", known: tuple[int, ...] = (0,) * SEATS
    ) -> None:
        self._first, self._known_before = state, known
        self._known_so_far = 0, known  # the number of bytes of events
        self._engine = Engine(self.setup.drawing, state, engine)
        # plain tuples, with plans as text: there are many, and they are seldom read
        self._moves: list[tuple[str, str, Answer]] = []
        self._history = bytearray(history + self._engine.run())
        self._checkpoints: dict[int, Checkpoint] = {}  # by the number of answers given before
        self._was_undone = False  # most games never are, so they keep only the first checkpoint
        self.comments: dict[int, str] = {}
        self.variations: list[Game] = []

    def _keep_checkpoint(self) -> None:
        """Keep a checkpoint before an answer: before each of the last ``RECENT``, and before one in ``SPACING`` of the others."""
        number = len(self._moves)
        self._checkpoints[number] = self._engine.packed, self._engine.pending, len(self._history)
        if (number - RECENT) % SPACING:
            self._checkpoints.pop(number - RECENT, None)

    @classmethod
    def from_setup(cls, setup: Setup, engine: str | None = None) -> "Game":
        """A game with this set-up."""
        game = cls.__new__(cls)
        game.setup = setup
        game._begin(setup.dealt(), engine)
        return game

    @classmethod
    def from_position(cls, position: str, seed: int = 0, engine: str | None = None) -> "Game":
        """The game in a position (see ``position``), or PositionError; what the position leaves out is drawn from the seed."""
        found, seed = read_position(position), checked_seed(seed)
        for attempt in range(1 if found.complete else TRIES):
            game = cls.__new__(cls)
            game.setup = found.setup.with_seed(seed)
            game._begin(found.state(seed, attempt), engine, known=found.known)
            if game._continue(found.answers) and game._asks(found.asks):
                return game
        asked = ", ".join(f"{d.seat}:{d.kind}" for d in game.decisions) or "nothing"
        raise PositionError(position, f"should ask {found.asks or 'for programs'}, but playing on leads to {asked}")

    def _continue(self, answers: Sequence[int]) -> bool:
        """Give answers that are part of a position; False if one is not legal."""
        for answer in answers:
            if self.over or not legal(self.state, answer):
                return False
            self._history += self._engine.answer(answer)
        return True

    def _asks(self, question: str) -> bool:
        asked = [f"{d.seat}:{d.kind}" for d in self.decisions if d.kind != "program"]
        return asked == ([question] if question else [])

    @classmethod
    def from_scenario(cls, scenario: str | Path | Scenario, engine: str | None = None) -> "Game":
        """A scenario as a game: its programs are revealed, and the game asks every question that comes up.

        ``scenario`` is a file, the text of one, or a ``Scenario``. Its scripted answers and expectations are not used.
        """
        from .scenario_file import parse_scenario, read_scenario

        if isinstance(scenario, str):
            found = parse_scenario(scenario) if "\n" in scenario else read_scenario(Path(scenario))
        else:
            found = read_scenario(scenario) if isinstance(scenario, Path) else scenario
        game = cls.__new__(cls)
        game.setup = setup_of(found)
        game._begin(pack(set_up(found)), engine)
        return game

    @classmethod
    def imagined(cls, view: View, count: int, seed: int = 0, engine: str | None = None) -> "list[Game]":
        """The games of ``View.worlds``."""
        seed, made = checked_seed(seed), []
        for i, packed in enumerate(worlds_of(view, count, seed)):
            game = cls.__new__(cls)
            game.setup = view._setup.with_seed((seed + i) % 2**SEED_BITS)
            game._begin(packed, engine, view._history, view._known)
            made.append(game)
        return made

    # --- looking ---

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
        ahead = max(0, BYTES * since - len(self._history))
        return self._events(self._history[BYTES * since :] + self._engine.pending[ahead:])

    def _happened(self, since: int = 0) -> PackedEvents:
        return self._events(self._history[BYTES * since :])

    def _pending(self) -> PackedEvents:
        return self._events(self._engine.pending)

    def _events(self, packed: bytes | bytearray) -> PackedEvents:
        return PackedEvents(self.setup.drawing.size, bytes(packed))

    @property
    def moves(self) -> tuple[Move, ...]:
        """All answers given so far, in order; together with the set-up they define the whole game."""
        moves = (Move(*move) for move in self._moves)
        return tuple(m._replace(answer=Plan.parse(str(m.answer))) if m.kind == "program" else m for m in moves)

    @property
    def move_lines(self) -> list[str]:
        """``moves`` as the lines of a record."""
        return [str(Move(*move)) for move in self._moves]

    @property
    def at_start(self) -> bool:
        """Whether nothing has been answered yet."""
        return not self._moves

    @property
    def has_full_history(self) -> bool:
        """Whether the game was played from its set-up; a determinised game was not, and has no record."""
        return self._first == self.setup.dealt()

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

    def position(self, seat: str | None = None, secrets: bool = False) -> str:
        """The position on one line: what a seat or a spectator (None) knows, or with ``secrets`` everything.

        ``Game.from_position`` reads it (docs/position.md). It has no history: a game from it cannot be saved as a record.
        """
        self._check_seat(seat)
        if secrets:
            return write_position(self.setup, self.state, self._known(), secrets=True)
        return write_position(self.setup, self.hidden(seat), self._known(), seat)

    def see(self, seat: str | None, since: int = 0) -> View:
        """The game as a seat, or a spectator (None), may know it; with the events from number ``since`` on."""
        self._check_seat(seat)
        return view_of(self.setup, self.hidden(seat), self._happened(since), self._pending(), seat, self._known())

    def _known(self) -> tuple[int, ...]:
        """The modules that each robot has had equipped, as bits; only events that are new since the last call are read."""
        read, known = self._known_so_far
        if read != len(self._history):
            if not read:  # no event tells what was equipped from the beginning
                known = tuple(map(operator.or_, known, equipped_in(self._first)))
            self._known_so_far = len(self._history), once_equipped(self._happened(read // BYTES), known)
        return self._known_so_far[1]

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

    def determinize(self, seat: str, seed: int) -> "Game":
        """A game that agrees with everything the seat knows, the rest drawn at random from the seed: for bots that simulate.

        It starts here: it contains neither the seed of this game nor the answers given so far.
        """
        return self.worlds(seat, 1, seed)[0]

    def worlds(self, seat: str | None, count: int, seed: int = 0) -> "list[Game]":
        """``count`` determinised games with successive seeds; drawing them together is much faster than one by one."""
        view = self.see(seat, len(self._history) // BYTES)
        history = self._happened().seen_by(seat).packed
        return Game.imagined(structs.replace(view, _history=history), count, seed, self._engine.kind)

    # --- playing ---

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

    def answer(self, decision: Decision | str, answer: Answer | str) -> tuple[Event, ...]:
        """Answer a decision (or, given a colour, the decision of that seat); return the events that follow.

        A plan, like any other answer, may be given as text: ``game.answer("red", "B3n R2sw B1e 2")``. An illegal answer raises
        IllegalAnswer and changes nothing.
        """
        return tuple(self._events(self._give(decision, answer)))

    def play(self, decision: Decision | str, answer: Answer | str) -> PackedEvents:
        """The same as ``answer``, but return the new events packed, and those that lead up to the next question."""
        shown = self._engine.pending
        known = self._give(decision, answer) + self._engine.pending
        assert known.startswith(shown), "what led up to a question has changed"
        return self._events(known[len(shown) :])

    def _give(self, decision: Decision | str, answer: Answer | str) -> bytes:
        """Answer a decision; return the events that follow, packed."""
        open_ = open_decision(decision, self.decisions)
        if self._was_undone or not self._moves:
            self._keep_checkpoint()
        if open_.kind == "program":
            given, events = self._program(open_, answer)
        else:
            question = self._engine.asked
            which = option_index(question, answer)
            given, events = open_.options[which], self._engine.answer(question.values[which])
        self._moves.append((open_.seat, open_.kind, given))
        self._history += events
        return events

    def _program(self, open_: Decision, answer: Answer) -> tuple[Answer, bytes]:
        """Program and take a number; return the plan as text, and the events."""
        plan = read_plan(open_, answer)
        text = " ".join(answer.split()) if isinstance(answer, str) else str(plan)
        who = COLOURS.index(open_.seat)
        events = self._engine.program(who, plan)
        if events is None:
            named = ", ".join(UNITS[unit] for unit in self._engine.illegal_units(who, plan))
            reason = Phrase("errors.illegal_program", program=str(plan.program), units=named)
            raise IllegalAnswer(Phrase("errors.at_key", name=open_.seat, reason=reason))
        return text, events

    def comment(self, text: str) -> None:
        """Comment on the position after the last answer; a second comment becomes a new line of the first."""
        number = len(self._moves)
        self.comments[number] = f"{self.comments[number]}\n{text}" if number in self.comments else text

    # --- copying and undo ---

    def copy(self) -> "Game":
        """An independent copy."""
        game = Game.__new__(Game)
        game.setup = self.setup
        game._engine = self._engine.copy()
        game._first, game._checkpoints, game._was_undone = self._first, self._checkpoints.copy(), self._was_undone
        game._known_before, game._known_so_far = self._known_before, self._known_so_far
        game._moves = self._moves.copy()
        game._history = self._history.copy()
        game.comments, game.variations = self.comments.copy(), [other.copy() for other in self.variations]
        return game

    __copy__ = copy

    def undo(self, answers: int = 1) -> None:
        """Take back the last answers with their comments and variations; ValueError if there are fewer.

        The first call replays the game and keeps checkpoints from then on; later calls replay three answers at most.
        """
        answers, given = operator.index(answers), len(self._moves)
        if not 0 <= answers <= given:
            raise ValueError(f"cannot take back {_count(answers)}: the game has {_count(given)}")
        left = start = given - answers
        if self.comments or self.variations:
            self.comments = {number: text for number, text in self.comments.items() if number <= left}
            self.variations = [other for other in self.variations if self.shared_moves(other) < left]
        if not answers:
            return
        self._was_undone = True
        while start not in self._checkpoints:
            start -= 1
        again = self._moves[start:left]
        del self._moves[start:]
        packed, pending, length = self._checkpoints[start]
        self._engine.restore(packed, pending)
        del self._history[length:]
        self._known_so_far = 0, self._known_before
        for seat, _, answer in again:
            self._give(seat, answer)

    def shared_moves(self, other: "Game") -> int:
        """How many moves this game and a variation of it have in common, from the first on."""
        pairs = enumerate(zip(self._moves, other._moves, strict=False))
        return next((i for i, (one, another) in pairs if one != another), min(len(self._moves), len(other._moves)))

    def __eq__(self, other: object) -> bool:
        """Same set-up, same state, byte for byte. Games change, so they have no hash; use ``fingerprint`` as a key."""
        return isinstance(other, Game) and self.setup == other.setup and self.fingerprint == other.fingerprint

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        from .display import text

        return text(self.setup.drawing, self.setup.goal, None, pack(self.hidden(None)), self.decisions)

    def _repr_svg_(self) -> str:
        return self.see(None)._repr_svg_()

    def _repr_html_(self) -> str:
        return self.see(None)._repr_html_()

    def __repr__(self) -> str:
        arena = self.setup.arena or "a custom arena"
        return f"<Game {self.setup.mode} in {arena}, round {self.round}, {_count(len(self._moves))}>"


def _count(answers: int) -> str:
    return f"{answers} answer{'s' * (answers != 1)}"
