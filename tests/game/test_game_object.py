"""The API of a game object: properties, legal answers, positions, replays, pictures, copies."""

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
from support.players import play_on, random_answer, random_drawing, random_setup
from volt.game import Game, IllegalAnswer, Plan, PositionError, View
from volt.game.controller import is_legal, legal_programs
from volt.game.events import Event
from volt.game.game import SPACING
from volt.game.scenario import play as play_scenario
from volt.game.scenario_file import read_scenario
from volt.rules.dialect.packed_struct import pack, unpack
from volt.rules.state import State


def some_games(seed: int, count: int, most: int = 60) -> list[Game]:
    """Games of all kinds, each stopped somewhere, many in the middle of an effect."""
    rng, games = random.Random(seed), []
    while len(games) < count:
        game = Game.from_setup(random_setup(rng, drawing=random_drawing(rng) if rng.random() < 0.5 else None))
        for _ in range(rng.randrange(most)):
            if not game.decisions:
                break
            decision = rng.choice(game.decisions)
            game.answer(decision, random_answer(rng, game, decision))
        games.append(game)
    return games


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
    assert str(move) in volt.save(game).splitlines()


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
    for call, said in ((Plan.parse, "a plan is text, like"), (volt.load, "a record is text, not NoneType")):
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
        assert volt.save(game) == volt.save(again)


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


def test_a_game_that_is_never_undone_keeps_one_checkpoint() -> None:
    game = play_on(random.Random(1), training(goal=6), rounds=60)
    assert len(game._checkpoints) == 1
    game.undo()
    assert len(game._checkpoints) > len(game.moves) // SPACING
    assert len(game.copy()._checkpoints) == len(game._checkpoints)


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


# --- positions ---


def same_but_for_blasts(one: Game, other: Game) -> bool:
    """Equal states, ignoring past blasts, which are not part of a position."""
    states = [unpack(State, pack(game.state)) for game in (one, other)]
    for state in states:
        for blast in state.blasts:
            blast.space = blast.cause = blast.owner = 0
    return pack(states[0]) == pack(states[1])


def test_a_full_position_says_everything() -> None:
    kinds = set()
    for i, game in enumerate(some_games(6, 120)):
        line = game.position(secrets=True)
        again = Game.from_position(line)
        assert "\n" not in line
        assert again.position(secrets=True) == line
        assert [again.position(seat) for seat in game.seats] == [game.position(seat) for seat in game.seats]
        assert same_but_for_blasts(game, again)
        assert (again.decisions, again.pending) == (game.decisions, game.pending)
        kinds |= {decision.kind for decision in game.decisions}
        rng = random.Random(i)
        for _ in range(12):
            if not game.decisions:
                break
            decision = rng.choice(game.decisions)
            answer = random_answer(rng, game, decision)
            assert game.answer(decision, answer) == again.answer(decision, answer)
    assert len(kinds) > 9


def test_a_position_says_no_more_than_its_seat_knows() -> None:
    for i, game in enumerate(some_games(7, 60)):
        for seat in (None, *(s.colour for s in game.setup.seats if not s.killbot)):
            line = game.position(seat)
            world = Game.from_position(line, seed=i)
            assert world.position(seat) == line
            assert world.position() == game.position(), "what a spectator knows, everybody knows"
            assert "rng" not in line
            for other in game.worlds(seat, 2, seed=i):
                assert other.position(seat) == line, "what is hidden does not matter"
            assert [(d.seat, d.kind) for d in world.decisions] == [(d.seat, d.kind) for d in game.decisions]
            shown, seen = world.see(seat), game.see(seat)
            assert (shown.robots, shown.tokens, shown.decks) == (seen.robots, seen.tokens, seen.decks)


GOOD = answered(Game("rfl", "rome", operators=2, seed=3)).position(secrets=True)
BAD_POSITIONS = {
    "": "a position has rules, arena",
    "rfl:default:5 rome": "a position has rules, arena",
    GOOD.replace("rfl:default:5", "chess:default:5"): "no mode 'chess'",
    GOOD.replace("rfl:default:5", "rfl"): "mode:edition:goal",
    GOOD.replace(" rome ", " moon "): "'moon': there is no arena 'moon'",
    GOOD.replace(" rome ", " abc/def "): "'abc/def': line 1",
    GOOD.replace(":programming:", ":lunch:"): "'lunch' is not a step",
    GOOD.replace(" red:n:", " red:x:"): f"{GOOD.split()[5].replace(':n:', ':x:')}': there is no side 'x'",
    GOOD.replace(" green:s:", " red:s:"): f"{GOOD.split()[6].replace('green', 'red')}': two robots have the colour red",
    re.sub(r"count=\S+", "count=1", GOOD): "'count=1': the count is two numbers",
    re.sub(r" green:s:\w+:", " green:s:z9:", GOOD): "'z9' is not a space",
    GOOD.replace("rng=", "rng=zz"): "rng=zz",
    GOOD + " lunch=1": "after the robots come",
    GOOD + " asks=red:anchor": "should ask red:anchor, but playing on leads to red:program, green:program",
    GOOD + " answers=200": "should ask for programs, but playing on leads to",
    re.sub(r":0:0:0:0:", ":0:0:0:99:", GOOD, count=1): "'99' is not a number from 0 to 24",
    re.sub(r":-_-_-", ":B9n_-_-", GOOD, count=1): "'B9n' is not a die",
    re.sub(r"(red:n:\w+):", r"\1:7:", GOOD): "a robot is colour:side",
}


@pytest.mark.parametrize("line", BAD_POSITIONS)
def test_a_bad_position_says_what_is_wrong(line: str) -> None:
    with pytest.raises(PositionError, match=re.escape(BAD_POSITIONS[line])):
        Game.from_position(line)


def test_nonsense_never_gets_past_the_reader() -> None:
    """Whatever is done to a position: it is refused, or it can be played."""
    rng = random.Random(11)
    lines, refused, played = [game.position(secrets=i % 2 == 0) for i, game in enumerate(some_games(9, 20))], 0, 0
    for _ in range(400):
        line = list(rng.choice(lines))
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(line))
            line[at] = rng.choice("0123456789" if line[at].isdigit() else "abcdef:,+-_^xnRB out")
        try:
            game = Game.from_position("".join(line))
        except PositionError:
            refused += 1
            continue
        played += 1
        play_on(rng, game, rounds=game.round + 1)
    assert refused > 100
    assert played > 20


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
        for step in volt.replay(volt.save(game)):
            steps.append(step.move)
            told += step.events
            assert step.game.events == told
        assert steps == [None, *game.moves]
        assert told == game.events
        assert step.game == game
        assert [s.move for s in volt.replay(game)] == steps
    with pytest.raises(ValueError, match="not played from its set-up"):
        next(volt.replay(game.determinize(game.seats[0], 1)))


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
        assert worlds[2] == game.see(seat).determinize(i + 2)


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
        assert volt.arenas.read(str(game.drawing)) == game.drawing  # type: ignore[attr-defined]


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
