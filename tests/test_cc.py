"""What the C compiler makes of the rules is what Numba makes of them, byte for byte; without a compiler, Numba does it."""

import copy
import ctypes
import pickle
import random
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from volt.sim.breeding import POOL, PlanPool
from volt.sim.entries import ENTRIES, Tally, deal, playouts
from volt.sim.ground import Ground
from volt.sim.lookahead import Job
from volt.sim.standing import PARTIES, WEIGHTS

from volt.rules.events import EventLog
from volt.rules.packed_struct import layout
from volt.rules.plan_codes import BITS, DICE, die_code
from volt.rules.questions import PROGRAM
from volt.rules.state import SEATS, State
from volt.sim import Batch, backend, cc, jit

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


class Both:
    """Every entry by Numba and by C, each on arrays of its own; they must stay the same."""

    def __init__(self) -> None:
        self.ways = jit.compiled(ENTRIES), cc.compiled(ENTRIES)

    def __getattr__(self, entry: str) -> Any:
        def call(*arguments: Any) -> None:
            twins = {id(one): one.copy() for one in arguments if isinstance(one, np.ndarray)}
            for one in arguments:  # a copy leaves out what is between the fields
                if isinstance(one, np.ndarray):
                    twins[id(one)].view(np.uint8)[:] = one.view(np.uint8)
            getattr(self.ways[0], entry)(*arguments)
            getattr(self.ways[1], entry)(*(twins.get(id(one), one) for one in arguments))
            for one in arguments:
                assert not isinstance(one, np.ndarray) or one.tobytes() == twins[id(one)].tobytes(), entry

        return call


@WITH_COMPILER
@pytest.mark.parametrize(("options", "kind"), MATCHES, ids=str)
def test_games_that_are_stepped_are_equal(options: dict[str, Any], kind: str) -> None:
    rules, rng, batch = Both(), random.Random(str(options)), Batch(GAMES, seed=3, threads=1, **options)
    games, arena, log, scratch = batch.games, batch._arena, np.zeros(1, layout(EventLog)), np.zeros(1, layout(State))
    kinds, seats, seen = np.zeros(GAMES, np.int64), np.zeros(GAMES, np.int64), np.zeros_like(games)
    rules.deal(games, np.array(games[:1]), -5 - 2**40, 0, GAMES)
    rules.resume(games, scratch, arena, log, 0, GAMES)
    for _ in range(60):
        rules.questions(games, kinds, seats, 0, GAMES)
        rules.observe(games, seen, seats, 0, GAMES)
        answers = np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else -1 for mask in batch.legal_mask()])
        dice = [die_code(1 + rng.randrange(2), rng.randint(1, 6), 2 * rng.randrange(4)) for _ in range(3)]
        plan = sum(die << 2 * BITS * unit for unit, die in enumerate(dice)) | rng.randint(1, 4) << BITS * DICE
        rules.steps(games, scratch, arena, log, np.where(kinds == PROGRAM, plan, answers), 0, GAMES)


@WITH_COMPILER
@pytest.mark.parametrize(("options", "kind"), MATCHES, ids=str)
def test_thinking_is_equal(options: dict[str, Any], kind: str) -> None:
    """Floating point too, to the last bit."""
    rules, batch = Both(), Batch(GAMES, seed=7, threads=1, **options)
    batch.playouts(3)
    batch.start()
    worlds, arena, log, scratch = batch.games, batch._arena, np.zeros(1, layout(EventLog)), np.zeros(2, layout(State))
    worlds = worlds[worlds["winner"] == -1]
    ground, pools, jobs = (
        np.zeros(1, layout(Ground)),
        np.zeros(SEATS, layout(PlanPool)),
        np.zeros(2 * POOL, layout(Job)),
    )
    shares, weights = np.zeros(len(jobs) * PARTIES), np.random.default_rng(1).normal(size=WEIGHTS)
    rules.survey_ground(arena, ground)
    rules.strengths(worlds, arena, ground, weights, np.zeros(len(worlds) * SEATS))
    rules.stock(worlds, scratch, arena, ground, pools, jobs, 0, 2, 11)
    for generation in range(6):
        rules.look_ahead(worlds, scratch, arena, ground, log, weights, jobs, shares, 0, len(jobs))
        rules.breed(worlds, scratch, arena, ground, pools, jobs, shares, 0, 2, 16, 32, generation)
    assert len(set(pools["plans"][0])) > 10
    assert shares.max() > shares.mean() > 0


def by_numba(batch: Batch, rounds: int, survey: bool = False) -> tuple[Any, Any]:
    """The games of a batch played by Numba's code, and the tally."""
    games, tally, log = batch.games.copy(), np.zeros(1, Tally.layout), np.zeros(1, EventLog.layout)
    log["on"] = survey
    jit.compiled(ENTRIES).playouts(games, batch._arena, log, tally, rounds, 0, len(games))
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
        assert cc.kind_of(batch.games) == kind
        assert (cc.playouts_of(batch.games) is None) == (kind == cc.ANY)
        games, tally = by_numba(batch, rounds, survey)
        tallies = batch.playouts(rounds, survey).tally
        assert same(batch, games)
        assert all((tallies[name].sum(axis=0) == tally[name][0]).all() for name in Tally.layout.names)
        stood += tally["stands"].sum()
    assert (stood > 0) == (survey and rounds > 0)


def checked(kind: str, batch: Batch) -> int:
    """How often a fact was not so while the games of a batch were played to the end as such a match."""
    library = cc.Library((playouts,), kind, ("-DCHECKED",))
    arguments = batch._arena, np.zeros(1, EventLog.layout), np.zeros(1, Tally.layout)
    play = library.load().playouts
    broken = ctypes.c_long.in_dll(ctypes.CDLL(str(library.file)), "broken")
    broken.value = 0
    play(batch.games, *arguments, 100, 0, len(batch))
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
        robots["equipped"][:, 1] = 1 << 9
        robots["mines"][:, 1, 2] = 30
    else:
        robots[name][:, 1] = 1 << 6 if name in ("equipped", "inventory") else 1


@WITH_COMPILER
@pytest.mark.parametrize("name", ["mode", "draws", "dice", "mines", "equipped", "inventory", "shield", "killbot"])
def test_games_that_were_changed_are_played_as_what_they_are(name: str) -> None:
    batch = Batch(GAMES, mode="training", seed=4)
    assert cc.kind_of(batch.games) == cc.BASIC
    change(batch.games, name)
    assert cc.kind_of(batch.games) in (cc.OPERATORS, cc.ANY)
    games, _ = by_numba(batch, 30)
    batch.playouts(30)
    assert same(batch, games)


@WITH_COMPILER
def test_numbers_and_arrays_are_taken_as_numba_takes_them() -> None:
    batch = Batch(GAMES, mode="training", seed=2)
    games, _ = by_numba(batch, 10**12)
    batch.playouts(10**12)
    assert same(batch, games)
    play = cc.playouts_of(batch.games)
    assert play is not None
    with pytest.raises(TypeError):
        play(batch.games[::2], batch._arena, np.zeros(1, EventLog.layout), np.zeros(1, Tally.layout), 5, 0, GAMES)


@WITH_COMPILER
def test_loops_can_be_copied_and_sent() -> None:
    rules = cc.compiled(ENTRIES)
    for again in (copy.deepcopy(rules), pickle.loads(pickle.dumps(rules))):
        games, table = np.zeros(1, layout(State)), np.zeros(1, layout(State))
        again.deal(games, table, np.int64(1), 0, 1)
        assert games["rng"][0] > 0


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Nothing compiled yet, for this test alone."""
    made = cc.compiled, backend.compiled
    jit.compiled(ENTRIES)
    monkeypatch.setenv("VOLT_CACHE", str(tmp_path))
    for one in made:
        one.cache_clear()
    yield tmp_path
    for one in made:
        one.cache_clear()


@pytest.mark.parametrize("compiler", ["/bin/false", "/no/such/compiler", "true", "'"])
@pytest.mark.parametrize("survey", [False, True])
def test_without_a_compiler_numba_plays(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, compiler: str, survey: bool
) -> None:
    monkeypatch.setenv("CC", compiler)
    batch = Batch(GAMES, mode="training", seed=6)
    assert batch._runner.rules is jit.compiled(ENTRIES)
    games, _ = by_numba(batch, 20)
    batch.playouts(20, survey)
    assert same(batch, games)
    assert not cc.in_cache(ENTRIES)
    assert list(elsewhere.iterdir()) == [], "nothing is left behind"


@WITH_COMPILER
def test_libraries_are_kept_and_old_ones_go(elsewhere: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert not backend.in_cache((deal,))
    cc.compiled((deal,))
    assert "compiling" in capfd.readouterr().err
    assert backend.in_cache((deal,))
    cc.compiled.cache_clear()
    cc.compiled((deal,))
    assert "compiling" not in capfd.readouterr().err
    for n in range(9):
        cc.Library((deal,), options=(f"-DNUMBER={n}",)).load()
    assert {path.name[:6] for path in elsewhere.iterdir()} == {"rules-"}, "nothing is left behind"
    assert len(list(elsewhere.iterdir())) == cc.KEPT * (1 + len(cc.KINDS))
    assert not backend.in_cache((deal,))


def test_a_game_is_of_the_narrowest_kind() -> None:
    assert list(cc.KINDS) == [cc.BASIC, cc.OPERATORS]
    assert cc.kind_of(np.zeros(3, layout(State))) == cc.OPERATORS, "mines lie on space 0"
