"""Old names of the public API do what they did, and say what they are called now."""

import warnings
from collections.abc import Callable

import pytest

import volt
from volt import Game
from volt.arenas import load_arena, parse_drawing, write_drawing
from volt.game.championship import Championship
from volt.ladder import Entrant
from volt.rules.event_kinds import Fired
from volt.sim import Batch

GAME = Game("training", seed=1)
ROME = load_arena("rome").drawing
BATCH = Batch(2, "training", seed=1).playouts(rounds=1)
TITLE = Championship(seed=1)
FIRST = GAME.decisions[0], GAME.decisions[0].default

OLD: dict[str, tuple[Callable[[], object], object]] = {
    "volt.save": (lambda: volt.save(GAME), volt.write_record(GAME)),  # type: ignore[attr-defined]
    "volt.load": (lambda: volt.load(volt.write_record(GAME)), GAME),  # type: ignore[attr-defined]
    "volt.game.save": (lambda: volt.game.save(GAME), volt.write_record(GAME)),  # type: ignore[attr-defined]
    "volt.arenas.read": (lambda: volt.arenas.read(write_drawing(ROME)), ROME),  # type: ignore[attr-defined]
    "volt.arenas.write": (lambda: volt.arenas.write(ROME), write_drawing(ROME)),  # type: ignore[attr-defined]
    "volt.arenas.load": (lambda: volt.arenas.load("rome"), load_arena("rome")),  # type: ignore[attr-defined]
    "Game.determinize": (lambda: GAME.determinize("red", 2), GAME.world("red", 2)),
    "View.determinize": (lambda: GAME.see("red").determinize(2), GAME.world("red", 2)),
    "Game.imagined": (lambda: Game.imagined(GAME.see("red"), 1, 2), [GAME.world("red", 2)]),
    "Game.play": (lambda: GAME.copy().play(*FIRST), GAME.copy().answer_packed(*FIRST)),
    "Results.decisions": (lambda: BATCH.decisions, BATCH.decisions_made),
    "Championship.save": (lambda: TITLE.save(), TITLE.write()),  # noqa: PLW0108  the name is looked up when called
    "Entrant.read": (lambda: Entrant.read("rookie", 1.0), Entrant.parse("rookie", 1.0)),
    "Fired.code": (lambda: Fired.code, Fired.kind_number),
}


@pytest.mark.parametrize("name", OLD)
def test_an_old_name_works_and_says_what_it_is_called_now(name: str) -> None:
    use, result = OLD[name]
    with pytest.warns(DeprecationWarning, match="is called .* now; the old name will be removed in version 2") as told:
        assert use() == result
    assert told[0].filename == __file__, "the warning names the line that is to be changed"


def test_an_imported_old_name_warns_too() -> None:
    with pytest.warns(DeprecationWarning, match="volt.arenas.read is called parse_drawing now"):
        from volt.arenas import read  # type: ignore[attr-defined]
    assert read is parse_drawing


def test_new_names_do_not_warn() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        game = volt.parse_record(volt.write_record(GAME))
        game.answer_packed(game.decisions[0], game.decisions[0].default)
        assert game.world("red", 1).see("red") == game.see("red")
    for module in (volt, volt.game, volt.arenas):
        with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
            module.nothing  # type: ignore[attr-defined] # noqa: B018
