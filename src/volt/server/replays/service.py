"""Finished games: replays of rooms and of uploaded records.

An uploaded record is treated as a finished room, but is not saved.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta, structs

from volt.game import Game
from volt.game.decisions import answer_text
from volt.game.game_records import RecordError, parse_record
from volt.game.scenario_text import scenario_of, write_scenario
from volt.game.vocabulary import ROBOTS
from volt.rules import RULES_VERSION
from volt.rules.event_kinds import RoundBegan
from volt.texts import Phrase

from ..protection.tokens import clean, digest, new_token
from ..rooms import serialize
from ..rooms.game import HINT, MOST_INPUTS, Checkpoint, RoomGame
from ..rooms.messages import GameEvent, Level, RoomInfo, Snapshot, Table
from ..rooms.seating import copy_of, give_to_bot, give_to_operator
from ..rooms.state import STAND_IN, Clock, Colour, Input, RoomSeat, RoomState
from ..runtime.clock import now
from ..runtime.errors import RequestError, refusing_invalid
from ..runtime.wire import Part

MOST_LINES = MOST_INPUTS  # in an uploaded record
Saved = tuple[RoomState, Sequence[Input]]


class ReplayMove(Part):
    """An answer, and the number of events before it."""

    seat: Colour
    kind: str
    answer: str
    at: int


class Replay(Part):
    """A finished or recorded game: all events and answers, secrets included, and the public state as each round begins."""

    room: RoomInfo
    table: Table
    snapshots: tuple[Snapshot, ...]
    events: tuple[GameEvent, ...]
    moves: tuple[ReplayMove, ...]


class Fork(Part):
    """Continue a finished game after its first ``moves`` answers, in one seat (none: watch), against bots of a level."""

    moves: Annotated[int, Meta(ge=0, le=1_000_000)]
    you: Colour | None = None
    name: Annotated[str, Meta(max_length=24)] = ""
    level: Level = STAND_IN


class Record(Part):
    """The text of a game record."""

    record: Annotated[str, Meta(max_length=60_000)]


class RecordRound(Record):
    """A round of a recorded game."""

    round: Annotated[int, Meta(ge=0, le=100_000)]


class RecordFork(Record):
    """Continue a recorded game; see ``Fork``."""

    fork: Fork


class Forked(NamedTuple):
    """A room that continues a game, the host's token, and the token of the player's seat."""

    state: RoomState
    inputs: tuple[Input, ...]
    checkpoint: Checkpoint
    host: str
    tokens: dict[str, str]


def game_of(state: RoomState, inputs: Sequence[Input]) -> Game:
    """The game of a room, replayed."""
    game = Game.from_setup(state.setup())
    for given in inputs:
        game.answer_packed(given.seat, given.answer)
    return game


def _hints(game: Game) -> Counter[str]:
    """How many hints the seats had, by the comments of a record."""
    hints = Counter[str]()
    for number, (seat, _, _) in enumerate(game.moves, 1):
        hints[seat] += game.comments.get(number, "").splitlines().count(HINT)
    return hints


def read_record(record: str) -> Game:
    """The game of a record; RequestError names the line that is damaged."""
    if record.count("\n") > MOST_LINES:
        raise RequestError(422, "record", Phrase("errors.record_lines", count=MOST_LINES), f"line {MOST_LINES}")
    try:
        return parse_record(record)
    except RecordError as error:
        raise RequestError(422, "record", str(error), f"line {error.line}") from None


def replay_of(state: RoomState, inputs: Sequence[Input]) -> Replay:
    """A replay: all events, all answers, and the public state at the beginning of each round."""
    game = Game.from_setup(state.setup())
    snapshots: list[Snapshot] = [serialize.first_snapshot(game.setup)]
    answers: list[ReplayMove] = []
    count = len(game.packed_events())
    for given in inputs:
        answers.append(ReplayMove(seat=given.seat, kind=given.kind, answer=given.answer, at=count))
        events = game.answer_packed(given.seat, given.answer)
        count += len(events)
        if events.has_kind(RoundBegan) and count > snapshots[-1].count:
            snapshots.append(serialize.snapshot(game, count))
    return Replay(
        room=serialize.room_info(state),
        table=serialize.table(game.setup),
        snapshots=tuple(snapshots),
        events=game.events,
        moves=tuple(answers),
    )


def replay_of_record(record: str) -> Replay:
    """The replay of a record."""
    return replay_of(*room_of_record(record))


def room_of_record(record: str) -> Saved:
    """A record as a finished room, and its inputs."""
    game = read_record(record)
    return room_of_game(game), inputs_of(game)


def scenario_of_round(source: Saved | str, number: int) -> str:
    """A round of a room, or of a record, as a scenario file; RequestError if there is no such round."""
    with refusing_invalid():
        return write_scenario(scenario_of(game_of_source(source), number))


def game_of_source(source: Saved | str) -> Game:
    """The game of a room or of a record."""
    return read_record(source) if isinstance(source, str) else game_of(*source)


def room_of_game(game: Game) -> RoomState:
    """A room in which the game might have been played; operators are named after their colours."""
    setup, hints = game.setup, _hints(game)
    seats = [
        RoomSeat(
            colour=seat.colour,  # type: ignore[arg-type]
            side=seat.side,  # type: ignore[arg-type]
            kind="killbot" if seat.killbot else "human",
            name=seat.colour.capitalize(),
            robot=robot,
            modules=seat.modules,
            hints=hints[seat.colour],
        )
        for seat, robot in zip(setup.seats, ROBOTS, strict=False)
    ]
    return RoomState.of_setup(
        setup,
        seats,
        id="",
        clock=Clock(),
        private=True,
        created=now(),
        status="over",
        round=game.round,
        winner=game.winner,
        rules=RULES_VERSION,  # just replayed with the current rules
    )


def inputs_of(game: Game) -> tuple[Input, ...]:
    """The answers of a game as a room saves them."""
    return tuple(
        Input(room="", number=number, seat=seat, kind=kind, answer=answer_text(answer), at=0, by="operator")  # type: ignore[arg-type]
        for number, (seat, kind, answer) in enumerate(game.moves)
    )


def forked(source: Saved | str, wish: Fork) -> Forked:
    """A private room that continues a finished game, or a record, after ``moves`` answers; bots replace the other operators."""
    old, inputs = room_of_record(source) if isinstance(source, str) else source
    if wish.moves >= len(inputs):
        raise RequestError(422, "over", Phrase("errors.over_by_then"), "moves")
    host = new_token()
    state = copy_of(old, digest(host))
    state.status, state.started, state.private, state.clock = "running", state.created, True, Clock()
    state.forked = True
    state.chat = []
    tokens: dict[str, str] = {}
    for seat in state.seats:
        if seat.colour == wish.you and seat.kind != "killbot":
            tokens[seat.colour] = give_to_operator(seat, clean(wish.name) or seat.colour.capitalize())
        elif seat.kind != "killbot":
            give_to_bot(seat, wish.level)
    if wish.you is not None and not tokens:
        raise RequestError(422, "seat", Phrase("errors.not_operators_seat"), "you")
    game, copied = RoomGame(state), []
    for given in inputs[: wish.moves]:
        game.apply(given)
        copied.append(structs.replace(given, room=state.id, checksum=game.checksum))
    return Forked(state, tuple(copied), game.checkpoint(), host, tokens)
