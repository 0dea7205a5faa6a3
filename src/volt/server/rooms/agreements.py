"""What the operators of a game can agree on about its clock: more time, a pause, and to go on; and days off, which all have.

All of it moves one moment, ``RoomState.hold``: no question runs out before it. Operators for whom bots stand in are not asked.
"""

from typing import Literal

from volt.texts import Phrase

from ..runtime.clock import DAY, now
from ..runtime.errors import RequestError
from .game import RoomGame
from .state import RoomSeat, RoomState, TimeWish

LONGEST_PAUSE = 7  # as a multiple of the longest limit of the clock: two weeks in a relaxed game
DAYS_OFF = 7  # that each seat has in a game


def request_time(state: RoomState, game: RoomGame, seat: RoomSeat, wish: Literal[TimeWish, "day_off"]) -> bool:
    """Note what the operator wishes, "" for nothing; if all operators wish it, it happens. Return whether it did.

    RequestError if it makes no sense now: there is no clock, or it stands still already.
    """
    if not span(state) or state.status != "running":
        raise RequestError(409, "no_clock", Phrase("errors.no_clock"))
    if wish == "day_off":
        _take_day_off(state, game, seat)
        return True
    if wish and (wish == "resume") != is_paused(state):
        raise RequestError(409, "paused", Phrase("errors.paused") if is_paused(state) else Phrase("errors.not_paused"))
    seat.wish = wish
    asked = [one for one in state.seats if one.kind == "human" and not one.away]
    if not wish or any(one.wish != wish for one in asked):
        return False
    for one in state.seats:
        one.wish = ""
    current, latest = now(), _latest(game)
    longest = LONGEST_PAUSE * span(state)
    if wish == "more_time":
        state.hold = min(latest + span(state), current + longest)
    elif wish == "pause":
        state.paused, state.hold = current + longest, latest + longest
    else:
        state.paused, state.hold = 0, state.hold - (state.paused - current)
    game.set_deadlines()
    return True


def _take_day_off(state: RoomState, game: RoomGame, seat: RoomSeat) -> None:
    """Give everybody a day more; RequestError if the seat has no days off, or the clock stands still."""
    if is_paused(state):
        raise RequestError(409, "paused", Phrase("errors.paused"))
    if not days_off_left(state, seat):
        raise RequestError(409, "no_days_off", Phrase("errors.no_days_off"))
    seat.days_off += 1
    state.hold = max(_latest(game), state.hold) + DAY
    game.set_deadlines()


def days_off_left(state: RoomState, seat: RoomSeat) -> int:
    """How many days off the operator of a seat has left; none unless the game's clock counts in days."""
    return DAYS_OFF - seat.days_off if seat.kind == "human" and span(state) >= DAY else 0


def _latest(game: RoomGame) -> float:
    """When the last of the open questions runs out, and not before now."""
    return max([now(), *(one.deadline for one in game.open.values() if one.deadline is not None)])


def is_paused(state: RoomState) -> bool:
    """Whether the operators have agreed that the clock stands still."""
    return state.paused > now()


def span(state: RoomState) -> int:
    """The longest limit of the clock, in seconds; 0 if it has none."""
    return max(state.clock.programming, state.clock.countdown, state.clock.question)
