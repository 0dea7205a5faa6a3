"""MINES: 3 tokens; when the robot starts moving it may leave one on the space it leaves (MINE-0 to MINE-6)."""

from ..arena import OUT
from ..events import MINE_LAID, MINE_TAKEN, EventLog, log_event
from ..module_ids import BLUE, MINES, RED, Module
from ..questions import MINE_CHOICE, MINE_FROM, ask, ask_offered, offer
from ..registry import rule
from ..rule_ids import MINE_0, MINE_1, MINE_5
from ..state import MINES_EACH, NOBODY, State, mine_at, usable

FACTS = Module(MINES, RED, die=BLUE, low=2, high=6, killbot=True)
LOW, HIGH = FACTS.low, FACTS.high
NO_MINE, FROM_CARD = -2, -1  # what ``leaves_mine`` answers besides the space of a mine to take up


@rule
def _on_card(game: State, who: int) -> int:
    """A mine token on the card, or NOBODY."""
    for which in range(MINES_EACH):
        if game.robots[who].mines[which] == OUT:
            return which
    return NOBODY


@rule
def leaves_mine(game: State, log: EventLog, who: int, number: int) -> int:
    """MINE-0, MINE-1: asked once per die, when the robot is about to leave its space; which mine it will lay."""
    if not usable(game, who, MINES, number, LOW, HIGH) or game.mine_asked:
        return NO_MINE
    game.mine_asked = 1
    if ask(game, log, who, MINE_CHOICE, 1) == 0:
        return NO_MINE
    if _on_card(game, who) != NOBODY:
        return FROM_CARD
    mines = game.robots[who].mines
    first = mines[0]
    for which in range(MINES_EACH):
        first = min(first, mines[which])
        offer(game, mines[which])
    return ask_offered(game, log, who, MINE_FROM, first)


@rule
def lay_mine(game: State, log: EventLog, who: int, space: int, source: int) -> None:
    """MINE-1: the mine lies there once the first step is complete; one that detonated meanwhile is laid all the same."""
    which = _on_card(game, who)
    if source >= 0:
        mine = mine_at(game, source)
        if mine != NOBODY and mine // MINES_EACH == who:
            which = mine % MINES_EACH
            log_event(log, MINE_TAKEN, who, MINE_1, source, 0, 0)
    if which != NOBODY:
        game.robots[who].mines[which] = space
        log_event(log, MINE_LAID, who, MINE_0, space, 0, 0)


@rule
def clear_mines(game: State, log: EventLog, who: int) -> None:
    """MINE-5: all mines of a robot leave the arena."""
    mines = game.robots[who].mines
    for which in range(MINES_EACH):
        if mines[which] != OUT:
            log_event(log, MINE_TAKEN, who, MINE_5, mines[which], 0, 0)
            mines[which] = OUT
