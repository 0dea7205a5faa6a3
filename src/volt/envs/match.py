"""One game, one action at a time: the common part of the single-game environments, played by the compiled rules."""

import operator
from array import array
from dataclasses import replace
from functools import lru_cache
from struct import Struct
from typing import Any, TypedDict, Unpack

import numpy as np

from volt.arenas import Drawing
from volt.bots.players.native_players import NativePlayers
from volt.compile import RULES
from volt.game import Answer, Game, Plan, Seat, View
from volt.game.decisions import to_word
from volt.game.position.writing import write_position
from volt.game.setup import Setup, as_int, make_setup
from volt.game.views.view import see
from volt.game.views.worlds import draw_worlds
from volt.game.vocabulary import COLOURS
from volt.rules.dialect.packed_struct import field_span, fields_reader, size_of, unpack
from volt.rules.events import EventLog
from volt.rules.interface.plan_codes import number_of, with_number
from volt.rules.interface.worlds import TRIES
from volt.rules.questions import PROGRAM
from volt.rules.rng import random_word, seed_rng
from volt.rules.state import NOBODY, SEATS, UNITS, Robot, State
from volt.sim.arrays import dtype, packed, seeded

from .actions import Controllers
from .compiled.library import ENVS
from .compiled.rules import ACTIONS, ROW_LENGTH, TAKING
from .encoding import FACT_COLUMNS, SPREAD, Planes, flat, parts
from .rewards import check_reward, rewards
from .text import describe

Array = Any  # of NumPy

FORMS = ("planes", "dict", "text", "flat")
MAX_ROUNDS = 200
_ROBOTS, _ = field_span(State, "robots")
_NUMBERS, _VP, _PLAYING, _EQUIPPED = (
    fields_reader(Robot, SEATS, name) for name in ("number", "vp", "playing", "equipped")
)
_ROUNDS, _WINNER, _GOAL = (fields_reader(State, 1, name) for name in ("rounds", "winner", "goal"))


class SetupOptions(TypedDict, total=False):
    """How a game is set up, as for ``volt.Game``."""

    mode: str
    arena: str | Drawing | None
    operators: int
    killbots: int
    seats: tuple[Seat, ...] | None
    edition: str
    goal: int | None


class EnvOptions(SetupOptions, total=False):
    """What PettingZoo's environments take besides."""

    observation: str
    reward: str
    max_rounds: int
    render_mode: str | None


def check_options(options: SetupOptions) -> SetupOptions:
    """Return the options, or raise TypeError, in Python's own words, for which TorchRL looks, if one is unknown."""
    known = SetupOptions.__annotations__
    if unknown := sorted(set(options) - set(known)):
        raise TypeError(
            f"got an unexpected keyword argument {', '.join(map(repr, unknown))}; a game has {', '.join(known)}"
        )
    return options


def check_rounds(most: int) -> int:
    """Return the round limit as int, or raise ValueError."""
    most = as_int(most, "max_rounds")
    if most < 1:
        raise ValueError(f"max_rounds must be at least 1, not {most}")
    return most


@lru_cache(maxsize=4096)  # searches and trees ask for the same ones again and again
def _position(setup: Setup, seen: bytes, known: tuple[int, ...], seat: str) -> str:
    return write_position(setup, seen, known, seat)


class Match:
    """A game with what its environment needs: who is asked, which actions are legal, what a seat sees, the rewards.

    While programming, operators are asked one after another, or all ``at_once``; the race for starting numbers (PROG-3)
    starts one seat later every round. With fewer ``units``, the last control units stay empty.
    """

    def __init__(
        self,
        observation: str = "planes",
        reward: str = "win",
        max_rounds: int = MAX_ROUNDS,
        at_once: bool = False,
        units: int = UNITS,
        **options: Unpack[SetupOptions],
    ) -> None:
        if observation not in FORMS:
            raise ValueError(f"there is no observation {observation!r}; choose from {', '.join(FORMS)}")
        self.observation, self.reward = observation, check_reward(reward)
        if not 1 <= units <= UNITS:
            raise ValueError(f"units must be from 1 to {UNITS}, not {units}")
        self.max_rounds, self.at_once, self.units = check_rounds(max_rounds), at_once, units
        self.setup = make_setup(**check_options(options))
        self.drawing = self.setup.drawing
        self.operators = self.setup.operators
        self.robots = len(self.setup.seats)
        self.planes = Planes(self.drawing)
        self._rules, self._set = RULES.functions, packed(self.setup.seated())
        self._envs, self._arena = ENVS.functions, packed(self.drawing.arena)
        self._scratch, self._log = np.zeros(1, dtype(State)), np.zeros(1, dtype(EventLog))
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Deal a new game."""
        self.setup = replace(self.setup, seed=seed)
        self._state: Array = np.zeros(1, dtype(State))
        self._rules.deal(self._state, seeded(self._set, seed), 0, 1)
        self._rules.resume(self._state, self._scratch, self._arena, self._log, 0, 1)
        self._known = (0,) * SEATS
        self.answers: list[tuple[int, int, int]] = []  # so far: seat, kind, value
        self._game: Game | None = None
        self._stirred = False
        self.controllers = Controllers(SEATS)
        self._ask()
        self._vp, self._moved = self._reads(_VP), False

    def copy(self) -> "Match":
        """An independent copy."""
        made = Match.__new__(Match)
        made.__dict__.update(self.__dict__)
        made._state, made.answers = self._state.copy(), list(self.answers)
        made.controllers = self.controllers.copy()
        made._game = self._game.copy() if self._game else None
        return made

    def __deepcopy__(self, memo: Any) -> "Match":
        return self.copy()

    # --- who is asked what ---

    def _ask(self) -> None:
        question = self._envs.open_question(self._state)
        (self.round,), (winner,) = _ROUNDS.unpack_from(self._state), _WINNER.unpack_from(self._state)
        self.won = winner != NOBODY
        self.cut_short = not self.won and self.round > self.max_rounds
        self.kind = 0 if self.cut_short else question // 8  # of the open question; 0: the game is over or cut short
        self.asked = COLOURS[question % 8]
        self._to_program: tuple[str, ...] | None = None  # until somebody wants to know
        # by everybody, for good
        self._known = tuple(map(operator.or_, self._known, self._reads(_EQUIPPED)))

    def _reads(self, reader: Struct) -> tuple[int, ...]:
        """A field of every robot."""
        return reader.unpack_from(self._state, _ROBOTS)

    @property
    def to_program(self) -> tuple[str, ...]:
        """The seats that still have to program, in the order of the race for numbers; empty if something else is asked."""
        if self._to_program is None:
            numbers, asked = self._reads(_NUMBERS), self.kind == PROGRAM
            order = [(self.round + i) % SEATS for i in range(SEATS if asked else 0)]
            self._to_program = tuple(
                COLOURS[who] for who in order if numbers[who] == 0 and COLOURS[who] in self.operators
            )
        return self._to_program

    # --- acting ---

    def is_asked(self, seat: str) -> bool:
        """Whether a seat is to act."""
        if self.at_once and self.kind == PROGRAM:
            return seat in self.to_program
        return self.kind > 0 and seat == self.asked

    def mask(self, seat: str) -> Array:
        """The actions legal for a seat; none if it is not asked."""
        mask, hands = np.zeros(ACTIONS, np.bool_), self.controllers
        if self.is_asked(seat):
            self._envs.write_mask(mask, self._state, self.kind, COLOURS.index(seat), hands.stage, hands.dice)
        return mask

    def pick(self, seat: str, action: int) -> int | None:
        """Take a legal action; return the answer it completes (a plan code, or another number), if any, without giving it."""
        who, hands = COLOURS.index(seat), self.controllers
        value: int = self._envs.take(self._state, self.kind, who, action, who, hands.stage, hands.place, hands.dice)
        if hands.stage[who] == self.units < UNITS:
            hands.stage[who] = TAKING
        return value if value >= 0 else None

    def answer(self, value: int) -> None:
        """Answer the open question."""
        self._moved = True
        self.answers.append((COLOURS.index(self.asked), self.kind, value))
        self._envs.step_game(self._state, self._scratch, self._arena, self._log, value)
        self._ask()

    def answer_natively(self, player: NativePlayers) -> None:
        """Answer the open question as machine code would."""
        self.answer(player.answer(self.drawing, self._state, self.kind, COLOURS.index(self.asked)))

    def act(self, seat: str, action: int) -> None:
        """Take a legal action and give the answer it completes, if any."""
        value = self.pick(seat, action)
        if value is not None:
            self.answer(value)

    def race(self, plans: dict[str, int]) -> None:
        """PROG-3: everybody's plan at once; an operator who is too late takes the next free number, wrapping around to 1."""
        free = list(range(1, self.robots + 1))
        for seat in self.to_program:
            wish = number_of(plans[seat])
            number = min(free, key=lambda number: (number - wish) % self.robots)
            free.remove(number)
            self.answer(with_number(plans[seat], number))

    def stir(self, chance: int) -> None:
        """Reseed the random number generator from itself and one of 256 values."""
        state = unpack(State, self._state.tobytes())
        low, high = random_word(state), random_word(state)
        seed_rng(state, low ^ chance, high)
        self._state, self._stirred = packed(state), True

    def imagine(self, seat: str, seed: int) -> None:
        """Replace everything that a seat does not know with random values; from here on, this is a different game."""
        who = COLOURS.index(seat)
        seen = self._seen(who)
        world = draw_worlds(self.drawing, who, seen, self._known, 1, seed, TRIES)[0]
        self._state, self._stirred = np.frombuffer(bytearray(world), dtype(State)), True
        self._rules.resume(self._state, self._scratch, self._arena, self._log, 0, 1)
        self._ask()

    def gains(self) -> dict[str, float]:
        """The rewards of all operators since the last call."""
        if not self._moved:
            return dict.fromkeys(self.operators, 0.0)
        gained = self._gained(self._vp)
        self._vp, self._moved = self._reads(_VP), False
        return {seat: gained[COLOURS.index(seat)] for seat in self.operators}

    def _gained(self, before: tuple[int, ...]) -> list[float]:
        (winner,), (goal,) = _WINNER.unpack_from(self._state), _GOAL.unpack_from(self._state)
        return rewards(self.reward, self._reads(_PLAYING), winner, goal, before, self._reads(_VP))

    @property
    def activations(self) -> int:
        """Dice activated so far."""
        return int(self._state["activations"][0])

    def totals(self) -> Array:
        """The rewards of all operators since the deal, in the order of ``operators``."""
        gained = self._gained((0,) * SEATS)
        return np.array([gained[COLOURS.index(seat)] for seat in self.operators])

    @property
    def game(self) -> Game:
        """The same game as a ``volt.Game``, for bots and records, up to date; RuntimeError after ``stir`` or ``imagine``."""
        if self._stirred:
            raise RuntimeError(
                "the random numbers differ from those of the seed, so there is no volt.Game of this match"
            )
        if self._game is None:
            self._game = Game.from_setup(self.setup)
        for who, kind, value in self.answers[len(self._game.moves) :]:
            self._game.answer(COLOURS[who], self.said(kind, value))
        return self._game

    def said(self, kind: int, value: int) -> Answer:
        """An answer in words."""
        return Plan.from_code(value) if kind == PROGRAM else to_word(kind, value, self.drawing)

    # --- seeing ---

    def equipped(self, seat: str) -> int:
        """The modules a robot has equipped, as bits; everybody sees them."""
        return self._reads(_EQUIPPED)[COLOURS.index(seat)]

    def view(self, seat: str | None) -> View:
        """What a seat or a spectator may know, without earlier events."""
        return see(self.setup, unpack(State, self._state.tobytes()), seat, known=self._known)

    def observe(self, *seats: str) -> tuple[dict[str, Any], ...]:
        """What each of these seats sees, in the chosen form."""
        if self.observation == "text":
            return tuple({"text": self.text(seat)} for seat in seats)
        if self.observation == "flat":
            return tuple({"flat": row} for row in flat(**self.tensors(*seats)))
        made = self.tensors(*seats) if self.observation == "planes" else parts(self._look(seats, False)[0])
        return tuple({name: part[i] for name, part in made.items()} for i in range(len(seats)))

    def numbers(self, seat: str) -> Array:
        """What a seat sees, as one row of numbers (``encoding.PARTS``)."""
        return self._look((seat,), False)[0][0]

    def tensors(self, *seats: str) -> dict[str, Array]:
        """Planes and facts for networks."""
        _, planes, facts = self._look(seats, True)
        return {"planes": planes.reshape(-1, *self.planes.shape), "facts": facts}

    def position(self, seat: str) -> str:
        """What a seat knows, on one line, with the picks of its unfinished program (``volt.game.position``)."""
        who = COLOURS.index(seat)
        known = _position(self.setup, self._seen(who), self._known, seat)
        picks = [self.controllers.place[who], *self.controllers.dice[who]] if self.kind == PROGRAM else []
        return f"{known} picks={','.join(map(str, picks))}"

    def text(self, seat: str) -> str:
        """What a seat sees, in words."""
        who = COLOURS.index(seat)
        asked = seat if self.is_asked(seat) else self.asked
        dice = self.controllers.dice[who]
        return describe(self.view(seat), self.kind, asked, self.stage(seat), dice, self.mask(seat))

    def _look(self, seats: tuple[str, ...], drawn: bool) -> tuple[Array, Array, Array]:
        """What each of these seats sees as a row of numbers and, if ``drawn``, as planes and facts."""
        who = array("q", map(COLOURS.index, seats))
        asked = array("q", [COLOURS.index(seat if self.is_asked(seat) else self.asked) for seat in seats])
        stages = array("q", map(self.stage, seats))
        rows = np.empty((len(who), ROW_LENGTH), np.int16)
        facts = np.zeros((len(who) if drawn else 0, FACT_COLUMNS), np.uint8)
        planes = np.zeros((len(who) if drawn else 0, self.planes.cells_of_all), np.uint8)
        self._envs.look(
            *(self._state, bytearray(len(who) * size_of(State)), who, self.kind, asked, stages, self.controllers.dice),
            *(rows, facts, planes, SPREAD, FACT_COLUMNS, *self.planes.arguments),
        )
        return rows, planes, facts

    def stage(self, seat: str) -> int:
        """The stage of an unfinished program; -1 if there is none."""
        if self.kind != PROGRAM or seat not in self.to_program:
            return -1
        return int(self.controllers.stage[COLOURS.index(seat)])

    def _seen(self, who: int) -> bytes:
        """The state, redacted for this seat."""
        self._envs.observe_game(self._state, self._scratch, who)
        return self._scratch.tobytes()
