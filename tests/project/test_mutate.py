"""``scripts/mutate.py`` makes mistakes and says which of them tests notice."""

import subprocess
import sys
from pathlib import Path

from support.paths import ROOT

SOURCE = '''"""A limit."""


def is_full(number: int, limit: int) -> bool:
    return number >= limit
'''
TESTS = """from limit import is_full


def test_is_full() -> None:
    assert is_full(3, 2)
    assert not is_full(1, 2)
"""


def test_the_mistake_that_no_test_notices_is_shown(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "limit.py").write_text(SOURCE)
    (tmp_path / "test_limit.py").write_text(TESTS)
    command = [
        sys.executable,
        ROOT / "scripts" / "mutate.py",
        "src",
        "--limit",
        "300",
        "--tree",
        tmp_path,
        "--",
        "test_limit.py",
    ]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert sorted(done.stdout.splitlines()) == [
        "1 caught, 1 survived",
        "1 tests hold without a mistake",
        "2 of 2 mutants",
        "caught    src/limit.py:5 is_full: 'number >= limit' -> 'not (number >= limit)'",
        "survived  src/limit.py:5 is_full: 'number >= limit' -> '(number > limit)'",
    ]
    assert (tmp_path / "src" / "limit.py").read_text() == SOURCE
