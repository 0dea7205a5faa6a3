"""PREP – Phase 0: tokens, damage, equipment, reboots, starting numbers."""

from ..arena import OUT, PLAIN, Arena, facing_centre, is_start
from ..decks import fits
from ..dialect.bit_sets import at_most_one, contains
from ..dialect.registry import rule
from ..event_kinds import (
    DamageCleared,
    Equipped,
    NumbersReturned,
    NumberTaken,
    PhaseBegan,
    Rebooted,
    RoundBegan,
    TokenPlaced,
)
from ..events import EventLog, log_event
from ..module_ids import LAST_MODULE, MINES, SHIELD
from ..module_table import CHAMPIONS
from ..modules.mines import clear_mines
from ..outfits import decode_outfit, encode_outfit, outfit_code, outfit_of
from ..questions import EQUIP_CHOICE, START_CHOICE, ask_offered, offer
from ..rule_ids import KILL_2, PREP_1, PREP_2, PREP_3, PREP_4, PREP_5, ROUND_0, SETUP_3
from ..scoring import take_from_supply
from ..state import NOBODY, SCRIPT, SEATS, State, has_equipped, in_arena, is_occupied

TOKENS_WANTED = 3
NO_HEADING = -1  # of a robot with an operator


@rule
def _scripted(game: State) -> int:
    """The number of the next scripted token, which is not part of the supply; 0 if the draw is random."""
    return game.draws[game.draws_used] if game.draws_used < SCRIPT else 0


@rule
def _draw_token(game: State) -> int:
    """Draw the next scripted token, or a random one from the supply if there is none."""
    number = _scripted(game)
    if number == 0:
        return take_from_supply(game)
    game.draws_used += 1
    return number


@rule
def place_token(game: State, arena: Arena, log: EventLog) -> None:
    """Begin a round. PREP-1: with fewer than 3 VP tokens in the arena, place one; a number without a VP space is put back."""
    game.rounds += 1
    log_event(log, RoundBegan, NOBODY, ROUND_0, round=game.rounds)
    log_event(log, PhaseBegan, NOBODY, ROUND_0, phase=0)
    if game.rounds == 1:
        for who in range(SEATS):
            if game.robots[who].playing:
                log_event(log, NumberTaken, who, SETUP_3, number=game.robots[who].number)
    lying, drawable = 0, 0
    for number in range(1, 7):
        lying += game.tokens[number]
        if arena.vp_space[number] != OUT:
            drawable += game.supply[number]
    if lying >= TOKENS_WANTED or drawable + _scripted(game) == 0:
        return
    number = _draw_token(game)
    while arena.vp_space[number] == OUT:
        game.supply[number] += 1
        number = _draw_token(game)
    game.tokens[number] += 1
    log_event(log, TokenPlaced, NOBODY, PREP_1, space=arena.vp_space[number], number=number)


@rule
def clear_damage(game: State, log: EventLog) -> None:
    """PREP-2: destroyed robots lose all damage tokens, those on a SHIELD too."""
    for who in range(SEATS):
        robot = game.robots[who]
        if robot.playing and not in_arena(game, who) and robot.damage + robot.shield > 0:
            robot.damage = 0
            robot.shield = 0
            log_event(log, DamageCleared, who, PREP_2)


@rule
def may_equip(game: State, who: int, outfit: int) -> bool:
    """PREP-3: whether an outfit fits, keeps champion modules and a damaged SHIELD, and has no fewer modules than before."""
    equipped = game.robots[who].equipped
    if outfit & CHAMPIONS != equipped & CHAMPIONS or not fits(outfit):
        return False
    if has_equipped(game, who, SHIELD) and game.robots[who].shield > 0 and not contains(outfit, SHIELD):
        return False
    return equipped == 0 or (outfit != 0 and (at_most_one(equipped) or not at_most_one(outfit)))


@rule
def _offer_outfits(game: State, who: int, owned: int) -> bool:
    """Offer every outfit the robot may equip; False, offering nothing, if there is only the one it has."""
    another = False
    equipped = game.robots[who].equipped
    for other in range(1, LAST_MODULE + 1):
        if contains(owned, other):
            for one in range(other):
                if one > 0 and not contains(owned, one):
                    continue
                outfit = outfit_of(one, other)
                if outfit != equipped and may_equip(game, who, outfit):
                    offer(game, outfit_code(one, other))
                    another = True
    if another:
        offer(game, encode_outfit(equipped))
    return another


@rule
def equip(game: State, log: EventLog, who: int) -> None:
    """PREP-3, MINE-5: let the operator change the outfit if another is possible; a robot without MINES then loses its mines."""
    robot = game.robots[who]
    owned = robot.equipped | robot.inventory
    if robot.killbot or robot.inventory == 0 or not _offer_outfits(game, who, owned):
        return
    code = ask_offered(game, log, who, EQUIP_CHOICE, encode_outfit(robot.equipped))
    outfit = decode_outfit(code)
    if outfit != robot.equipped:
        robot.equipped = outfit
        robot.inventory = owned & ~outfit
        log_event(log, Equipped, who, PREP_3, modules=code)
    if not has_equipped(game, who, MINES):
        clear_mines(game, log, who)


@rule
def _free(game: State, space: int) -> bool:
    """PREP-4: whether a robot can reboot on the space."""
    return not is_occupied(game, space)


@rule
def _nearest_free(game: State, arena: Arena, middle: int) -> int:
    """PREP-4: the free plain or starting space nearest to ``middle``; among equals the westernmost, then the southernmost."""
    best, best_distance = OUT, 1 << 30
    for space in range(arena.spaces):
        plain = arena.kind[space] == PLAIN or is_start(arena, space)
        if plain and _free(game, space):
            across = abs(space // arena.rows - middle // arena.rows)
            distance = across + abs(space % arena.rows - middle % arena.rows)
            if distance < best_distance:
                best, best_distance = space, distance
    return best


@rule
def _starting_space(game: State, arena: Arena, log: EventLog, who: int) -> int:
    """PREP-4, KILL-2: where a robot reboots.

    Its operator is asked if several starting spaces are free; the default is the middle one or, if that is not free, the first.
    """
    side = game.robots[who].side
    count = arena.start_count[side]
    first = arena.first_start[side]
    middle = arena.starts[first + count // 2]
    default, free = OUT, 0
    for i in range(count - 1, -1, -1):
        if _free(game, arena.starts[first + i]):
            default = arena.starts[first + i]
            free += 1
    if free == 0:
        return _nearest_free(game, arena, middle)
    if _free(game, middle):
        default = middle
    if free == 1:
        return default
    for i in range(count):
        if _free(game, arena.starts[first + i]):
            offer(game, arena.starts[first + i])
    return ask_offered(game, log, who, START_CHOICE, default)


@rule
def reboot(game: State, arena: Arena, log: EventLog, who: int) -> None:
    """PREP-4, KILL-2: a robot that is out of the arena returns to a starting space of its side, or to the nearest free space."""
    robot = game.robots[who]
    if arena.start_count[robot.side] == 0:
        return
    robot.at = _starting_space(game, arena, log, who)
    if robot.killbot:
        robot.heading = facing_centre(robot.side)
    if in_arena(game, who):
        heading = robot.heading if robot.killbot else NO_HEADING
        log_event(log, Rebooted, who, KILL_2 if robot.killbot else PREP_4, space=robot.at, heading=heading)


@rule
def return_numbers(game: State, log: EventLog) -> None:
    """PREP-5: all starting numbers go back to the pillars."""
    for who in range(SEATS):
        game.robots[who].number = 0
    log_event(log, NumbersReturned, NOBODY, PREP_5)
