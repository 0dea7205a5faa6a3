"""Batches on several cores: the same games, and never anybody to wait for who has not come."""

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event, current_thread, main_thread
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from support.waiting import PATIENCE
from volt.sim import Batch, cpu

GAMES = 1500


def stepped(batch: Batch) -> Any:
    """All bytes of the games after some steps, and what the seats that are asked then see."""
    batch.start()
    for _ in range(30):
        kinds, seats = batch.questions
        batch.step(np.where(kinds == 1, 0, batch.legal_mask().argmax(axis=1)))
    return batch.raw(batch.games), batch.raw(batch.observe(seats))


@pytest.mark.parametrize("threads", [2, 5])
def test_on_several_threads_they_are_the_same_games(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu, "WORTH", 1)
    one, several = (Batch(GAMES, seed=1, threads=n) for n in (1, threads))
    np.testing.assert_equal(stepped(several), stepped(one))
    results = [batch.playouts(rounds=5, survey=True) for batch in (one, several)]
    np.testing.assert_array_equal(*(batch.raw(batch.games) for batch in (one, several)))
    surveys = [result.survey() for result in results]
    for counted in ("causes", "scored", "stands", "deaths"):
        np.testing.assert_array_equal(*(getattr(survey, counted) for survey in surveys))


@pytest.mark.parametrize("worth", [1, 10**15])
@pytest.mark.parametrize(("count", "least"), [(1, 128), (128, 128), (129, 128), (5000, 128), (40, 1), (0, 1)])
def test_every_game_is_played_once(worth: int, count: int, least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu, "WORTH", worth)
    runner, played = cpu.CpuRunner(GAMES, 3), list[int]()
    for _ in range(20):
        runner.each(lambda core, first, last: played.extend(range(first, last)), count, least)
    assert sorted(played) == sorted(list(range(count)) * 20)


@pytest.mark.parametrize(("count", "worth"), [(cpu.LEAST, 1), (5000, 10**15)])
def test_little_work_wakes_nobody(count: int, worth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu, "WORTH", worth)
    runner, threads = cpu.CpuRunner(GAMES, 8), set[Any]()
    runner.each(lambda core, first, last: threads.add(current_thread()), count)
    assert threads == {main_thread()}
    assert runner._pool is None


def test_a_thread_that_is_late_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu, "WORTH", 1)
    runner, busy, played = cpu.CpuRunner(GAMES, 2), Event(), list[tuple[int, int]]()
    runner._pool = ThreadPoolExecutor(1)
    other = runner._pool.submit(busy.wait)
    runner.each(lambda core, first, last: played.append((core, last - first)), GAMES)
    assert not other.done()
    assert sum(games for _, games in played) == GAMES
    assert {core for core, _ in played} == {0}
    busy.set()
    assert other.result()


def test_after_an_interrupt_nobody_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu, "WORTH", 1)
    runner, here, interrupted, over = cpu.CpuRunner(GAMES, 2), Event(), Event(), list[bool]()

    def call(core: int, first: int, last: int) -> None:
        if core:
            here.set()
            interrupted.wait(PATIENCE)
            over.append(False)
        elif first:
            assert here.wait(PATIENCE)
            interrupted.set()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        runner.each(call, 100 * GAMES)
    assert len(over) == 1  # the slice that it played then
    assert runner._pool is not None
    runner._pool.shutdown()
    assert len(over) == 1


class Suspended:
    """A thread that has taken no slice, yet is waited for."""

    def __init__(self, wait: Callable[[], Any]) -> None:
        self.result = wait

    def cancel(self) -> bool:
        return False


def test_who_had_to_wait_for_others_works_alone_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that only work and waiting move."""
    spent, woken = list[int](), list[int]()
    monkeypatch.setattr(cpu, "time", SimpleNamespace(perf_counter_ns=lambda: sum(spent)))
    runner, alone, late, turns = cpu.CpuRunner(GAMES, 2), GAMES * 10_000, 40_000_000, 200

    def start(work: Any, core: int) -> Suspended:
        woken.append(played)
        return Suspended(lambda: spent.append(0 if played else late))

    monkeypatch.setattr(runner, "_start", start)
    for played in range(turns):  # noqa: B007
        runner.each(lambda core, first, last: spent.append((last - first) * 10_000), GAMES)
    again = 1 + math.ceil(late * cpu.ALONE / alone)
    assert again < turns
    assert woken == [0, *range(again, turns)]
