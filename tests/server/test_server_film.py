"""A round as an animated GIF."""

import io
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from volt.bots import BOTS
from volt.game import Game
from volt.game.film import WIDTH, film
from volt.game.setup import make_setup


@pytest.fixture(scope="module")
def game() -> Game:
    """Three operators and a KillBot, two rounds and a bit."""
    setup = make_setup(
        mode="rfl", arena="rome", operators=3, killbots=1, seed=5, seats=None, edition="default", goal=None
    )
    made, bot = Game.from_setup(setup), BOTS["random"](1)
    while made.round < 3:
        decision = made.decisions[0]
        made.answer(decision, bot.choose(made.see(decision.seat), decision, 0.1))
    return made


def test_a_round_is_a_film(game: Game) -> None:
    picture = Image.open(io.BytesIO(film(game, 2)))
    assert picture.format == "GIF"
    assert picture.width == WIDTH
    frames = []
    for number in range(picture.n_frames):  # type: ignore[attr-defined]
        picture.seek(number)
        assert picture.info["duration"] > 0
        frames.append(picture.convert("RGB"))
    assert len(frames) > 3
    moved = [ImageChops.difference(one, other).getbbox() for one, other in pairwise(frames)]
    assert sum(box is not None for box in moved) > len(moved) / 2, "from frame to frame something happens"
    assert all(box[2] - box[0] < WIDTH / 2 for box in moved[:2] if box), "and the arena stays as it is"


def test_there_are_films_of_rounds_only(game: Game) -> None:
    with pytest.raises(ValueError, match=f"there is no round 99; the game has {game.round}"):
        film(game, 99)
