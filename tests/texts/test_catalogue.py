"""The catalogues are complete and consistent in three languages, and every text can be formatted."""

import ast
import re
from collections.abc import Iterator

import pytest

from support.paths import ROOT
from volt import arenas
from volt.bots import LEVELS
from volt.game.vocabulary import KINDS, MODULES
from volt.rules import event_kinds, rule_ids
from volt.rules.event_kinds import field_types
from volt.texts import (
    Language,
    keys,
    languages,
    message,
)
from volt.texts.format import Slot, templates

ELEMENTS = "plain pit water vp workshop voltage start wall barrier caution arena_wall"
ANSWERS = """first second fire teleport grenade crossfire remote water blue red yellow repair draw none
    yes no"""
DECLARED = {  # sections whose keys are declared elsewhere
    "modules": MODULES[1:],
    "decisions": KINDS[1:],
    "rules": (*rule_ids.NAMES.values(), "EDITIONS"),
    "arenas": arenas.names(),
    "levels": tuple(LEVELS),
}
EVENTS = {  # kind: what its lines use; those of other kinds may use all fields
    "round_began": "round",
    "phase_began": "phase",
    "token_placed": "space number",
    "damage_cleared": "robot",
    "equipped": "robot modules",
    "rebooted": "robot space",
    "numbers_returned": "",
    "number_taken": "robot number",
    "revealed": "",
    "die_shown": "robot unit colour number heading",
    "unit_cleared": "robot unit",
    "unit_began": "unit",
    "rolled": "robot colour number",
    "activated": "robot colour number heading",
    "die_removed": "robot colour number",
    "rotated": "robot heading",
    "turned": "robot heading",
    "moved": "robot origin to",
    "pushed": "robot origin to by",
    "stopped": "robot space heading",
    "mobility_used": "robot",
    "braked": "robot spaces",
    "anchored": "robot spaces",
    "walls_passed": "robot",
    "repelled": "robot",
    "power_beamed": "robot target spaces",
    "water_sprayed": "robot heading to",
    "sawed": "robot target",
    "shock_pulsed": "robot",
    "arm_extended": "robot space",
    "conducted": "robot space",
    "fired": "robot to heading",
    "struck": "robot space",
    "damaged": "robot tokens by",
    "shielded": "robot tokens",
    "destroyed": "robot space by",
    "scored": "robot vp",
    "module_drawn": "robot deck",
    "mine_laid": "robot space",
    "mine_taken": "robot space",
    "detonated": "robot space damage",
    "teleported": "robot origin to",
    "die_moved": "robot unit heading by",
    "jumped": "robot origin to",
    "thrown": "robot to",
    "collected": "robot space",
    "repaired": "robot",
    "drafted": "robot modules",
    "won": "robot",
}
FIELDS = {kind.kind: {"robot", *field_types(kind)} for kind in event_kinds.EVENT_KINDS}
MEANS = "pit water laser mine grenade bomb saw shock barrier voltage conductor crushed"
OTHERS = {  # further sections and their keys
    "robots": "hound mercury reaper volt",
    "colours": "red blue green yellow",
    "dice": "blue red",
    "headings": "n ne e se s sw w nw",
    "sides": "n e s w",
    "phases": "0 1 2 3",
    "modes": "training rfl championship",
    "editions": "default english german polish",
}
NUMBERS = {
    "seats",
    "rounds",
    "spaces",
    "tokens",
    "vp",
    "damage",
    "count",
    "number",
    "round",
    "operators",
    "killbots",
    "holds",
    "differs",
    "invalid",
    "barriers",
    "sets",
    "cost",
    "games",
    "hours",
    "minutes",
}
SAME = {  # texts that are rightly the same as in English
    "de": """modules.teleport.name modules.jetpack.name robots.mercury.name robots.volt.name modes.training.name
        modes.rfl.name arenas.twin-cities.name arenas.ruhrgebiet.name arenas.tokyo.name
        rules.SETUP-4.title rules.SETUP-5.title rules.KILL-1.title rules.KILL-8.title rules.KILL-10.title
        words.operator words.robot words.killbot words.squad words.arena simulation.median errors.at_key
        levels.veteran.name levels.champion.name clocks.live.name puzzles.theme.killbot puzzles.theme.laser
        puzzles.why.own""",
    "pl": """modules.teleport.name robots.volt.name modes.rfl.name arenas.twin-cities.name answers.teleport
        rules.SETUP-5.title words.operator words.robot words.arena errors.at_key puzzles.theme.laser puzzles.why.own""",
}


def words_of(text: str) -> set[str]:
    return set(text.split())


def slots(lang: Language, key: str) -> set[tuple[str, bool]]:
    return {(part.name, part.forms is not None) for part in templates(lang)[key] if isinstance(part, Slot)}


def names(lang: Language, key: str) -> set[str]:
    return {name for name, _ in slots(lang, key)}


def section(name: str) -> set[str]:
    return {key.split(".")[1] for key in keys() if key.startswith(f"{name}.")}


def text(lang: Language, key: str) -> str:
    return message(lang, key, **{name: 3 if name in NUMBERS else f"<{name}>" for name in names(lang, key)})


def test_keys_are_those_of_the_game() -> None:
    assert section("elements") == words_of(ELEMENTS)
    assert section("answers") == words_of(ANSWERS)
    for name, declared in DECLARED.items():
        assert section(name) == set(declared), name
    for name, words in OTHERS.items():
        assert section(name) == words_of(words)


def test_events_are_those_of_the_game() -> None:
    extra = section("events") - set(FIELDS)
    assert set(EVENTS) <= set(FIELDS) <= section("events")
    for kind, used in EVENTS.items():
        assert words_of(used) <= FIELDS[kind], kind
    assert extra <= {"damaged_alone", "destroyed_alone", "won_squad"} | {
        f"destroyed_{how}{ending}" for how in words_of(MEANS) for ending in ("", "_alone")
    }
    for how in words_of(MEANS):
        assert {f"destroyed_{how}", f"destroyed_{how}_alone"} & extra


@pytest.mark.parametrize("lang", languages())
def test_event_lines_use_what_the_event_tells(lang: Language) -> None:
    for event in section("events"):
        kind = next((kind for kind in sorted(FIELDS, key=len, reverse=True) if event.startswith(kind)), "")
        used = names(lang, f"events.{event}")
        told = words_of(EVENTS[kind]) if kind in EVENTS else FIELDS[kind]
        if event in EVENTS:
            assert used == told, event
        else:
            assert used <= told, event
        if event != kind:
            assert ("by" in used) == ("by" in told and not event.endswith("_alone")), event


@pytest.mark.parametrize("lang", languages())
def test_every_text_is_formatted(lang: Language) -> None:
    assert tuple(templates(lang)) == keys()
    for key in keys():
        words = text(lang, key)
        assert words.strip() == words != "", key
        assert not re.search(r"""[{}|#"]|  |\.\.""", words), key
        for name in names(lang, key) - NUMBERS:
            assert f"<{name}>" in words, key


@pytest.mark.parametrize("lang", languages()[1:])
def test_same_slots_as_in_english(lang: Language) -> None:
    for key in keys():
        assert slots(lang, key) == slots("en", key), key


@pytest.mark.parametrize("lang", SAME)
def test_nothing_is_left_in_english(lang: Language) -> None:
    same = {key for key in keys() if text(lang, key).casefold() == text("en", key).casefold()}
    assert same == words_of(SAME[lang])


def test_german_and_polish_differ() -> None:
    same = {key for key in keys() if text("de", key) == text("pl", key)}
    assert same <= words_of(SAME["de"]) & words_of(SAME["pl"])


@pytest.mark.parametrize("lang", languages())
def test_short_is_short_and_sentences_end(lang: Language) -> None:
    for module in MODULES[1:]:
        assert len(message(lang, f"modules.{module}.short")) <= 90, module
    for key in keys():
        if key.endswith((".short", ".explain", ".text", ".line")) or key.startswith("events."):
            assert text(lang, key).endswith((".", "!")), key
        if key.endswith(".ask"):
            assert text(lang, key).endswith("?"), key
            assert len(text(lang, key)) <= 60, key


@pytest.mark.parametrize("lang", languages())
def test_explanations_and_rules_are_a_few_sentences(lang: Language) -> None:
    for key in keys():
        if key.startswith("modules.") and key.endswith(".explain"):
            assert 2 <= len(re.findall(r"[.!](?: |$)", text(lang, key))) <= 5, key
        if key.startswith("rules.") and key.endswith(".text"):
            assert 1 <= len(re.findall(r"[.!](?: |$)", text(lang, key))) <= 6, key


@pytest.mark.parametrize("lang", languages())
def test_dice_and_ranges_agree_in_all_languages(lang: Language) -> None:
    for key in keys():
        if key.startswith(("modules.", "rules.", "decisions.", "editions.", "phases.")):
            digits = sorted(re.findall(r"\d", text(lang, key)))
            assert digits == sorted(re.findall(r"\d", text("en", key))), key


@pytest.mark.parametrize(("lang", "before"), [("de", r"^|[.!:] "), ("pl", r"^|[.!:,] ")])
def test_names_need_no_declension(lang: Language, before: str) -> None:
    for key in keys():
        if key.startswith("events."):
            words = text(lang, key)
            for name in ("<robot>", "<by>"):
                assert words.count(name) == len(re.findall(f"(?:{before}){name}", words)), key


def phrases() -> Iterator[tuple[str, set[str] | None]]:
    """Every ``Phrase(key, …)`` in the sources: a pattern for its key, and its parameters if they are all named."""
    for path in (ROOT / "src" / "volt").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Phrase":
                match node.args[0]:
                    case ast.Constant(value=str(key)):
                        pattern = re.escape(key)
                    case ast.JoinedStr(values=parts):
                        pattern = "".join(
                            re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".*" for p in parts
                        )
                    case _:
                        pattern = r"errors\..*"
                given = {keyword.arg or "" for keyword in node.keywords}
                yield pattern, None if "" in given else given


def test_every_phrase_of_an_error_exists_and_gets_its_parameters() -> None:
    used: set[str] = set()
    for pattern, params in phrases():
        found = [key for key in keys() if re.fullmatch(pattern, key)]
        assert found, pattern
        if len(found) == 1 and params is not None:
            assert params == names("en", found[0]), found[0]
        if pattern != r"errors\..*":
            used |= set(found)
    unused = {key for key in keys() if key.startswith("errors.")} - used
    assert unused == {"errors.arena_no_line", "errors.arena_turned_into"}, "the two that are picked by a variable"
