"""Garbage and damaged input for every parser: each refuses with its own error, and nothing breaks."""

import random
import string
from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.paths import SCENARIOS
from support.players import play_on, random_answer, random_drawing, random_setup, reach
from volt.game import Die, Game, IllegalAnswer, NotationError, Plan, Program, RecordError, parse_record, write_record
from volt.game.championship import Championship
from volt.game.scenario import play
from volt.game.scenario_file import ScenarioError, parse_scenario
from volt.game.vocabulary import COLOURS, KINDS, MODULES
from volt.rules.dialect.packed_struct import pack
from volt.rules.module_ids import BLUE, RED

FILES = sorted(SCENARIOS.rglob("*.toml"))
QUICK = settings(max_examples=150, deadline=None)
SPICE = "\0\t\r\n\x0b\x1c\x85\u2028 -+.,:=#'\"[]{}()|~^<>!ßł٣½€🤖\ud7ff"
WORDS = [
    *("volt", "record", "1", "mode", "rfl", "training", "arena", "rome", "edition", "goal", "seed", "seat", "killbot"),
    *("titleholder", "jetpack", "end", "none", "yes", "no", "nothing", "first", "program", "B3n", "R2sw", "-", "--1"),
    *("99999999999999999999", "1e5", "0x1", "true", "inf", "nan", "a1", "j10", "a0", "II e", "I.2", "''", '"'),
    *("[robots.red]", "[expect]", "map = '''", "'''", "at =", "number = 1", "= 3", "[[robots]]", "robots = 1"),
    *COLOURS,
    *KINDS,
    *MODULES,
]


T = TypeVar("T")
E = TypeVar("E", bound=Exception)


def tried(refusal: type[E], call: Callable[..., T], *arguments: object) -> tuple[T | None, E | None]:
    """What the call gives, or how it refuses; any other error fails the test."""
    try:
        return call(*arguments), None
    except refusal as error:
        return None, error


def mutated(rng: random.Random, text: str) -> str:
    """The text with a few things wrong: characters, words or lines lost, changed, doubled, swapped, cut off."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        lines = text.split("\n")
        i, j = (rng.randrange(len(lines)) for _ in range(2))
        at = rng.randrange(len(text) + 1)
        what = rng.randrange(9)
        if what == 0:
            text = text[:at] + text[at + rng.randint(1, 5) :]
        elif what == 1:
            text = text[:at] + rng.choice(string.printable + SPICE) + text[at:]
        elif what == 2:
            text = text[:at] + rng.choice(string.printable + SPICE) + text[at + 1 :]
        elif what == 3:
            text = text[:at] if rng.random() < 0.2 else text[:at] + text[at // 2 :]
        elif what == 4:
            lines[i], lines[j] = lines[j], lines[i]
            text = "\n".join(lines)
        elif what == 5:
            text = "\n".join(lines[:i] + lines[i + 1 :])
        elif what == 6:
            text = "\n".join([*lines[: i + 1], lines[j], *lines[i + 1 :]])
        else:
            words = lines[i].split(" ")
            words[rng.randrange(len(words))] = rng.choice(WORDS)
            lines[i] = " ".join(words)
            text = "\n".join(lines)
    return text


TEXTS = st.one_of(
    st.text(max_size=40),
    st.text(alphabet="BR0123456789nesw+- ", max_size=24),
    st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join),
)


# --- notation ---


@pytest.mark.parametrize("kind", [Die, Program, Plan])
@given(text=TEXTS)
@QUICK
def test_notation_reads_or_refuses(kind: type[Die] | type[Program] | type[Plan], text: str) -> None:
    value, error = tried(NotationError, kind.parse, text)
    assert str(error) if error else kind.parse(str(value)) == value


@pytest.mark.parametrize("kind", [Die, Program, Plan])
@given(seed=st.integers(0, 2**32))
@QUICK
def test_damaged_notation_reads_or_refuses(kind: type[Die] | type[Program] | type[Plan], seed: int) -> None:
    rng = random.Random(seed)
    text = mutated(rng, {Die: "R2sw", Program: "B3n R2sw+B1n -", Plan: "B3n R2sw - 2"}[kind])
    value, error = tried(NotationError, kind.parse, text)
    assert str(error) if error else kind.parse(str(value)) == value


# --- records ---


def recorded() -> list[str]:
    """Records of every mode, one with its own drawing, one with a titleholder."""
    made = []
    for seed in range(4):
        rng = random.Random(seed)
        drawing = random_drawing(rng) if seed % 2 else None
        made.append(
            write_record(
                play_on(rng, Game.from_setup(random_setup(rng, ("training", "rfl")[seed // 2], drawing=drawing)), 14)
            )
        )
    bout = Game("rfl", "rome", operators=2, killbots=1, titleholder="red", champion="water", seed=3)
    made.append(write_record(play_on(random.Random(5), bout, 14)))
    return made


def championship() -> str:
    made = Championship(seed=5, goal=1)
    rng = random.Random(5)
    for _ in range(20):
        decision = rng.choice(made.decisions)
        bout = made.bout
        made.answer(decision, random_answer(rng, bout, decision) if bout else decision.default)
    return made.write()


RECORDS = recorded()
CHAMPIONSHIP = championship()


def loads_or_refuses(read: Callable[[str], object], write: Callable[[object], str], text: str) -> None:
    """Either it is refused with a line of the text (or the one after it), or it is a good record that saves the same."""
    made, error = tried(RecordError, read, text)
    if error:
        assert 1 <= error.line <= len(text.splitlines()) + 1
        assert str(error).startswith(f"line {error.line}: ")
        assert error.reason
    else:
        assert write(read(write(made))) == write(made)


def write_game(game: object) -> str:
    assert isinstance(game, Game)
    return write_record(game)


def write_championship(made: object) -> str:
    assert isinstance(made, Championship)
    return made.write()


@given(text=st.one_of(TEXTS, st.lists(TEXTS, max_size=8).map("\n".join)))
@QUICK
def test_garbage_is_no_record(text: str) -> None:
    for head in ("", "volt record 1\n", RECORDS[0][: RECORDS[0].index("\n\n") + 2]):
        loads_or_refuses(parse_record, write_game, head + text)
    loads_or_refuses(Championship.parse, write_championship, text)
    loads_or_refuses(Championship.parse, write_championship, "volt championship 1\n" + text)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=400, deadline=None)
def test_damaged_records(seed: int) -> None:
    rng = random.Random(seed)
    loads_or_refuses(parse_record, write_game, mutated(rng, rng.choice(RECORDS)))


@given(seed=st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_damaged_heads_of_records(seed: int) -> None:
    rng = random.Random(seed)
    head, _, rest = rng.choice(RECORDS).partition("\n\n")
    loads_or_refuses(parse_record, write_game, mutated(rng, head) + "\n\n" + rest)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_damaged_championships(seed: int) -> None:
    rng = random.Random(seed)
    loads_or_refuses(Championship.parse, write_championship, mutated(rng, CHAMPIONSHIP))


# --- scenarios ---


def plays_or_refuses(text: str) -> bool:
    """Whether it is a scenario; one that is can be played."""
    scenario, error = tried(ScenarioError, parse_scenario, text, "fuzz.toml")
    if error:
        assert error.key
        assert error.reason
        assert str(error) == f"fuzz.toml: {error.key}: {error.reason}"
        return False
    assert scenario is not None
    play(scenario)
    return True


@given(text=st.one_of(TEXTS, st.lists(TEXTS, max_size=8).map("\n".join)))
@QUICK
def test_garbage_is_no_scenario(text: str) -> None:
    plays_or_refuses(text)


def test_damaged_scenarios() -> None:
    rng = random.Random(1)
    played = sum(plays_or_refuses(mutated(rng, rng.choice(FILES).read_text("utf-8"))) for _ in range(1000))
    assert 50 < played < 900, "some are still scenarios, some are none any more"


@pytest.mark.parametrize("name", ['""', '"a\\nb"', "'x y'", "1-2"])
def test_odd_keys_are_named_on_one_line(name: str) -> None:
    text = FILES[0].read_text("utf-8")
    for odd in (f"{name} = 1\n{text}", f"{text}\n[robots.{name}]\nat = 'a1'\n"):
        _, error = tried(ScenarioError, parse_scenario, odd, "odd.toml")
        assert error is not None
        assert error.key
        assert "\n" not in str(error)


VALUES = [
    *("0", "-1", "99", "1.5", "true", "''", "'none'", "'a1'", "[]", "[[]]", "[1]", "['saw']", "['saw', 'saw']", "{}"),
    *("{ a = 1 }", "9223372036854775807", "9223372036854775808", "nan", "inf", "1979-05-27", "'B3n - -'", "'II e'"),
    *("'east'", "'n'", "[['anchor'], ['saw']]", "'''\n+-+\n'''", "[['x']]", "[{}]", "-0", "'\\u0000'"),
]


def test_scenarios_with_a_wrong_value_somewhere() -> None:
    rng = random.Random(2)
    refused = 0
    for _ in range(800):
        lines = rng.choice(FILES).read_text("utf-8").split("\n")
        at = rng.choice([i for i, line in enumerate(lines) if "=" in line and "+" not in line] or [0])
        lines[at] = f"{lines[at].partition('=')[0]}= {rng.choice(VALUES)}"
        refused += not plays_or_refuses("\n".join(lines))
    assert refused > 150


# --- answers ---

ANSWERS = st.one_of(
    TEXTS,
    st.integers(),
    st.booleans(),
    st.none(),
    st.floats(),
    st.binary(max_size=4),
    st.lists(st.sampled_from(MODULES), max_size=3).map(tuple),
    st.lists(st.one_of(st.integers(), st.text(max_size=3), st.none(), st.lists(st.integers())), max_size=3).map(tuple),
    st.lists(st.sampled_from(MODULES), max_size=3),
    st.builds(
        Plan,
        st.builds(
            Program,
            st.tuples(
                *[
                    st.lists(
                        st.builds(Die, st.sampled_from([BLUE, RED]), st.integers(1, 6), st.integers(0, 7)), max_size=5
                    ).map(tuple)
                ]
                * 3
            ),
        ),
        st.one_of(st.integers(-2, 9), st.booleans(), st.none(), st.text(max_size=2), st.floats()),
    ),
)
REACHED = {kind: reach(random.Random(f"{kind} fuzz"), kind) for kind in KINDS[1:] if kind != "mine_from"}


@pytest.mark.parametrize("kind", REACHED)
@given(answer=ANSWERS)
@settings(max_examples=60, deadline=None)
def test_any_answer_is_taken_or_refused(kind: str, answer: object) -> None:
    game, decision = REACHED[kind]
    copy = game.copy()
    before = pack(copy.state)
    _, error = tried(IllegalAnswer, copy.answer, decision, answer)
    if error:
        assert str(error).startswith(decision.seat)
        assert pack(copy.state) == before
        assert copy.events == game.events
        assert copy.moves == game.moves
    else:
        assert pack(copy.state) != before
        assert len(copy.moves) == len(game.moves) + 1
        assert parse_record(write_record(copy)) == copy, "what is taken can be written and read"


@given(seat=st.one_of(TEXTS, st.sampled_from(COLOURS)), answer=ANSWERS)
@settings(max_examples=60, deadline=None)
def test_any_seat_is_asked_or_refused(seat: str, answer: object) -> None:
    game = Game("training", operators=2)
    before = pack(game.state)
    _, error = tried(IllegalAnswer, game.answer, seat, answer)
    assert (pack(game.state) == before) == (error is not None)
