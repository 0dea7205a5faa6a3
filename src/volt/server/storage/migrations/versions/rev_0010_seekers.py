"""People who look for opponents."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "0010", "0009"


def upgrade() -> None:
    op.create_table(
        "seekers",
        sql.Column("id", sql.String(64), primary_key=True),
        sql.Column("queue", sql.String(24), nullable=False),
        sql.Column("strength", sql.Float, nullable=False),
        sql.Column("since", sql.Float, nullable=False),
        sql.Column("bots_after", sql.Float, nullable=False),
        sql.Column("person", sql.String(16), nullable=False),
        sql.Column("name", sql.String(24), nullable=False),
        sql.Column("seen", sql.Float, nullable=False, index=True),
        sql.Column("room", sql.String(16), index=True),
        sql.Column("seat", sql.String(8), nullable=False),
    )
