"""How long a bot's answers take: ``python -m benchmarks.bots.lateness champion:0.01 [--slower 1.6]``.

Positions with every kind of question, one to four operators and up to three KillBots, in the four arenas and in one of the
largest size; times are processor time. ``--slower`` makes the bot's clock run faster, as if the machine were that much slower.
"""

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from volt.arenas import Drawing, load_arena, names, parse_drawing, write_drawing
from volt.bots import RookieBot
from volt.game import Decision, Game, View

from .challenge import Player, set_clock

SEATINGS = ((1, 3), (2, 0), (2, 2), (3, 0), (3, 1), (4, 0))  # operators and KillBots
ROUNDS = 8
KEPT = 0.3  # share of the questions that are asked
SPLIT, WIDER = 4, 6  # an arena becomes the largest by that many empty rows and columns after the fourth
LATE = 1.1  # of the budget


def largest() -> Drawing:
    """Twin Cities, pulled apart to 15 × 15 spaces."""
    lines = write_drawing(load_arena("twin-cities").drawing).strip().splitlines()
    filler = [("-+" if i in (0, len(lines) - 1) else " +") if i % 2 == 0 else ". " for i in range(len(lines))]
    at = 2 * SPLIT + 1
    wide = [line[:at] + WIDER * more + line[at:] for line, more in zip(lines, filler, strict=True)]
    columns = len(wide[0]) // 2
    empty = ["+" + " +" * columns, "|" + ". " * (columns - 1) + ".|"]
    return parse_drawing("\n".join([*wide[: 2 * SPLIT], *(WIDER * empty), *wide[2 * SPLIT :]]))


def positions(arenas: Sequence[str | Drawing], count: int, seed: int) -> list[tuple[View, Decision]]:
    """Questions from games of rookies."""
    chance, found = random.Random(seed), []
    while len(found) < count:
        operators, killbots = chance.choice(SEATINGS)
        game = Game("rfl", chance.choice(arenas), operators=operators, killbots=killbots, seed=chance.getrandbits(32))
        rookie = RookieBot(chance.getrandbits(32))
        while game.round <= ROUNDS and (decisions := game.decisions):
            decision = chance.choice(decisions)
            view = game.see(decision.seat)
            if chance.random() < KEPT and (decision.kind == "program" or len(decision.options) > 1):
                found.append((view, decision))
            game.answer(decision, rookie.choose(view, decision, 0.0))
    return found[:count]


def main() -> None:
    """Time the answers, and print a line for all and for the plans in either size."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots.lateness", description=__doc__)
    parser.add_argument("player", type=Player.parse, help="NAME[:SECONDS[:WEIGHTS]]")
    parser.add_argument("--slower", type=float, default=1.0)
    parser.add_argument("--positions", type=int, default=1400, help="in the four arenas; in the large one a quarter")
    asked = parser.parse_args()
    set_clock(lambda: asked.slower * time.process_time())
    bot, budget, took = asked.player.bot(1), asked.player.seconds, defaultdict(list)
    sizes: dict[str, Sequence[str | Drawing]] = {"9 × 9": names(), "15 × 15": [largest()]}
    for seed, (size, arenas) in enumerate(sizes.items()):
        for view, decision in positions(arenas, asked.positions // (1 + 3 * seed), seed):
            began = time.process_time()
            bot.choose(view, decision, budget)
            milliseconds = 1000 * asked.slower * (time.process_time() - began)
            took["all answers"].append(milliseconds)
            if decision.kind == "program":
                took[f"plans, {size}"].append(milliseconds)
    for name, some in took.items():
        late = np.mean(np.array(some) > 1000 * LATE * budget)
        print(
            f"{name}: {len(some):,}, median {np.median(some):.1f} ms, 99% {np.percentile(some, 99):.1f}, "
            f"worst {max(some):.1f}, late by more than a tenth: {late:.1%}"
        )


if __name__ == "__main__":
    main()
