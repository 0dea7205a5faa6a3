"""Reports of bad manners, and what moderators have done about them."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "0011", "0010"


def upgrade() -> None:
    op.create_table(
        "reports",
        sql.Column("id", sql.String(16), primary_key=True),
        sql.Column("room", sql.String(16), nullable=False, index=True),
        sql.Column("seat", sql.String(8), nullable=False),
        sql.Column("name", sql.String(24), nullable=False),
        sql.Column("words", sql.Text, nullable=False),
        sql.Column("chat", sql.Text, nullable=False),
        sql.Column("at", sql.Float, nullable=False, index=True),
        sql.Column("decision", sql.String(16), nullable=False),
        sql.Column("moderator", sql.String(16), nullable=False),
        sql.Column("decided", sql.Float, nullable=False),
    )
