"""What a database must keep: settings under which PostgreSQL would lose confirmed answers."""

import pytest
import sqlalchemy as sql

from volt.server.storage.database import open_database


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_postgresql_confirms_only_what_is_on_disk(database: str, caplog: pytest.LogCaptureFixture) -> None:
    name = database.rpartition("/")[2]
    engine = sql.create_engine(database.replace("://", "+psycopg://"))
    with engine.begin() as connection:
        connection.exec_driver_sql(f"ALTER DATABASE {name} SET synchronous_commit = off")
    engine.dispose()
    opened = open_database(database)
    with opened.begin() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    opened.dispose()
    assert "PostgreSQL runs with fsync=off" in caplog.text  # as the one of the tests does
