"""Playouts on a GPU: the kernel of ``errands.py``, compiled by NVRTC for the GPU at hand, kept on disk, and launched."""

import ctypes
import hashlib
from functools import cache
from typing import Any

from cuda.bindings import driver, nvrtc  # type: ignore[import-not-found, unused-ignore]
from numba import cuda

from volt.rules.arena import Arena
from volt.rules.packed_struct import layout
from volt.rules.state import State

from .cache import cache_home
from .errands import kernel

WARP = 32
BESIDE = 4096  # bytes of shared memory for what is neither game nor arena


def _done(answer: Any) -> Any:
    """What a call of CUDA gave, or its error."""
    error, *rest = answer
    if error.value != 0:
        raise RuntimeError(f"CUDA: {error.name}")
    return rest[0] if len(rest) == 1 else rest


def compile_for(text: str, architecture: str) -> bytes:
    """Machine code for an architecture such as ``sm_90``; from the cache if it is there."""
    digest = hashlib.sha256(f"{architecture} {nvrtc.nvrtcVersion()} {text}".encode()).hexdigest()[:16]
    kept = cache_home() / f"playouts-{digest}.cubin"
    if kept.exists():
        return kept.read_bytes()
    program = _done(nvrtc.nvrtcCreateProgram(text.encode(), b"playouts.cu", 0, [], []))
    options = [f"--gpu-architecture={architecture}".encode()]
    if nvrtc.nvrtcCompileProgram(program, len(options), options)[0].value != 0:
        log = b" " * _done(nvrtc.nvrtcGetProgramLogSize(program))
        nvrtc.nvrtcGetProgramLog(program, log)
        raise RuntimeError(f"the rules in C do not compile: {log.decode()}")
    code: bytes = b" " * _done(nvrtc.nvrtcGetCUBINSize(program))
    _done(nvrtc.nvrtcGetCUBIN(program, code))
    partial = kept.with_suffix(f".{id(code)}")
    partial.write_bytes(code)
    partial.replace(kept)
    return code


class Playouts:
    """The kernel, loaded for the current GPU."""

    def __init__(self) -> None:
        self.device = cuda.get_current_device()
        major, minor = self.device.compute_capability
        room = self.device.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN - layout(Arena).itemsize - BESIDE
        self.block = min(room // layout(State).itemsize // WARP * WARP, 1024)
        self.shared = self.block * layout(State).itemsize
        cuda.current_context()
        code = compile_for(kernel(self.block), f"sm_{major}{minor}")
        self._module = _done(driver.cuModuleLoadData(code))
        self.function = _done(driver.cuModuleGetFunction(self._module, b"playouts"))
        limit = driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        _done(driver.cuFuncSetAttribute(self.function, limit, self.shared))

    def attribute(self, name: str) -> int:
        """What the compiler says of the kernel: ``NUM_REGS``, ``LOCAL_SIZE_BYTES``, …"""
        which = getattr(driver.CUfunction_attribute, f"CU_FUNC_ATTRIBUTE_{name}")
        return int(_done(driver.cuFuncGetAttribute(which, self.function)))

    def __call__(self, games: Any, arena: Any, rounds: int) -> None:
        """Play all games; arrays live on the GPU."""
        processors = self.device.MULTIPROCESSOR_COUNT
        share = min(-(-len(games) // processors), self.block)
        taken = cuda.to_device([0])
        pointers = [array.__cuda_array_interface__["data"][0] for array in (games, arena, taken)]
        values = (pointers[0], len(games), pointers[1], pointers[2], rounds, share)
        kinds = (*(ctypes.c_void_p, ctypes.c_uint64, ctypes.c_void_p, ctypes.c_void_p), ctypes.c_int, ctypes.c_int)
        _done(
            driver.cuLaunchKernel(self.function, processors, 1, 1, self.block, 1, 1, self.shared, 0, (values, kinds), 0)
        )


@cache
def playouts() -> Playouts:
    """The kernel; the first use compiles it."""
    return Playouts()
