"""The kernels of a GPU, emulated, play the games of the CPU. ``sim/test_cuda.py`` does the same on a real one."""

import importlib
import random
import shutil
import sys
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from support.machine_code.gpu import SLOTS, Kernels, cupy, emulate
from volt.envs.compiled.rules import ACTIONS
from volt.envs.encoding import Planes, encode, facts, flat
from volt.envs.vector import VoltVectorEnv
from volt.rules.interface.plan_codes import BITS, DIE_SLOTS, die_code
from volt.rules.questions import PROGRAM
from volt.rules.state import State
from volt.sim import Batch
from volt.sim.arrays import dtype, packed, seeded

TABLES = [
    {"arena": "rome"},
    {"arena": "tokyo", "mode": "training"},
    {"arena": "ruhrgebiet", "operators": 2, "killbots": 2},
    {"operators": 3, "killbots": 1, "edition": "english"},
]


@pytest.fixture(scope="module")
def emulated(tmp_path_factory: pytest.TempPathFactory) -> Any:
    if shutil.which("c++") is None:
        pytest.skip("there is no C++ compiler here (c++)")
    return emulate(tmp_path_factory.mktemp("kernel"))


@pytest.mark.parametrize("options", TABLES, ids=str)
@pytest.mark.parametrize(
    ("rounds", "share"),
    [(0, SLOTS), (2, 3), *(pytest.param(10, share, marks=pytest.mark.soak) for share in (SLOTS, 3))],
)
def test_playouts_of_the_kernel_are_equal(emulated: Any, options: dict[str, Any], rounds: int, share: int) -> None:
    cpu, gpu = Batch(30, seed=3, **options), Batch(30, seed=3, **options)
    cpu.playouts(rounds)
    emulated("playouts", gpu.games, gpu.arena, rounds, share)
    assert np.array_equal(cpu.raw(cpu.games), gpu.raw(gpu.games))


@pytest.mark.parametrize("steps", [15, pytest.param(60, marks=pytest.mark.soak)])
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_stepping_by_the_kernels_is_equal(emulated: Any, options: dict[str, Any], steps: int) -> None:
    games, rng = 21, random.Random(str(options))
    cpu, gpu = Batch(games, seed=5, **options), Batch(games, seed=9, **options)
    cpu.reset(2**64 - games // 2)  # the upper half of the seed is counted up, too
    emulated("deal", gpu.games, seeded(packed(cpu.setup.seated()), 2**64 - games // 2))
    cpu.start()
    checkpoints, arena = np.zeros(games, dtype(State)), gpu.arena
    emulated("step", gpu.games, checkpoints, arena, None)
    kinds, seats, seen = np.zeros(games, np.int64), np.zeros(games, np.int64), np.zeros_like(gpu.games)
    for _ in range(steps):
        assert np.array_equal(cpu.raw(cpu.games), gpu.raw(gpu.games))
        emulated("questions", gpu.games, kinds, seats)
        assert [one.tolist() for one in cpu.questions] == [kinds.tolist(), seats.tolist()]
        emulated("observe", gpu.games, seen, seats)
        assert np.array_equal(cpu.raw(cpu.observe(seats)), gpu.raw(seen))
        answers = np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else -1 for mask in cpu.legal_mask()])
        dice = [die_code(1 + rng.randrange(2), rng.randint(1, 6), 2 * rng.randrange(4)) for _ in range(3)]
        plan = sum(die << 2 * BITS * unit for unit, die in enumerate(dice)) | rng.randint(1, 4) << BITS * DIE_SLOTS
        answers = np.where(kinds == PROGRAM, plan, answers)
        cpu.step(answers)
        emulated("step", gpu.games, checkpoints, arena, answers)


@pytest.fixture
def environment(emulated: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """``CudaVectorEnv`` on the emulated GPU."""
    modules = ("volt.sim.cuda", "volt.envs.cuda")
    for name in modules:
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "cupy", cupy())
    module = importlib.import_module("volt.envs.cuda")
    monkeypatch.setattr(module, "env_kernels", lambda: Kernels(emulated))
    yield module.CudaVectorEnv
    for name in modules:
        sys.modules.pop(name, None)


@pytest.mark.parametrize("form", ["planes", "flat"])
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_environments_of_the_kernels_are_equal(environment: Any, options: dict[str, Any], form: str) -> None:
    """Observations, masks and rewards, with illegal actions; and, once games have ended, what is drawn of the next ones."""
    games, rng = 21, np.random.default_rng(3)
    task: Any = {"observation": form, "reward": "vp", "max_rounds": 1, "illegal": "penalty", **options}
    cpu, gpu = VoltVectorEnv(games, threads=1, copy=False, **task), environment(games, **task)
    last: list[Any] = [(seen, 0.0, False, False, info) for seen, info in (cpu.reset(seed=77), gpu.reset(seed=77))]
    ends = 0
    while ends < games:
        same = gpu._dealt < 2 * games  # later deals are other games
        for here, there in zip(*map(_told, last), strict=True):
            assert np.array_equal(np.asarray(here)[..., same] if np.ndim(here) == 1 else here[same], there[same])
        ends += int((last[1][4]["kind"] == 0).sum())
        legal = (rng.random(gpu.action_masks().shape) * gpu.action_masks()).argmax(axis=1)
        actions = np.where(rng.random(games) < 0.1, rng.integers(ACTIONS, size=games), legal)
        last = [cpu.step(actions), gpu.step(actions)]
    _check_drawn(gpu, form)


def _told(step: Any) -> list[Any]:
    seen, own, won, cut_short, info = step
    parts = list(seen.values()) if isinstance(seen, dict) else [seen]
    said = [info[name] for name in ("seat", "kind", "rewards", "illegal", "action_mask")]
    return [*parts, *said, *(part for part in (own, won, cut_short) if np.ndim(part))]


def _check_drawn(gpu: Any, form: str) -> None:
    """What was drawn step by step is what would be drawn now."""
    batch, kinds, seats = (
        Batch(len(gpu.games), arena=gpu.setup.drawing),
        *(gpu._of_turns(one).astype(int) for one in ("kind", "seat")),
    )
    seen = batch.runner.observe(gpu.games.view(dtype(State)).reshape(-1), seats)
    rows = encode(seen, seats, kinds, seats, np.where(kinds == PROGRAM, gpu._stage, -1), gpu._dice)
    assert np.array_equal(rows, gpu._shown)
    whole = {"planes": Planes(gpu.setup.drawing).draw(rows, seen), "facts": facts(rows)}
    shown = gpu._observe()
    for name, part in {"flat": flat(**whole)}.items() if form == "flat" else whole.items():
        assert np.array_equal(part, shown if form == "flat" else shown[name])


def test_the_environment_refuses_what_is_no_action(environment: Any) -> None:
    env = environment(3, mode="training")
    with pytest.raises(ResetNeeded):
        env.step([0, 0, 0])
    env.reset(seed=1)
    for wrong in ([0, 0, ACTIONS], [0, -1, 0], [0, 0], [0.5, 0, 0]):
        with pytest.raises(ValueError, match=r"actions are numbers|one whole number"):
            env.step(np.array(wrong))
    with pytest.raises(ValueError, match="number of games"):
        environment(10**6)
    with pytest.raises(ValueError, match="no observation"):
        environment(3, "text")


def test_illegal_actions_may_be_any_legal_one(environment: Any) -> None:
    shown = []
    for illegal in ("lowest", "random"):
        env = environment(50, mode="training", illegal=illegal)
        env.reset(seed=1)
        assert env.step(np.full(50, ACTIONS - 1))[4]["illegal"].all(), "nothing is asked that has this answer"
        shown.append(env._shown.copy())
    assert 0 < (shown[0] == shown[1]).all(axis=1).sum() < 50
