"""``python -m benchmarks``: one table of ratios, all measured in one run."""

import argparse
import contextlib
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from .ratios import envs, limit, ours, peers, report
from .ratios.measure import Contender, NotMeasured, measure


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a smoke test: tiny sizes, no peers, under a minute")
    parser.add_argument("--own", action="store_true", help="our rules and the limit only, no peers")
    parser.add_argument("--repeats", type=int, help="how often everything is measured, in turn (5; --quick: 2)")
    parser.add_argument("--seconds", type=float, help="how long one measurement takes, about (0.5; --quick: 0.02)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything measured there as well")
    parser.add_argument("--strict", action="store_true", help="fail if something that should be so is not")
    parser.add_argument("--remove-peers", action="store_true", help="remove the environment of the peers, and end")
    return parser.parse_args(arguments)


def same_games(games: limit.Limit) -> list[str]:
    with contextlib.suppress(NotMeasured):
        return [f"The limit, limit.c, plays {games.same_games()}."]
    return []


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = options(arguments)
    if chosen.remove_peers:
        peers.remove()
        return 0
    console, progress = Console(), Console(stderr=True)
    console.width = max(console.width, report.WIDTH)
    repeats = chosen.repeats or (2 if chosen.quick else 5)
    budget = chosen.seconds or (0.02 if chosen.quick else 0.5)
    games, stepping = (40, 64) if chosen.quick else (1000, 4096)
    with progress.status("…") as status, contextlib.ExitStack() as held:

        def say(what: str) -> None:
            status.update(what)

        by_hand = limit.Limit(games)
        found: list[Contender] = [*ours.contenders(games, stepping), limit.contender(by_hand)]
        found += envs.contenders(min(games, 1000))
        if not (chosen.quick or chosen.own):
            found += held.enter_context(peers.contenders(say))
        measure(found, repeats, budget, say)
        remarks = [ours.backend(), *same_games(by_hand)]
    report.show(console, found, remarks)
    if chosen.json:
        report.write(chosen.json, found, remarks)
    return int(chosen.strict and not all(claim.holds for claim in report.claims(found)))


if __name__ == "__main__":
    sys.exit(main())
