"""Small games for tests of the API."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from volt.arenas import parse_drawing
from volt.game import Decision, Game, IllegalAnswer
from volt.game.engine import Engine
from volt.game.vocabulary import COLOURS, module_bits
from volt.rules.dialect.packed_struct import pack, unpack
from volt.rules.state import State

TINY = parse_drawing("""
+-+-+-+-+-+
|. N N N .|
+ + + + + +
|W . . . E|
+ + + + + +
|W . 1 . E|
+ + + + + +
|W . . . E|
+ + + + + +
|. S S S .|
+-+-+-+-+-+
""")


def answered(game: Game) -> Game:
    """The game with the defaults taken until it is time to program."""
    while game.decisions and game.decisions[0].kind != "program":
        game.answer(game.decisions[0], game.decisions[0].default)
    return game


def training(**options: object) -> Game:
    return answered(Game("training", **{"seed": 1, **options}))  # type: ignore[arg-type]


@contextmanager
def changing(game: Game) -> Iterator[State]:
    """The state, for changes; the game continues from there, with the same pending events."""
    state = unpack(State, pack(game.state))
    yield state
    game.engine.restore(pack(state), game.engine.pending)


def play_by(engine: Engine, kind: str) -> None:
    """Make an engine play by machine code, or interpreted, from now on."""
    packed, pending = engine.packed, engine.pending
    engine.__dict__.pop("state", None)
    engine.__init__(engine.drawing, packed, kind)  # type: ignore[misc]
    engine.pending = pending


def dressed(seed: int, **modules: tuple[str, ...]) -> Game:
    """An RFL game in which robots have these modules equipped, about to be programmed (the test deals the cards)."""
    game = answered(Game("rfl", TINY, seed=seed))
    with changing(game) as state:
        for colour, names in modules.items():
            state.robots[COLOURS.index(colour)].equipped = module_bits(names)
    return game


def refused(game: Game, decision: Decision | str, answer: object) -> str:
    """The message of the refusal; checks that nothing has changed."""
    before, events, moves = pack(game.state), game.events, game.moves
    with pytest.raises(IllegalAnswer) as caught:
        game.answer(decision, answer)  # type: ignore[arg-type]
    assert pack(game.state) == before
    assert (game.events, game.moves) == (events, moves)
    return str(caught.value)
