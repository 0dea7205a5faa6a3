"""Reviews: what a game's decisions were worth."""

import io
import json
import random
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from rich.console import Console
from typer.testing import CliRunner

from support.games import answered, changing
from support.players import play_on, random_setup
from volt.arenas import space_name
from volt.bots import RookieBot, TacticianBot
from volt.bots.champion.compiled import CompiledPolicy, read_weights
from volt.bots.champion.shape import SHIPPED
from volt.bots.review import Judgement, Review, Reviewer, review, summary
from volt.bots.review.effects import _of_interest
from volt.bots.review.text import party_name
from volt.cli.commands.analyse import show
from volt.cli.main import app
from volt.game import Game, Plan, write_record
from volt.rules import event_kinds
from volt.rules.arena import OUT, PIT, PLAIN
from volt.texts import message


@pytest.fixture(scope="module")
def game() -> Game:
    """Two searching players against two rookies."""
    game, chance = Game("rfl", "rome", seed=11), random.Random(1)
    bots = {seat: TacticianBot(i, 1500) if i % 2 else RookieBot(i) for i, seat in enumerate(game.seats)}
    while not game.over and game.round < 8:
        decision = chance.choice(game.decisions)
        game.answer(decision, bots[decision.seat].choose(game.see(decision.seat), decision, 60.0))
    return game


@pytest.fixture(scope="module")
def found(game: Game) -> Review:
    return review(game, effort=0.5)


def test_who_searches_plays_better(game: Game, found: Review) -> None:
    rookies, searchers = (sum(found.accuracy[seat] for seat in game.seats[i::2]) for i in (0, 1))
    assert searchers > rookies + 0.05
    assert all(0 <= found.accuracy[seat] <= 1 for seat in game.seats)


def test_chances_go_from_round_to_round(game: Game, found: Review) -> None:
    assert [one.round for one in found.chances[: game.round]] == list(range(1, game.round + 1))
    for one in found.chances:
        assert sum(one.shares.values()) == pytest.approx(1)
        assert set(one.shares) == set(game.seats)
    assert max(found.chances[0].shares.values()) < 0.5, "nobody has an edge before the first round"
    if game.over:
        assert found.chances[-1].shares[str(game.winner)] == 1


def test_decisions_are_those_of_the_game(game: Game, found: Review) -> None:
    programs = [one for one in found.decisions if one.kind == "program"]
    assert len(programs) == sum(move.kind == "program" for move in game.moves)
    for one in found.decisions:
        assert (one.seat, one.kind) == game.moves[one.move][:2]
        assert str(game.moves[one.move]).endswith(one.answer)
        assert one.cost == pytest.approx(one.best_share - one.share)
        assert one.cost >= 0
    costs = [one.cost for one in found.mistakes()]
    assert costs == sorted(costs, reverse=True)
    assert all(one.seat == "red" for one in found.mistakes("red"))


def test_a_review_survives_json(found: Review) -> None:
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found


def test_parts_are_the_whole(game: Game, found: Review) -> None:
    """Parts can be judged in any order, by anybody: a server does so."""
    reviewer, half = Reviewer(effort=0.5), len(game.moves) // 2
    second = reviewer.part(game, half, len(game.moves))
    assert summary(game, [Reviewer(effort=0.5).part(game, 0, half), second]) == found


def test_reviews_are_repeatable(game: Game) -> None:
    short = Game.from_setup(game.setup)
    for move in game.moves[:14]:
        short.answer(move.seat, move.answer)
    assert review(short, effort=0.1, seed=3) == review(short, effort=0.1, seed=3)


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None  # as if it were not installed
import msgspec, volt
from volt.bots.review import Reviewer
sys.stdout.buffer.write(msgspec.json.encode(Reviewer(effort=0.1).review(volt.parse_record(sys.stdin.read()))))
"""


def test_reviews_need_no_numpy(game: Game) -> None:
    """In a browser there is none: the same review, with the network in machine code."""
    short = Game.from_setup(game.setup)
    for move in game.moves[:12]:
        short.answer(move.seat, move.answer)
    command = [sys.executable, "-c", WITHOUT_NUMPY]
    made = subprocess.run(command, input=write_record(short).encode(), stdout=subprocess.PIPE, check=True).stdout
    there = msgspec.json.decode(made, type=Review)
    assert there == Reviewer(CompiledPolicy(*read_weights(SHIPPED)), effort=0.1).review(short)


def test_giving_away_the_win_is_a_mistake() -> None:
    """One VP short of the goal on a token: whoever drives off loses most of a sure win."""
    game = answered(Game("training", seed=2))
    with changing(game) as state:
        state.robots[0].at, state.robots[0].vp = game.setup.drawing.arena.vp_space[1], game.setup.goal - 1
        state.tokens[1] = 1
    decision = next(decision for decision in game.decisions if decision.seat == "red")
    judged = Reviewer(effort=0.5).judge(game.see("red"), decision, next(game.legal_answers("red")))
    assert isinstance(judged, Judgement)
    assert judged.mistake
    assert judged.best_share > 0.7
    told = {effect.kind: effect for effect in judged.effects}
    assert told["won"].best > 0.3 > 0.1 > told["won"].given, "the reason is what happens, not a general one"
    assert told["won"].seat == "red"


def test_driving_into_a_pit_is_told_as_the_reason() -> None:
    game = answered(Game("training", "twin-cities", seed=3))
    drawing, at = game.setup.drawing, _beside_a_pit(game)
    with changing(game) as state:
        state.robots[0].at = at[0]
    decision = next(decision for decision in game.decisions if decision.seat == "red")
    plan = Plan.parse(f"B1{at[1]} - - {decision.options[0]}")
    judged = Reviewer(effort=0.5).judge(game.see("red"), decision, plan, explain=True)
    assert judged is not None
    (lost,) = (effect for effect in judged.effects if effect.kind == "destroyed")
    assert lost.seat == "red", space_name(drawing, at[0])
    assert lost.given > 0.9 > lost.best


def test_a_module_for_a_destroyed_robot_is_no_visit_to_a_workshop() -> None:
    """DMG-3 against RES-2."""
    drawn = [event_kinds.ModuleDrawn(seat="red", rule=rule, deck="blue", module=None) for rule in ("DMG-3", "RES-2")]
    assert list(_of_interest(drawn[:1], "red")) == []
    assert list(_of_interest(drawn, "red")) == [("workshop", "red")]


def _beside_a_pit(game: Game) -> tuple[int, str]:
    """A plain space with a pit next to it, and where that is."""
    arena = game.setup.drawing.arena
    for space, kind in enumerate(arena.kind):
        for heading, name in ((0, "n"), (2, "e"), (4, "s"), (6, "w")):
            to = arena.next[space * 8 + heading]
            if kind == PLAIN and not arena.walls[space] >> heading & 1 and to != OUT and arena.kind[to] == PIT:
                return space, name
    raise AssertionError("this arena has no pits")


@pytest.mark.parametrize("seed", range(4))
def test_any_match_can_be_reviewed(seed: int) -> None:
    rng = random.Random(seed)
    game = play_on(rng, Game.from_setup(random_setup(rng)), 25)
    found = review(game, effort=0.05)
    for one in found.chances:
        assert sum(one.shares.values()) == pytest.approx(1)


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_command_shows_and_keeps_a_review(game: Game, language: str, tmp_path: Path) -> None:
    record, cache = tmp_path / "game.txt", {"XDG_CACHE_HOME": str(tmp_path)}
    record.write_text(write_record(game), encoding="utf-8")
    words = ["analyse", str(record), "--effort", "0.1", "--lang", language]
    shown = CliRunner().invoke(app, words, env=cache)
    assert shown.exit_code == 0, shown.output
    assert message(language, "reviews.chances") in shown.output
    assert message(language, "reviews.why") in shown.output
    (kept,) = (tmp_path / "volt" / "reviews").iterdir()
    assert len(json.loads(kept.read_text())["chances"]) == len(json.loads(_json(words, cache))["chances"])
    first = kept.stat().st_mtime_ns
    assert CliRunner().invoke(app, words, env=cache).output == shown.output
    assert kept.stat().st_mtime_ns == first, "it is judged once"


def _json(words: list[str], cache: dict[str, str]) -> str:
    return CliRunner().invoke(app, [*words, "--json"], env=cache).output


def test_the_command_refuses_what_it_cannot_read(tmp_path: Path) -> None:
    missing = CliRunner().invoke(app, ["analyse", str(tmp_path / "none.txt"), "--lang", "en"])
    assert missing.exit_code == 2
    assert "cannot be read: no such file" in missing.output
    (tmp_path / "wrong.txt").write_text("hello")
    for lang, said in (("en", "line 1: this is not a record"), ("de", "Zeile 1: "), ("pl", "wiersz 1: ")):
        refused = CliRunner().invoke(app, ["analyse", str(tmp_path / "wrong.txt"), "--lang", lang])
        assert (refused.exit_code, said in refused.output) == (2, True)


def test_mistakes_can_be_read_in_a_narrow_terminal(found: Review) -> None:
    """A paragraph each; the reasons have the whole width."""
    mistakes = found.mistakes()
    assert mistakes
    for language in ("en", "de", "pl"):
        console = Console(width=80, file=io.StringIO())
        show(console, language, found, "")
        lines = [line.rstrip() for line in console.file.getvalue().splitlines()]  # type: ignore[attr-defined]
        shown = "\n".join(lines)
        assert "…" not in shown
        for one in mistakes:
            asked = message(language, f"decisions.{one.kind}.ask")
            place = rf" {one.round} · {re.escape(party_name(language, one.seat))} · [^\n]+\n  {re.escape(asked)}"
            assert re.search(place, shown)
            assert re.search(rf"\n  [^\n:]+: {re.escape(one.answer)}\n  [^\n:]+: {re.escape(one.best)}\n", shown)
        assert max(map(len, lines)) <= 80


def test_a_game_from_a_position_cannot_be_reviewed() -> None:
    other = Game.from_position(Game("training", seed=1).position(secrets=True))
    with pytest.raises(ValueError, match="a review needs a game played from its set-up"):
        Reviewer().review(other)
