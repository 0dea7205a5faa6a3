"""``python -m benchmarks.baselines``: evaluate bots and a learner, five seeds each, and enter them in ``docs/leaderboard.json``.

Bots play all tasks but self-play in a few minutes. ``masked-ppo`` (``examples/masked_ppo.py``) is trained first.
"""

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from runpy import run_path
from typing import Any

from volt.envs.tasks import GAMES, TASKS, Evaluation, evaluate

ROOT = Path(__file__).parent.parent
BOARD = ROOT / "docs" / "leaderboard.json"
BOTS = ("random", "heuristic", "rookie")
SEEDS = (1, 2, 3, 4, 5)
LEARNER, EXAMPLE, STEPS = "masked-ppo", "examples/masked_ppo.py", 100_000


def enter(agent: str, task: str, script: str, about: str, runs: list[Evaluation], seconds: float) -> None:
    """Add or replace an entry; ``script`` is what was run, ``seconds`` of one core how long a run took, training included."""
    board: list[dict[str, Any]] = json.loads(BOARD.read_text(encoding="utf-8")) if BOARD.exists() else []
    board = [entry for entry in board if (entry["agent"], entry["task"]) != (agent, task)]
    entry = {"task": task, "agent": agent, "script": script, "about": about, "seconds": round(seconds)}
    board.append({**entry, "runs": [run.to_dict() for run in runs]})
    board.sort(key=lambda entry: (list(TASKS).index(entry["task"]), -sum(run["wins"] for run in entry["runs"])))
    BOARD.write_text(json.dumps(board, indent=1) + "\n", encoding="utf-8")


def contestant(agent: str, task: str) -> tuple[Callable[[int], Evaluation], str, str]:
    """What plays a seed, its script, and what it is."""
    if agent == LEARNER:
        learner = run_path(str(ROOT / EXAMPLE))
        script = f"python {EXAMPLE} --task {task} --steps {STEPS}"
        return lambda seed: learner["run"](task, STEPS, seed)[1], script, f"masked PPO, {STEPS:,} steps"
    script = f"python -m benchmarks.baselines {agent}"
    return lambda seed: evaluate(agent, task, GAMES, seed), script, f"the bot {agent}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.baselines", description=__doc__)
    parser.add_argument(
        "agents", nargs="*", default=BOTS, help=f"{LEARNER}, or names of bots; default: {', '.join(BOTS)}"
    )
    parser.add_argument("--task", action="append", choices=TASKS, help="only this one (may be repeated)")
    chosen = parser.parse_args()
    for task in chosen.task or [task.id for task in TASKS.values() if not task.selfplay]:
        for agent in chosen.agents:
            play, script, about = contestant(agent, task)
            began, runs = time.process_time(), list[Evaluation]()
            for seed in SEEDS:
                runs.append(play(seed))
                print(f"{agent:10} {runs[-1]}", flush=True)
            enter(agent, task, script, about, runs, (time.process_time() - began) / len(runs))


if __name__ == "__main__":
    main()
