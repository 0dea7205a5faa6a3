"""The result of a game, saved with its last answer: lists of games and ratings need neither the room nor a replay."""

from collections.abc import Mapping

from msgspec import Struct

from volt.game import Game

from .state import Colour, Leaver, RoomSeat, RoomState, Unrated


class SeatResult(Struct, frozen=True):
    """How a seat ended for one of its holders, in order: operators who left it early, and whoever had it in the end.

    ``left`` is the round in which its operator left, or 0; ``tokens`` (digests) say who it was, and ``level`` which bot. Only
    one that ``counts`` may be rated: not a bot that finishes for somebody, nor an operator who came later than the first round.
    """

    seat: Colour
    holder: int
    tokens: str
    level: str
    robot: str
    vp: int
    place: int
    left: int
    counts: bool
    sat: float  # when its operator sat down; 0: before the game


class GameResult(Struct, frozen=True):
    """A finished game; ``unrated`` says why it does not count for ratings, "" if it may."""

    room: str
    mode: str
    arena: str
    edition: str
    rounds: int
    winner: str
    started: float
    at: float
    championship: str
    unrated: Unrated
    operators: int
    seats: tuple[SeatResult, ...]


def result_of(state: RoomState, game: Game, at: float) -> GameResult | None:
    """The result of a room's finished game; None if only bots played."""
    if not state.people and not state.leavers:
        return None
    vp, places = game.scores, places_of(game.scores, state.winner or "")
    left = leaver_results(state)
    seats = [
        SeatResult(
            seat=seat.colour,
            holder=sum(one.seat == seat.colour for one in left),
            tokens=seat.tokens,
            level=seat.level if seat.kind == "bot" else "killbot" if seat.kind == "killbot" else "",
            robot=seat.robot,
            vp=vp[seat.colour],
            place=seat.left or places[seat.colour],
            left=seat.left_in,
            counts=_counts(seat, any(one.seat == seat.colour for one in left)),
            sat=seat.sat,
        )
        for seat in state.seats
    ]
    return GameResult(
        room=state.id,
        mode=state.mode,
        arena="" if state.drawing else state.arena,
        edition=state.edition,
        rounds=game.round,
        winner=state.winner or "",
        started=state.started,
        at=at,
        championship=state.championship or "",
        unrated=state.unrated,
        operators=sum(seat.kind != "killbot" for seat in state.seats),
        seats=(*left, *seats),
    )


def _counts(seat: RoomSeat, was_left: bool) -> bool:
    return seat.joined <= 1 if seat.kind == "human" else seat.kind == "bot" and not was_left and not seat.joined


def places_of(vp: Mapping[str, int], winner: str) -> dict[str, int]:
    """The places: the winner is first, all others follow by VP, and equals share the better place."""
    ahead = {seat: (seat == winner, vp[seat]) for seat in vp}
    squad = int(winner not in vp)  # KillBots have won together
    return {seat: 1 + squad + sum(other > ahead[seat] for other in ahead.values()) for seat in ahead}


def place_of_leaver(vp: Mapping[str, int], seat: str) -> int:
    """The place of an operator who leaves: behind everybody with as many VP, and never first, for they do not win."""
    return max(2, sum(each >= vp[seat] for each in vp.values()))


def note_leaver(state: RoomState, seat: RoomSeat, game: Game) -> None:
    """Note that the operator of a seat, if it has one, leaves a running game for good, before the seat changes hands."""
    if seat.kind != "human" or state.status != "running":
        return
    place, left_in = seat.left or place_of_leaver(game.scores, seat.colour), seat.left_in or game.round
    vp = game.scores[seat.colour]
    leaver = Leaver(seat.colour, seat.tokens, seat.robot, vp, place, left_in, seat.joined, seat.sat)
    state.leavers = [*state.leavers, leaver]


def note_absent(state: RoomState, game: Game) -> bool:
    """Note who has been replaced by a bot for now, and forget it when they are back; return whether that has changed."""
    changed = False
    for seat in state.seats:
        if seat.away != bool(seat.left):
            seat.left = place_of_leaver(game.scores, seat.colour) if seat.away else 0
            seat.left_in, changed = game.round if seat.away else 0, True
    return changed


def leaver_results(state: RoomState) -> tuple[SeatResult, ...]:
    """The results of those who have left for good; they are known before the game is over."""
    return tuple(
        SeatResult(
            seat=one.seat,
            holder=sum(other.seat == one.seat for other in state.leavers[:number]),
            tokens=one.token,
            level="",
            robot=one.robot,
            vp=one.vp,
            place=one.place,
            left=one.left_in,
            counts=one.joined <= 1,
            sat=one.sat,
        )
        for number, one in enumerate(state.leavers)
    )
