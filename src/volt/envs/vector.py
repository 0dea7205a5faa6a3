"""Gymnasium, many games at once: a ``VectorEnv`` over a batch of compiled games."""

from collections.abc import Callable
from typing import Any, Unpack

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from volt.bots.players.native_players import NativePlayers
from volt.compile import RULES
from volt.game.view import see
from volt.game.vocabulary import COLOURS
from volt.rules.dialect.packed_struct import layout, unpack
from volt.rules.questions import PROGRAM
from volt.rules.state import NOBODY, SEATS, SQUAD, State
from volt.sim import Batch
from volt.sim.arrays import one_each

from .actions import Controllers, lawful
from .encoding import Planes, encode, facts, flat, parts
from .match import MAX_ROUNDS, SetupOptions, check_rounds, full_options
from .opponents import NATIVE
from .rendering import MODES, check_mode, render
from .rewards import check_reward, rewards
from .spaces import action_space, observation_space

Array = Any  # of NumPy
Policy = Callable[[Any, Array, Array], Array]  # observations, masks and seats to actions
FORMS = ("planes", "dict", "flat")


class VoltVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games, each of them waiting for one action of the seat ``info["seat"]``.

    Without a ``seat`` the agent answers every question of every seat (self-play), and the reward is that of the seat that acted;
    ``info["rewards"]`` has those of all four. With one, the agent plays only that seat and ``opponents`` plays the others: None
    or ``"random"``, ``"heuristic"`` or ``"rookie"``, all as machine code, or a function that receives their observations, masks
    and seats and returns their actions, for example a past policy.
    A finished game is reset by the next step, whatever its action.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2, "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        seat: str | None = None,
        opponents: str | Policy | None = None,
        observation: str = "planes",
        reward: str = "win",
        max_rounds: int = MAX_ROUNDS,
        threads: int | None = None,
        render_mode: str | None = None,
        **setup: Unpack[SetupOptions],
    ) -> None:
        if observation not in FORMS:
            raise ValueError(f"there is no observation {observation!r} for many games; choose from {', '.join(FORMS)}")
        self.num_envs, self.render_mode = num_envs, check_mode(render_mode)
        self._form, self._reward, self._max_rounds = observation, check_reward(reward), check_rounds(max_rounds)
        options = full_options(setup)
        self.batch, self._fresh = (Batch(num_envs, **options, threads=threads) for _ in range(2))
        self._rules, self._seen = RULES.functions, np.zeros(num_envs, layout(State))
        self._planes = Planes(self.batch.setup.drawing)
        operators = [seat.colour for seat in self.batch.setup.seats if not seat.killbot]
        if seat is not None and seat not in operators:
            raise ValueError(f"there is no operator {seat!r} in this game; choose from {', '.join(operators)}")
        if not callable(opponents) and opponents not in NATIVE:
            known = ", ".join(map(str, NATIVE))
            raise ValueError(
                f"there are no opponents {opponents!r} for many games; choose from {known}, or pass a function"
            )
        self._learner, self._opponents = None if seat is None else COLOURS.index(seat), opponents
        self.single_observation_space = observation_space(observation, self._planes)
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal all games again."""
        super().reset(seed=seed)
        self._seed = int(self.np_random.integers(2**63))
        self._used = len(self.batch)
        self.batch.start()  # its games are replaced by fresh ones
        self._controllers = Controllers(self.num_envs)
        self._seats = np.zeros(self.num_envs, np.int64)
        self._ended = np.zeros(self.num_envs, bool)
        if not callable(self._opponents):
            seed_of_others = int(self.np_random.integers(2**31))
            self._native = NativePlayers(NATIVE[self._opponents], seed_of_others)
        self._deal(~self._ended)
        self._ask()
        return self._observe(), self._info(np.zeros((self.num_envs, SEATS)), self._ended)

    def step(self, actions: Array) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """One action in every game. ``ResetNeeded`` before the first ``reset()``."""
        self._check_reset()
        games, before, dealt = self.batch.games, self._seats, self._ended
        vp = games["robots"]["vp"].copy()
        given = one_each(actions, self.num_envs)
        taken = lawful(self._mask, given)
        self._take(np.flatnonzero(~dealt), taken)
        self._deal(dealt)
        self._ask()
        gained = rewards(self._reward, games, vp)
        gained[dealt] = 0.0
        won = games["winner"] != NOBODY
        self._ended = won | self._cut_short
        acted = before if self._learner is None else self._learner
        own = gained[np.arange(self.num_envs), acted]
        return self._observe(), own, won, self._cut_short, self._info(gained, (taken != given) & ~dealt)

    def _check_reset(self) -> None:
        if not hasattr(self, "_mask"):
            raise ResetNeeded("there is no game yet: call reset() first")

    def deal_ended(self) -> Any:
        """Reset finished games now instead of in the next step; return the observations of all games after that."""
        self._check_reset()
        self._deal(self._ended)
        self._ended = np.zeros(self.num_envs, bool)
        self._ask()
        return self._observe()

    # --- playing ---

    def _deal(self, which: Array) -> None:
        """Replace some games with new ones, from a stack that is refilled when empty."""
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
        """Find out who is asked what; opponents answer until all open questions are for the learner."""
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
            if callable(self._opponents):
                self._ask_policy(rows, self._opponents)
            else:
                asked = self._kinds[rows], self._seats[rows]
                values = self._native.answers(self.batch.setup.drawing, self.batch.games, rows, *asked)
                self._answer(rows, values)

    def _ask_policy(self, rows: Array, policy: Policy) -> None:
        """Let a policy act for the seats that are asked in these games."""
        seen, mask = self._look(rows)
        taken = np.zeros(self.num_envs, np.int64)
        taken[rows] = lawful(mask, one_each(policy(seen, mask, self._seats[rows]), len(rows)))
        self._take(rows, taken)

    def _take(self, rows: Array, actions: Array) -> None:
        """Take an action in each of these games; those whose question it answers play on."""
        games = self.batch.games
        answered, values = self._controllers.take(
            rows, games, rows, self._kinds[rows], self._seats[rows], actions[rows]
        )
        self._answer(rows[answered], values[answered])

    def _answer(self, rows: Array, values: Array) -> None:
        """Answer the questions of these games, and play them on."""
        games = self.batch.games
        answers, waits = np.zeros(self.num_envs, np.int64), games["winner"] == NOBODY
        answers[rows] = values
        waits[rows] = False
        games["winner"][waits] = SQUAD  # so that the step leaves them alone, as it does finished games
        self.batch.step(answers)
        games["winner"][waits] = NOBODY

    # --- seeing ---

    def _observe(self) -> Any:
        """What the learner sees in every game; without one, the seat that is asked or, once the game has ended, acted last."""
        observed, self._mask = self._look(np.arange(self.num_envs))
        return observed

    def _look(self, rows: Array) -> tuple[Any, Array]:
        """What the seats that are asked in some games see, and what they may do."""
        seats, kinds, dice = self._seats[rows], self._kinds[rows], self._controllers.dice[rows]
        seen = self._seen[: len(rows)]
        games = self.batch.games
        if len(rows) < self.num_envs:  # as bytes: NumPy is slow at copying structures
            games = self.batch.raw(games)[rows].view(games.dtype)[:, 0]
        self._rules.observe(games, seen, seats, 0, len(rows))
        mask = self._controllers.mask(rows, seen, np.arange(len(rows)), kinds, seats)
        stages = np.where(kinds == PROGRAM, self._controllers.stage[rows], -1)
        numbers = encode(seen, seats, kinds, seats, stages, dice)
        if self._form == "dict":
            return {**parts(numbers), "action_mask": mask.view(np.int8)}, mask
        tensors = {"planes": self._planes.draw(numbers, seen), "facts": facts(numbers)}
        return (flat(**tensors) if self._form == "flat" else {**tensors, "action_mask": mask.view(np.int8)}), mask

    def action_masks(self) -> Array:
        """The legal actions of every game, for learners that use masks."""
        self._check_reset()
        return self._mask

    def _info(self, gained: Array, illegal: Array) -> dict[str, Any]:
        said = {"seat": self._seats, "kind": self._kinds, "illegal": illegal, "rewards": gained}
        said["action_mask"] = self._mask.view(np.int8)
        return {**said, **{f"_{name}": np.ones(self.num_envs, bool) for name in said}}

    def render(self) -> tuple[Any, ...]:
        """All arenas as spectators see them."""
        self._check_reset()
        states = (unpack(State, game.tobytes()) for game in self.batch.games)
        return tuple(render(see(self.batch.setup, state, None), self.render_mode) for state in states)


def versus(num_envs: int = 1, seat: str = "red", **options: Any) -> VoltVectorEnv:
    """Many games of ``volt/Volt-v0``: the same task as ``GymEnv``, one seat against opponents."""
    return VoltVectorEnv(num_envs, seat, **options)
