"""Machine code and WebAssembly do what the interpreted rules do, byte for byte: every entry point of every library."""

import ctypes
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from support.machine_code.native import Both, build, load
from support.machine_code.webassembly import in_node, missing
from support.players import legal_answers, play_on, random_plan, random_setup
from volt.bots.players.native_players import PLAYERS
from volt.bots.search.evaluation import PARTIES, WEIGHTS
from volt.bots.search.native_search import SEARCH
from volt.bots.search.plan_evolution import POOL, PlanPool
from volt.bots.search.reachability import Ground
from volt.bots.search.rollouts import DRAW, NO_ANSWER, Job
from volt.compile import RULES
from volt.compile.__main__ import libraries
from volt.envs.compiled.library import ENVS
from volt.envs.match import Match
from volt.envs.parallel import plan_from
from volt.envs.vector import VoltVectorEnv
from volt.game import Game
from volt.rules.dialect.packed_struct import pack, packed_view, size_of
from volt.rules.events import EventLog
from volt.rules.interface.entry_points import StepBuffer, open_question
from volt.rules.interface.plan_codes import BITS, DIE_SLOTS, die_code
from volt.rules.interface.reach import DieReach, RoundReach
from volt.rules.module_ids import NOZZLE, RAM
from volt.rules.phases.steps import FIRST_OF_ROUND
from volt.rules.questions import PROGRAM
from volt.rules.state import SEATS, State, is_running
from volt.sim import Batch
from volt.sim.arrays import dtype, packed, seeded
from volt.sim.playouts import (
    ANY,
    BASIC,
    OPERATORS,
    PLAYOUTS,
    SURVEYED,
    VARIANTS,
    Tally,
    kind_of,
    playouts,
    playouts_for,
)

FEW, MANY = 6, 60  # games: as many as interpreted rules play in a moment; and for machine code alone
MATCHES: list[tuple[dict[str, Any], str]] = [
    ({"mode": "training", "arena": "tokyo"}, BASIC),
    ({"mode": "training", "operators": 3}, BASIC),
    ({"mode": "training", "operators": 2, "killbots": 1}, ANY),
    ({"arena": "rome"}, OPERATORS),
    ({"operators": 2, "edition": "polish"}, OPERATORS),
    ({"arena": "ruhrgebiet", "operators": 2, "killbots": 2}, ANY),
    ({"operators": 3, "killbots": 1, "edition": "english"}, ANY),
    ({"operators": 1, "killbots": 3, "edition": "german"}, ANY),
]
LOGGED = {"program_logged", "answer_logged", "run_logged", "run_one_step", "record_answer", "redact", "stage_program"}
LOGGED.add("take_rolled_dice")
REACH = {"reach_of_die", "reach_of_round"}
LOOPS = {"deal", "resume", "step", "step_to", "questions", "observe", "imagine_worlds"}


def entries(library: Any) -> set[str]:
    return {entry.name for entry in library.entries}


def test_nothing_is_left_out_here() -> None:
    assert [library.name for library in libraries()] == ["rules", "playouts", "search", "players", "network", "envs"]
    assert entries(RULES) == LOGGED | REACH | LOOPS
    for library in libraries():
        assert library.functions.native
        assert not library.interpreted.native
        assert set(vars(library.functions)) == set(vars(library.interpreted)) == {"native", *entries(library)}


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_webassembly_is_compared_too_and_refuses_the_same() -> None:
    """What follows, ``Both``, runs all calls as WebAssembly, too."""
    node, short = in_node(), bytearray(3)
    for arguments in ([short], [short, 0, 0], ["x", short, 0]):
        with pytest.raises((TypeError, ValueError)) as refused:
            RULES.functions.record_answer(*arguments)
        error, _ = node.call("rules", "record_answer", arguments)
        assert (type(error), str(error)) == (refused.type, str(refused.value))


# --- the rules ---


@pytest.mark.parametrize(("options", "kind"), MATCHES, ids=str)
def test_games_that_are_stepped_are_equal(options: dict[str, Any], kind: str) -> None:
    rules, rng, batch = Both(RULES), random.Random(str(options)), Batch(FEW, seed=3, threads=1, **options)
    games, arena, log, scratch = batch.games, batch.arena, np.zeros(1, dtype(EventLog)), np.zeros(1, dtype(State))
    kinds, seats, seen = np.zeros(FEW, np.int64), np.zeros(FEW, np.int64), np.zeros_like(games)
    rules.deal(games, seeded(packed(batch.setup.seated()), 2**64 - FEW // 2), 0, FEW)
    rules.resume(games, scratch, arena, log, 0, FEW)
    for number in range(60):
        rules.questions(games, kinds, seats, 0, FEW)
        rules.observe(games, seen, seats, 0, FEW)
        one, known, worlds = number % FEW, np.zeros(SEATS, np.int64), np.zeros(1, dtype(State))
        rules.imagine_worlds(worlds, seen[one : one + 1], known, arena, log, scratch, int(seats[one]), 1, 2)
        answers = np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else -1 for mask in batch.legal_mask()])
        dice = [die_code(1 + rng.randrange(2), rng.randint(1, 6), 2 * rng.randrange(4)) for _ in range(3)]
        plan = sum(die << 2 * BITS * unit for unit, die in enumerate(dice)) | rng.randint(1, 4) << BITS * DIE_SLOTS
        given = np.where(kinds == PROGRAM, plan, answers)
        rules.step_to(games.copy(), scratch, arena, log, given, FIRST_OF_ROUND, 0, FEW)
        rules.step(games, scratch, arena, log, given, 0, FEW)
    assert set(rules.calls) == LOOPS


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 12))])
def test_games_with_their_events_are_equal(seed: int) -> None:
    rules, rng = Both(RULES), random.Random(seed)
    setup = random_setup(rng, "rfl" if seed % 2 else None)
    data, arena = bytearray(pack(setup.deal())), bytearray(pack(setup.drawing.arena))
    game, buffer = packed_view(State, data), bytearray(size_of(StepBuffer))
    rules.run_logged(data, buffer, arena)
    for number in range(40):
        if not is_running(game):
            break
        kind, who = divmod(open_question(game), 8)
        if kind == PROGRAM:
            assert not rules.program_logged(data, buffer, arena, who, 7 << BITS * DIE_SLOTS)
            plan = random_plan(rng, game, who)
            assert rules.stage_program(bytearray(data), who, plan) == 0
            rules.stage_program(bytearray(data), who, rng.getrandbits(BITS * DIE_SLOTS))
            assert rules.program_logged(data, buffer, arena, who, plan)
        elif number % 3:
            rules.answer_logged(data, buffer, arena, rng.choice(legal_answers(game)))
        else:
            rules.record_answer(data, rng.choice(legal_answers(game)))
            while rules.run_one_step(data, buffer, arena):
                pass
        rules.redact(data, buffer, rng.randrange(-1, SEATS))
        rules.take_rolled_dice(bytearray(data), rng.randrange(SEATS))
    assert set(rules.calls) == LOGGED


@pytest.mark.parametrize("mode", ["training", "rfl"])
def test_the_reach_of_robots_is_equal(mode: str) -> None:
    rules, rng, game = Both(RULES), random.Random(mode), Game(mode, "rome", operators=3, killbots=1, seed=5)
    arena = bytearray(pack(game.setup.drawing.arena))
    die, whole = bytearray(size_of(DieReach)), bytearray(size_of(RoundReach))
    for who in range(SEATS):
        play_on(rng, game, 9)
        data = bytearray(pack(game.state))
        rules.reach_of_die(data, die, arena, who)
        rules.reach_of_round(data, whole, arena, who)
    assert set(rules.calls) == REACH


# --- playouts ---


@pytest.mark.parametrize("survey", [0, 1])
@pytest.mark.parametrize("rounds", [0, 3, 12])
@pytest.mark.parametrize(("options", "kind"), MATCHES, ids=str)
def test_playouts_are_equal(options: dict[str, Any], kind: str, rounds: int, survey: int) -> None:
    """Of every kind of match, by all entry points that fit it; dealt, and in mid-game."""
    rules, batch = Both(PLAYOUTS), Batch(FEW, seed=3, threads=1, **options)
    fitting = {BASIC: (ANY, OPERATORS, BASIC), OPERATORS: (ANY, OPERATORS), ANY: (ANY,)}[kind]
    surveyed = ("playouts", SURVEYED.name) if kind == BASIC else ("playouts",)
    stood = 0
    for _ in range(2):
        assert kind_of(batch.games) == kind
        results = []
        for name in surveyed if survey else [f"playouts_{one}" if one else "playouts" for one in fitting]:
            games, tally, log = batch.games.copy(), np.zeros(1, dtype(Tally)), np.zeros(1, dtype(EventLog))
            log["on"] = survey
            logs_less = name == SURVEYED.name  # than the interpreted rules, which it is compared with by its tally
            getattr(PLAYOUTS.functions if logs_less else rules, name)(games, batch.arena, log, tally, rounds, 0, FEW)
            results.append((games.tobytes(), tally.tobytes()))
            stood += int(tally["stands"].sum())
        assert len(set(results)) == 1
        played = batch.playouts(rounds, bool(survey))
        assert (batch.games.tobytes(), played.tally.tobytes()) == results[0]
    assert (stood > 0) == (survey and rounds > 0)


def by_any_match(batch: Batch, rounds: int, survey: bool = False) -> tuple[Any, Any]:
    """The games of a batch played by the playouts that fit all matches, and the tally."""
    games, tally, log = batch.games.copy(), np.zeros(1, dtype(Tally)), np.zeros(1, dtype(EventLog))
    log["on"] = survey
    PLAYOUTS.functions.playouts(games, batch.arena, log, tally, rounds, 0, len(games))
    return games, tally


@pytest.mark.parametrize("survey", [False, True])
@pytest.mark.parametrize(("options", "kind"), MATCHES, ids=str)
def test_variants_and_cores_make_no_difference(options: dict[str, Any], kind: str, survey: bool) -> None:
    batch = Batch(MANY, seed=3, threads=2, **options)
    named = f"playouts_{kind}" if kind else "playouts"
    if survey:
        named = SURVEYED.name if kind == BASIC else "playouts"
    for _ in range(2):
        assert playouts_for(batch.games, survey) is getattr(PLAYOUTS.functions, named)
        games, tally = by_any_match(batch, 40, survey)
        tallies = batch.playouts(40, survey).tally
        assert batch.games.tobytes() == games.tobytes()
        assert all((tallies[name].sum(axis=0) == tally[name][0]).all() for name in dtype(Tally).names)  # type: ignore[union-attr]


def test_a_survey_counts_the_same_events() -> None:
    setup = random_setup(random.Random(5), "rfl")
    states = [setup.deal() for _ in range(20)]
    for i, state in enumerate(states):
        state.rng.key[0] += i
    games, arena, tallies = packed(*states), packed(setup.drawing.arena), np.zeros(1, dtype(Tally))
    logs = np.zeros(1, dtype(EventLog))
    logs["on"] = 1
    PLAYOUTS.functions.playouts(games, arena, logs, tallies, 30, 0, len(states))
    tally, log = Tally(), EventLog()
    log.on = 1
    playouts(states, [setup.drawing.arena], [log], [tally], 30, 0, len(states))
    assert games.tobytes() == b"".join(map(pack, states))
    assert tallies.tobytes() == pack(tally)
    assert sum(tally.deaths) == sum(tally.causes) > 0


def test_numbers_of_any_size_are_taken() -> None:
    batch = Batch(MANY, mode="training", seed=2)
    games, _ = by_any_match(batch, 10**12)
    batch.playouts(10**12)
    assert batch.games.tobytes() == games.tobytes()


@pytest.mark.parametrize("native", [True, False])
def test_threads_do_not_undo_each_other(native: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interpreted entry points copy all games; what they write back must be their own."""

    def played(threads: int) -> tuple[bytes, ...]:
        batch = Batch(12, mode="training", seed=3, threads=threads)
        batch.playouts(3)
        batch.start()
        batch.step(np.zeros(12, np.int64))
        kinds, seats = batch.questions
        return tuple(array.tobytes() for array in (batch.games, kinds, seats, batch.observe(seats)))

    expected = played(1)
    if not native:
        for library in (RULES, PLAYOUTS):
            monkeypatch.setattr(library, "functions", library.interpreted)
    assert played(4) == expected


# --- kinds of matches ---


class Checked:
    """The variants of the playouts, built to count where a constant does not hold."""

    def __init__(self, folder: Path) -> None:
        files = PLAYOUTS.c_files()
        for kind in VARIANTS:
            name = f"playouts_{kind}.c"
            count = f"long violations_{kind}(void) {{ long found = violations; violations = 0; return found; }}\n"
            assert "CONSTANT(" in files[name].partition("Py_buffer")[0]
            files[name] = f"#define CHECK_CONSTANTS\n{files[name]}{count}"
        made = build(folder, files)
        self._module, self._library = load(made, "playouts"), ctypes.CDLL(str(made))

    def violations(self, kind: str, batch: Batch) -> int:
        """How often a constant did not hold while the games of a batch were played to the end as such a match."""
        arguments = batch.arena, np.zeros(1, dtype(EventLog)), np.zeros(1, dtype(Tally))
        getattr(self._module, f"playouts_{kind}")(batch.games, *arguments, 1000, 0, len(batch))
        count = getattr(self._library, f"violations_{kind}")
        count.restype = ctypes.c_long
        return int(count())


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Checked:
    return Checked(tmp_path_factory.mktemp("checked"))


@pytest.mark.parametrize("edition", ["default", "english", "german", "polish"])
@pytest.mark.parametrize(("options", "kind"), [match for match in MATCHES if match[1] != ANY], ids=str)
def test_constants_hold_to_the_end(checked: Checked, options: dict[str, Any], kind: str, edition: str) -> None:
    batch = Batch(MANY, seed=8, **{**options, "edition": edition})
    assert kind_of(batch.games) == kind
    expected, _ = by_any_match(batch, 1000)
    assert checked.violations(kind, batch) == 0
    assert batch.games.tobytes() == expected.tobytes()
    assert (batch.games["winner"] >= 0).mean() > 0.5, "to the end"


def test_constants_that_do_not_hold_are_noticed(checked: Checked) -> None:
    assert checked.violations(OPERATORS, Batch(MANY, operators=3, killbots=1)) > 0
    assert checked.violations(BASIC, Batch(MANY)) > 0
    assert checked.violations(BASIC, Batch(MANY, mode="training")) == 0, "counted anew"


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


@pytest.mark.parametrize("name", ["mode", "draws", "dice", "mines", "equipped", "inventory", "shield", "killbot"])
def test_games_that_were_changed_are_played_as_what_they_are(name: str) -> None:
    batch = Batch(MANY, mode="training", seed=4)
    assert kind_of(batch.games) == BASIC
    change(batch.games, name)
    assert kind_of(batch.games) in (OPERATORS, ANY)
    games, _ = by_any_match(batch, 30)
    batch.playouts(30)
    assert batch.games.tobytes() == games.tobytes()


def test_a_game_is_of_the_narrowest_kind() -> None:
    assert list(VARIANTS) == [BASIC, OPERATORS]
    assert kind_of(np.zeros(3, dtype(State))) == OPERATORS, "mines lie on space 0"


# --- the search of the bots ---


@pytest.mark.parametrize(("options", "kind"), MATCHES, ids=str)
def test_thinking_is_equal(options: dict[str, Any], kind: str) -> None:
    """Floating point too, to the last bit."""
    rules, batch = Both(SEARCH), Batch(FEW, seed=7, threads=1, **options)
    batch.playouts(3)
    batch.start()
    arena, log, scratch = batch.arena, np.zeros(1, dtype(EventLog)), np.zeros(2, dtype(State))
    worlds = batch.games[batch.games["winner"] == -1]
    ground, pools = np.zeros(1, dtype(Ground)), np.zeros(SEATS, dtype(PlanPool))
    jobs = np.zeros(POOL, dtype(Job))
    shares, weights = np.zeros(len(jobs) * PARTIES), np.random.default_rng(1).normal(size=WEIGHTS)
    rules.survey_ground(arena, ground)
    rules.strengths(worlds, arena, ground, weights, np.zeros(len(worlds) * SEATS))
    rules.stock(worlds, scratch, arena, ground, pools, jobs, 0, 2, 11)
    for generation in range(3):
        rules.look_ahead(worlds, scratch, arena, ground, log, weights, jobs, shares, 0, len(jobs))
        rules.breed(worlds, scratch, arena, ground, pools, jobs, shares, 0, 2, 16, 32, generation)
    compared, drawn = jobs[:6].copy(), np.arange(2 * DRAW) % len(worlds)
    for answers in (0, 1):
        rules.lay_out(compared, drawn, np.array([NO_ANSWER, 5, 7]), answers, 1, 2)
        assert (compared["plans"][:, 1] == [drawn[3]] * 3 + [drawn[DRAW + 3]] * 3).all() == (answers == 1)
    rules.begin_round(worlds[:1].copy(), 3, 0, pools["plans"][:, 0].copy())
    rules.answer_usually(worlds[:1].copy(), 4)
    asking = worlds[worlds["question"]["kind"] > 0]
    jobs["answer"] = NO_ANSWER
    if len(asking):
        jobs["world"], jobs["answer"] = 0, int(asking["question"]["fallback"][0])
        rules.look_ahead(asking[:1].copy(), scratch, arena, ground, log, weights, jobs[:8], shares, 0, 8)
    assert set(rules.calls) == entries(SEARCH)
    assert len(set(pools["plans"][0])) > 10
    assert shares.max() > shares.mean() > 0


# --- the environments ---


@pytest.mark.parametrize("steps", [10, pytest.param(200, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("seat", "opponents"), [(None, None), ("red", None), ("red", "heuristic"), ("red", "rookie")])
@pytest.mark.parametrize(("options", "kind"), MATCHES[::3], ids=str)
def test_environments_are_equal(
    options: dict[str, Any],
    kind: str,
    seat: str | None,
    opponents: str | None,
    steps: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules, players = Both(ENVS), Both(PLAYERS)
    monkeypatch.setattr(ENVS, "functions", rules)
    monkeypatch.setattr(PLAYERS, "functions", players)
    env, rng = VoltVectorEnv(FEW, seat, opponents, threads=1, **options), np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    for _ in range(steps):
        mask = seen["action_mask"]
        seen, *_ = env.step((rng.random(mask.shape) * mask).argmax(axis=1))
    env._look(np.arange(FEW), *(env._turns[name].astype(np.int64) for name in ("kind", "seat")))
    for equipped in (0, 1 << NOZZLE, 1 << RAM, 1 << NOZZLE | 1 << RAM):
        plan_from(rng.integers((84, 84, 84, 4, 84, 4)), equipped)
    match = Match(mode="rfl")
    match.act(match.asked, int(match.mask(match.asked).argmax()))
    match.observe(match.asked)
    match.position(match.asked)
    assert set(rules.calls) == entries(ENVS)
    assert set(players.calls) == (entries(PLAYERS) if seat else set())
