"""Time budgets: bots start nothing that they cannot finish in time."""

import random
from collections.abc import Callable
from itertools import cycle
from types import SimpleNamespace

import pytest

import volt.bots.champion.pace
import volt.bots.search.deadline
from support.games import answered
from support.players import reach
from volt.bots import Bot, ChampionBot, TacticianBot
from volt.bots.champion.network import Choose, Network, Sight
from volt.bots.champion.pace import work
from volt.bots.champion.policy import Policy, load_weights
from volt.bots.champion.shape import SHIPPED
from volt.bots.search.deadline import MOMENT, SPARE, Deadline, Effort
from volt.bots.search.evaluation_weights import weights
from volt.bots.search.native_search import SEARCH
from volt.bots.search.pools import evolve
from volt.bots.search.position import SearchPosition
from volt.game import Decision, Game, Plan, View

BUDGETS = (0.02, 0.05, 0.1, 0.2, 1.0)
GOES = (0.004, 0.002, 0.003)  # seconds


class Watch:
    """A clock that advances only when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(volt.bots.search.deadline, "time", SimpleNamespace(perf_counter=lambda: self.now))


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    assert SEARCH.functions.native
    return Watch(monkeypatch)


def programming() -> tuple[View, Decision]:
    game = answered(Game("rfl", seed=3))
    decision = game.decisions[0]
    return game.see(decision.seat), decision


def question() -> tuple[View, Decision]:
    game, decision = reach(random.Random(1), "workshop")
    return game.see(decision.seat), decision


def slow_rollouts(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    costs, run = cycle(GOES), SearchPosition.run

    def slowly(position: SearchPosition, *jobs: object) -> None:
        run(position, *jobs)
        watch.now += next(costs)

    monkeypatch.setattr(SearchPosition, "run", slowly)


@pytest.mark.parametrize("budget", BUDGETS)
@pytest.mark.parametrize("cost", [0.0001, 0.0007, 0.003, 0.0095])
def test_no_go_is_begun_that_would_end_too_late(watch: Watch, budget: float, cost: float) -> None:
    effort = Effort(Deadline(budget), None)
    goes = 0
    while not goes or effort.suffices(1.0):
        watch.now += cost
        effort.note(64)
        goes += 1
    assert effort.done == 64 * goes
    assert goes * cost <= budget
    spare = max(SPARE * budget, MOMENT)
    assert (goes + 1) * cost > budget - spare - SPARE * budget, "nor is time left over for another"


def test_one_slow_go_is_a_warning(watch: Watch) -> None:
    effort = Effort(Deadline(0.1), None)
    watch.now += 0.04
    effort.note(64)
    watch.now += 0.01
    effort.note(64)
    assert effort.suffices(0.6)
    assert not effort.suffices(0.5)
    watch.now += 0.01
    effort.note(64)
    assert not effort.suffices(1.0), "0.06 + 0.04 s is too much"


def test_courses_are_counted_too(watch: Watch) -> None:
    effort = Effort(Deadline(0.1), 100)
    effort.note(64)
    assert effort.suffices(1.0)
    effort.note(64)
    assert not effort.suffices(1.0)


@pytest.mark.parametrize("asked", [programming, question])
@pytest.mark.parametrize("make", [TacticianBot, ChampionBot])
@pytest.mark.parametrize("budget", BUDGETS)
def test_bots_are_done_in_time(
    make: Callable[[int], Bot],
    asked: Callable[[], tuple[View, Decision]],
    budget: float,
    watch: Watch,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Assuming that only rollouts take time."""
    slow_rollouts(watch, monkeypatch)
    began = watch.now
    make(1).choose(*asked(), budget)
    assert began + min(GOES) <= watch.now <= began + budget


def test_plans_are_taken_as_evolved_if_there_is_no_time_to_compare_them() -> None:
    view, decision = programming()
    position = SearchPosition(view, decision, 1, weights())
    assert position.imagine(1, Deadline(60.0))
    pools = evolve(position, Effort(Deadline(60.0), 1000), 1.0, 1)
    found = pools.candidates(position.who, 20)
    assert [one.answer.code for one in found if isinstance(one.answer, Plan)] == pools.best(position.who, len(found))
    assert all(0 <= one.share <= 1 and one.samples for one in found)
    assert found[0].share > found[-1].share


@pytest.mark.parametrize(("pace", "seats"), [(1e-6, 4), (12e-6, 4), (15e-6, 3), (24e-6, 1), (40e-6, 0)])
def test_a_champion_predicts_only_whom_it_has_time_for(
    watch: Watch, monkeypatch: pytest.MonkeyPatch, pace: float, seats: int
) -> None:
    """In 10 ms, on a slow machine: fewer of the others, and in the end not even its own plans."""
    slow_rollouts(watch, monkeypatch)
    monkeypatch.setattr(volt.bots.champion.pace, "time", volt.bots.search.deadline.time)
    programs = Network.programs
    foretold: list[int] = []

    def slowly(network: Network, sight: Sight, count: int, choose: Choose) -> object:
        foretold.append(len(sight.rows))
        watch.now += pace * work(view.drawing, len(sight.rows), count)
        return programs(network, sight, count, choose)

    monkeypatch.setattr(Network, "programs", slowly)
    view, decision = programming()
    bot = ChampionBot(1, policy=Policy(*load_weights(SHIPPED)))
    for answers in range(12):
        foretold.clear()
        began = watch.now
        bot.choose(view, decision, 0.01)
        assert watch.now <= began + 0.011 or not answers, "only the first may be late: it does not know its pace"
    assert foretold == [seats][:seats]


@pytest.mark.parametrize("spent", [0.0, 0.011])
def test_one_world_has_to_do_when_time_is_short(watch: Watch, monkeypatch: pytest.MonkeyPatch, spent: float) -> None:
    worlds: list[int] = []
    imagine = SearchPosition.imagine

    def slowly(position: SearchPosition, count: int, clock: Deadline) -> bool:
        watch.now += spent
        found = imagine(position, count, clock)
        worlds.append(len(position.worlds))
        return found

    monkeypatch.setattr(SearchPosition, "imagine", slowly)
    TacticianBot(1, samples=100).choose(*programming(), 0.05)
    assert worlds == [1 if spent else 2]
