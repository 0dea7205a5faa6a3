"""Notices: whom to tell that it is their turn, how, and what has been sent."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "0009", "0008"


def upgrade() -> None:
    op.create_table(
        "notice_settings",
        sql.Column("person", sql.String(16), sql.ForeignKey("people.id"), primary_key=True),
        sql.Column("language", sql.String(2), nullable=False),
        sql.Column("email", sql.String(254), nullable=False, index=True),
        sql.Column("confirmed", sql.Boolean, nullable=False),
        sql.Column("asked", sql.Float, nullable=False),
        sql.Column("quiet_from", sql.Integer, nullable=False),
        sql.Column("quiet_until", sql.Integer, nullable=False),
        sql.Column("daily", sql.Integer),
        sql.Column("zone", sql.String(64), nullable=False),
    )
    op.create_table(
        "push_subscriptions",
        sql.Column("id", sql.String(16), primary_key=True),
        sql.Column("person", sql.String(16), sql.ForeignKey("people.id"), nullable=False, index=True),
        sql.Column("endpoint", sql.Text, nullable=False),
        sql.Column("key", sql.String(100), nullable=False),
        sql.Column("auth", sql.String(32), nullable=False),
        sql.Column("device", sql.String(40), nullable=False),
        sql.Column("created", sql.Float, nullable=False),
    )
    op.create_table(
        "webhooks",
        sql.Column("room", sql.String(16), primary_key=True),
        sql.Column("url", sql.Text, nullable=False),
        sql.Column("language", sql.String(2), nullable=False),
    )
    op.create_table(
        "notices",
        sql.Column("id", sql.String(80), primary_key=True),
        sql.Column("room", sql.String(16), nullable=False, index=True),
        sql.Column("seat", sql.String(8), nullable=False),
        sql.Column("question", sql.Integer, nullable=False),
        sql.Column("kind", sql.String(8), nullable=False),
        sql.Column("person", sql.String(16), nullable=False, index=True),
        sql.Column("target", sql.String(24), nullable=False),
        sql.Column("deadline", sql.Float),
        sql.Column("made", sql.Float, nullable=False, index=True),
        sql.Column("due", sql.Float, index=True),
        sql.Column("tries", sql.Integer, nullable=False),
    )
