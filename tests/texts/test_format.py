"""Templates, plurals, the choice of a language, and phrases."""

import ast
import json
import pickle
import re
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.paths import ROOT
from volt.texts import (
    Language,
    Phrase,
    TextError,
    as_json,
    best_language,
    event_key,
    languages,
    message,
    translated,
)
from volt.texts.format import fill_template, parse_template, plural_category


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "0 żetonów uszkodzeń"),
        (1, "1 żeton uszkodzeń"),
        (2, "2 żetony uszkodzeń"),
        (5, "5 żetonów uszkodzeń"),
        (12, "12 żetonów uszkodzeń"),
        (22, "22 żetony uszkodzeń"),
        (25, "25 żetonów uszkodzeń"),
        (1.5, "1,5 żetonu uszkodzeń"),
    ],
)
def test_polish_plurals(number: int | float, words: str) -> None:
    assert message("pl", "words.count_damage", count=number) == words


def test_english_and_german_plurals() -> None:
    assert message("en", "words.count_damage", count=1) == "1 damage token"
    assert message("en", "words.count_damage", count=0) == "0 damage tokens"
    assert message("en", "words.count_damage", count=1.5) == "1.5 damage tokens"
    assert message("de", "links.rounds", rounds=1) == "1 Runde"
    assert message("de", "links.rounds", rounds=21) == "21 Runden"
    assert [plural_category("pl", number) for number in (-1, 21, 104, 112, 1.0)] == [
        "one",
        "many",
        "few",
        "many",
        "other",
    ]


def test_the_voice() -> None:
    assert message("en", event_key("destroyed", how="water", alone=True), robot="Reaper") == "Reaper takes a bath."
    assert message("de", event_key("destroyed", how="water", alone=True), robot="Schnitter") == "Schnitter geht baden."
    assert message("pl", "events.moved", robot="Ogar", origin="a1", to="a2") == "Ogar jedzie z a1 na a2."


def test_event_key_falls_back() -> None:
    assert event_key("destroyed", how="laser") == "events.destroyed_laser"
    assert event_key("destroyed", how="laser", alone=True) == "events.destroyed_alone"
    assert event_key("destroyed", how="unheard of") == "events.destroyed"
    assert event_key("damaged", how="saw", alone=True) == "events.damaged_alone"
    assert event_key("moved", alone=True) == "events.moved"
    assert event_key("won", how="squad") == "events.won_squad"
    with pytest.raises(TextError, match="unknown kind of event 'danced'"):
        event_key("danced")


def test_wrong_use_is_named() -> None:
    with pytest.raises(TextError, match=r"en: unknown key 'events\.danced'"):
        message("en", "events.danced")
    with pytest.raises(TextError, match=r"de: events\.moved: parameter 'to' is missing"):
        message("de", "events.moved", robot="Volt", origin="a1")
    with pytest.raises(TextError, match="parameter 'count' must be a number, not '3'"):
        message("pl", "words.count_damage", count="3")
    with pytest.raises(TextError, match="must be a number, not True"):
        message("pl", "words.count_damage", count=True)
    french = cast(Language, "fr")
    with pytest.raises(TextError, match="unknown language 'fr'"):
        message(french, "words.round")
    with pytest.raises(TextError, match="unknown language 'fr'"):
        as_json(french)


@pytest.mark.parametrize(
    ("lang", "template", "error"),
    [
        ("en", "{robot", "unbalanced brace near '{robot'"),
        ("en", "robot}", "unbalanced brace"),
        ("en", "{{robot}}", "unbalanced brace"),
        ("en", "{}", "'' is not a valid slot name"),
        ("en", "{Robot 1}", "'Robot 1' is not a valid slot name"),
        ("en", "{n:}", "slot {n}: '' is not category=words"),
        ("en", "{n:one=#|#s}", "slot {n}: '#s' is not category=words"),
        ("en", "{n:one=#}", "slot {n}: no form for other"),
        ("en", "{n:one=#|one=#|other=#}", "slot {n}: 'one' is given twice"),
        ("de", "{n:one=#|few=#|other=#}", "slot {n}: 'few' is not a plural category of 'de' (one, other)"),
        ("pl", "{n:one=#|other=#}", "slot {n}: no form for few, many"),
    ],
)
def test_bad_templates_are_refused(lang: Language, template: str, error: str) -> None:
    with pytest.raises(TextError, match=re.escape(error)):
        parse_template(template, lang)


def test_parameters_are_not_parsed_again() -> None:
    template = parse_template("{a} and {b:one=# b|other=# bs}", "en")
    assert fill_template(template, "en", {"a": "{b} #", "b": 2, "unused": 1}) == "{b} # and 2 bs"


@given(st.text().filter(lambda words: not set(words) & set("{}")))
def test_text_without_braces_stays_as_it_is(words: str) -> None:
    assert fill_template(parse_template(words, "pl"), "pl", {}) == words


@pytest.mark.parametrize(
    ("locale", "lang"),
    [
        ("de_DE.UTF-8", "de"),
        ("de_AT@euro", "de"),
        ("PL", "pl"),
        ("pl-PL", "pl"),
        ("C.UTF-8", "en"),
        ("", "en"),
        ("fr_FR", "en"),
        ("deutsch", "en"),
        ("fr:pl:de", "pl"),
        ("fr-FR, de-AT;q=0.7, pl;q=0.9, *;q=0.1", "pl"),
        ("de;q=0, en;q=0.1", "en"),
        ("en;q=0.5,pl;q=0.5", "en"),
        ("de;q=high,pl;q=0.1", "pl"),
    ],
)
def test_best_language(locale: str, lang: Language) -> None:
    assert best_language(locale) == lang


@given(st.text())
def test_best_language_always_answers(locale: str) -> None:
    assert best_language(locale) in languages()


@pytest.mark.parametrize("lang", languages())
def test_json_is_the_catalogue_and_a_copy(lang: Language) -> None:
    data = json.loads(json.dumps(as_json(lang)))
    assert data == as_json(lang)
    assert data["language"] == lang
    assert "other" in data["plurals"]
    assert data["texts"]["modules"]["saw"]["name"] == message(lang, "modules.saw.name")
    texts = as_json(lang)["texts"]
    assert isinstance(texts, dict)
    texts["words"]["round"] = "changed"
    assert as_json(lang) == data


def test_a_phrase_is_english_and_can_be_translated() -> None:
    error = ValueError(Phrase("errors.at_unit", unit="II", reason=Phrase("errors.number_taken", number=2, free="1, 3")))
    assert str(error) == "unit II: starting number 2 is not free; free: 1, 3"
    kept = pickle.loads(pickle.dumps(error))
    assert translated(str(kept), "de") == "Steuerkreuz II: Startnummer 2 ist nicht frei; frei: 1, 3"
    assert translated(str(kept), "pl") == "panel komend II: numer startowy 2 jest zajęty; wolne: 1, 3"
    assert translated("anything else", "pl") == "anything else"


def test_what_the_server_refuses_can_be_translated() -> None:
    for path in (ROOT / "src" / "volt" / "server").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "RequestError":
                reason = node.args[2]
                assert not isinstance(reason, ast.Constant | ast.JoinedStr), f"{path.name}:{node.lineno}: use a Phrase"
