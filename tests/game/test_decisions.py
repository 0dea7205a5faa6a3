"""Decisions and answers, equipping, saving and ending a game, and the notation."""

import random
from collections.abc import Callable
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.games import TINY, changing, dressed, refused
from support.players import play_on, random_answer, random_drawing, random_setup, reach
from volt.arenas import Drawing
from volt.game import Decision, Die, Game, NotationError, Plan, Program
from volt.game.vocabulary import COLOURS, HEADINGS, KINDS, MODULES, SIDES, module_bits
from volt.rules.dialect.packed_struct import pack
from volt.rules.module_ids import BLUE, RED

# --- decisions and answers ---


def test_a_decision_can_be_answered_by_seat_or_by_itself_in_words_or_values() -> None:
    one, other = Game("training", seed=2), Game("training", seed=2)
    decision = one.decisions[0]
    one.answer(decision.seat, str(decision.options[1]))
    other.answer(decision, decision.options[1])
    assert one == other
    assert one.moves == ((decision.seat, "start", decision.options[1]),)


def test_a_decision_that_is_not_open_is_refused() -> None:
    game = Game("training", seed=2)
    asked = game.decisions[0]
    stranger = next(seat for seat in game.seats if seat != asked.seat)
    assert f"waiting for: {asked.seat} (start)" in refused(game, stranger, asked.default)
    assert "pink has no such question" in refused(game, "pink", asked.default)
    assert "has no such question" in refused(game, Decision(asked.seat, "shield", (0, 1), 0), 0)


WRONG_ANSWERS = ["", "garbage", "z9", -77, 77, 1.5, None, True, (), ("saw", "saw", "saw"), (1, 2), ([],), ["saw"], b"x"]


@pytest.mark.parametrize("kind", KINDS[1:])
def test_illegal_answers_to_every_kind_say_what_is_legal_and_change_nothing(kind: str) -> None:
    game, decision = reach(random.Random(kind), kind)
    wrong = [answer for answer in WRONG_ANSWERS if answer not in decision.options]
    assert len(wrong) > 5
    for answer in wrong:
        said = refused(game, decision, answer)
        assert said.startswith(decision.seat)
        if kind == "program":
            assert "three units and a starting number" in said
        else:
            assert f"is not an answer to {kind}" in said
            assert len(said.partition("legal: ")[2].split(", ")) == min(20, len(decision.options))


def test_yes_and_one_are_not_the_same() -> None:
    game, decision = reach(random.Random(5), "mine")
    assert decision.options == (False, True)
    refused(game, decision, 1)
    refused(game, decision, 0)
    copy = game.copy()
    game.answer(decision, "yes")
    copy.answer(decision, True)
    assert game == copy
    assert game.moves[-1] == (decision.seat, "mine", True)


@pytest.mark.parametrize("kind", KINDS[1:])
def test_every_option_and_the_default_are_legal_and_change_something(kind: str) -> None:
    game, decision = reach(random.Random(f"{kind} options"), kind)
    assert decision.options
    answers = [decision.default] if kind == "program" else [decision.default, *decision.options]
    for answer in answers:
        copy = game.copy()
        copy.answer(decision, answer)
        assert copy != game
        assert copy.moves == (*game.moves, (decision.seat, kind, answer))
        copy.undo()
        assert copy == game


# --- equipping ---


def test_swapping_modules_prep_3() -> None:
    game, decision = reach(random.Random(1), "equip")
    own = next(robot for robot in game.see(decision.seat).robots if robot.colour == decision.seat)
    assert own.inventory
    assert decision.default == own.modules
    outfit = next(o for o in decision.options if isinstance(o, tuple) and set(o) != set(own.modules))
    assert isinstance(outfit, tuple)
    owned = {*own.modules, *own.inventory}
    other = game.copy()
    game.answer(decision, tuple(reversed(outfit)))
    assert game.moves[-1] == (decision.seat, "equip", outfit), "kept in one order, so that records can be read"
    other.answer(decision, " ".join(outfit))
    assert game == other
    robot = next(robot for robot in game.see(decision.seat).robots if robot.colour == decision.seat)
    assert robot.inventory is not None
    assert set(robot.modules) == set(outfit)
    assert {*robot.modules, *robot.inventory} == owned


def test_a_shield_with_damage_stays_on_prep_3() -> None:
    game = dressed(4, red=("shield", "saw"))
    with changing(game) as state:
        red = state.robots[0]
        red.inventory, red.shield = module_bits(("brake", "anchor", "power")), 1
    for seat, number in zip(game.seats, (1, 2, 3, 4), strict=True):
        game.answer(seat, f"- - - {number}")
    while game.decisions[0].seat != "red" or game.decisions[0].kind != "equip":
        game.answer(game.decisions[0], game.decisions[0].default)
    (decision,) = game.decisions
    assert all(isinstance(o, tuple) and "shield" in o for o in decision.options)
    assert {frozenset(o) for o in decision.options if isinstance(o, tuple)} == {
        frozenset({"shield", other}) for other in ("saw", "brake", "anchor", "power")
    }
    assert "anchor saw" not in refused(game, decision, ("anchor", "saw")).partition("legal: ")[2]


def test_nobody_is_asked_without_an_inventory_prep_3() -> None:
    game = Game("rfl", seed=1)
    while game.decisions[0].kind == "draft":
        game.answer(game.decisions[0], game.decisions[0].default)
    assert game.decisions[0].kind == "start"


# --- keeping ---


@given(st.integers(0, 2**32), st.integers(0, 120))
@settings(max_examples=25, deadline=None)
def test_a_copy_goes_its_own_way(seed: int, answers: int) -> None:
    rng = random.Random(seed)
    game = play_on(rng, Game.from_setup(random_setup(rng, drawing=random_drawing(rng))), answers)
    before, events = pack(game.state), game.events
    copy = game.copy()
    assert copy == game
    assert (copy.decisions, copy.events, copy.moves) == (game.decisions, game.events, game.moves)
    if game.winner is None:
        play_on(rng, copy, 1, rounds=1000)
        assert copy != game
    assert (pack(game.state), game.events) == (before, events)


def test_equal_means_same_table_and_same_state() -> None:
    assert Game("training", seed=1) == Game("training", seed=1)
    assert Game("training", seed=1) != Game("training", seed=2)
    assert Game("training", TINY, seed=1) != Game("training", seed=1)
    assert Game("training") != "a game"
    with pytest.raises(TypeError):
        hash(Game("training"))


def test_undo_takes_back_any_number_of_answers_also_in_mid_activation() -> None:
    rng = random.Random(2)
    game, decision = reach(rng, "mine_from")
    game.answer(decision, decision.options[1])
    replayed, history = Game.from_setup(game.setup), []
    for move in game.moves:
        history.append((pack(replayed.state), replayed.events, replayed.decisions))
        replayed.answer(move[0], move[2])
    assert history[-1][2] == (decision,), "after 'mine' was answered in the same activation"
    for back in (1, 2, 5, 13, len(history), 0):
        copy = game.copy()
        copy.undo(back)
        expected = [*history, (pack(game.state), game.events, game.decisions)][len(history) - back]
        assert (pack(copy.state), copy.events, copy.decisions) == expected
        assert copy.moves == game.moves[: len(game.moves) - back]
    for many in (-1, len(history) + 1):
        with pytest.raises(ValueError, match="cannot take back"):
            game.undo(many)


def test_undo_in_every_single_activation_question() -> None:
    rng, undone = random.Random(31), 0
    for _ in range(6):
        game = reach(rng, "ram")[0]
        while game.winner is None and game.round < 8:
            before = game.copy()
            play_on(rng, game, 1)
            if before.state.question.given:
                game.undo()
                undone += 1
                assert game == before
                assert (game.events, game.moves) == (before.events, before.moves)
                play_on(rng, game, 1)
    assert undone > 2


def test_answer_gives_the_events_it_caused_and_events_keeps_all() -> None:
    rng = random.Random(3)
    game = Game.from_setup(random_setup(rng, "rfl"))
    told = list(game.events)
    while game.winner is None and game.round < 6:
        decision = rng.choice(game.decisions)
        told += game.answer(decision, random_answer(rng, game, decision))
        assert game.events == tuple(told)
    assert {"round_began", "rebooted", "number_taken", "revealed", "activated"} <= {event.kind for event in told}
    assert all(event.rule for event in told)


def test_a_decision_inside_an_activation_tells_no_half_story() -> None:
    """The activation is replayed from its checkpoint; its events are logged once, when it is complete."""
    rng = random.Random(13)
    for _ in range(4):
        game = Game.from_setup(random_setup(rng, "rfl", drawing=random_drawing(rng)))
        while game.winner is None and game.round < 8:
            inside = game.decisions[0].kind in ("brake", "fire", "shield", "anchor", "saw", "mine", "rotate")
            before = game.events
            play_on(rng, game, 1)
            if inside and game.state.question.given:
                assert game.events == before


@pytest.mark.parametrize("kind", KINDS[1:])
def test_what_is_pending_happens_whatever_the_answer(kind: str) -> None:
    game, decision = reach(random.Random(f"{kind} pending"), kind)
    pending = game.pending
    assert (pending == ()) or kind != "program"
    assert game.copy().pending == pending
    for answer in decision.options if kind != "program" else (decision.default,):
        copy = game.copy()
        told = copy.answer(decision, answer)
        assert (*told, *copy.pending)[: len(pending)] == pending
        copy.undo()
        assert copy.pending == pending
        assert copy.events == game.events


# --- the end ---


def finished(mode: str, seed: int, **options: object) -> Game:
    for attempt in range(100):
        rng = random.Random(seed * 1000 + attempt)
        game = play_on(rng, Game(mode, TINY, seed=seed + attempt, **options), rounds=30)  # type: ignore[arg-type]
        if game.winner is not None:
            return game
    raise AssertionError("nobody ever wins")


@pytest.mark.parametrize("mode", ["training", "rfl"])
def test_the_game_ends_with_the_winning_token_round_5(mode: str) -> None:
    game = finished(mode, 3, goal=2)
    winner = next(robot for robot in game.see(None).robots if robot.colour == game.winner)
    assert winner.vp == 2
    assert game.events[-1].kind == "won"
    assert game.events[-1].seat == game.winner
    assert game.decisions == ()
    assert game.see("red").decisions == ()
    assert game.see(None).winner == game.winner
    for seat in game.seats:
        assert "the game is over" in refused(game, seat, "- - - 1")
    game.undo()
    assert game.winner is None
    assert game.decisions


def test_a_squad_wins_together_kill_10() -> None:
    for seed in range(100):
        game = finished("training", seed * 7, goal=1, operators=1, killbots=3)
        if game.winner == "squad":
            break
    assert game.winner == "squad"
    assert sum(robot.vp for robot in game.see(None).robots if robot.killbot) == 3
    assert game.events[-1].seat == "squad"


def test_there_is_no_seat_for_strangers() -> None:
    game = Game("training", operators=2)
    with pytest.raises(ValueError, match="choose from red, green"):
        game.see("blue")


# --- notation ---

DICE = st.builds(Die, st.sampled_from([BLUE, RED]), st.integers(1, 6), st.integers(0, 7))
UNIT = st.lists(DICE, max_size=3).map(tuple)
PROGRAMS = st.builds(Program, st.tuples(UNIT, UNIT, UNIT))
PLANS = st.builds(Plan, PROGRAMS, st.integers(1, 4))


@given(DICE)
def test_dice_round_trip(die: Die) -> None:
    assert Die.parse(str(die)) == die


@given(PROGRAMS)
def test_programs_round_trip(program: Program) -> None:
    assert Program.parse(str(program)) == program


@given(PLANS)
def test_plans_round_trip(plan: Plan) -> None:
    assert Plan.parse(str(plan)) == plan


def test_notation_says_what_it_says() -> None:
    assert Die.parse("B3n") == Die(BLUE, 3, HEADINGS.index("n"))
    assert Die.parse("R2sw") == Die(RED, 2, HEADINGS.index("sw"))
    assert Program.parse("B1e+R4n - R6nw").units == (
        (Die(BLUE, 1, 2), Die(RED, 4, 0)),
        (),
        (Die(RED, 6, 7),),
    )
    assert Plan.parse("- - - 4").number == 4
    all_dice = {str(Die(c, n, h)) for c in (BLUE, RED) for n in range(1, 7) for h in range(8)}
    assert len(all_dice) == 96


@pytest.mark.parametrize(
    ("read_", "text", "said"),
    [
        (Die.parse, "B7n", "'B7n' is not a die: write colour, number and direction, like B3n or R2sw"),
        (Die.parse, "b3n", "'b3n' is not a die"),
        (Die.parse, "B3n\n", "is not a die"),
        (Die.parse, "", "'' is not a die"),
        (Program.parse, "B3n R2sw", "has 2 units; a program has three"),
        (Program.parse, "B3n R2sw - 2", "has 4 units"),
        (Program.parse, "- B3x -", "unit II: 'B3x' is not a die"),
        (Program.parse, "- - B3n+", "unit III: '' is not a die"),
        (Plan.parse, "B3n R2sw -", "is not a plan: write three units and a starting number"),
        (Plan.parse, "B3n R2sw - 5", "is not a plan"),
        (Plan.parse, "B9n R2sw - 1", "unit I: 'B9n' is not a die"),
    ],
)
def test_unreadable_notation_says_what_and_where(read_: Callable[[str], object], text: str, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_(text)
    assert said in str(caught.value)


@pytest.mark.parametrize("wrong", [(0, 1, 0), (3, 1, 0), (1, 0, 0), (1, 7, 0), (1, 1, 8), (1, 1, -1)])
def test_there_are_no_other_dice(wrong: tuple[int, int, int]) -> None:
    with pytest.raises(NotationError, match="there is no die"):
        Die(*wrong)


def test_the_vocabulary_has_no_word_twice() -> None:
    for words in (COLOURS, SIDES, HEADINGS, MODULES, KINDS):
        assert all(one != other for one, other in combinations(words, 2))
    assert all(SIDES.index(b) - SIDES.index(a) == 1 for a, b in pairwise(SIDES))


def test_drawings_can_be_shared_between_games() -> None:
    one, other = Game("training", TINY, seed=1), Game("training", TINY, seed=1)
    before = pack(TINY.arena)
    play_on(random.Random(1), one, 40)
    play_on(random.Random(1), other, 40)
    assert one == other
    assert isinstance(one.setup.drawing, Drawing)
    assert pack(TINY.arena) == before
