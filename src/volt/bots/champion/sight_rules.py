"""What the network makes of one position, as rules: ``Network.see`` for places without NumPy, such as a browser.

Weights are one list of numbers, layer after layer; ``NetworkLayout`` says where each begins. All results are in ``memory``: the
map of the arena (space by space, then zeros for "out of the arena"), what is known as a whole, and room to work in.
"""

from typing import Annotated

from volt.rules.arena import HEADINGS, OUT, PIT, START, VOLTAGE, VP, WATER, WORKSHOP, Arena
from volt.rules.dialect.packed_struct import i32, i64, packed_struct
from volt.rules.dialect.registry import rule
from volt.rules.interface.plan_codes import DIE_SLOTS, FACES, KEYS
from volt.rules.interface.redaction import HAND_BITS, hand_size
from volt.rules.module_ids import BLUE, YELLOW
from volt.rules.phases.activation import LAST_RANK, rank
from volt.rules.questions import MINE_FROM, PROGRAM, SPACE_CHOICE, START_CHOICE, legal
from volt.rules.state import DESTROYED, MINES_EACH, SEATS, UNITS, PlacedDie, State, squad

from .layer_rules import add, add_linear, clear, convolve, linear, pool, relu
from .shape import (
    CHANGING,
    DECK_SCALE,
    DIE_COLOURS,
    FULL_HAND,
    GOAL_SCALE,
    HIDDEN,
    LONGEST,
    MOST_MISSING,
    NO_ROBOT,
    PLANES,
    ROUND_SCALE,
    SHIELDS,
    SHOWN_ANSWERS,
    SHOWN_BITS,
    SMALL,
    STRAIGHT,
    TOKEN_SCALE,
    VALUES,
)

MOST_BLOCKS = 8
# fmt: off
LAYERS = (  # those outside the blocks
    "planes", "changing", "robot1", "robot2", "global", "spread", "trunk1", "trunk2",
    "value", "question", "answers", "spaces", "outfits",
    "program1", "program.here", "program.dice", "program2",
    "keys", "keys.off", "die", "query", "hit", "barrier", "place", "number",
)
LAYER_COUNT = len(LAYERS)
(
    PLANE_LAYER, CHANGING_LAYER, ROBOT1, ROBOT2, GLOBAL, SPREAD, TRUNK1, TRUNK2,
    VALUE_LAYER, QUESTION, ANSWER_LAYER, SPACE_LAYER, OUTFIT_LAYER,
    PROGRAM1, HERE, DICE_LAYER, PROGRAM2,
    KEY_LAYER, KEY_OFF, DIE_LAYER, QUERY, HIT, BARRIER, PLACE_LAYER, NUMBER_LAYER,
) = range(LAYER_COUNT)
# fmt: on


@packed_struct
class NetworkLayout:
    """The size of a network, where its layers begin in the weights, and where its results are in the memory."""

    channels: i32
    blocks: i32
    hidden: i32
    keys: i32
    modules: i32
    question_kinds: i32
    answers: i32
    layers: Annotated[list[i32], LAYER_COUNT]
    # of each block: its convolutions, and what adds the whole map to each space
    first: Annotated[list[i32], MOST_BLOCKS]
    second: Annotated[list[i32], MOST_BLOCKS]
    pool: Annotated[list[i32], MOST_BLOCKS]
    map: i32
    whole: i32
    room: Annotated[list[i32], 4]  # to work in
    space_keys: i32


# --- features: each rule writes some and returns where the next ones go ---


@rule
def write(memory: list[float], at: int, value: float) -> int:
    """One number."""
    memory[at] = value
    return at + 1


@rule
def write_one(memory: list[float], at: int, size: int, which: int) -> int:
    """Zeros with a one."""
    for i in range(size):
        memory[at + i] = 1.0 if i == which else 0.0
    return at + size


@rule
def write_bits(memory: list[float], at: int, size: int, bits: i64) -> int:
    """The bits after the first."""
    for i in range(size):
        memory[at + i] = bits >> i + 1 & 1
    return at + size


@rule
def write_die(memory: list[float], at: int, die: PlacedDie) -> int:
    """A die on a controller."""
    there = die.colour > 0
    at = write_one(memory, at, DIE_COLOURS, die.colour - BLUE if there else -1)
    at = write_one(memory, at, FACES, die.number - 1 if there else -1)
    return write_one(memory, at, KEYS, die.key if there else -1)


@rule
def seen_kind(net: NetworkLayout, kind: int) -> int:
    """A kind of question as the network knows it: programs come last, those added later look like no question."""
    return net.question_kinds - 1 if kind == PROGRAM else kind if kind < net.question_kinds - 1 else 0


@rule
def first_active(game: State, who: int) -> int:
    """ACT-1: the robot whose die on the current unit comes next, counted clockwise from ``who``, or NO_ROBOT."""
    found, lowest = NO_ROBOT, LAST_RANK
    unit = min(game.unit, UNITS - 1)
    for i in range(SEATS):
        seat = (who + i) % SEATS
        for slot in range(2):
            its_rank = rank(game, seat, 2 * unit + slot)
            if game.robots[seat].at != OUT and its_rank < lowest:
                found, lowest = i, its_rank
    return found


@rule
def write_robot(game: State, net: NetworkLayout, memory: list[float], at: int, who: int, i: int, active: int) -> int:
    """What is known of a robot, the one at ``i`` clockwise from ``who``."""
    seat = (who + i) % SEATS
    robot = game.robots[seat]
    at = write(memory, at, robot.playing)
    at = write(memory, at, robot.killbot)
    at = write(memory, at, 1.0 if robot.at != OUT else 0.0)
    at = write_one(memory, at, STRAIGHT, robot.heading // 2 if robot.killbot else -1)
    at = write_one(memory, at, SEATS + 1, robot.number)
    at = write_one(memory, at, DESTROYED + 1, min(max(robot.damage, 0), DESTROYED))
    at = write_one(memory, at, SHIELDS, min(max(robot.shield, 0), SHIELDS - 1))
    at = write_one(memory, at, MOST_MISSING + 1, min(max(game.goal - robot.vp, 0), MOST_MISSING))
    at = write_bits(memory, at, net.modules, robot.equipped)
    for colour in range(BLUE, YELLOW + 1):
        hidden = robot.inventory >> HAND_BITS * (colour - BLUE) & (1 << HAND_BITS) - 1
        held = hand_size(robot.inventory, colour) if i == 0 else hidden
        at = write(memory, at, min(held, FULL_HAND) / FULL_HAND)
    for slot in range(DIE_SLOTS):
        at = write_die(memory, at, robot.dice[slot])
    at = write_one(memory, at, SEATS, i)
    return write(memory, at, 1.0 if i == active else 0.0)


@rule
def write_game(
    game: State, net: NetworkLayout, memory: list[float], at: int, who: int, kind: int, level: int, active: int
) -> int:
    """What is known of the game."""
    at = write(memory, at, min(max(game.rounds, 0), LONGEST) / ROUND_SCALE)
    at = write(memory, at, game.goal / GOAL_SCALE)
    at = write(memory, at, game.mode)
    at = write(memory, at, level)
    at = write_one(memory, at, UNITS + 1, min(max(game.unit, 0), UNITS))
    known = seen_kind(net, kind)
    at = write_one(memory, at, net.question_kinds, known)
    at = write_one(memory, at, SEATS + 1, active)
    for number in range(1, VALUES + 1):
        at = write(memory, at, game.tokens[number] / TOKEN_SCALE)
    for colour in range(BLUE, YELLOW + 1):
        at = write(memory, at, game.decks[colour].count / DECK_SCALE)
    at = write_bits(memory, at, net.modules, game.robots[who].inventory)
    is_squad = squad(game)
    at = write(memory, at, 1.0 if is_squad else 0.0)
    for i in range(SHOWN_ANSWERS):
        latest = game.question.given - 1 - i
        given = game.question.answers[max(latest, 0)]
        at = write_one(memory, at, SMALL, given if latest >= 0 else -1)
        for bit in range(SHOWN_BITS):
            at = write(memory, at, given >> bit & 1 if latest >= 0 else 0)
        at = write(memory, at, 1.0 if latest >= 0 else 0.0)
    return at


@rule
def write_space(arena: Arena, memory: list[float], at: int, space: int) -> int:
    """What never changes about a space: its kind; walls, barriers and caution lines around it."""
    kind = arena.kind[space]
    at = write(memory, at, 1.0)
    at = write(memory, at, 1.0 if kind == PIT else 0.0)
    at = write(memory, at, 1.0 if kind == WATER else 0.0)
    at = write(memory, at, 1.0 if kind == WORKSHOP else 0.0)
    at = write(memory, at, 1.0 if kind == VOLTAGE else 0.0)
    at = write(memory, at, 1.0 if VP < kind < START else 0.0)
    for heading in range(0, HEADINGS, 2):
        at = write(memory, at, arena.walls[space] >> heading & 1)
    for heading in range(0, HEADINGS, 2):
        at = write(memory, at, arena.barriers[space] >> heading & 1)
    for side in range(4):
        arrow = arena.caution[4 * space + side]
        right = (arrow - 2 * side + HEADINGS) % HEADINGS == 2
        at = write(memory, at, 0.0 if arrow < 0 else 1.0 if right else -1.0)
    return at


@rule
def is_spatial(kind: int) -> bool:
    """Whether the answers to this question are spaces."""
    return kind == START_CHOICE or kind == SPACE_CHOICE or kind == MINE_FROM


@rule
def write_changes(
    game: State, arena: Arena, net: NetworkLayout, memory: list[float], at: int, space: int, who: int, kind: int
) -> int:
    """What changes about a space: tokens, own mines, others' mines, whether it is an answer, whose starting space it is."""
    tokens, own, others = 0, 0, 0
    for number in range(1, VALUES + 1):
        tokens += game.tokens[number] if arena.vp_space[number] == space else 0
    for i in range(SEATS):
        for mine in range(MINES_EACH):
            here = game.robots[(who + i) % SEATS].mines[mine] == space
            own += here and i == 0
            others += here and i > 0
    at = write(memory, at, tokens)
    at = write(memory, at, own)
    at = write(memory, at, others)
    offered = is_spatial(kind) and space < net.answers and legal(game, space)
    at = write(memory, at, 1.0 if offered else 0.0)
    for i in range(SEATS):
        robot = game.robots[(who + i) % SEATS]
        starts = arena.kind[space] == START + robot.side and robot.playing > 0
        at = write(memory, at, 1.0 if starts else 0.0)
    return at


# --- the network ---


@rule
def block(arena: Arena, net: NetworkLayout, weights: list[float], memory: list[float], i: int) -> None:
    """A residual block of the map; every second one adds something that depends on all spaces."""
    size, spaces = net.channels, arena.spaces
    between, pooled, added = net.room[0], net.room[1], net.room[2]
    clear(memory, between, spaces * size)
    convolve(arena, weights, memory, net.first[i], size, net.map, between)
    if i % 2 == 1:
        pool(memory, between, spaces, size, pooled)
        linear(weights, memory, net.pool[i], 2 * size, size, pooled, added)
        for space in range(spaces):
            add(memory, added, between + space * size, size)
    convolve(arena, weights, memory, net.second[i], size, between, net.map)


@rule
def see(
    game: State,
    arena: Arena,
    net: NetworkLayout,
    weights: list[float],
    memory: list[float],
    who: int,
    kind: int,
    level: int,
) -> None:
    """Look at a state that is redacted for the seat ``who``, which is asked a question of this kind."""
    size, hidden, spaces = net.channels, net.hidden, arena.spaces
    features, work, more = net.room[1], net.room[2], net.room[3]
    active = first_active(game, who)
    robots = write_game(game, net, memory, features, who, kind, level, active)
    for i in range(SEATS):
        end = write_robot(game, net, memory, work, who, i, active)
        linear(weights, memory, net.layers[ROBOT1], end - work, HIDDEN, work, more)
        relu(memory, more, HIDDEN)
        linear(weights, memory, net.layers[ROBOT2], HIDDEN, size, more, robots + i * size)
    known = robots + SEATS * size - features
    linear(weights, memory, net.layers[GLOBAL], known, hidden, features, net.whole)
    relu(memory, net.whole, hidden)
    linear(weights, memory, net.layers[SPREAD], hidden, size, net.whole, more)
    for space in range(spaces):
        here = net.map + space * size
        write_space(arena, memory, work, space)
        linear(weights, memory, net.layers[PLANE_LAYER], PLANES, size, work, here)
        write_changes(game, arena, net, memory, work, space, who, kind)
        add_linear(weights, memory, net.layers[CHANGING_LAYER], CHANGING, size, work, here)
        add(memory, more, here, size)
    for i in range(SEATS):
        at = game.robots[(who + i) % SEATS].at
        if at != OUT:
            add(memory, robots + i * size, net.map + at * size, size)
    for i in range(net.blocks):
        block(arena, net, weights, memory, i)
    relu(memory, net.map, spaces * size)
    clear(memory, net.map + spaces * size, size)
    clear(memory, features, hidden)
    add(memory, net.whole, features, hidden)
    pool(memory, net.map, spaces, size, features + hidden)
    there = features + hidden + 2 * size
    clear(memory, there, SEATS * size)
    for i in range(SEATS):
        at = game.robots[(who + i) % SEATS].at
        if at != OUT:
            add(memory, net.map + at * size, there + i * size, size)
    linear(weights, memory, net.layers[TRUNK1], hidden + (2 + SEATS) * size, hidden, features, net.whole)
    relu(memory, net.whole, hidden)
    linear(weights, memory, net.layers[TRUNK2], hidden, hidden, net.whole, work)
    relu(memory, work, hidden)
    add(memory, work, net.whole, hidden)
