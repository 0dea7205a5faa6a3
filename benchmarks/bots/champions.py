"""Games of four champions: ``python -m benchmarks.bots.champions GAMES [ROLLOUTS [FILE]]``.

Prints how often each side of each arena wins, and how often robots win that have a module equipped when programs are made, with
95% intervals. Every robot counts once per module and game. FILE gets a line per game, so that a run can be resumed.
"""

import json
import random
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from volt.arenas import names
from volt.bots import ChampionBot
from volt.game import Game
from volt.sim.shares import Share

AMPLE = 3600.0  # seconds; the number of rollouts limits thinking
MOST_ROUNDS = 60
ROLLOUTS = 1000  # for a plan or an answer


def play(number: int, rollouts: int) -> dict[str, Any]:
    """Play a game; return its arena, the side and the modules of every robot, and who won."""
    arena, chance = names()[number % len(names())], random.Random(number)
    game = Game("rfl", arena, seed=number)
    bots = {seat: ChampionBot(number * 4 + i, rollouts) for i, seat in enumerate(game.seats)}
    modules: dict[str, set[str]] = {seat: set() for seat in game.seats}
    while game.round <= MOST_ROUNDS and (decisions := game.decisions):
        decision = chance.choice(decisions)
        view = game.see(decision.seat)
        if decision.kind == "program":
            modules[decision.seat].update(next(r.modules for r in view.robots if r.colour == decision.seat))
        game.answer(decision, bots[decision.seat].choose(view, decision, AMPLE))
    robots = [
        {"side": robot.side, "won": robot.colour == game.winner, "modules": sorted(modules[robot.colour])}
        for robot in game.see(None).robots
    ]
    return {"number": number, "arena": arena, "rounds": game.round, "robots": robots}


def report(games: Iterable[dict[str, Any]]) -> str:
    """The tables."""
    seen: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for game in games:
        for robot in game["robots"]:
            for key in [(game["arena"], robot["side"]), *(("module", module) for module in robot["modules"])]:
                seen[key] += 1
                won[key] += robot["won"]
    lines = []
    for key in sorted(seen, key=lambda key: (key[0], -won[key] / seen[key])):
        share = Share(won[key], seen[key])
        low, high = share.interval
        lines.append(f"{key[0]} {key[1]}: {share.count} of {share.of}, {share.share:.1%} ({low:.1%} to {high:.1%})")
    return "\n".join(lines)


def main() -> None:
    """Play the games that are missing, then print the tables."""
    given = dict(enumerate(sys.argv[1:]))
    count, rollouts, path = int(given[0]), int(given.get(1, ROLLOUTS)), Path(given.get(2, "champions.jsonl"))
    games = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    for number in range(len(games), count):
        games.append(play(number, rollouts))
        with path.open("a", encoding="utf-8") as out:
            out.write(json.dumps(games[-1]) + "\n")
    print(report(games))


if __name__ == "__main__":
    main()
