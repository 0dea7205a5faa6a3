"""Packed events: decoded when read, sliced and joined, and redacted."""

import random

import pytest
from msgspec.structs import replace

from support.players import play_on
from volt.game import Game
from volt.game.events import PackedEvents
from volt.game.scenario import play as play_scenario
from volt.game.scenario_file import parse_scenario
from volt.rules.event_kinds import Activated, Equipped, ModuleDrawn, RoundBegan, Scored, Struck, Won


def played(seed: int, answers: int) -> Game:
    return play_on(random.Random(seed), Game(mode="rfl", seed=seed), answers)


def test_packed_events_include_what_leads_up_to_the_question() -> None:
    game = played(1, 120)
    told = (*game.events, *game.pending)
    assert tuple(game.packed_events()) == told
    for since in (0, 1, len(game.events) - 1, len(game.events), len(told)):
        assert tuple(game.packed_events(since)) == told[since:]
        assert len(game.packed_events(since)) == len(told) - since


def test_slices_and_sums() -> None:
    events = played(2, 60).packed_events()
    whole = tuple(events)
    assert tuple(events[3:9]) == whole[3:9]
    assert tuple(events[-4:]) == whole[-4:]
    assert events[9:3] == events[:0] == PackedEvents(events.size)
    assert not events[:0]
    assert events[:5] + events[5:] == events
    assert (events[0], events[-1]) == (whole[0], whole[-1])
    assert events != whole
    assert repr(events) == f"<PackedEvents of {len(whole)} events>"
    with pytest.raises(ValueError, match="cannot have a step"):
        events[::2]


def test_has_kind() -> None:
    events = played(3, 200).packed_events()
    kinds = {type(event) for event in events}
    assert {RoundBegan, Activated} <= kinds
    for kind in (RoundBegan, Activated, ModuleDrawn, Won, Equipped, Struck):
        assert events.has_kind(kind) == (kind in kinds)


def test_a_drawn_module_is_for_its_operators_eyes_only_dmg_3() -> None:
    hidden = 0
    for seed in range(4, 8):
        game = played(seed, 200)
        for seat in (*game.seats, None):
            for seen, true in zip(game.packed_events().seen_by(seat), game.packed_events(), strict=True):
                if isinstance(true, ModuleDrawn) and true.seat != seat:
                    assert seen == replace(true, module=None)
                    assert true.module is not None
                    hidden += 1
                else:
                    assert seen == true
    assert hidden > 20


FOUR_SCORES = """
title = "A laser, a KillBot that scores and loses a VP, two tokens on a space"
rolls = [1]
map = '''
+-+-+-+
|. . .|
+ + + +
|3 . .|
+ + + +
|. . .|
+-+-+-+
'''
vp = { 3 = 2 }
decks = { blue = [], red = [], yellow = [] }
[robots.green]
at = "a1"
number = 1
vp = 1
program = "R1e R1n B1n"
[robots.red]
at = "c1"
number = 2
damage = 2
[robots.yellow]
at = "b3"
number = 3
damage = 2
[robots.blue]
at = "a3"
number = 4
killbot = true
heading = "e"
damage = 2
vp = 2
"""


def test_a_score_says_the_total_and_what_was_gained_dmg_2_kill_7_res_2_round_5() -> None:
    """One VP for a robot, from the supply or from a KillBot's monitor; tokens on a space are taken one by one (ROUND-5)."""
    outcome = play_scenario(parse_scenario(FOUR_SCORES))
    scored = [event for event in outcome.events if isinstance(event, Scored)]
    assert [(event.rule, event.seat, event.vp, event.gained, event.source) for event in scored] == [
        ("DMG-2", "green", 2, 1, None),
        ("KILL-7", "blue", 3, 1, None),
        ("KILL-7", "green", 3, 1, "blue"),
        ("RES-2", "green", 4, 1, None),
        ("RES-2", "green", 5, 1, None),
    ]
    assert outcome.events[-1] == Won(seat="green", rule="ROUND-5")


def test_what_was_gained_adds_up_to_the_total() -> None:
    """A robot has what it gained, less what was taken from its monitor (KILL-7)."""
    sources = 0
    for seed in range(20):
        game = play_on(random.Random(seed), Game(mode="rfl", operators=2, killbots=2, seed=seed), 400)
        vp = dict.fromkeys(game.seats, 0)
        for event in game.packed_events().only(Scored):
            assert isinstance(event, Scored)
            assert event.seat is not None
            vp[event.seat] += event.gained
            if event.source is not None:
                vp[event.source] -= event.gained
                sources += 1
            assert event.vp == vp[event.seat]
        assert vp == {robot.colour: robot.vp for robot in game.see(None).robots}
    assert sources, "no game has a KillBot that loses a VP"
