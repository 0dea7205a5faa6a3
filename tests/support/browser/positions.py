"""Rooms that wait at a certain question, or are over: games played here and written to a server's database.

The server loads such a room as after a restart, so the page is tested with real rooms.
"""

import itertools
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path

from volt.bots import BOTS
from volt.game import write_record
from volt.game.decisions import answer_text
from volt.rules import RULES_VERSION
from volt.server.protection.tokens import digest
from volt.server.rooms.game import RoomGame, replay
from volt.server.rooms.result import GameResult, result_of
from volt.server.rooms.state import Clock, Input, RoomSeat, RoomState
from volt.server.rooms.store import Change
from volt.server.storage.database import open_database
from volt.server.storage.rows import rows_of, write_rows

SEATS = (("red", "n", "hound"), ("blue", "e", "mercury"), ("green", "s", "reaper"), ("yellow", "w", "volt"))
CHAMPIONS = {"jump": "jetpack", "phase": "walls"}
KINDS = (
    *("draft", "start", "equip", "program", "ram", "rotate", "mobility", "fire", "remote", "power", "brake", "anchor"),
    *("saw", "mine", "mine_from", "shock", "repulsion", "shield", "deck", "space", "workshop", "jump", "phase"),
)
EARLY = 50  # answers after which a game is abandoned: long logs take the page long to show


@dataclass
class Position:
    """A room and its answers; ``seat`` is asked next."""

    card: RoomState
    inputs: list[Input]
    seat: str
    record: str | None = None
    tokens: dict[str, str] = field(default_factory=dict)


def _card(name: str, seed: int, arena: str, champion: str = "", bots: Iterable[str] = ()) -> RoomState:
    seats = [
        RoomSeat(
            colour=colour,  # type: ignore[arg-type]
            side=side,  # type: ignore[arg-type]
            kind="bot" if colour in bots else "human",
            name="Rookie" if colour in bots else f"Operator {number}",
            robot=robot,  # type: ignore[arg-type]
            level="rookie" if colour in bots else "",
            token=digest(f"{name}-{colour}"),
        )
        for number, (colour, side, robot) in enumerate(SEATS, 1)
    ]
    return RoomState(
        id=name,
        mode="rfl",
        arena=arena,
        drawing="",
        edition="default",
        goal=5,
        seed=seed,
        seats=seats,
        clock=Clock(),
        private=True,
        created=seed,
        host=digest(f"{name}-host"),
        status="running",
        titleholder="red" if champion else "",
        champion=champion,
        rules=RULES_VERSION,
    )


def _game(card: RoomState, level: str = "random", most: int = EARLY) -> Iterator[tuple[RoomGame, list[Input]]]:
    """A game between bots with this state, before every answer and at the end."""
    play, inputs = RoomGame(card), list[Input]()
    bots = {seat.colour: BOTS[level](card.seed * 4 + i) for i, seat in enumerate(card.seats)}
    while play.game.winner is None and len(inputs) < most:
        yield play, inputs
        decision = play.game.decisions[0]
        answer = answer_text(bots[decision.seat].choose(play.game.see(decision.seat), decision, 0.1))
        given = Input(
            room=card.id,
            number=play.number,
            seat=decision.seat,  # type: ignore[arg-type]
            kind=decision.kind,
            answer=answer,
            at=0,
            by="bot",
        )
        play.apply(given)
        inputs.append(given)
    yield play, inputs


def named(position: Position, name: str) -> Position:
    """The same position in a room with another name."""
    position = deepcopy(position)
    card, seats = position.card, {seat.colour: f"{name}-{seat.colour}" for seat in position.card.seats}
    card.id, card.host = name, digest(f"{name}-host")
    for seat in card.seats:
        seat.token = digest(seats[seat.colour])
    for given in position.inputs:
        given.room = name
    position.tokens = dict(seats)
    return position


def _first_asked(card: RoomState, kinds: set[str]) -> dict[str, Position]:
    """Where each of these kinds is first asked in a game with this state, if at all."""
    found: dict[str, Position] = {}
    for play, inputs in _game(card):
        for decision in play.game.decisions[:1]:
            if decision.kind in kinds - found.keys() and (len(decision.options) > 1 or decision.kind == "program"):
                at = _card("", card.seed, card.arena, card.champion)
                at.round = play.game.round
                found[decision.kind] = named(Position(at, inputs, decision.seat), decision.kind.replace("_", ""))
    return found


def find_positions() -> dict[str, Position]:
    """One for every kind of question."""
    found: dict[str, Position] = {}
    for kind, champion in CHAMPIONS.items():
        for seed in range(1, 200):
            found |= _first_asked(_card("", seed, "tokyo", champion), {kind})
            if kind in found:
                break
    for seed in range(1, 200):
        arena = ("twin-cities", "rome", "ruhrgebiet", "tokyo")[seed % 4]
        found |= _first_asked(_card("", seed, arena), set(KINDS) - found.keys())
        if found.keys() >= set(KINDS):
            return found
    raise AssertionError(f"never asked: {set(KINDS) - found.keys()}")


def before_one_space() -> Position:
    """Where, with an empty program, a robot comes to stand on the only space that it can activate."""
    for seed in range(57, 157):
        card = _card("", seed, "rome")
        for play, inputs in _game(card, most=100):
            asked = play.game.decisions
            if [decision.kind for decision in asked] != ["program"]:
                continue
            ahead, seat = play.game.copy(), asked[0].seat
            ahead.answer(seat, f"- - - {asked[0].options[0]}")
            after = [(each.seat, each.kind, len(each.options)) for each in ahead.decisions]
            if after == [(seat, "space", 2)]:
                card.round = play.game.round
                return named(Position(card, list(inputs), seat), "onespace")
    raise AssertionError("it never happened")


def finished() -> Position:
    """A game that is over."""
    card = _card("over", 1, "rome")
    *_, (play, inputs) = _game(card, "rookie", 2000)
    assert play.game.winner is not None
    card.status, card.winner, card.round = "over", play.game.winner, play.game.round
    return named(Position(card, inputs, "", write_record(play.game)), "over")


def against(position: Position, level: str, name: str) -> Position:
    """The same game that is over, the losers being bots of a level."""
    position = named(position, name)
    for seat in position.card.seats:
        if seat.colour != position.card.winner:
            seat.kind, seat.name, seat.level = "bot", level.title(), level
    return position


def write(database: Path, positions: Iterable[Position]) -> None:
    """Put the rooms into a database of the server, which may be running."""
    changes = [
        change
        for position in positions
        for change in (
            Change(room=position.card, new=True),
            Change(tuple(position.inputs), position.card, record=position.record, result=_result(position)),
        )
    ]
    engine = open_database(str(database))
    with engine.begin() as connection:
        write_rows(connection, [rows_of(change) for change in changes], server=0)
    engine.dispose()


def _result(position: Position) -> GameResult | None:
    game = replay(position.card, position.inputs) if position.record else None
    return None if game is None else result_of(position.card, game.game, position.inputs[-1].at)


class Rooms:
    """Copies of positions in fresh rooms of a server, made when they are first asked for."""

    _numbers = itertools.count(1)

    def __init__(self, database: Path, templates: dict[str, Position]) -> None:
        self._database, self._templates = database, templates
        self._made: dict[str, Position] = {}

    def __getitem__(self, kind: str) -> Position:
        if kind not in self._made:
            template = self._templates[kind]
            self._made[kind] = named(template, f"{template.card.id}{next(self._numbers)}")
            write(self._database, [self._made[kind]])
        return self._made[kind]
