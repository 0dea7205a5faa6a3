"""Self-play in worker processes: games between searching players, with what they saw and did, and who won."""

import os
import random
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future
from concurrent.futures import wait as wait_for
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import count
from math import exp
from pathlib import Path
from typing import Any

import numpy as np

from volt.bots import BOTS, Bot, Candidate, ChampionBot, TacticianBot
from volt.bots.champion.observation import observe
from volt.bots.champion.policy import Policy, load_weights
from volt.bots.champion.shape import IMITATED
from volt.bots.search.evaluation import PARTIES
from volt.game import Answer, Decision, Game, Plan, View
from volt.game.championship import home_of
from volt.game.decisions import asked
from volt.game.vocabulary import COLOURS, KINDS
from volt.rules.dialect.packed_struct import unpack
from volt.rules.questions import PROGRAM
from volt.rules.state import NOBODY, SEATS, State
from volt.sim.arrays import dtype
from volt.workers import WorkerPool

from .config import Config, Evaluate, MatchKind, weights_file

Array = Any
Kept = tuple[bytes, int, int, int, list[int], list[float]]  # state, seat, kind of question, level, targets and weights
AMPLE = 3600.0  # seconds; the number of rollouts limits thinking
BRIEF = 0.01  # seconds, for the network alone
TACTICIAN, CHAMPION = range(len(IMITATED))
TARGETS = 4  # plans or answers stored per decision
WAITING = 256  # games that may wait for the learner
CLOSE = 0.015  # temperature: a chance of winning that is lower by this gets 1 / e of the weight


@dataclass
class Episode:
    """The training data of one game, one row per decision."""

    rows: Array
    arena: Array
    actions: Array  # plans or answers that were found to be best, ``TARGETS`` for each decision
    weights: Array  # their relative weights
    winner: Array  # shares of the win by party, clockwise from the observing seat
    vp: Array  # final VP, as shares of the goal
    number: int


@dataclass
class Trial:
    """The outcome of an evaluation game."""

    evaluation: Evaluate
    won: bool


@dataclass
class SelfPlayer:
    """A bot at a seat; its decisions are learned as those of a player of this ``level``, or not at all (None)."""

    bot: Bot
    budget: float
    level: int | None
    quick: Bot | None = None  # answers all questions except for programs

    def choose(self, view: View, decision: Decision) -> tuple[Answer, list[Candidate]]:
        """The answer, and at most ``TARGETS`` of the candidates considered, the best first."""
        bot = self.quick if self.quick and decision.kind != "program" else self.bot
        answer = bot.choose(view, decision, self.budget)
        thoughts = getattr(bot, "thoughts", None)
        return answer, list(thoughts.candidates[:TARGETS]) if thoughts else [Candidate(answer, 1.0, 1)]


class SelfPlay:
    """Plays the games of one worker, with the newest weights."""

    def __init__(self, config: Config, weights: Path) -> None:
        self.config, self._file, self._stamp = config, weights, 0
        self._policy: Policy | None = None
        frozen = config.play.frozen
        self._frozen = Policy(*load_weights(weights_file(frozen))) if frozen else None

    def play(self, number: int) -> Episode | Trial:
        """Play a game; its number determines everything about it except the weights."""
        self._reload()
        chance = random.Random(self.config.seed * 1_000_003 + number)
        which = chance.random()
        for evaluation in self.config.evaluations if self._policy else ():
            which -= evaluation.share
            if which < 0:
                return self._evaluate(evaluation, number, chance)
        return self._learn(number, chance)

    def _reload(self) -> None:
        stamp = self._file.stat().st_mtime_ns if self._file.exists() else 0
        if stamp != self._stamp:
            self._policy, self._stamp = Policy(*load_weights(self._file)), stamp

    def _game(self, match: MatchKind, number: int, chance: random.Random) -> Game:
        arena = chance.choice(self.config.arenas)
        game = Game(match.mode, arena, operators=match.operators, killbots=match.killbots, seed=number)
        if not match.champion:
            return game
        module = home_of(arena).module
        holder = chance.choice(game.setup.operators)
        return Game.from_setup(replace(game.setup, titleholder=holder, champion=module))

    # --- training games ---

    def _learn(self, number: int, chance: random.Random) -> Episode:
        (match,) = chance.choices(self.config.matches, [match.weight for match in self.config.matches])
        game = self._game(match, number, chance)
        players = self._players(game, chance)
        kept: list[Kept] = []
        while game.round <= self.config.play.rounds and (decisions := game.decisions):
            decision = chance.choice(decisions)
            player, view = players[decision.seat], game.see(decision.seat)
            answer, thoughts = player.choose(view, decision)
            if player.level is not None and len(decision.options) + (decision.kind == "program") > 1:
                who, kind = COLOURS.index(decision.seat), KINDS.index(decision.kind)
                kept.append((view.packed_state, who, kind, player.level, *_targets(view, thoughts)))
            game.answer(decision, answer)
        return self._episode(game, kept, number)

    def _players(self, game: Game, chance: random.Random) -> dict[str, SelfPlayer]:
        seats = game.setup.operators
        if self._frozen is None:
            return {seat: self._player(chance) for seat in seats}
        # a champion asks the network what tacticians would do at the other seats, so that is what frozen champions are learned as
        players = {seat: self._champion(self._frozen, TACTICIAN, chance) for seat in seats}
        players[chance.choice(seats)] = self._champion(self._policy or self._frozen, CHAMPION, chance)
        return players

    def _champion(self, policy: Policy, level: int, chance: random.Random) -> SelfPlayer:
        seed, play = chance.getrandbits(32), self.config.play
        quick = TacticianBot(seed, play.answer_samples)
        return SelfPlayer(ChampionBot(seed, play.samples, policy=policy), AMPLE, level, quick)

    def _player(self, chance: random.Random) -> SelfPlayer:
        seed, play = chance.getrandbits(32), self.config.play
        if self._policy is not None:
            if chance.random() < play.policies:
                return SelfPlayer(ChampionBot(seed, policy=self._policy, warmth=1.0), BRIEF, None)
            if chance.random() < play.champions:
                return self._champion(self._policy, CHAMPION, chance)
        return SelfPlayer(TacticianBot(seed, play.samples), AMPLE, TACTICIAN, TacticianBot(seed, play.answer_samples))

    def _episode(self, game: Game, kept: list[Kept], number: int) -> Episode:
        states, seats, kinds, levels, actions, weights = zip(*kept, strict=True) if kept else ((),) * 6
        seen = np.frombuffer(b"".join(states), dtype(State))
        clockwise = (np.array(seats, np.int64)[:, None] + np.arange(SEATS)) % SEATS
        robots = game.state.robots
        won = np.zeros(PARTIES, np.float32)
        if game.state.winner != NOBODY:
            won[game.state.winner] = 1
        else:  # stopped early: nobody won
            won[:SEATS] = [robot.playing for robot in robots]
            won /= won.sum()
        vp = np.array([robot.vp for robot in robots], np.float32) / game.setup.goal
        return Episode(
            rows=observe(seen, np.array(seats, np.int64), np.array(kinds), np.array(levels)),
            arena=np.full(len(kept), self.config.arenas.index(game.setup.arena)),
            actions=np.array(actions, np.int64).reshape(-1, TARGETS),
            weights=np.array(weights, np.float32).reshape(-1, TARGETS),
            winner=np.concatenate([won[clockwise], np.full((len(kept), 1), won[SEATS])], 1),
            vp=vp[clockwise],
            number=number,
        )

    # --- evaluation games ---

    def _evaluate(self, evaluation: Evaluate, number: int, chance: random.Random) -> Trial:
        game = self._game(MatchKind(), number, chance)
        mine = chance.choice(game.seats)
        players = {
            seat: self._named(evaluation.one if seat == mine else evaluation.rest, chance) for seat in game.seats
        }
        while game.round <= self.config.play.rounds and (decisions := game.decisions):
            decision = chance.choice(decisions)
            player = players[decision.seat]
            game.answer(decision, player.choose(game.see(decision.seat), decision)[0])
        return Trial(evaluation, game.winner == mine)

    def _named(self, name: str, chance: random.Random) -> SelfPlayer:
        """A player by name: ``policy``, or with training rollouts ``champion``, ``frozen`` or ``tactician``; or another bot."""
        seed, samples = chance.getrandbits(32), self.config.play.samples
        if name == "policy":
            return SelfPlayer(ChampionBot(seed, policy=self._policy, warmth=0.0), BRIEF, None)
        if name in ("champion", "frozen"):
            policy = self._policy if name == "champion" else self._frozen
            return SelfPlayer(ChampionBot(seed, samples, policy=policy), AMPLE, None)
        return SelfPlayer(TacticianBot(seed, samples) if name == "tactician" else BOTS[name](seed), AMPLE, None)


def _targets(view: View, thoughts: list[Candidate]) -> tuple[list[int], list[float]]:
    """The codes of plans or answers, padded with the best one, and their weights, which add up to 1."""
    question = asked(unpack(State, view.packed_state), view.drawing)
    actions, weights = [0] * TARGETS, [0.0] * TARGETS
    for i, thought in enumerate(thoughts):
        value = thought.answer.code if isinstance(thought.answer, Plan) else question.value(thought.answer)
        assert value is not None
        actions[i], weights[i] = value, exp((thought.share - thoughts[0].share) / CLOSE)
    actions[len(thoughts) :] = [actions[0]] * (TARGETS - len(thoughts))
    return actions, [weight / sum(weights) for weight in weights]


assert KINDS.index("program") == PROGRAM


# --- workers ---


class SelfPlayWorkers:
    """Worker processes that play games for the learner."""

    def __init__(self, config: Config, weights: Path, first: int = 0) -> None:
        workers = max(0, config.play.workers or max(1, (os.cpu_count() or 2) - 1))
        self._pool = WorkerPool(max(1, workers), "learn")
        self._waiting = WAITING if workers else 0
        self._play, self._numbers = partial(play_game, config, weights), count(first)
        self._games: set[Future[Episode | Trial]] = set()

    def games(self, wait: float) -> Iterator[Episode | Trial]:
        """The finished games, at most ``WAITING``; waits up to ``wait`` seconds for one. An error in a worker is raised here."""
        while len(self._games) < self._waiting:
            self._games.add(self._pool.submit(None, self._play, next(self._numbers)))
        if not self._games:
            time.sleep(wait)
        finished, self._games = wait_for(self._games, wait, FIRST_COMPLETED)
        for game in finished:
            yield game.result()

    def close(self) -> None:
        """Stop the processes."""
        self._pool.close()


def play_game(config: Config, weights: Path, number: int) -> Episode | Trial:
    """Play a game in a worker process."""
    return _self_play(config, weights).play(number)


_self_play = cache(SelfPlay)  # one in each process
