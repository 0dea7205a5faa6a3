"""People: their devices, passkeys, recovery codes, tickets, and the seats that are theirs."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "0006", "0005"


def upgrade() -> None:
    op.create_table(
        "people",
        sql.Column("id", sql.String(16), primary_key=True),
        sql.Column("handle", sql.String(64), nullable=False, unique=True),
        sql.Column("name", sql.String(24), nullable=False),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("seen", sql.Float, nullable=False, index=True),
        sql.Column("progress", sql.Text, nullable=False, server_default="{}"),
    )
    op.create_table(
        "devices",
        sql.Column("id", sql.String(16), primary_key=True),
        _person(),
        sql.Column("key", sql.String(64), nullable=False, unique=True),
        sql.Column("name", sql.String(40), nullable=False),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("seen", sql.Float, nullable=False),
    )
    op.create_table(
        "passkeys",
        sql.Column("id", sql.String(1400), primary_key=True),
        _person(),
        sql.Column("key", sql.Text, nullable=False),
        sql.Column("signatures", sql.BigInteger, nullable=False),
        sql.Column("created", sql.Float, nullable=False),
    )
    op.create_table("recovery_codes", sql.Column("code", sql.String(64), primary_key=True), _person())
    op.create_table(
        "tickets",
        sql.Column("ticket", sql.String(64), primary_key=True),
        sql.Column("purpose", sql.String(8), nullable=False),
        sql.Column("person", sql.String(16), nullable=False, index=True),
        sql.Column("until", sql.Float, nullable=False, index=True),
    )
    op.create_table(
        "holdings",
        sql.Column("room", sql.String(16), primary_key=True),
        sql.Column("seat", sql.String(8), primary_key=True),
        sql.Column("person", sql.String(16), nullable=False),
        sql.Column("tokens", sql.Text, nullable=False),
        sql.Column("since", sql.Float, nullable=False),
    )
    op.create_index("ix_holdings_person", "holdings", ["person", "since"])


def _person() -> "sql.Column[str]":
    return sql.Column("person", sql.String(16), sql.ForeignKey("people.id"), nullable=False, index=True)
