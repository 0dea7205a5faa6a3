"""PREP – Phase 0: tokens, damage, outfits, reboots, starting numbers."""

from .arena import OUT, PLAIN, START, Arena
from .decks import at_most_one, fits
from .events import (
    DAMAGE_CLEARED,
    EQUIPPED,
    NUMBER_TAKEN,
    NUMBERS_RETURNED,
    REBOOTED,
    ROUND_BEGAN,
    TOKEN_PLACED,
    EventLog,
    log_event,
)
from .module_ids import LAST_MODULE, MINES, SHIELD
from .module_table import CHAMPIONS
from .modules.mines import clear_mines
from .questions import EQUIP_CHOICE, START_CHOICE, ask_offered, offer
from .registry import rule
from .rule_ids import KILL_2, PREP_1, PREP_2, PREP_3, PREP_4, PREP_5, ROUND_0, SETUP_3
from .scoring import take_from_supply
from .state import (
    NOBODY,
    SCRIPT,
    SEATS,
    State,
    has_equipped,
    in_arena,
    mine_at,
    robot_at,
)

TOKENS_WANTED = 3


@rule
def _scripted(game: State) -> int:
    """The number of the next scripted token, which lies aside, not in the supply; 0 if chance decides."""
    return game.draws[game.draws_used] if game.draws_used < SCRIPT else 0


@rule
def _draw_token(game: State) -> int:
    """The next scripted token, else a random one out of the supply."""
    number = _scripted(game)
    if number == 0:
        return take_from_supply(game)
    game.draws_used += 1
    return number


@rule
def place_token(game: State, arena: Arena, log: EventLog) -> None:
    """PREP-1: with fewer than 3 VP tokens in the arena, one more; a number without a VP space is put back."""
    game.rounds += 1
    log_event(log, ROUND_BEGAN, NOBODY, ROUND_0, game.rounds, 0, 0)
    if game.rounds == 1:
        for who in range(SEATS):
            if game.robots[who].playing:
                log_event(log, NUMBER_TAKEN, who, SETUP_3, game.robots[who].number, 0, 0)
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
    log_event(log, TOKEN_PLACED, NOBODY, PREP_1, arena.vp_space[number], number, 0)


@rule
def clear_damage(game: State, log: EventLog) -> None:
    """PREP-2: destroyed robots lose all damage tokens, those on a SHIELD too."""
    for who in range(SEATS):
        robot = game.robots[who]
        if robot.playing and not in_arena(game, who) and robot.damage + robot.shield > 0:
            robot.damage = 0
            robot.shield = 0
            log_event(log, DAMAGE_CLEARED, who, PREP_2, 0, 0, 0)


@rule
def outfit_code(one: int, other: int) -> int:
    """Two modules (0: none), the lower id first, as an answer: 0 for nothing at all, up to 253."""
    return 1 + other * (other - 1) // 2 + one if other > 0 else 0


@rule
def _as_outfit(code: int) -> int:
    """The bit set of modules an outfit code stands for."""
    other = 0
    while outfit_code(0, other + 1) <= code and other < LAST_MODULE:
        other += 1
    one = code - outfit_code(0, other)
    return (1 << one | 1 << other) & ~1


@rule
def may_equip(game: State, who: int, outfit: int) -> bool:
    """PREP-3: it fits, keeps champion modules and a damaged SHIELD where they are, and leaves no slot emptier than before."""
    equipped = game.robots[who].equipped
    if outfit & CHAMPIONS != equipped & CHAMPIONS or not fits(outfit):
        return False
    if has_equipped(game, who, SHIELD) and game.robots[who].shield > 0 and not outfit >> SHIELD & 1:
        return False
    return equipped == 0 or (outfit != 0 and (at_most_one(equipped) or not at_most_one(outfit)))


@rule
def _code_of(modules: int) -> int:
    one, other, module = 0, 0, 0
    while modules >> module:
        if modules >> module & 1:
            one, other = other, module
        module += 1
    return outfit_code(one, other)


@rule
def _offer_outfits(game: State, who: int, owned: int) -> bool:
    """Offer everything the robot may wear; False, and nothing offered, if that is what it wears already."""
    another = False
    equipped = game.robots[who].equipped
    for other in range(1, LAST_MODULE + 1):
        if owned >> other & 1:
            for one in range(other):
                if not (owned | 1) >> one & 1:
                    continue
                outfit = (1 << one | 1 << other) & ~1
                if outfit != equipped and may_equip(game, who, outfit):
                    offer(game, outfit_code(one, other))
                    another = True
    if another:
        offer(game, _code_of(equipped))
    return another


@rule
def equip(game: State, log: EventLog, who: int) -> None:
    """PREP-3: swap equipped modules with the inventory; asked if that offers another outfit."""
    robot = game.robots[who]
    owned = robot.equipped | robot.inventory
    if robot.killbot or robot.inventory == 0 or not _offer_outfits(game, who, owned):
        return
    code = ask_offered(game, log, who, EQUIP_CHOICE, _code_of(robot.equipped))
    outfit = _as_outfit(code)
    if outfit != robot.equipped:
        robot.equipped = outfit
        robot.inventory = owned & ~outfit
        log_event(log, EQUIPPED, who, PREP_3, code, 0, 0)
    if not has_equipped(game, who, MINES):
        clear_mines(game, log, who)


@rule
def _free(game: State, space: int) -> bool:
    """PREP-4: without robot and mine."""
    return robot_at(game, space) == NOBODY and mine_at(game, space) == NOBODY


@rule
def _nearest_free(game: State, arena: Arena, middle: int) -> int:
    """PREP-4: the nearest plain or starting space; among equals the western-most, then the southern-most."""
    best, best_distance = OUT, 1 << 30
    for space in range(arena.spaces):
        plain = arena.kind[space] == PLAIN or arena.kind[space] >= START
        if plain and _free(game, space):
            across = abs(space // arena.rows - middle // arena.rows)
            distance = across + abs(space % arena.rows - middle % arena.rows)
            if distance < best_distance:
                best, best_distance = space, distance
    return best


@rule
def reboot(game: State, arena: Arena, log: EventLog, who: int) -> None:
    """PREP-4, KILL-2: a robot off the arena returns on a starting space of its side, the middle one if nobody chooses."""
    robot = game.robots[who]
    count = arena.start_count[robot.side]
    first = arena.first_start[robot.side]
    if count == 0:
        return
    middle = arena.starts[first + count // 2]
    space, free = OUT, 0
    for i in range(count - 1, -1, -1):
        if _free(game, arena.starts[first + i]):
            space = arena.starts[first + i]
            free += 1
    if _free(game, middle):
        space = middle
    if free == 0:
        space = _nearest_free(game, arena, middle)
    elif free > 1:
        for i in range(count):
            if _free(game, arena.starts[first + i]):
                offer(game, arena.starts[first + i])
        space = ask_offered(game, log, who, START_CHOICE, space)
    robot.at = space
    if robot.killbot:
        robot.heading = (2 * robot.side + 4) % 8
    if space != OUT:
        log_event(log, REBOOTED, who, KILL_2 if robot.killbot else PREP_4, space, robot.heading, 0)


@rule
def return_numbers(game: State, log: EventLog) -> None:
    """PREP-5: all starting numbers go back to the pillars."""
    for who in range(SEATS):
        game.robots[who].number = 0
    log_event(log, NUMBERS_RETURNED, NOBODY, PREP_5, 0, 0, 0)
