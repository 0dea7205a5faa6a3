"""The tables, and how changes get into them: by the driver's own means, for that is most of what a database has to do here."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec
import sqlalchemy as sql

from .championship_state import Series
from .room_state import Card, Input
from .store import Change, is_listed

META = sql.MetaData()
ABOUT = sql.Table("about", META, sql.Column("version", sql.Integer, primary_key=True))
ROOMS = sql.Table(
    "rooms",
    META,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("listed", sql.Boolean, nullable=False, index=True),  # public, and not over
    sql.Column("wakes", sql.Boolean, nullable=False, index=True),  # goes on by itself after a restart
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("card", sql.Text, nullable=False),
    sql.Column("record", sql.Text),  # once it is over
)
INPUTS = sql.Table(
    "inputs",
    META,
    sql.Column("room", sql.String(16), sql.ForeignKey("rooms.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("seat", sql.String(8), nullable=False),
    sql.Column("kind", sql.String(16), nullable=False),
    sql.Column("answer", sql.String(64), nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("by", sql.String(8), nullable=False),
)
SERIES = sql.Table(
    "championships",
    META,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("listed", sql.Boolean, nullable=False, index=True),
    sql.Column("wakes", sql.Boolean, nullable=False, index=True),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("body", sql.Text, nullable=False),
)


class Keeping:
    """The job of keeping a change; those of a transaction are kept together."""

    def __init__(self, change: Change) -> None:
        """Written down at once: the room may change before it gets there."""
        self.new, self.record = change.new, change.record
        self.room = None if change.card is None else _room_row(change.card)
        self.inputs = [msgspec.structs.astuple(given) for given in change.inputs]
        self.series = None if change.series is None else _series_row(change.series)

    def __call__(self, connection: sql.Connection) -> None:
        raise AssertionError("kept with the others")


def keep(cursor: Any, dialect: sql.Dialect, changes: Iterable[Keeping]) -> None:
    """Write all these changes with a cursor of the driver."""
    new, known, records, inputs = [], {}, [], []
    for change in changes:
        if change.room is not None:
            key, *rest = change.room
            if change.new:
                new.append(change.room)
            else:
                known[key] = (*rest, key)
            if change.record is not None:
                records.append((change.record, key))
        inputs += change.inputs
        if change.series is not None:
            _keep_series(cursor, dialect, change.series)
    for statement, rows in (
        (_insert(dialect, "rooms", _ROOM), new),
        (_insert(dialect, "inputs", Input.__struct_fields__), inputs),
        (_update(dialect, "rooms", _ROOM[1:]), list(known.values())),
        (_update(dialect, "rooms", ("record",)), records),
    ):
        if len(rows) > 1:
            cursor.executemany(statement, rows)
        elif rows:  # PostgreSQL's driver has less to do for one
            cursor.execute(statement, rows[0])


def _keep_series(cursor: Any, dialect: sql.Dialect, row: tuple[Any, ...]) -> None:
    cursor.execute(_update(dialect, "championships", _SERIES[1:]), (*row[1:], row[0]))
    if cursor.rowcount == 0:
        cursor.execute(_insert(dialect, "championships", _SERIES), row)


@cache
def _insert(dialect: sql.Dialect, table: str, names: tuple[str, ...]) -> str:
    quote = dialect.identifier_preparer.quote
    marks = ", ".join([_mark(dialect)] * len(names))
    return f"INSERT INTO {table} ({', '.join(map(quote, names))}) VALUES ({marks})"


@cache
def _update(dialect: sql.Dialect, table: str, names: tuple[str, ...]) -> str:
    """The row whose ``id`` comes last."""
    mark, quote = _mark(dialect), dialect.identifier_preparer.quote
    return f"UPDATE {table} SET {', '.join(f'{quote(name)} = {mark}' for name in names)} WHERE id = {mark}"


def _mark(dialect: sql.Dialect) -> str:
    """Where a value goes."""
    return "?" if dialect.paramstyle == "qmark" else "%s"


_ROOM = ("id", "listed", "wakes", "created", "card")
_SERIES = ("id", "listed", "wakes", "created", "body")


def _room_row(card: Card) -> tuple[Any, ...]:
    return card.id, is_listed(card), card.wakes, card.created, msgspec.json.encode(card).decode()


def _series_row(series: Series) -> tuple[Any, ...]:
    body = msgspec.json.encode(series).decode()
    return series.id, not series.private, series.status == "running", series.created, body
