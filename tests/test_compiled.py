"""One rulebook, run several ways: the interpreted and the compiled game are the same, byte for byte (DESIGN)."""

import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from volt.sim.entries import ENTRIES, Tally, asked, playouts

import volt.rules
from players import begun, legal_answers, over, random_plan, random_table
from volt.game.vocabulary import KINDS
from volt.rules.arena import Arena
from volt.rules.events import EventLog
from volt.rules.packed_struct import pack, unpack
from volt.rules.plan_codes import commit_plan
from volt.rules.questions import MINE_CHOICE, PROGRAM
from volt.rules.state import State
from volt.sim import backend, jit
from volt.sim.batch import packed

GAMES = 2400  # of every mode, with and without KillBots
CHUNKS = 12
LONGEST = 25  # rounds
COMPILED = backend.compiled, jit.compiled  # as it is done here, and by Numba


class Twin:
    """One packed game, played by the compiled rules."""

    def __init__(self, rules: Any, state: State, arena: Arena) -> None:
        self.rules = rules
        self.games, self.arena = packed(state), packed(arena)
        self.scratch, self.logs = np.zeros(1, State.layout), np.zeros(1, EventLog.layout)

    def step(self, answer: int) -> bytes:
        answers = np.array([answer])
        self.rules.steps(self.games, self.scratch, self.arena, self.logs, answers, 0, 1)
        return self.games.tobytes()


def play_both_ways(rules: Any, seed: int, reached: Counter[str]) -> None:
    rng = random.Random(seed)
    engine = begun(random_table(rng))
    twin = Twin(rules, engine.state, engine.drawing.arena)
    while not over(engine.state) and engine.state.rounds <= LONGEST:
        state = engine.state
        kind, who = divmod(asked(state), 8)
        reached[KINDS[kind]] += 1
        if kind == PROGRAM:
            answer = random_plan(rng, state, who)
            assert commit_plan(state, EventLog(), who, answer)
        else:
            lays = kind == MINE_CHOICE and rng.random() < 0.9  # so that the tokens run out, and MINE-1 is asked
            answer = 1 if lays else rng.choice(legal_answers(state))
            engine.answer(answer)
        engine.run_silently()
        assert twin.step(answer) == pack(engine.state), f"game {seed}, round {state.rounds}"


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_interpreted_and_compiled_games_are_equal_after_every_decision(chunk: int) -> None:
    reached: Counter[str] = Counter()
    rules = COMPILED[chunk % len(COMPILED)](ENTRIES)
    for seed in range(chunk * GAMES // CHUNKS, (chunk + 1) * GAMES // CHUNKS):
        play_both_ways(rules, seed, reached)
    assert set(reached) == set(KINDS[1:]), "every kind of decision is reached"


@pytest.mark.parametrize("rules", COMPILED)
def test_playouts_are_equal(rules: Any) -> None:
    table = random_table(random.Random(5), "rfl")
    states = [table.deal() for _ in range(20)]
    for i, state in enumerate(states):
        state.rng += i
    games, arena, tallies = packed(*states), packed(table.drawing.arena), np.zeros(1, Tally.layout)
    logs = np.zeros(1, EventLog.layout)
    logs["on"] = 1
    rules(ENTRIES).playouts(games, arena, logs, tallies, 30, 0, len(states))
    tally, log = Tally(), EventLog()
    log.on = 1
    playouts(states, [table.drawing.arena], [log], [tally], 30, 0, len(states))
    assert games.tobytes() == b"".join(map(pack, states))
    assert tallies.tobytes() == pack(tally), "the same events happened"
    assert sum(tally.deaths) == sum(tally.causes) > 0


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
from volt.rules.state import Game
from volt.sim.backend import compiled
from volt.sim.entries import deal
table, games = np.zeros(1, Game.layout), np.zeros(1, Game.layout)
table["robots"]["playing"] = 1
compiled((deal,)).deal(games, table, 1, 0, 1)
print([int(n) for n in sorted(games["robots"]["number"][0])])
"""


def test_a_changed_rule_never_runs_stale_code(tmp_path: Path) -> None:
    package, cache = tmp_path / "volt", tmp_path / "cache"
    shutil.copytree(Path(volt.rules.__file__).parent.parent, package)
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "VOLT_CACHE": str(cache)}

    def run() -> str:
        done = subprocess.run([sys.executable, "-c", CHANGED_RULE], env=env, capture_output=True, text=True, check=True)
        return done.stdout.strip() + (" compiled" if "compiling" in done.stderr else " loaded")

    assert run() == "[1, 2, 3, 4] compiled"
    assert run() == "[1, 2, 3, 4] loaded"
    changed = package / "rules" / "setup.py"
    changed.write_text(changed.read_text().replace("number = count\n", "number = count + 1\n"))
    assert run() == "[2, 3, 4, 5] compiled"
    assert run() == "[2, 3, 4, 5] loaded"
