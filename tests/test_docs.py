"""The documentation is correct: its Python runs, its links work, its tables are complete, the site builds."""

import contextlib
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest

import volt
from volt.game.vocabulary import KINDS, MODULES

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(page for page in DOCS.rglob("*.md") if not {"_build", "generated"} & set(page.parts))
NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


def blocks(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def run(code: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Run pieces of code one after another, as a reader would; what they print is not shown."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(mpl, "rcParams", mpl.rcParams)
    namespace: dict[str, Any] = {"__name__": "__docs__"}
    for piece in code:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(piece, "<docs>", "exec"), namespace)
    return namespace


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page)], ids=lambda page: page.stem)
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if page.stem == "champion":
        pytest.importorskip("torch")
    found = run(blocks(page), tmp_path, monkeypatch)
    if page.stem == "training":
        assert found["trained"] > 0.4, "a quarter would be even"
    if page.stem == "analysis":
        assert (tmp_path / "analysis.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(notebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert len(code) > 2
    run([piece for piece in code if not piece.startswith("%")], tmp_path, monkeypatch)


def test_there_are_notebooks_for_the_commonest_uses() -> None:
    assert {path.stem for path in NOTEBOOKS} == {"first_game", "analysis", "bot"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
        if not re.match(r"[a-z]+://|mailto:", target):
            path, _, heading = target.partition("#")
            found = page.parent / path if path else page
            assert found.exists(), target
            assert not heading or heading in headings(found), target


def prose(page: Path) -> str:
    return re.sub(r"^(```|~~~).*?^\1", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def headings(page: Path) -> set[str]:
    """The anchors of a page, as MyST and GitHub name them."""
    titles = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", [page for page in PAGES if page.stem != "index"], ids=lambda page: page.stem)
def test_every_page_is_in_the_table_of_contents(page: Path) -> None:
    listed = (DOCS / "index.md").read_text(encoding="utf-8").splitlines()
    assert str(page.relative_to(DOCS).with_suffix("")) in listed


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", DOCS, tmp_path / "html"]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    rules = (tmp_path / "html" / "rules.html").read_text(encoding="utf-8")
    assert all(f">{word}</span>" in rules for word in (*MODULES[1:], *KINDS[1:]))
    reference = (tmp_path / "html" / "reference" / "game.html").read_text(encoding="utf-8")
    for name in ("answer", "undo", "position", "worlds", "legal_answers", "from_position"):
        assert f'id="volt.Game.{name}"' in reference or f"volt.game.game.Game.{name}" in reference or name in reference


def test_everything_public_has_a_docstring() -> None:
    for name in volt.__all__:
        if not name.startswith("__"):
            assert getattr(volt, name).__doc__, name
