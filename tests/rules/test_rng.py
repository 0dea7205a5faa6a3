"""Random numbers: SipHash-2-4 as published, fair and independent, and public events do not reveal hidden ones."""

import functools
import itertools
import math
import operator
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import numpy as np
import pytest

from support.machine_code.native import compiled
from volt.game.setup import SEED_BITS, fresh_seed, seed_state
from volt.rules.dialect.packed_struct import pack, u64
from volt.rules.dialect.registry import rule
from volt.rules.events import EventLog
from volt.rules.interface.random_programs import place_random_program
from volt.rules.module_ids import RED
from volt.rules.phases.programming import clear_program
from volt.rules.questions import POWER_CHOICE, RANDOM_ANSWERS, ask
from volt.rules.rng import next_seed, part, rand, random_word, rest, siphash
from volt.rules.state import UNITS, State
from volt.sim import Batch

# --- the function itself ---

KEY = (0x0706050403020100, 0x0F0E0D0C0B0A0908)  # of the vectors published with SipHash
ONE_WORD = 0x93F5F5799A932462  # of the message 00 01 … 07


def test_it_is_siphash_as_it_was_published() -> None:
    assert siphash(*KEY, 0x0706050403020100) == ONE_WORD


@rule
def words(games: list[State], found: list[u64], drawn: list[int], n: int) -> None:
    """Words and small numbers in turn."""
    for i in range(len(found)):
        found[i] = random_word(games[0])
        drawn[i] = rand(games[0], n)


def seeded(seed: int) -> State:
    state = State()
    seed_state(state, seed)
    return state


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1, 2**64, 2**127 + 12345, 2**128 - 1])
def test_machine_code_draws_the_same(machine: Any, seed: int) -> None:
    for n in (1, 2, 6, 13, 1 << 20):
        state, data = seeded(seed), bytearray(pack(seeded(seed)))
        expected, found = ([0] * 50, [0] * 50), (np.zeros(50, np.uint64), np.zeros(50, np.int64))
        words([state], *expected, n)
        machine.words(data, *found, n)
        assert (found[0].tolist(), found[1].tolist()) == expected
        assert bytes(data) == pack(state)
        assert all(0 <= number < n for number in expected[1])


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return compiled(tmp_path_factory.mktemp("machine"), words)


def test_the_next_seeds_carry_into_the_upper_half() -> None:
    for seed, by in ((5, 7), (2**64 - 1, 1), (2**64 - 3, 2**63), (2**128 - 1, 1)):
        state, expected = seeded(seed), seeded((seed + by) % 2**128)
        next_seed(state, by)
        assert pack(state) == pack(expected)


def test_fresh_seeds_use_all_bits() -> None:
    seeds = [fresh_seed() for _ in range(64)]
    assert len(set(seeds)) == 64
    assert functools.reduce(operator.or_, seeds) == 2**SEED_BITS - 1  # a bit that is never set: once in 2**57 runs


# --- statistics: deterministic, so they pass or fail for good ---

SEEDS = 40
EACH = 500  # words of a seed
SIGMA = 4.5  # how far a count may lie from its expectation


def streams() -> Iterator[list[int]]:
    """The words of successive and of random seeds."""
    rng = random.Random(1)
    for seed in [*range(SEEDS), *(rng.getrandbits(128) for _ in range(SEEDS))]:
        state = seeded(seed)
        yield [random_word(state) for _ in range(EACH)]


@pytest.fixture(scope="module")
def bits() -> np.ndarray[Any, Any]:
    """A row of bits for each seed."""
    rows = np.array(list(streams()), np.uint64)
    return np.unpackbits(rows.view(np.uint8), axis=1, bitorder="little")


def near(count: float, expected: float, variance: float) -> bool:
    return abs(count - expected) <= SIGMA * math.sqrt(variance)


def chi_square(counts: Any, expected: float) -> float:
    """How many standard deviations the statistic lies above its mean (Wilson and Hilferty)."""
    counts = np.asarray(counts, float)
    free = counts.size - 1
    value = float(((counts - expected) ** 2 / expected).sum())
    return ((value / free) ** (1 / 3) - (1 - 2 / (9 * free))) / math.sqrt(2 / (9 * free))


def test_random_answers_can_be_all_that_are_possible() -> None:
    state = seeded(1)
    state.auto = RANDOM_ANSWERS
    assert Counter(ask(state, EventLog(), 0, POWER_CHOICE, 3) for _ in range(200)).keys() == {0, 1, 2, 3}


def test_ones_and_zeros_are_equally_frequent(bits: np.ndarray[Any, Any]) -> None:
    n = bits.shape[1]
    assert near(bits.sum(), bits.size / 2, bits.size / 4)
    assert all(near(count, n / 2, n / 4) for count in bits.sum(axis=1))
    by_place = bits.reshape(-1, 64).sum(axis=0)
    assert all(near(count, bits.size / 128, bits.size / 256) for count in by_place)


def test_runs_are_as_many_as_they_should_be(bits: np.ndarray[Any, Any]) -> None:
    n = bits.shape[1]
    runs = 1 + (bits[:, 1:] != bits[:, :-1]).sum(axis=1)
    assert all(near(count, (n + 1) / 2, (n - 1) / 4) for count in runs)


def test_bytes_follow_each_other_in_all_pairs(bits: np.ndarray[Any, Any]) -> None:
    octets = np.packbits(bits.reshape(-1, 8), axis=1, bitorder="little")[:, 0].reshape(len(bits), -1)
    assert abs(chi_square(np.bincount(octets.ravel(), minlength=256), octets.size / 256)) < SIGMA
    low = octets >> 4
    pairs = low[:, :-1] * 16 + low[:, 1:]
    assert abs(chi_square(np.bincount(pairs.ravel(), minlength=256), pairs.size / 256)) < SIGMA


@pytest.mark.parametrize("apart", [1, 2, 2**64])
def test_neighbouring_seeds_are_unrelated(apart: int) -> None:
    """A different bit of the seed, or a counter further on, flips half of the bits of every word, each bit as often."""
    flips = np.zeros(64, int)
    pairs = 3000
    for seed in range(pairs):
        one, other = random_word(seeded(seed)), random_word(seeded(seed + apart))
        flips += np.array([(one ^ other) >> i & 1 for i in range(64)])
    assert all(near(count, pairs / 2, pairs / 4) for count in flips)
    assert near(flips.sum(), 32 * pairs, 16 * pairs)


@pytest.mark.parametrize("n", [2, 3, 4, 6, 7, 24])
def test_small_numbers_and_their_pairs_are_equally_likely(n: int) -> None:
    state = seeded(n)
    drawn = np.array([rand(state, n) for _ in range(400 * n)])
    assert chi_square(np.bincount(drawn, minlength=n), len(drawn) / n) < SIGMA
    if n < 10:
        pairs = drawn[:-1] * n + drawn[1:]
        assert chi_square(np.bincount(pairs, minlength=n * n), len(pairs) / n**2) < SIGMA


def test_a_fraction_gives_independent_numbers() -> None:
    """All numbers that one fraction gives are as likely as each other, together, to within 1 in 2**32."""
    found = Counter()
    for fraction in range(0, 1 << 32, (1 << 32) // 7200):
        left = rest(fraction, 6)
        found[part(fraction, 6), part(left, 8)] += 1
    assert set(found) == set(itertools.product(range(6), range(8)))
    assert max(found.values()) - min(found.values()) <= 1


def test_all_shuffles_are_equally_likely() -> None:
    """The order in which four robots begin, and which red card lies where, over the deals of successive seeds."""
    deals = 24_000
    games = Batch(deals).games
    orders = Counter(map(tuple, games["robots"]["number"].tolist()))
    assert set(orders) == set(itertools.permutations((1, 2, 3, 4)))
    assert chi_square(list(orders.values()), deals / 24) < SIGMA
    decks = games["decks"]["cards"][:, RED]
    for place in range(games["decks"]["count"][0, RED]):
        cards = Counter(decks[:, place].tolist())
        assert len(cards) == 8
        assert chi_square(list(cards.values()), deals / 8) < SIGMA


def test_all_random_programs_are_equally_likely() -> None:
    """The order of the colours, the numbers, and the keys of three dice, all of them together."""
    orders, dice = Counter[tuple[int, ...]](), Counter[tuple[int, int, int]]()
    programs, state = 3000, seeded(1)
    for _ in range(programs):
        clear_program(state, 0)
        place_random_program(state, 0, 1)
        laid = [state.robots[0].dice[2 * unit] for unit in range(UNITS)]
        orders[tuple(die.colour for die in laid)] += 1
        dice.update((unit, die.number, die.key) for unit, die in enumerate(laid) if die.colour == RED)
    assert len(orders) == 6
    assert chi_square(list(orders.values()), programs / 6) < SIGMA
    assert len(dice) == UNITS * 6 * 8
    assert chi_square(list(dice.values()), programs / 2 / 48) < SIGMA


# --- an attack: search for the seed that explains what everybody has seen ---


class Xorshift:
    """The generator of version 1 of the rules, with ``width`` bits of state."""

    shifts: ClassVar = {32: (13, 17, 5), 16: (7, 9, 8)}

    def __init__(self, seed: int, width: int) -> None:
        self.x, self.width = seed % (1 << width) or 1, width

    def rand(self, n: int) -> int:
        a, b, c = self.shifts[self.width]
        mask = (1 << self.width) - 1
        self.x ^= self.x << a & mask
        self.x ^= self.x >> b
        self.x ^= self.x << c & mask
        return self.x * n >> self.width


class Sip:
    """The current generator, with a seed of any length."""

    def __init__(self, seed: int, width: int) -> None:
        self.state = seeded(seed)

    def rand(self, n: int) -> int:
        return rand(self.state, n)


PUBLIC = (4, 3, 2, 24, 23, 6, 6, 6, 6, 6, 6, 6)  # numbers, tokens, rolls: what a round shows
HIDDEN = (12, 11, 10, 9, 16, 15, 14)  # cards that are drawn later


def shown(generator: Any) -> tuple[int, ...]:
    return tuple(generator.rand(n) for n in PUBLIC)


def attack(seen: tuple[int, ...], make: Callable[[int, int], Any], width: int) -> list[Any]:
    """All generators with a seed of that width that would have shown the same, ready to draw what is hidden."""
    found = []
    for seed in range(1, 1 << width):
        generator = make(seed, width)
        if all(generator.rand(n) == number for n, number in zip(PUBLIC, seen, strict=True)):
            found.append(generator)
    return found


def test_the_old_generator_is_broken_by_search() -> None:
    """With 16 bits of state here; with its 32 it took a program in C 20 seconds."""
    game = Xorshift(0xBEEF, 16)
    broken = attack(shown(game), Xorshift, 16)
    assert len(broken) == 1
    assert [broken[0].rand(n) for n in HIDDEN] == [game.rand(n) for n in HIDDEN]


def test_the_new_generator_is_not() -> None:
    """A room's seed is not among those that anybody could try; one that is short can be found, so rooms have none."""
    game = Sip(0xD1CE << 100 | 0x1234_5678_9ABC_DEF0, 128)
    assert attack(shown(game), Sip, 12) == []
    short = Sip(0xABC, 12)
    assert [g.rand(12) for g in attack(shown(short), Sip, 12)] == [short.rand(12)]
    assert fresh_seed().bit_length() > 64  # or once in 2**64 runs


def linear(make: Callable[[int], list[int]], width: int) -> bool:
    """Whether all output bits are sums (without carry) of bits of the state: then a few outputs give it by elimination."""
    zero = make(0)
    rng = random.Random(2)
    return all(
        [a ^ b ^ c for a, b, c in zip(make(x), make(y), zero, strict=True)] == make(x ^ y)
        for x, y in ((rng.getrandbits(width), rng.getrandbits(width)) for _ in range(20))
    )


def test_the_state_cannot_be_solved_for() -> None:
    def old(state: int) -> list[int]:
        generator = Xorshift(1, 32)
        generator.x = state
        return [generator.rand(1 << 32) for _ in range(4)]

    def new(state: int) -> list[int]:
        game = seeded(state)
        return [random_word(game) for _ in range(4)]

    assert linear(old, 32)
    assert not linear(new, 128)


def test_every_word_depends_on_all_of_the_seed() -> None:
    first = random_word(seeded(7))
    flipped = [(first ^ random_word(seeded(7 ^ 1 << bit))).bit_count() for bit in range(SEED_BITS)]
    assert min(flipped) > 12
    assert max(flipped) < 52
