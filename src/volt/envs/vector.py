"""Gymnasium, many games at once: a ``VectorEnv`` over a batch of compiled games."""

from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from volt.compile import RULES
from volt.game.view import see
from volt.game.vocabulary import COLOURS
from volt.rules.packed_struct import layout, unpack
from volt.rules.questions import PROGRAM
from volt.rules.state import NOBODY, SEATS, SQUAD, State
from volt.sim import Batch
from volt.sim.arrays import one_each

from .actions import Controllers, lawful
from .encoding import Planes, encode, facts, parts
from .match import MAX_ROUNDS, SetupOptions, check_rounds, full_options
from .rendering import MODES, check_mode, render
from .rewards import check_reward, rewards
from .spaces import action_space, mask_space, observation_parts

Array = Any  # of NumPy
FORMS = ("planes", "dict")


class VoltVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games, each of them waiting for one action of the seat ``info["seat"]``.

    Without a ``learner`` every question of every seat comes up (self-play), and the reward is that of the seat that acted;
    ``info["rewards"]`` has those of all four. With one, only its questions do, and the others act at random.
    A game that has ended is dealt anew by the next step, whatever its action.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2, "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        learner: str | None = None,
        observation: str = "planes",
        reward: str = "win",
        max_rounds: int = MAX_ROUNDS,
        threads: int | None = None,
        render_mode: str | None = None,
        **setup: Unpack[SetupOptions],
    ) -> None:
        if observation not in FORMS:
            raise ValueError(f"there is no observation {observation!r} of many games; there are {', '.join(FORMS)}")
        self.num_envs, self.render_mode = num_envs, check_mode(render_mode)
        self._form, self._reward, self._max_rounds = observation, check_reward(reward), check_rounds(max_rounds)
        options = full_options(setup)
        self.batch, self._fresh = (Batch(num_envs, **options, threads=threads) for _ in range(2))
        self._rules, self._seen = RULES.functions, np.zeros(num_envs, layout(State))
        self._planes = Planes(self.batch.setup.drawing)
        operators = [seat.colour for seat in self.batch.setup.seats if not seat.killbot]
        if learner is not None and learner not in operators:
            raise ValueError(f"there is no operator {learner!r} in this game; there are {', '.join(operators)}")
        self._learner = None if learner is None else COLOURS.index(learner)
        self.single_observation_space = spaces.Dict(
            {**observation_parts(observation, self._planes), "action_mask": mask_space()}
        )
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal all games anew."""
        super().reset(seed=seed)
        self._seed = int(self.np_random.integers(2**63))
        self._used = len(self.batch)
        self._controllers = Controllers(self.num_envs)
        self._seats = np.zeros(self.num_envs, np.int64)
        self._ended = np.zeros(self.num_envs, bool)
        self._deal(~self._ended)
        self._ask()
        return self._observe(), self._info(np.zeros((self.num_envs, SEATS)))

    def step(self, actions: Array) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """One action in every game."""
        games, before, dealt = self.batch.games, self._seats, self._ended
        vp = games["robots"]["vp"].copy()
        taken = lawful(self._mask, one_each(actions, self.num_envs))
        self._take(np.flatnonzero(~dealt), taken)
        self._deal(dealt)
        self._ask()
        gained = rewards(self._reward, games, vp)
        gained[dealt] = 0.0
        won = games["winner"] != NOBODY
        self._ended = won | self._cut_short
        acted = before if self._learner is None else self._learner
        own = gained[np.arange(self.num_envs), acted]
        return self._observe(), own, won, self._cut_short, self._info(gained)

    # --- playing ---

    def _deal(self, which: Array) -> None:
        """New games in the place of some, from a stack that is dealt as it is used up."""
        rows = np.flatnonzero(which)
        while len(rows):
            if self._used == len(self._fresh):
                self._fresh.reset(self._seed)
                self._fresh.start()
                self._seed, self._used = self._seed + len(self._fresh), 0
            now, rows = np.split(rows, [len(self._fresh) - self._used])
            self.batch.games[now] = self._fresh.games[self._used : self._used + len(now)]
            self._controllers.clear(now)
            self._used += len(now)

    def _ask(self) -> None:
        """What is asked of whom now; others than the learner answer at random until all questions are its own."""
        while True:
            kinds, seats = self.batch.questions
            self._cut_short = (kinds > 0) & (self.batch.games["rounds"] > self._max_rounds)
            self._kinds = np.where(self._cut_short, 0, kinds)
            self._seats = np.where(self._kinds > 0, seats, self._seats)
            if self._learner is None:
                return
            rows = np.flatnonzero((self._kinds > 0) & (seats != self._learner))
            if not len(rows):
                self._seats = np.full(self.num_envs, self._learner)
                return
            mask = self._controllers.mask(rows, self.batch.games, rows, self._kinds[rows], self._seats[rows])
            taken = np.zeros(self.num_envs, np.int64)
            taken[rows] = (self.np_random.random(mask.shape, np.float32) * mask).argmax(axis=1)
            self._take(rows, taken)

    def _take(self, rows: Array, actions: Array) -> None:
        """Some games take an action; those whose question is answered by that play on."""
        games = self.batch.games
        answered, values = self._controllers.take(
            rows, games, rows, self._kinds[rows], self._seats[rows], actions[rows]
        )
        answers, waits = np.zeros(self.num_envs, np.int64), games["winner"] == NOBODY
        answers[rows] = values
        waits[rows[answered]] = False
        games["winner"][waits] = SQUAD  # a game that is over is left alone
        self.batch.step(answers)
        games["winner"][waits] = NOBODY

    # --- seeing ---

    def _observe(self) -> dict[str, Array]:
        """What the seat that is asked sees, in every game; where the game has ended, the seat that acted last."""
        rows, seen = np.arange(self.num_envs), self._seen
        self._rules.observe(self.batch.games, seen, self._seats, 0, self.num_envs)
        self._mask = self._controllers.mask(rows, seen, rows, self._kinds, self._seats)
        stages = np.where(self._kinds == PROGRAM, self._controllers.stage, -1)
        numbers = encode(seen, self._seats, self._kinds, self._seats, stages, self._controllers.dice)
        if self._form == "dict":
            return {**parts(numbers), "action_mask": self._mask.astype(np.int8)}
        planes = self._planes.draw(numbers, seen)
        return {"planes": planes, "facts": facts(numbers), "action_mask": self._mask.astype(np.int8)}

    def _info(self, gained: Array) -> dict[str, Any]:
        said = {"seat": self._seats, "kind": self._kinds, "rewards": gained}
        return {**said, **{f"_{name}": np.ones(self.num_envs, bool) for name in said}}

    def render(self) -> tuple[Any, ...]:
        """All arenas as spectators see them."""
        states = (unpack(State, game.tobytes()) for game in self.batch.games)
        return tuple(render(see(self.batch.setup, state, None), self.render_mode) for state in states)
