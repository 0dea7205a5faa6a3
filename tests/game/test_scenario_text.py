"""Scenarios written to files, and rounds of games as scenarios."""

from pathlib import Path

import pytest

from support.paths import SCENARIOS
from volt import Game
from volt.bots import RandomBot
from volt.game.scenario import play, result
from volt.game.scenario_file import parse_scenario, read_scenario
from volt.game.scenario_text import scenario_of, write_scenario

FILES = sorted(path for path in SCENARIOS.rglob("*.toml") if "invalid" not in path.parts)


@pytest.mark.parametrize("path", FILES[::5], ids=lambda path: path.stem)
def test_what_is_written_reads_back(path: Path) -> None:
    scenario = read_scenario(path)
    scenario.source = ""
    assert parse_scenario(write_scenario(scenario)) == scenario


def _played(seed: int, killbots: int, mode: str = "rfl") -> Game:
    game = Game(mode, "rome", operators=4 - killbots, killbots=killbots, seed=seed)
    bots = {seat: RandomBot(seed + i) for i, seat in enumerate(game.seats)}
    while game.decisions and game.round < 12:
        decision = game.decisions[0]
        game.answer(decision, bots[decision.seat].choose(game.see(decision.seat), decision, 1.0))
    return game


@pytest.mark.parametrize("killbots", [0, 2])
@pytest.mark.parametrize("seed", range(3))
def test_a_round_of_a_game_as_a_scenario_goes_the_same_way(seed: int, killbots: int) -> None:
    game = _played(seed, killbots)
    for number in range(2, game.round):
        scenario = parse_scenario(write_scenario(scenario_of(game, number)))
        told = play(scenario)
        assert not told.differences
        happened = [event for event in _of_round(game, number) if event.kind != "number_taken"]
        assert [e for e in told.events if e.kind != "number_taken"] == happened
        assert result(told.state, scenario.drawing)["winner"] == "none"


def _of_round(game: Game, number: int) -> list[object]:
    """The events of a round from the reveal on."""
    events = list(game.events)
    began = [i for i, event in enumerate(events) if event.kind == "round_began"]
    start, end = began[number - 1], began[number]
    reveal = next(i for i in range(start, end) if events[i].kind == "revealed")
    return list(events[reveal:end])


def test_a_round_that_was_not_played_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no round 40"):
        scenario_of(_played(1, 0, "training"), 40)


def test_a_live_seat_is_asked() -> None:
    scenario = parse_scenario(
        """
map = '''
+-+-+-+-+
|. . . .|
+ + + + +
|. . . .|
+ + + + +
|. . . .|
+-+-+-+-+
'''
[robots.red]
at = "a1"
number = 1
modules = ["brake"]
program = "B3e - -"
[robots.green]
at = "d3"
number = 2
"""
    )
    asked = play(scenario, live=("red",))
    assert asked.question is not None
    assert asked.question.kind == "brake"
    done = play(scenario, live=("red",), given=("2",))
    assert done.question is None
    assert result(done.state, scenario.drawing)["red"]["at"] == "b1"
    with pytest.raises(ValueError, match="not an answer to brake"):
        play(scenario, live=("red",), given=("7",))
