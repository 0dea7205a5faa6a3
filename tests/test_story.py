"""Stories: packed until they are read, cut and put together as they are told, and hidden from who must not know."""

import random

import pytest

from players import play_on
from volt.game import Game
from volt.game.events import Story


def played(seed: int, answers: int) -> Game:
    return play_on(random.Random(seed), Game(mode="rfl", seed=seed), answers)


def test_a_story_is_the_events_and_what_leads_up_to_the_question() -> None:
    game = played(1, 120)
    told = (*game.events, *game.pending)
    assert tuple(game.story()) == told
    for since in (0, 1, len(game.events) - 1, len(game.events), len(told)):
        assert tuple(game.story(since)) == told[since:]
        assert len(game.story(since)) == len(told) - since


def test_it_is_cut_and_put_together() -> None:
    story = played(2, 60).story()
    whole = tuple(story)
    assert tuple(story[3:9]) == whole[3:9]
    assert tuple(story[-4:]) == whole[-4:]
    assert story[9:3] == story[:0] == Story(story.size)
    assert not story[:0]
    assert story[:5] + story[5:] == story
    assert (story[0], story[-1]) == (whole[0], whole[-1])
    assert story != whole
    assert repr(story) == f"<Story of {len(whole)} events>"
    with pytest.raises(ValueError, match="in order"):
        story[::2]


def test_it_knows_what_it_tells() -> None:
    story = played(3, 200).story()
    kinds = {event.kind for event in story}
    assert {"round_began", "activated"} <= kinds
    for kind in ("round_began", "activated", "module_drawn", "won", "equipped", "struck"):
        assert story.tells(kind) == (kind in kinds)


def test_a_drawn_module_is_for_its_operators_eyes_only_dmg_3() -> None:
    hidden = 0
    for seed in range(4, 8):
        game = played(seed, 200)
        for seat in (*game.seats, None):
            for seen, true in zip(game.story().seen_by(seat), game.story(), strict=True):
                if true.kind == "module_drawn" and true.seat != seat:
                    assert seen.details == {**true.details, "module": None}
                    assert true.details["module"] is not None
                    hidden += 1
                else:
                    assert seen == true
    assert hidden > 20
