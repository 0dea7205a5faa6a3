"""How strong the levels are, one bot against three of the level below: ``python -m benchmarks.bots.levels [LEVEL…] [--games N]``.

Plays the matches of these levels (RFL, all arenas in turn, thinking times in processor time), keeps the results in
``levels.json``, and renews the tables of README.md and docs/champion.md. Without levels, it only renews the tables.
"""

import argparse
import json
import os
import re
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from volt.sim.statistics import Share

from .challenge import Match, Player, play_missing

ROOT = Path(__file__).parents[2]
RESULTS = Path(__file__).with_name("levels.json")
SHOWN = (ROOT / "README.md", ROOT / "docs" / "champion.md")  # the files with the table
BEGIN, END = "<!-- benchmarks.bots.levels -->\n", "<!-- end -->"


@dataclass(frozen=True)
class Row:
    """What was measured of a level."""

    bot: str  # NAME[:SECONDS], as in benchmarks.bots.challenge
    against: str
    games: int
    won: int
    note: str = ""

    @property
    def line(self) -> str:
        """The row of the table."""
        share = Share(self.won, self.games)
        low, high = (f"{100 * bound:.0f}" for bound in share.interval)
        note = f", {self.note}" if self.note else ""
        return (
            f"| {_named(self.bot)}{note} | {_named(self.against)} | {self.games:,} | {share.share:.0%} ({low}–{high}) |"
        )


def _named(bot: str) -> str:
    name, _, seconds = bot.partition(":")
    return f"{name}, {seconds} s" if seconds else name


def load() -> list[Row]:
    """What was measured, the strongest first."""
    return [Row(**row) for row in json.loads(RESULTS.read_text("utf-8"))]


def save(rows: list[Row]) -> None:
    """Keep the results, and show them."""
    RESULTS.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n", encoding="utf-8")
    for file in SHOWN:
        file.write_text(with_table(file.read_text("utf-8"), rows), encoding="utf-8")


def with_table(text: str, rows: list[Row]) -> str:
    """A document with this table instead of the one it has."""
    table = ["| bot | against three | games | wins (95% interval) |", "|---|---|---|---|", *(row.line for row in rows)]
    lines = "".join(f"{line}\n" for line in table)
    return re.sub(f"{BEGIN}.*?{END}", f"{BEGIN}\n{lines}\n{END}", text, flags=re.DOTALL)


def main() -> None:
    """Play what is wanted, and renew the tables."""
    rows = load()
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots.levels", description=__doc__)
    parser.add_argument("levels", nargs="*", metavar="LEVEL", help=", ".join(row.bot for row in rows))
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--folder", type=Path, default=Path("ladders"), help="for the games; a match is resumed there")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    chosen = parser.parse_args()
    if unknown := set(chosen.levels) - {row.bot for row in rows}:
        parser.error(f"not measured: {', '.join(unknown)}")
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for i, row in enumerate(rows):
        if row.bot in chosen.levels:
            match = Match(Player.parse(row.bot), Player.parse(row.against))
            file = chosen.folder / f"{row.bot}-{row.against}.jsonl".replace(":", "-")
            games = list(play_missing(match, chosen.games, file, chosen.processes))
            rows[i] = replace(row, games=len(games), won=sum(game["won"] for game in games), note="")
            print(rows[i].line, flush=True)
    save(rows)


if __name__ == "__main__":
    main()
