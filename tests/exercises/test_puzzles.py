"""Puzzles: each can be won in one way, says so in words of its own, and is found again by the same search."""

import datetime
from itertools import pairwise, product

import pytest

from volt.bots.strength import ANCHORS
from volt.exercises import Puzzle, dailies, daily, exercise_of, puzzle_named, puzzles
from volt.exercises.check import repeated_texts, wrong_with_puzzle
from volt.exercises.finder import find
from volt.exercises.puzzle_rating import rating_of, shares_of
from volt.exercises.puzzle_text import explanation
from volt.exercises.puzzle_themes import THEMES
from volt.exercises.puzzles import HARD, MEDIUM
from volt.exercises.search import programs_of, sample, solve
from volt.exercises.solutions import codes_of, program_of
from volt.game.notation import Program
from volt.game.scenario import Scenario, play
from volt.game.vocabulary import COLOURS

ALL = (*puzzles(), *dailies())
TRAINING = [puzzle for puzzle in ALL if puzzle.scenario.rules == "training"][
    :3
]  # every answer that helps is the default


def wins(scenario: Scenario, seat: str, program: Program) -> bool:
    """Whether a program wins, played as the page plays it."""
    scenario.robots[seat].program = program
    return play(scenario).state.winner == COLOURS.index(seat)


def test_there_are_enough_of_every_kind() -> None:
    assert len(puzzles()) >= 300
    assert len({puzzle.theme for puzzle in puzzles()}) >= 15
    assert {theme for puzzle in ALL for theme in puzzle.themes} <= set(THEMES)
    for difficulty in (1, 2, 3):
        assert sum(puzzle.difficulty == difficulty for puzzle in puzzles()) >= 40
    assert all(one.rating <= other.rating for one, other in pairwise(puzzles()))
    assert 1000 < puzzles()[0].rating < MEDIUM < HARD < puzzles()[-1].rating


def test_names_are_distinct_and_found() -> None:
    assert len({puzzle.name for puzzle in ALL}) == len(ALL)
    assert all(puzzle_named(puzzle.name) is puzzle for puzzle in ALL)
    assert puzzle_named("nothing") is None


def test_those_of_the_day_are_in_no_list_and_take_turns() -> None:
    first = datetime.date(2026, 1, 1)
    days = [daily(first + datetime.timedelta(days=i)) for i in range(len(dailies()))]
    assert len(days) >= 50
    assert set(days) == set(dailies())
    assert not set(days) & set(puzzles())


def test_no_two_say_the_same() -> None:
    assert list(repeated_texts(ALL)) == []


def test_an_explanation_begins_with_what_happens_first() -> None:
    begun = [explanation(exercise_of(puzzle), "en").split()[0] for puzzle in puzzles()[:40]]
    assert "First" in begun, "others act first in some"
    assert "Then" not in begun


@pytest.mark.parametrize("part", range(4))
def test_the_solution_solves_it(part: int) -> None:
    for puzzle in ALL[part::4]:
        assert list(wrong_with_puzzle(puzzle, search=False)) == [], puzzle.name


@pytest.mark.parametrize("part", [0, *[pytest.param(i, marks=pytest.mark.soak) for i in range(1, 40)]])
def test_there_is_one_way_to_win(part: int) -> None:
    for puzzle in ALL[part::40][: 4 if part == 0 else None]:
        assert list(wrong_with_puzzle(puzzle)) == [], puzzle.name


def test_a_rating_says_how_rarely_bots_of_each_level_find_the_solution() -> None:
    found: list[float] = []
    for puzzle in puzzles()[::75]:
        solutions = solve(puzzle.scenario, puzzle.seat)
        assert solutions is not None
        assert rating_of(puzzle.scenario, puzzle.seat, solutions) == pytest.approx(puzzle.rating, abs=100)
        shares = shares_of(puzzle.scenario, puzzle.seat, solutions)
        assert set(shares) == set(ANCHORS)
        found.append(sum(shares.values()))
    assert found == sorted(found, reverse=True)


def test_what_is_wrong_is_said() -> None:
    puzzle = puzzles()[0]
    word = puzzle.solution.split()[0]
    other = Puzzle.parse(str(puzzle).replace(puzzle.solution.replace(" ", "_"), f"-_-_{word}"))
    assert any("fails" in problem for problem in wrong_with_puzzle(other, search=False))
    renamed = Puzzle.parse(str(puzzle).replace(puzzle.name, "abcdef"))
    assert list(wrong_with_puzzle(renamed, search=False)) == ["the name is not that of the position"]
    with pytest.raises(ValueError, match="a puzzle is name rating"):
        Puzzle.parse("abcdef 1500")


@pytest.mark.parametrize("puzzle", ALL[:40], ids=lambda puzzle: puzzle.name)
def test_a_line_is_read_as_it_was_written(puzzle: Puzzle) -> None:
    assert Puzzle.parse(str(puzzle)) == puzzle


def test_the_search_finds_what_playing_every_program_finds() -> None:
    """Programs of low numbers, played one by one."""
    for puzzle in TRAINING:
        scenario, solutions = puzzle.scenario, solve(puzzle.scenario, puzzle.seat)
        assert solutions is not None
        mine = sorted({die for codes in solutions.minimal for die in codes})
        others = [1, 3, 5, 7, 49, 53]
        each = [*mine, *others]
        tried = [
            (one, two, three)
            for one, two, three in product(each, each, each)
            if max(sum(0 < die <= 48 for die in (one, two, three)), sum(die > 48 for die in (one, two, three))) < 3
        ]
        for codes in tried[:: max(1, len(tried) // 200)]:
            assert wins(scenario, puzzle.seat, program_of(codes)) == (codes in solutions.codes), codes


def test_a_sample_has_about_as_many_winners_as_there_are() -> None:
    puzzle = TRAINING[0]
    solutions = solve(puzzle.scenario, puzzle.seat)
    assert solutions is not None
    share, gained = sample(puzzle.scenario, puzzle.seat, 4000)
    assert share == pytest.approx(len(solutions.full) / programs_of(puzzle.scenario, puzzle.seat), abs=0.01)
    assert gained >= 0
    assert codes_of(Program.parse(puzzle.solution)) in solutions.codes
    assert solve(puzzle.scenario, puzzle.seat, most=1) is None


def test_the_same_seed_finds_the_same_puzzle() -> None:
    first, again = (next(puzzle for puzzle in find(10) if puzzle) for _ in range(2))
    assert first == again
    assert list(wrong_with_puzzle(first)) == []
    assert exercise_of(first).texts["en"].title
