"""One bot against others, with thinking times in processor time: other work on the machine does not weaken anybody.

``python -m benchmarks.bots.challenge champion:1 tactician:1 --games 300 --file match.jsonl`` plays all arenas and seats in turn
and prints how many games the one has won, with a 95% interval. The file gets a line per game: a match can be resumed.
``champion:0.2:run/weights.npz`` plays with other weights.
"""

import argparse
import json
import os
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from volt.arenas import names
from volt.bots import BOTS, Bot, ChampionBot
from volt.bots.champion import pace
from volt.bots.champion.policy import Policy, load_weights
from volt.bots.search import deadline
from volt.game import Game
from volt.game.championship import home_of
from volt.sim.shares import Share
from volt.workers import WorkerPool

MOST_ROUNDS = 60


@dataclass(frozen=True)
class Player:
    """A bot, its thinking time in seconds and, for a champion, its weights if they are not the shipped ones."""

    name: str
    seconds: float = 0.1
    weights: str = ""

    @classmethod
    def parse(cls, text: str) -> "Player":
        name, _, rest = text.partition(":")
        seconds, _, weights = rest.partition(":")
        if name not in BOTS:
            raise argparse.ArgumentTypeError(f"there is no bot {name!r}; choose from {', '.join(BOTS)}")
        return cls(name, float(seconds or cls.seconds), weights)

    def bot(self, seed: int) -> Bot:
        if self.weights:
            return ChampionBot(seed, policy=Policy(*load_weights(Path(self.weights))))
        return BOTS[self.name](seed)


@dataclass(frozen=True)
class Match:
    """Who plays, and what."""

    one: Player
    rest: Player
    mode: str = "rfl"
    operators: int = 4
    killbots: int = 0
    title: bool = False  # whether one robot has the champion module of the arena

    def play(self, number: int) -> dict[str, Any]:
        """Play a game; the number determines the arena, the seat of the one, and the seed."""
        set_clock(time.process_time)
        arena, chance = names()[number % len(names())], random.Random(number)
        game = Game(self.mode, arena, operators=self.operators, killbots=self.killbots, seed=number)
        seats = game.setup.operators
        if self.title:
            module = home_of(arena).module
            game = Game.from_setup(replace(game.setup, titleholder=chance.choice(seats), champion=module))
        mine = seats[number // len(names()) % len(seats)]
        players = {seat: self.one if seat == mine else self.rest for seat in seats}
        bots = {seat: player.bot(number * len(seats) + i) for i, (seat, player) in enumerate(players.items())}
        times: dict[bool, list[float]] = {True: [], False: []}
        while game.round <= MOST_ROUNDS and (decisions := game.decisions):
            decision = chance.choice(decisions)
            view, began = game.see(decision.seat), time.process_time()
            answer = bots[decision.seat].choose(view, decision, players[decision.seat].seconds)
            times[decision.seat == mine].append(time.process_time() - began)
            game.answer(decision, answer)
        return {
            "number": number,
            "arena": arena,
            "won": game.winner == mine,
            "rounds": game.round,
            "ms": [round(1000 * sum(some) / max(1, len(some)), 1) for some in times.values()],
            "longest_ms": round(1000 * max(times[True], default=0.0), 1),
        }


def set_clock(read: Callable[[], float]) -> None:
    """Let bots measure their time with this clock, in seconds."""
    pace.time = deadline.time = SimpleNamespace(perf_counter=read)  # type: ignore[assignment]


def play_missing(match: Match, count: int, file: Path, processes: int) -> Iterator[dict[str, Any]]:
    """The games in the file, then those that are missing, which are added to it."""
    games = [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    yield from games
    missing = sorted(set(range(count)) - {game["number"] for game in games})
    with file.open("a", encoding="utf-8") as out:
        for _, done in WorkerPool(processes, "challenge").each(match.play, missing):
            out.write(json.dumps(done.result()) + "\n")
            out.flush()
            yield done.result()


def report(games: list[dict[str, Any]]) -> str:
    """The result so far."""
    share = Share(sum(game["won"] for game in games), len(games))
    low, high = share.interval
    one, rest = (sum(game["ms"][i] for game in games) / len(games) for i in (0, 1))
    longest = max(game["longest_ms"] for game in games)
    return (
        f"{share.count} of {share.of}, {share.share:.1%} ({low:.1%} to {high:.1%}); "
        f"{one:.0f} and {rest:.0f} ms per decision, at most {longest:.0f}"
    )


def main() -> None:
    """Play the games that are missing, and print the result after each."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots.challenge", description=__doc__)
    parser.add_argument("one", type=Player.parse, help="NAME[:SECONDS[:WEIGHTS]]")
    parser.add_argument("rest", type=Player.parse)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--file", type=Path, default=Path("challenge.jsonl"))
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--mode", default="rfl")
    parser.add_argument("--operators", type=int, default=4)
    parser.add_argument("--killbots", type=int, default=0)
    parser.add_argument("--title", action="store_true", help="one robot has the champion module of the arena")
    chosen = parser.parse_args()
    match = Match(chosen.one, chosen.rest, chosen.mode, chosen.operators, chosen.killbots, chosen.title)
    games: list[dict[str, Any]] = []
    for game in play_missing(match, chosen.games, chosen.file, chosen.processes):
        games.append(game)
        print(f"\r{report(games)}  ", end="", flush=True)
    print()


if __name__ == "__main__":
    main()
