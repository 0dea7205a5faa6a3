"""Results of finished games, and the ratings of people. Games that were finished before are listed, but not rated."""

from typing import Any

import sqlalchemy as sql
from alembic import op
from msgspec import Struct
from msgspec.json import decode

revision, down_revision = "0008", "0007"

PAGE = 500


def upgrade() -> None:
    results = op.create_table(
        "results",
        sql.Column("room", sql.String(16), primary_key=True),
        sql.Column("mode", sql.String(16), nullable=False),
        sql.Column("arena", sql.String(32), nullable=False),
        sql.Column("edition", sql.String(16), nullable=False),
        sql.Column("rounds", sql.Integer, nullable=False),
        sql.Column("winner", sql.String(8), nullable=False),
        sql.Column("started", sql.Float, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
        sql.Column("championship", sql.String(16), nullable=False),
        sql.Column("pool", sql.String(8), nullable=False),
        sql.Column("unrated", sql.String(16), nullable=False),
        sql.Column("pending", sql.Boolean, nullable=False, index=True),
        sql.Column("sequence", sql.Integer, unique=True),
    )
    seats = op.create_table(
        "result_seats",
        sql.Column("room", sql.String(16), primary_key=True),
        sql.Column("seat", sql.String(8), primary_key=True),
        sql.Column("holder", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("person", sql.String(16), nullable=False),
        sql.Column("level", sql.String(32), nullable=False),
        sql.Column("robot", sql.String(8), nullable=False),
        sql.Column("vp", sql.Integer),
        sql.Column("place", sql.Integer, nullable=False),
        sql.Column("left", sql.Integer, nullable=False),
        sql.Column("counts", sql.Boolean, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
        sql.Column("points", sql.Float),
        sql.Column("deviation", sql.Float),
        sql.Column("gained", sql.Float),
    )
    op.create_index("ix_result_seats_person", "result_seats", ["person", "at"])
    op.create_table(
        "ratings",
        sql.Column("person", sql.String(16), sql.ForeignKey("people.id"), primary_key=True),
        sql.Column("mode", sql.String(16), primary_key=True),
        sql.Column("pool", sql.String(8), primary_key=True),
        sql.Column("points", sql.Float, nullable=False),
        sql.Column("deviation", sql.Float, nullable=False),
        sql.Column("games", sql.Integer, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
    )
    op.create_index("ix_ratings_ladder", "ratings", ["mode", "pool", "points"])
    connection, last = op.get_bind(), ""
    while rows := connection.execute(_FINISHED, {"last": last, "page": PAGE}).all():
        last = rows[-1].id
        held = {(row.room, row.seat): row for row in connection.execute(_HELD, {"rooms": [row.id for row in rows]})}
        games = [game for game in map(_read, rows) if any(seat.kind == "human" for seat in game.seats)]
        if games:
            connection.execute(results.insert(), [game.result() for game in games])
            connection.execute(seats.insert(), [row for game in games for row in game.seat_rows(held)])


_FINISHED = sql.text(
    "SELECT id, body, coalesce((SELECT max(at) FROM inputs WHERE room = rooms.id), created) AS at FROM rooms "
    "WHERE record IS NOT NULL AND id > :last ORDER BY id LIMIT :page"
)
_HELD = sql.text("SELECT room, seat, person, tokens FROM holdings WHERE room IN :rooms").bindparams(
    sql.bindparam("rooms", expanding=True)
)


class _Seat(Struct):
    colour: str
    kind: str
    robot: str
    level: str = ""
    token: str = ""


class _Game(Struct):
    """A finished room, as far as its result is known without a replay: who has won."""

    id: str
    mode: str
    arena: str
    edition: str
    drawing: str
    seats: list[_Seat]
    winner: str | None = None
    round: int = 0
    started: float = 0
    championship: str | None = None
    at: float = 0

    def result(self) -> dict[str, Any]:
        return {
            "room": self.id,
            "mode": self.mode,
            "arena": "" if self.drawing else self.arena,
            "edition": self.edition,
            "rounds": self.round,
            "winner": self.winner or "",
            "started": self.started,
            "at": self.at,
            "championship": self.championship or "",
            "pool": "duel" if len(self.seats) == 2 else "group",
            "unrated": "before",
            "pending": False,
        }

    def seat_rows(self, held: dict[Any, Any]) -> list[dict[str, Any]]:
        return [self._row(seat, held.get((self.id, seat.colour))) for seat in self.seats]

    def _row(self, seat: _Seat, held: Any) -> dict[str, Any]:
        return {
            "room": self.id,
            "seat": seat.colour,
            "holder": 0,
            "person": held.person if held is not None and seat.token and seat.token in held.tokens.split() else "",
            "level": "killbot" if seat.kind == "killbot" else seat.level if seat.kind == "bot" else "",
            "robot": seat.robot,
            "place": 1 if seat.colour == self.winner else 2,
            "left": 0,
            "counts": False,
            "at": self.at,
        }


def _read(row: Any) -> _Game:
    game = decode(row.body, type=_Game)
    game.at = row.at
    return game
