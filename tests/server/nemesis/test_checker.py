"""The checker finds the faults it is meant to find."""

import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from volt.game.serialize import encode
from volt.server.rooms.game import RoomGame
from volt.server.rooms.messages import RoomWish, SeatWish
from volt.server.rooms.seating import room_of
from volt.server.rooms.serialize import visible
from volt.server.rooms.state import Clock, Input

from .checker import Verdict, check_room
from .history import OFFSET, Given, History, Order, RoomHistory, Saw, Stretch

CLOCK = 30


class Case:
    """A room in which six answers were given, and what its players saw."""

    def __init__(self) -> None:
        seats = (SeatWish(kind="you"), SeatWish(kind="you"))
        self.state, _, tokens = room_of(
            RoomWish(seats=seats, mode="training", clock=Clock(programming=CLOCK, question=CLOCK))
        )
        self.state.status, self.state.started = "running", time.time()
        self.room = RoomHistory(self.state.id, {seat: [token] for seat, token in tokens.items()}, starts=1)
        self.inputs: list[Input] = []
        play = RoomGame(self.state)
        for number in range(6):
            open_ = next(iter(play.open.values()))
            answer, at = play.by_clock(open_, None), self.state.started + number
            given = Input(
                room=self.state.id,
                number=number,
                seat=open_.seat,
                kind=open_.kind,
                answer=answer,
                at=at,
                by="operator",
            )
            sent = Given(at - OFFSET - 0.01, accepted=at - OFFSET + 0.01, settled=at - OFFSET + 0.01)
            self.room.given[open_.seat, open_.question, answer] = sent
            play.apply(given)
            given.checksum = play.checksum
            self.inputs.append(given)
        seen = [encode(event) for event in visible(play.game.packed_events(), None)]
        self.room.players.append(Saw(None, [Stretch(0, seen)]))
        self.state.seats[0].orders["anchor"] = "1"
        self.room.orders[self.state.seats[0].colour] = [Order("1", 0.0, confirmed=True)]

    def check(self) -> list[str]:
        return list(check_room(self.room, self.state, self.inputs, Verdict([], 0, 0, 0, 0, 0, 0, 0, Counter())))


def _lose_last(case: Case) -> None:
    case.inputs.pop()


def _leave_gap(case: Case) -> None:
    del case.inputs[2]


def _invent(case: Case) -> None:
    case.room.given.popitem()


def _refuse(case: Case) -> None:
    given = list(case.room.given.values())[-1]
    given.accepted, given.refused = None, True


def _show_otherwise(case: Case) -> None:
    case.room.players[0].stretches[0].events[-1] = b'{"type":"moved"}'


def _show_too_much(case: Case) -> None:
    case.room.players[0].stretches[0].events.append(b'{"type":"moved"}')


def _run_out_early(case: Case) -> None:
    case.room.given.popitem()
    case.inputs[-1].by = "clock"


def _date_wrongly(case: Case) -> None:
    case.inputs[-1].at += 3600


def _lose_token(case: Case) -> None:
    case.state.seats[0].token = ""


def _give_twice(case: Case) -> None:
    case.room.tokens["red"].append("another")


def _start_twice(case: Case) -> None:
    case.room.starts = 2


def _lose_order(case: Case) -> None:
    case.state.seats[0].orders.clear()


def test_a_room_in_order() -> None:
    assert Case().check() == []


@pytest.mark.parametrize(
    ("harm", "found"),
    [
        (_lose_last, "lost or doubled"),
        (_leave_gap, "gaps"),
        (_invent, "nobody gave"),
        (_refuse, "was refused"),
        (_show_otherwise, "not in the replay"),
        (_show_too_much, "not in the replay"),
        (_run_out_early, "the clock answered"),
        (_date_wrongly, "clock was wrong"),
        (_lose_token, "does not open"),
        (_give_twice, "given to 2 people"),
        (_start_twice, "started 2 times"),
        (_lose_order, "was confirmed"),
    ],
)
def test_what_is_wrong_is_found(harm: Callable[[Case], None], found: str) -> None:
    case: Any = Case()
    harm(case)
    assert any(found in wrong for wrong in case.check())


def test_epochs_that_fall_are_found() -> None:
    history = History()
    for epoch in (1, 2, 2, 1):
        history.see_epoch("room", epoch)
    assert history.wrong == ["room room: epoch 1 after 2"]
