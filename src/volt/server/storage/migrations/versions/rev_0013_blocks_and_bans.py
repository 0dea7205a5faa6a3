"""People who do not want to meet, and bans of accounts."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "0013", "0012"


def upgrade() -> None:
    op.add_column("reports", sql.Column("person", sql.String(16), nullable=False, server_default=""))
    op.create_table(
        "blocks",
        sql.Column("person", sql.String(16), sql.ForeignKey("people.id"), primary_key=True),
        sql.Column("other", sql.String(16), sql.ForeignKey("people.id"), primary_key=True, index=True),
        sql.Column("since", sql.Float, nullable=False),
    )
    op.create_table(
        "bans",
        sql.Column("id", sql.String(16), primary_key=True),
        sql.Column("person", sql.String(16), sql.ForeignKey("people.id"), nullable=False, index=True),
        sql.Column("reason", sql.Text, nullable=False),
        sql.Column("moderator", sql.String(16), nullable=False),
        sql.Column("at", sql.Float, nullable=False, index=True),
        sql.Column("until", sql.Float),
        sql.Column("lifted", sql.Float),
        sql.Column("lifted_by", sql.String(16), nullable=False, server_default=""),
    )
