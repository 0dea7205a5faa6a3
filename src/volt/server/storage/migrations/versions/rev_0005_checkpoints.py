"""The latest checkpoint of a room's game, from which it is loaded."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "0005", "0004"


def upgrade() -> None:
    op.create_table(
        "checkpoints",
        sql.Column("room", sql.String(16), sql.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("number", sql.Integer, nullable=False),
        sql.Column("rules", sql.Integer, nullable=False),
        sql.Column("body", sql.LargeBinary, nullable=False),
    )
