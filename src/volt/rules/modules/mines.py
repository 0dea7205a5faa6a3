"""MINES: 3 tokens; when the robot starts moving, it may lay a mine on the space it leaves (MINE-0 to MINE-6)."""

from ..arena import OUT
from ..dialect.registry import rule
from ..event_kinds import MineLaid, MineTaken
from ..events import EventLog, log_event
from ..module_ids import BLUE, MINES, RED, Module
from ..questions import MINE_CHOICE, MINE_FROM, ask, ask_offered, offer
from ..rule_ids import MINE_0, MINE_1, MINE_5
from ..state import MINES_EACH, NOBODY, State, mine_at, mine_owner, mine_token, usable

FACTS = Module(MINES, RED, die=BLUE, low=2, high=6, killbot=True)
LOW, HIGH = FACTS.low, FACTS.high


@rule
def _token_on_card(game: State, who: int) -> int:
    """A mine token on the card, or NOBODY."""
    for token in range(MINES_EACH):
        if game.robots[who].mines[token] == OUT:
            return token
    return NOBODY


@rule
def leaves_mine(game: State, log: EventLog, who: int, number: int) -> bool:
    """MINE-0: whether the robot lays a mine on the space it is about to leave; asked once per die."""
    if not usable(game, who, MINES, number, LOW, HIGH) or game.mine_asked:
        return False
    game.mine_asked = 1
    return ask(game, log, who, MINE_CHOICE, 1) == 1


@rule
def mine_to_take_up(game: State, log: EventLog, who: int) -> int:
    """MINE-1: the space of the mine to take up and lay again if no token is left on the card; otherwise OUT."""
    if _token_on_card(game, who) != NOBODY:
        return OUT
    mines = game.robots[who].mines
    first = mines[0]
    for token in range(MINES_EACH):
        first = min(first, mines[token])
        offer(game, mines[token])
    return ask_offered(game, log, who, MINE_FROM, first)


@rule
def lay_mine(game: State, log: EventLog, who: int, space: int, taken_from: int) -> None:
    """MINE-0, MINE-1: lay the mine taken from a space, or a token from the card (a mine that has detonated is back there)."""
    token = _token_on_card(game, who)
    mine = mine_at(game, taken_from) if taken_from != OUT else NOBODY
    if mine != NOBODY and mine_owner(mine) == who:
        token = mine_token(mine)
        log_event(log, MineTaken, who, MINE_1, space=taken_from)
    if token != NOBODY:
        game.robots[who].mines[token] = space
        log_event(log, MineLaid, who, MINE_0, space=space)


@rule
def clear_mines(game: State, log: EventLog, who: int) -> None:
    """MINE-5: all mines of a robot leave the arena."""
    mines = game.robots[who].mines
    for token in range(MINES_EACH):
        if mines[token] != OUT:
            log_event(log, MineTaken, who, MINE_5, space=mines[token])
            mines[token] = OUT
