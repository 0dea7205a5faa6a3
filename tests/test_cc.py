"""Playouts by the C compiler are those by Numba, byte for byte, whatever is known of the match; without it, Numba plays."""

import ctypes
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from volt.rules.events import Log
from volt.rules.state import Game
from volt.sim import Batch, cc, compiled
from volt.sim.entries import Tally

GAMES = 60
MATCHES = [
    ({"mode": "training", "arena": "tokyo"}, cc.BASIC),
    ({"mode": "training", "operators": 3}, cc.BASIC),
    ({"mode": "training", "operators": 2, "killbots": 1}, cc.ANY),
    ({"arena": "rome"}, cc.OPERATORS),
    ({"operators": 2, "edition": "polish"}, cc.OPERATORS),
    ({"arena": "ruhrgebiet", "operators": 2, "killbots": 2}, cc.ANY),
    ({"operators": 3, "killbots": 1, "edition": "english"}, cc.ANY),
    ({"operators": 1, "killbots": 3, "edition": "german"}, cc.ANY),
]
WITH_COMPILER = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here (cc)")


def by_numba(batch: Batch, rounds: int, survey: bool = False) -> tuple[Any, Any]:
    """The games of a batch played by Numba's code, and the tally."""
    games, tally, log = batch.games.copy(), np.zeros(1, Tally.layout), np.zeros(1, Log.layout)
    log["on"] = survey
    compiled().playouts(games, batch._arena, log, tally, rounds, 0, len(games))
    return games, tally


def same(batch: Batch, games: Any) -> bool:
    return bool(batch.games.tobytes() == games.tobytes())


@WITH_COMPILER
@pytest.mark.parametrize("survey", [False, True])
@pytest.mark.parametrize("rounds", [0, 3, 40])
@pytest.mark.parametrize(("options", "kind"), MATCHES, ids=str)
def test_playouts_are_equal(options: dict[str, Any], kind: str, rounds: int, survey: bool) -> None:
    batch = Batch(GAMES, seed=3, threads=2, **options)
    stood = 0
    for _ in range(2):  # dealt, and in mid-game
        assert cc.match_of(batch.games, survey) == (cc.ANY if survey else kind)
        assert cc.playouts_of(cc.match_of(batch.games, survey)) is not None
        games, tally = by_numba(batch, rounds, survey)
        tallies = batch.playouts(rounds, survey).tally
        assert same(batch, games)
        assert all((tallies[name].sum(axis=0) == tally[name][0]).all() for name in Tally.layout.names)
        stood += tally["stands"].sum()
    assert (stood > 0) == (survey and rounds > 0)


def checked(kind: str, batch: Batch) -> int:
    """How often a fact was not so while the games of a batch were played to the end as such a match."""
    library = cc.build(cc.in_c(kind), "-DCHECKED")
    arguments = batch._arena, np.zeros(1, Log.layout), np.zeros(1, Tally.layout)
    broken = ctypes.c_long.in_dll(library, "broken")
    broken.value = 0
    cc.entry(library)(batch.games, *arguments, 100, 0, len(batch))
    return broken.value


@WITH_COMPILER
@pytest.mark.parametrize(("options", "kind"), MATCHES, ids=str)
def test_facts_stay_so_to_the_end(options: dict[str, Any], kind: str) -> None:
    assert checked(kind, Batch(GAMES, seed=8, **options)) == 0


@WITH_COMPILER
def test_facts_that_are_not_so_are_noticed() -> None:
    assert checked(cc.OPERATORS, Batch(GAMES, operators=3, killbots=1)) > 0


def change(games: Any, name: str) -> None:
    """One thing in one of the games that its kind of match does not have."""
    last = games[-1:]
    robots = last["robots"]
    if name == "mode":
        last["mode"] = 1
    elif name == "draws":
        last["draws"][:, 0] = 5
    elif name == "dice":
        robots["dice"]["mover"][:, 2, 4] = 1
    elif name == "mines":
        robots["worn"][:, 1] = 1 << 9
        robots["mines"][:, 1, 2] = 30
    else:
        robots[name][:, 1] = 1 << 6 if name in ("worn", "inventory") else 1


@WITH_COMPILER
@pytest.mark.parametrize("name", ["mode", "draws", "dice", "mines", "worn", "inventory", "shield", "killbot"])
def test_games_that_were_changed_are_played_as_what_they_are(name: str) -> None:
    batch = Batch(GAMES, mode="training", seed=4)
    assert cc.match_of(batch.games, False) == cc.BASIC
    change(batch.games, name)
    assert cc.match_of(batch.games, False) in (cc.OPERATORS, cc.ANY)
    games, _ = by_numba(batch, 30)
    batch.playouts(30)
    assert same(batch, games)


@WITH_COMPILER
def test_numbers_and_arrays_are_taken_as_numba_takes_them() -> None:
    batch = Batch(GAMES, mode="training", seed=2)
    games, _ = by_numba(batch, 10**12)
    batch.playouts(10**12)
    assert same(batch, games)
    play = cc.playouts_of(cc.BASIC)
    assert play is not None
    with pytest.raises(ctypes.ArgumentError):
        play(batch.games[::2], batch._arena, np.zeros(1, Log.layout), np.zeros(1, Tally.layout), 5, 0, GAMES)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Nothing compiled yet, for this test alone. Numba's code comes from where it is."""
    compiled()
    monkeypatch.setenv("VOLT_CACHE", str(tmp_path))
    cc.playouts_of.cache_clear()
    yield tmp_path
    cc.playouts_of.cache_clear()


@pytest.mark.parametrize("compiler", ["/bin/false", "/no/such/compiler", "true", "'"])
@pytest.mark.parametrize("survey", [False, True])
def test_without_a_compiler_numba_plays(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, compiler: str, survey: bool
) -> None:
    monkeypatch.setenv("CC", compiler)
    batch = Batch(GAMES, mode="training", seed=6)
    games, _ = by_numba(batch, 20)
    batch.playouts(20, survey)
    assert cc.playouts_of(cc.BASIC) is None
    assert same(batch, games)
    assert list(elsewhere.iterdir()) == [], "nothing is left behind"


@WITH_COMPILER
def test_libraries_are_kept_and_old_ones_go(elsewhere: Path, capfd: pytest.CaptureFixture[str]) -> None:
    def texts() -> list[str]:
        return [f"int number(void) {{ return {n}; }}" for n in range(20)]

    assert [cc.build(text).number() for text in texts()[:2]] == [0, 1]
    assert capfd.readouterr().err.count("compiling") == 2
    assert [cc.build(text).number() for text in texts()[:2]] == [0, 1]
    assert "compiling" not in capfd.readouterr().err
    for text in texts():
        cc.build(text)
    kept = {path.suffix for path in elsewhere.iterdir()}, len(list(elsewhere.iterdir()))
    assert kept == ({".so"}, cc.KEPT_CACHES * len(cc.KINDS))


def test_a_game_is_of_the_narrowest_kind() -> None:
    assert list(cc.KINDS) == [cc.BASIC, cc.OPERATORS, cc.ANY]
    assert cc.match_of(np.zeros(3, Game.layout), False) == cc.OPERATORS, "mines lie on space 0"
