"""Victory points: who gains them, and when the game is won (DMG-2, KILL-7, ROUND-5)."""

from .arena import VP, Arena
from .dialect.bit_sets import including
from .dialect.registry import rule
from .event_kinds import Scored, Won
from .events import EventLog, log_event
from .rng import rand
from .rule_ids import DMG_2, KILL_7, KILL_10, ROUND_5
from .state import NOBODY, RFL, SCRIPT, SEATS, SQUAD, State, squad

SQUAD_MORE = 2  # VP a squad needs above the goal (KILL-10)


@rule
def tokens_on(game: State, arena: Arena, space: int) -> int:
    """How many VP tokens lie on a space."""
    number = arena.kind[space] - VP
    return game.tokens[number] if 1 <= number <= 6 else 0


@rule
def _take_scripted(game: State) -> int:
    """Take the last scripted token that has not been drawn (scenarios); return its number, 0 if there is none."""
    last, number = NOBODY, 0
    for i in range(SCRIPT):
        if i >= game.draws_used and game.draws[i] > 0:
            last = i
    if last != NOBODY:
        number = game.draws[last]
        game.draws[last] = 0
    return number


@rule
def take_from_supply(game: State) -> int:
    """Take a random token from the supply, a scripted one only if there is no other; return its number, 0 if it is empty."""
    total = 0
    for number in range(1, 7):
        total += game.supply[number]
    if total == 0:
        return _take_scripted(game)
    pick = rand(game, total)
    for number in range(1, 7):
        pick -= game.supply[number]
        if pick < 0:
            game.supply[number] -= 1
            return number
    return 0


@rule
def _squad_vp(game: State) -> int:
    """KILL-10: the VP of all KillBots."""
    total = 0
    for seat in range(SEATS):
        if game.robots[seat].killbot:
            total += game.robots[seat].vp
    return total


@rule
def score(game: State, log: EventLog, who: int, rule_id: int, source: int) -> None:
    """Put one VP token on a monitor; the game may end with it (ROUND-5, KILL-10)."""
    game.robots[who].vp += 1
    log_event(log, Scored, who, rule_id, vp=game.robots[who].vp, gained=1, source=source)
    if game.robots[who].killbot and squad(game):
        if _squad_vp(game) >= game.goal + SQUAD_MORE:
            game.winner = SQUAD
            log_event(log, Won, SQUAD, KILL_10)
    elif game.robots[who].vp >= game.goal:
        game.winner = who
        log_event(log, Won, who, ROUND_5)


@rule
def credit(game: State, log: EventLog, victim: int, by: int) -> None:
    """DMG-2, KILL-7: award the VP for a destroyed robot, and note the module its operator is owed (DMG-3).

    REMOTE: if nobody else is credited, whoever moved the victim's active die is.
    """
    if (by == NOBODY or by == victim) and game.active == victim and game.active_mover > 0:
        by = game.active_mover - 1
    if by == NOBODY or by == victim:
        return
    if game.robots[victim].killbot:
        if not game.robots[by].killbot and game.robots[victim].vp > 0:
            game.robots[victim].vp -= 1
            score(game, log, by, KILL_7, victim)
        return
    if take_from_supply(game):
        if game.mode == RFL:
            game.owed_modules = including(game.owed_modules, victim)
        score(game, log, by, KILL_7 if game.robots[by].killbot else DMG_2, NOBODY)
