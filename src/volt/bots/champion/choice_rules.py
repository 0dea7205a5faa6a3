"""What the network chooses after it has looked (``sight_rules``), as rules: programs die by die, and answers."""

from math import exp

from volt.rules.arena import HEADINGS, OUT, PIT, WATER, Arena
from volt.rules.dialect.bit_sets import contains
from volt.rules.dialect.packed_struct import i64, u64
from volt.rules.dialect.registry import rule
from volt.rules.interface.plan_codes import (
    DIE_CODES,
    DIE_SLOTS,
    FACES,
    KEYS,
    colour_of,
    face_of,
    key_of,
    lone_die,
    with_number,
)
from volt.rules.module_ids import BLUE, RAM, RED
from volt.rules.outfits import outfit_code
from volt.rules.phases.programming import DICE_OF_A_COLOUR, key_allowed, number_free
from volt.rules.questions import EQUIP_CHOICE, legal
from volt.rules.rng import siphash
from volt.rules.state import SEATS, UNITS, State

from .layer_rules import add, clear, linear, multiply, relu
from .shape import DIE_COLOURS, DIE_SIZE, FOURTH, NEVER, NUMBER, PLACE, RED_DICE, STAGES
from .sight_rules import (
    ANSWER_LAYER,
    BARRIER,
    DICE_LAYER,
    DIE_LAYER,
    HERE,
    HIT,
    KEY_LAYER,
    KEY_OFF,
    NUMBER_LAYER,
    OUTFIT_LAYER,
    PLACE_LAYER,
    PROGRAM1,
    PROGRAM2,
    QUERY,
    QUESTION,
    SPACE_LAYER,
    NetworkLayout,
    is_spatial,
    see,
    seen_kind,
    write_one,
)

FRACTION = 0.5**53
TARGETS = SEATS - 1
# where the picking of a die puts things, from the end of its hidden units on
HITS, BARRIERS, QUERIES = DIE_CODES, DIE_CODES + FACES * TARGETS, DIE_CODES + FACES * TARGETS + 1


@rule
def pick(memory: list[float], first: int, size: int, warmth: float, chance: u64) -> int:
    """Draw from logits at this temperature; 0 takes the highest."""
    best = 0
    for i in range(1, size):
        if memory[first + i] > memory[first + best]:
            best = i
    if warmth == 0.0:
        return best
    highest, total = memory[first + best], 0.0
    for i in range(size):
        total += exp((memory[first + i] - highest) / warmth)
    left = (chance >> 11) * FRACTION * total
    for i in range(size):
        left -= exp((memory[first + i] - highest) / warmth)
        if left < 0.0:
            return i
    return best


# --- answers ---


@rule
def dot(memory: list[float], one: int, other: int, size: int) -> float:
    """The scalar product of two vectors."""
    total = 0.0
    for i in range(size):
        total += memory[one + i] * memory[other + i]
    return total


@rule
def add_outfits(
    net: NetworkLayout, weights: list[float], memory: list[float], source: int, target: int, work: int
) -> None:
    """Add what the modules of an outfit say to the logits of answers that are outfits."""
    linear(weights, memory, net.layers[OUTFIT_LAYER], net.hidden, net.modules + 1, source, work)
    for other in range(1, net.modules + 1):
        for one in range(other):
            value = memory[work + other] + (memory[work + one] if one > 0 else 0.0)
            code = outfit_code(one, other)
            memory[target + code] += value


@rule
def choose_answer(
    game: State,
    arena: Arena,
    net: NetworkLayout,
    weights: list[float],
    memory: list[float],
    who: int,
    kind: int,
    level: int,
    warmth: float,
    seed: u64,
) -> int:
    """An answer to the open question; its logits are left in the first room of the memory."""
    see(game, arena, net, weights, memory, who, kind, level)
    size, hidden = net.channels, net.hidden
    logits, asked, work = net.room[0], net.room[1], net.room[2]
    clear(memory, asked, hidden)
    add(memory, net.whole, asked, hidden)
    known = seen_kind(net, kind)
    write_one(memory, asked + hidden, net.question_kinds, known)
    linear(weights, memory, net.layers[QUESTION], hidden + net.question_kinds, hidden, asked, work)
    relu(memory, work, hidden)
    linear(weights, memory, net.layers[ANSWER_LAYER], hidden, net.answers, work, logits)
    if kind == EQUIP_CHOICE:
        add_outfits(net, weights, memory, work, logits, asked)
    spatial = is_spatial(kind)
    if spatial:
        linear(weights, memory, net.layers[SPACE_LAYER], hidden, size, work, asked)
        for space in range(arena.spaces):
            said = dot(memory, net.map + space * size, asked, size)
            memory[logits + space] += said
    for answer in range(net.answers):
        if not legal(game, answer):
            memory[logits + answer] = NEVER
    chance = siphash(seed, 0, 0)
    return pick(memory, logits, net.answers, warmth, chance)


# --- programs ---


@rule
def lay_keys(arena: Arena, net: NetworkLayout, weights: list[float], memory: list[float]) -> None:
    """Keys of all spaces, and of "out of the arena"."""
    for space in range(arena.spaces):
        here = net.space_keys + space * net.keys
        linear(weights, memory, net.layers[KEY_LAYER], net.channels, net.keys, net.map + space * net.channels, here)
    for i in range(net.keys):
        memory[net.space_keys + arena.spaces * net.keys + i] = weights[net.layers[KEY_OFF] + i]


@rule
def beyond(arena: Arena, space: int, heading: int) -> int:
    """The next space; ``arena.spaces`` if a robot would be lost there."""
    there = arena.next[space * HEADINGS + heading]
    if there == OUT:
        return arena.spaces
    return arena.spaces if arena.kind[there] == PIT or arena.kind[there] == WATER else there


@rule
def driven(arena: Arena, space: int, heading: int, number: int) -> int:
    """Where a blue die leads if nobody is in the way."""
    for _ in range(number):
        if space == arena.spaces or arena.walls[space] >> heading & 1:
            return space
        space = beyond(arena, space, heading)
    return space


@rule
def add_drives(arena: Arena, net: NetworkLayout, memory: list[float], at: int, logits: int) -> None:
    """Blue dice: add how good it is to get where they lead, and across the barriers on the way."""
    query, barrier = logits + QUERIES, memory[logits + BARRIERS]
    for heading in range(HEADINGS):
        space, crossed = at, 0
        for face in range(FACES):
            if space != arena.spaces and not arena.walls[space] >> heading & 1:
                crossed += arena.barriers[space] >> heading & 1
                space = beyond(arena, space, heading)
            score = dot(memory, query, net.space_keys + space * net.keys, net.keys)
            memory[logits + face * KEYS + heading] += score + barrier * crossed


@rule
def others_on(game: State, who: int, space: int) -> int:
    """The other robots on a space, as a bit set, counted clockwise."""
    found = 0
    for i in range(TARGETS):
        if game.robots[(who + 1 + i) % SEATS].at == space:
            found |= 1 << i
    return found


@rule
def add_lines(
    game: State, arena: Arena, net: NetworkLayout, memory: list[float], who: int, at: int, logits: int
) -> None:
    """Red dice: add how good it is to fire at the spaces in line, and at the first robot among them (FIRE-1)."""
    query = logits + QUERIES + net.keys
    for heading in range(HEADINGS):
        line, targets, space = 0.0, 0, at
        for _ in range(arena.sight[at * HEADINGS + heading] if at != arena.spaces else 0):
            space = arena.next[space * HEADINGS + heading]
            score = dot(memory, query, net.space_keys + space * net.keys, net.keys)
            line += score
            if targets == 0:
                targets = others_on(game, who, space)
        for face in range(FACES):
            die = logits + RED_DICE + face * KEYS + heading
            memory[die] += line
            for i in range(TARGETS):
                if contains(targets, i):
                    memory[die] += memory[logits + HITS + face * TARGETS + i]


@rule
def judge_dice(
    game: State,
    arena: Arena,
    net: NetworkLayout,
    weights: list[float],
    memory: list[float],
    who: int,
    at: int,
    source: int,
    logits: int,
) -> None:
    """Logits of all dice from a space."""
    hidden = net.hidden
    linear(weights, memory, net.layers[DIE_LAYER], hidden, DIE_CODES, source, logits)
    linear(weights, memory, net.layers[HIT], hidden, FACES * TARGETS, source, logits + HITS)
    linear(weights, memory, net.layers[BARRIER], hidden, 1, source, logits + BARRIERS)
    linear(weights, memory, net.layers[QUERY], hidden, 2 * net.keys, source, logits + QUERIES)
    add_drives(arena, net, memory, at, logits)
    add_lines(game, arena, net, memory, who, at, logits)


@rule
def may_be_used(game: State, who: int, die: int, blues: int, reds: int) -> bool:
    """PROG-1, PROG-2: whether a die may be put on its key, after so many dice of each colour."""
    colour, face, key = colour_of(die), face_of(die), key_of(die)
    used = reds if colour == RED else blues
    return used < DICE_OF_A_COLOUR and key_allowed(game, who, colour, face, key)


@rule
def think(
    net: NetworkLayout,
    weights: list[float],
    memory: list[float],
    so_far: int,
    at: int,
    stage: int,
    work: int,
    target: int,
) -> None:
    """Hidden units for a pick from a space, after the dice so far."""
    hidden, said = net.hidden, net.layers[DICE_LAYER] + (DIE_SLOTS * DIE_SIZE + stage) * net.hidden
    for i in range(hidden):
        memory[target + i] = memory[so_far + i] + weights[said + i]
    multiply(weights, memory, net.layers[HERE], net.channels, hidden, net.map + at * net.channels, target)
    relu(memory, target, hidden)
    linear(weights, memory, net.layers[PROGRAM2], hidden, hidden, target, work)
    relu(memory, work, hidden)
    add(memory, work, target, hidden)


@rule
def add_die(net: NetworkLayout, weights: list[float], memory: list[float], so_far: int, slot: int, die: int) -> None:
    """Add what a die in a slot changes."""
    first, hidden = net.layers[DICE_LAYER] + slot * DIE_SIZE * net.hidden, net.hidden
    colour = first + (colour_of(die) - BLUE) * hidden
    face = first + (DIE_COLOURS + face_of(die) - 1) * hidden
    key = first + (DIE_COLOURS + FACES + key_of(die)) * hidden
    for i in range(hidden):
        memory[so_far + i] += weights[colour + i] + weights[face + i] + weights[key + i]


@rule
def write_program(
    game: State,
    arena: Arena,
    net: NetworkLayout,
    weights: list[float],
    memory: list[float],
    who: int,
    warmth: float,
    seed: u64,
    sample: int,
) -> i64:
    """Pick a program die by die; the code of the plan."""
    logits, so_far, here, work = net.room[0], net.room[1], net.room[2], net.room[3]
    linear(weights, memory, net.layers[PROGRAM1], net.hidden, net.hidden, net.whole, so_far)
    at = game.robots[who].at if game.robots[who].at != OUT else arena.spaces
    code = lone_die(0, 0)
    place, blues, reds, number = 0, 0, 0, 0
    ram = contains(game.robots[who].equipped, RAM)
    for stage in range(STAGES):
        if (stage == PLACE and not ram) or (stage == FOURTH and place == 0):
            if stage == FOURTH:
                at = driven(arena, at, 0, 1)
            continue
        think(net, weights, memory, so_far, at, stage, work, here)
        chance = siphash(seed, sample, stage)
        if stage == PLACE:
            linear(weights, memory, net.layers[PLACE_LAYER], net.hidden, 1 + UNITS, here, logits)
            place = pick(memory, logits, 1 + UNITS, warmth, chance)
        elif stage == NUMBER:
            linear(weights, memory, net.layers[NUMBER_LAYER], net.hidden, SEATS, here, logits)
            free = 0
            for i in range(SEATS):
                can = number_free(game, i + 1)
                free += can
                if not can:
                    memory[logits + i] = NEVER
            number = pick(memory, logits, SEATS, warmth, chance) if free > 0 else 0
        else:
            judge_dice(game, arena, net, weights, memory, who, at, here, logits)
            for i in range(DIE_CODES):
                can = may_be_used(game, who, i + 1, blues, reds)
                if not can:
                    memory[logits + i] = NEVER
            die = 1 + pick(memory, logits, DIE_CODES, warmth, chance)
            slot = 2 * place - 1 if stage == FOURTH else 2 * stage
            add_die(net, weights, memory, so_far, slot, die)
            code |= lone_die(slot, die)
            if colour_of(die) == RED:
                reds += 1
            else:
                blues += 1
                heading, number_shown = key_of(die), face_of(die)
                at = driven(arena, at, heading, number_shown)
    return with_number(code, number + 1)


@rule
def write_programs(
    game: State,
    arena: Arena,
    net: NetworkLayout,
    weights: list[float],
    memory: list[float],
    who: int,
    kind: int,
    level: int,
    warmth: float,
    seed: u64,
    plans: list[int],
) -> None:
    """Pick as many programs as there is room for; their codes."""
    see(game, arena, net, weights, memory, who, kind, level)
    lay_keys(arena, net, weights, memory)
    for sample in range(len(plans)):
        plans[sample] = write_program(game, arena, net, weights, memory, who, warmth, seed, sample)
