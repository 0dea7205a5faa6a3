"""The scale of ratings: bots as fixed points, and how soon the right order is found."""

import math
import random
from itertools import pairwise

import pytest

from volt.arenas import names
from volt.bots import LEVELS
from volt.bots.strength import ANCHORS, BEGIN, LEVELS_WON
from volt.ladder.match import play
from volt.ladder.plan import LadderPlan
from volt.ladder.schedule import Fixture
from volt.server.ratings.scale import Rating, rated
from volt.server.rooms.result import places_of

UNIT = 400 / math.log(10)
QUICK = ("beginner", "rookie", "regular", "veteran")  # levels that think for milliseconds


def test_every_level_has_its_points() -> None:
    assert [*ANCHORS] == [*LEVELS]
    assert sorted(ANCHORS.values()) == [*ANCHORS.values()]


@pytest.mark.parametrize(("above", "below"), [*zip([*ANCHORS][1:], ANCHORS, strict=False)])
def test_points_say_how_often_one_wins_against_three(above: str, below: str) -> None:
    odds = math.exp((ANCHORS[above] - ANCHORS[below]) / UNIT)
    assert odds / (odds + 3) == pytest.approx(LEVELS_WON[above], abs=0.002)


def test_who_wins_gains_and_bots_stay() -> None:
    winner, bot, loser = rated([Rating(), "rookie", Rating()], [1, 2, 3])
    assert winner.points > BEGIN > loser.points
    assert bot.points == ANCHORS["rookie"]
    assert winner.games == loser.games == 1
    assert winner.deviation < Rating().deviation


def test_a_win_against_a_stronger_bot_is_worth_more() -> None:
    gains = [rated([Rating(), level], [1, 2])[0].points for level in ANCHORS]
    assert gains == sorted(gains)


def places(table: dict[str, float], chance: random.Random) -> list[int]:
    """The places of a game between players of this strength."""
    left, order = list(table), []
    while left:
        order.append(chance.choices(left, [math.exp(table[name] / UNIT) for name in left])[0])
        left.remove(order[-1])
    return [order.index(name) + 1 for name in table]


@pytest.mark.parametrize("others", [1, 3])
def test_the_order_of_known_players_is_found_within_thirty_games(others: int) -> None:
    """Players as strong as each level, who meet each other and the bots: the ladder lists them in their order."""
    chance, wrong, settled = random.Random(7), [], []
    for _ in range(10):
        known = {f"like {level}": Rating() for level in ANCHORS}
        strength = {**ANCHORS, **{f"like {level}": points for level, points in ANCHORS.items()}}
        while least := [name for name, rating in known.items() if rating.games < 30]:
            me = min(least, key=lambda name: known[name].games)
            rivals = [name for name in strength if name != me and known.get(name, Rating()).games < 30]
            table = [me, *chance.sample(rivals, others)]
            after = rated(
                [known.get(name, name) for name in table], places({name: strength[name] for name in table}, chance)
            )
            known.update({name: rating for name, rating in zip(table, after, strict=True) if name in known})
        found = sorted(known, key=lambda name: known[name].points)
        wrong += [(one, other) for one, other in pairwise(found) if strength[one] > strength[other]]
        settled += [not rating.provisional for rating in known.values()]
    assert sum(settled) >= 0.8 * len(settled)
    assert len(wrong) <= 5, wrong  # of 50 pairs of neighbours: games are won by chance, too


@pytest.mark.parametrize("ladders", [3, pytest.param(20, marks=pytest.mark.soak)])
def test_real_bots_that_nobody_knows_are_found_within_thirty_games(ladders: int) -> None:
    """Bots play as if they were people, in real games with each other and with bots; prints their points (``pytest -s``)."""
    wrong: list[tuple[str, str]] = []
    for ladder in range(ladders):
        chance, known, game = random.Random(ladder), {level: Rating() for level in QUICK}, 0
        plan = LadderPlan("swiss", QUICK, 1, mode="training")
        while least := [level for level, rating in known.items() if rating.games < 30]:
            me = min(least, key=lambda level: known[level].games)
            rivals = [*((level, True) for level in least if level != me), *((level, False) for level in QUICK)]
            table = [(me, True), *chance.sample(rivals, 3)]
            chance.shuffle(table)
            lineup = tuple(level for level, _ in table)
            result, _ = play(plan, Fixture(game, lineup, chance.choice(names()), 1000 * ladder + game))
            found = places_of({one.seat: one.vp for one in result.sittings}, result.winner or "")
            before = [known[level] if unknown else level for level, unknown in table]
            after = rated(before, [found[one.seat] for one in result.sittings])
            known.update({level: rating for (level, unknown), rating in zip(table, after, strict=True) if unknown})
            game += 1
        print({level: round(rating.points) for level, rating in known.items()})
        order = sorted(known, key=lambda level: known[level].points)
        wrong += [pair for pair in pairwise(order) if ANCHORS[pair[0]] > ANCHORS[pair[1]]]
    assert len(wrong) <= ladders, wrong  # of three pairs of neighbours in each
    assert all(QUICK.index(one) - QUICK.index(other) == 1 for one, other in wrong), wrong
