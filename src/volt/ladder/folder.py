"""The folder of a ladder: its plan, a result per finished game and the records of all games.

``plan.json`` says what is played. ``games.jsonl`` has one line per game. ``records.gz`` has one gzip member per game, so
``gzip -dc`` prints all records; each line of ``games.jsonl`` says where its record is. Both files are append-only; an
incomplete last line or record left by an interrupted run is removed by the next run.
"""

import gzip
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import IO, Self

from .plan import LadderPlan
from .result import Result
from .schedule import Fixture, fixtures

fcntl: ModuleType | None = None
with suppress(ImportError):  # not on Windows
    import fcntl

PLAN, GAMES, RECORDS = "plan.json", "games.jsonl", "records.gz"


class FolderError(ValueError):
    """The folder cannot be used; the message says why."""


@dataclass(frozen=True)
class LadderResults:
    """A folder as read: its plan, and its results by game number."""

    folder: Path
    plan: LadderPlan
    played: Mapping[int, Result]

    @classmethod
    def read(cls, folder: str | Path) -> "LadderResults":
        """Read a folder, whether the ladder is finished or not."""
        folder = Path(folder)
        plan = _read_plan(folder)
        results, _ = _read_games(folder)
        return cls(folder, plan, results)

    def record(self, game: int) -> str:
        """Return the record of a game; raise FolderError if it has not been played or cannot be read."""
        if game not in self.played:
            known = f"{len(self.played)}, up to number {max(self.played)}" if self.played else "none"
            raise FolderError(f"{self.folder}: game {game} has not been played; played so far: {known}")
        start, size = self.played[game].record
        try:
            with (self.folder / RECORDS).open("rb") as file:
                file.seek(start)
                return gzip.decompress(file.read(size)).decode()
        except (OSError, EOFError) as error:
            raise FolderError(f"{self.folder / RECORDS}: game {game} cannot be read: {error}") from None


class Folder:
    """A folder opened for writing, locked against other runs (except on Windows)."""

    def __init__(self, path: str | Path, plan: LadderPlan) -> None:
        path = Path(path)
        self.path, self.plan = path, plan
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._games = (path / GAMES).open("ab")
            self._records = (path / RECORDS).open("ab")
        except OSError as error:
            raise FolderError(f"{path}: {error.strerror}") from None
        _lock(self._games, path)
        earlier = _read_plan(path) if (path / PLAN).exists() else None
        if earlier is not None and not plan.goes_on(earlier):
            raise FolderError(f"{path} holds a different ladder ({_differences(plan, earlier)}); choose another folder")
        if earlier is None or earlier.games < plan.games:
            (path / PLAN).write_text(plan.as_json(), encoding="utf-8")
        self.results, size = _read_games(path)
        self._games.truncate(size)
        self._records.truncate(max((sum(result.record) for result in self.results.values()), default=0))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._games.close()
        self._records.close()

    def todo(self) -> list[Fixture]:
        """Return the games that can be played now and have not been played yet."""
        return [fixture for fixture in fixtures(self.plan, self.results) if fixture.number not in self.results]

    def keep(self, result: Result, record: str) -> Result:
        """Store a game: the record first, then the line that refers to it."""
        packed = gzip.compress(record.encode(), mtime=0)
        start = self._records.seek(0, 2)
        self._records.write(packed)
        self._records.flush()
        result = replace(result, record=(start, len(packed)))
        self._games.write(result.line().encode() + b"\n")
        self._games.flush()
        self.results[result.game] = result
        return result


def merge(into: Folder, other: LadderResults) -> int:
    """Store the games of another folder of the same ladder (FolderError if it is not); return how many were new."""
    if other.plan != into.plan:
        raise FolderError(f"{other.folder} holds a different ladder ({_differences(into.plan, other.plan)})")
    new = [result for number, result in sorted(other.played.items()) if number not in into.results]
    for result in new:
        into.keep(result, other.record(result.game))
    return len(new)


def _read_plan(folder: Path) -> LadderPlan:
    try:
        return LadderPlan.from_json((folder / PLAN).read_text(encoding="utf-8"))
    except OSError:
        raise FolderError(f"{folder} is not a ladder folder: cannot read {PLAN}") from None
    except (ValueError, TypeError):
        raise FolderError(f"{folder / PLAN} is not a ladder plan") from None


def _read_games(folder: Path) -> tuple[dict[int, Result], int]:
    """Return all games and the number of bytes in complete lines."""
    found: dict[int, Result] = {}
    size = 0
    try:
        lines = (folder / GAMES).read_bytes().splitlines(keepends=True)
    except OSError:
        lines = []
    for number, line in enumerate(lines, 1):
        if not line.endswith(b"\n"):
            break  # incomplete: the run was interrupted
        try:
            result = Result.parse(line.decode())
        except (ValueError, TypeError, KeyError):
            raise FolderError(f"{folder / GAMES}: line {number}: not a game result") from None
        found[result.game] = result
        size += len(line)
    return found, size


def _lock(file: IO[bytes], path: Path) -> None:
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise FolderError(f"{path}: another run is using this folder") from None


def _differences(plan: LadderPlan, earlier: LadderPlan) -> str:
    found = [name for name in vars(plan) if getattr(plan, name) != getattr(earlier, name)]
    return ", ".join(f"{name} {getattr(earlier, name)}" for name in found)
