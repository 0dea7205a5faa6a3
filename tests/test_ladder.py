"""The ladder: who meets whom, what is kept, what it comes to, and the command."""

import gzip
import json
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from itertools import combinations, islice
from multiprocessing import active_children
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from transcript import ROOT
from volt import load
from volt.bots import BOTS, RandomBot
from volt.cli.main import app
from volt.game import Answer, Decision, Program, View
from volt.game import Plan as PlanOfARound
from volt.ladder import Entrant, Folder, FolderError, Plan, PlanError, Results, carry_on, fixtures, total
from volt.ladder.__main__ import main
from volt.ladder.match import get_ready, play
from volt.ladder.result import KILLBOTS, Sitting
from volt.ladder.result import Result as Played
from volt.ladder.running import WorkerDied, in_parallel
from volt.ladder.schedule import lineups, seatings
from volt.ladder.standings import ratings, table_of

EXAMPLE = f"cmd:{sys.executable} {ROOT / 'examples' / 'bot.py'}"
SHORT = {"mode": "training", "limit": 3, "arenas": ("twin-cities",)}


def plan(kind: str = "challenge", *bots: str, games: int = 4, **options: object) -> Plan:
    return Plan(kind, bots or ("random", "fast"), games, **{**SHORT, **options}).checked()  # type: ignore[arg-type]


def played(game: int, lineup: tuple[str, ...], winner: int | None, killbots: bool = False) -> Played:
    """A game won by that seat, by the KillBots (-1), or by nobody."""
    colours = ("red", "blue", "green", "yellow")
    won = None if winner is None else "squad" if winner < 0 else colours[winner]
    sittings = tuple(Sitting(bot, colour, 0) for bot, colour in zip(lineup, colours, strict=False))
    return Played(game, "rome", 0, 5, won, sittings, killbots)


# --- bots as they are written ---


@pytest.mark.parametrize(
    ("written", "name", "command", "budget"),
    [
        ("random", "random", "", 0.1),
        ("random:0.25", "random", "", 0.25),
        ("cmd:python3 bot.py", "", "python3 bot.py", 0.1),
        ("cmd:2:python3 bot.py --level 3", "", "python3 bot.py --level 3", 2.0),
        ("cmd:run:me", "", "run:me", 0.1),
    ],
)
def test_bots_are_read(written: str, name: str, command: str, budget: float) -> None:
    assert Entrant.read(written, 0.1) == Entrant(written, name, command, budget)


@pytest.mark.parametrize(
    ("bots", "options", "said"),
    [
        (("random", "nobody"), {}, "there is no bot 'nobody'; there are random"),
        (("random", "fast:soon"), {}, "write it like fast:0.2"),
        (("random", "fast:0"), {}, "thinks for 0.001 to 3600 s"),
        (("random", "cmd: "), {}, "names no command"),
        (("random", "random"), {}, "listed twice"),
        (("random", "fast", "random:1"), {}, "between two bots"),
        (("random", "fast"), {"operators": 1}, "two operators at least"),
        (("random", "fast"), {"killbots": 3}, "cannot play: 2 to 4 robots"),
        (("random", "fast"), {"mode": "chess"}, "there is no mode 'chess'"),
        (("random", "fast"), {"arenas": ("mars",)}, "mars: no such arena or file"),
        (("random", "fast"), {"games": 0}, "0 games cannot be"),
        (("random", "fast"), {"limit": 99_999}, "99999 rounds cannot be"),
        (("random", "fast"), {"seed": 2**63 - 1}, "more than 64 bits"),
    ],
)
def test_plans_that_cannot_be(bots: tuple[str, ...], options: dict[str, object], said: str) -> None:
    with pytest.raises(PlanError) as caught:
        plan("challenge", *bots, **options)  # type: ignore[arg-type]
    assert said in str(caught.value)


def test_commands_are_tried_before_hours_of_playing() -> None:
    with pytest.raises(PlanError, match="volt bot check"):
        get_ready(plan("challenge", "random", "cmd:there-is-no-such-command"), print)
    get_ready(plan("challenge", "random", EXAMPLE), print)


def test_only_bots_that_think_ahead_need_the_compiled_rules() -> None:
    assert not plan("round-robin", "random", "fast", "rookie", EXAMPLE).needs_rules
    assert plan("challenge", "tactician:0.2", "random").needs_rules


# --- who meets whom ---


def test_a_challenge_rotates_the_one_through_all_seats_on_the_same_deals() -> None:
    games = fixtures(plan(games=8), {})
    assert [game.lineup.index("random") for game in games[:4]] == [0, 3, 2, 1]
    assert [game.seed for game in games] == [0] * 4 + [1] * 4
    assert all(Counter(game.lineup) == {"random": 1, "fast": 3} for game in games)


def test_arenas_take_turns_deal_by_deal() -> None:
    games = fixtures(plan(games=12, arenas=("rome", "tokyo")), {})
    assert [game.arena for game in games] == ["rome"] * 4 + ["tokyo"] * 4 + ["rome"] * 4


def test_a_round_robin_of_five_fills_tables_of_four_with_all_groups() -> None:
    bots = ("random", "random:1", "random:2", "random:3", "fast")
    found = plan("round-robin", *bots, games=24)
    assert [set(lineup) for lineup in lineups(found)] == [set(group) for group in combinations(bots, 4)]
    games = fixtures(found, {})
    assert total(found) == len(games) == 5 * 24
    assert len({(game.lineup, game.seed) for game in games}) == len(games)
    by_group = Counter((frozenset(game.lineup), game.seed) for game in games)
    assert set(by_group.values()) == {24}, "all seatings of a group, on the same deal"


def test_too_few_bots_take_several_seats_evenly() -> None:
    two, three = plan("round-robin", "random", "fast"), plan("round-robin", "random", "fast", "random:1")
    assert [Counter(lineup) for lineup in lineups(two)] == [{"random": 2, "fast": 2}]
    assert len(seatings(lineups(two)[0])) == 6
    assert sum(map(Counter, lineups(three)), Counter()) == dict.fromkeys(three.bots, 4)


def test_seatings_begin_with_rotations() -> None:
    found = seatings(("a", "b", "c", "d"))
    assert len(found) == len(set(found)) == 24
    for first in range(0, 24, 4):
        for seat in range(4):
            assert {seating[seat] for seating in found[first : first + 4]} == set("abcd")


def test_more_games_keep_the_numbers_of_the_first() -> None:
    few, many = plan("round-robin", "random", "fast", games=5), plan("round-robin", "random", "fast", games=9)
    assert fixtures(many, {})[: len(fixtures(few, {}))] == fixtures(few, {})


def swiss(bots: int, operators: int, rounds: int, games: int = 2) -> Plan:
    names = tuple(f"random:{i}" for i in range(1, bots + 1))
    return plan("swiss", *names, games=games, operators=operators, swiss_rounds=rounds)


def settled(found: Plan, results: dict[int, Played]) -> None:
    """Play what is to be played: the bot with the higher number wins."""
    for game in fixtures(found, results):
        best = max(game.lineup, key=lambda bot: int(bot.removeprefix("random:")))
        results.setdefault(game.number, played(game.number, game.lineup, game.lineup.index(best)))


def test_swiss_rounds_pair_neighbours_that_have_not_met() -> None:
    found, results = swiss(8, 2, 3), {}
    assert len(fixtures(found, results)) == 8
    for done in (8, 16, 24):
        settled(found, results)
        assert len(results) == done
    settled(found, results)
    assert len(results) == total(found) == 24
    met = Counter(frozenset(result.sittings[i].bot for i in (0, 1)) for result in results.values())
    assert set(met.values()) == {2}, "nobody meets anybody twice, but for the two games of a meeting"
    third = [frozenset(s.bot for s in results[number].sittings) for number in range(16, 24)]
    assert frozenset(("random:8", "random:4")) in third, "the two that have won everything"


def test_a_swiss_round_waits_for_the_one_before() -> None:
    found, results = swiss(4, 2, 2), {}
    settled(found, results)
    del results[1]
    assert [game.number for game in fixtures(found, results)] == [0, 1, 2, 3]


def test_whoever_finds_no_seat_is_another_one_each_round() -> None:
    found, results = swiss(5, 2, 5), {}
    for _ in range(5):
        settled(found, results)
    assert Counter(s.bot for result in results.values() for s in result.sittings) == dict.fromkeys(found.bots, 8)


# --- one game ---


class Careless:
    """Fails, then cheats, then sleeps on."""

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
    replayed = load(record)
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
    sitting = Sitting("random", "red", 2, 10, 0.5, 1.2, 1, 3, "start: no")
    result = Played(7, "rome", 3, 9, "red", (sitting, Sitting("fast", "blue", 0)), True, (100, 20))
    assert "\n" not in result.line()
    assert Played.read(result.line()) == result


def test_a_folder_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    found = plan(games=6)
    with Folder(tmp_path / "new" / "one", found) as folder:
        assert [result.game for result in islice(carry_on(folder, 1), 2)] == [0, 1]
    half = Results.read(tmp_path / "new" / "one")
    assert sorted(half.played) == [0, 1]
    with (half.folder / "games.jsonl").open("ab") as games, (half.folder / "records.gz").open("ab") as records:
        games.write(b'{"game": 2, "are')  # as if it was killed while writing
        records.write(b"\x1f\x8bhalf")
    with Folder(half.folder, found) as folder:
        assert [game.number for game in folder.todo()] == [2, 3, 4, 5]
        assert [result.game for result in carry_on(folder, 1)] == [2, 3, 4, 5]
    whole = Results.read(half.folder)
    for game in fixtures(found, {}):
        replayed = load(whole.record(game.number))
        assert replayed.winner == whole.played[game.number].winner
        assert replayed.table.seed == game.seed
    everything = gzip.decompress((half.folder / "records.gz").read_bytes()).decode()
    assert everything == "".join(whole.record(number) for number in range(6))


def test_more_games_may_be_asked_for_but_no_other_ladder(tmp_path: Path) -> None:
    Folder(tmp_path, plan(games=4)).__exit__()
    with Folder(tmp_path, plan(games=8)) as folder:
        assert len(folder.todo()) == 8
        with pytest.raises(FolderError, match="another run is at work"):
            Folder(tmp_path, plan(games=8))
    assert Results.read(tmp_path).plan.games == 8
    with pytest.raises(FolderError, match=r"holds another ladder \(limit 3\)"):
        Folder(tmp_path, plan(games=8, limit=4))


def test_folders_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="holds no ladder"):
        Results.read(tmp_path)
    (tmp_path / "plan.json").write_text("[]")
    with pytest.raises(FolderError, match="is no plan"):
        Results.read(tmp_path)
    (tmp_path / "plan.json").write_text(plan().as_json())
    with pytest.raises(FolderError, match="has not been played; there are none yet"):
        Results.read(tmp_path).record(0)
    (tmp_path / "games.jsonl").write_text('{"game": 1}\n')
    with pytest.raises(FolderError, match="line 1: this is no result"):
        Results.read(tmp_path)


def test_a_worker_that_dies_is_told() -> None:
    found = plan(games=4)
    games = in_parallel(found, fixtures(found, {}), 1)
    next(games)
    (worker,) = active_children()
    worker.kill()
    worker.join()
    with pytest.raises(WorkerDied, match="played game 1 died"):
        next(games)


# --- what it comes to ---


def test_ratings_put_the_winner_first_and_do_not_care_for_the_order() -> None:
    games = [played(i, ("a", "b", "c", "d"), 0 if i % 3 else 1) for i in range(60)]
    rated = ratings(("a", "b", "c", "d"), games)
    assert rated["a"].mu > rated["b"].mu > rated["c"].mu
    assert rated["c"].mu == pytest.approx(rated["d"].mu)
    assert all(rating.sigma < 25 / 3 for rating in rated.values())

    results = Results(Path(), plan("round-robin", "random", "fast"), {game.game: game for game in games})
    backwards = replace(results, played=dict(reversed(results.played.items())))
    assert [s.rating for s in table_of(results).standings] == [s.rating for s in table_of(backwards).standings]


def test_undecided_games_are_a_draw() -> None:
    rated = ratings(("a", "b"), [played(i, ("a", "b"), None) for i in range(10)])
    assert rated["a"].mu == pytest.approx(rated["b"].mu)


def test_killbots_are_rated_as_one_player() -> None:
    rated = ratings(("a", "b"), [played(i, ("a", "b"), -1, killbots=True) for i in range(10)])
    assert rated[KILLBOTS].mu > rated["a"].mu == pytest.approx(rated["b"].mu)


def test_the_table_counts_seats_wins_and_time() -> None:
    lineup = ("random", "fast", "fast", "fast")
    games = {i: played(i, lineup, winner) for i, winner in enumerate([0, 0, 0, 1, None])}
    slow = replace(games[0].sittings[0], answers=4, seconds=2.0, worst=1.3, over=2, lost=1, mistake="start: no")
    games[0] = replace(games[0], sittings=(slow, *games[0].sittings[1:]))
    table = table_of(Results(Path(), plan(games=5), games))
    assert (table.games, table.undecided) == (5, 1)
    first, second = table.standings
    assert (first.bot, first.wins.count, first.wins.of) == ("random", 3, 5)
    assert (first.answers, first.mean_seconds, first.worst, first.over, first.lost) == (4, 0.5, 1.3, 2, 1)
    assert (second.bot, second.wins.count, second.wins.of) == ("fast", 1, 15)
    assert (table.against("random", "fast").count, table.against("random", "fast").of) == (3, 4)


# --- the commands ---


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["ladder", *(str(word) for word in words)])


TRAINING = ("--mode", "training", "--limit", "3", "--arena", "twin-cities", "--jobs", "2")


def test_a_challenge_from_the_command_line(tmp_path: Path) -> None:
    words = ("challenge", "random", "fast", "--games", "4", *TRAINING, "--folder", tmp_path / "one")
    done = run(*words, "--plot", tmp_path / "one.png")
    assert done.exit_code == 0, done.output
    assert "random against 3 × fast · Training · 4 operators · Twin Cities" in done.output
    assert "4 of 4 games" in done.output
    assert "left undecided after 3 rounds" in done.output
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")
    before = (tmp_path / "one" / "games.jsonl").read_bytes()
    assert run(*words).exit_code == 0
    assert (tmp_path / "one" / "games.jsonl").read_bytes() == before, "nothing is played twice"

    shown = run("show", tmp_path / "one")
    assert shown.stdout.splitlines()[:2] == done.stdout.splitlines()[:2]
    document = json.loads(run("show", tmp_path / "one", "--json").stdout)
    assert document["games"] == 4
    assert {standing["bot"] for standing in document["standings"]} == {"random", "fast"}
    assert load(run("record", tmp_path / "one", "2").stdout).table.mode == "training"


def test_a_duel_between_killbots(tmp_path: Path) -> None:
    words = ("challenge", "random", "fast", "--games", "2", *TRAINING, "--killbots", "2", "--folder", tmp_path)
    done = run(*words)
    assert done.exit_code == 0, done.output
    assert "random against fast · Training · 2 operators, 2 KillBots" in done.output
    assert "Of the games the bots won: random" in done.output
    assert KILLBOTS in done.output


def test_round_robin_and_swiss_have_a_folder_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    bots = ("random", "fast", "random:1")
    assert run("round-robin", *bots, "--games", "1", "--operators", "2", *TRAINING).exit_code == 0
    done = run("swiss", *bots, "--games", "1", "--operators", "2", "--rounds", "2", *TRAINING)
    assert done.exit_code == 0, done.output
    assert "2 of 2 games" in done.output
    first, second = sorted(folder.name for folder in (tmp_path / "ladders").iterdir())
    assert first.startswith("round-robin-random-fast-random-1-")
    assert second.startswith("swiss-random-fast-random-1-")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("challenge", "random", "nobody"), "there is no bot 'nobody'"),
        (("show", "nowhere"), "nowhere holds no ladder"),
        (("record", "nowhere", "1"), "nowhere holds no ladder"),
        (("show", "nowhere", "there", "--plot", "x.png"), "--plot draws one folder"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(words: tuple[str, ...], said: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert said in done.output
    assert len(done.output.splitlines()) == 1


def test_playing_needs_only_the_game(tmp_path: Path) -> None:
    """On a machine without the packages of the command line and the ratings."""
    code = (
        "import sys\n"
        "for name in ('rich', 'typer', 'openskill', 'msgspec', 'matplotlib', 'PIL'): sys.modules[name] = None\n"
        "from volt.ladder.__main__ import main\n"
        "if __name__ == '__main__': sys.exit(main(sys.argv[1:]))\n"
    )
    (tmp_path / "bare.py").write_text(code)
    words = ["challenge", "random", "fast", "--games", "2", *TRAINING, "--folder", str(tmp_path / "f")]
    done = subprocess.run([sys.executable, tmp_path / "bare.py", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "2 of 2 games" in done.stdout
    assert len(Results.read(tmp_path / "f").played) == 2


def test_an_interrupt_keeps_what_is_finished(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "volt.ladder", "challenge", "random", "fast", "--games", "10000", *TRAINING]
    lines = tmp_path / "games.jsonl"
    with subprocess.Popen([*words, "--folder", tmp_path], stdout=subprocess.PIPE, text=True) as run_:
        while run_.poll() is None and not (lines.exists() and lines.stat().st_size):
            time.sleep(0.05)
        run_.send_signal(signal.SIGINT)
        said, _ = run_.communicate()
    assert run_.returncode == 130
    assert "the same command goes on" in said
    found = Results.read(tmp_path)
    assert found.played
    assert all(load(found.record(number)) for number in found.played)


def test_it_can_be_told_to_stop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["challenge", "random", "fast", "--games", "2", *TRAINING, "--folder", str(tmp_path)]
    assert main([*words, "--stop-after", "0"]) == 1
    assert "0 of 2 games" in capsys.readouterr().out
    assert main(words) == 0
    assert main(["challenge", "random", "nobody", "--folder", str(tmp_path)]) == 2
    assert "there is no bot" in capsys.readouterr().err


def test_the_same_seeds_for_all_bots() -> None:
    assert isinstance(Entrant.read("random", 1.0).seated(3), RandomBot)
    found = plan("round-robin", "random", "fast", "random:1", operators=2, games=6)
    seeds = {frozenset(game.lineup): [] for game in fixtures(found, {})}
    for game in fixtures(found, {}):
        seeds[frozenset(game.lineup)].append(game.seed)
    assert len({tuple(dealt) for dealt in seeds.values()}) == 1
