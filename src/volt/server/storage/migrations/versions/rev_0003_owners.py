"""Who owns a room: several servers may use one database."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    op.create_table(
        "servers",
        sql.Column("id", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("lease", sql.Float, nullable=False),
    )
    op.add_column("rooms", sql.Column("owner", sql.Integer))
    op.add_column("rooms", sql.Column("epoch", sql.Integer, nullable=False, server_default="0"))
    op.add_column("rooms", sql.Column("due", sql.Float))
    op.create_index("ix_rooms_owner", "rooms", ["owner"])
    op.create_index("ix_rooms_due", "rooms", ["due"])
    op.execute("UPDATE rooms SET due = 0 WHERE wakes")
    op.add_column("championships", sql.Column("epoch", sql.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE championships SET epoch = 1")
    op.add_column("championships", sql.Column("due", sql.Float, nullable=False, server_default="0"))
