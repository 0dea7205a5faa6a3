"""Heartbeats: while a game is running, clients that hold a seat and ask for them get one every ``BEAT`` seconds.

If a client hears nothing, its connection is dead. Without heartbeats every client would have to send pings, and receiving a
message costs the server several times as much as sending one.
"""

import asyncio
from collections.abc import Mapping
from itertools import count

from .room import Room

BEAT = 1.5  # seconds
TURNS = 15  # per beat: rooms take turns, so that answers do not wait for thousands of heartbeats


async def beat_for_ever(loaded: Mapping[str, Room]) -> None:
    """Send heartbeats to the connections of all running games."""
    for turn in count():
        await asyncio.sleep(BEAT / TURNS)
        _beat(loaded, turn % TURNS)


def _beat(loaded: Mapping[str, Room], turn: int) -> None:
    for id_, room in loaded.items():
        if hash(id_) % TURNS == turn and room.state.status == "running":
            room.audience.beat()
