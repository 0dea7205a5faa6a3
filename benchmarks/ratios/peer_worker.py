"""Runs one peer inside its own environment: answers requests on stdin, one line of JSON each. Does not import volt.

Every contender repeatedly plays random legal moves from the deal to the end; choosing them is part of the work.
A decision is one player's answer; a transition is one ply, or one joint move where all move at once. Chance is neither.
"""

import json
import os
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

Counts = tuple[float, int, int]  # seconds, decisions, transitions
Contender = Callable[[float], Counts]


def until(budget: float, clock: Callable[[], float], play: Callable[[], tuple[int, int]]) -> Counts:
    """Play whole games until the time is up."""
    decisions = transitions = 0
    start = clock()
    while clock() - start < budget:
        made, plies = play()
        decisions += made
        transitions += plies
    return clock() - start, decisions, transitions


# --- OpenSpiel ---


def spiel_from_python(name: str) -> Contender:
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def play() -> tuple[int, int]:
        state = game.new_initial_state()
        decisions = transitions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            if state.is_simultaneous_node():
                players = range(game.num_players())
                state.apply_actions([rng.choice(state.legal_actions(who)) for who in players])
                decisions += game.num_players()
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
            transitions += 1
        return decisions, transitions

    return lambda budget: until(budget, time.process_time, play)


def spiel_in_cpp(name: str) -> Contender:
    """Its own loop in C++ with its random bots; only the counting afterwards is Python, and is not timed."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(who, 1 + who) for who in range(game.num_players())]
    joint = game.num_players() if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS else 1
    seeds = iter(range(1, 1 << 30))

    def measure(budget: float) -> Counts:
        seconds, decisions = 0.0, 0
        while seconds < budget:
            states = [game.new_initial_state() for _ in range(20)]
            start = time.process_time()
            for state in states:
                pyspiel.evaluate_bots(state, bots, next(seeds))
            seconds += time.process_time() - start
            decisions += sum(move.player >= 0 for state in states for move in state.full_history())
        return seconds, decisions, decisions // joint

    return measure


# --- Pgx ---


def pgx_batch(name: str, batch: int, clock: Callable[[], float]) -> Contender:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    steps = max(1, 4096 // batch)
    one = jax.vmap(auto_reset(env.step, env.init))

    def step(state: Any, key: Any) -> Any:
        choose, chance = jax.random.split(key)
        scores = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        action = jax.random.categorical(choose, scores, axis=1)
        return one(state, action, jax.random.split(chance, batch)), None

    many = jax.jit(lambda state, key: jax.lax.scan(step, state, jax.random.split(key, steps))[0])
    held: dict[str, Any] = {}

    def play() -> tuple[int, int]:
        held["key"], key = jax.random.split(held["key"])
        held["state"] = jax.block_until_ready(many(held["state"], key))
        return batch * steps, batch * steps

    def measure(budget: float) -> Counts:
        if not held:
            held["key"] = jax.random.PRNGKey(1)
            held["state"] = jax.jit(jax.vmap(env.init))(jax.random.split(held["key"], batch))
            play()  # compiles
        return until(budget, clock, play)

    return measure


# --- EnvPool ---


def envpool_batch(name: str, batch: int) -> Contender:
    """Stepped from Python with one thread, as our vector environment is; games that end are reset."""
    import envpool
    import numpy as np

    envs = envpool.make(name, env_type="gymnasium", num_envs=batch, num_threads=1)
    rng, choices = np.random.default_rng(1), envs.action_space.n
    envs.reset()

    def play() -> tuple[int, int]:
        for _ in range(20):
            envs.step(rng.integers(choices, size=batch))
        return 20 * batch, 20 * batch

    return lambda budget: until(budget, time.process_time, play)


# --- PettingZoo, python-chess ---


def pettingzoo_game(module: str) -> Contender:
    import importlib

    env = importlib.import_module(f"pettingzoo.classic.{module}").env()
    rng = random.Random(1)

    def play() -> tuple[int, int]:
        env.reset(seed=rng.randrange(1 << 30))
        plies = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            env.step(int(rng.choice(observation["action_mask"].nonzero()[0])))
            plies += 1
        return plies, plies

    return lambda budget: until(budget, time.process_time, play)


def python_chess() -> Contender:
    import chess

    rng = random.Random(1)

    def play() -> tuple[int, int]:
        board = chess.Board()
        plies = 0
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            plies += 1
        return plies, plies

    return lambda budget: until(budget, time.process_time, play)


CPU, WALL = time.process_time, time.perf_counter
ENVPOOL_GAMES = ("CartPole-v1", "Acrobot-v1")
PGX_GAMES = ("go_9x9", "gardner_chess", "backgammon")
PEERS: dict[str, dict[str, Callable[[], Contender]]] = {
    "openspiel": {
        **{f"{name}, from Python": partial(spiel_from_python, name) for name in ("laser_tag", "goofspiel")},
        **{
            f"{name}, its own C++ loop": partial(spiel_in_cpp, name)
            for name in ("laser_tag", "goofspiel", "markov_soccer", "backgammon")
        },
    },
    "pgx": {f"{name}, 256 games": partial(pgx_batch, name, 256, CPU) for name in PGX_GAMES},
    "pgx-all": {
        f"{name}, {batch} games": partial(pgx_batch, name, batch, WALL) for name in PGX_GAMES for batch in (64, 1024)
    },
    "envpool": {f"{name}, 1,000 games": partial(envpool_batch, name, 1000) for name in ENVPOOL_GAMES},
    "pettingzoo": {
        f"{name}, from Python": partial(pettingzoo_game, name) for name in ("connect_four_v3", "texas_holdem_v4")
    },
    "python-chess": {"random games": python_chess},
}


def main(peer: str) -> None:
    made: dict[str, Contender] = {}
    replies = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # whatever a library prints goes to stderr
    replies.write(json.dumps(list(PEERS[peer])) + "\n")
    for line in sys.stdin:
        name, budget = json.loads(line)
        try:
            if name not in made:
                made[name] = PEERS[peer][name]()
                made[name](budget / 10)  # warms up
            reply: Any = made[name](budget)
        except Exception as error:
            reply = f"{type(error).__name__}: {error}".splitlines()[0][:120]
        replies.write(json.dumps(reply) + "\n")


if __name__ == "__main__":
    if sys.argv[1] in ("pgx", "envpool") and hasattr(os, "sched_setaffinity"):  # to one core, before threads start
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    main(sys.argv[1])
