"""Playing on from a moment of a finished game: a new room with the answers given until then."""

import time
from collections.abc import Sequence
from copy import deepcopy

import msgspec

from .errors import RequestError
from .messages import Clock, RoomMade
from .room_state import Card, Input
from .rooms import Hall
from .seating import give_to_bot, hold
from .store import Change
from .study_messages import Fork
from .tokens import clean, digest, new_id, new_token


async def fork(hall: Hall, old: Card, inputs: Sequence[Input], wish: Fork) -> RoomMade:
    """A private room that goes on after so many answers: one seat is the asker's, bots have the others."""
    if wish.moves >= len(inputs):
        raise RequestError(422, "over", f"the game was over after {len(inputs)} answers; go back further", "moves")
    card, host, tokens = _card(old, wish)
    copied = tuple(msgspec.structs.replace(given, room=card.id) for given in inputs[: wish.moves])
    await hall.store.keep(Change(copied, card, new=True))
    made = await hall.room(card.id)
    return RoomMade(room=made.info(), host=host, tokens=tokens)


def _card(old: Card, wish: Fork) -> tuple[Card, str, dict[str, str]]:
    host, now = new_token(), time.time()
    card = deepcopy(old)
    card.id, card.host, card.created, card.started = new_id(), digest(host), now, now
    card.status, card.winner, card.private, card.clock = "running", None, True, Clock()
    card.rematch, card.rematch_by, card.championship = None, "", None
    tokens: dict[str, str] = {}
    for seat in card.seats:
        if seat.colour == wish.you and seat.kind != "killbot":
            tokens[seat.colour] = hold(seat, clean(wish.name) or seat.colour.capitalize())
        elif seat.kind != "killbot":
            give_to_bot(seat, wish.level)
    if wish.you is not None and not tokens:
        raise RequestError(422, "seat", f"{wish.you} is no operator's seat in this game", "you")
    return card, host, tokens
