"""DMG: damage, destruction, detonation. Every effect that hits several targets at once is a wave (DMG-7).

A rule marks what it hits (``hit``, ``hit_around``) and calls ``deal_wave``, which deals the wave and then every wave that it
sets off.
"""

from .arena import HEADINGS, OUT, Arena, is_pit, neighbour, wall_towards
from .dialect.bit_sets import contains, excluding, including
from .dialect.registry import rule
from .event_kinds import BOMB_BLAST, MINE_BLAST, Conducted, Damaged, Destroyed, Detonated, Shielded, Struck
from .events import EventLog, log_event
from .module_ids import BOMB, CONDUCTOR, JETPACK, MINES, SHIELD
from .modules.bomb import DAMAGE as BOMB_DAMAGE
from .modules.bomb import bomb_goes_off
from .modules.conductor import conducts
from .modules.mines import clear_mines
from .modules.shield import shield_takes
from .rule_ids import DMG_1, MINE_3, MOVE_6
from .scoring import credit
from .state import (
    DESTROYED,
    MAX_BLASTS,
    MINES_EACH,
    NOBODY,
    SEATS,
    State,
    has_equipped,
    is_running,
    mine_at,
    mine_owner,
    mine_token,
    seat_in,
    starting_order,
    still_fighting,
)

# --- marking what the next wave hits ---


@rule
def hit_mine(game: State, mine: int) -> None:
    """Mark a mine for the next wave."""
    owner = mine_owner(mine)
    game.hit_mines[owner] = including(game.hit_mines[owner], mine_token(mine))


@rule
def hit(game: State, space: int, amount: int) -> None:
    """Mark everything on a space for the next wave: robots and mines, friend and foe."""
    for seat in range(SEATS):
        if game.robots[seat].at == space:
            game.hits[seat] = amount
    mine = mine_at(game, space)
    if mine != NOBODY:
        hit_mine(game, mine)


@rule
def hit_around(game: State, arena: Arena, space: int, amount: int) -> None:
    """DMG-5, MOVE-8: mark everything on the neighbouring spaces that no wall shelters."""
    for heading in range(HEADINGS):
        if not wall_towards(arena, space, heading):
            hit(game, neighbour(arena, space, heading), amount)


@rule
def _anything_hit(game: State) -> bool:
    marked = 0
    for seat in range(SEATS):
        marked |= game.hits[seat] | game.hit_mines[seat]
    return marked != 0


# --- destruction, and what it sets off ---


@rule
def hovers(game: State, who: int) -> bool:
    """JETPACK: whether the robot hovers, so that it never falls into pits; this needs no die."""
    return has_equipped(game, who, JETPACK)


@rule
def set_off(game: State, cause: int, owner: int, space: int) -> None:
    """DMG-7: queue something a wave set off, first in, first out; it has room for all that can be (``MAX_BLASTS``)."""
    if game.last_blast < MAX_BLASTS:
        blast = game.blasts[game.last_blast]
        blast.cause = cause
        blast.owner = owner
        blast.space = space
        game.last_blast += 1


@rule
def destroy(game: State, arena: Arena, log: EventLog, who: int, by: int, cause: int) -> None:
    """DMG-1: a robot leaves the arena with its mines (MINE-5), its BOMB is set off, and ``by`` is credited."""
    robot = game.robots[who]
    space = robot.at
    in_pit = is_pit(arena, space) and not hovers(game, who)
    robot.at = OUT
    log_event(log, Destroyed, who, MOVE_6 if in_pit else DMG_1, space=space, by=by, cause=cause)
    clear_mines(game, log, who)
    if bomb_goes_off(game, who, in_pit):
        set_off(game, BOMB, who, space)
    credit(game, log, who, by)


@rule
def _first_hit_mine(game: State, owner: int) -> int:
    """Which of an owner's mine tokens that were hit comes first, by column, then by row; NOBODY if none was hit."""
    mines = game.robots[owner].mines
    first = NOBODY
    for token in range(MINES_EACH):
        if contains(game.hit_mines[owner], token) and (first == NOBODY or mines[token] < mines[first]):
            first = token
    return first


@rule
def set_off_mines(game: State) -> None:
    """DMG-7: the mines hit leave the arena and are set off by their owner's starting number, then by column, row."""
    marked = 0
    for seat in range(SEATS):
        marked |= game.hit_mines[seat]
    if marked == 0:
        return
    order = starting_order(game)
    for number in range(1, SEATS + 1):
        owner = seat_in(order, number)
        while owner != NOBODY and game.hit_mines[owner]:
            token = _first_hit_mine(game, owner)
            game.hit_mines[owner] = excluding(game.hit_mines[owner], token)
            set_off(game, MINES, owner, game.robots[owner].mines[token])
            game.robots[owner].mines[token] = OUT


# --- waves ---


@rule
def _take_damage(game: State, log: EventLog, who: int, by: int, rule_id: int) -> None:
    """DMG-1: put damage tokens on the SHIELD, if it takes any, and the rest on the monitor, never more than 3 there."""
    robot = game.robots[who]
    amount = game.hits[who]
    game.hits[who] = 0
    on_card = shield_takes(game, log, who, amount)
    if on_card > 0:
        robot.shield += on_card
        log_event(log, Shielded, who, SHIELD, tokens=on_card, by=by)
    on_monitor = min(amount - on_card, DESTROYED - robot.damage)
    if on_monitor > 0:
        robot.damage += on_monitor
        log_event(log, Damaged, who, rule_id, tokens=on_monitor, by=by)


@rule
def _set_off_conductors(game: State, order: int, struck: int) -> None:
    """CONDUCTOR: robots struck by lightning pass it on, by starting number, each once per chain of waves."""
    for number in range(1, SEATS + 1 if struck else 0):
        who = seat_in(order, number)
        if who != NOBODY and contains(struck, who) and not contains(game.conducted, who):
            game.conducted = including(game.conducted, who)
            set_off(game, CONDUCTOR, who, game.robots[who].at)


@rule
def _wave(game: State, arena: Arena, log: EventLog, by: int, lightning: bool, rule_id: int) -> None:
    """DMG-7: everybody hit takes the damage, then the destroyed leave, both in order of starting number."""
    order = starting_order(game)
    conducting = 0
    for number in range(1, SEATS + 1):
        who = seat_in(order, number)
        if who != NOBODY and game.hits[who] > 0:
            if lightning:
                log_event(log, Struck, who, rule_id, space=game.robots[who].at, by=by)
            if lightning and conducts(game, who):
                game.hits[who] = 0
                conducting = including(conducting, who)
            else:
                _take_damage(game, log, who, by, rule_id)
    set_off_mines(game)
    _set_off_conductors(game, order, conducting)
    for number in range(1, SEATS + 1):
        who = seat_in(order, number)
        if who != NOBODY and game.robots[who].damage >= DESTROYED and still_fighting(game, who):
            destroy(game, arena, log, who, by, rule_id)


@rule
def _detonate(game: State, arena: Arena, log: EventLog, cause: int, owner: int, space: int) -> None:
    """DMG-5, MINE-3, CONDUCTOR: deal the wave of one thing that was set off; its owner is credited."""
    if cause == CONDUCTOR:
        log_event(log, Conducted, owner, CONDUCTOR, space=space)
        hit_around(game, arena, space, 1)
        _wave(game, arena, log, owner, True, CONDUCTOR)
        return
    amount, rule_id = (BOMB_DAMAGE, BOMB) if cause == BOMB else (1, MINE_3)
    explosive = BOMB_BLAST if cause == BOMB else MINE_BLAST
    log_event(log, Detonated, owner, rule_id, space=space, damage=amount, explosive=explosive)
    hit(game, space, amount)
    hit_around(game, arena, space, amount)
    _wave(game, arena, log, owner, False, rule_id)


@rule
def resolve_blasts(game: State, arena: Arena, log: EventLog) -> None:
    """DMG-7: deal the waves of everything that was set off, until none is left; only then does the activation continue."""
    while game.first_blast < game.last_blast and is_running(game):
        blast = game.blasts[game.first_blast]
        game.first_blast += 1
        _detonate(game, arena, log, blast.cause, blast.owner, blast.space)
    game.first_blast = 0
    game.last_blast = 0
    game.conducted = 0


@rule
def deal_wave(game: State, arena: Arena, log: EventLog, by: int, lightning: bool, rule_id: int) -> None:
    """Deal one wave to everything marked, then everything it sets off; ``by`` is credited."""
    if _anything_hit(game):
        _wave(game, arena, log, by, lightning, rule_id)
        resolve_blasts(game, arena, log)


@rule
def strike(game: State, arena: Arena, log: EventLog, who: int, by: int, rule_id: int) -> None:
    """MOVE-5: a lightning barrier deals 1 lightning damage to a robot."""
    game.hits[who] = 1
    deal_wave(game, arena, log, by, True, rule_id)


@rule
def detonate_hit_mines(game: State, arena: Arena, log: EventLog) -> None:
    """MINE-3: the marked mines leave the arena first, then deal their damage."""
    set_off_mines(game)
    resolve_blasts(game, arena, log)


@rule
def detonate_mine(game: State, arena: Arena, log: EventLog, mine: int) -> None:
    """MINE-3: a mine leaves the arena first, then deals its damage."""
    hit_mine(game, mine)
    detonate_hit_mines(game, arena, log)
