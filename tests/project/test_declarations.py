"""Declarations agree everywhere: numbers and names, events and their documentation, the tables of the architecture."""

import re
import runpy
import tomllib
from pathlib import Path

import pytest

from support.paths import ROOT
from volt.rules import module_ids, questions
from volt.rules.event_kinds import EVENT_KINDS, MOST_FIELDS, Moved, field_types
from volt.rules.events import EventLog, append_event, log_event
from volt.rules.module_table import FACTS
from volt.rules.rule_ids import MOVE_1


def test_modules_have_the_names_of_their_numbers() -> None:
    for number, name in enumerate(module_ids.NAMES[1:], 1):
        assert getattr(module_ids, name.upper()) == number
        assert FACTS[number].name == name


def test_questions_have_the_names_of_their_numbers() -> None:
    source = Path(questions.__file__).read_text(encoding="utf-8")
    block = source[source.index("    NOTHING_ASKED,") : source.index(") = range")]
    names = [name.removesuffix("_CHOICE").lower() for name in re.findall(r"\b[A-Z_]+(?=,)", block)]
    assert ["nothing_asked" if kind.name == "none" else kind.name for kind in questions.QUESTIONS] == names


def test_the_log_has_room_for_every_kind_of_event() -> None:
    parameters = append_event.__code__.co_varnames[: append_event.__code__.co_argcount]
    assert len(parameters) == len(("log", "kind", "seat", "rule_id")) + MOST_FIELDS
    assert all(len(field_types(kind)) <= MOST_FIELDS for kind in EVENT_KINDS)


def test_an_event_with_wrong_fields_is_not_logged_move_1() -> None:
    log = EventLog()
    log.on = 1
    with pytest.raises(TypeError, match=r"Moved has the fields \(origin, to, heading\), not \(origin\)"):
        log_event(log, Moved, 0, MOVE_1, origin=3)
    assert log.count == 0


def test_the_page_about_events_is_made_from_their_declarations() -> None:
    made = runpy.run_path(str(ROOT / "scripts/event_table.py"))["table"]()
    assert (ROOT / "docs/events.md").read_text(encoding="utf-8") == made, "run: make wire"


def test_the_files_that_the_architecture_names_exist() -> None:
    named = set(
        re.findall(r"`([\w/.-]+\.(?:py|ts|js|svelte))`", (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"))
    )
    folders = [ROOT / name for name in ("benchmarks", "scripts", "src", "tests")]
    folders += [path for path in (ROOT / "web").iterdir() if path.is_dir() and path.name != "node_modules"]
    files = {f"/{path.relative_to(ROOT).as_posix()}" for folder in folders for path in folder.rglob("*.*")}
    assert len(named) > 50
    assert [name for name in sorted(named) if not any(file.endswith(f"/{name}") for file in files)] == []


def _rows(heading: str) -> list[list[str]]:
    """The cells of the table of ARCHITECTURE.md with this heading."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    table = text[text.index(heading) :].partition("\n\n")[0]
    return [line.strip("|").split("|") for line in table.splitlines()[2:]]


def test_the_architecture_says_what_each_package_imports() -> None:
    for name, _, imports in _rows("| part | contents | imports |"):
        package = re.search(r"volt\.(\w+)", name)
        if package is None or imports.strip() == "all":
            continue
        folder = ROOT / "src/volt" / package[1]
        files = [*folder.rglob("*.py")] if folder.is_dir() else [folder.with_suffix(".py")]
        text = "\n".join(file.read_text(encoding="utf-8") for file in files)
        imported = set(re.findall(r"^\s*(?:from|import) volt\.(\w+)", text, re.MULTILINE))
        told = set(re.findall(r"\w+", imports.partition("(")[0])) - {"nothing", "msgspec"}
        assert imported - {package[1], "old_names"} == told, package[1]


def test_the_architecture_lists_the_folders_of_the_server_from_the_top() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = next(one["layers"] for one in contracts if one.get("containers") == ["volt.server"])
    level = {name.strip(): number for number, layer in enumerate(layers) for name in layer.split("|")}
    rows = [re.findall(r"`(\w+)(?:\.py)?`", names) for names, _ in _rows("| folder of `server` | contents |")]
    listed = [level[name] for row in rows for name in row]
    assert listed == sorted(listed)
    assert {name for row in rows for name in row} == level.keys()
