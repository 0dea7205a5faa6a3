"""Packed events: decoded when read, sliced and joined, and redacted."""

import random

import pytest
from msgspec.structs import replace

from players import play_on
from volt.game import Game
from volt.game.events import PackedEvents
from volt.rules.event_kinds import Activated, Equipped, ModuleDrawn, RoundBegan, Struck, Won


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
