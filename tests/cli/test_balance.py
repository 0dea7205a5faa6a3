"""``volt arena balance``: how fair an arena is, in words and maps."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from support.command_line import run
from support.surveys import surveyed
from volt.arenas import parse_drawing
from volt.arenas.art.heat import warmth
from volt.arenas.terminal import HOT, heat_map
from volt.cli.simulation.balance import measure
from volt.cli.simulation.runs import SimulationRun
from volt.game.setup import make_setup
from volt.game.vocabulary import SIDES
from volt.sim.fairness import FairnessReport, SideCounts
from volt.sim.shares import Share
from volt.sim.statistics import Survey

UNFAIR = """
+-+-+-+-+-+-+-+
|. N . N . N .|
+ + + + + + + +
|W . 1 . 2 . E|
+ + + + + + + +
|. 3 . . . 4 .|
+ + + + + + + +
|W . 5 . 6 . E|
+ + + + + + + +
|. . . . . . .|
+ + + + + + + +
|W . . . . . E|
+ + + + + + + +
|. S o S o S .|
+-+-+-+-+-+-+-+
"""


def balance_of(*wins: int) -> FairnessReport:
    games = sum(wins)
    return FairnessReport({side: Share(won, games) for side, won in zip(SIDES, wins, strict=True)}, SideCounts(), True)


def test_the_verdict_waits_until_it_is_clear() -> None:
    assert balance_of(2500, 2510, 2490, 2500).verdict == "fair"
    assert balance_of(25, 25, 25, 25).verdict == "unclear"
    assert balance_of(264, 245, 245, 246).verdict == "unclear"
    assert balance_of(28000, 24000, 24000, 24000).verdict == "unfair"
    assert balance_of(28000, 24000, 24000, 24000).off == ["n"]


def test_seats_take_turns_on_the_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever advantage a seat may have, every side gets a quarter of it."""
    played: list[tuple[str, ...]] = []

    def play(self: SimulationRun) -> Iterator[Survey]:
        played.append(tuple(seat.side for seat in self.setup.seats))
        yield surveyed(self.rounds, *[{"winner": 0, "rounds": 1}] * self.games)

    monkeypatch.setattr(SimulationRun, "play", play)
    setup = make_setup(arena="rome")
    measured = measure(setup, 402, 1, "")
    assert [won.count for won in measured.sides.values()] == [101, 101, 100, 100]
    assert [sorted(sides) for sides in played] == [sorted(SIDES)] * 4
    assert all(len(set(column)) == 4 for column in zip(*played, strict=True))


def test_balance_of_a_built_in_arena(tmp_path: Path) -> None:
    file = tmp_path / "tokyo.svg"
    code, out, err = run("arena", "balance", "tokyo", "--games", "200", "--svg", str(file), "--threads", "1")
    assert (code, err) == (0, "")
    assert "north side" in out
    assert "where robots stand" in out
    assert "Too early to tell" in out
    titles = [title.text or "" for title in ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}title")]
    assert sum(": where robots stand" in title for title in titles) == 81


def test_balance_of_an_arena_that_favours_a_side(tmp_path: Path) -> None:
    file = tmp_path / "unfair.toml"
    file.write_text(f"name = 'u'\ntitle = 'U'\nauthor = 'A'\nmap = '''{UNFAIR}'''\n", encoding="utf-8")
    keep = str(tmp_path / "all.json")
    words = ("--games", "8000", "--mode", "training", "--threads", "1", "--keep", keep)
    code, out, _ = run("arena", "balance", str(file), *words)
    assert code == 1
    assert run("merge", keep) == (1, out, ""), "the same verdict, the same exit code"
    assert "Not fair. More than 1.5 percentage points away from 25%: " in out
    assert "south side" in out.splitlines()[-1]


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("atlantis", "atlantis: no such arena or file"),
        ("rome --games 0", "--games 0 is out of range"),
        ("rome --mode chess", "there is no mode 'chess'"),
        ("rome --svg / --games 4 --threads 1", "/: Is a directory"),
    ],
)
def test_balance_says_what_is_wrong_in_one_line(options: str, line: str) -> None:
    code, _, err = run("arena", "balance", *options.split())
    assert code == 2
    assert err.startswith(line)
    assert err.count("\n") == 1


def test_heat_maps_read_without_colour() -> None:
    assert warmth([0, 1, 4]) == [0, 0.5, 1]
    assert warmth([0, 0]) == [0, 0]
    drawing = parse_drawing("+-+-+-+\n" + "\n+ + + +\n".join(["|. . .|"] * 3) + "\n+-+-+-+")
    counts = [0, 0, 0, 0, 16, 0, 1, 4, 9]
    assert heat_map(drawing, counts, HOT).plain == " 3 ····▓▓\n 2 ··██▒▒\n 1 ····░░\n   a b c "
