"""Gymnasium, many games at once: a ``VectorEnv`` over a batch of compiled games."""

from collections.abc import Callable
from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from volt.bots.players.native_players import NativePlayers
from volt.compile import RULES
from volt.game.views.view import see
from volt.game.vocabulary import COLOURS
from volt.rules.dialect.packed_struct import unpack
from volt.rules.questions import PROGRAM
from volt.rules.state import NOBODY, State
from volt.sim import Batch
from volt.sim.arrays import dtype, one_each

from .actions import PENALTY, Controllers, check_actions, check_illegal, lawful
from .compiled.canvas import Turn
from .compiled.library import ENVS
from .compiled.rules import ROW_LENGTH
from .compiled.stepping import ACT, PICK, REPLY
from .encoding import Planes, encode, facts, flat, parts
from .match import MAX_ROUNDS, SetupOptions, check_options, check_rounds
from .opponents import NATIVE
from .rendering import MODES, check_mode, render
from .rewards import check_reward
from .screens import Screens, canvas_of
from .spaces import action_space, observation_space

Array = Any  # of NumPy
Policy = Callable[[Any, Array, Array], Array]  # observations, masks and seats to actions
FORMS = ("planes", "dict", "flat")
NO_LUCK = np.zeros(0, np.int64)


class VoltVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games, each of them waiting for one action of the seat ``info["seat"]``.

    Without a ``seat`` the agent answers every question of every seat (self-play), and the reward is that of the seat that acted;
    ``info["rewards"]`` has those of all four. With one, the agent plays only that seat and ``opponents`` plays the others: None
    or ``"random"``, ``"heuristic"`` or ``"rookie"``, all as machine code, or a function that receives their observations, masks
    and seats and returns their actions, for example a past policy.
    A finished game is reset by the next step, whatever its action. ``illegal`` is that of ``GymEnv``.
    With ``copy=False`` observations are the same arrays in every step: faster, for those who are done with them by then.
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
        illegal: str = "lowest",
        copy: bool = True,
        **setup: Unpack[SetupOptions],
    ) -> None:
        if observation not in FORMS:
            raise ValueError(f"there is no observation {observation!r} for many games; choose from {', '.join(FORMS)}")
        self.num_envs, self.render_mode = num_envs, check_mode(render_mode)
        self._form, self._illegal, self._copy = observation, check_illegal(illegal), copy
        check_options(setup)
        self.batch, self._fresh = (Batch(num_envs, threads=threads, **setup) for _ in range(2))
        drawing = self.batch.setup.drawing
        self._planes = Planes(drawing)
        operators = self.batch.setup.operators
        if seat is not None and seat not in operators:
            raise ValueError(f"there is no operator {seat!r} in this game; choose from {', '.join(operators)}")
        if not callable(opponents) and opponents not in NATIVE:
            known = ", ".join(map(str, NATIVE))
            raise ValueError(
                f"there are no opponents {opponents!r} for many games; choose from {known}, or pass a function"
            )
        self._learner, self._opponents = None if seat is None else COLOURS.index(seat), opponents
        self._canvas = canvas_of(
            drawing,
            max_rounds=check_rounds(max_rounds),
            learner=NOBODY if self._learner is None else self._learner,
            by_vp=check_reward(reward) == "vp",
            penalty=PENALTY if illegal == "penalty" else 0.0,
        )
        scratch = range(self.batch.runner.threads)
        self._scratch = [(np.zeros(1, dtype(State)), np.zeros(ROW_LENGTH, np.int16)) for _ in scratch]
        self._rows = np.arange(num_envs)
        self.single_observation_space = observation_space(observation, self._planes)
        self.single_action_space: spaces.Discrete = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal all games again."""
        super().reset(seed=seed)
        self._seed = int(self.np_random.integers(2**63))
        self._used = self.num_envs
        self.batch.start()  # its games are replaced by fresh ones
        self._controllers, self._turns = Controllers(self.num_envs), np.zeros(self.num_envs, dtype(Turn))
        self._screens = Screens(self.num_envs, self._form, self._planes, self._copy)
        if not callable(self._opponents):
            seed_of_others = int(self.np_random.integers(2**31))
            self._native = NativePlayers(NATIVE[self._opponents], seed_of_others)
        self._ended = np.zeros(self.num_envs, bool)
        self._deal(self._rows)
        self._play_on(self._rows, np.full(self.num_envs, -1))
        return self._observe(), self._info()

    def step(self, actions: Array) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """One action in every game. ``ResetNeeded`` before the first ``reset()``."""
        self._check_reset()
        given = one_each(actions, self.num_envs)
        if self._ended.any():
            self._deal(np.flatnonzero(self._ended))
            given = np.where(self._ended, -1, given)
            check_actions(given[~self._ended])
        else:
            check_actions(given)
        self._play_on(self._rows, np.array(given))
        own, won, cut_short = self._turns["own"].copy(), self._turns["won"] > 0, self._turns["cut_short"] > 0
        self._ended = won | cut_short
        return self._observe(), own, won, cut_short, self._info()

    def _check_reset(self) -> None:
        if not hasattr(self, "_mask"):
            raise ResetNeeded("there is no game yet: call reset() first")

    def deal_ended(self) -> Any:
        """Reset finished games now instead of in the next step; return the observations of all games after that."""
        self._check_reset()
        rows = np.flatnonzero(self._ended)
        self._deal(rows)
        self._play_on(rows, np.full(len(rows), -1))
        self._ended = np.zeros(self.num_envs, bool)
        return self._observe()

    # --- playing ---

    def _deal(self, rows: Array) -> None:
        """Replace some games with new ones, from a stack that is refilled when empty."""
        self._controllers.clear(rows)
        games, fresh = (batch.raw(batch.games) for batch in (self.batch, self._fresh))  # NumPy copies bytes faster
        while len(rows):
            if self._used == len(fresh):
                self._fresh.reset(self._seed)
                self._fresh.start()
                self._seed, self._used = self._seed + len(fresh), 0
            now, rows = np.split(rows, [len(fresh) - self._used])
            games[now] = fresh[self._used : self._used + len(now)]
            self._used += len(now)

    def _play_on(self, rows: Array, given: Array) -> None:
        """The learner acts in these games (-1: it does nothing), and opponents play until it is asked again."""
        luck = self.np_random.integers(2**31, size=len(rows)) if self._illegal == "random" else NO_LUCK
        self._play(rows, given, ACT, luck)
        while self._learner is not None and len(rows := np.flatnonzero(self._turns["waits"])):
            kinds, seats = (self._turns[name][rows].astype(np.int64) for name in ("kind", "seat"))
            if callable(self._opponents):
                seen, mask = self._look(rows, kinds, seats)
                self._play(rows, lawful(mask, one_each(self._opponents(seen, mask, seats), len(rows))), PICK)
            else:
                values = np.zeros(len(rows), np.int64)
                self._native.fill(values, self.batch.setup.drawing, self.batch.games, rows, kinds, seats)
                self._play(rows, values, REPLY)

    def _play(self, rows: Array, given: Array, how: int, luck: Array = NO_LUCK) -> None:
        """One call of ``stepping.play_turns`` for each core."""
        runner, batch, controllers, screens = self.batch.runner, self.batch, self._controllers, self._screens
        play = ENVS.functions.play_turns_silent

        def call(core: int, first: int, last: int) -> None:
            seen, row = self._scratch[core]
            play(
                *(rows, given, luck, how, batch.games, runner.checkpoints[core]),
                *(batch.arena, runner.logs[core], seen, row),
                *(self._canvas, self._turns, controllers.stage, controllers.place, controllers.dice),
                *(screens.mask, screens.planes, screens.facts, screens.flat, screens.rows, first, last),
            )

        runner.each(call, len(rows))

    # --- seeing ---

    def _observe(self) -> Any:
        """What the learner sees in every game; without one, the seat that is asked or, once the game has ended, acted last."""
        observed, self._mask = self._screens.show()
        return observed

    def _look(self, rows: Array, kinds: Array, seats: Array) -> tuple[Any, Array]:
        """What opponents who are asked in some games see, and what they may do."""
        seen, dice = np.zeros(len(rows), dtype(State)), self._controllers.dice[rows]
        games = self.batch.raw(self.batch.games)[rows].view(seen.dtype)[:, 0]
        RULES.functions.observe(games, seen, seats, 0, len(rows))
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

    def _info(self) -> dict[str, Any]:
        turns = self._turns
        said: dict[str, Array] = {name: turns[name].astype(np.int64) for name in ("seat", "kind")}
        said |= {"illegal": turns["illegal"] > 0, "rewards": turns["rewards"].copy()}
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
