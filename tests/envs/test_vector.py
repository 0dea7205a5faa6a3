"""Many games at once: the same games as one at a time, dealt again when they end."""

import pickle
import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import volt.envs  # noqa: F401
from support.hidden import CHANGES
from volt.envs import GymEnv, VoltVectorEnv
from volt.envs.actions import PENALTY
from volt.envs.match import Match
from volt.game.vocabulary import COLOURS
from volt.rules.dialect.packed_struct import unpack
from volt.rules.state import State
from volt.sim.batch import packed


def any_actions(rng: np.random.Generator, seen: dict[str, Any]) -> Any:
    return (rng.random(seen["action_mask"].shape) * seen["action_mask"]).argmax(axis=1)


@pytest.mark.parametrize("form", ["planes", "dict"])
@pytest.mark.parametrize("options", [{"mode": "rfl"}, {"mode": "training", "operators": 3}])
def test_they_are_the_games_of_single_environments(form: str, options: dict[str, Any]) -> None:
    envs = VoltVectorEnv(4, observation=form, reward="vp", threads=1, **options)
    seen, info = envs.reset(seed=1)
    matches = [Match(observation=form, reward="vp", **options) for _ in range(4)]
    for i, match in enumerate(matches):
        match.begin(envs._seed - 4 + i)
    rng = np.random.default_rng(1)
    for _ in range(250):
        for i, match in enumerate(matches):
            assert COLOURS[info["seat"][i]] == match.asked
            (alone,) = match.observe(match.asked)
            np.testing.assert_equal({name: part[i] for name, part in seen.items() if name != "action_mask"}, alone)
            np.testing.assert_array_equal(seen["action_mask"][i], match.mask(match.asked))
        actions = any_actions(rng, seen)
        actors = [match.asked for match in matches]
        seen, gained, ended, cut_short, info = envs.step(actions)
        for i, match in enumerate(matches):
            match.act(actors[i], int(actions[i]))
            gains = match.gains()
            assert gained[i] == pytest.approx(gains[actors[i]])
            for seat, reward in gains.items():
                assert info["rewards"][i, COLOURS.index(seat)] == pytest.approx(reward)
            assert (ended[i], cut_short[i]) == (match.won, match.cut_short)
        if ended.any():
            break
    assert min(int(match._state["rounds"][0]) for match in matches) > 5


def test_a_game_that_ended_is_dealt_anew_by_the_next_step() -> None:
    envs = VoltVectorEnv(3, mode="training", observation="dict", max_rounds=2)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, _ = envs.reset(seed=2)
    rng = np.random.default_rng(2)
    endings = 0
    ended = np.zeros(3, bool)
    for _ in range(300):
        before = ended
        seen, _, won, cut_short, info = envs.step(any_actions(rng, seen))
        ended = won | cut_short
        assert not (won & cut_short).any()
        assert (seen["round"][before, 0] == 1).all()
        assert not info["rewards"][before].any()
        assert (seen["kind"][ended] == 0).all()
        assert not seen["action_mask"][ended].any()
        assert seen["action_mask"][~ended].any(axis=1).all()
        endings += int(ended.sum())
    assert endings > 6, "the stack of new games was used up and dealt anew"


def test_a_learner_is_the_only_one_asked() -> None:
    envs = VoltVectorEnv(32, seat="green", mode="training", observation="dict", goal=1)
    seen, info = envs.reset(seed=3)
    rng = np.random.default_rng(3)
    total, endings = np.zeros(32), 0
    for _ in range(120):
        seen, gained, won, _, info = envs.step(any_actions(rng, seen))
        assert (info["seat"] == COLOURS.index("green")).all()
        assert ((seen["asked"][:, 0] == 0) | won).all()
        np.testing.assert_array_equal(gained, info["rewards"][:, 2])
        assert (np.isclose(gained, 1) | np.isclose(gained, -1 / 3))[won].all()
        total += gained
        endings += int(won.sum())
    assert endings > 10
    assert total.any()


def test_the_same_seed_gives_the_same_games() -> None:
    runs = []
    for seed in (4, 4, 5):
        envs = VoltVectorEnv(8, seat="red", mode="rfl", observation="dict")
        seen, _ = envs.reset(seed=seed)
        for _ in range(40):
            seen, *_ = envs.step(seen["action_mask"].argmax(axis=1))
        runs.append(np.concatenate([part.ravel() for part in seen.values()]))
    np.testing.assert_array_equal(runs[0], runs[1])
    assert (runs[0] != runs[2]).any()


@pytest.mark.parametrize(("illegal", "own"), [("lowest", 0.0), ("penalty", -PENALTY)])
def test_an_illegal_action_counts_as_the_lowest_legal_one(illegal: str, own: float) -> None:
    one, other = (VoltVectorEnv(4, mode="training", illegal=illegal) for _ in range(2))
    single = GymEnv(mode="training", illegal=illegal)
    seen, _ = one.reset(seed=6)
    other.reset(seed=6)
    assert not seen["action_mask"][:, [0, 347]].any()
    lowest = seen["action_mask"].argmax(axis=1)
    there, gained, *_, info = one.step(np.array([lowest[0], 0, 347, lowest[3]]))
    np.testing.assert_equal(there, other.step(lowest)[0])
    assert info["illegal"].tolist() == [False, True, True, False]
    assert gained.tolist() == [0.0, own, own, 0.0]
    single.reset(seed=6)
    assert single.step(347)[1] == pytest.approx(own)


def test_an_illegal_action_can_count_as_any_legal_one() -> None:
    one, other = (VoltVectorEnv(64, mode="training", illegal="random") for _ in range(2))
    seen, _ = one.reset(seed=6)
    other.reset(seed=6)
    wrong = np.full(64, 347)
    np.testing.assert_equal(one.step(wrong)[0], other.step(wrong)[0])
    lowest = VoltVectorEnv(64, mode="training")
    seen, _ = lowest.reset(seed=6)
    lowest.step(seen["action_mask"].argmax(axis=1))
    places = [envs.batch.games["robots"]["at"].tolist() for envs in (one, lowest)]
    assert places[0] != places[1]
    single = GymEnv(mode="training", illegal="random")
    single.reset(seed=6)
    assert single.step(347)[4]["illegal"]


def test_what_is_no_action_is_an_error_and_changes_nothing() -> None:
    envs, single = VoltVectorEnv(2, mode="training"), GymEnv(mode="training")
    seen, _ = envs.reset(seed=6)
    single.reset(seed=6)
    before = envs.batch.games.copy()
    for wrong in (-1, 348):
        with pytest.raises(ValueError, match=f"{wrong} is not an action: actions are numbers from 0 to 347"):
            envs.step(np.array([seen["action_mask"][0].argmax(), wrong]))
        with pytest.raises(ValueError, match=f"{wrong} is not an action"):
            single.step(wrong)
    assert (envs.batch.games == before).all()
    with pytest.raises(
        ValueError, match="there is no 'forbidden' for illegal actions; choose from lowest, random, penalty"
    ):
        VoltVectorEnv(2, illegal="forbidden")


@pytest.mark.parametrize(
    "options", [{}, {"seat": "green"}, {"seat": "blue", "opponents": "rookie", "observation": "flat"}]
)
def test_a_copy_by_pickle_plays_on_alike(options: dict[str, Any]) -> None:
    envs = VoltVectorEnv(5, mode="rfl", threads=2, **options)
    envs.reset(seed=9)
    for _ in range(40):
        envs.step(envs.action_masks().argmax(axis=1))
    other = pickle.loads(pickle.dumps(envs))
    for _ in range(60):
        actions = envs.action_masks().argmax(axis=1)
        np.testing.assert_equal(other.step(actions), envs.step(actions))


@pytest.mark.parametrize("form", ["planes", "dict", "flat"])
@pytest.mark.parametrize("seat", [None, "yellow"])
def test_what_is_drawn_where_it_changes_is_what_is_drawn_anew(form: str, seat: str | None) -> None:
    options: dict[str, Any] = {"mode": "rfl", "arena": "tokyo", "operators": 3, "killbots": 1, "observation": form}
    options |= {"seat": seat and "green", "max_rounds": 4}
    kept, copied = VoltVectorEnv(8, copy=False, **options), VoltVectorEnv(8, **options)
    (held, _), (seen, info) = kept.reset(seed=4), copied.reset(seed=4)
    rng = np.random.default_rng(4)
    for _ in range(150):
        np.testing.assert_equal(held, seen)
        ended = info["kind"] == 0
        anew, mask = copied._look(np.arange(8), info["kind"], info["seat"])
        np.testing.assert_equal(anew, seen)
        np.testing.assert_array_equal(mask, copied.action_masks())
        assert (mask.any(axis=1) != ended).all()
        actions = (rng.random(mask.shape) * mask).argmax(axis=1)
        again, *_ = kept.step(actions)
        for one, other in zip(again.values(), held.values(), strict=True) if form != "flat" else [(again, held)]:
            assert np.shares_memory(one, other)
        held = again
        seen, *_, info = copied.step(actions)


@pytest.mark.parametrize("form", ["planes", "dict", "flat"])
def test_who_keeps_an_observation_keeps_it_and_may_write_into_it(form: str) -> None:
    options: dict[str, Any] = {"mode": "training", "observation": form, "max_rounds": 3}
    kept, copied = VoltVectorEnv(6, copy=False, **options), VoltVectorEnv(6, **options)
    (held, _), (seen, _) = kept.reset(seed=5), copied.reset(seed=5)
    rng, some = np.random.default_rng(5), list[tuple[Any, Any]]()
    for step in range(80):
        np.testing.assert_equal(seen, held)
        actions = copied.action_masks().argmax(axis=1)
        for part in (seen,) if form == "flat" else seen.values():
            if step % 3:
                part[:] = 7  # their memory is used again soon
            elif rng.random() < 0.5:
                some.append((part[2], part[2].copy()))  # a part of it is enough to keep it
        held, seen = kept.step(actions)[0], copied.step(actions)[0]
        if len(some) > 20:
            del some[int(rng.integers(20))]
    for part, was in some:
        np.testing.assert_array_equal(part, was)
    assert len(some) > 5


def test_what_is_hidden_changes_nothing_that_is_seen() -> None:
    envs = VoltVectorEnv(24, mode="rfl")
    seen, info = envs.reset(seed=7)
    rng = np.random.default_rng(7)
    changed = 0
    for step in range(120):
        seen, *_, info = envs.step(any_actions(rng, seen))
        if step % 10 == 9:
            truth = envs.batch.games.copy()
            for i, seat in enumerate(info["seat"]):
                state = unpack(State, truth[i].tobytes())
                for change in CHANGES:
                    change(random.Random(i), state, COLOURS[seat])
                envs.batch.games[i : i + 1] = packed(state)
            changed += int((envs.batch.games["rng"]["drawn"] != truth["rng"]["drawn"]).sum())
            envs._play_on(np.arange(24), np.full(24, -1))
            np.testing.assert_equal(envs._observe(), seen)
            envs.batch.games[:] = truth
    assert changed > 200


def test_gymnasium_makes_them() -> None:
    envs = gymnasium.make_vec("volt/Volt-v0", num_envs=2, vectorization_mode="vector_entry_point", render_mode="svg")
    assert isinstance(envs.unwrapped, VoltVectorEnv)
    seen, _ = envs.reset(seed=8)
    assert envs.observation_space.contains(seen)
    assert envs.action_space.shape == (2,)
    assert [picture[:4] for picture in envs.render() or ()] == ["<svg", "<svg"]
    listed = gymnasium.wrappers.vector.DictInfoToList(envs)
    _, infos = listed.reset(seed=8)
    assert [info["seat"] for info in infos]
    envs.close()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"observation": "text"}, "choose from planes, dict, flat"),
        ({"seat": "pink"}, "choose from red, blue, green, yellow"),
        ({"num_envs": 0}, "at least one game"),
        ({"max_rounds": 0}, "at least 1"),
        ({"max_rounds": "a"}, "'a' is not a whole number"),
    ],
)
def test_what_cannot_be_says_why(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        VoltVectorEnv(**options)


def test_there_is_one_action_for_every_game() -> None:
    envs = VoltVectorEnv(3, mode="training")
    envs.reset(seed=1)
    for actions in (0, [0, 0], np.zeros((3, 1), int), [0.5] * 3):
        with pytest.raises(ValueError, match="one whole number for each of the 3 games"):
            envs.step(actions)


# --- opponents, flat observations, one task by two ways ---


def test_flat_observations_are_planes_and_facts_in_a_row() -> None:
    made = {form: VoltVectorEnv(6, observation=form, mode="rfl") for form in ("flat", "planes")}
    seen = {form: envs.reset(seed=3)[0] for form, envs in made.items()}
    rng = np.random.default_rng(3)
    for _ in range(30):
        rows = np.concatenate([seen["planes"]["planes"].reshape(6, -1), seen["planes"]["facts"]], axis=1)
        np.testing.assert_array_equal(seen["flat"], rows)
        assert seen["flat"].dtype == np.float32
        assert made["flat"].observation_space.contains(seen["flat"])
        actions = any_actions(rng, seen["planes"])
        np.testing.assert_array_equal(made["flat"].action_masks(), seen["planes"]["action_mask"] == 1)
        seen = {form: envs.step(actions)[0] for form, envs in made.items()}


@pytest.mark.parametrize("opponents", [None, "heuristic", "rookie"])
def test_one_game_and_many_are_the_same_task(opponents: str | None) -> None:
    one = gymnasium.make("volt/Volt-v0", opponents=opponents, disable_env_checker=True)
    many = gymnasium.make_vec("volt/Volt-v0", 4, vectorization_mode="vector_entry_point", opponents=opponents)
    (_, info), (seen, infos) = one.reset(seed=1), many.reset(seed=1)
    assert one.observation_space == many.single_observation_space
    assert one.action_space == many.single_action_space
    assert set(info) == {name for name in infos if not name.startswith("_")}
    for _ in range(60):
        assert (infos["seat"] == info["seat"]).all()
        _, _, ended, cut_short, info = one.step(int(info["action_mask"].argmax()))
        seen, *_, infos = many.step(seen["action_mask"].argmax(axis=1))
        for name, value in info.items():
            assert np.asarray(value).dtype.kind == infos[name].dtype.kind, name
            assert np.asarray(value).shape == infos[name].shape[1:], name
        if ended or cut_short:
            _, info = one.reset()


def test_self_play_has_its_own_id() -> None:
    envs = gymnasium.make_vec("volt/SelfPlay-v0", 8, vectorization_mode="vector_entry_point", observation="dict")
    seen, info = envs.reset(seed=2)
    asked = set()
    for _ in range(80):
        asked |= set(info["seat"].tolist())
        seen, *_, info = envs.step(seen["action_mask"].argmax(axis=1))
    assert asked == {0, 1, 2, 3}


def test_a_policy_plays_the_other_seats() -> None:
    called = set()

    def policy(seen: Any, mask: np.ndarray, seats: np.ndarray) -> np.ndarray:
        called.update(seats.tolist())
        assert len(seen["facts"]) == len(mask) == len(seats)
        np.testing.assert_array_equal(seen["action_mask"] == 1, mask)
        assert mask.any(axis=1).all()
        return mask.argmax(axis=1)

    envs = VoltVectorEnv(16, seat="red", opponents=policy, mode="training")
    seen, info = envs.reset(seed=5)
    for _ in range(100):
        seen, *_, info = envs.step(seen["action_mask"].argmax(axis=1))
        assert (info["seat"] == 0).all()
    assert called == {1, 2, 3}


def test_the_heuristic_and_the_rookie_beat_chance() -> None:
    """Red acts at random: against them it wins far less than against others like itself."""
    won = {}
    for opponents in (None, "heuristic", "rookie"):
        envs = VoltVectorEnv(64, seat="red", opponents=opponents, mode="training", observation="dict")
        seen, _ = envs.reset(seed=6)
        rng, gained = np.random.default_rng(6), []
        for _ in range(400):
            seen, reward, ended, *_ = envs.step(any_actions(rng, seen))
            gained += reward[ended].tolist()
        won[opponents] = np.mean(np.array(gained) > 0)
    assert won[None] > 0.17
    assert won["heuristic"] < won[None] / 2
    assert won["rookie"] < won[None] / 2


def test_opponents_that_cannot_be_say_why() -> None:
    with pytest.raises(
        ValueError,
        match="there are no opponents 'veteran' for many games; choose from None, random, heuristic, rookie, or pass a function",
    ):
        VoltVectorEnv(2, seat="red", opponents="veteran")
