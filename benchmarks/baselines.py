"""``python -m benchmarks.baselines``: evaluate bots and learners, five seeds each, and enter them in ``docs/leaderboard.json``.

The fast bots play all tasks but self-play in a few minutes. Learners are trained first, once for each seed, and are measured on
the way: ``docs/pictures/baselines.png`` shows it. ``--again`` enters nothing: it takes five other seeds and says whether they
repeat what is published.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from runpy import run_path
from typing import Any

from volt.envs.tasks import GAMES, TASKS, Evaluation, evaluate
from volt.sim.shares import Share

ROOT = Path(__file__).parent.parent
BOARD, PICTURE = ROOT / "docs" / "leaderboard.json", ROOT / "docs" / "pictures" / "baselines.png"
BOTS = ("random", "heuristic", "rookie")
SLOW_BOTS = {"veteran": 200, "tactician": 50, "champion": 50}  # games of a seed: they think about each answer
SEEDS, OTHER_SEEDS = (1, 2, 3, 4, 5), (11, 12, 13, 14, 15)
LEARNERS = {  # steps of training, and what it is
    "masked-ppo": (100_000, "PPO with masks in one file"),
    "maskable-ppo": (24_576, "MaskablePPO of sb3-contrib"),
    "dqn": (20_000, "DQN of Stable-Baselines3"),
    "rllib-ppo": (24_000, "PPO of RLlib with masks"),
    "nfsp": (6_000, "NFSP of OpenSpiel, self-play"),
}
EXAMPLE = "examples/masked_ppo.py"
WATCHED, WATCH_SEED = 200, 1000  # games by which a learner is measured on its way, and their seed

Watch = Callable[[int, Any], object]


def enter(agent: str, task: str, script: str, about: str, runs: list[dict[str, Any]], seconds: float) -> None:
    """Add or replace an entry; ``script`` is what was run, ``seconds`` of one core how long a run took, training included."""
    board: list[dict[str, Any]] = json.loads(BOARD.read_text(encoding="utf-8")) if BOARD.exists() else []
    board = [entry for entry in board if (entry["agent"], entry["task"]) != (agent, task)]
    board.append(
        {"task": task, "agent": agent, "script": script, "about": about, "seconds": round(seconds), "runs": runs}
    )
    board.sort(key=lambda entry: (list(TASKS).index(entry["task"]), -wins(entry["runs"]).share))
    BOARD.write_text(json.dumps(board, indent=1) + "\n", encoding="utf-8")
    draw(board)


def wins(runs: list[dict[str, Any]]) -> Share:
    """Of all runs together."""
    return Share(sum(run["wins"] for run in runs), sum(run["games"] for run in runs))


def trainer(agent: str) -> Callable[[str, int, int, Watch], Any]:
    """What trains a learner and returns its policy."""
    if agent != "masked-ppo":
        train: Callable[[str, int, int, Watch], Any] = import_module(
            f"benchmarks.learners.{agent.replace('-', '_')}"
        ).train
        return train
    example = run_path(str(ROOT / EXAMPLE))

    def train_example(task: str, steps: int, seed: int, watch: Watch) -> Any:
        made = example["train"](task, steps, seed, lambda done, now: watch(done, example["policy_of"](now, seed)))
        return example["policy_of"](made, seed)

    return train_example


def play(agent: str, task: str, seed: int) -> dict[str, Any]:
    """A run: what a seed is entered with."""
    if agent not in LEARNERS:
        return evaluate(agent, task, SLOW_BOTS.get(agent, GAMES), seed).to_dict()
    curve = list[tuple[int, float]]()

    def watch(done: int, policy: Any) -> None:
        found = evaluate(policy, task, WATCHED, WATCH_SEED, "flat").wins.share
        curve.append((done, round(found, 3)))
        print(f"{agent} {seed}: {done:,} steps, {found:.1%}", flush=True)

    policy = trainer(agent)(task, LEARNERS[agent][0], seed, watch)
    result: Evaluation = evaluate(policy, task, GAMES, seed, "flat")
    return {**result.to_dict(), "curve": curve}


def described(agent: str, task: str) -> tuple[str, str]:
    """The script of an agent, and what it is."""
    if agent in LEARNERS:
        steps, about = LEARNERS[agent]
        script = f"python {EXAMPLE} --task {task} --steps {steps}"
        module = f"python -m benchmarks.baselines {agent} --task {task}"
        return script if agent == "masked-ppo" else module, f"{about}, {steps:,} steps"
    games = f", {SLOW_BOTS[agent]} games a seed" if agent in SLOW_BOTS else ""
    return f"python -m benchmarks.baselines {agent}", f"the bot {agent}{games}"


def repeats(agent: str, task: str, runs: list[dict[str, Any]]) -> bool:
    """Whether the published interval and that of other seeds overlap."""
    board = json.loads(BOARD.read_text(encoding="utf-8"))
    (entry,) = (entry for entry in board if (entry["agent"], entry["task"]) == (agent, task))
    (low, high), (other_low, other_high) = interval(entry["runs"]), interval(runs)
    print(f"{agent}, {task}: published {low:.1%} to {high:.1%}, other seeds {other_low:.1%} to {other_high:.1%}")
    return low <= other_high and other_low <= high


def interval(runs: list[dict[str, Any]]) -> tuple[float, float]:
    """The 95% interval of the wins. Of a learner, whose runs are trainings of their own, it is Student's, of their mean."""
    if not any("curve" in run for run in runs):
        return wins(runs).interval
    import numpy as np
    from scipy.stats import t  # type: ignore[import-untyped]

    shares = np.array([run["wins"] / run["games"] for run in runs])
    half = float(t.ppf(0.975, len(shares) - 1) * shares.std(ddof=1) / len(shares) ** 0.5)
    return max(0.0, float(shares.mean()) - half), min(1.0, float(shares.mean()) + half)


def draw(board: list[dict[str, Any]]) -> None:
    """The curves of all learners on the first task: the mean of the seeds, and from the worst to the best."""
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot

    task = next(iter(TASKS))
    figure = pyplot.figure(figsize=(7.2, 4), layout="constrained")
    chart = figure.add_subplot()
    for entry in board:
        if entry["task"] == task and "curve" in entry["runs"][0]:
            shares = list(zip(*([share for _, share in run["curve"]] for run in entry["runs"]), strict=True))
            steps = [done for done, _ in entry["runs"][0]["curve"]]
            (line,) = chart.plot(steps, [sum(some) / len(some) for some in shares], label=entry["agent"])
            chart.fill_between(
                steps,
                *zip(*((min(some), max(some)) for some in shares), strict=True),
                alpha=0.15,
                color=line.get_color(),
            )
    chart.axhline(0.25, color="grey", linewidth=0.8)
    chart.set(title=task, xlabel="steps", ylabel=f"wins of {WATCHED} games", ylim=(0, 1), xscale="log")
    chart.grid(alpha=0.3)
    chart.legend(fontsize="small")
    figure.savefig(PICTURE, dpi=110)
    pyplot.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.baselines", description=__doc__)
    names = ", ".join((*LEARNERS, *SLOW_BOTS))
    parser.add_argument("agents", nargs="*", default=BOTS, help=f"{names}, or other bots; default: {', '.join(BOTS)}")
    parser.add_argument("--task", action="append", choices=TASKS, help="only this one (may be repeated)")
    parser.add_argument("--again", action="store_true", help="repeat what is published with other seeds")
    chosen = parser.parse_args()
    if set(chosen.agents) & set(LEARNERS):
        import torch

        torch.set_num_threads(1)
    same = True
    for task in chosen.task or [task.id for task in TASKS.values() if not task.selfplay]:
        for agent in chosen.agents:
            began, runs = time.process_time(), list[dict[str, Any]]()
            for seed in OTHER_SEEDS if chosen.again else SEEDS:
                runs.append(play(agent, task, seed))
                print(f"{agent}, {task}, seed {seed}: {wins(runs[-1:]).share:.1%}", flush=True)
            if chosen.again:
                same = repeats(agent, task, runs) and same
            else:
                enter(agent, task, *described(agent, task), runs, (time.process_time() - began) / len(runs))
    sys.exit(not same)


if __name__ == "__main__":
    main()
