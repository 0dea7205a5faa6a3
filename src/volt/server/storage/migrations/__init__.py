"""Database migrations with Alembic.

To change the schema, add a file in ``versions`` and set ``HEAD`` to its revision. Databases from before Alembic have a table
``about`` and no ``alembic_version``: they are at revision 0001.
"""

from pathlib import Path

import sqlalchemy as sql

from ...runtime.errors import StoreError

FIRST, HEAD = "0001", "0013"
_FOLDER = Path(__file__).parent


def migrate(connection: sql.Connection) -> None:
    """Migrate the database to the newest schema; StoreError if a newer server has written to it."""
    tables = sql.inspect(connection).get_table_names()
    current = None
    if "alembic_version" in tables:
        current = connection.scalar(sql.text("SELECT version_num FROM alembic_version"))
    if current == HEAD:
        return
    from alembic import command  # slow to import (half a second) and rarely needed
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_FOLDER))
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    if current is None and "about" in tables:
        current = f"{connection.scalar(sql.text('SELECT version FROM about')):04}"
        if current == FIRST:
            command.stamp(config, FIRST)
    if current is not None and current not in known:
        raise StoreError(
            f"the database has schema {current}, and this server knows up to {HEAD}: a newer version of VOLT has written "
            "it. Update VOLT, or choose another --database"
        )
    command.upgrade(config, "head")
