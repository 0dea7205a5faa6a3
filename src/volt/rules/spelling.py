"""A game and its story as text, put together from pieces that whoever wants the text has written.

The order of things is settled here, their spelling there (``volt.server.pieces``). All that is spelled has been hidden
before: the state by ``hide``, the story by ``Story.seen_by``.
"""

from typing import Annotated

from .arena import MAX_SPACES, OUT
from .events import PackedEvent
from .module_ids import BLUE, LAST_MODULE, YELLOW
from .packed_struct import i16, i32, record, u8
from .redaction import HAND_BITS
from .registry import rule
from .state import MINES_EACH, SEATS, UNITS, PlacedDie, Robot, State

LETTERS = 1 << 15  # of a text
SPELLED = 128  # events of a text at most: they are sure to fit
VALUES = 3  # of an event
KINDS = 64
PIECES, LETTERS_OF_PIECES = 1 << 12, 1 << 16
COMMA, PLUS, DASH, ZERO, BLANK, OPENS_LIST, OPENS_DICTIONARY = b",+-0 [{"

(
    ROUND,
    UNIT,
    WINNER,  # by who won, NOBODY first; then come the robots
    ROBOT,  # by seat, side, and whether it is a KillBot: up to where it is
    SPACE,  # OUT first
    HEADING,  # none first; up to the starting number
    NUMBER,  # none first; up to the damage
    SHIELD,
    POINTS,
    EQUIPMENT,
    MODULE,
    HAND,
    MINES,
    PROGRAM,  # none; or what comes before the dice, and after
    DIE,  # by colour, number and key
    TOKENS,
    TOKEN,
    DECK,  # up to how many cards it has
    NUMBERS,
    END,  # of the state
    KIND,  # of an event, up to the seat
    SEAT,  # NOBODY first
    RULE,  # up to the details
    END_OF_EVENT,
    DRAWERS,
) = range(25)


@record
class Pieces:
    """Pieces of text, in drawers."""

    first: Annotated[list[i16], DRAWERS]  # piece of a drawer
    begins: Annotated[list[i32], PIECES]  # the first letter of a piece; it goes up to the next
    letters: Annotated[list[u8], LETTERS_OF_PIECES]
    # by kind of event, for its values: the first piece of those for value -1, 0, 1, ..; or minus the piece before a number
    values: Annotated[list[i16], VALUES * KINDS]


@record
class Text:
    """A text while it is spelled: the story first, then the state."""

    story: i32  # how many letters the story has,
    size: i32  # and all of it
    letters: Annotated[list[u8], LETTERS]


@rule
def put(text: Text, letter: int) -> None:
    """A letter."""
    text.letters[text.size] = letter
    text.size += 1


@rule
def put_next(text: Text) -> None:
    """A comma, unless what comes is the first of several."""
    last = text.letters[text.size - 1] if text.size > 0 else OPENS_LIST
    if last != OPENS_LIST and last != OPENS_DICTIONARY:
        put(text, COMMA)


@rule
def put_number(text: Text, number: int) -> None:
    """A number."""
    if number < 0:
        put(text, DASH)
        number = -number
    place = 1
    while 10 * place <= number:
        place *= 10
    while place > 0:
        put(text, ZERO + number // place % 10)
        place //= 10


@rule
def put_piece(text: Text, pieces: Pieces, piece: int) -> None:
    """A piece by its number."""
    begin = pieces.begins[piece]
    size = pieces.begins[piece + 1] - begin
    end = text.size
    for i in range(size):
        text.letters[end + i] = pieces.letters[begin + i]
    text.size = end + size


@rule
def spell(text: Text, pieces: Pieces, drawer: int, which: int) -> None:
    """A piece of a drawer."""
    put_piece(text, pieces, pieces.first[drawer] + which)


@rule
def spell_modules(text: Text, pieces: Pieces, modules: int) -> None:
    """A bit set of modules."""
    for module in range(1, LAST_MODULE + 1):
        if modules >> module & 1:
            put_next(text)
            spell(text, pieces, MODULE, module)


@rule
def spell_mines(text: Text, pieces: Pieces, robot: Robot) -> None:
    """Where its mines lie, in the order of spaces."""
    last = OUT
    for _ in range(MINES_EACH):
        space = MAX_SPACES
        for which in range(MINES_EACH):
            if last < robot.mines[which] < space:
                space = robot.mines[which]
        if space < MAX_SPACES:
            put_next(text)
            spell(text, pieces, SPACE, 1 + space)
            last = space


@rule
def spell_die(text: Text, pieces: Pieces, die: PlacedDie) -> None:
    """A die on a controller."""
    spell(text, pieces, DIE, ((die.colour - BLUE) * 6 + die.number - 1) * 8 + die.key)


@rule
def spell_program(text: Text, pieces: Pieces, robot: Robot) -> None:
    """The dice on its controller."""
    dice = 0
    for which in range(2 * UNITS):
        dice += robot.dice[which].colour
    if dice == 0:
        spell(text, pieces, PROGRAM, 0)
        return
    spell(text, pieces, PROGRAM, 1)
    for unit in range(UNITS):
        if unit > 0:
            put(text, BLANK)
        one, other = robot.dice[2 * unit], robot.dice[2 * unit + 1]
        if one.colour:
            spell_die(text, pieces, one)
        if one.colour and other.colour:
            put(text, PLUS)
        if other.colour:
            spell_die(text, pieces, other)
        if not one.colour and not other.colour:
            put(text, DASH)
    spell(text, pieces, PROGRAM, 2)


@rule
def spell_robot(text: Text, pieces: Pieces, robot: Robot, who: int) -> None:
    """All that everybody sees of a robot."""
    spell(text, pieces, ROBOT, 8 * who + 2 * robot.side + robot.killbot)
    spell(text, pieces, SPACE, 1 + robot.at)
    spell(text, pieces, HEADING, 1 + robot.heading if robot.killbot else 0)
    spell(text, pieces, NUMBER, robot.number)
    put_number(text, robot.damage)
    spell(text, pieces, SHIELD, 0)
    put_number(text, robot.shield)
    spell(text, pieces, POINTS, 0)
    put_number(text, robot.vp)
    spell(text, pieces, EQUIPMENT, 0)
    spell_modules(text, pieces, robot.equipped)
    spell(text, pieces, HAND, 0)
    cards = 0
    for colour in range(YELLOW - BLUE + 1):
        cards += robot.inventory >> HAND_BITS * colour & (1 << HAND_BITS) - 1
    put_number(text, cards)
    spell(text, pieces, MINES, 0)
    spell_mines(text, pieces, robot)
    spell_program(text, pieces, robot)


@rule
def spell_state(text: Text, pieces: Pieces, seen: State) -> None:
    """A state as spectators see it."""
    spell(text, pieces, ROUND, 0)
    put_number(text, seen.rounds)
    spell(text, pieces, UNIT, 0)
    put_number(text, seen.unit)
    spell(text, pieces, WINNER, 1 + seen.winner)
    playing, taken = 0, 0
    for who in range(SEATS):
        if seen.robots[who].playing:
            put_next(text)
            spell_robot(text, pieces, seen.robots[who], who)
            playing += 1
            taken |= 1 << seen.robots[who].number
    spell(text, pieces, TOKENS, 0)
    for number in range(1, 7):
        if seen.tokens[number]:
            put_next(text)
            spell(text, pieces, TOKEN, number)
            put_number(text, seen.tokens[number])
    for colour in range(BLUE, YELLOW + 1):
        spell(text, pieces, DECK, colour - BLUE)
        put_number(text, seen.decks[colour].count)
    spell(text, pieces, NUMBERS, 0)
    for number in range(1, playing + 1):
        if not taken >> number & 1:
            put_next(text)
            put_number(text, number)
    spell(text, pieces, END, 0)


@rule
def spell_value(text: Text, pieces: Pieces, where: int, value: int) -> None:
    """A detail of an event."""
    piece = pieces.values[where]
    if piece > 0:
        put_piece(text, pieces, piece + 1 + value)
    elif piece < 0:
        put_piece(text, pieces, -piece)
        put_number(text, value)


@rule
def spell_event(text: Text, pieces: Pieces, event: PackedEvent) -> None:
    """An event, after those before it."""
    put_next(text)
    spell(text, pieces, KIND, event.what)
    spell(text, pieces, SEAT, 1 + event.who)
    spell(text, pieces, RULE, event.rule)
    spell_value(text, pieces, VALUES * event.what, event.a)
    spell_value(text, pieces, VALUES * event.what + 1, event.b)
    spell_value(text, pieces, VALUES * event.what + 2, event.c)
    spell(text, pieces, END_OF_EVENT, 0)
