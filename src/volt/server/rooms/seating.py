"""Seating: turns requested seats into seats, assigns robots, builds rooms."""

from collections.abc import Collection, Iterable, Sequence
from copy import deepcopy
from itertools import count

from volt.arenas import DrawingError, check, parse_drawing, write_drawing
from volt.game import SetupError
from volt.game.setup import colours_for, fresh_seed
from volt.game.vocabulary import COLOURS, ROBOTS, SIDES, Side
from volt.rules import RULES_VERSION
from volt.texts import Phrase

from ..protection.names import is_refused, looks_like_any, mixes_scripts
from ..protection.tokens import any_opens, clean, digest, new_id, new_token
from ..runtime.clock import now
from ..runtime.errors import RequestError, forbidden
from .bots import check_level
from .messages import ChangeSeat, ConfirmClaim, RoomWish, SeatWish, TakeSeat
from .state import STAND_IN, Colour, Robot, RoomSeat, RoomState, SeatKind, seat_of

_SETUP = ("mode", "arena", "drawing", "edition", "goal", "seed", "titleholder", "champion", "rules")
COPIED = (*_SETUP, "seats", "clock", "private", "quiet", "chat")  # of a room whose game is played again or continued
# what belongs to a seat in this game, whoever holds it
STAYS = ("colour", "side", "robot", "modules", "days_off", "hints", "hinted")


def room_of(wish: RoomWish) -> tuple[RoomState, str, dict[str, str]]:
    """The requested room, the host's token, and the tokens of the creator's seats; RequestError if there can be no such room."""
    host = new_token()
    seats, tokens = seats_of(wish.seats)
    for seat in seats:
        seat.coach = wish.coach and seat.colour in tokens
    state = RoomState(
        id=new_id(),
        mode=wish.mode,
        arena=wish.arena,
        drawing=fit_drawing(wish.drawing) if wish.drawing.strip() else "",
        edition=wish.edition,
        goal=wish.goal or 0,
        seed=fresh_seed(),
        seats=seats,
        clock=wish.clock,
        private=wish.private,
        created=now(),
        host=digest(host),
        rules=RULES_VERSION,
    )
    if wish.goal is None:
        state.goal = None  # type: ignore[assignment]  # the default of the mode
    try:
        state.goal = state.setup().goal
    except SetupError as error:
        raise RequestError(422, "setup", str(error), error.about) from None
    return state, host, tokens


def copy_of(state: RoomState, host: str) -> RoomState:
    """A room with a new id and host, in which another game can be played with the same set-up, seats and tokens."""
    copied = {field: deepcopy(getattr(state, field)) for field in COPIED}
    copy = RoomState(**copied, id=new_id(), created=now(), host=host)
    for seat in copy.seats:
        seat.hints, seat.hinted, seat.claim, seat.wish = 0, (), "", ""
        seat.first, seat.sat = "", 0
        seat.joined = seat.left = seat.left_in = seat.days_off = 0
    return copy


def rematch_of(old: RoomState, host: str) -> RoomState:
    """The room of a rematch: the same set-up, seats and tokens."""
    state = copy_of(old, host)
    state.seed, state.rules = fresh_seed(), RULES_VERSION
    for seat in state.seats:
        seat.missed, seat.draft = 0, None
    return state


def fit_drawing(text: str) -> str:
    """The drawing of a custom arena, checked and rewritten; RequestError if it cannot be read or is not valid for play."""
    try:
        drawing = parse_drawing(text)
    except DrawingError as error:
        raise RequestError(422, "drawing", Phrase("errors.drawing", reason=str(error)), "drawing") from None
    for problem in check(drawing):
        if problem.severity == "error":
            reason = (
                Phrase("errors.at_key", name=problem.place, reason=problem.reason) if problem.place else problem.reason
            )
            raise RequestError(422, "arena", reason, "drawing")
    return write_drawing(drawing)


def seats_of(wishes: Sequence[SeatWish]) -> tuple[list[RoomSeat], dict[str, str]]:
    """The seats, and the tokens of those that are the creator's; RequestError if two have one colour or there is no such bot."""
    colours = _colours(wishes)
    sides = _sides(colours)
    robots = _robots([wish.robot for wish in wishes])
    seats: list[RoomSeat] = []
    tokens: dict[str, str] = {}
    for wish, colour, side, robot in zip(wishes, colours, sides, robots, strict=True):
        seat = RoomSeat(colour=colour, side=side, kind="open", name="", robot=robot)
        if wish.kind == "you":
            tokens[colour] = give_to_operator(seat, _name_or(wish.name, colour.capitalize()))
        elif wish.kind == "bot":
            give_to_bot(seat, wish.level, _name_or(wish.name, ""))
        elif wish.kind == "killbot":
            seat.kind, seat.name, seat.modules = "killbot", _name_or(wish.name, "KillBot"), wish.modules
        seats.append(seat)
    return seats, tokens


def _colours(wishes: Sequence[SeatWish]) -> list[Colour]:
    order = dict.fromkeys((*colours_for(len(wishes)), *COLOURS))
    wanted = [wish.colour for wish in wishes if wish.colour]
    if len(set(wanted)) < len(wanted):
        raise RequestError(422, "setup", Phrase("errors.seat_colours"), "seats")
    free = [colour for colour in order if colour not in wanted]
    return [wish.colour or free.pop(0) for wish in wishes]


def _sides(colours: Sequence[Colour]) -> list[Side]:
    """SETUP-1: every colour has its side; two robots sit on opposite ones."""
    places = [COLOURS.index(colour) for colour in colours]
    if len(places) == 2 and (places[0] - places[1]) % 2:
        places[1] = (places[0] + 2) % 4
    return [SIDES[place] for place in places]


def _robots(wanted: Iterable[Robot | None]) -> list[Robot]:
    """Assign robots: each seat gets the one it wants if that is free, otherwise one of the rest."""
    given: list[Robot | None] = []
    for robot in wanted:
        given.append(None if robot in given else robot)
    free = [robot for robot in ROBOTS if robot not in given]
    return [robot or free.pop(0) for robot in given]


def give_to_operator(seat: RoomSeat, name: str) -> str:
    """Give the seat to an operator; return its token."""
    token = new_token()
    seat_operator(seat, name, digest(token))
    return token


def seat_operator(seat: RoomSeat, name: str, token: str) -> None:
    """Give the seat to an operator who has a token with this digest."""
    _hand_over(seat, "human", name, token=token)
    seat.sat = now()


def give_to_bot(seat: RoomSeat, level: str, name: str = "") -> None:
    """Give the seat to a bot; RequestError if there is no bot of that level."""
    check_level(level)
    _hand_over(seat, "bot", name or level.capitalize(), level)


def vacate(seat: RoomSeat) -> None:
    """Make the seat free."""
    _hand_over(seat, "open", "")


def _hand_over(seat: RoomSeat, kind: SeatKind, name: str, level: str = "", token: str = "") -> None:
    """Change who holds a seat; nothing of whoever held it before is left, except what ``STAYS`` with it."""
    kept = {field: getattr(seat, field) for field in STAYS}
    new = RoomSeat(**kept, kind=kind, name=name, level=level, token=token)
    for field in RoomSeat.__struct_fields__:
        setattr(seat, field, getattr(new, field))


def take(seats: Sequence[RoomSeat], colour: str, wish: TakeSeat) -> str:
    """Take a free seat and return its token; RequestError if it is not free, the name is empty, or somebody has the robot."""
    seat = seat_of(seats, colour)
    if seat.kind != "open":
        raise RequestError(409, "taken", Phrase("errors.seat_taken"), colour)
    name = checked_name(wish.name)
    if looks_like_any(name, [other.name for other in seats if other.kind == "human"]):
        raise RequestError(409, "same_name", Phrase("errors.same_name"), "name")
    if wish.robot and wish.robot != seat.robot:
        other = next((other for other in seats if other.robot == wish.robot), None)
        if other is not None and other.kind == "human":
            raise RequestError(409, "taken", Phrase("errors.robot_taken", name=other.name), "robot")
        if other is not None:
            other.robot = seat.robot
        seat.robot = wish.robot
    token = give_to_operator(seat, name)
    seat.network = wish.bot
    return token


def distinct_name(name: str, others: Sequence[str]) -> str:
    """The name, with a number if it could be taken for one of the others."""
    found = name
    for number in count(2):
        if not looks_like_any(found, others):
            break
        found = f"{name[:21].rstrip()} {number}"
    return found


def checked_name(wish: str) -> str:
    """A name as it is shown; RequestError if nothing of it is visible, it mixes scripts that look alike, or is refused."""
    name = clean(wish)
    if not name:
        raise RequestError(422, "name", Phrase("errors.name"), "name")
    if mixes_scripts(name):
        raise RequestError(422, "name", Phrase("errors.name_scripts"), "name")
    if is_refused(name):
        raise RequestError(422, "name", Phrase("errors.name_refused"), "name")
    return name


def _name_or(wish: str, default: str) -> str:
    """A checked name, or the default if nothing of it is visible."""
    return checked_name(wish) if clean(wish) else default


def claim(seat: RoomSeat) -> str:
    """Note that a new device says it belongs to the operator; return its token, which opens the seat once that is confirmed.

    A later claim replaces an earlier one. RequestError if no operator has the seat.
    """
    if seat.kind != "human":
        raise RequestError(409, "not_operator", Phrase("errors.not_operators_seat"), seat.colour)
    token = new_token()
    seat.claim = digest(token)
    return token


def confirm_claim(
    state: RoomState, seat: RoomSeat, wish: ConfirmClaim, tokens: Sequence[str], online: Collection[str]
) -> None:
    """Let the token of a new device open a seat instead of the present one, or refuse it.

    RequestError if the tokens are neither the seat's nor the host's, the host decides for somebody who is ``online``, or the
    claim is not there any more. Who was confirmed by the host sees the secrets of the seat from the next round on.
    """
    own = any_opens(tokens, seat.token)
    if not own and not any_opens(tokens, state.host):
        raise forbidden("host")
    if not seat.claim or wish.code != seat.claim_code:
        raise RequestError(409, "late", Phrase("errors.late"), seat.colour)
    if not own and wish.confirmed and seat.colour in online:
        raise present(seat.colour)
    if wish.confirmed:
        seat.change_token(seat.claim)
        seat.missed, seat.network = 0, False
        if not own and state.status != "open":
            seat.draft, seat.orders, seat.blind = None, {}, state.round
    seat.claim = ""


def replace_host(state: RoomState, tokens: Sequence[str], gone: bool) -> str:
    """Make somebody who has a seat the host of a room that waits to begin, and return the host's new token.

    RequestError if the tokens open no seat, the game has begun, or the host is not ``gone``.
    """
    if not opened_by(state.seats, tokens):
        raise forbidden("seated")
    if state.status != "open":
        raise RequestError(409, "started", Phrase("errors.started"))
    if not gone:
        raise present("")
    host = new_token()
    state.host = digest(host)
    return host


def present(colour: str) -> RequestError:
    """409: nobody may act for an operator or a host who is there."""
    return RequestError(409, "present", Phrase("errors.present"), colour)


def change(seats: Sequence[RoomSeat], colour: str, wish: ChangeSeat, own: bool = False) -> RoomSeat:
    """Change a seat and return it; RequestError if it is neither open nor a bot's nor, if ``own``, an operator's."""
    seat = seat_of(seats, colour)
    if seat.kind not in ("open", "bot", "human" if own else ""):
        raise RequestError(409, "held", Phrase("errors.seat_held"), colour)
    if wish.kind == "bot":
        give_to_bot(seat, wish.level)
    else:
        vacate(seat)
    return seat


def opened_by(seats: Iterable[RoomSeat], tokens: Sequence[str]) -> list[RoomSeat]:
    """The seats that any of the tokens opens."""
    return [seat for seat in seats if any_opens(tokens, seat.token)]


def begin(state: RoomState) -> None:
    """Let the game begin; open seats get bots. Whether it is rated is settled now: later, nobody can agree to the coach."""
    fill(state.seats)
    state.status, state.started, state.coached = "running", now(), state.all_agree
    if not state.unrated:
        for seat in state.seats:
            seat.coach = False


def fill(seats: Iterable[RoomSeat]) -> None:
    """Give open seats to bots."""
    for seat in seats:
        if seat.kind == "open":
            give_to_bot(seat, STAND_IN)
