"""``python -m volt.compile [--clean]``: build all libraries of compiled rules that are not built yet."""

import os
import sys
from importlib import import_module

from .c_compiler import CompilerError
from .library import FOLDER, Library, clean

LIBRARIES = ("volt.compile:RULES", "volt.sim.playouts:PLAYOUTS", "volt.bots.native_search:SEARCH", "volt.envs.native_envs:ENVS")


def libraries() -> list[Library]:
    """All libraries of the project."""
    return [getattr(import_module(module), name) for module, _, name in (word.partition(":") for word in LIBRARIES)]


def main(arguments: list[str]) -> int:
    """Build; the exit code is 1, with one line that says why, where rules cannot be compiled."""
    if "--clean" in arguments:
        clean()
    this_cpu = os.environ.get("VOLT_NATIVE") == "1"
    missing = [library for library in libraries() if not library.file(this_cpu).exists()]
    try:
        for library in missing:
            print(f"compiling {library.name} ({missing.index(library) + 1} of {len(missing)})", file=sys.stderr, flush=True)
            library.build(this_cpu)
    except CompilerError as error:
        print(f"the rules stay interpreted: {error}", file=sys.stderr)
        return 1
    if missing:
        print(f"machine code is in {FOLDER}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
