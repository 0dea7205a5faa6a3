"""The checker: compares what the players did and saw with the log in the database, which it replays from its inputs."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

import msgspec
import psycopg

from volt.game.serialize import encode
from volt.server.protection.tokens import opens
from volt.server.rooms.game import RoomGame, replay
from volt.server.rooms.serialize import visible
from volt.server.rooms.state import Input, RoomState

from .history import OFFSET, Fault, History, RoomHistory, Saw
from .seekers import check_searches

INPUTS = 'SELECT room, number, seat, kind, answer, at, "by", checksum FROM inputs WHERE room = %s ORDER BY number'
NOTICED, DETECTED = 0.25, 4.0  # seconds: shorter waits do not count; a dead connection is noticed by then
TOLERANCE = 0.5  # seconds that the database's clock may seem to differ from this one on a busy machine


async def watch_epochs(database: str, history: History) -> None:
    """Read the epochs of all rooms twice a second, forever."""
    while True:
        with suppress(psycopg.Error):
            async with await psycopg.AsyncConnection.connect(database, autocommit=True) as connection:
                while True:
                    for room, epoch in await (await connection.execute("SELECT id, epoch FROM rooms")).fetchall():
                        history.see_epoch(room, epoch)
                    await asyncio.sleep(0.5)
        await asyncio.sleep(0.5)


@dataclass
class Verdict:
    """What the checker found."""

    wrong: list[str]
    rooms: int
    inputs: int
    accepted: int
    uncertain: int  # answers whose outcome no player learned; the log may or may not have them
    by_clock: int
    events: int  # that players saw as they are in the replay
    epochs: int  # claims
    faults: Counter[str]
    matched: int = 0  # people who looked for a game


def check(database: str, history: History) -> Verdict:
    """Check everything."""
    verdict = Verdict([*history.wrong], 0, 0, 0, 0, 0, 0, sum(history.epochs.values()), Counter())
    verdict.faults.update(fault.kind for fault in history.faults)
    with psycopg.connect(database, autocommit=True) as connection:
        for room in history.rooms.values():
            found = connection.execute("SELECT body FROM rooms WHERE id = %s", (room.id,)).fetchone()
            inputs = [Input(**row) for row in _rows(connection, room.id)]
            if found is None:
                verdict.wrong.append(f"room {room.id}: it is gone")
                continue
            state = msgspec.json.decode(found[0], type=RoomState)
            verdict.wrong += [f"room {room.id}: {one}" for one in check_room(room, state, inputs, verdict)]
            verdict.rooms += 1
        verdict.wrong += check_searches(connection, history)
    verdict.matched = len(history.searches)
    return verdict


def _rows(connection: psycopg.Connection, room: str) -> list[dict[str, object]]:
    found = connection.execute(INPUTS, (room,))
    names = [column.name for column in found.description or ()]
    return [dict(zip(names, row, strict=True)) for row in found]


def check_room(room: RoomHistory, state: RoomState, inputs: Sequence[Input], verdict: Verdict) -> Iterator[str]:
    """Yield what is wrong in a room."""
    yield from room.wrong
    yield from _check_seats(room, state)
    numbers = [given.number for given in inputs]
    if numbers != list(range(len(inputs))):
        yield f"the numbers of its inputs have gaps: {numbers}"
        return
    verdict.inputs += len(inputs)
    if state.status == "open":
        if inputs or room.starts or any(saw.stretches for saw in room.players):
            yield "it was started, and is open"
        return
    yield from _check_answers(room, state, inputs, verdict)
    play = replay(state, inputs)
    assert play is not None
    for saw in room.players:
        yield from _check_events(saw, play, verdict)


def _check_seats(room: RoomHistory, state: RoomState) -> Iterator[str]:
    """Check that every seat was given once, that its token opens it, and that its last standing order was kept."""
    if room.starts > 1:
        yield f"it was started {room.starts} times"
    for colour, tokens in room.tokens.items():
        seat = next((seat for seat in state.seats if seat.colour == colour), None)
        if len(tokens) > 1:
            yield f"seat {colour} was given to {len(tokens)} people"
        elif seat is None or not opens(tokens[0], seat.token):
            yield f"the token of {colour} does not open the seat any more"
        else:
            kept = next((int(answer) for answer in seat.orders.values()), 0)
            if kept < room.confirmed_order(colour):
                yield f"the standing order of {colour} is {kept}, but {room.confirmed_order(colour)} was confirmed"


def _check_answers(room: RoomHistory, state: RoomState, inputs: Sequence[Input], verdict: Verdict) -> Iterator[str]:
    """Check that the log has every accepted answer once and none that nobody gave, and that no clock ran out too early."""
    play, logged = RoomGame(state), Counter[tuple[str, int, str]]()
    for given in inputs:
        open_ = play.open.get(given.seat)
        if open_ is None:
            yield f"input {given.number} answers for {given.seat}, who was not asked"
            return
        key = (str(given.seat), open_.question, given.answer)
        if given.by == "operator":
            logged[key] += 1
            yield from _check_given(room, key, given.at)
        elif given.by == "clock":
            verdict.by_clock += 1
            if open_.deadline is None or given.at < open_.deadline:
                yield f"the clock answered for {given.seat} at {given.at}, before {open_.deadline}"
        play.apply(given)
    for (seat, question, answer), given_ in room.given.items():
        times = logged[seat, question, answer]
        verdict.accepted += given_.accepted is not None
        verdict.uncertain += given_.accepted is None and not given_.refused
        if given_.accepted is not None and times != 1:
            yield f"lost or doubled: {answer!r} of {seat} to {question} was accepted, and is in the log {times} times"
        if given_.refused and given_.accepted is None and times:
            yield f"{answer!r} of {seat} to {question} was refused, and is in the log"


def _check_given(room: RoomHistory, key: tuple[str, int, str], at: float) -> Iterator[str]:
    """Check that an answer in the log was given by its operator, at that time of day."""
    given = room.given.get(key)
    if given is None:
        yield f"the log has an answer that nobody gave: {key}"
        return
    earliest, latest = given.sent - TOLERANCE, (given.settled or float("inf")) + TOLERANCE
    if not earliest <= at - OFFSET <= latest:
        yield f"{key} is logged {at - OFFSET - given.sent:+.1f} s after it was sent: a server's clock was wrong"


def _check_events(saw: Saw, play: RoomGame, verdict: Verdict) -> Iterator[str]:
    """Check that a player saw exactly what the replay shows that player, without a gap."""
    shown = [encode(event) for event in visible(play.game.packed_events(), saw.seat)]
    for stretch in saw.stretches:
        expected = shown[stretch.since : stretch.since + len(stretch.events)]
        if stretch.events != expected:
            at = next(
                (i for i, (a, b) in enumerate(zip(stretch.events, expected, strict=False)) if a != b), len(expected)
            )
            yield f"{saw.seat or 'a spectator'} saw an event {stretch.since + at} that is not in the replay"
            return
        verdict.events += len(stretch.events)


# --- recovery times ---


def recoveries(history: History) -> Iterator[tuple[Fault, float]]:
    """For every fault that did not overlap another: the time until all players were served again and all answers settled."""
    waits = [(began, end) for room in history.rooms.values() for began, end in _waits(room) if end - began > NOTICED]
    for fault, following in zip(history.faults, [*history.faults[1:], None], strict=True):
        if fault.alone and fault.ended:
            until = following.began if following is not None else float("inf")
            met = [(began, end) for began, end in waits if began < until and end > fault.began]
            # a player notices a dead connection only after a while, but has been waiting from the beginning
            yield (
                fault,
                max(
                    (end - (fault.began if began < fault.began + DETECTED else began) for began, end in met),
                    default=0.0,
                ),
            )


def _waits(room: RoomHistory) -> Iterator[tuple[float, float]]:
    for saw in room.players:
        for began, ended in saw.unserved:
            yield began, float("inf") if ended is None else ended
    for given in room.given.values():
        yield given.sent, float("inf") if given.settled is None else given.settled
