"""The source archive, built end to end, and a wheel from it: without npm, with machine code, with the page."""

import os
import shlex
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from support.paths import ROOT
from volt.compile.__main__ import libraries
from volt.compile.c_compiler import find_compiler
from volt.compile.entry_point import CompilerError


def run(*command: object, **environment: str) -> None:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_wheel_is_built_from_the_source_archive_without_npm(tmp_path: Path) -> None:
    if not (ROOT / "src/volt/server/page/index.html").exists():
        pytest.skip("the page is not built")
    try:
        compiler = find_compiler()
    except CompilerError as error:
        pytest.skip(str(error))
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        inside = {name.partition("/")[2] for name in opened.getnames()}
    assert {"PKG-INFO", "web/package.json", "src/volt/server/page/index.html", "deploy/compose.yaml"} <= inside
    assert not any(name.startswith(("tests/", "web/node_modules/", "src/volt/_native/")) for name in inside)
    programs = tmp_path / "bin"
    programs.mkdir()
    quick = f'exec {shlex.join(compiler)} "$@" -O0'  # what is compiled is tried, not how fast it is
    for name, text in (("npm", "exit 1"), ("cc", quick)):
        (programs / name).write_text(f"#!/bin/sh\n{text}\n")
        (programs / name).chmod(0o755)
    own = {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "CC": str(programs / "cc")}
    pip = (sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index")
    run(*pip, "--wheel-dir", tmp_path, archive, **own)
    (wheel,) = tmp_path.glob("*.whl")
    assert "-cp311-abi3-" in wheel.name
    names = zipfile.ZipFile(wheel).namelist()
    assert "volt/server/page/index.html" in names
    compiled = {Path(name).name.partition("-")[0] for name in names if name.startswith("volt/_native/")}
    assert compiled == {library.name for library in libraries()}
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    program = "import volt, volt.compile as c; assert c.RULES.functions.native; print(volt.Game('training').round)"
    run(sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(tmp_path / 'installed')!r}); {program}")
