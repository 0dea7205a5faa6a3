"""The commentator: no remark twice in a round, none more than once in three rounds, in any language."""

import json
from collections import Counter

import pytest

from support.paths import ROOT
from volt import Game
from volt.bots import RookieBot
from volt.cli.terminal.translator import Translator
from volt.rules import event_kinds
from volt.rules.event_kinds import RoundBegan
from volt.texts import Language, languages, message
from volt.texts.commentary import ROUNDS, Commentator, remark_key
from volt.texts.format import catalogue


def game(seed: int) -> Game:
    """A game between rookies."""
    played = Game(
        ("rfl", "rfl", "training")[seed % 3], seed=seed, operators=2 + seed % 3, killbots=min(seed % 2, 2 - seed % 3)
    )
    bots = {seat: RookieBot(seed + i) for i, seat in enumerate(played.seats)}
    while played.decisions and played.round < 30:
        decision = played.decisions[0]
        played.answer(decision, bots[decision.seat].choose(played.see(decision.seat), decision, 0.1))
    return played


@pytest.mark.parametrize("games", [12, pytest.param(200, marks=pytest.mark.soak)])
def test_no_remark_is_made_twice_in_three_rounds(games: int) -> None:
    made: Counter[str] = Counter()
    for seed in range(games):
        commentator, rounds = Commentator(), list[list[str]]()
        for event in game(seed).events:
            began = event.round if isinstance(event, RoundBegan) else 0
            if began:
                rounds.append([])
            key = commentator.remark(event.kind, began)
            if key:
                rounds[-1].append(key)
        for i in range(len(rounds)):
            heard = [key for each in rounds[i : i + ROUNDS] for key in each]
            for language in languages():
                said = [message(language, key) for key in heard]
                assert len(set(said)) == len(said), (seed, i)
        assert all(any(key.startswith("commentary.round_began") for key in each) for each in rounds)
        made.update(key for each in rounds for key in each)
    assert len(made) > 80


@pytest.mark.parametrize("language", languages())
def test_there_are_none_for_a_kind_or_at_least_five(language: Language) -> None:
    remarks = catalogue(language)["commentary"]
    assert set(remarks) <= {kind.kind for kind in event_kinds.EVENT_KINDS}
    assert len(remarks) > 35  # the others are steps of a round, of which there is nothing to say
    assert all(len(lines) >= 5 for lines in remarks.values())
    said = [line for lines in remarks.values() for line in lines.values()]
    assert len(set(said)) == len(said)
    assert all(line.endswith((".", "!", "?")) for line in said)
    assert max(map(len, said)) <= 65


def test_the_page_does_the_same() -> None:
    for round_number, nth, count, number in json.loads((ROOT / "web/fixtures/commentary.json").read_text("utf-8")):
        kind = {6: "fired", 9: "damaged"}[count]
        assert len(catalogue("en")["commentary"][kind]) == count
        assert remark_key(kind, round_number, nth) == (f"commentary.{kind}.{number}" if number else None)


def test_a_remark_follows_what_is_reported() -> None:
    events = game(1).events
    translate = Translator("en", game(1).drawing, "red")
    lines = [translate.commented(event, killbot=False) for event in events]
    first = next(i for i, event in enumerate(events) if isinstance(event, RoundBegan))
    assert lines[first] == f"Round 1. {message('en', remark_key('round_began', 1, 0) or '')}"
