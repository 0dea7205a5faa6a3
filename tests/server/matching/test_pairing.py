"""Who plays with whom: a pure function, so time is a number."""

import random
import statistics
from itertools import pairwise

import pytest
from msgspec import structs

from volt.server.matching.pairing import SEATS, WIDENING, WINDOW, OpenTable, QueueTicket, join, match


def ticket(id_: str, strength: float = 1500.0, since: float = 0.0, **rest: object) -> QueueTicket:
    fields = {"queue": "training live", "bots_after": 45.0, **rest}
    return QueueTicket(id=id_, strength=strength, since=since, **fields)  # type: ignore[arg-type]


def tables(*tickets: QueueTicket, now: float) -> list[str]:
    return ["".join(sorted(one.id for one in table)) for table in match(tickets, now)]


def test_four_of_like_strength_play_at_once_and_the_longest_waiting_first() -> None:
    people = [ticket(name, since=since) for since, name in enumerate("abcdef")]
    assert tables(*people[::-1], now=6) == ["abcd"]
    assert tables(*people[:3], now=6) == []
    assert tables(*(ticket(name, since=since) for since, name in enumerate("abcdefgh")), now=8) == ["abcd", "efgh"]


def test_those_closest_in_strength_are_chosen() -> None:
    people = [ticket("a"), ticket("b", 1600), ticket("c", 1510), ticket("d", 1490), ticket("e", 1450)]
    assert tables(*people, now=1) == ["acde"]


def test_windows_of_both_sides_widen_with_time() -> None:
    far = 1500 + WINDOW + 100
    strong = [ticket(name, far) for name in "bcd"]
    assert tables(ticket("a"), *strong, now=100 / WIDENING - 0.1) == []
    assert tables(ticket("a"), *strong, now=100 / WIDENING) == ["abcd"]
    late = [ticket(name, far, since=5) for name in "bcd"]
    assert tables(ticket("a"), *late, now=100 / WIDENING) == [], "who has just come is asked, too"
    assert tables(ticket("a"), *late, now=100 / WIDENING + 5) == ["abcd"]


@pytest.mark.parametrize("other", [{"queue": "rfl live"}, {"queue": "training relaxed"}, {"person": "ada"}])
def test_other_queues_and_one_person_twice_do_not_fit(other: dict[str, str]) -> None:
    people = [ticket("a", person="ada"), ticket("b"), ticket("c")]
    assert tables(*people, ticket("d"), now=1) == ["abcd"]
    assert tables(*people, ticket("d", **other), now=1) == []


def test_bots_fill_after_the_time_one_chooses() -> None:
    assert tables(ticket("a"), ticket("b", since=40), now=44.9) == []
    assert tables(ticket("a"), ticket("b", since=40), now=45) == ["ab"]
    assert tables(ticket("a", bots_after=10.0), now=10) == ["a"]
    never = ticket("b", bots_after=0.0)
    assert tables(never, now=10_000) == []
    assert tables(ticket("a"), never, now=45) == ["a"], "who wants people only waits on"
    assert tables(ticket("a"), ticket("b", 3000), now=45) == ["a", "b"]


def test_two_accounts_at_one_address_are_not_opponents_and_guests_may_be() -> None:
    ada, eve = (ticket(name, person=name, address="home") for name in ("ada", "eve"))
    assert tables(ada, eve, ticket("b"), ticket("c"), now=1) == []
    assert tables(ada, ticket("a", address="home"), ticket("b"), ticket("c"), now=1) == ["aadabc"]


def test_who_has_blocked_somebody_never_meets_them() -> None:
    ada, eve = ticket("a", person="ada", apart=frozenset({"eve"})), ticket("e", person="eve")
    others = [ticket("b"), ticket("c"), ticket("d")]
    assert tables(ada, eve, *others[:2], now=1) == []
    for first, second in ((ada, eve), (eve, ada)):
        people = [structs.replace(first, since=-1.0), second, *others]
        assert tables(*people, now=1) == ["".join(sorted(first.id + "bcd"))], "whoever has come first"
    table = OpenTable(room="r", queue="training live", strength=1500.0, seats=("red",), people=(ada,))
    assert list(join([eve], [table], now=1)) == []
    assert [one.id for one, _ in join([others[0]], [table], now=1)] == ["b"]


def test_who_comes_in_the_first_round_takes_the_seat_of_a_bot() -> None:
    near, far = (
        OpenTable(room=room, queue="training live", strength=strength, seats=("red",))
        for room, strength in (("near", 1520.0), ("far", 1600.0))
    )

    def joins(*tickets: QueueTicket) -> list[tuple[str, str]]:
        return [(one.id, table.room) for one, table in join(tickets, [far, near], now=1)]

    assert joins(ticket("b", since=0.5), ticket("a"), ticket("c", since=0.7)) == [("a", "near"), ("b", "far")]
    assert joins(ticket("a", 2000), ticket("b", queue="rfl live"), ticket("c", bots_after=0.0)) == []
    alone = structs.replace(near, people=(ticket("a", person="ada", address="home"),))
    for refused in (ticket("b", person="ada"), ticket("b", person="eve", address="home")):
        assert list(join([refused], [alone], now=1)) == []


def test_nobody_is_matched_twice_whatever_the_time() -> None:
    for seed in range(300):
        chance = random.Random(seed)
        people = [
            ticket(
                str(number),
                chance.gauss(1500, 300),
                chance.uniform(0, 60),
                queue=chance.choice(["training live", "rfl live"]),
                bots_after=chance.choice([0.0, 15.0, 45.0]),
                person=chance.choice(["", "ada", "bo"]),
            )
            for number in range(chance.randrange(1, 40))
        ]
        now = chance.uniform(60, 120)
        found = list(match(people, now))
        seated = [one for table in found for one in table]
        assert len(seated) == len({one.id for one in seated})
        assert all(1 <= len(table) <= SEATS and len({one.queue for one in table}) == 1 for table in found)
        for table in found:
            persons = [one.person for one in table if one.person]
            assert len(persons) == len(set(persons))
        left = [one for one in people if one not in seated]
        assert not any(one.wants_bots(now) for one in left)
        assert not list(match(left, now)), "nobody is left who could play"


def test_five_hundred_people_within_a_minute_wait_for_seconds() -> None:
    """Prints the wait and the spread of strength (``pytest -s``)."""
    chance = random.Random(1)
    coming = sorted((ticket(str(n), chance.gauss(1500, 300), chance.uniform(0, 60)) for n in range(500)), key=since)
    waiting: list[QueueTicket] = []
    waits: list[float] = []
    spreads: list[float] = []
    bots = 0
    for now in range(1, 121):
        waiting += [one for one in coming if now - 1 <= one.since < now]
        for table in match(waiting, now):
            waits += [now - one.since for one in table]
            spreads.append(max(one.strength for one in table) - min(one.strength for one in table))
            bots += SEATS - len(table)
            waiting = [one for one in waiting if one not in table]
    spread = statistics.quantiles(spreads, n=20)
    print(
        f"wait: median {statistics.median(waits):.1f} s, longest {max(waits):.1f} s; spread of a table: median "
        f"{statistics.median(spreads):.0f} points, 95% below {spread[-1]:.0f}; {len(spreads)} tables, {bots} bots"
    )
    assert len(waits) == 500
    assert not waiting
    assert statistics.median(waits) < 10
    assert max(waits) < 60


def since(one: QueueTicket) -> float:
    return one.since


def test_windows_only_widen() -> None:
    one = ticket("a", since=10)
    widths = [one.window(now) for now in range(0, 100, 10)]
    assert all(before <= after for before, after in pairwise(widths))
