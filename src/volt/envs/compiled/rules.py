"""Actions and observations of many games as rules, and their compiled library.

Actions: which are legal, and what they do (``actions.py`` explains the numbers). Observations: redacted states as rows of
numbers, facts and planes (``encoding.py``).
"""

from itertools import accumulate
from math import prod

from volt.rules.arena import OUT
from volt.rules.dialect.packed_struct import i16, i64, u8
from volt.rules.dialect.registry import rule
from volt.rules.interface.entry_points import observe_game
from volt.rules.interface.plan_codes import (
    DIE_SLOTS,
    colour_of,
    dice_left,
    die_code,
    face_of,
    key_of,
    lone_die,
    place_dice,
    with_die,
    with_number,
)
from volt.rules.interface.redaction import HAND_BITS, hand_size
from volt.rules.module_ids import BLUE, LAST_MODULE, RED
from volt.rules.modules.nozzle import HIGH, LOW, steers_diagonally
from volt.rules.modules.ram import holds_two
from volt.rules.phases.activation import LAST_RANK, rank
from volt.rules.phases.programming import number_free, unit_is_illegal
from volt.rules.phases.steps import ACTIVATION, step_of
from volt.rules.questions import MINE_FROM, PROGRAM, SPACE_CHOICE, START_CHOICE
from volt.rules.state import ANSWERS, MINES_EACH, SEATS, UNITS, Robot, State, in_arena

PICKED = tuple(  # the dice that can be picked, as colour, number and key
    [(BLUE, number, key) for number in range(1, 7) for key in range(0, 8, 2)]
    + [(RED, number, key) for number in range(1, 7) for key in range(8)]
    + [(BLUE, number, key) for number in range(LOW, HIGH + 1) for key in range(1, 8, 2)]
)
CODES = tuple(die_code(*die) for die in PICKED)
FIRST_RED_PICK, STEERED = 24, 72  # from STEERED on, picks need a STEERING NOZZLE
PLACE = len(PICKED)
NUMBER = PLACE + 1 + UNITS
ANSWER = NUMBER + SEATS
ACTIONS = ANSWER + ANSWERS

# the stages of a program: a die for every unit, where the fourth goes, that die, the starting number
PLACING, FOURTH, TAKING = 3, 4, 5
STAGES = 6
CARDS = LAST_MODULE
SHOWN_ANSWERS = 8  # how many answers of one activation are shown
NO_ROBOT = SEATS
UNSEEN, AS_IS, DIE = 0, 1, 16  # how a number becomes facts: not at all, as it is, as the 16 bits of a die

SHAPES: dict[str, tuple[int, ...]] = {  # of the parts of a row, in order; ``encoding.PARTS`` says what is in them
    **dict.fromkeys(("round", "unit", "goal", "kind", "asked", "stage", "active"), (1,)),
    "answers": (SHOWN_ANSWERS,),
    "tokens": (6,),
    "decks": (3,),
    "inventory": (CARDS,),
    **dict.fromkeys(("playing", "killbot", "side", "at", "heading", "number", "damage", "shield", "vp"), (SEATS,)),
    "modules": (SEATS, CARDS),
    "hands": (SEATS, 3),
    "mines": (SEATS, MINES_EACH),
    "dice": (SEATS, DIE_SLOTS),
}
FIRST = dict(zip(SHAPES, accumulate(map(prod, SHAPES.values()), initial=0), strict=False))
ROW_LENGTH = sum(map(prod, SHAPES.values()))
ROUND, UNIT, GOAL = (FIRST[name] for name in ("round", "unit", "goal"))
KIND, ASKED, STAGE, ACTIVE, GIVEN = (FIRST[name] for name in ("kind", "asked", "stage", "active", "answers"))
TOKENS, DECKS, INVENTORY = (FIRST[name] for name in ("tokens", "decks", "inventory"))
PLAYING, SIDE, AT, MODULES = (FIRST[name] for name in ("playing", "side", "at", "modules"))
HANDS, MINES, DICE_AT = (FIRST[name] for name in ("hands", "mines", "dice"))


@rule
def _allow(mask: list[u8], first: int, last: int, legal: int) -> None:
    for action in range(first, last):
        mask[action] = legal


@rule
def mask_program(mask: list[u8], at: int, game: State, seat: int, stage: int, dice: list[int], die: int) -> None:
    """The actions that are legal at a stage of a program; ``dice`` from index ``die`` on lie on the controller."""
    if stage == PLACING:
        _allow(mask, at + PLACE, at + NUMBER, 1)
    elif stage == TAKING:
        for number in range(1, SEATS + 1):
            mask[at + NUMBER + number - 1] = number_free(game, number)
    else:
        plan = 0
        for which in range(DIE_SLOTS):
            plan = with_die(plan, which, dice[die + which])
        blue = dice_left(plan, BLUE) > 0
        red = dice_left(plan, RED) > 0
        steers = steers_diagonally(game, seat, LOW)
        _allow(mask, at, at + FIRST_RED_PICK, blue)
        _allow(mask, at + FIRST_RED_PICK, at + STEERED, red)
        _allow(mask, at + STEERED, at + PLACE, blue and steers)


@rule
def write_masks(
    mask: list[u8],
    games: list[State],
    at: list[int],
    kinds: list[int],
    seats: list[int],
    stages: list[int],
    dice: list[int],
) -> None:
    """The legal actions, ``ACTIONS`` columns per row; row ``i`` belongs to game ``at[i]``. ``mask`` must be zeroed."""
    for i in range(len(at)):
        game = games[at[i]]
        if kinds[i] == PROGRAM:
            mask_program(mask, i * ACTIONS, game, seats[i], stages[i], dice, i * DIE_SLOTS)
        elif kinds[i] > 0:
            for answer in range(ANSWERS):
                mask[i * ACTIONS + ANSWER + answer] = game.question.legal[answer >> 3] >> (answer & 7) & 1


@rule
def write_mask(mask: list[u8], game: State, kind: int, seat: int, stages: list[int], dice: list[int]) -> None:
    """The legal actions of a seat in one game, whose ``stages`` and ``dice`` are listed by seat. ``mask`` must be zeroed."""
    if kind == PROGRAM:
        mask_program(mask, 0, game, seat, stages[seat], dice, seat * DIE_SLOTS)
    elif kind > 0:
        for answer in range(ANSWERS):
            mask[ANSWER + answer] = game.question.legal[answer >> 3] >> (answer & 7) & 1


@rule
def take(
    game: State, kind: int, seat: int, action: int, row: int, stages: list[int], places: list[int], dice: list[int]
) -> i64:
    """Take a legal action; return the plan code or answer that it completes, or -1."""
    stage = stages[row]
    if kind != PROGRAM:
        return action - ANSWER
    if stage == TAKING:
        plan = with_number(0, action - NUMBER + 1)
        for slot in range(DIE_SLOTS):
            plan |= lone_die(slot, dice[row * DIE_SLOTS + slot])
            dice[row * DIE_SLOTS + slot] = 0
        stages[row] = 0
        places[row] = 0
        return plan
    if stage == PLACING:
        places[row] = action - PLACE
        stages[row] = FOURTH if action > PLACE else TAKING
        return -1
    slot = 2 * stage if stage < PLACING else 2 * places[row] - 1
    dice[row * DIE_SLOTS + slot] = CODES[action]
    last = stage == PLACING - 1 and not holds_two(game, seat)
    stages[row] = TAKING if last else stage + 1
    return -1


@rule
def without_illegal_units(scratch: State, equipped: int, plan: i64) -> i64:
    """The plan without the units that PROG-5 clears for a robot with these modules; ``scratch`` is a state to try it on."""
    scratch.robots[0].equipped = equipped
    place_dice(scratch, 0, plan)
    legal = plan
    for which in range(DIE_SLOTS):
        if unit_is_illegal(scratch, 0, which // 2):
            legal = with_die(legal, which, 0)
    return legal


@rule
def _active(game: State, seat: int) -> int:
    """ACT-1, ACT-2: the robot in the arena whose die is next in Phase 2, counted from the observing seat."""
    found, best = NO_ROBOT, LAST_RANK
    for who in range(SEATS):
        for slot in range(2 if step_of(game) == ACTIVATION and in_arena(game, who) else 0):
            its_rank = rank(game, who, 2 * game.unit + slot)
            if its_rank < best:
                found, best = (who - seat) % SEATS, its_rank
    return found


@rule
def _write_robot(row: list[i16], at: int, r: int, robot: Robot, own: bool) -> None:
    cell = at + PLAYING + r
    row[cell] = robot.playing
    row[cell + SEATS] = robot.killbot
    row[cell + 2 * SEATS] = robot.side
    row[cell + 3 * SEATS] = robot.at
    row[cell + 4 * SEATS] = 1 + robot.heading // 2 if robot.killbot else 0
    row[cell + 5 * SEATS] = robot.number
    row[cell + 6 * SEATS] = robot.damage
    row[cell + 7 * SEATS] = robot.shield
    row[cell + 8 * SEATS] = robot.vp
    for k in range(CARDS):
        row[at + MODULES + r * CARDS + k] = robot.equipped >> (1 + k) & 1
    for k in range(3):
        backs = robot.inventory >> HAND_BITS * k & (1 << HAND_BITS) - 1
        row[at + HANDS + r * 3 + k] = hand_size(robot.inventory, BLUE + k) if own else backs
    for k in range(MINES_EACH):
        row[at + MINES + r * MINES_EACH + k] = robot.mines[k]
    for k in range(DIE_SLOTS):
        die = robot.dice[k]
        row[at + DICE_AT + r * DIE_SLOTS + k] = die_code(die.colour, die.number, die.key) if die.colour > 0 else 0


@rule
def write_row(
    row: list[i16], at: int, game: State, seat: int, kind: int, asked: int, stage: int, dice: list[int], die: int
) -> None:
    """What a seat sees of a redacted game; ``dice`` from index ``die`` on are its own unfinished program."""
    row[at + ROUND] = game.rounds
    row[at + UNIT] = game.unit
    row[at + GOAL] = game.goal
    row[at + KIND] = kind
    row[at + ASKED] = (asked - seat) % SEATS if kind > 0 else NO_ROBOT
    row[at + STAGE] = stage + 1
    row[at + ACTIVE] = _active(game, seat)
    for k in range(SHOWN_ANSWERS):
        row[at + GIVEN + k] = 1 + game.question.answers[k] if k < game.question.given else 0
    for k in range(6):
        row[at + TOKENS + k] = game.tokens[1 + k]
    for k in range(3):
        row[at + DECKS + k] = game.decks[BLUE + k].count
    for k in range(CARDS):
        row[at + INVENTORY + k] = game.robots[seat].inventory >> (1 + k) & 1
    for r in range(SEATS):
        _write_robot(row, at, r, game.robots[(seat + r) % SEATS], r == 0)
    if stage >= 0:
        for k in range(DIE_SLOTS):
            row[at + DICE_AT + k] = dice[die + k]


@rule
def write_rows(
    rows: list[i16],
    seen: list[State],
    seats: list[int],
    kinds: list[int],
    asked: list[int],
    stages: list[int],
    dice: list[int],
) -> None:
    """``write_row`` for every game, each redacted for its seat."""
    for i in range(len(seen)):
        write_row(rows, i * ROW_LENGTH, seen[i], seats[i], kinds[i], asked[i], stages[i], dice, i * DIE_SLOTS)


@rule
def write_facts(facts: list[u8], rows: list[i16], spread: list[int], width: int) -> None:
    """Rows as facts: number ``k`` of a row becomes ``spread[k]`` of the ``width`` columns. ``facts`` must be zeroed."""
    for i in range(len(rows) // ROW_LENGTH):
        at = i * width
        for k in range(ROW_LENGTH):
            value, columns = rows[i * ROW_LENGTH + k], spread[k]
            if columns == AS_IS:
                facts[at] = min(value, 255)
            elif columns == DIE and value > 0:
                facts[at + colour_of(value) - BLUE] = 1
                facts[at + 1 + face_of(value)] = 1
                facts[at + 8 + key_of(value)] = 1
            elif columns != DIE and columns != UNSEEN:
                facts[at + value] = 1
            at += columns


@rule
def _write_changing(
    planes: list[u8], at: int, size: int, rows: list[i16], row: int, game: State, flat: list[int], vp_space: list[int]
) -> None:
    """A plane for tokens, one for offered spaces, one for each robot, and one for the mines of each robot."""
    for number in range(6):
        if vp_space[number] != OUT:
            planes[at + flat[vp_space[number]]] = rows[row + TOKENS + number]
    kind = rows[row + KIND]
    if kind == START_CHOICE or kind == SPACE_CHOICE or kind == MINE_FROM:
        for space in range(size):
            planes[at + size + flat[space]] = game.question.legal[space >> 3] >> (space & 7) & 1
    for r in range(SEATS):
        space = rows[row + AT + r]
        if space != OUT:
            planes[at + (2 + r) * size + flat[space]] = 1
        for which in range(MINES_EACH):
            mine = rows[row + MINES + r * MINES_EACH + which]
            if mine != OUT:
                planes[at + (2 + SEATS + r) * size + flat[mine]] = 1


@rule
def write_planes(
    planes: list[u8],
    rows: list[i16],
    seen: list[State],
    fixed: list[u8],
    starts: list[u8],
    flat: list[int],
    vp_space: list[int],
) -> None:
    """The planes of every game: ``fixed`` ones, starting spaces, then what changes. ``flat`` says where a space is drawn."""
    size = len(flat)
    planes_each = len(planes) // len(seen)
    for i in range(len(seen)):
        at, row = i * planes_each, i * ROW_LENGTH
        for cell in range(len(fixed)):
            planes[at + cell] = fixed[cell]
        at += len(fixed)
        for r in range(SEATS):
            if rows[row + PLAYING + r]:
                for cell in range(size):
                    planes[at + r * size + cell] = starts[rows[row + SIDE + r] * size + cell]
        _write_changing(planes, at + SEATS * size, size, rows, row, seen[i], flat, vp_space)


@rule
def look(
    game: State,
    seen: list[State],
    seats: list[int],
    kind: int,
    asked: list[int],
    stages: list[int],
    dice: list[int],
    rows: list[i16],
    facts: list[u8],
    planes: list[u8],
    spread: list[int],
    width: int,
    fixed: list[u8],
    starts: list[u8],
    flat: list[int],
    vp_space: list[int],
) -> None:
    """What some seats of one game see: rows and, unless they are empty, facts and planes, which must be zeroed."""
    for i in range(len(seats)):
        seat = seats[i]
        observe_game(game, seen[i], seat)
        write_row(rows, i * ROW_LENGTH, seen[i], seat, kind, asked[i], stages[i], dice, seat * DIE_SLOTS)
    if len(facts) > 0:
        write_facts(facts, rows, spread, width)
        write_planes(planes, rows, seen, fixed, starts, flat, vp_space)
