"""OpenSpiel: importing this registers the game ``volt``.

Chance is explicit: four nodes with 256 outcomes deal the game, and another one precedes everything the rules play between two
decisions, so a search on copies of a state cannot see future random numbers. Programs are chosen die by die; with
``simultaneous=True`` every decision node is a joint one: all operators pick at once, and players who are not asked have one
action that does nothing.

ISMCTS needs a resampler: ``bot.set_resampler(volt.envs.openspiel.resample)``.
"""

import random
from typing import Any

import numpy as np

from .extras import missing

try:
    import pyspiel  # type: ignore[import-not-found]
except ModuleNotFoundError as error:
    raise missing(error) from None

from volt.game.display import monitor
from volt.rules.questions import PROGRAM

from .actions import word
from .encoding import FACT_COLUMNS
from .match import Match
from .rewards import bounds
from .rules import ACTIONS, PLACE

DEFAULTS = {
    "mode": "rfl",
    "arena": "twin-cities",
    "operators": 4,
    "killbots": 0,
    "goal": 0,  # 0: the default of the mode
    "reward": "win",
    "max_rounds": 100,
    "simultaneous": False,
    "choices": 0,  # the most legal actions of a node, chosen at random once and for all; 0: all of them
}
DEAL = 4  # nodes, one byte of the seed each
FATES = 256
CHANCES = [(fate, 1 / FATES) for fate in range(FATES)]
BUSY = 48  # decisions of an operator in a round, at most


def game_type(simultaneous: bool, zero_sum: bool, reward: str) -> Any:
    """The description of a kind of game for OpenSpiel."""
    kind = pyspiel.GameType
    return kind(
        short_name="volt",
        long_name="VOLT, the Robot Fighting League",
        dynamics=kind.Dynamics.SIMULTANEOUS if simultaneous else kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL if reward == "win" else kind.RewardModel.REWARDS,
        max_num_players=4,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class VoltGame(pyspiel.Game):  # type: ignore[misc]
    """The game, from which states and observers are made."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        self.simultaneous = bool(chosen["simultaneous"])
        self.choices = int(chosen["choices"])
        self.match = Match(
            at_once=self.simultaneous,
            reward=chosen["reward"],
            max_rounds=chosen["max_rounds"],
            mode=chosen["mode"],
            arena=chosen["arena"],
            operators=chosen["operators"],
            killbots=chosen["killbots"],
            goal=chosen["goal"] or None,
        )
        zero_sum = chosen["killbots"] == 0
        least, most = bounds(chosen["reward"], chosen["operators"], chosen["killbots"], self.match.setup.goal)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=FATES,
            num_players=chosen["operators"],
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=chosen["max_rounds"] * chosen["operators"] * BUSY,
        )
        super().__init__(game_type(self.simultaneous, zero_sum, chosen["reward"]), info, params or {})

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
        self._simultaneous, self._choices = game.simultaneous, game.choices
        self._seed: list[int] = []
        self._waits: int | dict[str, int] | None = None  # the answers to give once the chance node is resolved
        self._before = np.zeros(len(self.match.operators))
        self._recall: dict[str, tuple[str, ...]] = dict.fromkeys(self.match.operators, ())

    def recall(self, seat: str) -> str:
        """What a seat saw whenever it acted, what it did, and what it sees now."""
        return "\n".join([*self._recall[seat], self.match.position(seat)]) if self.dealt else "not dealt yet"

    def _remember(self, seat: str, action: int) -> None:
        self._recall = {**self._recall, seat: (*self._recall[seat], f"{self.match.position(seat)} {action}")}

    @property
    def dealt(self) -> bool:
        """Whether the seed is complete."""
        return len(self._seed) == DEAL

    def current_player(self) -> int:
        """Who acts: chance, an operator, or all operators at once; TERMINAL once the game is over."""
        if not self.dealt or self._waits is not None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.match.kind == 0:
            return int(pyspiel.PlayerId.TERMINAL)
        if self._simultaneous:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return self.match.operators.index(self.match.asked)

    def is_terminal(self) -> bool:
        """Whether the game is won or cut short."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All are equally likely."""
        return CHANCES

    def _legal_actions(self, player: int) -> list[int]:
        seat = self.match.operators[player]
        together = self.current_player() == pyspiel.PlayerId.SIMULTANEOUS
        if together and seat not in self._next_to_pick():
            return [PLACE]
        actions: list[int] = np.flatnonzero(self.match.mask(seat)).tolist()
        if 0 < self._choices < len(actions):  # by the number of the player's own actions, which it knows
            chosen = random.Random(f"{seat} {len(self._recall[seat])}").sample(actions, self._choices)
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
            if len(self._seed) == DEAL:
                self.match.begin(int.from_bytes(self._seed))
        elif self._waits is not None:
            self.match.stir(action)
            self._give()
        else:
            self._remember(self.match.asked, action)
            self._waits = self.match.pick(self.match.asked, action)
            if self._waits is not None and len(self.match.to_program) > 1:  # nothing happens before the last program
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
    """What a seat may know: planes and facts as a tensor, or in words."""

    def __init__(self, game: VoltGame, iig_obs_type: Any, params: Any) -> None:
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or not wanted.public_info or wanted.private_info != single:
            raise ValueError(
                "volt observes everything one player may know; it takes no parameters and no partial observations"
            )
        self._recalls = bool(wanted.perfect_recall)
        shape = game.match.planes.shape
        planes = int(np.prod(shape))
        self.tensor = np.zeros(planes + FACT_COLUMNS, np.float32)
        self.dict = {"planes": self.tensor[:planes].reshape(shape), "facts": self.tensor[planes:]}

    def set_from(self, state: VoltState, player: int) -> None:
        """Fill the tensor, with zeros before the deal."""
        self.tensor.fill(0)
        if state.dealt:
            for name, part in state.match.tensors(state.match.operators[player]).items():
                self.dict[name][:] = part[0]

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
