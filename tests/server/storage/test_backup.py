"""A backup taken while people play brings every game back as it was at that moment."""

import subprocess
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
import sqlalchemy as sql
from typer.testing import CliRunner

from support.league import Chooser, Server, on_loop
from support.services import INITDB
from volt.cli.main import app
from volt.server.storage.tables import INPUTS


def volt(*words: object) -> tuple[int, str]:
    done = CliRunner().invoke(app, [str(word) for word in words])
    return done.exit_code, done.output


def answers(server: Server, room: str) -> list[tuple[int, str]]:
    query = sql.select(INPUTS.c.number, INPUTS.c.answer).where(INPUTS.c.room == room).order_by(INPUTS.c.number)
    return on_loop(server, server.rooms.store.run(lambda c: [tuple(row) for row in c.execute(query)]))  # type: ignore[no-any-return]


def play_on(server: Server, room: str, tokens: Iterable[str], rounds: int) -> None:
    """One operator holds both seats and plays until this many rounds are over."""
    both = server.sit(room, *tokens)
    both.play(Chooser(rounds), lambda m: m["type"] == "happened" and m["snapshot"]["round"] > rounds)
    both.close()


def play(server: Server, rounds: int) -> tuple[str, list[str]]:
    """A new room, and the tokens of its seats."""
    made = server.room("you", "you", goal=6, start=True)
    room, tokens = made["room"]["id"], [*made["tokens"].values()]
    play_on(server, room, tokens, rounds)
    return room, tokens


def test_a_backup_brings_games_back(serve: Callable[..., Server], tmp_path: Path) -> None:
    database, copy = tmp_path / "volt.db", tmp_path / "copy.db"
    server = serve(str(database))
    room, tokens = play(server, 2)
    stop = threading.Event()
    others = threading.Thread(target=lambda: [play(server, 1) for _ in range(100) if not stop.is_set()])
    others.start()
    code, said = volt("backup", copy, "--database", database)
    assert (code, said.split(" rooms")[0].split(": ")[0]) == (0, str(copy))
    assert copy.stat().st_mode & 0o777 == 0o600
    stop.set()
    others.join()
    before = answers(server, room)
    play_on(server, room, tokens, 4)
    assert volt("restore", copy, "--database", database)[0] == 2, "a server is using it"
    server.stop()
    code, said = volt("restore", copy, "--database", database)
    assert code == 0
    assert Path(said.split("the old database is ")[1].strip()).exists()
    server = serve(str(database))
    assert answers(server, room) == before
    play_on(server, room, tokens, 4)


def test_what_is_no_backup_changes_nothing(serve: Callable[..., Server], tmp_path: Path) -> None:
    database, other = tmp_path / "volt.db", tmp_path / "other"
    serve(str(database)).stop()
    before = database.read_bytes()
    other.write_text("something else")
    wrong = (other, "not a VOLT database"), (tmp_path / "nothing", "no such file"), (tmp_path, "is a directory")
    for file, reason in wrong:
        for target in (database, tmp_path / "new" / "volt.db"):
            code, said = volt("restore", file, "--database", target)
            assert (code, reason in said) == (2, True), said
    code, said = volt("backup", other, "--database", "memory:")
    assert (code, "nothing to back up" in said) == (2, True), said
    code, said = volt("backup", other, "--database", "postgresql://somewhere/volt")
    assert (code, "pg_dump" in said) == (2, True)
    assert database.read_bytes() == before
    assert other.read_text() == "something else"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other", "volt.db", "volt.db.lock"]


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_pg_dump_brings_games_back(serve: Callable[..., Server], database: str, tmp_path: Path) -> None:
    """The commands of docs/hosting.md."""
    programs = Path(str(INITDB)).parent
    server = serve(database)
    room, tokens = play(server, 2)
    subprocess.run([programs / "pg_dump", "--format=custom", f"--file={tmp_path / 'dump'}", database], check=True)
    before = answers(server, room)
    play_on(server, room, tokens, 4)
    server.stop()
    restore = [programs / "pg_restore", "--clean", "--if-exists", f"--dbname={database}", tmp_path / "dump"]
    subprocess.run(restore, check=True)
    server = serve(database)
    assert answers(server, room) == before
    play_on(server, room, tokens, 4)
