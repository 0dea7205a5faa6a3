"""``python -m benchmarks.attacks``: median and p99 of answers in honest rooms during each attack and without it, and memory.

Each honest room has its own address, the attack another one (on Linux, all of 127.0.0.0/8 is this machine). Before and after
every attack the rooms are measured alone, because no machine is equally fast all the time: a round's ratio is the p99 during the
attack divided by that of the quiet before and after it. Each attack is repeated; what counts is the median of the rounds, because
other programs spoil single ones. Attackers, players and server share the machine. If a server closes the socket of an honest
player, or gives other texts than before, the measurement ends with an error. The last line names the attacks that missed the
goal: a p99 below twice the quiet one.
"""

import argparse
import os
import resource
import subprocess
import sys
from statistics import median
from typing import get_args
from urllib.request import urlopen

from benchmarks.server.clients import Crowd, VoltPlayer, percentile, volt_match
from volt.texts import Language

from .attackers import ATTACKS
from .setups import SETUPS, Setup

GOAL = 2.0  # times the quiet p99
WARM_UP = 3.0
GAMES = 6  # per room, one after another
PAUSE = 0.3  # seconds that players think, on average


class Honest:
    """Rooms of honest players."""

    def __init__(self, setup: Setup, rooms: int) -> None:
        self._setup, self._crowd = setup, Crowd(setup.home)
        for number in range(rooms):
            address = f"127.0.1.{number + 1}"
            matches = [volt_match(setup.home, address) for _ in range(GAMES)]
            for place in map(list, zip(*matches, strict=True)):
                VoltPlayer(self._crowd, place, PAUSE, address, setup.doors[number % len(setup.doors)])
        self.room = matches[-1][0][0]
        self._crowd.play(WARM_UP)

    def measure(self, seconds: float) -> tuple[list[float], float]:
        """Seconds from each answer to its acceptance, and the processor time of the servers, in cores."""
        tally, cpu = self._crowd.tally, self._setup.cpu()
        tally.latencies.clear()
        tally.counting = True
        self._crowd.play(seconds)
        tally.counting = False
        return tally.latencies.copy(), (self._setup.cpu() - cpu) / seconds


def measure(
    attacks: tuple[str, ...], setup: str, rooms: int, seconds: float, rounds: int, in_doubt: bool, database: str
) -> list[str]:
    """Measure attacks on a set-up; return those that miss the goal."""
    missed = []
    with SETUPS[setup](database) as server:
        honest, texts = Honest(server, rooms), texts_of(server)
        memory = server.memory()
        quiet, cores = honest.measure(seconds - 1)
        print(f"== {setup}, load {os.getloadavg()[0]:.0f}")
        print(f"{'quiet':12} {at(quiet)} ms, {cores:.2f} cores, {memory >> 20} MB", flush=True)
        for number, name in enumerate(attacks):
            ratios, beside, alone = [], [], quiet
            for _ in range(rounds):
                words = [name, server.attacked, f"127.0.2.{number + 1}", honest.room, str(seconds + 2), *server.long]
                with subprocess.Popen([sys.executable, "-m", "benchmarks.attacks.attackers", *words]) as attacker:
                    honest.measure(2.0)  # until the attack is running and has used up its burst
                    answers, cores = honest.measure(seconds - 1)
                    attacker.kill()
                before, (quiet, quiet_cores) = quiet, honest.measure(seconds - 1)
                ratios.append(percentile(answers, 0.99) / percentile(before + quiet, 0.99))
                beside, alone = beside + answers, alone + quiet
                if in_doubt and ratios[0] < GOAL:
                    break
            if texts_of(server) != texts:
                raise SystemExit(f"{name}: the server gives other texts than before")
            used, load = (server.memory() - memory) >> 20, f"{cores:.2f} cores (quiet: {quiet_cores:.2f})"
            each = ", ".join(f"{ratio:.2f}" for ratio in ratios)
            ratio = f"{median(ratios):5.2f} × quiet ({each}; {at(alone)})"
            print(f"{name:12} {at(beside)} ms, {ratio}, {load}, {used:+} MB", flush=True)
            if median(ratios) >= GOAL:
                missed.append(f"{name} ({setup}) {median(ratios):.2f}")
    return missed


def texts_of(server: Setup) -> list[bytes]:
    """The texts that everybody gets."""
    return [urlopen(f"{server.home}/api/texts/{language}").read() for language in get_args(Language)]


def at(answers: list[float]) -> str:
    """The median and the p99 in milliseconds."""
    return " and ".join(f"{1000 * percentile(answers, fraction):.1f}" for fraction in (0.5, 0.99))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attacks", description=__doc__)
    parser.add_argument("attacks", nargs="*", help=f"some of {', '.join(ATTACKS)}; all of them by default")
    parser.add_argument("--setup", choices=SETUPS, action="append", help="by default one after another")
    parser.add_argument("--rooms", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=11.0, help="how long each attack lasts")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is repeated")
    parser.add_argument("--in-doubt", action="store_true", help="repeat only those that missed the goal the first time")
    parser.add_argument("--database", default="file:", help="file: for SQLite on the disk, memory:, or a URL")
    chosen = parser.parse_args()
    if unknown := set(chosen.attacks) - set(ATTACKS):
        parser.error(f"there is no attack {', '.join(sorted(unknown))}")
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limits[1], limits[1]))
    attacks, missed = tuple(chosen.attacks) or ATTACKS, []
    how = chosen.rooms, chosen.seconds, chosen.rounds, chosen.in_doubt, chosen.database
    for setup in chosen.setup or SETUPS:
        missed += measure(attacks, setup, *how)
    print("no socket of an honest player was closed, and no text has changed")
    print(f"missed, p99 below {GOAL:.0f} × quiet: {', '.join(missed) or 'nowhere'}")


if __name__ == "__main__":
    main()
