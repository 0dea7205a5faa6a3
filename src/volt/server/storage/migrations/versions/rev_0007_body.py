"""One name for what is stored as JSON: the column of rooms is called like that of championships."""

from alembic import op

revision, down_revision = "0007", "0006"


def upgrade() -> None:
    op.execute("ALTER TABLE rooms RENAME COLUMN card TO body")
