#!/usr/bin/env python3
"""Make a site of the game that needs no server: ``make site``, or ``python scripts/make_site.py FOLDER``.

The folder holds the page, Python (Pyodide, from web/node_modules), the compiled rules and the game's own code, which runs in a
worker of the page. The compiler, Zig, is downloaded into .venv/site.
Any web server can serve it, in any folder of a host; afterwards it works without a network.
"""

import argparse
import hashlib
import io
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import version
from pathlib import Path

from volt.cli.commands.site import NO_SERVER, check_address, name_server
from volt.compile.__main__ import libraries
from volt.compile.library import WASM
from volt.compile.zig import ZIG

ROOT = Path(__file__).parents[1]
WEB, PAGE, PACKAGE = ROOT / "web", ROOT / "src/volt/server/page", ROOT / "src/volt"
PYODIDE = WEB / "node_modules/pyodide"
# as scripts/npm
NODE = shutil.which("node", path=os.pathsep.join((os.environ.get("PATH", ""), str(ROOT / ".venv/bin"))))
WHEELS = ROOT / ".venv/site"  # what Pyodide's Python needs of PyPI
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314")
# sent compressed, as name.xz: not every host compresses what it sends, and none as well
PACKED: dict[str, dict[str, int]] = {
    "pyodide.asm.wasm": {},
    "python_stdlib.zip": {},
    "volt.tar": {"lc": 2, "lp": 1, "pb": 0},  # half of it are the champion's weights, of two bytes each
}
PLAIN = ("pyodide.mjs",)
# parts of the package that a page without a server has no use for, and those of the server that it has a use for
LEFT_OUT = ("_native", "cli", "envs", "ladder", "learn", "bots/process", "arenas/art/BarlowCondensed-Bold.ttf")
COMPILER = tuple(
    f"compile/{name}.py" for name in ("c_compiler", "c_types", "expressions", "extension", "python_to_c", "zig")
)
LEFT_OUT_OF_WHEELS = re.compile(
    r"\.dist-info/|\.pyi$|py\.typed$|^prometheus_client/(aiohttp|bridge|django|twisted|multiprocess|(openmetrics/)?parser)"
)
NEED_NUMPY = tuple(
    f"{folder}/{name}"
    for folder, names in {
        "bots/champion": "backend.py boards.py features.py network.py observation.py policy.py",
        "exercises": "check.py finder.py puzzle_rating.py search.py",
        "sim": "arrays.py batch.py cluster.py cpu.py cuda.py gpu_scheduling.py kernels.cu statistics.py",
    }.items()
    for name in names.split()
)
LEFT_OUT_LIBRARIES = ("envs",)
OF_SERVER = (
    "analysis",
    "arenas",
    "library",
    "offline",
    "protection",
    "replays",
    "rooms",
    "routing",
    "runtime",
    "study",
)
LICENSES = """
## The engine

Pyodide (Mozilla Public License 2.0) with CPython (PSF License 2), msgspec (BSD 3-Clause), prometheus-client (Apache License
2.0 and BSD 2-Clause) and xz-decompress (MIT License); the sources are those of their releases.
"""
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'"
)


def wheels() -> list[Path]:
    """Download the wheels for Pyodide's Python: msgspec in the version of this one, and what counts for the metrics."""
    wanted = [(f"msgspec=={version('msgspec')}", *PLATFORM), (f"prometheus-client=={version('prometheus-client')}",)]
    found = []
    for name, *options in wanted:
        kept = WHEELS / name
        if not list(kept.glob("*.whl")):
            command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:"]
            subprocess.run([*command, *options, "-d", kept, name], check=True)
        found += kept.glob("*.whl")
    return found


def find_zig() -> None:
    """Let the compiler of the rules use Zig: the one that is named or installed, or else download it."""
    kept = WHEELS / ZIG
    if "ZIG" in os.environ or shutil.which("zig"):
        return
    if not (kept / "ziglang").exists():
        command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--only-binary", ":all:"]
        subprocess.run([*command, "--target", kept, ZIG], check=True)
    os.environ["ZIG"] = str(kept / "ziglang/zig")


def is_wanted(file: Path) -> bool:
    """Whether a file of the package is part of a site."""
    if "__pycache__" in file.parts or any(file.is_relative_to(part) for part in (*LEFT_OUT, *COMPILER, *NEED_NUMPY)):
        return False
    return file.parts[0] != "server" or len(file.parts) == 2 or file.parts[1] in OF_SERVER


def unpacked_archive(file: Path) -> bytes:
    """An archive of arrays without its own compression: the whole is compressed better."""
    made = io.BytesIO()
    with zipfile.ZipFile(file) as packed, zipfile.ZipFile(made, "w") as stored:
        for name in packed.namelist():
            stored.writestr(zipfile.ZipInfo(name), packed.read(name))
    return made.getvalue()


def code() -> bytes:
    """An archive of the game's code and the wheels, as Pyodide unpacks it."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.GNU_FORMAT) as archive:

        def add(name: str, content: bytes) -> None:
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))

        for file in sorted(PACKAGE.rglob("*")):
            if file.is_file() and is_wanted(file.relative_to(PACKAGE)):
                content = unpacked_archive(file) if file.suffix == ".npz" else file.read_bytes()
                add(str(file.relative_to(ROOT / "src")), content)
        for library in libraries():
            if library.name not in LEFT_OUT_LIBRARIES:
                add(f"volt/_native/{library.name}{WASM}", library.build_for_browsers().read_bytes())
        for wheel in wheels():
            with zipfile.ZipFile(wheel) as unpacked:
                for name in unpacked.namelist():
                    if not name.endswith("/") and not LEFT_OUT_OF_WHEELS.search(name):
                        add(name, unpacked.read(name))
    return made.getvalue()


def prepare(folder: Path, archive: Path) -> str:
    """Compile the code and write what never changes; return the paths of these files."""
    command = [NODE or "node", WEB / "site/prepare.mjs", archive.resolve(), folder.resolve()]
    done = subprocess.run(command, cwd=WEB, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.splitlines()[-1]


def pack(file: Path, **options: int) -> None:
    """Compress a file, and remove it."""
    how = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, **options}
    packed = lzma.compress(file.read_bytes(), check=lzma.CHECK_CRC32, filters=[how])  # a check that the page knows
    file.with_name(f"{file.name}.xz").write_bytes(packed)
    file.unlink()


def make(folder: Path) -> None:
    """Write the site into an empty folder."""
    find_zig()
    if not (PAGE / "index.html").exists():
        sys.exit("the page has not been built: make play, or scripts/npm run build")
    shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns("*.br", "*.gz"), dirs_exist_ok=True)
    engine = folder / "engine"
    engine.mkdir()
    for name in (*PLAIN, "pyodide.asm.wasm"):
        shutil.copy(PYODIDE / name, engine / name)
    archive = folder / "code.tar"
    archive.write_bytes(code())
    files = prepare(folder, archive)
    archive.unlink()
    with tarfile.open(engine / "volt.tar") as code_files:
        libraries = [name for name in code_files.getnames() if name.endswith((".so", WASM))]
    for name, options in PACKED.items():
        pack(engine / name, **options)
    fetched = [file.read_bytes() for file in sorted(engine.iterdir()) if file.suffix in (".json", ".xz")]
    worker = (WEB / "site/worker.js").read_text(encoding="utf-8")
    worker = worker.replace("const TOTAL = 0;", f"const TOTAL = {sum(map(len, fetched))};")
    scripts = [file.read_bytes() for file in sorted(engine.glob("*.mjs"))]  # an image of memory fits these alone
    content = hashlib.sha256(b"".join((*fetched, *scripts, worker.encode()))).hexdigest()[:16]
    worker = worker.replace('const CONTENT = "";', f'const CONTENT = "{content}";')
    worker = worker.replace("const LIBRARIES = [];", f"const LIBRARIES = {json.dumps(libraries)};")
    (engine / "worker.js").write_text(worker, encoding="utf-8")
    page = (folder / "index.html").read_text(encoding="utf-8")
    charset = '<meta charset="utf-8" />'
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    site = f'<meta name="volt-site" content="{files}" {NO_SERVER} />'
    page = page.replace(charset, f"{charset}\n    {policy}\n    {site}", 1)
    page = re.sub('(href|src)="/', r'\1="./', page)  # it may be in any folder
    (folder / "index.html").write_text(page, encoding="utf-8")
    write_manifest(folder / "manifest.webmanifest")
    with (folder / "licenses.md").open("a", encoding="utf-8") as licenses:
        licenses.write(LICENSES)
    write_service_worker(folder)


def write_manifest(file: Path) -> None:
    """Make all addresses those of a site, in whatever folder it is (``web/src/device/address.ts``)."""
    manifest = json.loads(file.read_text(encoding="utf-8"))
    manifest["start_url"] = "./"
    for icon in manifest["icons"]:
        icon["src"] = icon["src"].removeprefix("/")
    for shortcut in manifest["shortcuts"]:
        shortcut["url"] = f"./?{shortcut['url']}"
    file.write_text(json.dumps(manifest), encoding="utf-8")


def write_service_worker(folder: Path) -> None:
    """List all files, and number this version by their content."""
    listed = sorted(file for file in folder.rglob("*") if file.is_file())
    digest = hashlib.sha256()
    for file in listed:
        digest.update(file.read_bytes())
    paths = ["./" if file.name == "index.html" else file.relative_to(folder).as_posix() for file in listed]
    text = (WEB / "site/sw.js").read_text(encoding="utf-8")
    text = text.replace('const VERSION = "";', f'const VERSION = "{digest.hexdigest()[:16]}";')
    (folder / "sw.js").write_text(
        text.replace("const FILES = [];", f"const FILES = {json.dumps(paths)};"), encoding="utf-8"
    )


def main() -> None:
    """Make the site, and say how large it is."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument(
        "--server", default="", help="the address of a server that the page names where people are needed"
    )
    options = arguments.parse_args()
    if options.server:
        try:
            check_address(options.server)
        except ValueError as error:
            sys.exit(str(error))
    folder = options.folder
    if folder.exists() and any(folder.iterdir()):
        sys.exit(f"{folder} is not empty")
    folder.mkdir(parents=True, exist_ok=True)
    make(folder)
    if options.server:
        name_server(folder, options.server)
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(f"{folder}: {size / 1e6:.1f} MB; try it: python -m http.server -d {os.path.relpath(folder)}")


if __name__ == "__main__":
    main()
