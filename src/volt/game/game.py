"""A game of VOLT: set it up, see who must decide what, answer, watch what happens."""

from collections.abc import Sequence
from dataclasses import replace

from volt.arenas import Drawing
from volt.rules.packed_struct import pack, unpack
from volt.rules.state import NOBODY, State

from .controller import illegal_units
from .decisions import Answer, Decision, find_decision
from .engine import Engine
from .events import BYTES, Event, Story
from .notation import NotationError, Plan
from .setup import Seat, Setup, checked_seed, make_setup
from .view import View, determinize, view_of
from .vocabulary import COLOURS, UNITS, seat_name

Move = tuple[str, str, Answer]  # seat, kind, answer


class IllegalAnswer(ValueError):
    """An answer the rules do not allow now. Nothing has changed; the message says what was legal."""


class Game:
    """One game, from set-up to the winner.

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
        self.table = make_setup(
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
        self._begin(self.table.deal(), engine)

    def _begin(self, state: State, engine: str | None, told: bytes = b"") -> None:
        self._first = pack(state), told  # where ``undo`` plays from
        self._engine = Engine(self.table.drawing, state, engine)
        self._moves: list[Move] = []  # plans as text: they are many, and seldom looked at
        self._told = bytearray(told + self._engine.run())

    @classmethod
    def on(cls, table: Setup, engine: str | None = None) -> "Game":
        """A game with this set-up."""
        game = cls.__new__(cls)
        game.table = table
        game._begin(table.deal(), engine)
        return game

    # --- looking ---

    @property
    def state(self) -> State:
        """The packed truth, to be looked at, for simulation and tests. What a player may know is ``see(seat)``."""
        return self._engine.state

    @property
    def engine(self) -> Engine:
        """What plays it."""
        return self._engine

    @property
    def seats(self) -> tuple[str, ...]:
        """The colours of all robots, KillBots too."""
        return tuple(seat.colour for seat in self.table.seats)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Who is asked what. Programming asks all operators at once; everything else asks one. Empty: the game is over."""
        return self._engine.decisions

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, secrets included."""
        return tuple(self._happened())

    @property
    def pending(self) -> tuple[Event, ...]:
        """What will happen up to the open question, whatever the answer; once it is given, ``events`` has it."""
        return tuple(self._pending())

    def story(self, since: int = 0) -> Story:
        """``events`` and ``pending`` from number ``since`` on: all that can be told by now, not put into words yet."""
        ahead = max(0, BYTES * since - len(self._told))
        return self._story(self._told[BYTES * since :] + self._engine.pending[ahead:])

    def _happened(self, since: int = 0) -> Story:
        return self._story(self._told[BYTES * since :])

    def _pending(self) -> Story:
        return self._story(self._engine.pending)

    def _story(self, packed: bytes | bytearray) -> Story:
        return Story(self.table.drawing.size, bytes(packed))

    @property
    def moves(self) -> tuple[Move, ...]:
        """All answers given so far, in order: with the table they are the whole game."""
        return tuple((seat, kind, Plan.parse(str(a)) if kind == "program" else a) for seat, kind, a in self._moves)

    @property
    def whole(self) -> bool:
        """Whether it was played from its set-up on; a determinized game was not, and has no record."""
        return self._first[0] == pack(self.table.deal())

    @property
    def winner(self) -> str | None:
        """The colour that won, ``"squad"``, or None while the game goes on."""
        return seat_name(self.state.winner)

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self.state.rounds

    def see(self, seat: str | None, since: int = 0) -> View:
        """The game as a seat, or a spectator (None), may know it; with the events from number ``since`` on."""
        if seat is not None and seat not in self.seats:
            raise ValueError(f"there is no seat {seat!r}; there are {', '.join(self.seats)}")
        seen = self.hidden(seat)
        return view_of(self.table, seen, self._happened(since), self._pending(), seat)

    def hidden(self, seat: str | None) -> State:
        """The packed truth without what a seat, or a spectator (None), must not know; to be looked at, at once."""
        return self._engine.redacted(NOBODY if seat is None else COLOURS.index(seat))

    def determinize(self, seat: str, seed: int) -> "Game":
        """A game that agrees with all that seat knows, the rest drawn by the seed: for bots that want to simulate.

        It begins here: neither the seed of this game nor the answers given so far are in it.
        """
        view, seed = self.see(seat), checked_seed(seed)
        game = Game.__new__(Game)
        game.table = replace(self.table, seed=seed)
        game._begin(determinize(view, seed), self._engine.kind, self._happened().seen_by(seat).packed)
        return game

    # --- playing ---

    def answer(self, decision: Decision | str, answer: Answer | str) -> tuple[Event, ...]:
        """Answer a decision (or, by its colour, the decision of a seat); what happened because of it.

        A plan may be written: ``game.answer("red", "B3n R2sw B1e 2")``. So may any other answer.
        """
        told = len(self._told) // BYTES
        self.play(decision, answer)
        return tuple(self._happened(told))

    def play(self, decision: Decision | str, answer: Answer | str) -> Story:
        """The same as ``answer``, not put into words: all that can be told now, and could not before."""
        open_, foretold = self._find(decision), self._engine.pending
        answer, told = self._program(open_, answer) if open_.kind == "program" else self._choose(open_, answer)
        self._moves.append((open_.seat, open_.kind, answer))
        self._told += told
        tellable = told + self._engine.pending
        assert tellable.startswith(foretold), "what led up to a question has changed"
        return self._story(tellable[len(foretold) :])

    def _find(self, decision: Decision | str) -> Decision:
        open_ = find_decision(decision, self.decisions)
        if open_ is not None:
            return open_
        seat = decision if isinstance(decision, str) else decision.seat
        waiting_for = ", ".join(f"{d.seat} ({d.kind})" for d in self.decisions)
        raise IllegalAnswer(
            f"{seat} is not asked now; " + (f"asked: {waiting_for}" if waiting_for else "the game is over")
        )

    def _choose(self, decision: Decision, answer: Answer) -> tuple[Answer, bytes]:
        """Answer a question; return the answer as it is worded, and the events."""
        question = self._engine.asked
        which = question.texts.get(" ".join(answer.split())) if isinstance(answer, str) else None
        value = question.value(answer) if which is None else question.values[which]
        if value is None:
            listed = ", ".join(list(question.texts)[:20])
            raise IllegalAnswer(f"{decision.seat}, {answer!r} is no answer to {decision.kind}; legal: {listed}")
        return decision.options[question.values.index(value)], self._engine.answer(value)

    def _program(self, open_: Decision, answer: Answer) -> tuple[str, bytes]:
        """Program and take a number; return the plan as it is written, and the events."""
        try:
            plan = Plan.parse(answer) if isinstance(answer, str) else answer
            if not isinstance(plan, Plan):
                raise NotationError("a plan is needed: three units and a starting number, like 'B3n R2sw B1e 2'")
            if plan.number not in open_.options:
                free = ", ".join(map(str, open_.options))
                raise NotationError(f"starting number {plan.number} is not free; free: {free}")
            text = " ".join(answer.split()) if isinstance(answer, str) else str(plan)
            plan = plan if isinstance(answer, str) else Plan.parse(text)
        except NotationError as error:
            raise IllegalAnswer(f"{open_.seat}, {error}") from None
        who = COLOURS.index(open_.seat)
        told = self._engine.program(who, plan)
        if told is None:
            named = " and ".join(UNITS[unit] for unit in illegal_units(self.state, who, plan.program))
            raise IllegalAnswer(
                f"{open_.seat}, unit {named} of {plan.program} would be cleared (PROG-5): 2 blue and 2 red dice, "
                "one to a unit, blue ones on n, e, s, w, unless a module allows more"
            )
        return text, told

    # --- keeping ---

    def copy(self) -> "Game":
        """A copy that goes its own way."""
        game = Game.__new__(Game)
        game.table = self.table
        game._engine = self._engine.copy()
        game._first = self._first
        game._moves = list(self._moves)
        game._told = bytearray(self._told)
        return game

    __copy__ = copy

    def undo(self, answers: int = 1) -> None:
        """Take back the last answers, by playing the others again."""
        if not 0 <= answers <= len(self._moves):
            raise ValueError(f"{answers} answers cannot be taken back; {len(self._moves)} were given")
        kept = self._moves[: len(self._moves) - answers]
        state, told = self._first
        self._begin(unpack(State, state), self._engine.kind, told)
        for seat, _, answer in kept:
            self.answer(seat, answer)

    def __eq__(self, other: object) -> bool:
        """Same table, same state, byte for byte."""
        return isinstance(other, Game) and self.table == other.table and pack(self.state) == pack(other.state)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Game {self.table.mode} in {self.table.arena or 'an own arena'}, round {self.round}, {len(self._moves)} answers>"
