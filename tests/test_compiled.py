"""One rulebook, run two ways: the interpreted and the compiled game are the same, byte for byte (DESIGN)."""

import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from players import begun, legal_answers, over, programming, random_plan, random_table, seats_to_program

import volt.rules
from volt.game.words import KINDS
from volt.rules.arena import Arena
from volt.rules.events import Log
from volt.rules.record import pack, unpack
from volt.rules.state import Game as State
from volt.sim import compiled
from volt.sim.entries import playouts
from volt.sim.plans import lock

GAMES = 2400  # of every mode, with and without KillBots
CHUNKS = 12
LONGEST = 25  # rounds


class Twin:
    """One packed game, played by the compiled rules."""

    def __init__(self, state: State, arena: Arena) -> None:
        self.games = np.frombuffer(pack(state), State.layout).copy()
        self.scratch, self.logs = np.zeros(1, State.layout), np.zeros(1, Log.layout)
        self.arena = np.frombuffer(pack(arena), Arena.layout)[0]
        self.rules = compiled()

    def resume(self) -> bytes:
        self.rules.resume(self.games, self.scratch, self.arena, self.logs, 0, 1)
        return self.games.tobytes()


def play_both_ways(seed: int, reached: Counter[str]) -> None:
    rng = random.Random(seed)
    engine = begun(random_table(rng))
    twin = Twin(engine.state, engine.drawing.arena)
    while not over(engine.state) and engine.state.round <= LONGEST:
        state = engine.state
        if programming(state):
            who = rng.choice(seats_to_program(state))
            plan = random_plan(rng, state, who)
            assert lock(state, Log(), who, plan)
            assert twin.rules.lock_plan(twin.games, twin.logs, 0, who, plan)
            reached["program"] += 1
        else:
            value = rng.choice(legal_answers(state))
            reached[KINDS[state.question.kind]] += 1
            engine.answer(value)
            twin.rules.answer(twin.games, 0, value)
        engine.run_silently()
        assert twin.resume() == engine.packed(), f"game {seed}, round {state.round}"


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_interpreted_and_compiled_games_are_equal_after_every_decision(chunk: int) -> None:
    reached: Counter[str] = Counter()
    for seed in range(chunk * GAMES // CHUNKS, (chunk + 1) * GAMES // CHUNKS):
        play_both_ways(seed, reached)
    assert set(reached) == set(KINDS[1:]), "every kind of decision is reached"


def test_playouts_are_equal() -> None:
    table = random_table(random.Random(5), "rfl")
    arena = table.drawing.arena
    states = [table.deal() for _ in range(20)]
    for i, state in enumerate(states):
        state.chance += i
    packed = np.frombuffer(b"".join(map(pack, states)), State.layout).copy()
    scratch, logs = np.zeros(1, State.layout), np.zeros(1, Log.layout)
    packed_arena = np.frombuffer(pack(arena), Arena.layout)[0]
    fast = compiled().playouts(packed, scratch, packed_arena, logs, 0, len(states), 30)
    slow = playouts(states, [State()], arena, [Log()], 0, len(states), 30)
    assert fast == slow
    assert packed.tobytes() == b"".join(map(pack, states))


def size(record: type) -> dict[str, int]:
    """The bytes of every field."""
    kinds = record.kinds  # type: ignore[attr-defined]
    return {
        name: (length or 1) * (sum(size(kind).values()) if hasattr(kind, "layout") else np.dtype(kind).itemsize)
        for name, (kind, length) in kinds.items()
    }


def test_the_state_is_small_and_packing_loses_nothing() -> None:
    state = random_table(random.Random(1), "rfl").deal()
    assert State.layout.itemsize <= 1024
    assert State.layout.itemsize == sum(size(State).values()), "no padding"
    assert pack(unpack(State, pack(state))) == pack(state)


CHANGED_RULE = """
import numpy as np
from volt.rules.events import Log
from volt.rules.state import Game
from volt.sim.backend import compiled
from volt.sim.entries import lock_plan
from volt.sim.plans import BITS, DICE, die_code
game = np.zeros(1, Game.layout)
game["robots"]["playing"] = 1
plan = die_code(1, 3, 0) | 2 << BITS * DICE
assert compiled((lock_plan,)).lock_plan(game, np.zeros(1, Log.layout), 0, 0, plan)
print(game["robots"][0]["dice"][0]["number"][0])
"""


def test_a_changed_rule_never_runs_stale_code(tmp_path: Path) -> None:
    package, cache = tmp_path / "volt", tmp_path / "cache"
    shutil.copytree(Path(volt.rules.__file__).parent.parent, package)
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "VOLT_CACHE": str(cache)}

    def run() -> str:
        done = subprocess.run([sys.executable, "-c", CHANGED_RULE], env=env, capture_output=True, text=True, check=True)
        return done.stdout.strip() + (" compiled" if "compiling" in done.stderr else " loaded")

    assert run() == "3 compiled"
    assert run() == "3 loaded"
    changed = package / "rules" / "programming.py"
    changed.write_text(changed.read_text().replace("die.number = number", "die.number = number + 1"))
    assert run() == "4 compiled"
    assert run() == "4 loaded"
