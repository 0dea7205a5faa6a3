"""CHAMP-1 to CHAMP-6: picks, bouts, titles, the champion, and resuming."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from volt.bots import RandomBot
from volt.cli.main import app
from volt.game import Answer, Decision, Game, IllegalAnswer, RecordError, SetupError
from volt.game.championship import ARENAS, HOMES, Championship, home_of
from volt.game.vocabulary import COLOURS, ROBOTS


def decide(title: Championship, bot: RandomBot) -> None:
    decision = title.decisions[0]
    if decision.kind in ("robot", "arena"):
        title.answer(decision, decision.options[-1])
    else:
        assert title.bout is not None
        view = title.bout.see(decision.seat, since=len(title.bout.events))
        title.answer(decision, bot.choose(view, decision, 0.1))


def picked(seed: int = 1) -> Championship:
    title = Championship(seed=seed)
    while title.decisions[0].kind == "robot":
        decide(title, RandomBot(0))
    return title


def played(seed: int, goal: int = 1, bouts: int = 99) -> Championship:
    title, bot = Championship(seed=seed, goal=goal), RandomBot(seed)
    while title.decisions and len([bout for bout in title.bouts if bout.winner]) < bouts:
        decide(title, bot)
    return title


def test_champ_1_operators_pick_robots_in_the_order_drawn() -> None:
    """CHAMP-1"""
    title = Championship(seed=3)
    for i, seat in enumerate(title.order):
        (decision,) = title.decisions
        assert (decision.seat, decision.kind, len(decision.options)) == (seat, "robot", 4 - i)
        with pytest.raises(IllegalAnswer, match="has no such question"):
            title.answer(title.order[(i + 1) % 4], decision.options[0])
        with pytest.raises(IllegalAnswer, match="is not an answer to robot"):
            title.answer(seat, "terminator")
        title.answer(seat, decision.options[0])
    assert sorted(title.robots.values()) == sorted(ROBOTS)
    assert {tuple(Championship(seed=seed).order) for seed in range(50)} != {title.order}, "a random draw"


def test_champ_2_the_first_bout_is_in_the_arena_of_the_lowest_number() -> None:
    """CHAMP-2"""
    for seed in range(5):
        title = picked(seed)
        first = title.order[0]
        assert title.bout is not None
        assert title.bout.setup.arena == home_of(title.robots[first]).arena
        assert (title.bout.setup.mode, title.bout.setup.goal) == ("rfl", 5)
        assert title.bout.setup.titleholder == first


def test_champ_3_the_titleholder_keeps_its_champion_module_on() -> None:
    """CHAMP-3, SETUP-6"""
    title, bot = picked(2), RandomBot(2)
    bout = title.bout
    assert bout is not None
    holder, champion = bout.setup.titleholder, home_of(bout.setup.arena).module
    while bout.round < 12 and bout.winner is None:
        decide(title, bot)
        robots = {robot.colour: robot for robot in bout.see(holder).robots}
        assert champion in robots[holder].modules
        assert all({home.module for home in HOMES}.isdisjoint(robots[c].modules) for c in COLOURS if c != holder)
        if bout.round == 1 and bout.decisions[0].kind == "program" and len(bout.moves) <= 12:
            assert len(robots[holder].modules) == 2
            assert len(robots[holder].inventory or ()) == 1, "one of the two drawn modules starts in the inventory"


def test_champ_4_and_5_titles_change_hands_and_the_winner_chooses() -> None:
    """CHAMP-4, CHAMP-5"""
    kept = taken = 0
    for seed in range(12):
        title, bot = Championship(seed=seed, goal=1), RandomBot(seed)
        while title.decisions:
            before, count = dict(title.titles), len(title.bouts)
            decide(title, bot)
            bout = title.bout
            if bout is None or bout.winner is None or len(title.bouts) != count:
                continue
            holder = before[bout.setup.arena]
            expected = {a: bout.winner if owner == holder else owner for a, owner in before.items()}
            assert title.titles == expected
            kept, taken = kept + (holder == bout.winner), taken + (holder != bout.winner)
            if not title.champion:
                (decision,) = title.decisions
                assert (decision.seat, decision.kind) == (bout.winner, "arena")
                assert set(decision.options) == {a for a in ARENAS if title.titles[a] != bout.winner}
                with pytest.raises(IllegalAnswer, match="is not an answer to arena"):
                    title.answer(decision, next(a for a in ARENAS if title.titles[a] == bout.winner))
                decide(title, bot)
                assert title.bout is not None
                assert title.bout.setup.arena == decision.options[-1]
        assert set(title.titles.values()) == {title.champion}
    assert kept
    assert taken


def test_champ_6_it_can_be_taken_up_again_anywhere() -> None:
    """CHAMP-6"""
    rng = random.Random(4)
    for seed in range(4):
        title, bot = Championship(seed=seed, goal=1), RandomBot(seed)
        while title.decisions:
            decide(title, bot)
            if rng.random() < 0.01:
                again = Championship.parse(title.write())
                assert again.write() == title.write()
                assert (again.titles, again.decisions) == (title.titles, title.decisions)
                title = again
        assert Championship.parse(title.write()).champion == title.champion


def test_damaged_records_are_refused_with_the_line() -> None:
    lines = played(1, bouts=2).write().splitlines()
    bout = next(i for i, line in enumerate(lines) if line.startswith("bout"))
    end = next(i for i, line in enumerate(lines) if line.startswith("end"))
    for damage, line in [
        (lambda text: ["volt championship 9", *text[1:]], 1),
        (lambda text: [*text[:1], "colour red", *text[1:]], 2),
        (lambda text: [*text[:bout], "bout atlantis", *text[bout + 1 :]], bout + 1),
        (lambda text: [*text[: bout + 1], "nonsense", *text[bout + 1 :]], bout + 2),
        (lambda text: [*text[:end], "end 00000000", *text[end + 1 :]], end + 1),
        (lambda text: text[:end], end + 1),
    ]:
        with pytest.raises(RecordError) as caught:
            Championship.parse("\n".join(damage(lines)) + "\n")
        assert caught.value.line == line, str(caught.value)


def test_the_command_plays_stops_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "title.volt"
    first = CliRunner().invoke(
        app, ["championship", "--seed", "5", "--bouts", "1", "--file", str(file), "--lang", "en"]
    )
    assert first.exit_code == 0, first.output
    assert "Bout 1" in first.stdout
    assert isinstance(Championship.parse(file.read_text()).bout, Game)
    second = CliRunner().invoke(app, ["championship", "--file", str(file), "--bouts", "2", "--lang", "de"])
    assert "Titelkampf 2" in second.stdout
    assert "Kampf 1," not in second.stdout
    assert second.stderr == ""
    again = CliRunner().invoke(
        app, ["championship", "--file", str(file), "--seed", "6", "--bouts", "1", "--lang", "en"]
    )
    assert f"{file} continues with its own seed and edition" in again.stderr
    assert Championship.parse(file.read_text()).seed == 5
    file.write_text("nonsense")
    third = CliRunner().invoke(app, ["championship", "--file", str(file)])
    assert third.exit_code == 2
    assert "line 1: this is not a championship" in third.stderr


def test_the_command_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    """CHAMP-6: with the same bots, whose dice do not depend on what was played before in the same process."""
    whole, parts = tmp_path / "whole.volt", tmp_path / "parts.volt"
    bots = ["--bots", "rookie,random,rookie,beginner"]
    assert CliRunner().invoke(app, ["championship", *bots, "--file", str(whole), "--bouts", "2"]).exit_code == 0
    assert CliRunner().invoke(app, ["championship", *bots, "--file", str(parts), "--bouts", "1"]).exit_code == 0
    assert CliRunner().invoke(app, ["championship", "--file", str(parts), "--bouts", "2"]).exit_code == 0
    assert parts.read_text() == whole.read_text()
    assert Championship.parse(parts.read_text()).bots == ("rookie", "random", "rookie", "beginner")
    parts.write_text(parts.read_text().replace("rookie random rookie beginner", "rookie"))
    damaged = CliRunner().invoke(app, ["championship", "--file", str(parts), "--lang", "en"])
    assert (damaged.exit_code, damaged.stdout) == (2, "")
    assert "line 5: 4 bots are needed, not 1" in damaged.stderr


def test_the_command_says_when_titles_change_hands_together(tmp_path: Path) -> None:
    """CHAMP-4"""
    told = CliRunner().invoke(app, ["championship", "--bots", "beginner", "--lang", "en"]).stdout
    assert re.search(r"takes the title.*\nThe loser hands over the other titles, too: ", told)


def test_the_command_can_be_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "title.volt"

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("volt.cli.commands.championship._play_bout", interrupt)
    done = CliRunner().invoke(app, ["championship", "--file", str(file), "--lang", "de"])
    assert done.exit_code == 130
    assert f"angehalten; weiter geht es mit volt championship --file {file}." in done.stderr
    assert Championship.parse(file.read_text()).bots == ("random",) * 4


def test_an_interrupted_bout_is_played_again_with_the_same_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CHAMP-6"""
    whole = tmp_path / "whole.volt"
    command = ["championship", "--seed", "3", "--bots", "rookie,random,rookie,beginner", "--bouts", "2", "--file"]
    assert CliRunner().invoke(app, [*command, str(whole)]).exit_code == 0
    bouts, answer = Championship.parse(whole.read_text()).bouts, Championship.answer
    for answers in (30, len(bouts[0].moves) + 30):  # in the first bout and, after robots and arena, in the second
        parts, left = tmp_path / f"{answers}.volt", iter(range(answers))

        def interrupt(self: Championship, decision: Decision, given: Answer, left: Iterator[int] = left) -> None:
            if next(left, None) is None:
                raise KeyboardInterrupt
            answer(self, decision, given)

        with monkeypatch.context() as patched:
            patched.setattr(Championship, "answer", interrupt)
            assert CliRunner().invoke(app, [*command, str(parts)]).exit_code == 130
        assert CliRunner().invoke(app, ["championship", "--file", str(parts), "--bouts", "2"]).exit_code == 0
        assert parts.read_text() == whole.read_text()


def test_a_championship_takes_what_it_asks_for() -> None:
    contest = Championship(3)
    (asked,) = contest.decisions
    with pytest.raises(IllegalAnswer, match=f"waiting for: {asked.seat} .robot."):
        contest.answer(Decision(asked.seat, "arena", ("rome",), "rome"), asked.default)
    assert contest.decisions == (asked,)
    with pytest.raises(SetupError, match="'a' is not a whole number"):
        Championship("a")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--file {0}/no/where", "no/where: cannot be written: No such file or directory"),
        ("--file {0}", "cannot be read: this is a folder"),
        (f"--seed {2**128}", "from 0 to 2**128 - 1"),
    ],
)
def test_what_cannot_be_kept_is_not_played(tmp_path: Path, options: str, said: str) -> None:
    done = CliRunner().invoke(app, ["championship", "--bouts", "1", *options.format(tmp_path).split()])
    assert done.exit_code == 2
    assert said in done.stderr
    assert not done.stdout


def test_a_bout_is_kept_before_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("volt.cli.commands.championship._tell_bout", broken)
    file = tmp_path / "title.volt"
    CliRunner().invoke(app, ["championship", "--bouts", "1", "--file", str(file)])
    bout = Championship.parse(file.read_text()).bout
    assert bout is not None
    assert bout.winner is not None
