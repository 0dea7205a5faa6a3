"""Datasets: games of bots as tables and records, with a card that says what they are.

A folder holds ``games.parquet`` (a row for each game), ``decisions.parquet`` (a row for each answer, with what the seat saw),
``records.gz`` (the records of all games, one gzip member each) and ``README.md``, the card; on request, also ``minari``, a folder
with the same games as a dataset of Minari.
"""

import gzip
import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import volt
from volt.game import write_record
from volt.game.decisions import answer_text
from volt.game.setup import Setup
from volt.game.vocabulary import COLOURS, KINDS
from volt.rules.module_ids import RAM

from .actions import actions_of
from .match import Match
from .opponents import StandIns
from .tasks import VERSION

if TYPE_CHECKING:
    from .minari_episodes import MinariEpisodes

GAMES, DECISIONS, RECORDS, CARD = "games.parquet", "decisions.parquet", "records.gz", "README.md"
MINARI = "minari"
TOGETHER = 100  # games that are written at a time
COLUMNS = {  # of both tables, and what they hold
    GAMES: {
        "game": "its number, from 0",
        "seed": "of the deal",
        "winner": "a colour, squad, or none if it was cut short",
        "rounds": "that were played",
        "bots": "by seat, in the order of the programs",
        "vp": "of the same seats, at the end",
        "record": "where its record begins in records.gz",
    },
    DECISIONS: {
        "game": "its number",
        "decision": "its number in the game, from 0",
        "round": "of the game",
        "seat": "that answers",
        "kind": "of the question",
        "position": "what the seat knows, on one line (volt.Game.from_position reads it)",
        "answer": "in words",
        "actions": "the same for the environments (volt.envs.actions); none for a program with empty units",
        "won": "whether the seat wins this game",
    },
}

MINARI_CARD = """\
    dataset = minari.MinariDataset("FOLDER/minari")

An episode for each seat of each game, in the same order, with what `volt/Volt-v0` shows (`planes`, `facts`, `action_mask`),
its 348 actions, and the reward `win`. A program is one step for each pick; programs with empty units, which have no actions,
are left out. `options` in the metadata of an episode name game, deal, seat and bot."""


class DatasetError(ValueError):
    """A dataset cannot be written; the message says why."""


@dataclass(frozen=True)
class DatasetPlan:
    """What is played: a bot for each operator, games with successive seeds from that of the set-up on."""

    setup: Setup
    bots: tuple[str, ...]
    games: int
    rounds: int
    budget: float
    minari: bool = False

    @property
    def words(self) -> str:
        """The arguments of ``volt dataset`` that play the same games."""
        setup = self.setup
        arena = setup.arena or "FILE"
        return (
            f"--games {self.games} --mode {setup.mode} --arena {arena} --operators {len(setup.operators)} "
            f"--killbots {len(setup.seats) - len(setup.operators)} --edition {setup.edition} --goal {setup.goal} "
            f"--bots {','.join(self.bots)} --seed {setup.seed} --rounds {self.rounds} --budget {self.budget:g}"
            f"{' --minari' if self.minari else ''}"
        )


@dataclass(frozen=True)
class DatasetGame:
    """A game: its row, the rows of its decisions, and its record."""

    row: dict[str, Any]
    decisions: list[dict[str, Any]]
    record: bytes


def play_games(plan: DatasetPlan, folder: Path) -> Iterator[DatasetGame]:
    """Play the games, one after another; if there is to be a dataset of Minari, write it into ``folder``."""
    import numpy as np

    setup = plan.setup
    match = Match(
        max_rounds=plan.rounds,
        mode=setup.mode,
        arena=setup.arena or setup.drawing,
        seats=setup.seats,
        edition=setup.edition,
        goal=setup.goal,
    )
    names = dict(zip(match.operators, plan.bots, strict=True))
    episodes = _minari(plan, match, folder / MINARI) if plan.minari else None
    start = 0
    for number in range(plan.games):
        seed = setup.seed + number
        match.begin(seed)
        played = _play(match, StandIns(names, np.random.default_rng(seed), plan.budget), number, start, episodes)
        start += len(played.record)
        yield played
    if episodes:
        episodes.flush()


def _minari(plan: DatasetPlan, match: Match, folder: Path) -> "MinariEpisodes":
    from .minari_episodes import MinariEpisodes

    setup, (seat, *_) = plan.setup, match.operators
    options = None  # of the environment in which the first seat plays; an arena of one's own has no name there
    if setup.arena:
        options = {
            "seat": seat,
            "opponents": list(plan.bots[1:]),
            "mode": setup.mode,
            "arena": setup.arena,
            "operators": len(setup.operators),
            "killbots": len(setup.seats) - len(setup.operators),
            "edition": setup.edition,
            "goal": setup.goal,
            "max_rounds": plan.rounds,
        }
    name = f"volt/{setup.mode}-{'-'.join(dict.fromkeys(plan.bots))}-v{VERSION}"
    return MinariEpisodes(folder, match, name, f"volt dataset FOLDER {plan.words}", options)


def _play(
    match: Match, bots: StandIns, number: int, start: int, episodes: "MinariEpisodes | None" = None
) -> DatasetGame:
    rows: list[dict[str, Any]] = []
    if episodes:
        episodes.begin(match.operators)
    while match.kind:
        seat, kind, count = match.asked, match.kind, len(match.answers)
        position, holds_two = match.position(seat).partition(" picks=")[0], match.equipped(seat) >> RAM & 1 == 1
        rounds, before = match.round, match.copy() if episodes else match
        bots.play(match, lambda count=count: len(match.answers) == count)  # type: ignore[misc]
        value = match.answers[-1][2]
        rows.append(
            {
                "game": number,
                "decision": count,
                "round": rounds,
                "seat": seat,
                "kind": KINDS[kind],
                "position": position,
                "answer": answer_text(match.said(kind, value)),
                "actions": actions_of(kind, value, holds_two),
            }
        )
        if episodes:
            episodes.add(before, seat, rows[-1]["actions"])
    if episodes:
        episodes.end(match, number, bots.names)
    game = match.game
    for row in rows:
        row["won"] = game.winner == row["seat"]
    row = {
        "game": number,
        "seed": match.setup.seed,
        "winner": game.winner or "none",
        "rounds": min(match.round, match.max_rounds),
        "bots": list(bots.names.values()),
        "vp": [vp for seat, vp in game.scores.items() if seat in match.operators],
        "record": start,
    }
    return DatasetGame(row, rows, gzip.compress(write_record(game).encode(), mtime=0))


# --- the folder ---


def write_dataset(plan: DatasetPlan, folder: Path, played: Callable[[int], object] = lambda more: None) -> list[Path]:
    """Play and write a dataset into a new or empty folder; return its files. ``played`` is told how many games are done."""
    try:
        from pyarrow import parquet

        if plan.minari:
            import_module("minari")
    except ModuleNotFoundError as error:
        raise DatasetError(f"a dataset needs {error.name}: pip install {error.name}") from None
    if folder.exists() and any(folder.iterdir()):
        raise DatasetError(f"{folder} is not empty; choose another folder")
    folder.mkdir(parents=True, exist_ok=True)
    schemas = _schemas()
    wins, decisions, waiting = dict.fromkeys((*COLOURS, "squad", "none"), 0), 0, list[DatasetGame]()
    with (
        parquet.ParquetWriter(folder / GAMES, schemas[GAMES], compression="zstd") as games,
        parquet.ParquetWriter(folder / DECISIONS, schemas[DECISIONS], compression="zstd") as answers,
        (folder / RECORDS).open("wb") as records,
    ):
        for number, game in enumerate(play_games(plan, folder), 1):
            waiting.append(game)
            wins[game.row["winner"]] += 1
            decisions += len(game.decisions)
            if len(waiting) == TOGETHER or number == plan.games:
                games.write_table(_table([game.row for game in waiting], schemas[GAMES]))
                answers.write_table(_table([row for game in waiting for row in game.decisions], schemas[DECISIONS]))
                records.writelines(game.record for game in waiting)
                waiting.clear()
            played(1)
    (folder / CARD).write_text(card(plan, folder, wins, decisions), encoding="utf-8")
    return [folder / name for name in (GAMES, DECISIONS, RECORDS, CARD, *([MINARI] if plan.minari else []))]


def _schemas() -> dict[str, Any]:
    """The types of the columns."""
    import pyarrow as pa

    number, word = pa.int32(), pa.dictionary(pa.int8(), pa.string())
    games = [number, pa.string(), word, number, pa.list_(pa.string()), pa.list_(number), pa.int64()]
    decisions = [number, number, number, word, word, pa.string(), pa.string(), pa.list_(pa.int16()), pa.bool_()]
    return {
        name: pa.schema(list(zip(COLUMNS[name], types, strict=True)))
        for name, types in ((GAMES, games), (DECISIONS, decisions))
    }


def _table(rows: Sequence[dict[str, Any]], schema: Any) -> Any:
    import pyarrow as pa

    columns = {name: [row[name] for row in rows] for name in schema.names}
    columns |= {"seed": list(map(str, columns["seed"]))} if "seed" in columns else {}  # up to 128 bits
    return pa.Table.from_pydict(columns, schema)


def card(plan: DatasetPlan, folder: Path, wins: dict[str, int], decisions: int) -> str:
    """What the dataset is, how it was made and what its columns hold."""
    setup = plan.setup
    lines = ["---", "license: mit", "tags: [volt, board-game, imperfect-information, simultaneous-moves]", "---", ""]
    lines += [f"# VOLT: {plan.games} {setup.mode} games of bots", ""]
    lines += [
        f"{decisions} decisions in {plan.games} games of VOLT, the Robot Fighting League, by volt-arena {volt.__version__} "
        f"(rules {setup.rules}, tasks v{VERSION}):",
        "",
        f"    volt dataset FOLDER {plan.words}",
        "",
        "The same command plays the same games, unless a bot searches until its time is up (tactician and champion) "
        "or is a program. Positions show what the seat knows: nothing hidden from it is in them, but records hold everything.",
        "",
        "| winner | games |",
        "|---|---:|",
        *(f"| {name} | {count} |" for name, count in wins.items() if count),
        "",
    ]
    for name, columns in COLUMNS.items():
        lines += [f"## {name}", "", "| column | holds |", "|---|---|"]
        lines += [*(f"| `{column}` | {about} |" for column, about in columns.items()), ""]
    if plan.minari:
        lines += ["## minari", "", MINARI_CARD, ""]
    lines += ["## Files", "", "| file | bytes | SHA-256 |", "|---|---:|---|"]
    for name in (GAMES, DECISIONS, RECORDS):
        content = (folder / name).read_bytes()
        lines.append(f"| {name} | {len(content)} | {hashlib.sha256(content).hexdigest()} |")
    return "\n".join([*lines, ""])
