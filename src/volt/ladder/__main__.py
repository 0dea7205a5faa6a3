"""Play a ladder with ``python -m volt.ladder``; needs only NumPy and msgspec. ``volt ladder show`` shows the results."""

import argparse
import sys
import time
from pathlib import Path

from .folder import Folder, FolderError
from .match import check_commands
from .plan import KINDS, LadderPlan, PlanError
from .schedule import total
from .workers import WorkerDied, carry_on, cores

EVERY = 10.0  # seconds between progress lines
DONE, STOPPED, WRONG, INTERRUPTED = 0, 1, 2, 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m volt.ladder", description="Play the games of a ladder.")
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("bots", nargs="+", help="rookie, tactician:0.2, 'cmd:python3 bot.py' …")
    parser.add_argument("--folder", type=Path, required=True, help="results; run the same command again to resume")
    parser.add_argument("--games", type=int, default=100, help="games per line-up")
    parser.add_argument("--mode", default="rfl")
    parser.add_argument(
        "--arena", action="append", default=[], help="may be repeated; default: all built-in arenas in turn"
    )
    parser.add_argument("--operators", type=int, help="default: a full table")
    parser.add_argument("--killbots", type=int, default=0)
    parser.add_argument("--swiss-rounds", type=int, default=5)
    parser.add_argument("--limit", type=int, default=100, help="rounds after which a game is undecided")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--budget", type=float, default=0.1, help="seconds per answer, unless the bot names its own")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes")
    parser.add_argument(
        "--stop-after", type=float, default=float("inf"), help="start no new game after this many seconds"
    )
    return parser


def main(words: list[str] | None = None) -> int:
    """Play; return the exit status: 0 all games played, 1 stopped early, 2 invalid arguments or folder, 130 interrupted."""
    asked = _parser().parse_args(words)
    try:
        plan = LadderPlan(
            kind=asked.kind,
            bots=tuple(asked.bots),
            games=asked.games,
            mode=asked.mode,
            arenas=tuple(asked.arena),
            operators=4 - asked.killbots if asked.operators is None else asked.operators,
            killbots=asked.killbots,
            swiss_rounds=asked.swiss_rounds if asked.kind == "swiss" else 0,
            limit=asked.limit,
            seed=asked.seed,
            budget=asked.budget,
        ).checked()
        plan = check_commands(plan)
        with Folder(asked.folder, plan) as folder:
            return _play(folder, max(1, asked.jobs), asked.stop_after)
    except (PlanError, FolderError) as error:
        print(error, file=sys.stderr)
        return WRONG


def _play(folder: Folder, jobs: int, seconds: float) -> int:
    began = said = time.monotonic()
    before, wanted = len(folder.results), total(folder.plan)
    try:
        for _ in carry_on(folder, jobs, lambda: time.monotonic() - began < seconds):
            if time.monotonic() - said >= EVERY and len(folder.results) < wanted:
                said = time.monotonic()
                _tell(len(folder.results), wanted, before, said - began)
    except KeyboardInterrupt:
        print("stopped; run the same command again to resume", flush=True)
        return INTERRUPTED
    except WorkerDied as error:
        print(error, file=sys.stderr)
        return STOPPED
    _tell(len(folder.results), wanted, before, time.monotonic() - began)
    return STOPPED if folder.todo() else DONE


def _tell(done: int, wanted: int, before: int, seconds: float) -> None:
    rate = (done - before) / max(seconds, 1e-9)
    left = f", about {(wanted - done) / rate:.0f} s left" if rate and done < wanted else ""
    print(f"{done} of {wanted} games, {rate:.2f} per second{left}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
