"""The CUDA path, on Numba's CUDA simulator: the same games as on the CPU, final state by final state."""

import os
import subprocess
import sys

SIMULATED = """
import numpy as np
from numba.cuda.simulator import kernelapi
from numba.cuda.simulator.cudadrv import devicearray

# The simulator computes in NumPy's narrow integers; a GPU, like all compiled code, computes in 64 bits.
narrow = devicearray.FakeCUDAArray.__getitem__
def wide(self, at):
    found = narrow(self, at)
    return int(found) if isinstance(found, np.integer) else found
devicearray.FakeCUDAArray.__getitem__ = wide

# Nor does it give the records of a local array their fields, as it does those of a device array.
local = kernelapi.FakeCUDALocal.array
def fielded(self, shape, dtype):
    return devicearray.FakeWithinKernelCUDAArray(devicearray.FakeCUDAArray(local(self, shape, dtype)))
kernelapi.FakeCUDALocal.array = fielded

from volt.sim import Batch
from volt.rules.plan_codes import BITS, DICE, die_code

def pair(**options):
    return [Batch(2, seed=5, device=device, **options) for device in ("cpu", "cuda")]

def same(cpu, gpu):
    return cpu.games.tobytes() == gpu.games.copy_to_host().tobytes()

for options in ({"arena": "rome"}, {"arena": "tokyo", "mode": "training"}, {"operators": 2, "killbots": 2}):
    cpu, gpu = pair(**options)
    assert same(cpu, gpu), "dealt alike"
    one, other = cpu.playouts(rounds=2), gpu.playouts(rounds=2)
    assert one.activations == other.activations > 0
    assert same(cpu, gpu), f"played alike {options}"

cpu, gpu = pair(arena="ruhrgebiet")
cpu.start(), gpu.start()
plan = die_code(1, 3, 0) | die_code(2, 2, 1) << 2 * BITS | die_code(1, 1, 2) << 4 * BITS
for step in range(20):
    kinds, seats = cpu.questions
    for one, other in zip((kinds, seats), gpu.questions):
        assert np.array_equal(one, other.copy_to_host())
    assert cpu.observe(seats).tobytes() == gpu.observe(seats).copy_to_host().tobytes()
    answers = np.where(kinds == 23, plan | (1 + step % 4) << BITS * DICE, cpu.legal_mask().argmax(1))
    cpu.step(answers), gpu.step(answers)
    assert same(cpu, gpu), step
print("equal")
"""


def test_games_on_the_simulated_gpu_are_equal() -> None:
    env = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run([sys.executable, "-c", SIMULATED], env=env, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "equal", done.stderr
