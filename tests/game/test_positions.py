"""Positions on one line: complete, silent about secrets, and precise about what is wrong in them."""

import random
import re

import pytest

from support.games import answered
from support.players import play_on, random_answer, some_games
from volt.arenas import load_arena, write_drawing
from volt.game import Game, PositionError
from volt.rules.dialect.packed_struct import pack, unpack
from volt.rules.state import State


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
WITHOUT_SPACE_1 = (
    write_drawing(load_arena("rome").drawing).rstrip().replace("1", ".").replace(" ", "_").replace("\n", "/")
)
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
    GOOD.replace(" rome ", f" {WITHOUT_SPACE_1} ").replace(
        " rng=", " draws=1 rng="
    ): "'draws=1': the arena has no VP space 1",
    GOOD.replace(" asks=", " lunch=1 asks="): "'lunch=1': after the robots come",
    GOOD.replace(" asks=", " asks=- asks="): "there are two words asks=…",
    GOOD.replace(" rng=", " seat=yellow rng="): "'seat=yellow': this robot does not take part",
    GOOD.replace(
        "asks=-", "asks=red:anchor"
    ): "should ask red:anchor, but playing on leads to red:program, green:program",
    GOOD.replace(" rng=", " answers=200 rng="): "should ask for programs, but playing on leads to",
    GOOD.removesuffix(" asks=-"): "the position breaks off here",
    re.sub(r":0:0:0:0:", ":0:0:0:99:", GOOD, count=1): "'99' is not a number from 0 to 24",
    re.sub(r":-_-_-", ":B9n_-_-", GOOD, count=1): "'B9n' is not a die",
    re.sub(r"(red:n:\w+):", r"\1:7:", GOOD): "a robot is colour:side",
}


@pytest.mark.parametrize("line", BAD_POSITIONS)
def test_a_bad_position_says_what_is_wrong(line: str) -> None:
    with pytest.raises(PositionError, match=re.escape(BAD_POSITIONS[line])):
        Game.from_position(line)


def test_a_position_that_breaks_off_is_refused() -> None:
    for i, game in enumerate(some_games(15, 12)):
        line = game.position(game.seats[0] if i % 3 == 1 else None, secrets=i % 3 == 2)
        Game.from_position(line)
        for end in range(len(line)):
            with pytest.raises(PositionError):
                Game.from_position(line[:end])


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
