"""Batches on a real GPU: the same games as on the CPU, byte for byte. ``compile`` also emulates the kernels."""

from typing import Any

import numpy as np
import pytest

from volt.rules.interface.plan_codes import BITS, DIE_SLOTS
from volt.rules.questions import PROGRAM
from volt.sim import Batch

cupy = pytest.importorskip("cupy", reason="CuPy is not installed: pip install 'volt-arena[gpu]'")
if not cupy.cuda.is_available():
    pytest.skip("there is no GPU here", allow_module_level=True)

SETUPS = [{"arena": "rome"}, {"arena": "tokyo", "mode": "training"}, {"operators": 2, "killbots": 2}]
GAMES = 500


def both(options: dict[str, Any]) -> tuple[Batch, Batch]:
    return Batch(GAMES, seed=5, **options), Batch(GAMES, seed=5, device="cuda", **options)


def same(cpu: Batch, gpu: Batch) -> bool:
    return np.array_equal(cpu.raw(cpu.games), cupy.asnumpy(gpu.games))


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_playouts_are_equal(options: dict[str, Any]) -> None:
    cpu, gpu = both(options)
    assert same(cpu, gpu), "dealt alike"
    assert cpu.playouts(rounds=30).activations == gpu.playouts(rounds=30).activations > 0
    assert same(cpu, gpu)


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_stepped_games_are_equal(options: dict[str, Any]) -> None:
    cpu, gpu = both(options)
    cpu.start()
    gpu.start()
    rng = np.random.default_rng(1)
    for _ in range(100):
        kinds, seats = cpu.questions
        for one, other in zip((kinds, seats), gpu.questions, strict=True):
            assert np.array_equal(one, cupy.asnumpy(other))
        assert np.array_equal(cpu.raw(cpu.observe(seats)), cupy.asnumpy(gpu.observe(cupy.asarray(seats))))
        plans, answers = rng.integers(0, 1 << BITS * DIE_SLOTS + 3, GAMES), rng.integers(0, 256, GAMES)
        chosen = np.where(kinds == PROGRAM, plans, answers)
        cpu.step(chosen)
        gpu.step(cupy.asarray(chosen))
    assert same(cpu, gpu)


def test_arrays_reach_torch_without_a_copy() -> None:
    torch = pytest.importorskip("torch")
    _, gpu = both(SETUPS[0])
    tensor = torch.from_dlpack(gpu.games)
    assert tensor.data_ptr() == gpu.games.data.ptr
    gpu.start()
    kinds = torch.from_dlpack(gpu.questions[0])
    gpu.step(torch.zeros_like(kinds))
