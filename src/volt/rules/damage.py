"""DMG: damage, destruction, detonation. Everything that hurts several at once is a wave (DMG-7).

A rule marks what it hits (``hit``, ``hit_around``) and calls ``strike``: the wave is dealt, then all it sets off, wave by wave.
"""

from .arena import OUT, PIT, WATER, Arena
from .events import (
    DAMAGED,
    DESTROYED_ROBOT,
    DETONATED,
    MODULE_USED,
    SHIELDED,
    STRUCK,
    EventLog,
    log_event,
)
from .module_ids import BOMB, CONDUCTOR, JETPACK, MINES, SHIELD
from .modules.bomb import DAMAGE as BOMB_DAMAGE
from .modules.bomb import bomb_goes_off
from .modules.conductor import conducts
from .modules.mines import clear_mines
from .modules.shield import shield_takes
from .registry import rule
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
    in_arena,
    is_running,
    mine_at,
    seat_in,
    starting_order,
)


@rule
def is_pit(arena: Arena, space: int) -> bool:
    """Water plays as a pit (ARENA-1)."""
    return arena.kind[space] == PIT or arena.kind[space] == WATER


@rule
def hovers(game: State, who: int) -> bool:
    """JETPACK: always, no die needed: the robot never falls into pits."""
    return has_equipped(game, who, JETPACK)


@rule
def hit(game: State, space: int, amount: int) -> None:
    """Mark everything on a space for the next wave: robots and mines, friend and foe."""
    for seat in range(SEATS):
        if game.robots[seat].at == space:
            game.hits[seat] = amount
    mine = mine_at(game, space)
    if mine != NOBODY:
        game.hit_mines[mine // MINES_EACH] |= 1 << mine % MINES_EACH


@rule
def hit_around(game: State, arena: Arena, space: int, amount: int) -> None:
    """Mark everything on the neighbouring spaces that no wall shelters (DMG-5, MOVE-8)."""
    for heading in range(8):
        if not arena.walls[space] >> heading & 1:
            hit(game, arena.next[space * 8 + heading], amount)


@rule
def set_off(game: State, cause: int, owner: int, space: int) -> None:
    """Queue what a wave set off, first in, first out."""
    if game.last_blast < MAX_BLASTS:
        blast = game.blasts[game.last_blast]
        blast.cause = cause
        blast.owner = owner
        blast.space = space
        game.last_blast += 1


@rule
def destroy(game: State, arena: Arena, log: EventLog, who: int, by: int, cause: int) -> None:
    """DMG-1: a robot leaves the arena with its mines (MINE-5); its BOMB is set off, whoever did it is credited."""
    robot = game.robots[who]
    space = robot.at
    in_pit = is_pit(arena, space) and not hovers(game, who)
    robot.at = OUT
    log_event(log, DESTROYED_ROBOT, who, MOVE_6 if in_pit else DMG_1, space, by, cause)
    clear_mines(game, log, who)
    if bomb_goes_off(game, who, in_pit):
        set_off(game, BOMB, who, space)
    credit(game, log, who, by)


@rule
def _take_damage(game: State, log: EventLog, who: int, by: int, rule_id: int) -> None:
    """DMG-1: tokens on the SHIELD, the rest on the monitor, never more than 3 there."""
    robot = game.robots[who]
    amount = game.hits[who]
    game.hits[who] = 0
    on_card = shield_takes(game, log, who, amount)
    if on_card > 0:
        robot.shield += on_card
        log_event(log, SHIELDED, who, SHIELD, on_card, by, 0)
    placed = min(amount - on_card, DESTROYED - robot.damage)
    if placed > 0:
        robot.damage += placed
        log_event(log, DAMAGED, who, rule_id, placed, by, 0)


@rule
def set_off_mines(game: State) -> None:
    """DMG-7: the mines hit leave the arena and are set off by their owner's starting number, then by column, row."""
    marked = 0
    for seat in range(SEATS):
        marked |= game.hit_mines[seat]
    if marked == 0:
        return
    seats = starting_order(game)
    for number in range(1, SEATS + 1):
        owner = seat_in(seats, number)
        if owner == NOBODY:
            continue
        mines = game.robots[owner].mines
        while game.hit_mines[owner]:
            first = -1
            for which in range(MINES_EACH):
                if game.hit_mines[owner] >> which & 1 and (first < 0 or mines[which] < mines[first]):
                    first = which
            game.hit_mines[owner] &= ~(1 << first)
            set_off(game, MINES, owner, mines[first])
            mines[first] = OUT


@rule
def _wave(game: State, arena: Arena, log: EventLog, by: int, lightning: bool, rule_id: int) -> None:
    """DMG-7: everybody hit takes the damage, then the destroyed leave, each by starting number."""
    seats = starting_order(game)
    conducting = 0
    for number in range(1, SEATS + 1):
        who = seat_in(seats, number)
        if who != NOBODY and game.hits[who] > 0:
            if lightning:
                log_event(log, STRUCK, who, rule_id, game.robots[who].at, by, 0)
            if lightning and conducts(game, who):
                game.hits[who] = 0
                conducting |= 1 << who
            else:
                _take_damage(game, log, who, by, rule_id)
    set_off_mines(game)
    for number in range(1, SEATS + 1 if conducting else 0):
        who = seat_in(seats, number)
        if who != NOBODY and conducting >> who & 1 and not game.conducted >> who & 1:
            game.conducted |= 1 << who
            set_off(game, CONDUCTOR, who, game.robots[who].at)
    for number in range(1, SEATS + 1):
        who = seat_in(seats, number)
        if who != NOBODY and in_arena(game, who) and game.robots[who].damage >= DESTROYED and is_running(game):
            destroy(game, arena, log, who, by, rule_id)


@rule
def _detonate(game: State, arena: Arena, log: EventLog, cause: int, owner: int, space: int) -> None:
    """DMG-5, MINE-3, CONDUCTOR: the wave of one thing that was set off; its owner is credited."""
    if cause == CONDUCTOR:
        log_event(log, MODULE_USED, owner, CONDUCTOR, CONDUCTOR, space, 0)
        hit_around(game, arena, space, 1)
        _wave(game, arena, log, owner, True, CONDUCTOR)
        return
    amount, rule_id = (BOMB_DAMAGE, BOMB) if cause == BOMB else (1, MINE_3)
    log_event(log, DETONATED, owner, rule_id, space, amount, 0)
    hit(game, space, amount)
    hit_around(game, arena, space, amount)
    _wave(game, arena, log, owner, False, rule_id)


@rule
def resolve_blasts(game: State, arena: Arena, log: EventLog) -> None:
    """DMG-7: all that was set off, until nothing is left; only then anything else goes on."""
    while game.first_blast < game.last_blast and is_running(game):
        blast = game.blasts[game.first_blast]
        game.first_blast += 1
        _detonate(game, arena, log, blast.cause, blast.owner, blast.space)
    game.first_blast = 0
    game.last_blast = 0
    game.conducted = 0


@rule
def deal_wave(game: State, arena: Arena, log: EventLog, by: int, lightning: bool, rule_id: int) -> None:
    """One wave over everything marked, and all it sets off; nothing, if nothing is marked."""
    marked = 0
    for seat in range(SEATS):
        marked |= game.hits[seat] | game.hit_mines[seat]
    if marked == 0:
        return
    _wave(game, arena, log, by, lightning, rule_id)
    resolve_blasts(game, arena, log)


@rule
def detonate_mine(game: State, arena: Arena, log: EventLog, mine: int) -> None:
    """MINE-3: a mine is taken off first, then deals its damage."""
    owner = mine // MINES_EACH
    game.hit_mines[owner] |= 1 << mine % MINES_EACH
    set_off_mines(game)
    resolve_blasts(game, arena, log)
