"""The rookie's answers to questions, as rules: what an operator does without much thought. The same in bots and environments."""

from volt.rules.arena import OUT, VOLTAGE, WORKSHOP, Arena
from volt.rules.dialect.bit_sets import contains, nth_member, size
from volt.rules.dialect.registry import rule
from volt.rules.firing import BY_CROSSFIRE, BY_GRENADE, BY_LASER, BY_REMOTE, BY_TELEPORT, BY_WATER
from volt.rules.module_ids import (
    ANCHOR,
    ARM,
    BOMB,
    BRAKE,
    CONDUCTOR,
    CROSSFIRE,
    GRENADES,
    JETPACK,
    LAST_MODULE,
    MINES,
    MOBILITY,
    NOZZLE,
    POWER,
    RAM,
    REMOTE,
    REPULSION,
    ROTARY,
    SAW,
    SHIELD,
    SHOCK,
    TELEPORT,
    WALLS,
    WATER,
)
from volt.rules.modules.rotary import MOST as MOST_KEYS
from volt.rules.outfits import outfit_code
from volt.rules.phases.activation import first_die
from volt.rules.questions import (
    ALWAYS_USED,
    BRAKE_CHOICE,
    DECK_CHOICE,
    EQUIP_CHOICE,
    FIRE_CHOICE,
    JUMP,
    MOBILITY_CHOICE,
    ROTATE,
    SPACE_CHOICE,
    START_CHOICE,
    WORKSHOP_CHOICE,
    legal,
)
from volt.rules.rng import rand
from volt.rules.state import ANSWER_BYTES, ANSWERS, NOBODY, RFL, SEATS, State, has_equipped

from .surroundings import WORST, Surroundings, cast_ray, distance, distance_to_token, look_around, target

# fmt: off
FAVOURITES = (  # modules, the most welcome first; others are not welcome at all
    JETPACK, CONDUCTOR, WATER, WALLS, ANCHOR, SHIELD, SAW, REPULSION, SHOCK, ARM, BRAKE,
    MINES, NOZZLE, BOMB, POWER, MOBILITY, CROSSFIRE, REMOTE, TELEPORT, RAM, GRENADES, ROTARY,
)
# fmt: on
LIKING = tuple(
    len(FAVOURITES) - FAVOURITES.index(module) if module in FAVOURITES else 0 for module in range(LAST_MODULE + 1)
)
WAYS_OF_FIRING = (BY_LASER, BY_CROSSFIRE, BY_WATER, BY_GRENADE, BY_REMOTE, BY_TELEPORT)  # the first that makes sense
GRENADE_REACH = 4


@rule
def random_answer(game: State, chance: State) -> int:
    """One of the legal answers to the open question."""
    count = 0
    for i in range(ANSWER_BYTES):
        count += size(game.question.legal[i])
    pick = rand(chance, count)
    for i in range(ANSWER_BYTES):
        here = size(game.question.legal[i])
        if pick < here:
            return i * 8 + nth_member(game.question.legal[i], pick)
        pick -= here
    return 0


@rule
def _most(game: State) -> int:
    """The highest legal answer: yes, or as much as possible."""
    for answer in range(ANSWERS - 1, 0, -1):
        if legal(game, answer):
            return answer
    return 0


@rule
def _liked_outfit(game: State) -> int:
    """The legal outfit whose modules are liked best."""
    best, most = 0, -1
    for other in range(LAST_MODULE + 1):
        for one in range(max(1, other)):
            code = outfit_code(one, other)
            worth = LIKING[one] + LIKING[other]
            if legal(game, code) and worth > most:
                best, most = code, worth
    return best


@rule
def _liked_deck(game: State) -> int:
    """The decks in turn, by the number of modules owned: yellow, red, blue, yellow, …"""
    robot = game.robots[game.question.who]
    held = size(robot.equipped)
    held += size(robot.inventory)
    best, most = 0, -1
    for deck in range(3):
        turn = (deck + held) % 3
        if legal(game, deck) and turn > most:
            best, most = deck, turn
    return best


@rule
def _start(game: State, arena: Arena) -> int:
    """The legal space nearest to a token."""
    best, nearest = 0, OUT
    for space in range(arena.spaces):
        if legal(game, space):
            away = distance_to_token(game, arena, space)
            if nearest == OUT or away < nearest:
                best, nearest = space, away
    return best


@rule
def _space(game: State, arena: Arena, look: Surroundings) -> int:
    """The space to activate (RES-2): tokens first, then a workshop, rather not one with a mine."""
    best, most = 0, WORST
    for space in range(ANSWERS):
        if legal(game, space):
            worth = 0
            if space < arena.spaces:
                worth = (2 if arena.kind[space] == WORKSHOP and game.mode == RFL else 0) - int(look.mined[space])
            for number in range(1, 7):
                if arena.vp_space[number] == space:
                    worth += 4 * int(game.tokens[number])
            if worth > most:
                best, most = space, worth
    return best


@rule
def _tokens_on(game: State, arena: Arena, space: int) -> int:
    count = 0
    for number in range(1, 7):
        if arena.vp_space[number] == space:
            count = int(game.tokens[number])
    return count


@rule
def _brake(game: State, arena: Arena, look: Surroundings, who: int, key: int, number: int) -> int:
    """Stop on a token if possible, and avoid pits."""
    cast_ray(game, arena, look, who, int(game.robots[who].at), key, 0)
    best, most = 0, WORST
    for fewer in range(number + 1):
        if legal(game, fewer):
            end, barriers = int(game.robots[who].at), 0
            if fewer < number:
                end, barriers = int(look.ends[number - fewer - 1]), int(look.barriers[number - fewer - 1])
            worth = -900
            if end != OUT:
                shocks = arena.kind[end] == VOLTAGE and not has_equipped(game, who, CONDUCTOR)
                worth = 300 * _tokens_on(game, arena, end) - 100 * barriers - (100 if shocks else 0) - 10 * fewer
            if worth > most:
                best, most = fewer, worth
    return best


@rule
def _rotate(game: State, arena: Arena, look: Surroundings, who: int, key: int) -> int:
    """Aim at the robot with the most damage."""
    best, most = 0, WORST
    for answer in range(2 * MOST_KEYS + 1):
        keys = answer - MOST_KEYS
        seen = target(arena, look, who, int(game.robots[who].at), (key + keys) % 8)
        worth = -10 * abs(keys)
        if seen != NOBODY:
            worth += 100 * (1 + int(game.robots[seen].damage))
        if worth > most:
            best, most = answer, worth
    return best


@rule
def _moves_instead(game: State, arena: Arena, look: Surroundings, who: int, key: int, number: int) -> bool:
    """MOBILITY: fire if somebody is in line or the robot is on a token; otherwise drive, but not into a pit."""
    space = int(game.robots[who].at)
    if target(arena, look, who, space, key) != NOBODY or _tokens_on(game, arena, space) > 0:
        return False
    cast_ray(game, arena, look, who, space, key, 0)
    return look.ends[number - 1] != OUT


@rule
def _anyone_near(game: State, arena: Arena, who: int) -> bool:
    """Whether another robot is within reach of a grenade."""
    for other in range(SEATS):
        if other != who and game.robots[other].at != OUT:
            if distance(arena, int(game.robots[who].at), int(game.robots[other].at)) <= GRENADE_REACH:
                return True
    return False


@rule
def _fire(game: State, arena: Arena, look: Surroundings, who: int, key: int) -> int:
    """CROSSFIRE, the laser if it hits, or another module, in this order; the laser if there are grenades but nobody is near."""
    if legal(game, BY_GRENADE) and not _anyone_near(game, arena, who):
        return BY_LASER
    hits = target(arena, look, who, int(game.robots[who].at), key) != NOBODY
    if hits and not legal(game, BY_CROSSFIRE):
        return BY_LASER
    for i in range(1, len(WAYS_OF_FIRING)):
        if legal(game, WAYS_OF_FIRING[i]):
            return WAYS_OF_FIRING[i]
    return BY_LASER


@rule
def _about_a_die(game: State, arena: Arena, look: Surroundings, kind: int) -> int:
    """An answer about the die that is being activated: it still lies on the robot's controller."""
    who = int(game.question.who)
    die = game.robots[who].dice[first_die(game, who)]
    key, number = int(die.key), int(die.number)
    if kind == BRAKE_CHOICE:
        return _brake(game, arena, look, who, key, number)
    if kind == ROTATE:
        return _rotate(game, arena, look, who, key)
    if kind == MOBILITY_CHOICE:
        return 1 if _moves_instead(game, arena, look, who, key, number) else 0
    return _fire(game, arena, look, who, key)


@rule
def rookie_answer(game: State, chance: State, arena: Arena, look: Surroundings) -> int:
    """Use what you have, aim at robots, stop on tokens, repair damage, start near a token; otherwise a random answer."""
    kind = game.question.kind
    if contains(ALWAYS_USED, kind) or kind == JUMP:
        return _most(game)
    if kind == START_CHOICE:
        return _start(game, arena)
    if kind == EQUIP_CHOICE:
        return _liked_outfit(game)
    if kind == DECK_CHOICE:
        return _liked_deck(game)
    if kind == WORKSHOP_CHOICE:
        return 0 if game.robots[game.question.who].damage > 0 else 1
    look_around(game, arena, look)
    if kind == SPACE_CHOICE:
        return _space(game, arena, look)
    if kind == BRAKE_CHOICE or kind == ROTATE or kind == MOBILITY_CHOICE or kind == FIRE_CHOICE:
        return _about_a_die(game, arena, look, kind)
    return random_answer(game, chance)
