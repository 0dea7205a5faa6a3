"""Run the system's C compiler on the files of an extension module."""

import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from .entry_point import CompilerError

COMPILERS = ("cc", "gcc", "clang")
# wrap around like NumPy, no fused multiply-add: the same results on every machine
FLAGS = ("-std=gnu11", "-O3", "-fwrapv", "-ffp-contract=off", "-DWIDE", "-w")
TIMEOUT = 1800  # seconds: Zig builds a C library of each platform first


class Toolchain(NamedTuple):
    """The commands that compile and link, what the latter needs after the names of the files, headers, and commands before."""

    compile: list[str]
    link: list[str]
    link_flags: list[str]
    headers: Mapping[str, str] = {}
    before: Sequence[list[str]] = ()


def find_compiler() -> list[str]:
    """The command of the C compiler: ``CC``, or the first of the usual names; CompilerError if it or Python.h does not exist."""
    try:
        named = shlex.split(os.environ.get("CC", ""))
    except ValueError as error:
        raise CompilerError(f"CC cannot be read ({error}): {os.environ['CC']}") from None
    found = next(filter(None, map(shutil.which, COMPILERS)), None)
    if named and not shutil.which(named[0]):
        raise CompilerError(f"CC names {named[0]}, which does not exist; name another C compiler or unset CC")
    if not named and found is None:
        raise CompilerError("no C compiler was found; install one (e.g. Debian's gcc, or Xcode's command line tools)")
    if not Path(sysconfig.get_paths()["include"], "Python.h").exists():
        raise CompilerError("Python.h was not found; install the Python headers (e.g. Debian's python3-dev)")
    return named or [str(found)]


def _flags(this_cpu: bool) -> list[str]:
    flags = [*FLAGS, f"-I{sysconfig.get_paths()['include']}"]
    if sys.platform != "win32":
        flags.append("-fPIC")  # on Windows all code is position-independent, and clang refuses the flag
    if this_cpu:
        flags.append("-mcpu=native" if platform.machine().lower() in ("arm64", "aarch64") else "-march=native")
    return flags


def _link_flags() -> list[str]:
    if sys.platform == "darwin":
        return ["-bundle", "-undefined", "dynamic_lookup"]
    if sys.platform == "win32":
        return ["-shared", f"-L{Path(sys.base_prefix, 'libs')}", "-lpython3"]
    return ["-shared", "-lm"]


def for_this_machine(this_cpu: bool = False) -> Toolchain:
    """The system's C compiler, for any CPU of its architecture or for this model."""
    compiler = find_compiler()
    return Toolchain([*compiler, *_flags(this_cpu)], compiler, _link_flags())


def _wait(process: "subprocess.Popen[str]") -> None:
    try:
        _, errors = process.communicate(timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        process.kill()
        raise CompilerError(f"the C compiler did not finish within {TIMEOUT} s: {shlex.join(process.args)}") from None  # type: ignore[arg-type]
    if process.returncode != 0:
        raise CompilerError(f"the C compiler failed: {shlex.join(process.args)}\n{errors.strip()[-2000:]}")  # type: ignore[arg-type]


def compile_extension(files: Mapping[str, str], target: Path, tools: Toolchain | None = None) -> None:
    """Compile C files in parallel and link them into ``target``; sources and object files are left in its folder."""
    tools, folder = tools or for_this_machine(), target.parent
    started = []
    try:
        for name, text in {**tools.headers, **files}.items():
            (folder / name).write_text(text, encoding="utf-8")
        for command in tools.before:
            _wait(subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True))
        for name in files:
            command = [*tools.compile, "-c", name, "-o", f"{name}.o"]
            started.append(subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True))
        for process in started:
            _wait(process)
        objects = [f"{name}.o" for name in files]
        link = [*tools.link, *objects, "-o", target.name, *tools.link_flags]
        _wait(subprocess.Popen(link, cwd=folder, stderr=subprocess.PIPE, text=True))
        if not target.exists():
            raise CompilerError(f"the C compiler produced no output: {shlex.join(link)}")
    except OSError as error:
        raise CompilerError(f"the C compiler could not be started: {error}") from None
    finally:
        for process in started:
            process.kill()
