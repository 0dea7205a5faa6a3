"""Rooms and championships as rows of the tables."""

import zlib
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sql

from volt.rules import RULES_VERSION

from ..rooms.game import Checkpoint
from ..rooms.result import GameResult, SeatResult, leaver_results
from ..rooms.state import ChampionshipState, Input, RoomState
from ..rooms.store import Change, SavedRoom
from ..runtime.clock import now
from ..runtime.errors import report
from .ownership import CHAMPIONSHIP_PAUSE
from .results import write_result, write_seats
from .tables import CHAMPIONSHIPS, CHECKPOINTS, INPUTS, ROOMS

T = TypeVar("T")


class Rows(NamedTuple):
    """A change copied into rows of the tables, because the room itself may change before they are written."""

    inputs: list[dict[str, Any]]
    new_room: dict[str, Any] | None
    room: dict[str, Any] | None
    championship: dict[str, Any] | None
    checkpoint: dict[str, Any] | None
    result: GameResult | None
    left: tuple[str, float, tuple[SeatResult, ...]]  # the room, when it began, and the results of those who left it
    epochs: list[tuple[sql.Table, str, int]]  # tables, ids and the epochs that must be unchanged


def rows_of(change: Change) -> Rows:
    """The rows of a change."""
    row = None if change.room is None else _room_row(change.room, "id" if change.new else "room")
    if row is not None and change.record is not None:
        row["record"] = change.record
    championship = change.championship
    epochs: list[tuple[sql.Table, str, int]] = []
    id_ = change.room.id if change.room is not None else change.inputs[0].room if change.inputs else ""
    if id_ and not change.new:
        epochs.append((ROOMS, id_, change.epoch))
    if championship is not None and championship.epoch:
        epochs.append((CHAMPIONSHIPS, championship.id, championship.epoch))
    return Rows(
        inputs=[msgspec.structs.asdict(one) for one in change.inputs],
        new_room=row if change.new else None,
        room=None if change.new else row,
        championship=None if championship is None else _championship_row(championship),
        checkpoint=None if change.checkpoint is None else _checkpoint_row(id_, change.checkpoint),
        result=change.result,
        left=("", 0.0, ()) if change.room is None else (id_, change.room.started, leaver_results(change.room)),
        epochs=epochs,
    )


def _room_row(room: RoomState, id_: str) -> dict[str, Any]:
    """The row of a room, its id under the name ``id_``."""
    body = msgspec.json.encode(room).decode()
    return {id_: room.id, "listed": room.listed, "wakes": room.wakes, "created": room.created, "body": body}


def _championship_row(state: ChampionshipState) -> dict[str, Any]:
    body, running = msgspec.json.encode(state).decode(), state.status == "running"
    return {
        "id": state.id,
        "listed": not state.private,
        "wakes": running,
        "created": state.created,
        "body": body,
        "epoch": state.epoch + 1,
        "due": now() + CHAMPIONSHIP_PAUSE,
    }


def _checkpoint_row(room: str, at: Checkpoint) -> dict[str, Any]:
    return {"room": room, "number": at.number, "rules": RULES_VERSION, "body": msgspec.msgpack.encode(at)}


def write_rows(connection: sql.Connection, changes: Sequence[Rows], server: int) -> None:
    """Write all these changes, with as few statements as possible; new rooms belong to the server."""
    new = [{**change.new_room, "owner": server, "epoch": 1} for change in changes if change.new_room is not None]
    inputs = [row for change in changes for row in change.inputs]
    if new:
        connection.execute(ROOMS.insert(), new)
    if inputs:
        connection.exec_driver_sql(_insert_inputs(connection.dialect), inputs)
    checkpoints = {change.checkpoint["room"]: change.checkpoint for change in changes if change.checkpoint}
    if checkpoints:
        packed = [row | {"body": zlib.compress(row["body"], 1)} for row in checkpoints.values()]
        connection.execute(CHECKPOINTS.delete().where(CHECKPOINTS.c.room.in_(checkpoints)))
        connection.execute(CHECKPOINTS.insert(), packed)
    rooms: dict[str, dict[str, Any]] = {}  # the latest row of each; a record is never dropped
    for row in [change.room for change in changes if change.room]:
        rooms[row["room"]] = rooms.get(row["room"], {}) | row
    for has_record in (False, True):  # rows of one statement have the same columns
        rows = [row for row in rooms.values() if ("record" in row) == has_record]
        if rows:
            connection.execute(_UPDATE_ROOM, rows)
    for change in changes:
        room, started, left = change.left
        if left:
            write_seats(connection, room, left, now(), started)
        if change.result is not None:
            write_result(connection, change.result)
    for row in [change.championship for change in changes if change.championship is not None]:
        found = connection.execute(CHAMPIONSHIPS.update().where(CHAMPIONSHIPS.c.id == row["id"]), row)
        if found.rowcount == 0:
            connection.execute(CHAMPIONSHIPS.insert(), row)


# the id is not among the values: SQLite would look for inputs that refer to the old one
_UPDATE_ROOM = ROOMS.update().where(ROOMS.c.id == sql.bindparam("room"))


@cache
def _insert_inputs(dialect: sql.Dialect) -> str:
    """The INSERT statement, compiled once: SQLAlchemy would take longer to compile it than the database to run it."""
    return str(INPUTS.insert().compile(dialect=dialect))


def read_room(connection: sql.Connection, id_: str) -> SavedRoom | None:
    """A room as it is loaded; None if there is no such room."""
    found = connection.execute(sql.select(ROOMS.c.body, ROOMS.c.epoch).where(ROOMS.c.id == id_)).first()
    if found is None:
        return None
    at = _read_checkpoint(connection, id_)
    inputs = tuple(read_inputs(connection, id_, after=-1 if at is None else at.number - 1))
    return SavedRoom(msgspec.json.decode(found.body, type=RoomState), inputs, at, found.epoch)


def read_inputs(connection: sql.Connection, id_: str, after: int, most: int | None = None) -> list[Input]:
    """The inputs of a room after that number, at ``most`` so many."""
    query = sql.select(INPUTS).where(INPUTS.c.room == id_, INPUTS.c.number > after).order_by(INPUTS.c.number)
    return [Input(**row) for row in connection.execute(query.limit(most)).mappings()]


def _read_checkpoint(connection: sql.Connection, id_: str) -> Checkpoint | None:
    """The checkpoint of a room; None if there is none, or it is damaged or of other rules: then all inputs are replayed."""
    query = sql.select(CHECKPOINTS.c.body).where(CHECKPOINTS.c.room == id_, CHECKPOINTS.c.rules == RULES_VERSION)
    body = connection.scalar(query)
    try:
        return None if body is None else msgspec.msgpack.decode(zlib.decompress(body), type=Checkpoint)
    except (zlib.error, msgspec.DecodeError) as error:
        report(error, "the checkpoint of room %s cannot be read", id_)
        return None


def decoded(bodies: Sequence[str], kind: type[T]) -> list[T]:
    """The bodies that can be decoded; a broken one must not hide the others."""
    found = []
    for body in bodies:
        try:
            found.append(msgspec.json.decode(body, type=kind))
        except (msgspec.DecodeError, ValueError) as error:
            report(error, "the stored data of a room or championship cannot be read: %.80s", body)
    return found
