"""People with accounts, and what the database knows of them."""

from typing import Any

import sqlalchemy as sql

from support.league import Json, Server
from volt.server.storage.tables import META

HOST = "volt.example"
HERE = f"https://{HOST}"


class Someone:
    """A person at one of their devices."""

    def __init__(self, server: Server, signed_in: Json) -> None:
        self.server, self.key, self.me = server, signed_in["key"], signed_in["me"]

    def call(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        return self.server.call(method, path, body, self.key, Origin=HERE, Host=HOST)

    def post(self, path: str, body: object = None) -> Any:
        status, answer = self.call("POST", path, body)
        assert status in (200, 201), answer
        return answer

    def keep(self, room: str, seat: str, token: str) -> int:
        proofs = {"seats": [{"room": room, "seat": seat, "token": token}]}
        return self.post("/api/me/seats", proofs)["kept"]  # type: ignore[no-any-return]


def guest(server: Server, name: str = "Ada") -> Someone:
    return Someone(server, server.post("/api/people", {"name": name, "device": "laptop"}))


def rows_naming(database: str, name: str) -> list[str]:
    """The tables with a row that contains the name."""
    engine = sql.create_engine(database.replace("://", "+psycopg://") if "://" in database else f"sqlite:///{database}")
    with engine.connect() as connection:
        tables = {table.name: connection.execute(sql.select(table)).all() for table in META.sorted_tables}
    engine.dispose()
    return [table for table, rows in tables.items() if any(name in str(value) for row in rows for value in row)]
