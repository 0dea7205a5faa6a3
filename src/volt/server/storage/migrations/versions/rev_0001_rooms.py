"""Rooms, their inputs, and championships."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "0001", None


def upgrade() -> None:
    about = op.create_table("about", sql.Column("version", sql.Integer, primary_key=True))
    op.bulk_insert(about, [{"version": 1}])
    op.create_table("rooms", *_columns(), sql.Column("card", sql.Text, nullable=False), sql.Column("record", sql.Text))
    op.create_table(
        "inputs",
        sql.Column("room", sql.String(16), sql.ForeignKey("rooms.id"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("seat", sql.String(8), nullable=False),
        sql.Column("kind", sql.String(16), nullable=False),
        sql.Column("answer", sql.String(64), nullable=False),
        sql.Column("at", sql.Float, nullable=False),
        sql.Column("by", sql.String(8), nullable=False),
    )
    op.create_table("championships", *_columns(), sql.Column("body", sql.Text, nullable=False))


def _columns() -> list[sql.Column[object]]:
    return [
        sql.Column("id", sql.String(16), primary_key=True),
        sql.Column("listed", sql.Boolean, nullable=False, index=True),
        sql.Column("wakes", sql.Boolean, nullable=False, index=True),
        sql.Column("created", sql.Float, nullable=False),
    ]
