"""OpenSpiel: importing this registers the game ``volt``.

Chance is explicit: four nodes with 256 outcomes deal the game, and another one precedes everything the rules play between two
decisions, so a search on copies of a state cannot see future random numbers. ``seed`` fixes the deal, ``chance`` the number of
outcomes of the other nodes; with 1 there are none. Programs are chosen die by die; with
``simultaneous=True`` every decision node is a joint one: all operators pick at once, and players who are not asked have one
action that does nothing.

ISMCTS needs a resampler: ``bot.set_resampler(volt.envs.openspiel.resample)``.
"""

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np

from . import missing

try:
    import pyspiel  # type: ignore[import-not-found]
except ModuleNotFoundError as error:
    raise missing(error) from None

from volt.arenas import Drawing, find_arena, names, parse_drawing
from volt.game.views.display import monitor
from volt.rules.questions import PROGRAM
from volt.rules.state import UNITS

from .actions import PICKS, word
from .compiled.rules import ACTIONS, FIRST_RED_PICK, PLACE, ROW_LENGTH, STEERED
from .encoding import FACT_COLUMNS
from .match import Match
from .rewards import bounds

Array = Any  # of NumPy

DEFAULTS = {
    "mode": "rfl",
    "arena": "twin-cities",  # or one of ``volt.envs.solvable``, a file, or a drawing
    "operators": 4,
    "killbots": 0,
    "goal": 0,  # 0: the default of the mode
    "reward": "win",
    "max_rounds": 100,
    "simultaneous": False,
    "units": UNITS,  # how many control units are programmed
    "dice": "",  # that may be programmed, "B1 B2n R1" (B1 on any key); all of them if empty
    "choices": 0,  # the most legal actions of a node, chosen at random once and for all; 0: all of them
    "seed": -1,  # of the deal; -1: chance deals
    "chance": 256,  # outcomes of a chance node after the deal; 1: no such nodes
}
DEAL = 4  # nodes, one byte of the seed each
FATES = 256
BUSY = 48  # decisions of an operator in a round, at most
BUSY_TRAINING = 3  # besides its program: a starting space, a starting number, the space it activates
REMEMBERED = 64  # own decisions, at most, that an information state holds as numbers

ARENAS = Path(__file__).parent / "arenas"  # the small ones of ``volt.envs.solvable``


def arena_of(written: str) -> str | Drawing:
    """An arena by name, built in or small, as a drawing of several lines, or in a file; ValueError if there is none."""
    if written in names():
        return written
    if "\n" in written:
        return parse_drawing(written)
    small = ARENAS / f"{written}.toml"
    return find_arena(small if small.exists() else written).drawing


def read_dice(written: str, units: int) -> frozenset[int]:
    """The picks of dice like ``B1 B2n R1``; one without a heading stands for all of its keys, and no dice for all dice.

    ValueError if a word is not a die, or if the dice do not suffice for the units (two of a colour).
    """
    chosen: set[int] = set()
    for each in written.split():
        found = {action for action, die in enumerate(PICKS) if each in (str(die), str(die)[:2])}
        if not found:
            raise ValueError(
                f"dice={written!r}: {each!r} is neither a die like B3n nor a die without a heading, like B3"
            )
        chosen |= found
    colours = {FIRST_RED_PICK <= action < STEERED for action in chosen}
    if chosen and units > 2 * len(colours):
        raise ValueError(f"dice={written!r}: an operator has two dice of a colour, too few for units={units}")
    return frozenset(chosen or range(len(PICKS)))


def game_type(simultaneous: bool, zero_sum: bool, reward: str, certain: bool = False, remembers: bool = False) -> Any:
    """The description of a kind of game for OpenSpiel."""
    kind = pyspiel.GameType
    chance = kind.ChanceMode.DETERMINISTIC if certain else kind.ChanceMode.EXPLICIT_STOCHASTIC
    return kind(
        short_name="volt",
        long_name="VOLT, the Robot Fighting League",
        dynamics=kind.Dynamics.SIMULTANEOUS if simultaneous else kind.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL if reward == "win" else kind.RewardModel.REWARDS,
        max_num_players=4,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=remembers,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class Shared:
    """What never changes: copies of a state share it."""

    def __deepcopy__(self, memo: Any) -> Self:
        return self


@dataclass(frozen=True)
class Options(Shared):
    """What a state needs of the parameters: among them the dice that may be picked, and the decisions that tensors hold."""

    simultaneous: bool
    choices: int
    picks: frozenset[int]
    seed: int
    chance: int
    memory: int


@dataclass(frozen=True)
class Memory(Shared):
    """What a seat saw whenever it acted, and what it did: in words, and as numbers if the game is short."""

    lines: tuple[str, ...] = ()
    rows: tuple[Array, ...] = ()


class VoltGame(pyspiel.Game):  # type: ignore[misc]
    """The game, from which states and observers are made."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        if not 1 <= chosen["chance"] <= FATES:
            raise ValueError(f"chance must be from 1 to {FATES}, not {chosen['chance']}")
        self.match = Match(
            at_once=chosen["simultaneous"],
            units=chosen["units"],
            reward=chosen["reward"],
            max_rounds=chosen["max_rounds"],
            mode=chosen["mode"],
            arena=arena_of(chosen["arena"]),
            operators=chosen["operators"],
            killbots=chosen["killbots"],
            goal=chosen["goal"] or None,
        )
        if chosen["seed"] >= 0:
            self.match.begin(chosen["seed"])
        busy = BUSY_TRAINING + chosen["units"] if chosen["mode"] == "training" else BUSY
        decisions = chosen["max_rounds"] * busy
        self.options = Options(
            simultaneous=chosen["simultaneous"],
            choices=chosen["choices"],
            picks=read_dice(chosen["dice"], chosen["units"]),
            seed=chosen["seed"],
            chance=chosen["chance"],
            memory=decisions if decisions <= REMEMBERED else 0,
        )
        zero_sum, certain = chosen["killbots"] == 0, chosen["seed"] >= 0 and chosen["chance"] == 1
        least, most = bounds(chosen["reward"], chosen["operators"], chosen["killbots"], self.match.setup.goal)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=0 if certain else FATES,
            num_players=chosen["operators"],
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=chosen["operators"] * decisions,
        )
        kind = game_type(chosen["simultaneous"], zero_sum, chosen["reward"], certain, self.options.memory > 0)
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> "VoltState":
        """The state before the deal."""
        return VoltState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "VoltObserver":
        """An observer of what a seat may know now; with perfect recall, also of what it saw and did whenever it acted."""
        return VoltObserver(self, iig_obs_type, params)


class VoltState(pyspiel.State):  # type: ignore[misc]
    """A game between two actions. Players are operators, in the order of their seats."""

    def __init__(self, game: VoltGame) -> None:
        super().__init__(game)
        self.match = game.match.copy()
        self._options = game.options
        self._seed: list[int] = []
        self.dealt = game.options.seed >= 0
        self._waits: int | dict[str, int] | None = None  # the answers to give once the chance node is resolved
        self._before = np.zeros(len(self.match.operators))
        self.memories = dict.fromkeys(self.match.operators, Memory())

    def recall(self, seat: str) -> str:
        """What a seat saw whenever it acted, what it did, and what it sees now."""
        return "\n".join([*self.memories[seat].lines, self.match.position(seat)]) if self.dealt else "not dealt yet"

    def _remember(self, seat: str, action: int) -> None:
        lines, rows = self.memories[seat].lines, self.memories[seat].rows
        if self._options.memory:
            rows = (*rows, np.append(self.match.numbers(seat), action).astype(np.float32))
        self.memories[seat] = Memory((*lines, f"{self.match.position(seat)} {action}"), rows)

    def current_player(self) -> int:
        """Who acts: chance, an operator, or all operators at once; TERMINAL once the game is over."""
        if not self.dealt or self._waits is not None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.match.kind == 0:
            return int(pyspiel.PlayerId.TERMINAL)
        if self._options.simultaneous:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return self.match.operators.index(self.match.asked)

    def is_terminal(self) -> bool:
        """Whether the game is won or cut short."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All are equally likely."""
        outcomes = self._options.chance if self.dealt else FATES
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _legal_actions(self, player: int) -> list[int]:
        seat = self.match.operators[player]
        together = self.current_player() == pyspiel.PlayerId.SIMULTANEOUS
        if together and seat not in self._next_to_pick():
            return [PLACE]
        actions: list[int] = np.flatnonzero(self.match.mask(seat)).tolist()
        if self.match.kind == PROGRAM:
            actions = [action for action in actions if action >= PLACE or action in self._options.picks]
        choices = self._options.choices
        if 0 < choices < len(actions):  # by the number of the player's own actions, which it knows
            chosen = random.Random(f"{seat} {len(self.memories[seat].lines)}").sample(actions, choices)
            actions = sorted(chosen)
        return actions

    def _next_to_pick(self) -> tuple[str, ...]:
        """Who acts in a joint node: whoever is asked; in Phase 1, those who are behind (RAM EXPANSION makes others wait)."""
        if self.match.kind != PROGRAM:
            return (self.match.asked,)
        stages = {seat: self.match.stage(seat) for seat in self.match.operators}
        return tuple(seat for seat, stage in stages.items() if stage == min(stages.values()))

    def _apply_action(self, action: int) -> None:
        self._before = self.match.totals()
        if not self.dealt:
            self._seed.append(action)
            self.dealt = len(self._seed) == DEAL
            if self.dealt:
                self.match.begin(int.from_bytes(self._seed))
        elif self._waits is not None:
            self.match.stir(action)
            self._give()
        else:
            self._remember(self.match.asked, action)
            self._waits = self.match.pick(self.match.asked, action)
            if self._options.chance == 1 or len(self.match.to_program) > 1:  # nothing happens before the last program
                self._give()

    def _apply_actions(self, actions: list[int]) -> None:
        self._before = self.match.totals()
        plans: dict[str, int] = {}
        programming, seats = self.match.kind == PROGRAM, self._next_to_pick()
        for seat in seats:
            self._remember(seat, actions[self.match.operators.index(seat)])
        for seat in seats:
            value = self.match.pick(seat, actions[self.match.operators.index(seat)])
            if value is not None:
                plans[seat] = value
        self._waits = (plans if programming else plans[seats[0]]) if plans else None
        if self._options.chance == 1:
            self._give()

    def _give(self) -> None:
        answers, self._waits = self._waits, None
        if isinstance(answers, int):
            self.match.answer(answers)
        elif answers is not None:
            self.match.race(answers)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{'chance' if self.dealt else 'deal'} {action}"
        return word(action, self.match.kind, self.match.drawing)

    def returns(self) -> list[float]:
        """What every operator has gained in total."""
        gained: list[float] = self.match.totals().tolist()
        return gained

    def rewards(self) -> list[float]:
        """What every operator gained by the last action."""
        gained: list[float] = (self.match.totals() - self._before).tolist()
        return gained

    def __str__(self) -> str:
        if not self.dealt:
            return f"dealing {self._seed}"
        view = self.match.view(None)
        lines = [monitor(robot, view.goal) for robot in view.robots]
        return "\n".join([f"round {view.round}", *lines, " ".join(map(str, self.history()))])


class VoltObserver:
    """What a seat may know: planes and facts as a tensor, or in words.

    With perfect recall and in a short game, also the numbers (``encoding.PARTS``) it saw whenever it acted, and its actions.
    """

    def __init__(self, game: VoltGame, iig_obs_type: Any, params: Any) -> None:
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or not wanted.public_info or wanted.private_info != single:
            raise ValueError(
                "volt observes everything one player may know; it takes no parameters and no partial observations"
            )
        self._recalls = bool(wanted.perfect_recall)
        shape, memory = game.match.planes.shape, game.options.memory if self._recalls else 0
        planes = int(np.prod(shape))
        now = planes + FACT_COLUMNS
        self.tensor = np.zeros(now + memory * (ROW_LENGTH + 1), np.float32)
        self.dict = {"planes": self.tensor[:planes].reshape(shape), "facts": self.tensor[planes:now]}
        if memory:
            self.dict["memory"] = self.tensor[now:].reshape(memory, ROW_LENGTH + 1)

    def set_from(self, state: VoltState, player: int) -> None:
        """Fill the tensor, with zeros before the deal."""
        self.tensor.fill(0)
        if state.dealt:
            seat = state.match.operators[player]
            for name, part in state.match.tensors(seat).items():
                self.dict[name][:] = part[0]
            for row, seen in zip(self.dict.get("memory", ()), state.memories[seat].rows, strict=False):
                row[:] = seen

    def string_from(self, state: VoltState, player: int) -> str:
        """The same in words; with perfect recall, all positions in which the player acted, its actions, and the position now."""
        if self._recalls:
            return state.recall(state.match.operators[player])
        return state.match.text(state.match.operators[player]) if state.dealt else "not dealt yet"


def resample(state: VoltState, player: int) -> VoltState:
    """A state that the player cannot distinguish from this one: what it does not know is drawn at random."""
    made: VoltState = state.clone()
    made.match.imagine(made.match.operators[player], int(np.random.randint(2**31)))
    return made


pyspiel.register_game(game_type(False, True, "win"), VoltGame)
