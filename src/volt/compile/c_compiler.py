"""Run the system's C compiler on the files of an extension module."""

import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from .entry_point import CompilerError

COMPILERS = ("cc", "gcc", "clang")
# wrap around like NumPy, no fused multiply-add: the same results on every machine
FLAGS = ("-std=gnu11", "-O3", "-fwrapv", "-ffp-contract=off", "-DWIDE", "-w")
TIMEOUT = 300  # seconds


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


def _wait(process: "subprocess.Popen[str]") -> None:
    try:
        _, errors = process.communicate(timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        process.kill()
        raise CompilerError(f"the C compiler did not finish within {TIMEOUT} s: {shlex.join(process.args)}") from None  # type: ignore[arg-type]
    if process.returncode != 0:
        raise CompilerError(f"the C compiler failed: {shlex.join(process.args)}\n{errors.strip()[-2000:]}")  # type: ignore[arg-type]


def compile_extension(files: dict[str, str], target: Path, this_cpu: bool = False) -> None:
    """Compile C files in parallel and link them into ``target``; sources and object files are left in its folder."""
    compiler, folder = find_compiler(), target.parent
    started = []
    try:
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
            command = [*compiler, *_flags(this_cpu), "-c", name, "-o", f"{name}.o"]
            started.append(subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True))
        for process in started:
            _wait(process)
        objects = [f"{name}.o" for name in files]
        link = [*compiler, *objects, "-o", target.name, *_link_flags()]
        _wait(subprocess.Popen(link, cwd=folder, stderr=subprocess.PIPE, text=True))
        if not target.exists():
            raise CompilerError(f"the C compiler produced no output: {shlex.join(link)}")
    except OSError as error:
        raise CompilerError(f"the C compiler could not be started: {error}") from None
    finally:
        for process in started:
            process.kill()
