"""Random numbers: SipHash-2-4, a keyed pseudorandom function, applied to a counter; the same bits in Python and compiled code.

The key is the 128-bit seed of the game. What the game shows (cards, tokens, starting numbers, rolls) does not reveal what it
hides or what comes next: that would take a search through all keys, or a break of SipHash. So a game is as secret as its seed:
``volt.game.setup.fresh_seed`` draws one from the system's secure source, while a seed like 7 can be guessed.
"""

from .dialect.packed_struct import u64
from .dialect.registry import rule
from .state import State

WORD, HALF = 0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF
ROUNDS = 8  # two for the message, two for its length, four at the end
LENGTH = 8 << 56  # the message is 8 bytes long
MOST_SPENT = 1 << 16  # of the 2**32 values of a fraction: keeps the numbers drawn from the rest equally likely


@rule
def seed_rng(game: State, low: u64, high: u64) -> None:
    """Seed the generator with 128 bits."""
    game.rng.key[0] = low
    game.rng.key[1] = high
    game.rng.drawn = 0
    game.rng.fraction = 0
    game.rng.spent = MOST_SPENT


@rule
def next_seed(game: State, by: u64) -> None:
    """Seed the generator with its own seed plus ``by``; the highest seed is followed by 0."""
    low = (game.rng.key[0] + by) & WORD
    carry = 1 if low < by else 0
    seed_rng(game, low, (game.rng.key[1] + carry) & WORD)


def is_sound(drawn: int, fraction: int, spent: int) -> bool:
    """Whether the state of a generator is valid, so that ``rand`` stays within its bounds."""
    return drawn >= 0 and fraction <= HALF and 1 <= spent <= MOST_SPENT


@rule
def siphash(low: u64, high: u64, message: u64) -> u64:
    """SipHash-2-4 of a message of 8 bytes, under a key of two words."""
    a, b = low ^ 0x736F6D6570736575, high ^ 0x646F72616E646F6D
    c, d = low ^ 0x6C7967656E657261, high ^ 0x7465646279746573
    block = message
    for i in range(ROUNDS):
        if i == 0 or i == 2:
            d ^= block
        a = (a + b) & WORD
        b = (b << 13 & WORD | b >> 51) ^ a
        a = a << 32 & WORD | a >> 32
        c = (c + d) & WORD
        d = (d << 16 & WORD | d >> 48) ^ c
        a = (a + d) & WORD
        d = (d << 21 & WORD | d >> 43) ^ a
        c = (c + b) & WORD
        b = (b << 17 & WORD | b >> 47) ^ c
        c = c << 32 & WORD | c >> 32
        if i == 1 or i == 3:
            a ^= block
            block = LENGTH
        if i == 3:
            c ^= 0xFF
    return a ^ b ^ c ^ d


@rule
def random_word(game: State) -> u64:
    """64 random bits."""
    game.rng.drawn += 1
    return siphash(game.rng.key[0], game.rng.key[1], game.rng.drawn)


# --- a fraction, of 2**32, holds several random numbers ---


@rule
def part(fraction: u64, n: int) -> int:
    """In which of n equal parts a fraction lies: a random number from 0 to n - 1."""
    return fraction * n >> 32


@rule
def rest(fraction: u64, n: int) -> u64:
    """Where in its part a fraction lies, as a fraction itself: the random bits that ``part`` has not used."""
    return fraction * n & HALF


@rule
def rand(game: State, n: int) -> int:
    """A random number from 0 to n - 1; n is small. A word is drawn only when too little is left of the last one."""
    rng = game.rng
    if rng.spent * n > MOST_SPENT:
        rng.fraction = random_word(game) >> 32
        rng.spent = 1
    fraction = rng.fraction
    rng.fraction = rest(fraction, n)
    rng.spent *= n
    return part(fraction, n)
