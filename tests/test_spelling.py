"""What the rules spell is, letter for letter, what the messages would have been encoded to; interpreted and compiled."""

import random
import sys
import threading
from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest

from players import play_on, random_table
from volt.arenas.spaces import Size
from volt.game import Game
from volt.game.events import BYTES, KIND_NAMES, SHAPES, Story, details_of
from volt.rules import spelling
from volt.rules.events import DRAFTED, PackedEvent
from volt.rules.packed_struct import pack, unpack
from volt.rules.spelling import Pieces, Text
from volt.server import serialize
from volt.server.pieces import _values, pieces
from volt.sim.engine import CompiledEngine

encode = msgspec.json.encode
SIZE = Size(15, 15)


def compiled(game: Game, cut: Pieces, story: bytes) -> tuple[bytes, bytes]:
    return CompiledEngine(game.table.drawing, game.state).spell(cut, story)


def interpreted(game: Game, cut: Pieces, story: bytes) -> tuple[bytes, bytes]:
    parts, text = [], Text()
    for at in range(0, len(story), BYTES):
        text.size = 0
        spelling.spell_event(text, cut, unpack(PackedEvent, story[at : at + BYTES]))
        parts.append(bytes(text.letters[: text.size]))
    text.size = 0
    spelling.spell_state(text, cut, game.hidden(None))
    return b",".join(parts), bytes(text.letters[: text.size])


def as_encoded(story: Story) -> bytes:
    return encode([serialize.event(event) for event in story])[1:-1]


@pytest.mark.parametrize("seed", range(40))
def test_states_and_stories_of_games(seed: int) -> None:
    dice = random.Random(seed)
    game = Game.on(random_table(dice))
    cut = pieces(game.table.drawing.size)
    for _ in range(8):
        game = play_on(dice, game, 12)
        seen = game.story().seen_by(None)
        shot = encode(serialize.snapshot(game, 7))
        for spell in (compiled, interpreted):
            story, state = spell(game, cut, seen.packed)
            assert story == as_encoded(seen)
            assert b'{"count":7,' + state + b',"asked":[]}' == shot


def every_event() -> Iterator[PackedEvent]:
    """Every kind, every value it may have, one at a time."""
    for what, meanings in SHAPES.items():
        for which, meaning in enumerate(meanings or ("",)):
            for value in (-1, *(_values(meaning, SIZE) or range(300))):
                event = PackedEvent()
                event.what, event.who, event.rule = what, value % 5 - 1, 1
                values = [1, 1, 1]
                values[which] = value
                if what == DRAFTED and not values[0]:
                    continue  # who drafts gets something
                try:
                    for m, v in zip(meanings, values, strict=False):
                        details_of(m, v, SIZE)
                except (LookupError, ValueError):
                    continue
                event.a, event.b, event.c = values
                yield event


def test_every_event_with_every_value() -> None:
    game = Game(mode="training", seed=1)
    events = list(every_event())
    assert {event.what for event in events} == set(KIND_NAMES)
    story = Story(SIZE, b"".join(map(pack, events)))
    for spell in (compiled, interpreted):
        assert spell(game, pieces(SIZE), story.packed)[0] == as_encoded(story)


def test_everything_fits() -> None:
    """A story of the longest events, a state of the longest robots, and the pieces themselves."""
    cut = pieces(SIZE)
    used = cut.begins[: cut.begins.index(max(cut.begins)) + 1]
    assert len(used) < spelling.PIECES
    assert used[-1] < spelling.LETTERS_OF_PIECES
    longest = [b - a for a, b in pairwise(used)]
    event = longest[cut.first[spelling.KIND] :]
    assert spelling.SPELLED * 5 * max(event) + 4 * 600 < spelling.LETTERS


def test_texts_of_several_threads_do_not_mix() -> None:
    """Replays are made beside the game."""
    games = [play_on(random.Random(seed), Game(mode="rfl", seed=seed), 40 + 5 * seed) for seed in range(4)]
    found = [CompiledEngine(game.table.drawing, game.state) for game in games]
    cut = pieces(games[0].table.drawing.size)
    expected = [engine.spell(cut, game.story().packed) for engine, game in zip(found, games, strict=True)]
    wrong: list[int] = []

    def look(which: int) -> None:
        for _ in range(150):
            if found[which].spell(cut, games[which].story().packed) != expected[which]:
                wrong.append(which)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=look, args=(which,)) for which in range(len(games))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert not wrong
