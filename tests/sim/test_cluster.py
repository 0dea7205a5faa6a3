"""Runs on several machines: Ray on a local cluster with a node that is killed, shards by hand, resuming, merging."""

import json
import os
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from support.ladders import plan
from volt.cli.main import app
from volt.cli.simulation.balance import measure
from volt.cli.simulation.distribution import Distribution, PartError, PartFile, Task, tasks_of
from volt.cli.simulation.runs import SimulationRun
from volt.game.setup import make_setup
from volt.ladder import Folder, LadderResults
from volt.ladder.folder import merge
from volt.ladder.workers import carry_on
from volt.sim import cluster
from volt.sim.cluster import ClusterError, Shard, on_cluster
from volt.sim.statistics import Survey

STUCK = 600.0  # seconds that a copy of a task takes which nobody should wait for


def run_of(games: int, *bots: str, seed: int = 5) -> SimulationRun:
    setup = make_setup(mode="training", arena="rome", operators=2, seed=seed)
    return SimulationRun(setup, bots or ("fast", "fast"), games, 60, 1)


def counted(run: SimulationRun, distribution: Distribution | None = None) -> dict[str, Any]:
    survey = Survey(run.rounds)
    for _, chunk in (distribution or Distribution()).play([run]):
        survey += chunk
    return survey.counts()


def volt(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


# --- by hand ---


@pytest.mark.parametrize("written", ["0/2", "3/2", "1", "1/", "/2", "a/b", "-1/2", "1/0", "1.0/2"])
def test_shards_that_are_none(written: str) -> None:
    with pytest.raises(ValueError, match="write it like 2/5"):
        Shard.parse(written)


def test_shards_share_everything_once() -> None:
    shares = [Shard.parse(f"{i}/3") for i in (1, 2, 3)]
    assert [[share.has(number) for share in shares].count(True) for number in range(20)] == [1] * 20


@pytest.mark.parametrize("bots", [(), ("random", "rookie")])
def test_shards_add_up_to_the_whole(tmp_path: Path, bots: tuple[str, ...]) -> None:
    run = run_of(5000 if not bots else 10, *bots)
    files = [tmp_path / f"{i}.json" for i in (1, 2)]
    for i, file in enumerate(files):
        counted(run, Distribution(shard=Shard(i, 2), file=file))
    total, other = map(PartFile.read, files)
    assert total.missing + other.missing == run.games
    total.merge(other, files[1])
    assert total.missing == 0
    assert total.counted[0].counts() == counted(run)
    with pytest.raises(PartError, match="an earlier file hold the same tasks"):
        total.merge(other, files[1])


def test_an_interrupted_run_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run, file = run_of(9000), tmp_path / "run.json"
    chunks = Distribution(file=file).play([run])
    for _ in range(3):
        next(chunks)
    chunks.close()  # type: ignore[attr-defined]
    done = PartFile.read(file).counted[0].games
    assert 0 < done < run.games
    played: list[int] = []
    here = SimulationRun.play
    monkeypatch.setattr(SimulationRun, "play", lambda run: played.append(run.games) or here(run))
    assert counted(run, Distribution(file=file)) == counted(run, Distribution(file=file))
    assert sum(played) == run.games - done
    monkeypatch.undo()
    assert PartFile.read(file).counted[0].counts() == counted(run)
    with pytest.raises(PartError, match="holds a different run"):
        counted(run_of(9000, seed=6), Distribution(file=file))


@pytest.mark.parametrize("text", ["", "{}", "[]", "no", '{"volt": "survey 9"}', '{"volt": "survey 1", "rules": 1}'])
def test_files_that_are_no_parts(tmp_path: Path, text: str) -> None:
    (tmp_path / "part").write_text(text)
    with pytest.raises(PartError, match="part"):
        PartFile.read(tmp_path / "part")


def test_commands_share_and_merge(tmp_path: Path) -> None:
    words = ("simulate", "--games", 5000, "--mode", "training", "--threads", 1, "--json")
    whole = json.loads(volt(*words).stdout)
    files = [tmp_path / "a", tmp_path / "b"]
    for i, file in enumerate(files, 1):
        assert volt(*words, "--shard", f"{i}/2", "--keep", file).exit_code == 0
    lacking = volt("merge", files[0], "--json")
    assert lacking.exit_code == 1
    assert "games missing: 2000" in lacking.stderr
    merged = volt("merge", *files, "--json")
    assert merged.exit_code == 0
    found = json.loads(merged.stdout)
    for timed in ("seconds", "activations_per_second"):
        del whole[timed], found[timed]
    assert found == whole
    assert "add --keep FILE" in volt(*words, "--shard", "1/2").stderr
    assert "write it like 2/5" in volt(*words, "--shard", "9/2", "--keep", files[0]).stderr


def test_the_balance_of_an_arena_is_shared_and_merged(tmp_path: Path) -> None:
    words = ("arena", "balance", "rome", "--games", 2000, "--mode", "training", "--threads", 1)
    whole = volt(*words)
    files = [tmp_path / "a", tmp_path / "b", tmp_path / "c"]
    for i, file in enumerate(files, 1):
        assert volt(*words, "--shard", f"{i}/3", "--keep", file).exit_code in (0, 1)
    assert volt("merge", *files).stdout == whole.stdout
    found = json.loads(volt("merge", *files, "--json").stdout)
    assert found == json.loads(volt(*words, "--json").stdout)
    assert found["games"] == 2000
    assert sum(side["count"] for side in found["sides"].values()) == found["sides"]["n"]["of"] > 1900
    assert all(sum(found[counted].values()) > 2000 for counted in ("stands", "deaths"))


def same_games(one: LadderResults, other: LadderResults) -> bool:
    """Whether the same games were played, move by move."""
    assert one.played.keys() == other.played.keys()
    return all(one.record(number) == other.record(number) for number in one.played)


def test_ladders_are_shared_and_merged(tmp_path: Path) -> None:
    made = plan("challenge", "rookie", "random", games=8, mode="training", limit=8)
    folders = [tmp_path / str(i) for i in range(3)]
    for path, shard in zip(folders, (None, Shard(0, 2), Shard(1, 2)), strict=True):
        with Folder(path, made) as folder:
            assert len(list(carry_on(folder, 2, shard=shard))) == (8 if shard is None else 4)
    whole, *shares = map(LadderResults.read, folders)
    with Folder(tmp_path / "all", made) as folder:
        assert [merge(folder, share) for share in (*shares, *shares)] == [4, 4, 0, 0]
    assert same_games(whole, LadderResults.read(tmp_path / "all"))
    assert all(result.machine and result.speed > 0 for result in whole.played.values())
    told = volt("ladder", "merge", tmp_path / "more", *folders[1:])
    assert told.exit_code == 0
    assert same_games(whole, LadderResults.read(tmp_path / "more"))


# --- on a cluster of two nodes ---


class Nodes:
    """A Ray cluster on this machine: a head, and a second node that can be killed."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster

        self.cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        self.address = self.cluster.address
        self.second: Any = None

    def second_node(self) -> None:
        self.second = self.second or self.cluster.add_node(num_cpus=1)

    def kill_second(self) -> None:
        node, self.second = self.second, None
        self.cluster.remove_node(node, allow_graceful=False)


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    pytest.importorskip("ray")
    with pytest.MonkeyPatch.context() as patch:  # workers must find the functions of this file
        patch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
        made = Nodes()
        yield made
        made.cluster.shutdown()


def squared(number: int) -> int:
    return number * number


def slowly(folder: Path, number: int) -> int:
    """The first copy of the last task never ends; whoever starts it leaves a mark."""
    mark = folder / str(number)
    first = not mark.exists()
    mark.touch()
    if number == 5 and first:
        time.sleep(STUCK)
    return squared(number)


def failing(number: int) -> int:
    raise ZeroDivisionError(f"task {number}")


def test_every_task_is_done_once(nodes: Nodes) -> None:
    nodes.second_node()
    assert sorted(on_cluster(nodes.address, squared, range(30))) == [(i, i * i) for i in range(30)]


def test_a_straggler_is_doubled(nodes: Nodes, tmp_path: Path) -> None:
    nodes.second_node()
    began = time.monotonic()
    assert sorted(on_cluster(nodes.address, partial(slowly, tmp_path), range(6))) == [(i, i * i) for i in range(6)]
    assert time.monotonic() - began < STUCK


def test_errors_of_a_task_are_told(nodes: Nodes) -> None:
    with pytest.raises(ZeroDivisionError, match="task 0"):
        list(on_cluster(nodes.address, failing, range(1)))


def test_machines_with_other_rules_are_refused(nodes: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    class Other:
        digest = "another"

    monkeypatch.setattr(cluster, "RULES", Other)
    with pytest.raises(ClusterError, match="install the same one everywhere"):
        list(on_cluster(nodes.address, squared, range(1)))


def test_a_killed_node_changes_nothing(nodes: Nodes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its tasks are played again: the counts are those of one process, bit for bit. What Ray says is not among the results."""
    nodes.second_node()
    run = run_of(60_000)
    survey, chunks = Survey(run.rounds), Distribution(ray=nodes.address, file=tmp_path / "kept").play([run])
    for i, (_, chunk) in enumerate(chunks):
        survey += chunk
        if i == 3:
            nodes.kill_second()
    assert survey.counts() == counted(run)
    assert PartFile.read(tmp_path / "kept").missing == 0
    assert not capsys.readouterr().out


def test_ladders_and_balance_on_the_cluster(nodes: Nodes, tmp_path: Path) -> None:
    made = plan("challenge", "rookie", "random", games=4, mode="training", limit=6)
    for path, ray in (("here", ""), ("there", nodes.address)):
        with Folder(tmp_path / path, made) as folder:
            assert len(list(carry_on(folder, 1, ray=ray))) == 4
    assert same_games(*(LadderResults.read(tmp_path / path) for path in ("here", "there")))
    setup = run_of(1).setup
    found = [measure(setup, 1000, 1, "", how) for how in (Distribution(), Distribution(ray=nodes.address))]
    assert found[0].sides == found[1].sides


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nowhere", "127.0.0.1:port"])
def test_no_cluster_is_one_line(address: str) -> None:
    pytest.importorskip("ray")
    done = volt("simulate", "--games", 10, "--ray", address)
    assert done.exit_code == 2
    assert f"no Ray cluster at {address}: " in done.stderr
    assert done.stderr.count("\n") == 1


def test_without_an_address_the_environment_names_the_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray")
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
    done = volt("simulate", "--ray", "--games", 10)
    assert done.exit_code == 2
    assert "no Ray cluster at 127.0.0.1:1: " in done.stderr


def test_tasks_do_not_depend_on_cores() -> None:
    found = [[(task.run, task.first, task.part.games) for task in tasks_of([run_of(5000)])] for _ in range(2)]
    assert found[0] == found[1] == [(0, 0, 2000), (0, 2000, 2000), (0, 4000, 1000)]
    assert isinstance(next(tasks_of([run_of(1)])), Task)


def test_merged_and_resumed_runs_have_no_speed(tmp_path: Path) -> None:
    """How long their games took is not known."""
    words = ("simulate", "--games", 2500, "--mode", "training", "--threads", 1, "--keep", tmp_path / "a")
    assert "activations per second" in volt(*words).stdout
    for again in (words, ("merge", tmp_path / "a")):
        told = volt(*again)
        assert (told.exit_code, "500 games." in told.stdout, "per second" in told.stdout) == (0, True, False)
        assert json.loads(volt(*again, "--json").stdout)["activations_per_second"] is None


def test_merging_overwrites_nothing_that_it_does_not_hold(tmp_path: Path) -> None:
    words = ("simulate", "--games", 5000, "--mode", "training", "--threads", 1, "--keep")
    files = [tmp_path / "a", tmp_path / "b"]
    for i, file in enumerate(files, 1):
        assert volt(*words, file, "--shard", f"{i}/2").exit_code == 0
    (tmp_path / "letter").write_text("Dear friend")
    assert volt("simulate", "--games", 10, "--seed", 9, "--keep", tmp_path / "other").exit_code == 0
    for into, reason in (
        ("letter", "not a file written by --keep"),
        ("other", "different run"),
        ("b", "merge it as well"),
    ):
        before = (tmp_path / into).read_text()
        refused = volt("merge", files[0], "--into", tmp_path / into)
        assert (refused.exit_code, reason in refused.stderr) == (2, True), refused.stderr
        assert (tmp_path / into).read_text() == before
    for into in ("new", "b"):
        assert volt("merge", *files, "--into", tmp_path / into).exit_code == 0
        assert PartFile.read(tmp_path / into).missing == 0
