"""Game records: they replay byte for byte, people can read them, and damaged ones are refused with the line."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.players import CHAMPIONS, play_on, random_drawing, random_setup, reach
from volt.arenas import parse_drawing, write_drawing
from volt.game import Game, RecordError, Seat, parse_record, write_record
from volt.game.game_records import seal
from volt.game.vocabulary import KINDS
from volt.rules import RULES_VERSION
from volt.rules.dialect.packed_struct import pack


def same(one: Game, other: Game) -> None:
    """Everything about two games is the same."""
    assert one == other
    assert pack(one.state) == pack(other.state)
    assert one.moves == other.moves
    assert one.events == other.events
    assert one.decisions == other.decisions
    assert one.setup == other.setup


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.reason}"
    return caught.value


# --- round trips ---


@given(st.integers(0, 2**32), st.sampled_from([None, "training", "rfl"]), st.integers(0, 150), st.booleans())
@settings(max_examples=40, deadline=None)
def test_any_game_at_any_moment_plays_again(seed: int, mode: str | None, answers: int, own: bool) -> None:
    rng = random.Random(seed)
    game = Game.from_setup(random_setup(rng, mode, drawing=random_drawing(rng) if own else None))
    play_on(rng, game, answers)
    text = write_record(game)
    again = parse_record(text)
    same(game, again)
    assert write_record(again) == text
    if game.winner is None:
        ahead = random.Random(seed)
        play_on(ahead, game, 5)
        play_on(random.Random(seed), again, 5)
        same(game, again)


@pytest.mark.parametrize("mode", ["training", "rfl"])
@pytest.mark.parametrize("killbots", [0, 1, 2, 3])
def test_whole_games_of_every_mode(mode: str, killbots: int) -> None:
    rng = random.Random(f"{mode} {killbots}")
    for _ in range(3):
        game = play_on(rng, Game.from_setup(random_setup(rng, mode, killbots, goal=2)), rounds=12)
        same(game, parse_record(write_record(game)))


@pytest.mark.parametrize("champion", CHAMPIONS)
def test_bouts_champ_3(champion: str) -> None:
    game = Game("rfl", "tokyo", titleholder="blue", champion=champion, edition="polish", goal=2, seed=2**128 - 5)
    play_on(random.Random(champion), game, rounds=6)
    text = write_record(game)
    assert f"\ntitleholder blue {champion}\n" in text
    same(game, parse_record(text))


@pytest.mark.parametrize("kind", KINDS[1:])
def test_answers_of_every_kind_are_written_and_read(kind: str) -> None:
    game, decision = reach(random.Random(f"{kind} record"), kind)
    same(game, parse_record(write_record(game)))  # in the middle of an activation, too
    for answer in decision.options if kind != "program" else (decision.default,):
        copy = game.copy()
        copy.answer(decision, answer)
        same(copy, parse_record(write_record(copy)))


def test_an_answer_given_in_another_order_can_be_read_again_prep_3() -> None:
    game, decision = reach(random.Random(2), "equip")
    outfit = next(o for o in decision.options if isinstance(o, tuple) and len(o) == 2)
    assert isinstance(outfit, tuple)
    game.answer(decision, outfit[::-1])
    same(game, parse_record(write_record(game)))


def test_a_game_taken_back_is_saved_without_what_was_taken_back() -> None:
    rng = random.Random(8)
    game = play_on(rng, Game.from_setup(random_setup(rng, "rfl")), 30)
    text = write_record(game)
    play_on(rng, game, 7)
    game.undo(7)
    assert write_record(game) == text


# --- people can read it ---

RECORD = f"""\
volt record 2
mode rfl
arena rome
edition german
goal 2
seed 7
seat red n
seat green s killbot anchor saw
rules {RULES_VERSION}

"""


def small_game() -> Game:
    game = Game(
        "rfl",
        "rome",
        seats=[Seat("red", "n"), Seat("green", "s", True, ("anchor", "saw"))],
        edition="german",
        goal=2,
        seed=7,
    )
    game.answer("red", ("blue", "red"))
    game.answer("red", game.decisions[0].default)
    game.answer("red", "R3s R2sw - 2")
    return game


def test_a_record_reads_like_a_protocol() -> None:
    text = write_record(small_game())
    assert text.startswith(RECORD)
    lines = text[len(RECORD) :].splitlines()
    assert lines[0] == "red draft blue red"
    assert re.fullmatch(r"red start [a-i][1-9]", lines[1])
    assert lines[2] == "red program R3s R2sw - 2"
    assert re.fullmatch(r"end [0-9a-f]{8}", lines[-1])
    assert lines[-1] == f"end {seal(small_game())}"
    assert text.isascii()
    assert text.endswith("\n")


def test_a_record_holds_its_own_drawing() -> None:
    rng = random.Random(4)
    drawing = random_drawing(rng)
    game = play_on(rng, Game("training", drawing, seed=4), 20)
    text = write_record(game)
    lines = text.splitlines()
    drawn = write_drawing(drawing).splitlines()
    assert lines[2] == "arena"
    assert lines[3 : 3 + len(drawn)] == ["  " + row for row in drawn]
    assert parse_record(text).setup.drawing == drawing


def test_line_ends_and_blanks_do_not_matter() -> None:
    game = small_game()
    text = write_record(game)
    for same_text in (text.replace("\n", "\r\n"), text.rstrip("\n"), text + "\n\n", text.replace("red n", "red   n")):
        same(game, parse_record(same_text))


# --- damage ---


def line_of(text: str, beginning: str) -> int:
    return next(i for i, line in enumerate(text.splitlines(), 1) if line.startswith(beginning))


def damaged(beginning: str, new: str) -> tuple[str, int]:
    """The record of the small game with one line replaced, and the number of that line."""
    text = write_record(small_game())
    number = line_of(text, beginning)
    lines = text.splitlines()
    lines[number - 1] = new
    return "\n".join(lines) + "\n", number


@pytest.mark.parametrize(
    ("line", "new", "said"),
    [
        ("volt record", "volt record 3", "different version; this program reads version 2"),
        ("volt record", "volt record 1", "was written by volt-arena 0.1, whose random number generator is gone"),
        ("volt record", "volt record", "different version"),
        ("volt record", "volt record 2 2", "different version"),
        ("volt record", "chess record 1", "must begin with 'volt record'"),
        ("volt record", "volt championship 1", "must begin with 'volt record'"),
        ("mode", "mode chess", "there is no mode 'chess'"),
        ("mode", "mode", "there is no mode ''"),
        ("mode", "mood rfl", "'mood rfl' does not belong here"),
        ("mode", "Mode rfl", "does not belong here"),
        ("arena", "arena moon", "there is no arena 'moon'"),
        ("edition", "edition dutch", "there is no edition 'dutch'"),
        ("edition", "mode rfl", "'mode rfl' does not belong here"),
        ("edition", "  +-+-+-+", "does not belong here"),
        ("edition", "bout rome", "does not belong here"),
        ("goal", "goal many", "goal 'many' is not a number"),
        ("goal", "goal --2", "goal '--2' is not a number"),
        ("goal", "goal", "goal '' is not a number"),
        ("goal", "goal 9", "1–6 VP, not to 9"),
        ("seed", "seed 7.0", "seed '7.0' is not a number"),
        ("seed", f"seed {2**128}", "from 0 to 2**128 - 1"),
        ("seed", "seed " + "9" * 5000, "is not a number"),
        ("seed", "seed ٣", "is not a number"),
        ("seat red", "seat", "a colour and a side"),
        ("seat red", "seat red", "a colour and a side"),
        ("seat red", "seat pink n", "there is no colour 'pink'"),
        ("seat red", "seat red up", "there is no side 'up'"),
        ("seat red", "seat red n saw", "only KillBots"),
        ("seat red", "seat red n bot", "only KillBots"),
        ("seat green", "seat red s", "two robots have the colour red"),
        ("seat green", "seat green n", "two robots have the side n"),
        ("seat green", "seat green e", "opposite sides (SETUP-1)"),
        ("seat green", "seat green s killbot ram saw", "cannot use 'ram' (KILL-9)"),
        ("seat green", "seat green s killbot saw power", "different colours (KILL-9)"),
        ("red draft", "red draft blue", "'blue' is not an answer to draft; legal: blue red, blue yellow, red yellow"),
        ("red draft", "green draft blue red", "there is no question draft for green here; waiting for: red (draft)"),
        ("red draft", "pink draft blue red", "there is no question draft for pink here"),
        ("red draft", "red start e9", "there is no question start for red here; waiting for: red (draft)"),
        ("red draft", "red draft", "is not an answer: write seat, kind and answer"),
        ("red draft", "", "is not an answer"),
        ("red start", "red start e5", "'e5' is not an answer to start; legal: "),
        ("red start", "red start none", "'none' is not an answer to start"),
        ("red program", "red program R3s R2sw - 3", "starting number 3 is not free; free: 1, 2"),
        ("red program", "red program R3s R2sw 2", "is not a plan"),
        ("red program", "red program R3s R2sx - 2", "unit II: 'R2sx' is not a die"),
        ("red program", "red program B3se R2sw - 2", "unit I of B3se R2sw - would be cleared (PROG-5)"),
        ("end", "end 00000000", "ends in a different state"),
        ("end", "end", "ends in a different state"),
        ("end", "end 00000000 00000000", "ends in a different state"),
    ],
)
def test_damage_is_refused_at_its_line(line: str, new: str, said: str) -> None:
    text, number = damaged(line, new)
    error = refused(text)
    assert said in error.reason
    assert error.line == number


@pytest.mark.parametrize("key", ["mode", "arena", "edition", "goal", "seed"])
def test_what_is_missing_is_missed_at_the_end_of_the_head(key: str) -> None:
    text = write_record(small_game())
    lines = [line for line in text.splitlines() if not line.startswith(key)]
    error = refused("\n".join(lines))
    assert error.reason == f"the header lacks {key}"
    assert error.line == lines.index("") + 1


def test_seats_that_are_missing() -> None:
    lines = [line for line in write_record(small_game()).splitlines() if not line.startswith("seat green")]
    error = refused("\n".join(lines))
    assert "2 to 4 robots take part, not 1" in error.reason
    assert error.line == lines.index("") + 1


@pytest.mark.parametrize("damage", ["red", "red jetpack water", "", "green jetpack", "red saw", "red none"])
def test_a_damaged_titleholder(damage: str) -> None:
    game = Game("rfl", operators=1, killbots=1, titleholder="red", champion="jetpack")
    text = write_record(game).replace("titleholder red jetpack", f"titleholder {damage}".rstrip())
    assert refused(text).line == line_of(text, "titleholder")


def test_a_damaged_drawing_is_refused_at_its_row() -> None:
    text = write_record(play_on(random.Random(1), Game("training", random_drawing(random.Random(1))), 5))
    lines = text.splitlines()
    first = lines.index("arena") + 1
    last = max(i for i, line in enumerate(lines) if line.startswith("  "))
    for row in range(first, last + 1):
        broken = [*lines]
        broken[row] = broken[row][:3] + "?" + broken[row][4:]
        error = refused("\n".join(broken))
        assert error.line == row + 1
        assert "'?'" in error.reason
    assert refused("\n".join(lines[:first] + lines[last + 1 :])).line == first + 1


def test_truncation_at_every_line() -> None:
    rng = random.Random(12)
    for own in (False, True):
        setup = random_setup(rng, "rfl", 1, drawing=random_drawing(rng) if own else None)
        lines = write_record(play_on(rng, Game.from_setup(setup), 25)).splitlines()
        for kept in range(len(lines)):
            error = refused("".join(f"{line}\n" for line in lines[:kept]))
            assert error.line == kept + 1
            assert "breaks off" in error.reason or (kept == 0 and "must begin" in error.reason)


def test_truncation_inside_the_seal() -> None:
    text = write_record(small_game())
    for cut in range(2, 10):
        assert refused(text[:-cut]).line == len(text.splitlines())


def test_nothing_may_follow_the_end() -> None:
    text = write_record(small_game())
    for more in ("red program - - - 1", "end 00000000", "x"):
        error = refused(text + more)
        assert (error.line, error.reason) == (len(text.splitlines()) + 1, "nothing may follow the end")


def test_answers_left_out_doubled_or_swapped_are_noticed() -> None:
    rng = random.Random(3)
    game = play_on(rng, Game.from_setup(random_setup(rng, "rfl", 0, drawing=random_drawing(rng))), 40)
    lines = write_record(game).splitlines()
    first = lines.index("") + 1
    for i in range(first, len(lines) - 1):
        with pytest.raises(RecordError) as caught:
            parse_record("\n".join(lines[:i] + lines[i + 1 :]))
        assert caught.value.line > i
        with pytest.raises(RecordError) as caught:
            parse_record("\n".join(lines[: i + 1] + lines[i:]))
        assert caught.value.line > i + 1


def test_answers_after_the_game_is_over() -> None:
    for seed in range(50):
        rng = random.Random(seed)
        game = play_on(rng, Game("training", random_drawing(rng), goal=1, seed=seed))
        if game.winner is not None:
            break
    assert game.winner is not None
    lines = write_record(game).splitlines()
    lines.insert(-1, "red program - - - 1")
    error = refused("\n".join(lines))
    assert (error.line, error.reason) == (
        len(lines) - 1,
        "there is no question program for red here; waiting for: nobody (the game is over)",
    )


def test_no_text_at_all() -> None:
    for text in ("", "\n", "\n\n", "   ", "hello"):
        assert refused(text).line == 1


def test_a_drawing_in_a_record_is_any_drawing() -> None:
    drawing = parse_drawing("+-+-+-+\n|. . .|\n+ + + +\n|. . .|\n+ + + +\n|. . .|\n+-+-+-+")
    game = Game("training", drawing, operators=2)  # a drawing without starting spaces: nobody can reboot there
    assert [d.kind for d in game.decisions] == ["program", "program"]
    same(game, parse_record(write_record(game)))


def test_a_determinized_game_has_no_record() -> None:
    game = Game("training", seed=3)
    write_record(game)
    with pytest.raises(ValueError, match="has no record"):
        write_record(game.world("red", 1))
