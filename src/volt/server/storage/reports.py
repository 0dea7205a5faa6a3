"""What reports say of people who are deleted."""

import sqlalchemy as sql
from msgspec.json import decode, encode

from ..rooms.state import Said
from .tables import HOLDINGS, REPORTS, seat_held


def forget_in_reports(connection: sql.Connection, person: str) -> None:
    """Delete the reports about a person, what they said from those about others, and that they decided any."""
    held = connection.execute(sql.select(HOLDINGS).where(HOLDINGS.c.person == person)).all()
    for one in held:
        seat = seat_held(one.seat)
        about = REPORTS.c.room == one.room, REPORTS.c.seat == seat, REPORTS.c.person.in_((person, ""))
        before = () if seat == one.seat else (REPORTS.c.at <= one.since,)
        connection.execute(REPORTS.delete().where(*about, *before))
    seats = {(one.room, seat_held(one.seat)) for one in held}
    about_others = sql.select(REPORTS.c.id, REPORTS.c.room, REPORTS.c.chat)
    for row in connection.execute(about_others.where(REPORTS.c.room.in_({room for room, _ in seats}))).all():
        chat = decode(row.chat, type=list[Said])
        kept = [said for said in chat if (row.room, said.seat) not in seats]
        if kept != chat:
            values = {"chat": encode(kept).decode()}
            connection.execute(REPORTS.update().where(REPORTS.c.id == row.id).values(values))
    connection.execute(REPORTS.update().where(REPORTS.c.moderator == person).values(moderator=""))
