"""Record the golden games again, after a deliberate change of the rules::

    PYTHONPATH=tests .venv/bin/python -m golden.make

Read ``git diff tests/golden`` before you commit: every change is a change of behaviour.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from support.players import CHAMPIONS, play_on, story_hash
from volt.arenas import names
from volt.game import Game, Seat, write_record
from volt.game.game_records import seal

HERE = Path(__file__).parent
SEALS = HERE / "seals.json"
EACH = 3
ROUNDS = 14  # a golden game is over by then
FEWEST = 25  # answers; a shorter game shows too little

TWO_BOTS = (Seat("green", "s", True, ("anchor", "saw")), Seat("yellow", "w", True, ("grenades", "shield")))
MODES: dict[str, dict[str, Any]] = {
    "training": {"mode": "training", "goal": 2},
    "training-killbots": {"mode": "training", "operators": 2, "killbots": 2, "goal": 1},
    "rfl": {"mode": "rfl", "goal": 2},
    "rfl-killbot": {
        "mode": "rfl",
        "seats": (Seat("red", "n"), Seat("blue", "e"), Seat("green", "s", True, ("repulsion", "mines"))),
        "goal": 2,
    },
    "squad": {"mode": "rfl", "seats": (Seat("red", "n"), Seat("blue", "e"), *TWO_BOTS), "goal": 2},
    **{f"bout-{champion}": {"mode": "rfl", "champion": champion, "titleholder": "blue"} for champion in CHAMPIONS},
}
EDITIONS = ("default", "english", "german", "polish")


def games(name: str) -> Iterator[Game]:
    """Random games of a kind, each in another arena (a bout in that of its champion module)."""
    options = {"goal": 2, **MODES[name]}
    champion = options.get("champion")
    for seed in range(10_000):
        arena = names()[CHAMPIONS.index(champion) if champion else seed % len(names())]
        game = Game(arena=arena, seed=seed, edition=EDITIONS[seed % len(EDITIONS)], **options)
        yield play_on(random.Random(f"{name} {seed}"), game, rounds=ROUNDS)


def shows(game: Game, name: str) -> bool:
    """Whether a game is worth keeping: it has a winner, and its champion module was used."""
    if game.winner is None or len(game.moves) < FEWEST:
        return False
    module = MODES[name].get("champion")
    used = {"jetpack": "jumped", "conductor": "CONDUCTOR", "walls": "WALLS", "water": "WATER"}.get(module or "")
    return used is None or any(used in (event.kind, event.rule) for event in game.events)


def main() -> None:
    """Write the records and their expected results."""
    seals: dict[str, dict[str, str | int]] = {}
    for old in HERE.glob("*.volt"):
        old.unlink()
    for name in MODES:
        found = (game for game in games(name) if shows(game, name))
        for number in range(1, EACH + 1):
            game = next(found)
            path = HERE / f"{name}-{number}.volt"
            path.write_text(write_record(game), encoding="utf-8")
            seals[path.stem] = {
                "winner": str(game.winner),
                "rounds": game.round,
                "events": len(game.events),
                "seal": seal(game),
                "story": story_hash(game),
            }
    SEALS.write_text(json.dumps(seals, indent=1) + "\n", encoding="utf-8")
    print(f"{len(seals)} games recorded")


if __name__ == "__main__":
    main()
