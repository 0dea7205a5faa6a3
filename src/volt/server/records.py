"""Finished games, to be looked at again: replays of rooms, and of records that people bring along as files.

A record from a file is treated as a room that is over; nothing of it is saved.
"""

import time
from collections.abc import Sequence

from volt.arenas import write
from volt.game import Game
from volt.game.decisions import written
from volt.game.game import Move as GameMove
from volt.game.game_records import RecordError, load

from . import serialize
from .errors import RequestError
from .library_messages import Move, Replay
from .messages import Clock, RoomInfo, Snapshot
from .room_state import Input, RoomSeat, RoomState
from .seating import ROBOTS


def replay_of(info: RoomInfo, state: RoomState, moves: Sequence[GameMove]) -> Replay:
    """The game played again: all events, all answers, and the public state when each round had begun."""
    game = Game.on(state.setup())
    snapshots: list[Snapshot] = [serialize.first_snapshot(game.table)]
    answers: list[Move] = []
    count = len(game.story())
    for seat, kind, answer in moves:
        answers.append(Move(seat=seat, kind=kind, answer=written(answer), at=count))  # type: ignore[arg-type]
        told = game.play(seat, answer)
        count += len(told)
        if told.tells("round_began") and count > snapshots[-1].count:
            snapshots.append(serialize.snapshot(game, count))
    return Replay(
        room=info,
        table=serialize.table(game.table, bool(state.drawing)),
        snapshots=tuple(snapshots),
        events=tuple(serialize.event(event) for event in game.events),
        moves=tuple(answers),
    )


def read_record(record: str) -> Game:
    """The game of a record; RequestError names the line that is damaged."""
    try:
        return load(record)
    except RecordError as error:
        raise RequestError(422, "record", str(error), f"line {error.line}") from None


def replay_record(record: str) -> Replay:
    """A record as a replay."""
    game = read_record(record)
    state = room_of_game(game)
    return replay_of(state.info(), state, game.moves)


def room_of_game(game: Game) -> RoomState:
    """The room the game might have been played in: operators by the names of their colours."""
    table = game.table
    seats = [
        RoomSeat(
            colour=seat.colour,  # type: ignore[arg-type]
            side=seat.side,  # type: ignore[arg-type]
            kind="killbot" if seat.killbot else "human",
            name=seat.colour.capitalize(),
            robot=robot,
            modules=seat.modules,
        )
        for seat, robot in zip(table.seats, ROBOTS, strict=False)
    ]
    return RoomState(
        id="",
        mode=table.mode,
        arena=table.arena,
        drawing="" if table.arena else write(table.drawing),
        edition=table.edition,
        goal=table.goal,
        seed=table.seed,
        seats=seats,
        clock=Clock(),
        private=True,
        created=time.time(),
        status="over",
        round=game.round,
        winner=game.winner,
        titleholder=table.titleholder,
        champion=table.champion,
    )


def inputs_of(game: Game) -> tuple[Input, ...]:
    """The answers of a game as a room saves them."""
    return tuple(
        Input(room="", number=number, seat=seat, kind=kind, answer=written(answer), at=0, by="operator")  # type: ignore[arg-type]
        for number, (seat, kind, answer) in enumerate(game.moves)
    )
