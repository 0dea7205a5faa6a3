"""Many games on a GPU: actions, observations, masks and rewards stay there, as CuPy's arrays, which others read by DLPack."""

from functools import cache
from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from volt.game.setup import make_setup
from volt.rules.dialect.packed_struct import field_span, size_of
from volt.rules.state import NOBODY, State
from volt.sim.arrays import packed, seeded
from volt.sim.cuda import Kernels, cupy, on_gpu, or_null

from .actions import PENALTY, Controllers, check_illegal
from .compiled.canvas import Turn
from .compiled.gpu_kernels import ENV_KERNELS
from .compiled.rules import ACTIONS
from .encoding import Planes
from .match import MAX_ROUNDS, SetupOptions, check_options, check_rounds
from .rewards import check_reward
from .screens import Screens, canvas_of
from .spaces import action_space, observation_space

Array = Any  # of CuPy
FORMS = ("planes", "flat")
MOST_CELLS = 2**31  # the kernels count in 32 bits


@cache
def env_kernels() -> Kernels:
    """The kernels of environments; the first use compiles them, which takes a minute."""
    return Kernels(ENV_KERNELS)


class CudaVectorEnv(VectorEnv[Any, Any, Any]):
    """``VoltVectorEnv`` on a GPU, for self-play: every game waits for one action of the seat ``info["seat"]``.

    Actions may be on the GPU, too. Every step returns the same arrays, of which only what has changed is written: copy what
    you keep.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        observation: str = "planes",
        reward: str = "win",
        max_rounds: int = MAX_ROUNDS,
        illegal: str = "lowest",
        **setup: Unpack[SetupOptions],
    ) -> None:
        if observation not in FORMS:
            raise ValueError(f"there is no observation {observation!r} on a GPU; choose from {', '.join(FORMS)}")
        self.setup = make_setup(**check_options(setup))
        self._form, self._illegal, drawing = observation, check_illegal(illegal), self.setup.drawing
        self._planes = Planes(drawing)
        self._host_canvas = canvas_of(
            drawing,
            max_rounds=check_rounds(max_rounds),
            learner=NOBODY,
            by_vp=check_reward(reward) == "vp",
            penalty=PENALTY if illegal == "penalty" else 0.0,
        )
        cells = int(self._host_canvas["planes"][0] + self._host_canvas["facts"][0])
        if not 0 < num_envs < MOST_CELLS // cells:
            raise ValueError(f"the number of games must be from 1 to {MOST_CELLS // cells - 1}, not {num_envs}")
        self.num_envs = num_envs
        self._kernels = env_kernels()
        self._arena, self._canvas = on_gpu(packed(drawing.arena)), on_gpu(self._host_canvas)
        self.games, self._checkpoints = (cupy.zeros((num_envs, size_of(State)), np.uint8) for _ in range(2))
        self._turns = cupy.zeros((num_envs, size_of(Turn)), np.uint8)
        self.single_observation_space = observation_space(observation, self._planes)
        self.single_action_space: spaces.Discrete = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal all games again, with successive seeds; those that end are dealt with the next ones."""
        super().reset(seed=seed)
        first = int(self.np_random.integers(2**63))
        self._setup = on_gpu(seeded(packed(self.setup.seated()), first))
        self._dealt = cupy.arange(self.num_envs, dtype=np.int64)  # the seed of the next deal of a game, less the first
        self._turns.fill(0)
        hands = Controllers(self.num_envs)
        self._stage, self._place, self._dice = (cupy.asarray(one) for one in (hands.stage, hands.place, hands.dice))
        one = Screens(1, self._form, self._planes)
        self._mask, self._shown = cupy.zeros((self.num_envs, ACTIONS), np.uint8), self._each(one.rows)
        self._parts = {
            name: self._each(part)
            for name, part in (("planes", one.planes), ("facts", one.facts), ("flat", one.flat))
            if part.size
        }
        self._play(None)
        return self._observe(), self._info()

    def _each(self, part: Any) -> Array:
        """The same row for every game."""
        return cupy.ascontiguousarray(cupy.broadcast_to(cupy.asarray(part), (self.num_envs, part.shape[1])))

    def step(self, actions: Array) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """One action in every game. ``ResetNeeded`` before the first ``reset()``."""
        if not hasattr(self, "_mask"):
            raise ResetNeeded("there is no game yet: call reset() first")
        self._play(self._checked(actions))
        own, won, cut_short = (cupy.ascontiguousarray(self._of_turns(name)) for name in ("own", "won", "cut_short"))
        return self._observe(), own, won > 0, cut_short > 0, self._info()

    def _checked(self, actions: Array) -> Array:
        here = isinstance(actions, np.ndarray | list | cupy.ndarray)
        given = cupy.asarray(actions) if here else cupy.from_dlpack(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise ValueError(f"one whole number for each of the {self.num_envs} games is needed")
        given = cupy.ascontiguousarray(given, np.int64)
        if int(given.view(np.uint64).max()) >= ACTIONS:  # negative ones are large, then
            raise ValueError(f"actions are numbers from 0 to {ACTIONS - 1}")
        return given

    def _play(self, actions: Array | None) -> None:
        luck = cupy.random.randint(0, 2**31 - 1, self.num_envs, np.int64) if self._illegal == "random" else None
        running, listed = self._kernels.nobody_runs(self.games)
        hands = self._stage, self._place, self._dice
        given = self._turns, or_null(actions), or_null(luck), self._mask, *hands
        self._kernels.per_game("begin_turns", self.games, self._setup, self._dealt, *given, running, listed)
        self._kernels.play_on(self.games, self._checkpoints, self._arena, running, listed)
        parts = (or_null(self._parts.get(name)) for name in ("planes", "facts", "flat"))
        drawn = self._turns, self._stage, self._dice, self._mask, *parts, self._shown
        self._kernels.per_game("end_turns", self.games, self._arena, self._canvas, *drawn)

    def _of_turns(self, name: str) -> Array:
        """A field of every ``Turn``, without a copy."""
        kind, length = Turn.kinds[name]  # type: ignore[attr-defined]
        first, last = field_span(Turn, name)
        if kind == "d":
            doubles = self._turns.view(np.float64)
            return doubles[:, first // 8 : last // 8] if length else doubles[:, first // 8]
        return self._turns.view(np.int8)[:, first]

    def _observe(self) -> Any:
        if self._form == "flat":
            return self._parts["flat"]
        planes = self._parts["planes"].reshape(-1, *self._planes.shape)
        return {"planes": planes, "facts": self._parts["facts"], "action_mask": self._mask.view(np.int8)}

    def action_masks(self) -> Array:
        """The legal actions of every game, for learners that use masks."""
        return self._mask.view(np.bool_)

    def _info(self) -> dict[str, Any]:
        """The keys of ``VoltVectorEnv``; the arrays are those of the next step, too."""
        said = {name: self._of_turns(name) for name in ("seat", "kind", "illegal", "rewards")}
        return {**said, "action_mask": self._mask.view(np.int8)}
