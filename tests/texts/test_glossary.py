"""The official terms are used, their banned variants are not: in the catalogue, the client's words and the exercises."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from support.glossary import BANNED, TERMS, Term
from support.paths import ROOT
from volt.exercises import dailies, exercise_of, lessons, puzzles
from volt.texts import Language, keys, languages
from volt.texts.format import catalogue as texts_of

WORDS = ROOT / "web" / "src" / "words"
WORD = re.compile(r'^\s+(\w+):\s*"((?:[^"\\]|\\.)*)",?$', re.MULTILINE)
# the same word in English by chance, or needed before the catalogue has come
ALLOWED_TWICE = {
    "arena.label": "names the picture",
    "arena.live": "of the playback",
    "arena.now": "of the playback",
    "arena.then": "of the playback",
    "console.is_programming": "a verb in German and Polish",
    "console.worn": "of a module",
    "pages.killbot_none": "of modules",
    "pages.live": "of a game that is being played",
    "pages.language": "shown before the catalogue has come",
    "pages.name_default": "the name of somebody who gives none",
    "pages.title": "shown before the catalogue has come",
    "pages.you": "the name of somebody who gives none",
    "study.chapter_DMG": "the title of a chapter",
}


def flat(tree: object, prefix: str = "") -> Iterator[tuple[str, str]]:
    assert isinstance(tree, dict)
    for key, value in tree.items():
        if isinstance(value, str):
            yield prefix + key, value
        else:
            yield from flat(value, f"{prefix}{key}.")


@cache
def catalogue(lang: Language) -> dict[str, str]:
    return dict(flat(texts_of(lang)))


@cache
def client(lang: Language) -> dict[str, str]:
    return {
        f"{path.stem}.{key}": text
        for path in sorted((WORDS / lang).glob("*.ts"))
        for key, text in WORD.findall(path.read_text(encoding="utf-8"))
    }


@cache
def exercises(lang: Language) -> dict[str, str]:
    found: dict[str, str] = {}
    for exercise in (*lessons(), *map(exercise_of, (*puzzles()[::6], *dailies()[::6]))):
        text = exercise.texts[lang]
        said = {"title": text.title, "task": text.task, "done": text.done}
        said |= {f"hint {i}": hint for i, hint in enumerate(text.hints, 1)}
        found |= {f"{exercise.name} {what}": words for what, words in said.items()}
    return found


def everything(lang: Language) -> dict[str, str]:
    return {**catalogue(lang), **{f"ui {key}": text for key, text in client(lang).items()}, **exercises(lang)}


def test_the_words_are_found() -> None:
    assert {path.parent.name for path in WORDS.glob("*/index.ts")} == set(languages())
    assert tuple(catalogue("en")) == keys()
    for lang in languages():
        assert set(client(lang)) == set(client("en"))
        assert len(client(lang)) > 400
        assert len(exercises(lang)) > 200


@pytest.mark.parametrize("lang", BANNED)
@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.en)
def test_official_terms_are_used(term: Term, lang: Language) -> None:
    word = term.of(lang)
    if term.key:
        assert catalogue(lang)[term.key].casefold() == word.casefold()
    stems = (re.escape(part[: max(3, len(part) - 2)]) for part in word.casefold().split())
    pattern = re.compile(r"\w* ".join(stems))
    assert any(pattern.search(text.casefold()) for text in everything(lang).values()), word


@pytest.mark.parametrize("lang", BANNED)
def test_banned_variants_are_not_used(lang: Language) -> None:
    found = [
        f"{key}: {text!r} has {match[0]!r}; write: {variant.instead}"
        for variant in BANNED[lang]
        for key, text in everything(lang).items()
        if key.removeprefix("ui ") not in variant.allowed
        for match in [re.search(variant.pattern, text)]
        if match
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("lang", BANNED)
def test_a_variant_bans_no_term(lang: Language) -> None:
    for term in TERMS:
        for variant in BANNED[lang]:
            assert not re.search(variant.pattern, term.of(lang)), (term, variant)


def test_a_word_of_the_catalogue_is_not_written_again_in_the_client() -> None:
    known = {text.casefold() for text in catalogue("en").values()}
    twice = {key for key, text in client("en").items() if text.casefold() in known}
    assert twice == set(ALLOWED_TWICE)
    for lang in languages():
        assert client(lang)["pages.title"] == catalogue(lang)["words.title"]
        assert client(lang)["pages.language"].casefold() == catalogue(lang)["words.language"].casefold()


@pytest.mark.parametrize("lang", sorted({*BANNED} - {"en"}))
def test_names_in_the_client_need_no_declension(lang: Language) -> None:
    """A name is first in its sentence, after a colon, or the subject of a clause; English has no cases."""
    before = r"^|[.:,] |{from}, |\bwas |\bco widział "
    for key, text in client(lang).items():
        for name in ("{robot}", "{who}", "{by}"):
            assert text.count(name) == len(re.findall(f"(?:{before}){re.escape(name)}", text)), (key, text)
