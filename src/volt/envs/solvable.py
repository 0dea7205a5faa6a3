"""Small members of the OpenSpiel game whose value is known exactly, and how it is found.

``MEMBERS`` are games for ``pyspiel.load_game``: small arenas, short programs, a fixed deal. ``game_tree`` turns one into a tree
in C++ (OpenSpiel's ``efg_game``), on which OpenSpiel's tabular algorithms run, hundreds of times faster. ``exact_value`` solves
such a tree by a linear program over sequences of actions (Koller, Megiddo and von Stengel, 1996), without CFR.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
from scipy.optimize import linprog  # type: ignore[import-untyped]
from scipy.sparse import coo_array, csr_array, hstack  # type: ignore[import-untyped]

from . import openspiel  # noqa: F401 (registers the game)

_DUEL = "operators=2,goal=1"
MEMBERS = {
    "closet": f"volt(arena=closet,mode=training,{_DUEL},units=1,dice=B1 B2,max_rounds=2,seed=1,chance=1)",
    "ledge": f"volt(arena=ledge,mode=training,{_DUEL},units=2,dice=B1 B2,max_rounds=1,seed=1,chance=1)",
    "hall": f"volt(arena=hall,mode=training,{_DUEL},units=1,dice=B1 B3,max_rounds=2,seed=1,chance=1)",
    "gallery": f"volt(arena=gallery,mode=training,{_DUEL},units=1,dice=B1n B1s B3w B3n B3s,max_rounds=2,seed=1,chance=2)",
    "cellar": f"volt(arena=cellar,mode=rfl,{_DUEL},units=1,dice=B1n B1s B1w R3n R3s,max_rounds=1,seed=9,chance=1)",
}


def load(name: str) -> Any:
    """A member as an OpenSpiel game; ValueError if there is none of this name."""
    if name not in MEMBERS:
        raise ValueError(f"there is no solvable game {name!r}; choose from {', '.join(MEMBERS)}")
    return pyspiel.load_game(MEMBERS[name])


# --- the tree ---


def write_tree(game: Any) -> str:
    """The game tree in Gambit's format. Decisions with a single option are left out."""
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        game = pyspiel.convert_to_turn_based(game)
    players = " ".join(f'"{colour}"' for colour in range(game.num_players()))
    numbers: list[dict[str, int]] = [defaultdict(count(1).__next__) for _ in range(game.num_players())]
    return "\n".join([f'EFG 2 R "{game}" {{ {players} }}', *_nodes(game.new_initial_state(), numbers, count(1))])


def _nodes(state: Any, numbers: list[dict[str, int]], outcomes: Iterator[int]) -> Iterator[str]:
    """A line for every node, depth first."""
    while not state.is_terminal() and len(actions := state.legal_actions()) == 1:
        state.apply_action(actions[0])
    if state.is_terminal():
        gains = " ".join(str(round(gain, 9)) for gain in state.returns())
        yield f't "" {next(outcomes)} "" {{ {gains} }}'
        return
    who = state.current_player()
    if state.is_chance_node():
        parts = (f'"{outcome}" {chance:.16f}' for outcome, chance in state.chance_outcomes())
        yield f'c "" {next(outcomes)} "" {{ {" ".join(parts)} }} 0'
    else:
        words = " ".join(f'"{state.action_to_string(who, action)}"' for action in actions)
        number = numbers[who][state.information_state_string(who)]
        yield f'p "" {who + 1} {number} "" {{ {words} }} 0'
    for action in actions:
        yield from _nodes(state.child(action), numbers, outcomes)


def game_tree(game: Any) -> Any:
    """The same game as a tree in C++; its actions are those of the member in words."""
    return pyspiel.load_efg_game(write_tree(game))


# --- the linear program ---


class _Sequences:
    """The sequences of a player's own actions: the empty one is 0; every information state continues one of them."""

    def __init__(self) -> None:
        self.first: dict[str, int] = {}  # of an information state: its first action
        self.actions: dict[str, int] = {}
        self.parent: dict[str, int] = {}
        self.size = 1

    def after(self, state: str, actions: int, sequence: int) -> int:
        """The sequence of the first action in an information state, which is reached by this sequence."""
        if state not in self.first:
            self.first[state], self.actions[state], self.parent[state] = self.size, actions, sequence
            self.size += actions
        return self.first[state]

    def constraints(self) -> tuple[Any, Any]:
        """What a plan must satisfy: weights of the actions add up to that of the sequence before them."""
        entries = [(0, 0, 1.0)]
        for row, state in enumerate(self.first, 1):
            entries.append((row, self.parent[state], -1.0))
            entries += [(row, self.first[state] + i, 1.0) for i in range(self.actions[state])]
        rows, columns, values = zip(*entries, strict=True)
        total = np.zeros(1 + len(self.first))
        total[0] = 1
        return coo_array((values, (rows, columns)), (1 + len(self.first), self.size)).tocsr(), total


def exact_value(tree: Any) -> float:
    """The value for the first of two players of a zero-sum game, by a linear program."""
    own, other = _Sequences(), _Sequences()
    payoffs: dict[tuple[int, int], float] = defaultdict(float)

    def visit(state: Any, chance: float, mine: int, theirs: int) -> None:
        if state.is_terminal():
            payoffs[mine, theirs] += chance * state.returns()[0]
        elif state.is_chance_node():
            for outcome, likely in state.chance_outcomes():
                visit(state.child(outcome), chance * likely, mine, theirs)
        else:
            who, actions = state.current_player(), state.legal_actions()
            seen = state.information_state_string(who)
            first = own.after(seen, len(actions), mine) if who == 0 else other.after(seen, len(actions), theirs)
            for i, action in enumerate(actions):
                visit(state.child(action), chance, *((first + i, theirs) if who == 0 else (mine, first + i)))

    visit(tree.new_initial_state(), 1.0, 0, 0)
    # maximise v[0] over a plan x with E x = e and, for every sequence of the other player, F' v <= A' x
    rows, columns = zip(*payoffs, strict=True)
    gains = coo_array((list(payoffs.values()), (rows, columns)), (own.size, other.size)).tocsr()
    (plans, total), (others, _) = own.constraints(), other.constraints()
    states = others.shape[0]
    solved = linprog(
        c=np.concatenate([np.zeros(own.size), [-1.0], np.zeros(states - 1)]),
        A_ub=hstack([-gains.T, others.T]),
        b_ub=np.zeros(other.size),
        A_eq=hstack([plans, csr_array((plans.shape[0], states))]),
        b_eq=total,
        bounds=[(0, None)] * own.size + [(None, None)] * states,
        method="highs",
    )
    if not solved.success:
        raise RuntimeError(f"the linear program was not solved: {solved.message}")
    return round(float(-solved.fun), 9) + 0.0  # not -0
