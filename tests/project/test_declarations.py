"""Declarations agree everywhere: numbers and names, events and their documentation."""

import re
import runpy
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
