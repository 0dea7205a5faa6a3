"""The API of a game object: properties, legal answers, replays, pictures, copies."""

import copy
import pickle
import random
import re
from itertools import islice

import numpy as np
import pytest

import volt
from support.games import TINY, answered, dressed, training
from support.paths import SCENARIOS
from support.players import play_on, random_answer, some_games
from volt.game import Game, IllegalAnswer, Plan, SetupError, View
from volt.game.controller import is_legal, legal_programs
from volt.game.events import Event
from volt.game.history import SPACING
from volt.game.scenario import play as play_scenario
from volt.game.scenario_file import read_scenario
from volt.game.scenario_values import ScenarioError
from volt.rules.dialect.packed_struct import pack

# --- properties ---


def test_a_game_says_what_it_is() -> None:
    game = Game("training", "rome", operators=3, seed=9)
    assert (game.mode, game.arena, game.seed, game.over, game.outcome) == ("training", "rome", 9, False, None)
    assert game.scores == {"red": 0, "blue": 0, "green": 0}
    assert game.drawing == game.setup.drawing
    assert re.fullmatch(r"\d+\.\d+\.\d+(\.dev\d+)?", volt.__version__)


def test_the_outcome_is_that_of_the_winner() -> None:
    game = training(goal=1)
    play_on(random.Random(3), game, rounds=60)
    assert game.over
    assert game.outcome is not None
    assert game.outcome == (game.winner, game.scores, game.round)
    assert game.scores[game.outcome.winner] == max(game.scores.values()) >= 1
    assert game.see(None).over
    assert game.see("red").scores == game.scores


def test_moves_have_names() -> None:
    game = training()
    game.answer("red", "B3s R2se B1e 1")
    move = game.moves[-1]
    assert (move.seat, move.kind, move.answer) == ("red", "program", Plan.parse("B3s R2se B1e 1"))
    assert str(move) == "red program B3s R2se B1e 1"
    assert str(move) in volt.write_record(game).splitlines()


# --- legal answers ---


@pytest.mark.parametrize("modules", [(), ("nozzle",), ("ram",)])
def test_legal_programs_are_legal(modules: tuple[str, ...]) -> None:
    found = list(islice(legal_programs(modules), 0, 200_000, 997))
    assert len(set(found)) == len(found)
    assert all(is_legal(modules, program) for program in found)


def test_no_legal_program_is_left_out() -> None:
    """Two blue dice with 24 faces and two red ones with 48, one to a unit."""
    one, two, three = 24 + 48, 24 * 24 + 2 * 24 * 48 + 48 * 48, 3 * 24 * 24 * 48 + 3 * 24 * 48 * 48
    assert sum(1 for _ in legal_programs(())) == 1 + 3 * one + 3 * two + three


def test_legal_answers_can_be_given_and_others_not() -> None:
    rng = random.Random(8)
    for game in some_games(2, 25):
        for decision in game.decisions:
            answers = list(islice(game.legal_answers(decision), 200))
            assert answers
            for answer in rng.sample(answers, min(5, len(answers))):
                assert game.is_legal(decision, answer)
                game.copy().answer(decision, answer)
            assert not game.is_legal(decision, "nonsense")
            assert not game.is_legal(next(seat for seat in volt.game.vocabulary.COLOURS[::-1]), 77)  # type: ignore[attr-defined]


def test_any_object_can_be_asked_about() -> None:
    """What learners hand over is legal or not; neither asking nor answering fails in another way."""
    game, rng = Game("rfl", seed=2), random.Random(2)
    kinds = set()
    for _ in range(120):
        decision = game.decisions[0]
        empty = Plan.parse("- - - 1").program
        for odd in (None, 1.5, [], object(), np.arange(3), np.array(["c4", "saw"]), (np.arange(2), "saw")):
            plans = Plan(empty, odd), Plan(odd, 1)  # type: ignore[arg-type]
            for wrong in (odd, *plans):
                assert not game.is_legal(decision, wrong)  # type: ignore[arg-type]
                with pytest.raises(IllegalAnswer):
                    game.answer(decision, wrong)  # type: ignore[arg-type]
        option = rng.choice(decision.options)
        if decision.kind == "program":
            assert game.is_legal(decision, Plan(empty, np.int64(option)))  # type: ignore[arg-type, call-overload]
        elif isinstance(option, int) and not isinstance(option, bool):
            assert game.is_legal(decision, np.int64(option))  # type: ignore[arg-type]
            kinds.add("number")
        else:
            assert game.is_legal(decision, option[::-1] if isinstance(option, tuple) else option)
            kinds.add(type(option).__name__)
        game.answer(decision, random_answer(rng, game, decision))
    assert kinds >= {"str", "tuple", "bool"}


def test_ram_programs_are_legal_answers_too() -> None:
    game = dressed(1, red=("ram",))
    assert game.is_legal("red", "B3n+R2e R1s - 1")
    assert not game.is_legal("blue", "B3n+R2e R1s - 1")
    assert not game.is_legal("red", "B3ne - - 1")
    assert not game.is_legal("red", "B3n - - 7")


def test_a_decision_is_named_by_its_seat() -> None:
    with pytest.raises(TypeError, match="0 is neither a seat like 'red' nor one of"):
        training().answer(0, "B1n - - 1")  # type: ignore[arg-type]


def test_what_is_no_code_and_no_text_is_refused_in_a_sentence() -> None:
    for code in (-1, 97, 5 << 42, 2**45 - 1, 10**30):
        with pytest.raises(volt.NotationError, match=f"{code} is not the code of a plan"):
            Plan.from_code(code)
    for call, said in ((Plan.parse, "a plan is text, like"), (volt.parse_record, "a record is text, not NoneType")):
        with pytest.raises(TypeError, match=said):
            call(None)  # type: ignore[operator]


# --- undo ---


@pytest.mark.parametrize(
    ("answers", "said"), [(1, "1 answer: the game has 0 answers"), (2, "2 answers: the game has 0")]
)
def test_undo_says_what_it_cannot_take_back(answers: int, said: str) -> None:
    with pytest.raises(ValueError, match=f"cannot take back {said}"):
        Game("training").undo(answers)


def test_undo_restores_everything_at_any_depth() -> None:
    for i, game in enumerate(some_games(4, 20, 80)):
        again = Game.from_setup(game.setup)
        back = random.Random(i).randrange(len(game.moves) + 1)
        for move in game.moves[: len(game.moves) - back]:
            again.answer(move.seat, move.answer)
        game.undo(back)
        assert (game.moves, game.events, game.pending) == (again.moves, again.events, again.pending)
        assert pack(game.state) == pack(again.state)
        assert game.decisions == again.decisions
        play_on(random.Random(i), game, rounds=game.round + 2)
        play_on(random.Random(i), again, rounds=again.round + 2)
        assert volt.write_record(game) == volt.write_record(again)


def test_undo_in_a_second_line_ignores_the_first() -> None:
    game = Game("training", seed=3)
    first, second = game.decisions[0].options[:2]
    game.answer(game.decisions[0], first)
    game.answer(game.decisions[0], game.decisions[0].default)
    game.undo(2)
    game.answer(game.decisions[0], second)
    now, decision = pack(game.state), game.decisions[0]
    game.undo(0)
    assert pack(game.state) == now
    with pytest.raises(IllegalAnswer):
        game.answer(decision, "nowhere")
    game.answer(decision, decision.default)
    game.undo()
    assert pack(game.state) == now


def test_a_game_that_is_never_undone_keeps_one_undo_point() -> None:
    game = play_on(random.Random(1), training(goal=6), rounds=60)
    assert len(game._history._undo_points) == 1
    game.undo()
    assert len(game._history._undo_points) > len(game.moves) // SPACING
    assert len(game.copy()._history._undo_points) == len(game._history._undo_points)


def test_only_the_first_undo_replays_the_whole_game() -> None:
    game, played = training(goal=6), 0
    play_on(random.Random(1), game, rounds=60)
    game.undo()
    assert len(game.moves) > 100
    engine = type(game.engine)
    original = engine.program

    def counted(self: object, *given: object) -> object:
        nonlocal played
        played += 1
        return original(self, *given)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "program", counted)
        for _ in range(100):
            before = played
            game.undo()
            assert played - before < SPACING


@pytest.mark.parametrize(
    ("wrong", "error"), [(-1, ValueError), (10_000, ValueError), (1.5, TypeError), ("1", TypeError)]
)
def test_undo_refuses_what_is_no_number_of_answers(wrong: object, error: type[Exception]) -> None:
    game = play_on(random.Random(1), training(), rounds=2)
    before = game.fingerprint, game.moves
    with pytest.raises(error):
        game.undo(wrong)  # type: ignore[arg-type]
    assert (game.fingerprint, game.moves) == before


# --- scenarios and replays ---


def test_a_scenario_is_a_game_that_asks() -> None:
    asked = 0
    for path in sorted(path for path in SCENARIOS.rglob("*.toml") if path.parent.name != "invalid")[::9]:
        scenario = read_scenario(path)
        game = Game.from_scenario(path)
        assert game.setup.drawing == scenario.drawing
        assert game.mode == scenario.rules
        asked += any(decision.kind != "program" for decision in game.decisions)
        first = play_scenario(scenario).events
        shared = list(game.events + game.pending)
        assert [str(e) for e in first[: min(len(shared), 3)]] == [str(e) for e in shared[:3]]
    assert asked > 10
    assert pack(Game.from_scenario(path.read_text(encoding="utf-8")).state) == pack(game.state)
    with pytest.raises(ValueError, match="cannot be read"):
        Game.from_scenario("nowhere.toml")


def test_a_record_is_replayed_move_by_move() -> None:
    for game in some_games(12, 10):
        steps, told = [], tuple[Event, ...]()
        for step in volt.replay(volt.write_record(game)):
            steps.append(step.move)
            told += step.events
            assert step.game.events == told
        assert steps == [None, *game.moves]
        assert told == game.events
        assert step.game == game
        assert [s.move for s in volt.replay(game)] == steps
    with pytest.raises(ValueError, match="not played from its set-up"):
        next(volt.replay(game.world(game.seats[0], 1)))


# --- worlds ---


def test_worlds_agree_with_the_view_and_differ_from_each_other() -> None:
    for i, game in enumerate(some_games(13, 20)):
        seat = next(s.colour for s in game.setup.seats if not s.killbot)
        worlds = game.worlds(seat, 6, seed=i)
        assert [world.seed for world in worlds] == list(range(i, i + 6))
        assert worlds == game.see(seat).worlds(6, seed=i)
        for world in worlds:
            assert world.see(seat) == game.see(seat)
        assert len({world.fingerprint for world in worlds}) == 6
        assert worlds[2] == game.see(seat).world(i + 2)


# --- pictures ---


def test_games_views_and_drawings_show_themselves() -> None:
    for game in (training(), Game("rfl", TINY, seed=2)):
        view = game.see(None)
        assert str(game) == str(view)
        assert str(game).startswith("Round ")
        assert all(seat in str(game) for seat in game.seats)
        assert game._repr_svg_().startswith("<svg ")
        assert view._repr_html_().count("<li>") == len(game.seats)
        assert game._repr_html_() == view._repr_html_()
        assert game.drawing._repr_svg_().startswith("<svg ")
        assert game.drawing._repr_svg_() in game.drawing._repr_html_()
        assert volt.arenas.parse_drawing(str(game.drawing)) == game.drawing  # type: ignore[attr-defined]


# --- copies ---


def test_pickle_and_deepcopy_in_every_state() -> None:
    for i, game in enumerate(some_games(14, 25)):
        for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), copy.copy(game), game.copy()):
            assert twin == game
            assert (twin.moves, twin.events, twin.pending) == (game.moves, game.events, game.pending)
            before = pack(game.state)
            play_on(random.Random(i), twin, rounds=game.round + 1)
            assert pack(game.state) == before
            twin.undo(len(twin.moves))
        for seat in (None, game.seats[0]):
            view = game.see(seat)
            for seen in (pickle.loads(pickle.dumps(view)), copy.deepcopy(view)):
                assert isinstance(seen, View)
                assert seen == view
                assert hash(seen) == hash(view)
                assert seen.worlds(2, 5) == view.worlds(2, 5)


def test_views_and_fingerprints_are_keys() -> None:
    one, other = training(), training()
    assert {one.see("red"): 1}[other.see("red")] == 1
    assert {one.fingerprint: 1}[other.fingerprint] == 1
    other.answer("red", "B1n - - 1")
    assert one.fingerprint != other.fingerprint
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def test_a_packed_game_goes_on_where_it_was() -> None:
    for game in some_games(5, 20):
        again = Game.from_packed(game.setup, game.packed())
        assert again == game
        for one, other in ((again.moves, game.moves), (again.events, game.events), (again.pending, game.pending)):
            assert one == other
        assert again.position() == game.position()
        again.undo(len(again.moves))
        assert again == Game.from_setup(game.setup)
    with pytest.raises(ValueError, match="not played from its set-up"):
        answered(training()).world("red", 1).packed()


def test_what_games_share_cannot_be_changed() -> None:
    view = Game("training", seed=1).see("red")
    with pytest.raises(TypeError):
        view.drawing.arena.walls[0] = 255
    with pytest.raises(AttributeError, match="immutable"):
        view.events[-1].seat = "blue"
    assert pickle.loads(pickle.dumps(view)) == view == Game("training", seed=1).see("red")
    assert len(set(view.events)) > 1


def test_copies_of_any_kind_go_their_own_way() -> None:
    game = Game("training", seed=1)
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert other == game
        other.answer(other.decisions[0], other.decisions[0].default)
        assert not game.moves
        assert other != game


@pytest.mark.parametrize(
    "error", [SetupError("too many", "seats"), volt.RecordError(3, "no"), ScenarioError("robots", "no", "a.toml")]
)
def test_errors_reach_other_processes_whole(error: ValueError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), vars(again)) == (str(error), vars(error))
