"""Standings: wins with intervals, ratings and thinking times. The order in which games were played does not matter."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from openskill.models import PlackettLuce, PlackettLuceRating

from volt.sim.shares import DEVIATIONS, Share

from .folder import LadderResults
from .result import KILLBOTS, Result, Sitting

FIRST, OTHERS = 0, 1  # places


@dataclass(frozen=True)
class Standing:
    """A bot on the ladder. ``wins`` counts per seat: a bot with three seats in a game wins with one of them at most.

    ``rating`` is the mean of its OpenSkill rating, ``spread`` half the width of the 95% interval.
    """

    bot: str
    rating: float
    spread: float
    wins: Share
    answers: int
    mean_seconds: float
    worst: float
    over: int
    held: int
    lost: int
    mistake: str


@dataclass(frozen=True)
class Standings:
    """The standings of a ladder, best first."""

    results: LadderResults
    standings: tuple[Standing, ...]
    undecided: int

    @property
    def games(self) -> int:
        """Return the number of games played."""
        return len(self.results.played)

    def against(self, one: str, other: str) -> Share:
        """Return the share of wins of ``one`` among the games with both bots that either of them won."""
        met = [r for r in self.results.played.values() if {one, other} <= {sitting.bot for sitting in r.sittings}]
        won = Counter(result.winning_bot for result in met)
        return Share(won[one], won[one] + won[other])


def standings_of(results: LadderResults) -> Standings:
    """Return the standings of a folder."""
    games = [results.played[number] for number in sorted(results.played)]
    rated = ratings(results.plan.bots, games)
    standings = [_standing(bot, rated[bot], games) for bot in rated]
    standings.sort(key=lambda standing: -standing.rating)
    return Standings(results, tuple(standings), sum(game.winner is None for game in games))


def ratings(bots: Iterable[str], games: Iterable[Result]) -> dict[str, PlackettLuceRating]:
    """Return OpenSkill ratings, updated game by game: the winner ranks first, the others tie; an undecided game is a draw.

    Bots do not change between games, so their uncertainty does not grow (tau 0).
    """
    model = PlackettLuce(tau=0.0)
    rated = {bot: model.rating(name=bot) for bot in bots}
    for game in games:
        players = [sitting.bot for sitting in game.sittings] + [KILLBOTS] * game.killbots
        for player in players:
            rated.setdefault(player, model.rating(name=player))
        updated = model.rate([[rated[player]] for player in players], ranks=list(map(float, _places(game))))
        rated |= _merged(model, players, [team[0] for team in updated])
    return rated


def _places(game: Result) -> list[int]:
    """Return the places of all seats, then of the KillBots; only one seat of a bot can win."""
    if game.winner is None:
        return [FIRST] * (len(game.sittings) + game.killbots)
    places = [FIRST if sitting.seat == game.winner else OTHERS for sitting in game.sittings]
    return places + [OTHERS if FIRST in places else FIRST] * game.killbots


def _merged(
    model: PlackettLuce, players: list[str], updated: list[PlackettLuceRating]
) -> Mapping[str, PlackettLuceRating]:
    """Give a player with several seats the mean of their updated ratings."""
    merged = {}
    for player in set(players):
        own = [rating for name, rating in zip(players, updated, strict=True) if name == player]
        mu, sigma = sum(r.mu for r in own) / len(own), sum(r.sigma for r in own) / len(own)
        merged[player] = model.rating(mu=mu, sigma=sigma, name=player)
    return merged


def _standing(bot: str, rating: PlackettLuceRating, games: list[Result]) -> Standing:
    sittings: list[Sitting] = [sitting for game in games for sitting in game.sittings if sitting.bot == bot]
    seats = len(sittings) if bot != KILLBOTS else len(games)
    won = sum(game.winning_bot == bot for game in games)
    answers = sum(sitting.answers for sitting in sittings)
    return Standing(
        bot=bot,
        rating=rating.mu,
        spread=DEVIATIONS * rating.sigma,
        wins=Share(won, seats),
        answers=answers,
        mean_seconds=sum(sitting.seconds for sitting in sittings) / max(1, answers),
        worst=max((sitting.worst for sitting in sittings), default=0.0),
        over=sum(sitting.over for sitting in sittings),
        held=sum(sitting.held for sitting in sittings),
        lost=sum(sitting.lost for sitting in sittings),
        mistake=next((sitting.mistake for sitting in sittings if sitting.mistake), ""),
    )


def pairs(ladder: Standings) -> list[tuple[str, str]]:
    """Return all pairs of bots, the better one first."""
    bots = [standing.bot for standing in ladder.standings if standing.bot != KILLBOTS]
    return list(combinations(bots, 2))
