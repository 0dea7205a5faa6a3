"""From where people look for opponents, as a digest."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "0012", "0011"


def upgrade() -> None:
    op.add_column("seekers", sql.Column("address", sql.String(16), nullable=False, server_default=""))
