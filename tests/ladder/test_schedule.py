"""Who meets whom on the ladder, in which seats, on which deals."""

from collections import Counter
from itertools import combinations

from support.ladders import plan, played
from volt.bots import RandomBot
from volt.ladder import Entrant, LadderPlan, fixtures, total
from volt.ladder.result import Result as Played
from volt.ladder.schedule import lineups, seatings


def test_a_challenge_rotates_the_one_through_all_seats_on_the_same_deals() -> None:
    games = fixtures(plan(games=8), {})
    assert [game.lineup.index("random") for game in games[:4]] == [0, 3, 2, 1]
    assert [game.seed for game in games] == [0] * 4 + [1] * 4
    assert all(Counter(game.lineup) == {"random": 1, "fast": 3} for game in games)


def test_arenas_take_turns_deal_by_deal() -> None:
    games = fixtures(plan(games=12, arenas=("rome", "tokyo")), {})
    assert [game.arena for game in games] == ["rome"] * 4 + ["tokyo"] * 4 + ["rome"] * 4


def test_a_round_robin_of_five_fills_tables_of_four_with_all_groups() -> None:
    bots = ("random", "random:1", "random:2", "random:3", "fast")
    found = plan("round-robin", *bots, games=24)
    assert [set(lineup) for lineup in lineups(found)] == [set(group) for group in combinations(bots, 4)]
    games = fixtures(found, {})
    assert total(found) == len(games) == 5 * 24
    assert len({(game.lineup, game.seed) for game in games}) == len(games)
    by_group = Counter((frozenset(game.lineup), game.seed) for game in games)
    assert set(by_group.values()) == {24}, "all seatings of a group, on the same deal"


def test_too_few_bots_take_several_seats_evenly() -> None:
    two, three = plan("round-robin", "random", "fast"), plan("round-robin", "random", "fast", "random:1")
    assert [Counter(lineup) for lineup in lineups(two)] == [{"random": 2, "fast": 2}]
    assert len(seatings(lineups(two)[0])) == 6
    assert sum(map(Counter, lineups(three)), Counter()) == dict.fromkeys(three.bots, 4)


def test_seatings_begin_with_rotations() -> None:
    found = seatings(("a", "b", "c", "d"))
    assert len(found) == len(set(found)) == 24
    for first in range(0, 24, 4):
        for seat in range(4):
            assert {seating[seat] for seating in found[first : first + 4]} == set("abcd")


def test_more_games_keep_the_numbers_of_the_first() -> None:
    few, many = plan("round-robin", "random", "fast", games=5), plan("round-robin", "random", "fast", games=9)
    assert fixtures(many, {})[: len(fixtures(few, {}))] == fixtures(few, {})


def swiss(bots: int, operators: int, rounds: int, games: int = 2) -> LadderPlan:
    names = tuple(f"random:{i}" for i in range(1, bots + 1))
    return plan("swiss", *names, games=games, operators=operators, swiss_rounds=rounds)


def settled(found: LadderPlan, results: dict[int, Played]) -> None:
    """Play what is to be played: the bot with the higher number wins."""
    for game in fixtures(found, results):
        best = max(game.lineup, key=lambda bot: int(bot.removeprefix("random:")))
        results.setdefault(game.number, played(game.number, game.lineup, game.lineup.index(best)))


def test_swiss_rounds_pair_neighbours_that_have_not_met() -> None:
    found, results = swiss(8, 2, 3), {}
    assert len(fixtures(found, results)) == 8
    for done in (8, 16, 24):
        settled(found, results)
        assert len(results) == done
    settled(found, results)
    assert len(results) == total(found) == 24
    met = Counter(frozenset(result.sittings[i].bot for i in (0, 1)) for result in results.values())
    assert set(met.values()) == {2}, "nobody meets anybody twice, but for the two games of a meeting"
    third = [frozenset(s.bot for s in results[number].sittings) for number in range(16, 24)]
    assert frozenset(("random:8", "random:4")) in third, "the two that have won everything"


def test_a_swiss_round_waits_for_the_one_before() -> None:
    found, results = swiss(4, 2, 2), {}
    settled(found, results)
    del results[1]
    assert [game.number for game in fixtures(found, results)] == [0, 1, 2, 3]


def test_whoever_finds_no_seat_is_another_one_each_round() -> None:
    found, results = swiss(5, 2, 5), {}
    for _ in range(5):
        settled(found, results)
    assert Counter(s.bot for result in results.values() for s in result.sittings) == dict.fromkeys(found.bots, 8)


def test_the_same_seeds_for_all_bots() -> None:
    assert isinstance(Entrant.parse("random", 1.0).seated(3), RandomBot)
    found = plan("round-robin", "random", "fast", "random:1", operators=2, games=6)
    seeds = {frozenset(game.lineup): [] for game in fixtures(found, {})}
    for game in fixtures(found, {}):
        seeds[frozenset(game.lineup)].append(game.seed)
    assert len({tuple(dealt) for dealt in seeds.values()}) == 1
