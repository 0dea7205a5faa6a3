"""A finished game, to be looked at again and again."""

from collections.abc import Sequence

from volt.game import Game
from volt.game.decisions import answer_text
from volt.game.game import Move as Given

from . import serialize
from .library_messages import Move, Replay
from .messages import RoomInfo, Snapshot
from .room_state import Card


def replay_of(info: RoomInfo, card: Card, moves: Sequence[Given]) -> Replay:
    """The game played again: all events, all answers, and how things stood when each round had begun."""
    game = Game.from_setup(card.table())
    snapshots: list[Snapshot] = [serialize.first_snapshot(game.setup)]
    kept: list[Move] = []
    for seat, kind, answer in moves:
        told = len(game.packed_events())
        kept.append(Move(seat=seat, kind=kind, answer=answer_text(answer), at=told))  # type: ignore[arg-type]
        game.play(seat, answer)
        if game.packed_events(told).has_kind("round_began"):
            count = len(game.packed_events())
            if count > snapshots[-1].count:
                snapshots.append(serialize.snapshot(game, count))
    return Replay(
        room=info,
        table=serialize.table(game.setup, bool(card.drawing)),
        snapshots=tuple(snapshots),
        events=tuple(serialize.event(event) for event in game.events),
        moves=tuple(kept),
    )
