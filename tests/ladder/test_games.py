"""The ladder: bot notation, one game, the folder, the standings."""

import gzip
import re
import sys
from dataclasses import replace
from importlib import import_module
from itertools import islice
from multiprocessing import active_children
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import volt.ladder.match
from support.ladders import EXAMPLE, plan, played
from volt import parse_record
from volt.bots import BOTS
from volt.game import Answer, Decision, Program, View
from volt.game import Plan as PlanOfARound
from volt.ladder import Entrant, Folder, FolderError, LadderResults, PlanError, carry_on, fixtures
from volt.ladder.match import check_commands, play
from volt.ladder.result import KILLBOTS, Sitting
from volt.ladder.result import Result as Played
from volt.ladder.standings import ratings, standings_of
from volt.ladder.workers import in_parallel
from volt.workers import WorkerDied

# --- bots as they are written ---


@pytest.mark.parametrize(
    ("written", "name", "command", "budget"),
    [
        ("random", "random", "", 0.1),
        ("random:0.25", "random", "", 0.25),
        ("cmd:python3 bot.py", "", "python3 bot.py", 0.1),
        ("cmd:2:python3 bot.py --level 3", "", "python3 bot.py --level 3", 2.0),
        ("cmd:run:me", "", "run:me", 0.1),
        ("mine=cmd:A=1 python3 bot.py", "", "A=1 python3 bot.py", 0.1),
        ("cmd:A=1 python3 bot.py", "", "A=1 python3 bot.py", 0.1),
        ("quick=tactician:0.02", "tactician", "", 0.02),
    ],
)
def test_bots_are_read(written: str, name: str, command: str, budget: float) -> None:
    assert Entrant.parse(written, 0.1) == Entrant(written, name, command, budget)


@pytest.mark.parametrize(
    ("bots", "options", "said"),
    [
        (("random", "nobody"), {}, "there is no bot 'nobody'; use random"),
        (("random", "fast:soon"), {}, "write it like fast:0.2"),
        (("random", "fast:0"), {}, "must be 0.001 to 3600 s"),
        (("random", "cmd: "), {}, "does not name a command"),
        (("random", "random"), {}, "listed twice"),
        (("random", "fast", "random:1"), {}, "between two bots"),
        (("random", "fast"), {"operators": 1}, "at least two operators"),
        (("random", "fast"), {"killbots": 3}, "cannot play: 2 to 4 robots"),
        (("random", "fast"), {"mode": "chess"}, "there is no mode 'chess'"),
        (("random", "fast"), {"arenas": ("mars",)}, "mars: no such arena or file"),
        (("random", "fast"), {"games": 0}, "games must be 1 to"),
        (("random", "fast"), {"limit": 99_999}, "rounds must be 1 to"),
        (("random", "fast"), {"seed": 2**128 - 1}, "from 0 to 2**128 - 1"),
    ],
)
def test_plans_that_cannot_be(bots: tuple[str, ...], options: dict[str, object], said: str) -> None:
    with pytest.raises(PlanError) as caught:
        plan("challenge", *bots, **options)  # type: ignore[arg-type]
    assert said in str(caught.value)


def test_commands_are_tried_before_hours_of_playing() -> None:
    with pytest.raises(PlanError, match="volt bot check"):
        check_commands(plan("challenge", "random", "cmd:there-is-no-such-command"))
    check_commands(plan("challenge", "random", EXAMPLE))


MODULE = """
from volt.bots import RandomBot

class Careful(RandomBot):
    closed = 0
    def close(self):
        Careful.closed += 1

class Plain:
    def choose(self, view, decision, budget):
        return decision.default

class Dumb:
    pass
"""


@pytest.fixture
def mybots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    (tmp_path / "mybots.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield import_module
    sys.modules.pop("mybots", None)


def test_python_classes_play(mybots: Any) -> None:
    found = plan("challenge", "me=py:mybots:Careful", "py:0.5:mybots:Plain", operators=2)
    entrants = found.entrants
    assert [(e.label, e.python, e.budget) for e in entrants.values()] == [
        ("me", "mybots:Careful", found.budget),
        ("py:0.5:mybots:Plain", "mybots:Plain", 0.5),
    ]
    result, _ = play(found, fixtures(found, {})[0])
    assert [sitting.bot for sitting in result.sittings] == ["me=py:mybots:Careful", "py:0.5:mybots:Plain"]
    assert all(sitting.lost == 0 for sitting in result.sittings)
    assert mybots("mybots").Careful.closed == 1


def test_python_classes_play_in_other_processes(mybots: Any, tmp_path: Path) -> None:
    found = plan("challenge", "py:mybots:Careful", "random", operators=2, games=2)
    with Folder(tmp_path / "ladder", found) as folder:
        assert len(list(carry_on(folder, 1))) == len(fixtures(found, {}))


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("py:nowhere:Bot", "No module named 'nowhere'"),
        ("py:mybots:Nobody", "module mybots has no Nobody"),
        ("py:mybots:Dumb", "Dumb has no method choose"),
        ("py:mybots", "like mybots:Careful"),
        ("py: ", "does not name"),
    ],
)
def test_python_classes_that_cannot_play(mybots: Any, written: str, said: str) -> None:
    with pytest.raises(PlanError, match=re.escape(said)):
        plan("challenge", "random", written)


def test_commands_are_named_by_their_hello() -> None:
    found = check_commands(plan("challenge", "random", EXAMPLE))
    entrant = found.entrants[found.bots[1]]
    assert found.bots[1] == f"{entrant.label}={EXAMPLE}"
    assert entrant.command == Entrant.parse(EXAMPLE, 0.1).command
    own = plan("challenge", "random", f"mine={EXAMPLE}")
    assert check_commands(own) == own
    twice = plan("challenge", EXAMPLE, EXAMPLE.replace("cmd:", "cmd:0.5:"))
    assert check_commands(twice) == twice, "two with one name keep their commands"


# --- one game ---


class Careless:
    """Raises an error once, then gives illegal programs, and default answers to everything else."""

    def __init__(self, seed: int) -> None:
        self._asked = 0

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        self._asked += 1
        if self._asked == 1:
            raise KeyError("fuse")
        if decision.kind == "program":
            return PlanOfARound(Program.parse("B1ne B1ne B1ne"), int(str(decision.options[0])))
        return decision.default


def test_a_game_is_the_same_again_and_has_a_record() -> None:
    found = plan()
    game = fixtures(found, {})[2]
    result, record = play(found, game)
    again, same = play(found, game)
    assert record == same
    assert (result.winner, result.rounds) == (again.winner, again.rounds)
    replayed = parse_record(record)
    assert replayed.winner == result.winner
    assert result.rounds == min(replayed.round, 3)
    assert [s.bot for s in result.sittings] == list(game.lineup)
    assert sum(s.answers for s in result.sittings) == len(replayed.moves)


def test_a_bot_that_fails_loses_turns_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "careless", Careless)
    found = plan("challenge", "careless", "random", operators=2)
    result, _ = play(found, fixtures(found, {})[0])
    careless, other = result.sittings
    assert careless.lost == careless.answers == 1 + result.rounds, "the start, and the program of every round"
    assert careless.mistake.startswith("start: KeyError: 'fuse' (choose, line ")
    assert other.lost == 0


def test_who_is_late_is_told_from_who_was_held_up(monkeypatch: pytest.MonkeyPatch) -> None:
    passed, worked = 0.0, 0.0

    class Late:
        """Takes twice its time: at first it works for half of that, later for all of it."""

        def __init__(self, seed: int) -> None:
            self._asked = 0

        def choose(self, view: View, decision: Decision, budget: float) -> Answer:
            nonlocal passed, worked
            self._asked += 1
            passed += 2 * budget
            worked += (1 if self._asked == 1 else 2) * budget
            return decision.default

    monkeypatch.setitem(BOTS, "late", Late)
    clocks = SimpleNamespace(perf_counter=lambda: passed, thread_time=lambda: worked)
    monkeypatch.setattr(volt.ladder.match, "time", clocks)
    monkeypatch.setattr(volt.ladder.match, "speed", lambda: 1.0)  # of this machine, by the same clock
    found = plan("challenge", "late", "random", operators=2)
    late, other = play(found, fixtures(found, {})[0])[0].sittings
    assert late.over == late.answers > 1
    assert (late.held, late.worst, late.lost) == (1, 2.0, 0)
    assert (other.over, other.held) == (0, 0)


def test_a_command_plays(tmp_path: Path) -> None:
    found = plan("challenge", EXAMPLE, "random", operators=2, budget=20.0)
    result, _ = play(found, fixtures(found, {})[0])
    assert result.sittings[0].answers > 1
    assert result.sittings[0].lost == 0


def test_killbots_win_as_one() -> None:
    assert played(0, ("random", "fast"), -1, killbots=True).winning_bot == KILLBOTS
    assert played(0, ("random", "fast"), 1, killbots=True).winning_bot == "fast"
    assert played(0, ("random", "fast"), None, killbots=True).winning_bot == ""


# --- the folder ---


def test_a_result_is_a_line_and_back() -> None:
    sitting = Sitting("random", "red", 2, 10, 0.5, 1.2, 2, 1, 3, "start: no")
    result = Played(7, "rome", 3, 9, "red", (sitting, Sitting("fast", "blue", 0)), True, (100, 20))
    assert "\n" not in result.line()
    assert Played.parse(result.line()) == result


def test_a_folder_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    found = plan(games=6)
    with Folder(tmp_path / "new" / "one", found) as folder:
        assert [result.game for result in islice(carry_on(folder, 1), 2)] == [0, 1]
    half = LadderResults.read(f"{tmp_path}/new/one")
    assert sorted(half.played) == [0, 1]
    with (half.folder / "games.jsonl").open("ab") as games, (half.folder / "records.gz").open("ab") as records:
        games.write(b'{"game": 2, "are')  # as if it was killed while writing
        records.write(b"\x1f\x8bhalf")
    with Folder(str(half.folder), found) as folder:
        assert [game.number for game in folder.todo()] == [2, 3, 4, 5]
        assert [result.game for result in carry_on(folder, 1)] == [2, 3, 4, 5]
    whole = LadderResults.read(half.folder)
    for game in fixtures(found, {}):
        replayed = parse_record(whole.record(game.number))
        assert replayed.winner == whole.played[game.number].winner
        assert replayed.setup.seed == game.seed
    everything = gzip.decompress((half.folder / "records.gz").read_bytes()).decode()
    assert everything == "".join(whole.record(number) for number in range(6))


def test_more_games_may_be_asked_for_but_no_other_ladder(tmp_path: Path) -> None:
    Folder(tmp_path, plan(games=4)).__exit__()
    with Folder(tmp_path, plan(games=8)) as folder:
        assert len(folder.todo()) == 8
        with pytest.raises(FolderError, match="another run is using"):
            Folder(tmp_path, plan(games=8))
    assert LadderResults.read(tmp_path).plan.games == 8
    with pytest.raises(FolderError, match=r"holds a different ladder \(limit 3\)"):
        Folder(tmp_path, plan(games=8, limit=4))


def test_folders_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="is not a ladder folder"):
        LadderResults.read(tmp_path)
    (tmp_path / "plan.json").write_text("[]")
    with pytest.raises(FolderError, match="is not a ladder plan"):
        LadderResults.read(tmp_path)
    (tmp_path / "plan.json").write_text(plan().as_json())
    with pytest.raises(FolderError, match="has not been played; played so far: none"):
        LadderResults.read(tmp_path).record(0)
    (tmp_path / "games.jsonl").write_text('{"game": 1}\n')
    with pytest.raises(FolderError, match="line 1: not a game result"):
        LadderResults.read(tmp_path)


def test_a_worker_that_dies_is_told() -> None:
    found = plan(games=4)
    games = in_parallel(found, fixtures(found, {}), 1)
    next(games)
    (worker,) = active_children()
    worker.kill()
    worker.join()
    with pytest.raises(WorkerDied, match="playing game 1 died"):
        next(games)


# --- what it comes to ---


def test_ratings_put_the_winner_first_and_do_not_care_for_the_order() -> None:
    games = [played(i, ("a", "b", "c", "d"), 0 if i % 3 else 1) for i in range(60)]
    rated = ratings(("a", "b", "c", "d"), games)
    assert rated["a"].mu > rated["b"].mu > rated["c"].mu
    assert rated["c"].mu == pytest.approx(rated["d"].mu)
    assert all(rating.sigma < 25 / 3 for rating in rated.values())

    results = LadderResults(Path(), plan("round-robin", "random", "fast"), {game.game: game for game in games})
    backwards = replace(results, played=dict(reversed(results.played.items())))
    assert [s.rating for s in standings_of(results).standings] == [s.rating for s in standings_of(backwards).standings]


def test_undecided_games_are_a_draw() -> None:
    rated = ratings(("a", "b"), [played(i, ("a", "b"), None) for i in range(10)])
    assert rated["a"].mu == pytest.approx(rated["b"].mu)


def test_killbots_are_rated_as_one_player() -> None:
    rated = ratings(("a", "b"), [played(i, ("a", "b"), -1, killbots=True) for i in range(10)])
    assert rated[KILLBOTS].mu > rated["a"].mu == pytest.approx(rated["b"].mu)


def test_the_table_counts_seats_wins_and_time() -> None:
    lineup = ("random", "fast", "fast", "fast")
    games = {i: played(i, lineup, winner) for i, winner in enumerate([0, 0, 0, 1, None])}
    slow = replace(games[0].sittings[0], answers=4, seconds=2.0, worst=1.3, over=2, held=1, lost=1, mistake="start: no")
    games[0] = replace(games[0], sittings=(slow, *games[0].sittings[1:]))
    ladder = standings_of(LadderResults(Path(), plan(games=5), games))
    assert (ladder.games, ladder.undecided) == (5, 1)
    first, second = ladder.standings
    assert (first.bot, first.wins.count, first.wins.of) == ("random", 3, 5)
    assert (first.answers, first.mean_seconds, first.worst) == (4, 0.5, 1.3)
    assert (first.over, first.held, first.lost) == (2, 1, 1)
    assert (second.bot, second.wins.count, second.wins.of) == ("fast", 1, 15)
    assert (ladder.against("random", "fast").count, ladder.against("random", "fast").of) == (3, 4)
