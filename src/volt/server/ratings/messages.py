"""The wire format of results, the ladder and profiles."""

from typing import Literal

from ..rooms.state import Colour, Robot
from ..runtime.wire import Part
from .scale import Pool

Which = Literal["all", "won", "lost", "rated", "people"]


class ResultSeat(Part):
    """A seat of a finished game: who held it, how it ended for them, and what that did to their rating."""

    colour: Colour
    name: str  # "" if it is not known any more
    person: str  # the id of their profile; "" for bots and people who are not known
    level: str  # of the bot, or "killbot"
    robot: Robot
    place: int
    vp: int | None  # None if the game is older than this list
    left: int  # the round in which they left, or 0
    points: int | None  # the rating after the game; None if it did not change
    gained: int | None
    provisional: bool


class FinishedGame(Part):
    """A finished game; ``unrated`` says why it was not rated: championship, arena, position, goal, killbots, program, coach,
    address (two operators came from one), clock, twice (a person has two seats), alone (fewer than two known players) or before
    (it is older than ratings)."""

    room: str
    mode: str
    arena: str  # "" for a drawing
    edition: str
    rounds: int
    winner: str  # a colour, or "squad"
    at: int  # seconds since 1970
    pool: Pool
    unrated: str
    replay: bool  # whether its room still exists
    expires: int  # when that will be deleted, in seconds since 1970; 0: never
    seats: tuple[ResultSeat, ...]


class FinishedGames(Part):
    """A page of somebody's finished games, newest first, and which seats were theirs in each."""

    games: tuple[FinishedGame, ...]
    mine: tuple[tuple[Colour, ...], ...]
    more: bool


class LadderBot(Part):
    """A bot, as a landmark."""

    level: str
    points: int


class LadderPlace(Part):
    """Somebody on the ladder."""

    rank: int
    person: str
    name: str
    points: int
    deviation: int
    games: int


class Ladder(Part):
    """A page of the ladder of a mode and a pool: people whose rating is certain enough, the best first; and all bots."""

    places: tuple[LadderPlace, ...]
    bots: tuple[LadderBot, ...]
    people: int  # on all pages
    more: bool


class RatingChange(Part):
    """A rated game of somebody; not which, since its room may be private."""

    at: int
    points: int  # afterwards
    gained: int


class ProfileRating(Part):
    """A rating of somebody and its latest changes, oldest first."""

    mode: str
    pool: Pool
    points: int
    deviation: int
    games: int
    provisional: bool
    rank: int | None  # on the ladder; None while provisional
    history: tuple[RatingChange, ...]


class Solved(Part):
    """How much of the exercises somebody has solved."""

    solved: int
    of: int


class Reliability(Part):
    """How many of somebody's latest games, at most 20, they have played to the end."""

    finished: int
    of: int


class SeatedPlayer(Part):
    """Somebody with an account who has a seat in a room, and what is known of them in this kind of game."""

    colour: Colour
    person: str
    points: int
    provisional: bool
    reliability: Reliability


class SeatedPlayers(Part):
    """Those in a room who have accounts."""

    players: tuple[SeatedPlayer, ...]


class Profile(Part):
    """What everybody may know of a player. Counts and streaks are of the latest 1,000 games."""

    id: str
    name: str
    since: int
    ratings: tuple[ProfileRating, ...]
    games: int
    won: int
    left: int  # games left early
    reliability: Reliability
    streak: int  # games won in a row, up to now
    best_streak: int
    robot: Robot | None  # the one played most
    titles: int  # bouts of championships won
    lessons: Solved
    puzzles: Solved
