"""The whole state of a game, as packed structs of small integers. Nothing else about a game changes while it is played."""

from typing import Annotated

from .arena import OUT
from .dialect.bit_sets import contains
from .dialect.packed_struct import copier, i8, i16, i32, i64, packed_struct, u8, u64
from .dialect.registry import rule
from .module_ids import LAST_MODULE, MINES
from .outfits import OUTFITS

NOBODY = -1
SQUAD = 4  # the winner when the KillBots win together (KILL-10)
SEATS = 4
UNITS = 3
TRAINING, RFL = 0, 1
DEFAULT_EDITION, ENGLISH, GERMAN, POLISH = range(4)
MAX_ANSWERS = 64  # in one piece (see ``phases``); more than any chain of effects can need
SCRIPT = 16
MINES_EACH = 3
MAX_BLASTS = SEATS * (
    MINES_EACH + 1
)  # two modules of a robot set off no more: its mines and a BOMB or CONDUCTOR, each once
DESTROYED = 3  # damage tokens that destroy a robot (DMG-1)

# What grows with the number of modules. With up to 22, the packed state is that of earlier versions.
DECK_SIZE = 16 + 2 * max(0, LAST_MODULE - 22)  # the red deck has 16 cards; every further module adds two to some deck
ANSWERS = max(256, -(-OUTFITS // 16) * 16)  # answers are below this; those to EQUIP_CHOICE are the highest
ANSWER_BYTES = ANSWERS // 8  # of a bit set of answers
module_set = Annotated[int, "i" if LAST_MODULE < 31 else "q"]
answer_code = Annotated[int, "B" if ANSWERS <= 256 else "h"]


@packed_struct
class PlacedDie:
    """A die on a key of a control unit; ``colour`` 0 means there is none."""

    colour: i8
    number: i8
    key: i8
    mover: i8  # 1 + the seat that moved it with REMOTE, or 0


@packed_struct
class Robot:
    """A robot with its monitor, its controller and its modules."""

    equipped: module_set
    inventory: module_set
    at: i16  # its space, or OUT
    mines: Annotated[list[i16], MINES_EACH]  # the spaces of its mines; OUT for a token on the card
    playing: i8
    side: i8
    killbot: i8
    heading: i8  # KillBots only (MOVE-7)
    number: i8  # starting number, 0 while it lies on a pillar
    damage: i8  # damage tokens on the monitor
    shield: i8  # damage tokens on the SHIELD
    vp: i8
    dice: Annotated[list[PlacedDie], 2 * UNITS]  # unit u holds dice 2u and 2u+1
    # counted while the operator programs, for PROG-5
    dice_on_unit: Annotated[list[i8], UNITS]
    dice_of_colour: Annotated[list[i8], 4]
    overfull_units: i8  # bit set of units with a third die of a colour, or a third die


@packed_struct
class Blast:
    """Something set off that waits for its wave (DMG-7)."""

    space: i16
    cause: i8  # the module: MINES, CONDUCTOR or BOMB
    owner: i8


@packed_struct
class Deck:
    """A deck of module cards, top card first."""

    cards: Annotated[list[i8], DECK_SIZE]
    count: i8


@packed_struct
class Question:
    """The open question, and the answers recorded since the last checkpoint."""

    kind: i8  # NOTHING_ASKED if there is none
    who: i8
    fallback: answer_code  # the default answer
    given: u8  # how many answers are recorded, and (``used``) how many of them the piece has used so far
    used: u8
    legal: Annotated[list[u8], ANSWER_BYTES]  # bit set over the answers
    answers: Annotated[list[answer_code], MAX_ANSWERS]


@packed_struct
class Rng:
    """The random number generator (``rng``)."""

    key: Annotated[list[u64], 2]  # the seed, lower half first
    drawn: i64  # how many words
    fraction: u64  # what is left of the last word for ``rand``
    spent: i64  # the product of all ``n`` drawn from that word


@packed_struct
class State:
    """The state of a game between two pieces (see ``phases``)."""

    rng: Rng
    robots: Annotated[list[Robot], SEATS]
    activations: i32  # dice activated so far
    decisions: i32  # plans and answers given so far
    blasts: Annotated[list[Blast], MAX_BLASTS]  # a queue from first_blast to last_blast (DMG-7)
    rounds: i16  # begun so far
    mode: i8
    edition: i8
    goal: i8  # VP needed to win
    auto: i8  # 0: questions wait for an operator; otherwise see ``questions.RANDOM_ANSWERS``
    step: i8  # position in the list of steps (``phases.RFL_STEPS``)
    turn: i8  # how many starting numbers have had their turn in that step
    unit: i8
    winner: i8
    tokens: Annotated[list[i8], 8]  # VP tokens on the VP spaces, by number 1..6
    supply: Annotated[list[i8], 8]
    decks: Annotated[list[Deck], 4]  # by colour
    # scripted dice of KillBots and VP tokens (scenarios), used in order; 0 ends them
    rolls: Annotated[list[i8], SCRIPT]
    draws: Annotated[list[i8], SCRIPT]
    rolls_used: i8
    draws_used: i8
    # what one activation remembers
    active: i8  # whose die is being activated
    active_mover: i8  # 1 + the seat that moved this die with REMOTE, or 0
    anchor_asked: i8  # bit set of robots asked for their ANCHOR in this movement or push
    saw_asked: i8  # bit set of robots that SAW was asked for with this die
    mine_asked: i8  # 1 once MINES was asked for with this die
    owed_modules: i8  # bit set of robots that draw a module when the activation is over (DMG-3)
    # the wave being dealt (DMG-7)
    hits: Annotated[list[i8], SEATS]  # damage each robot takes
    hit_mines: Annotated[list[i8], SEATS]  # bit sets of each robot's mine tokens that were hit
    conducted: i8  # bit set of robots whose CONDUCTOR went off since the first wave
    first_blast: i8
    last_blast: i8
    offered: Annotated[list[u8], ANSWER_BYTES]  # bit set over the answers a rule is about to ask for
    question: Question
    offered_bytes: u8  # how many bytes of ``offered`` are in use


copy_game = rule(copier(State, "copy_game"))
restore_game = rule(copier(State, "restore_game", keep=("question",)))


@rule
def is_running(game: State) -> bool:
    """ROUND-5: whether the game goes on; it ends at the very moment somebody wins."""
    return game.winner == NOBODY


@rule
def in_arena(game: State, who: int) -> bool:
    """Whether the robot stands in the arena."""
    return game.robots[who].at != OUT


@rule
def still_fighting(game: State, who: int) -> bool:
    """Whether the robot is in the arena and the game goes on; check it after anything that may destroy robots."""
    return in_arena(game, who) and is_running(game)


@rule
def has_equipped(game: State, who: int, module: int) -> bool:
    """Whether the module is equipped."""
    return contains(game.robots[who].equipped, module)


@rule
def usable(game: State, who: int, module: int, number: int, low: int, high: int) -> bool:
    """MOD-1: whether the module may be used with a die of this number; the caller checks the colour."""
    return low <= number <= high and has_equipped(game, who, module)


@rule
def starting_order(game: State) -> int:
    """ROUND-4: all seats by starting number, packed four bits each; read with ``seat_in``."""
    order = 0
    for seat in range(SEATS):
        if game.robots[seat].playing:
            order |= (1 + seat) << 4 * game.robots[seat].number
    return order


@rule
def seat_in(order: int, number: int) -> int:
    """Who holds a starting number in a ``starting_order``, or NOBODY."""
    return (order >> 4 * number & 15) - 1


@rule
def seat_with_number(game: State, number: int) -> int:
    """Who holds a starting number, or NOBODY."""
    return seat_in(starting_order(game), number)


@rule
def robot_at(game: State, space: int) -> int:
    """The robot on a space, or NOBODY."""
    for seat in range(SEATS):
        if game.robots[seat].at == space:
            return seat
    return NOBODY


@rule
def anyone_has_mines(game: State) -> bool:
    """MINE-5: whether anybody has MINES equipped; if not, there are no mines in the arena."""
    equipped = 0
    for seat in range(SEATS):
        equipped |= game.robots[seat].equipped
    return contains(equipped, MINES)


@rule
def mine_at(game: State, space: int) -> int:
    """The mine on a space, or NOBODY; see ``mine_owner`` and ``mine_token``."""
    if not anyone_has_mines(game):
        return NOBODY
    for seat in range(SEATS):
        if has_equipped(game, seat, MINES):
            for token in range(MINES_EACH):
                if game.robots[seat].mines[token] == space:
                    return seat * MINES_EACH + token
    return NOBODY


@rule
def mine_owner(mine: int) -> int:
    """The seat a mine belongs to."""
    return mine // MINES_EACH


@rule
def mine_token(mine: int) -> int:
    """Which of its owner's tokens a mine is."""
    return mine % MINES_EACH


@rule
def is_occupied(game: State, space: int) -> bool:
    """Whether a robot or a mine is on a space."""
    return robot_at(game, space) != NOBODY or mine_at(game, space) != NOBODY


@rule
def squad(game: State) -> bool:
    """KILL-10: whether there is a squad, which is two or more KillBots."""
    count = 0
    for seat in range(SEATS):
        count += game.robots[seat].killbot
    return count > 1
