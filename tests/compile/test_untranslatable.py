"""Python that C would run differently is refused, with its location."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from volt.compile import TranslationError
from volt.compile.python_to_c import FunctionTranslator
from volt.rules.dialect.packed_struct import u64
from volt.rules.rng import rand
from volt.rules.state import Robot, State

LISTED, WORD = [1, 2], "word"


def helper(number: int) -> int:
    return number


def tries(game: State) -> None:
    try:  # wrong
        game.rounds += 1
    finally:
        game.rounds -= 1


def catches(game: State) -> None:
    game.rounds = 0
    try:  # wrong
        game.rounds += 1
    except ValueError:
        game.rounds -= 1


def comprehends(game: State) -> int:
    found = [robot.vp for robot in game.robots]  # wrong
    return found[0]


def speaks(game: State) -> None:
    game.rounds = "one"  # type: ignore[assignment]  # wrong


def reads_a_word(game: State) -> int:
    return WORD  # type: ignore[return-value]  # wrong


def reads_a_list(game: State) -> int:
    return LISTED[0]  # wrong


def slices(game: State) -> int:
    game.rounds = 0
    tokens = game.tokens[1:3]  # wrong
    return tokens[0]


def names_an_argument(game: State) -> int:
    return rand(game, n=6)  # wrong


def misses_an_argument(game: State) -> int:
    return rand(game)  # type: ignore[call-arg]  # wrong


def passes_another_struct(game: State) -> int:
    return rand(game.robots[0], 6)  # type: ignore[arg-type]  # wrong


def calls_no_rule(game: State) -> int:
    return helper(3)  # wrong


def calls_a_method(game: State) -> int:
    return game.tokens.index(3)  # wrong


def is_not_annotated(game: State, number) -> int:  # type: ignore[no-untyped-def]  # wrong
    return number + 1


def returns_anything(game: State):  # type: ignore[no-untyped-def]  # wrong
    return 1


def takes_a_word(game: State, word: str) -> int:  # wrong
    return 1


def takes_words(game: State, words: list[str]) -> int:  # wrong
    return 1


def has_a_default(game: State, number: int = 1) -> int:  # wrong
    return number


def knows_no_such_name(game: State) -> int:
    game.rounds = 1
    return game.rounds + nothing_of_the_kind  # type: ignore[name-defined] # noqa: F821  # wrong


def knows_no_such_field(game: State) -> int:
    return game.wheels  # type: ignore[attr-defined]  # wrong


def else_after_while(game: State) -> None:
    game.rounds = 0
    while game.rounds < 3:  # wrong
        game.rounds += 1
    else:  # noqa: PLW0120
        game.rounds = 9


def else_after_for(game: State) -> None:
    for i in range(3):  # wrong
        game.rounds += i
    else:  # noqa: PLW0120
        game.rounds = 9


def loops_over_a_list(game: State) -> None:
    for robot in game.robots:  # wrong
        robot.vp = 0


def loops_in_pairs(game: State) -> None:
    for a, b in range(3):  # type: ignore[misc]  # wrong
        game.rounds = a + b


def steps_by_a_variable(game: State, step: int) -> None:
    for i in range(0, 9, step):  # wrong
        game.rounds += i


def compares_unsigned_with_signed(game: State, word: u64) -> bool:
    return word > game.rounds  # wrong


def negates_an_unsigned(game: State, word: u64) -> u64:
    return -word  # wrong


def calls_twice(game: State) -> int:
    return rand(game, 6) - rand(game, 6)  # wrong


def calls_in_a_macro(game: State) -> int:
    return min(rand(game, 6), 3)  # wrong


def calls_in_the_middle(game: State) -> int:
    return 0 < rand(game, 6) < 3  # wrong


def reads_beside_a_call(game: State) -> int:
    return game.rounds + rand(game, 6)  # wrong


def adds_a_call(game: State) -> None:
    game.rounds += rand(game, 6)  # wrong


def finds_its_place_beside_a_call(game: State) -> None:
    game.tokens[game.rounds] = rand(game, 6)  # wrong


def assigns_twice(game: State) -> None:
    game.rounds = game.turn = 1  # wrong


def unpacks(game: State) -> int:
    a, b = game.tokens  # type: ignore[misc]  # wrong
    return a + b


def counts_wrong(game: State) -> int:
    a, b = 1, 2, 3  # type: ignore[misc]  # wrong
    return a + b


def changes_its_type(game: State) -> int:
    found = game.robots[0]
    found = 3  # type: ignore[assignment]  # wrong
    return found + 1  # type: ignore[operator]


def changes_its_struct(game: State) -> int:
    found = game.robots[0]
    found = game  # type: ignore[assignment]  # wrong
    return found.vp


def keeps_a_list(numbers: list[int]) -> int:
    kept = numbers  # wrong
    return len(kept)


def counts_from_the_end(game: State) -> int:
    return game.tokens[-1]  # wrong


def cuts_floats(game: State) -> int:
    return int(2.5 // 2.0)  # wrong


def takes_three(game: State) -> int:
    return min(1, 2, 3)  # wrong


def raises_to_a_power(game: State) -> int:
    return game.rounds**2  # wrong


def is_the_same(game: State) -> int:
    return game.rounds is game.turn  # type: ignore[return-value]  # wrong


def prefers_a_struct(game: State) -> Robot:
    return game.robots[0] if game.rounds else game  # type: ignore[return-value]  # wrong


def asserts(game: State) -> None:
    assert game.rounds  # wrong


def annotates(game: State) -> None:
    rounds: int = 3  # wrong
    game.rounds = rounds


NONSENSE: list[tuple[Callable[..., Any], str]] = [
    (tries, "Try has no translation"),
    (catches, "Try has no translation"),
    (comprehends, "ListComp has no translation"),
    (speaks, "str constants have no translation"),
    (reads_a_word, "str globals have no translation"),
    (reads_a_list, "list globals have no translation"),
    (slices, "only single elements of arrays"),
    (names_an_argument, "with positional arguments"),
    (misses_an_argument, "the arguments do not match the parameters of rand"),
    (passes_another_struct, "the arguments do not match the parameters of rand"),
    (calls_no_rule, "only rules and int, min, max"),
    (calls_a_method, "called by their bare names"),
    (is_not_annotated, "annotate number"),
    (returns_anything, "annotate return"),
    (takes_a_word, "the type str has no translation"),
    (takes_words, "has no translation"),
    (has_a_default, "no defaults"),
    (knows_no_such_name, "unknown name: nothing_of_the_kind"),
    (knows_no_such_field, "not a field of a packed struct: game.wheels"),
    (else_after_while, "While has no translation"),
    (else_after_for, "For has no translation"),
    (loops_over_a_list, r"loops must be over range\(\)"),
    (loops_in_pairs, "a loop needs a single variable"),
    (steps_by_a_variable, "the step of a loop must be a constant"),
    (calls_twice, "assign one to a variable first"),
    (calls_in_a_macro, "assign one to a variable first"),
    (calls_in_the_middle, "assign one to a variable first"),
    (reads_beside_a_call, "may change what is read beside it"),
    (adds_a_call, "may change what is read beside it"),
    (finds_its_place_beside_a_call, "may change what is read beside it"),
    (assigns_twice, "Assign has no translation"),
    (unpacks, "a tuple must be assigned value by value"),
    (counts_wrong, "a tuple must be assigned value by value"),
    (changes_its_type, "a variable cannot change its type"),
    (changes_its_struct, "a variable cannot change its type"),
    (keeps_a_list, "a list cannot be kept in a variable"),
    (counts_from_the_end, "an index must be an integer from 0 on"),
    (cuts_floats, "floats can only be added, subtracted"),
    (takes_three, "min takes two values"),
    (raises_to_a_power, "the operator Pow has no translation"),
    (is_the_same, "the operator Is has no translation"),
    (prefers_a_struct, "both values must be of the same type"),
    (asserts, "Assert has no translation"),
    (annotates, "AnnAssign has no translation"),
]


@pytest.mark.parametrize(("wrong", "said"), NONSENSE, ids=[one.__name__ for one, _ in NONSENSE])
def test_what_has_no_translation_is_refused_with_its_place(wrong: Callable[..., Any], said: str) -> None:
    lines, first = inspect.getsourcelines(wrong)
    line = first + next(i for i, text in enumerate(lines) if "# wrong" in text)
    with pytest.raises(TranslationError, match=said) as caught:
        FunctionTranslator(wrong).define("static")
    assert str(caught.value).startswith(f"{__file__}:{line}: rule {wrong.__name__}: ")
