"""Actions as rules, for machine code: which are legal, and what they do. ``actions.py`` explains the numbers."""

from volt.rules.dialect.packed_struct import i64, u8
from volt.rules.dialect.registry import rule
from volt.rules.interface.plan_codes import DIE_SLOTS, dice_left, die_code, lone_die, place_dice, with_die, with_number
from volt.rules.module_ids import BLUE, RED
from volt.rules.modules.nozzle import HIGH, LOW, steers_diagonally
from volt.rules.modules.ram import holds_two
from volt.rules.phases.programming import number_free, unit_is_illegal
from volt.rules.questions import PROGRAM
from volt.rules.state import ANSWERS, SEATS, UNITS, State

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


@rule
def _allow(mask: list[u8], first: int, last: int, legal: int) -> None:
    for action in range(first, last):
        mask[action] = legal


@rule
def _mask_program(mask: list[u8], at: int, game: State, seat: int, stage: int, dice: list[int], die: int) -> None:
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
            _mask_program(mask, i * ACTIONS, game, seats[i], stages[i], dice, i * DIE_SLOTS)
        elif kinds[i] > 0:
            for answer in range(ANSWERS):
                mask[i * ACTIONS + ANSWER + answer] = game.question.legal[answer >> 3] >> (answer & 7) & 1


@rule
def take_actions(
    answered: list[u8],
    values: list[int],
    games: list[State],
    at: list[int],
    kinds: list[int],
    seats: list[int],
    actions: list[int],
    rows: list[int],
    stages: list[int],
    places: list[int],
    dice: list[int],
) -> None:
    """Take legal actions: pick a die, a place or a number, or answer. ``values`` receives completed plans and answers."""
    for i in range(len(at)):
        row, action = rows[i], actions[i]
        stage = stages[row]
        if kinds[i] != PROGRAM:
            answered[i] = 1
            values[i] = action - ANSWER
        elif stage == TAKING:
            answered[i] = 1
            values[i] = with_number(0, action - NUMBER + 1)
            for slot in range(DIE_SLOTS):
                values[i] |= lone_die(slot, dice[row * DIE_SLOTS + slot])
                dice[row * DIE_SLOTS + slot] = 0
            stages[row] = 0
            places[row] = 0
        elif stage == PLACING:
            places[row] = action - PLACE
            stages[row] = FOURTH if action > PLACE else TAKING
        else:
            slot = 2 * stage if stage < PLACING else 2 * places[row] - 1
            dice[row * DIE_SLOTS + slot] = CODES[action]
            last = stage == PLACING - 1 and not holds_two(games[at[i]], seats[i])
            stages[row] = TAKING if last else stage + 1


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
