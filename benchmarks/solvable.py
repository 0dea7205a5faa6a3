"""``python -m benchmarks.solvable``: the exact values of the solvable games, and how fast CFR and its relatives approach them.

Writes ``docs/solvable.json`` and ``docs/pictures/solvable.png``; a few minutes on one core. NFSP and PPO need torch and dm-tree.
"""

import argparse
import json
import math
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pyspiel
from rich.console import Console

from volt.envs.solvable import MEMBERS, exact_value, game_tree, load

DOCS = Path(__file__).parent.parent / "docs"
RESULTS, PICTURE = DOCS / "solvable.json", DOCS / "pictures" / "solvable.png"
STOPS = tuple(step * 10**power for power in range(6) for step in (1, 2, 5))  # iterations after which is measured
COLUMNS = 3  # of charts
MOST = {"CFR": 1000, "CFR+": 1000, "external-sampling MCCFR": 100_000, "NFSP": 100, "PPO": 200}
NETWORKS = {"NFSP": "FictitiousPlay", "PPO": "ProximalPolicies"}  # in networks.py; they are slower


def solver(name: str, tree: Any) -> tuple[Any, Callable[[], None]]:
    """A solver and its iteration."""
    if name in NETWORKS:
        networks = import_module("benchmarks.networks")
        made = getattr(networks, NETWORKS[name])(tree)
        return made, made.iterate
    if name == "external-sampling MCCFR":
        made = pyspiel.ExternalSamplingMCCFRSolver(tree, seed=1)
        return made, made.run_iteration
    made = (pyspiel.CFRSolver if name == "CFR" else pyspiel.CFRPlusSolver)(tree)
    return made, made.evaluate_and_update_policy


def size(tree: Any) -> tuple[int, list[int]]:
    """Nodes of the tree, and information states of each player."""
    seen: list[set[str]] = [set() for _ in range(tree.num_players())]
    waiting, nodes = [tree.new_initial_state()], 0
    while waiting:
        state = waiting.pop()
        nodes += 1
        if state.is_player_node():
            seen[state.current_player()].add(state.information_state_string())
        if not state.is_terminal():
            waiting += [state.child(action) for action in state.legal_actions()]
    return nodes, [len(states) for states in seen]


def curve(name: str, tree: Any, budget: float) -> Iterator[tuple[int, float, float]]:
    """Iterations (of networks: games), exploitability and the value for the first player, until the budget is used up."""
    made, iterate = solver(name, tree)
    games = made.GAMES if name in NETWORKS else 1  # of an iteration
    began, done = time.thread_time(), 0
    for stop in STOPS:
        if stop > MOST[name]:
            return
        while done < stop:
            iterate()
            done += 1
            if time.thread_time() - began > budget:
                return
        policy = made.average_policy()
        value = pyspiel.expected_returns(tree.new_initial_state(), policy, -1, False)[0]
        yield done * games, pyspiel.nash_conv(tree, policy, True) / 2, value


def study(
    member: str, solvers: list[str], budget: float, known: dict[str, Any], say: Callable[[str], None]
) -> dict[str, Any]:
    """All that is published about a member; curves of other solvers than these remain what is known."""
    say(f"{member}: its tree")
    tree = game_tree(load(member))
    nodes, states = size(tree)
    say(f"{member}: {nodes} nodes, linear program")
    found: dict[str, Any] = {"game": MEMBERS[member], "nodes": nodes, "states": states, "value": exact_value(tree)}
    curves = dict(known.get("curves", {}))
    for name in solvers:
        say(f"{member}: {name}")
        curves[name] = [[n, round(gap, 8), round(value, 8)] for n, gap, value in curve(name, tree, budget)]
    return {**found, "curves": {name: curves[name] for name in MOST if name in curves}}


def draw(found: dict[str, Any], file: Path) -> None:
    """The curves of all members."""
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot

    size = (COLUMNS * 3.6, math.ceil(len(found) / COLUMNS) * 3.2)
    figure = pyplot.figure(figsize=size, layout="constrained")
    for number, (member, result) in enumerate(found.items(), 1):
        chart = figure.add_subplot(math.ceil(len(found) / COLUMNS), COLUMNS, number)
        for name, points in result["curves"].items():
            chart.loglog([n for n, _, _ in points], [max(gap, 1e-8) for _, gap, _ in points], label=name, marker=".")
        chart.set(
            title=f"{member}: {result['nodes']:,} nodes",
            xlabel="iterations (NFSP, PPO: games)",
            ylabel="exploitability",
        )
        chart.grid(alpha=0.3)
    figure.legend(*chart.get_legend_handles_labels(), loc="lower right", fontsize="small")
    figure.savefig(file, dpi=110)
    pyplot.close(figure)


def keep(found: dict[str, Any]) -> None:
    """Write the results, a line for each game, and the picture."""
    found = {member: found[member] for member in MEMBERS if member in found}
    lines = ",\n".join(f"{json.dumps(member)}: {json.dumps(one)}" for member, one in found.items())
    RESULTS.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    draw(found, PICTURE)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solvable", description=__doc__)
    parser.add_argument("--seconds", type=float, default=30, help="of each solver in each game, at most (30)")
    parser.add_argument("--solver", action="append", choices=MOST, help="only this one (may be repeated)")
    parser.add_argument("members", nargs="*", help=f"of {', '.join(MEMBERS)}; default: all")
    chosen = parser.parse_args()
    console = Console(stderr=True)
    found = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    with console.status("…") as status:
        for member in chosen.members or MEMBERS:
            found[member] = study(
                member, chosen.solver or list(MOST), chosen.seconds, found.get(member, {}), status.update
            )
            console.print(f"{member}: {found[member]['value']:.6f}")
            keep(found)


if __name__ == "__main__":
    main()
