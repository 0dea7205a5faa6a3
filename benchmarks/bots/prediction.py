"""What a prediction is worth: ``python -m benchmarks.bots.prediction FILE [--positions N] [--weights FILE …]``.

In positions from tacticians' games, several tacticians choose a plan for each opponent. Each player then chooses its plan, and
rollouts against those plans give its chance of winning by the bots' evaluation. Prints the difference from a tactician with as
many rollouts as the champion, in percentage points, with standard errors. All players face the same plans and random numbers, so
this tells players apart with far fewer positions than games. FILE gets a line per position, so that a run can be resumed, or
other weights judged in the same positions.
"""

import argparse
import json
import os
import random
from collections import defaultdict
from functools import cache, partial
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np

from volt.arenas import names
from volt.bots import Bot, ChampionBot, TacticianBot
from volt.bots.champion.policy import Policy, load_weights
from volt.bots.champion.shape import SHIPPED
from volt.bots.players.tactician import ROUNDS
from volt.bots.search.comparison import chances as chances_of
from volt.bots.search.evaluation import PARTIES
from volt.bots.search.evaluation_weights import weights
from volt.bots.search.position import SearchPosition
from volt.game import Decision, Game, Plan
from volt.game.vocabulary import COLOURS
from volt.workers import WorkerPool

AMPLE, BRIEF = 3600.0, 0.049  # seconds; the number of rollouts limits thinking
OPPONENTS, ROLLOUTS, BRIEF_ROLLOUTS = 12, 20_000, 700
CHOICES = 2  # of each player, whose searches are random
JUDGING = 3_000  # rollouts that judge a plan
LATEST = 8  # the latest round of a position
GAME_ROLLOUTS = 1_000  # of the tacticians whose games the positions are from


def position(number: int) -> tuple[Game, list[Decision]]:
    """A game of tacticians at the beginning of a round in which everybody programs."""
    chance = random.Random(number)
    for attempt in range(number, 10_000_000, 1_000_000):
        game = Game("rfl", names()[number % len(names())], seed=attempt)
        bots = {seat: TacticianBot(chance.getrandbits(32), GAME_ROLLOUTS) for seat in game.seats}
        last = chance.randint(1, LATEST)
        while not game.over:
            programs = [decision for decision in game.decisions if decision.kind == "program"]
            if game.round >= last and len(programs) == len(game.seats):
                return game, programs
            decision = chance.choice(game.decisions)
            game.answer(decision, bots[decision.seat].choose(game.see(decision.seat), decision, AMPLE))
    raise RuntimeError(f"no position {number}")


@cache
def _policy(file: Path) -> Policy:
    return Policy(*load_weights(file))


def players(files: list[Path]) -> dict[str, list[tuple[Bot, float]]]:
    """The players with these weights, each several times, and their budgets."""
    found: dict[str, list[tuple[Bot, float]]] = defaultdict(list)
    for seed in range(OPPONENTS, OPPONENTS + CHOICES):
        found["tactician"].append((TacticianBot(seed, ROLLOUTS), AMPLE))
        for file in files:
            policy = _policy(file)
            found[f"{file}: the network"].append((ChampionBot(seed, policy=policy, warmth=0.0), BRIEF))
            found[f"{file}: with little time"].append((ChampionBot(seed, BRIEF_ROLLOUTS, policy=policy), BRIEF))
            found[f"{file}: champion"].append((ChampionBot(seed, ROLLOUTS, policy=policy), AMPLE))
    return found


def judge(line: dict[str, Any], files: list[Path]) -> dict[str, Any]:
    """Add to a position's line what is missing: the opponents' plans, and each player's chance of winning."""
    number, shares = line["number"], dict(line.get("shares", {}))
    game, decisions = position(number)
    mine, *others = random.Random(number).sample(decisions, len(decisions))
    plans = line.get("plans") or {
        one.seat: [_code(TacticianBot(i, ROLLOUTS), AMPLE, game, one) for i in range(OPPONENTS)] for one in others
    }
    expected = {COLOURS.index(seat): codes for seat, codes in plans.items()}
    for name, choices in players(files).items():
        if name not in shares:
            chances = []
            for bot, budget in choices:
                there = SearchPosition(game.see(mine.seat), mine, number, weights())
                there.reveal(game.state)
                plan = [_code(bot, budget, game, mine)]
                found = chances_of(there, {**expected, there.who: plan}, JUDGING, ROUNDS)
                chances.append(fmean(found[there.who :: PARTIES]))
            shares[name] = float(np.mean(chances))
    return {"number": number, "plans": plans, "shares": shares}


def _code(bot: Bot, budget: float, game: Game, decision: Decision) -> int:
    plan = bot.choose(game.see(decision.seat), decision, budget)
    assert isinstance(plan, Plan) and plan.code is not None  # noqa: PT018
    return plan.code


def report(lines: list[dict[str, Any]]) -> str:
    """The table."""
    shown = []
    for name in sorted(lines[0]["shares"].keys() - {"tactician"}):
        points = 100 * np.array([line["shares"][name] - line["shares"]["tactician"] for line in lines])
        shown.append(f"{name}: {points.mean():+.2f} ± {points.std() / len(points) ** 0.5:.2f}")
    return "\n".join([f"{len(lines)} positions, points against a tactician with {ROLLOUTS:,} rollouts", *shown])


def main() -> None:
    """Judge what is missing, then print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--positions", type=int, default=80)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--weights", type=Path, nargs="*", default=[SHIPPED])
    asked = parser.parse_args()
    text = asked.file.read_text(encoding="utf-8") if asked.file.exists() else ""
    lines = {number: {"number": number} for number in range(asked.positions)}
    lines |= {line["number"]: line for line in map(json.loads, text.splitlines())}
    pool = WorkerPool(asked.jobs, "prediction")
    with asked.file.open("a", encoding="utf-8") as out:
        for _, judged in pool.each(partial(judge, files=asked.weights), list(lines.values())):
            line = judged.result()
            lines[line["number"]] = line
            out.write(json.dumps(line) + "\n")
            out.flush()
    print(report(list(lines.values())))


if __name__ == "__main__":
    main()
