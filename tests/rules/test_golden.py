"""Golden games: recorded once, replayed, identical down to the last event. ``golden/make.py`` records them again."""

import json
from collections import Counter
from pathlib import Path

import pytest

from golden.make import EACH, MODES, SEALS
from support.players import CHAMPIONS, story_hash
from volt.game import parse_record, write_record
from volt.game.game_records import seal

RECORDS = sorted(SEALS.parent.glob("*.volt"))
EXPECTED = json.loads(SEALS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_game_plays_as_it_was_recorded(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = parse_record(text)
    assert {
        "winner": str(game.winner),
        "rounds": game.round,
        "events": len(game.events),
        "seal": seal(game),
        "story": story_hash(game),
    } == EXPECTED[path.stem]
    assert write_record(game) == text


def test_there_are_three_of_every_mode() -> None:
    assert sorted(EXPECTED) == [path.stem for path in RECORDS]
    assert Counter(path.stem.rpartition("-")[0] for path in RECORDS) == dict.fromkeys(MODES, EACH)


def test_they_show_what_they_are_for() -> None:
    """Every arena, edition and champion module; won by operators, titleholders or not, by a KillBot and by a squad."""
    games = {path.stem: parse_record(path.read_text(encoding="utf-8")) for path in RECORDS}
    assert {game.setup.arena for game in games.values()} == {"twin-cities", "rome", "ruhrgebiet", "tokyo"}
    assert {game.setup.edition for game in games.values()} == {"default", "english", "german", "polish"}
    assert {game.setup.champion for game in games.values()} == {"", *CHAMPIONS}
    winners = {game.winner for game in games.values()}
    assert {"red", "blue", "yellow", "squad"} <= winners
    assert any(seat.killbot and seat.colour == game.winner for game in games.values() for seat in game.setup.seats)
    assert {game.winner == game.setup.titleholder for game in games.values() if game.setup.champion} == {True, False}
    rules = {event.rule for game in games.values() for event in game.events}
    assert {"MOVE-1", "MOVE-3", "FIRE-1", "DMG-1", "DMG-2", "DMG-3", "RES-2", "KILL-3", "KILL-5", "KILL-6"} <= rules
    assert {champion.upper() for champion in CHAMPIONS} <= rules
