"""How hard a puzzle is: from how rarely bots of each level program a solution, on the scale on which they are rated.

Bots do not see the programs of others, so this is what comes to mind first, not what is clever here. A bot of ``points`` solves a
puzzle of ``rating`` as often as it would beat a player with that rating: once in eleven tries if the puzzle is 400 points ahead.
The regular and the veteran are the champion's network; it also foretells what a tactician and a champion would choose, whose own
search would take long and never find the same plans twice.
"""

from array import array
from collections.abc import Iterable, Iterator

from volt.bots.champion.policy import shipped_policy
from volt.bots.champion.shape import OWN_LEVEL, TACTICIAN
from volt.bots.players.champion import REGULAR_WARMTH, VETERAN_WARMTH
from volt.bots.players.native_players import NativePlayers
from volt.bots.players.policies import ROOKIE
from volt.bots.players.rookie import BeginnerBot
from volt.bots.strength import ANCHORS
from volt.game.engine import redacted
from volt.game.scenario import Scenario, set_up
from volt.game.vocabulary import COLOURS
from volt.rules.dialect.packed_struct import pack
from volt.rules.interface.plan_codes import die_of
from volt.rules.questions import PROGRAM

from .search import programs_of
from .solutions import Solutions

DRAWS, PRIOR = 512, 8  # programs of each bot
AT_ONCE = 64  # of the network
PREDICTED = {  # whose plans the network draws for a level, and at which temperature
    "regular": (OWN_LEVEL, REGULAR_WARMTH),
    "veteran": (OWN_LEVEL, VETERAN_WARMTH),
    "tactician": (TACTICIAN, 1.0),
    "champion": (OWN_LEVEL, 1.0),
}
STEEP = 400.0  # points that make the odds ten to one


def rating_of(scenario: Scenario, seat: str, solutions: Solutions) -> int:
    """The rating at which these bots would solve as many puzzles as they do, a multiple of 10."""
    shares = shares_of(scenario, seat, solutions)
    low, high = 0.0, 5000.0
    while high - low > 1:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((middle - ANCHORS[level]) / STEEP)) for level in shares)
        low, high = (middle, high) if expected > sum(shares.values()) else (low, middle)
    return round(low / 10) * 10


def shares_of(scenario: Scenario, seat: str, solutions: Solutions) -> dict[str, float]:
    """How many of the programs of each level win."""
    who, state = COLOURS.index(seat), set_up(scenario)
    state.robots[who].number = 0  # it has not programmed yet
    seen = pack(redacted(state, who))
    chance = len(solutions.full) / programs_of(scenario, seat)
    rookie = _share(_native(scenario, seen, who), solutions, chance)
    attention = BeginnerBot.attention[scenario.rules]
    return {
        "beginner": attention * rookie + (1 - attention) * chance,
        "rookie": rookie,
        **{level: _share(_foretold(scenario, seen, who, *of), solutions, chance) for level, of in PREDICTED.items()},
    }


def _share(plans: Iterable[int], solutions: Solutions, chance: float) -> float:
    """How many of these plans win; as if there were a few more, which win as often as any program."""
    won = [(die_of(plan, 0), die_of(plan, 2), die_of(plan, 4)) in solutions.codes for plan in plans]
    return (sum(won) + PRIOR * chance) / (len(won) + PRIOR)


def _native(scenario: Scenario, seen: bytes, who: int) -> Iterable[int]:
    """Plans of a rookie."""
    values = array("q", [0]) * DRAWS
    player = NativePlayers(ROOKIE, 1)
    here, kinds, seats = (array("q", [value]) * DRAWS for value in (0, PROGRAM, who))
    player.fill(values, scenario.drawing, bytearray(seen), here, kinds, seats)
    return values


def _foretold(scenario: Scenario, seen: bytes, who: int, level: int, warmth: float) -> Iterator[int]:
    """What the champion's network proposes, as players of a level would choose it."""
    for seed in range(DRAWS // AT_ONCE):
        (plans,) = shipped_policy().foretell(scenario.drawing, seen, [who], [level], AT_ONCE, seed, warmth)
        yield from plans
