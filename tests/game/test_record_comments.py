"""Comments and variations in game records."""

import copy
import pickle
import random

import pytest

import volt
from support.players import play_on
from volt import Game, RecordError
from volt.game.game_records import MOST_VARIATIONS


def annotated() -> Game:
    """A game with a comment, and a variation that has a comment and a variation of its own."""
    game = Game("training", operators=2, seed=1)
    game.comment("before the first answer")
    play_on(random.Random(1), game, rounds=4)
    game.comment("two lines\n\nand a blank one")
    other = game.copy()
    other.comments = {}
    other.undo(5)
    while other.decisions[0].kind != "program":
        other.undo()
    other.comment("instead of that")
    plan = f"- - - {other.decisions[0].options[0]}"
    other.answer(other.decisions[0], plan)
    other.comment("rests")
    play_on(random.Random(2), other, rounds=5)
    another = other.copy()
    another.undo(2)
    play_on(random.Random(3), another, rounds=5)
    other.variations.append(another)
    game.variations.append(other)
    return game


def test_comments_and_variations_are_read_as_they_were_written() -> None:
    game = annotated()
    again = volt.parse_record(volt.write_record(game))
    assert volt.write_record(again) == volt.write_record(game)
    assert again == game
    assert again.comments == game.comments
    (variation,) = again.variations
    assert variation == game.variations[0]
    assert "rests" in variation.comments.values()
    assert variation.variations == game.variations[0].variations


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_copies_keep_them(copied: object) -> None:
    game = annotated()
    assert volt.write_record(copied(game)) == volt.write_record(game)  # type: ignore[operator]


def test_a_replay_has_the_comments() -> None:
    game = annotated()
    said = {number: step.comment for number, step in enumerate(volt.replay(volt.write_record(game))) if step.comment}
    assert said == game.comments


def test_undo_takes_them_back() -> None:
    game = annotated()
    shared = game.shared_moves(game.variations[0])
    game.undo(len(game.moves) - shared)
    assert game.comments == {0: "before the first answer"}
    assert game.variations == []


def test_a_second_comment_is_a_new_line() -> None:
    game = Game("training", seed=1)
    game.comment("one")
    game.comment("two")
    assert game.comments == {0: "one\ntwo"}


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda lines: [*lines[:10], "(", *lines[10:]], 11),  # nothing has been answered
        (lambda lines: [*lines[:11], ")", *lines[11:]], 12),  # nothing was opened
        (lambda lines: [*lines[:11], "(", *lines[11:]], None),  # never closed
        (lambda lines: [*lines[:11], *["(", ")"] * (MOST_VARIATIONS + 1), *lines[11:]], 12 + 2 * MOST_VARIATIONS),
        (lambda lines: [*lines[:11], "(", "  red flies", ")", *lines[11:]], 13),
    ],
)
def test_damaged_variations_are_refused_at_their_line(change: object, line: int | None) -> None:
    game = Game("training", operators=2, seed=1)
    play_on(random.Random(1), game, rounds=3)
    lines = volt.write_record(game).splitlines()
    assert lines[9] == ""  # the end of the header
    with pytest.raises(RecordError) as error:
        volt.parse_record("\n".join(change(lines)))  # type: ignore[operator]
    if line is not None:
        assert error.value.line == line


def test_a_variation_that_only_goes_on_is_refused() -> None:
    game = annotated()
    longer = game.copy()
    longer.variations = []
    play_on(random.Random(4), longer, rounds=5)
    game.variations.append(longer)
    with pytest.raises(ValueError, match="only continues the game"):
        volt.write_record(game)
