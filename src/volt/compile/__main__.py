"""``python -m volt.compile``: build all libraries of compiled rules that are not built yet, and print the paths of all.

``VOLT_PLATFORM=linux-arm64`` builds them for that platform (``zig.PLATFORMS``) instead.
"""

import os
import sys
from importlib import import_module

from .entry_point import CompilerError
from .library import Library

LIBRARIES = (  # by name: the compiler does not import the packages above it
    "volt.compile:RULES",
    "volt.sim.playouts:PLAYOUTS",
    "volt.bots.search.native_search:SEARCH",
    "volt.bots.players.native_players:PLAYERS",
    "volt.bots.champion.compiled:NETWORK",
    "volt.envs.compiled.library:ENVS",
)
NOT_COMPILED = 3


def libraries() -> list[Library]:
    """All libraries of the project."""
    return [getattr(import_module(module), name) for module, _, name in (word.partition(":") for word in LIBRARIES)]


def main() -> int:
    """Build what is missing and print the paths; if rules cannot be compiled, print why and return 3."""
    this_cpu, platform = os.environ.get("VOLT_NATIVE") == "1", os.environ.get("VOLT_PLATFORM", "")
    found = libraries()
    files = {library: library.file_for(platform) if platform else library.file(this_cpu) for library in found}
    missing = [library for library in found if not files[library].exists()]
    try:
        for i, library in enumerate(missing):
            which = f"{library.name}, {i + 1} of {len(missing)}{', for ' + platform if platform else ''}"
            print(f"compiling the rules ({which})", file=sys.stderr, flush=True)
            library.build_for(platform) if platform else library.build(this_cpu)
    except CompilerError as error:
        print(f"the rules stay interpreted: {error}", file=sys.stderr)
        return NOT_COMPILED
    print(*files.values(), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
