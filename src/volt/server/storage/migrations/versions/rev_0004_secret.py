"""A secret that the servers share, and when a server last tried to save."""

import secrets

import sqlalchemy as sql
from alembic import op

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    secret = op.create_table("secret", sql.Column("value", sql.String(64), primary_key=True))
    op.bulk_insert(secret, [{"value": secrets.token_hex(32)}])
    op.add_column("servers", sql.Column("tried", sql.Float, nullable=False, server_default="0"))
