"""The documentation is correct: its Python runs, its links work, its tables are complete, the site builds."""

import contextlib
import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, get_origin

import matplotlib as mpl
import pytest

from support.paths import ROOT
from volt.arenas import check, read_arena
from volt.game.vocabulary import KINDS, MODULES

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
    command += ["-D", "extensions=myst_parser,sphinx.ext.autodoc"]  # without pages of the source, a third of the time
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    rules = (tmp_path / "html" / "rules.html").read_text(encoding="utf-8")
    assert all(f">{word}</span>" in rules for word in (*MODULES[1:], *KINDS[1:]))
    shown = entries(tmp_path / "html" / "reference")
    assert {f"Game.{name}" for name in ("answer", "undo", "position", "worlds", "legal_answers")} <= shown.keys()
    assert not {"Game.play", "Game.determinize", "Results.decisions", "Event.code"} & shown.keys(), "old names"
    for package in PACKAGES:
        for name, kind in public_classes(package):
            for field in fields_of(kind):
                assert ": " in shown[f"{name}.{field}"], f"{name}.{field} is shown without its type"


def entries(folder: Path) -> dict[str, str]:
    """What the reference shows, by the last parts of its name (``Game.answer``), each as the text of its headline."""
    found = {}
    for page in folder.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        for name, head in re.findall(r'<dt class="sig[^>]* id="([\w.]+)">(.*?)</dt>', text, re.DOTALL):
            found[".".join(name.split(".")[-2:])] = re.sub(r"<[^>]+>", "", head)
    return found


def public_classes(package: str) -> Iterator[tuple[str, type]]:
    """The public classes of a package."""
    module = import_module(package)
    for name in module.__all__:
        if name != "SB3VecEnv" and isinstance(found := getattr(module, name), type):
            yield name, found


def fields_of(kind: type) -> list[str]:
    """The fields of a struct, a dataclass or a named tuple."""
    listed = [getattr(kind, name, ()) for name in ("__struct_fields__", "__dataclass_fields__", "_fields")]
    return [name for names in listed for name in names if not name.startswith("_")]


def test_the_arena_of_the_cookbook_has_no_problems(tmp_path: Path) -> None:
    page = (DOCS / "cookbook" / "arena.md").read_text(encoding="utf-8")
    (written,) = re.findall(r"^```toml\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    (tmp_path / "mine.toml").write_text(written, encoding="utf-8")
    assert check(read_arena(str(tmp_path / "mine.toml")).drawing) == []


PACKAGES = (
    *(
        "volt",
        "volt.game",
        "volt.sim",
        "volt.envs",
        "volt.bots",
        "volt.bots.process",
        "volt.bots.review",
        "volt.arenas",
    ),
    *("volt.ladder", "volt.exercises", "volt.texts"),
)


@pytest.mark.parametrize("package", PACKAGES)
def test_the_reference_has_every_public_name(package: str) -> None:
    pages = "\n".join(page.read_text(encoding="utf-8") for page in (DOCS / "reference").glob("*.md"))
    documented = {target.rpartition(".")[2] for target in re.findall(r"(?:auto\w+:: |`)([\w.]+)", pages)}
    assert set(import_module(package).__all__) <= documented or f".. automodule:: {package}\n" in pages


def test_everything_public_has_a_docstring() -> None:
    for package in PACKAGES:
        module = import_module(package)
        for name in module.__all__:
            if name == "SB3VecEnv" and find_spec("stable_baselines3") is None:
                continue
            found = getattr(module, name)
            assert found.__doc__ or get_origin(found), name
            assert not isinstance(found, type) or found.__doc__ != found.__mro__[1].__doc__, name
