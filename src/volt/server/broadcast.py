"""Telling those who look at a room: what happened, how things stand, what only a seat may know, who is asked what."""

import time
from collections.abc import Sequence

from volt.game.events import PackedEvents
from volt.game.vocabulary import COLOURS

from . import serialize
from .audience import Audience, Connection, encoded
from .clocks import left
from .messages import Asked, RoomInfo, Snapshot, Welcome
from .preview import foresee, imagine
from .room_game import Play
from .room_state import Card, RoomSeat
from .wire import framed


def asked(play: Play) -> list[Asked]:
    """Who is being asked."""
    now = time.time()
    return [serialize.asked(open_.seat, open_.kind, left(open_, now)) for open_ in play.open.values()]


def stand(play: Play) -> Snapshot:
    """How things stand."""
    return serialize.snapshot(play.game, play.count, asked(play))


class Teller:
    """Tells an audience about a game."""

    def __init__(self, audience: Audience) -> None:
        self._audience = audience
        self._secrets: list[tuple[int, ...]] = []  # of which the holders were told last

    def forget(self) -> None:
        """Whatever was told may be wrong now, or nobody is here who would know it."""
        self._secrets = []

    def welcome(self, connection: Connection, have: int, info: RoomInfo, card: Card, play: Play | None) -> None:
        """To one who comes, and knows ``have`` events."""
        seats, host = connection.seats, connection.host
        if play is None:
            connection.tell(Welcome(room=info, table=None, seats=seats, host=host, snapshot=None, since=0))
            return
        goes_on = 0 < have <= play.count
        base = None if goes_on else play.base
        since = have if base is None else base.count
        table = serialize.table(play.game.setup, bool(card.drawing))
        connection.tell(Welcome(room=info, table=table, seats=seats, host=host, snapshot=base, since=since))
        # at a hot seat nobody sees what only one of them may
        alone = seats[0] if len(seats) == 1 else None
        connection.tell(serialize.happened(play.game, play.game.packed_events(since), alone, since, asked(play)))
        self._secrets = self._secrets or serialize.secrets(play.game)  # all who are here know theirs
        for seat in card.seats:
            if seat.colour in seats:
                connection.tell(serialize.own(play.game, seat))
                self.ask(play, seat, (connection,))

    def happened(self, card: Card, play: Play, since: int, before: int, told: PackedEvents) -> None:
        """The events from number ``since`` on to everybody, their own things and questions after ``before`` to seats."""
        connections = self._audience.connections
        if not connections:
            self.forget()
            return
        waited_for, alone = asked(play), serialize.secret(told)
        frame = encoded(serialize.happened(play.game, told, None, since, waited_for))
        for connection in connections:
            if alone and len(connection.seats) == 1 and connection.seats[0] in alone:
                connection.tell(serialize.happened(play.game, told, connection.seats[0], since, waited_for))
            else:
                connection.put(frame)
        secrets, told_last = serialize.secrets(play.game), self._secrets
        if secrets != told_last:
            self._secrets = secrets
            for seat in card.seats:
                who = COLOURS.index(seat.colour)
                (inventory, number), last = secrets[who], told_last[who] if told_last else (None, None)
                locked = number and number != last[1]  # who is asked for a program anew has none, and knows it
                if seat.kind == "human" and (locked or inventory != last[0]):
                    self.own(play, seat)
        for seat in card.seats:
            open_ = play.open.get(seat.colour)
            if open_ is not None and open_.question > before:
                self.ask(play, seat, self._audience.of(seat.colour))

    def own(self, play: Play, seat: RoomSeat) -> None:
        """Their own things to the holders of a seat."""
        self._audience.to(seat.colour, serialize.own(play.game, seat))

    def ask(self, play: Play, seat: RoomSeat, to: Sequence[Connection]) -> None:
        """Put the question to the holders of a seat, if it is theirs to answer."""
        open_ = play.open.get(seat.colour)
        if open_ is None or seat.machine or not to:
            return
        equipped = serialize.equipped(play.game, seat.colour) if open_.kind == "program" else None
        if equipped is None and not seat.network:
            options = foresee(imagine(play.game, seat.colour), open_.decision)
            frame = encoded(serialize.ask(open_.decision, open_.question, left(open_, time.time()), options))
        else:
            frame = framed(serialize.plain_ask(open_.decision, open_.question, left(open_, time.time()), equipped))
        for connection in to:
            connection.put(frame)
