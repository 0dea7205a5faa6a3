"""Games from files: a record that somebody brings along, looked at as a room that is over. Nothing of it is kept."""

import time

from volt.arenas import write
from volt.game import Game
from volt.game.decisions import answer_text
from volt.game.game_records import RecordError, load

from .errors import RequestError
from .messages import Clock
from .room_state import Card, Input, RoomSeat
from .seating import ROBOTS


def read(record: str) -> Game:
    """The game of a record; Mistake names the line that is damaged."""
    try:
        return load(record)
    except RecordError as error:
        raise RequestError(422, "record", str(error), f"line {error.line}") from None


def card_of(game: Game) -> Card:
    """The room the game might have been played in: operators by the names of their colours."""
    table = game.setup
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
    return Card(
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
    """The answers of the game as a room keeps them."""
    return tuple(
        Input(room="", number=number, seat=seat, kind=kind, answer=answer_text(answer), at=0, by="operator")  # type: ignore[arg-type]
        for number, (seat, kind, answer) in enumerate(game.moves)
    )
