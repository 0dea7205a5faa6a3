"""A checksum of the game's state with every input."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    op.add_column("inputs", sql.Column("checksum", sql.String(8), nullable=False, server_default=""))
    op.execute("UPDATE about SET version = 2")  # servers from before Alembic refuse it
