"""A game of VOLT: set it up, answer, take answers back. What can be read of it is in ``played_game.py``."""

import operator
from collections.abc import Sequence
from pathlib import Path
from sys import intern

from msgspec import structs

from volt.arenas import Drawing
from volt.arenas.check import warn_if_unfit
from volt.old_names import Renamed
from volt.rules.dialect.packed_struct import pack
from volt.rules.event_kinds import Event
from volt.rules.interface.worlds import TRIES
from volt.rules.questions import legal
from volt.rules.state import SEATS
from volt.texts import Phrase

from .decisions import Answer, Decision, IllegalAnswer, open_decision, option_index, read_plan
from .engine import Engine
from .events import BYTES, PackedEvents
from .history import History
from .played_game import PackedGame, PlayedGame, count_answers
from .position.reading import read_position
from .position.writing import PositionError
from .scenario import Scenario, set_up, setup_of
from .setup import SEED_BITS, Seat, Setup, checked_seed, fresh_seed, make_setup
from .views.view import View
from .views.worlds import worlds_of
from .vocabulary import COLOURS, UNITS


class Game(PlayedGame):
    """One game, from set-up to the winner. ``str()`` draws it, notebooks show it as a picture.

    Without a seed it is random. An arena of one's own may be any drawing that can be read; a warning names what makes it unfit
    for a fair game.

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
        seed: int | None = None,
        titleholder: str = "",
        champion: str = "",
        engine: str | None = None,
    ) -> None:
        warn_if_unfit(arena)
        self.setup = make_setup(
            mode=mode,
            arena=arena,
            operators=operators,
            killbots=killbots,
            seats=seats,
            edition=edition,
            goal=goal,
            seed=fresh_seed() if seed is None else seed,
            titleholder=titleholder,
            champion=champion,
        )
        self._begin(self.setup.dealt(), engine)

    def _begin(
        self, state: bytes, engine: str | None, history: bytes = b"", known: tuple[int, ...] = (0,) * SEATS
    ) -> None:
        self._engine = Engine(self.setup.drawing, state, engine)
        self._history = History(state, history + self._engine.run(), known)
        self.comments: dict[int, str] = {}
        self.variations: list[Game] = []

    def _keep_undo_point(self) -> None:
        self._history.keep_undo_point(self._engine.saved(), self._engine.pending)

    @classmethod
    def from_setup(cls, setup: Setup, engine: str | None = None) -> "Game":
        """A game with this set-up."""
        game = cls.__new__(cls)
        game.setup = setup
        game._begin(setup.dealt(), engine)
        return game

    @classmethod
    def from_packed(cls, setup: Setup, packed: PackedGame, engine: str | None = None) -> "Game":
        """Continue a game with this set-up where it was packed, without playing its answers again."""
        game = cls.from_setup(setup, engine)
        game._keep_undo_point()  # for ``undo``, as before the first answer
        game._engine.restore(packed.state, packed.pending)
        # equal texts are kept once, as in a game that was played: there are only a few seats and kinds
        moves = [(intern(seat), intern(kind), _shared(answer)) for seat, kind, answer in packed.moves]
        game._history.continue_from(moves, packed.history, packed.known)
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
            self._history.events += self._engine.answer(answer)
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
    def _worlds_of(cls, view: View, count: int, seed: int = 0, engine: str | None = None) -> "list[Game]":
        """The games of ``View.worlds``."""
        seed, made = checked_seed(seed), []
        for i, packed in enumerate(worlds_of(view, count, seed)):
            game = cls.__new__(cls)
            game.setup = view._setup.with_seed((seed + i) % 2**SEED_BITS)
            game._begin(packed, engine, view._history, view._known)
            made.append(game)
        return made

    def world(self, seat: str | None, seed: int) -> "Game":
        """A game that agrees with everything the seat knows, the rest drawn at random from the seed: for bots that simulate.

        It starts here: it contains neither the seed of this game nor the answers given so far.
        """
        return self.worlds(seat, 1, seed)[0]

    def worlds(self, seat: str | None, count: int, seed: int = 0) -> "list[Game]":
        """``count`` games like ``world``, with successive seeds; drawing them together is much faster than one by one."""
        view = self.see(seat, len(self._history.events) // BYTES)
        history = self._happened().seen_by(seat).packed
        return Game._worlds_of(structs.replace(view, _history=history), count, seed, self._engine.kind)

    # --- playing ---

    def answer(self, decision: Decision | str, answer: Answer | str) -> tuple[Event, ...]:
        """Answer a decision (or, given a colour, the decision of that seat); return the events that follow.

        A plan, like any other answer, may be given as text: ``game.answer("red", "B3n R2sw B1e 2")``. An illegal answer raises
        IllegalAnswer and changes nothing.
        """
        return tuple(self._events(self._give(decision, answer)))

    def answer_packed(self, decision: Decision | str, answer: Answer | str) -> PackedEvents:
        """The same as ``answer``, but return the new events packed, and those that lead up to the next question."""
        shown = self._engine.pending
        known = self._give(decision, answer) + self._engine.pending
        assert known.startswith(shown), "what led up to a question has changed"
        return self._events(known[len(shown) :])

    def _give(self, decision: Decision | str, answer: Answer | str) -> bytes:
        """Answer a decision; return the events that follow, packed."""
        open_ = open_decision(decision, self.decisions)
        if self._history.needs_undo_point:
            self._keep_undo_point()
        if open_.kind == "program":
            given, events = self._program(open_, answer)
        else:
            question = self._engine.asked
            which = option_index(question, answer)
            given, events = open_.options[which], self._engine.answer(question.values[which])
        self._history.add(open_.seat, open_.kind, given, events)
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
        number = len(self._history.moves)
        self.comments[number] = f"{self.comments[number]}\n{text}" if number in self.comments else text

    # --- copying and undo ---

    def copy(self) -> "Game":
        """An independent copy."""
        game = Game.__new__(Game)
        game.setup = self.setup
        game._engine = self._engine.copy()
        game._history = self._history.copy()
        game.comments, game.variations = self.comments.copy(), [other.copy() for other in self.variations]
        return game

    __copy__ = copy

    def undo(self, answers: int = 1) -> None:
        """Take back the last answers with their comments and variations; ValueError if there are fewer.

        The first call replays the game and keeps undo points from then on; later calls replay three answers at most.
        """
        answers, given = operator.index(answers), len(self._history.moves)
        if not 0 <= answers <= given:
            raise ValueError(f"cannot take back {count_answers(answers)}: the game has {count_answers(given)}")
        left = given - answers
        if self.comments or self.variations:
            self.comments = {number: text for number, text in self.comments.items() if number <= left}
            self.variations = [other for other in self.variations if self.shared_moves(other) < left]
        if not answers:
            return
        state, pending, again = self._history.go_back(left)
        self._engine.restore(state, pending)
        for seat, _, answer in again:
            self._give(seat, answer)

    play, determinize = Renamed("answer_packed"), Renamed("world")
    imagined = Renamed("_worlds_of", "View.worlds")


def _shared(answer: Answer) -> Answer:
    return intern(answer) if isinstance(answer, str) else answer
