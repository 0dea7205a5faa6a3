"""Reach: what one die would do, and what a robot threatens in a round, compared with what the rules do."""

import random

import pytest

from support.players import play_until
from volt.game import Game
from volt.game.notation import Die, Program
from volt.game.preview import UnitOutcome, imagine, preview, threats
from volt.rules.event_kinds import Destroyed, Fired, Moved, Rolled
from volt.rules.module_ids import BLUE

EMPTY = "- - -"
MODES = [("training", "twin-cities"), ("rfl", "rome"), ("rfl", "tokyo"), ("rfl", "ruhrgebiet")]


def programming(mode: str, arena: str, seed: int) -> tuple[Game, str]:
    game = Game(mode, arena, seed=seed)
    decision = play_until(random.Random(seed), game, "program")
    assert decision is not None
    return game, decision.seat


def outcome(game: Game, seat: str, program: str) -> list[UnitOutcome]:
    return preview(imagine(game, seat, 1), seat, Program.parse(program))


def end(unit: UnitOutcome, seat: str, start: str) -> tuple[str, bool]:
    """Where a robot is after a unit, and whether it was destroyed there."""
    at, lost = start, False
    for event in unit.outlook.courses[0].events:
        if isinstance(event, Moved) and event.seat == seat:
            at = event.to
        elif isinstance(event, Destroyed) and event.seat == seat:
            at, lost = event.space, True
    return at, lost


@pytest.mark.parametrize(("mode", "arena"), MODES)
@pytest.mark.parametrize("seed", range(3))
def test_dice_end_where_their_reach_says(mode: str, arena: str, seed: int) -> None:
    game, seat = programming(mode, arena, seed)
    reach = outcome(game, seat, EMPTY)[0].reach
    for number in range(1, 7):
        for key in (0, 2, 4, 6):
            die = Die(BLUE, number, key)
            at, lost = end(outcome(game, seat, f"{die} - -")[0], seat, reach.origin)
            assert at == reach.origin or (at in reach.drives and (at in reach.lost) == lost)
            if reach.drives.get(at) and at != reach.origin:
                assert Die.parse(reach.drives[at]).number <= number
    for space, text in reach.drives.items():
        assert end(outcome(game, seat, f"{text} - -")[0], seat, reach.origin) == (space, space in reach.lost)


@pytest.mark.parametrize(("mode", "arena"), MODES)
def test_lasers_end_where_their_reach_says(mode: str, arena: str) -> None:
    game, seat = programming(mode, arena, 4)
    reach = outcome(game, seat, EMPTY)[0].reach
    assert reach.shots
    for heading, space in reach.shots.items():
        events = outcome(game, seat, f"R1{heading} - -")[0].outlook.courses[0].events
        assert [event.to for event in events if isinstance(event, Fired)] == [space]


def test_later_units_start_where_the_robot_would_then_be() -> None:
    game, seat = programming("training", "twin-cities", 3)
    first = outcome(game, seat, EMPTY)[0].reach
    space, die = next(iter(first.drives.items()))
    units = outcome(game, seat, f"{die} - -")
    assert [unit.reach.origin for unit in units] == [first.origin, space, space]
    assert units[1].reach.drives != first.drives


@pytest.mark.parametrize(("mode", "arena"), MODES)
def test_threats_are_what_robots_can_do(mode: str, arena: str) -> None:
    """One die: as the reach of a die says. Two: one after the other."""
    game, seat = programming(mode, arena, 2)
    found = threats(game)
    drawing = game.setup.drawing
    names = [f"{chr(97 + x)}{y}" for y in range(drawing.rows, 0, -1) for x in range(drawing.columns)]
    assert set(found) == {robot.colour for robot in game.see(None).robots if robot.at}
    drive, fire = (dict(zip(names, map(int, dice), strict=True)) for dice in (found[seat].drive, found[seat].fire))
    first = outcome(game, seat, EMPTY)[0].reach
    once = {space: die for space, die in first.drives.items() if space not in first.lost}
    assert once.keys() <= {space for space, dice in drive.items() if dice == 1}
    twice = set()
    for die in once.values():
        second = outcome(game, seat, f"{die} - -")[1].reach
        twice |= second.drives.keys() - set(second.lost)
        assert all(fire[space] in (1, 2) for space in second.shots.values())
    assert twice <= {space for space, dice in drive.items() if dice}
    assert {space for space, dice in drive.items() if dice == 2} <= twice
    assert all(fire[space] == 1 for space in first.shots.values())


@pytest.mark.parametrize("seed", range(4))
def test_killbots_threaten_what_their_rolls_lead_to(seed: int) -> None:
    """KILL-3, KILL-5, KILL-6: while everybody else stands still, whatever is rolled."""
    game = Game("training", MODES[seed][1], operators=2, killbots=1, seed=seed)
    play_until(random.Random(seed), game, "program")
    (seat,) = (robot.colour for robot in game.see(None).robots if robot.killbot)
    names = [f"{chr(97 + x)}{y}" for y in range(game.drawing.rows, 0, -1) for x in range(game.drawing.columns)]
    threat = threats(game)[seat]
    ends, hit = set(), set()
    for world in game.worlds(None, 300):
        while not world.over and world.round == game.round and (decision := world.decisions[0]).kind == "program":
            world.answer(decision, f"{EMPTY} {decision.options[0]}")
        unit, at = 0, ""
        for event in world.events:
            if event.seat == seat and isinstance(event, Rolled):
                ends |= {at} if at else set()
                unit, at = unit + 1, ""
            elif event.seat == seat and isinstance(event, Moved):
                at = event.to
            elif event.seat == seat and isinstance(event, Destroyed):
                at = ""
            elif event.seat == seat and isinstance(event, Fired):
                hit.add(event.to)
        ends |= {at} if at else set()
    assert ends == {name for name, dice in zip(names, threat.drive, strict=True) if dice != "0"}
    assert hit <= {name for name, dice in zip(names, threat.fire, strict=True) if dice != "0"}
    assert ends or hit


def test_nobody_threatens_anything_while_nobody_programs() -> None:
    assert threats(Game("rfl", seed=1)) == {}
