"""Programs: who is asked, numbers, what is legal, the reveal."""

from collections import Counter

import pytest

from support.games import TINY, answered, dressed, refused, training
from volt.game import Die, Game, Plan, Program
from volt.game.vocabulary import COLOURS
from volt.rules.module_ids import BLUE, RED


def test_all_operators_are_asked_at_once_prog_1() -> None:
    game = training()
    assert [(d.seat, d.kind, d.options) for d in game.decisions] == [
        (colour, "program", (1, 2, 3, 4)) for colour in COLOURS
    ]


def test_first_come_first_served_prog_3() -> None:
    game = training()
    game.answer("green", "B1n R2s - 2")
    assert [(d.seat, d.options) for d in game.decisions] == [(c, (1, 3, 4)) for c in ("red", "blue", "yellow")]
    assert "number 2 is not free; free: 1, 3, 4" in refused(game, "red", "B1n R2s - 2")
    assert "green has no such question now; waiting for: red (program)" in refused(game, "green", "B2n - - 3")
    game.answer("red", "B1n R2s - 4")
    assert [(d.seat, d.options) for d in game.decisions] == [(c, (1, 3)) for c in ("blue", "yellow")]


@pytest.mark.parametrize("number", [0, 5, -1, 99])
def test_numbers_that_are_not_on_the_pillars_prog_3(number: int) -> None:
    game = training()
    assert "free: 1, 2, 3, 4" in refused(game, "red", Plan(Program.parse("B1n R2s -"), number))


def test_as_many_numbers_as_robots_setup_2() -> None:
    assert training(operators=2).decisions[0].options == (1, 2)
    assert training(operators=2, killbots=1).decisions[0].options == (1, 2, 3)


def test_programs_are_revealed_when_all_have_a_number_prog_3() -> None:
    game = training(operators=2)
    assert [e.kind for e in game.answer("green", "R1e - - 2")] == ["number_taken"]
    kinds = [e.kind for e in game.answer("red", "R1e - - 1")]
    assert kinds[:2] == ["number_taken", "revealed"]
    assert kinds.count("activated") == 2
    assert game.round == 2


def test_a_killbot_gets_the_number_left_prog_4() -> None:
    for left in (1, 2, 3):
        game = training(operators=2, killbots=1)
        taken = [number for number in (1, 2, 3) if number != left]
        game.answer("red", f"- - - {taken[0]}")
        events = game.answer("blue", f"- - - {taken[1]}")
        given_ = [e for e in events if e.rule == "PROG-4"]
        assert [(e.seat, e.number) for e in given_] == [("green", left)]


def test_two_killbots_get_numbers_at_random_prog_4() -> None:
    got: Counter[tuple[object, ...]] = Counter()
    for seed in range(60):
        game = answered(Game("training", TINY, operators=2, killbots=2, seed=seed))
        game.answer("red", "- - - 2")
        events = game.answer("blue", "- - - 3")
        got[tuple(e.number for e in events if e.rule == "PROG-4")] += 1
    assert set(got) == {(1, 4), (4, 1)}
    assert min(got.values()) > 12


@pytest.mark.parametrize(
    ("program", "units"),
    [
        ("B1ne R1n B1n", "I"),
        ("R1n B3sw B1n", "II"),
        ("R1n B3s B6nw", "III"),
        ("B1n+R1n B1n -", "I"),
        ("- - B1n+R1n", "III"),
        ("B1n B1n B1n", "III"),
        ("R1n R1n R1n", "III"),
        ("B1ne B1ne R1n", "I, II"),
        ("B1n+B1n B1n R1n", "I, II"),
        ("R1n+R1n+R1n - -", "I"),
    ],
)
def test_a_program_that_would_be_cleared_is_refused_and_the_unit_named_prog_5(program: str, units: str) -> None:
    game = training()
    said = refused(game, "blue", f"{program} 1")
    assert f"blue: unit {units} of {program} would be cleared (PROG-5)" in said
    assert "2 blue and 2 red dice" in said
    game.answer("blue", "B1n R8n - 1".replace("8", "6"))


def test_modules_win_over_basic_rules_mod_2() -> None:
    """MOD-2: RAM EXPANSION and STEERING NOZZLE allow what PROG-5 forbids."""
    for program in ("B1ne+R1n B1n R2s", "B3sw R1n B1n", "B1n R1n+R2n B2w"):
        refused(dressed(2, red=("saw",)), "red", f"{program} 1")
    game = dressed(2, red=("ram", "nozzle"))
    assert "unit I of" in refused(game, "red", "B4ne R1n B1n 1"), "NOZZLE: 1 to 3 only"
    assert "unit I of" in refused(game, "red", "B1n+R1n+R2s - - 1"), "RAM: never three"
    assert "unit III of" in refused(game, "red", "B1n+B1n R1n B1n 1"), "RAM: no third die of a colour"
    game.answer("red", "B1ne+R1n B1n R2s 1")
    program = game.see("red").robots[0].program
    assert str(program) == "B1ne+R1n B1n R2s"


def test_a_plan_may_be_an_object_or_written() -> None:
    one, other = training(), training()
    one.answer("red", "  B3n   R2sw -  2 ")
    other.answer(other.decisions[0], Plan(Program(((Die(BLUE, 3, 0),), (Die(RED, 2, 5),), ())), 2))
    assert one == other
    assert one.moves == other.moves
