#!/usr/bin/env python3
"""Build the source archive and the wheels of all platforms on one machine: ``make wheels``.

``python scripts/make_wheels.py FOLDER PLATFORM…`` builds some of them. Zig compiles the rules for each platform
(``volt.compile.zig``); each wheel is opened again, to see that it holds what its platform needs.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from make_site import find_zig, make

from volt.compile.__main__ import libraries
from volt.compile.zig import PLATFORMS

ROOT = Path(__file__).resolve().parents[1]
MACHINES = {  # how libraries of each platform begin: where the kind of processor is written, and how
    "linux-x86_64": (b"\x7fELF", 18, b"\x3e\x00"),
    "linux-arm64": (b"\x7fELF", 18, b"\xb7\x00"),
    "macos-x86_64": (b"\xcf\xfa\xed\xfe", 4, b"\x07\x00\x00\x01"),
    "macos-arm64": (b"\xcf\xfa\xed\xfe", 4, b"\x0c\x00\x00\x01"),
    "windows-x86_64": (b"MZ", 0, b"MZ"),
}


def build(target: str, folder: Path, **environment: str) -> None:
    """Let hatchling build, through the project's own hook."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder.resolve())]
    subprocess.run(command, cwd=ROOT, env=os.environ | environment, check=True, stdout=subprocess.DEVNULL)


def check(wheel: Path, platform: str) -> str:
    """What a wheel holds in one line; SystemExit if that is not what the platform needs."""
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
        compiled = {name: opened.read(name) for name in names if name.startswith("volt/_native/")}
    start, place, processor = MACHINES[platform]
    for library in libraries():
        found = [code for name, code in compiled.items() if Path(name).name.startswith(f"{library.name}-")]
        if len(found) != 1 or not found[0].startswith(start) or not found[0].startswith(processor, place):
            sys.exit(f"{wheel.name}: no machine code of {library.name} for {platform}")
        if f"PyInit_{library.name}".encode() not in found[0]:
            sys.exit(f"{wheel.name}: {library.name} cannot be imported: it has no PyInit_{library.name}")
    if "volt/server/page/index.html" not in names:
        sys.exit(f"{wheel.name}: the page is missing")
    if "volt/server/site/sw.js" not in names:
        sys.exit(f"{wheel.name}: what volt site needs is missing")
    native = sum(map(len, compiled.values())) / 1e6
    return f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB, {len(compiled)} libraries of {native:.1f} MB"


def build_wheels(platforms: list[str], folder: Path, site: str) -> None:
    """Build the wheels of some platforms, with what ``volt site`` needs."""
    for name in platforms:
        tag = PLATFORMS[name].tag
        for old in folder.glob(f"*-{tag}.whl"):
            old.unlink()
        build("wheel", folder, VOLT_PLATFORM=name, VOLT_TAG=tag, VOLT_SITE=site)
        wheels = [*folder.glob(f"*-{tag}.whl")]
        if len(wheels) != 1:
            sys.exit(f"there is no wheel for {name}: its rules were not compiled, for the reason above")
        print(check(wheels[0], name), flush=True)


def main() -> None:
    """Build everything into a folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "dist")
    parser.add_argument("platforms", nargs="*", metavar="PLATFORM", help=f"{', '.join(PLATFORMS)}; default: all")
    options = parser.parse_args()
    if unknown := set(options.platforms) - PLATFORMS.keys():
        parser.error(f"there is no platform {', '.join(sorted(unknown))}; choose from {', '.join(PLATFORMS)}")
    find_zig()
    build("sdist", options.folder)  # builds the page, too
    with tempfile.TemporaryDirectory() as site:
        make(Path(site))
        build_wheels(options.platforms or list(PLATFORMS), options.folder, site)


if __name__ == "__main__":
    main()
