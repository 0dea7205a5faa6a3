"""Test a bot that speaks the protocol: games of all modes against random bots, and the mistakes it made."""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from volt.arenas import Drawing, parse_drawing
from volt.game import Decision, Game

from ..players.random import RandomBot
from .process_bot import Mistake, ProcessBot

CAGE = parse_drawing("""
+-+-+-+-+-+
|. N N N .|
+ + + + + +
|W w o z E|
+ + + + + +
|W . 1 . E|
+ + + + + +
|W 2 ~ w E|
+ + + + + +
|. S S S .|
+-+-+-+-+-+
""")  # small, so that robots meet all the time and many questions are asked
GAMES: tuple[tuple[str, str | Drawing, int, int, str], ...] = (  # mode, arena, operators, KillBots, champion module
    ("training", "twin-cities", 2, 0, ""),
    ("training", "rome", 3, 1, ""),
    ("rfl", "tokyo", 4, 0, "walls"),
    ("rfl", "ruhrgebiet", 2, 2, ""),
    ("rfl", CAGE, 4, 0, "jetpack"),
    ("rfl", CAGE, 3, 0, "water"),
)
SEAT = "red"
ROUNDS = 30
SEED = 7
WORDS = {
    "start": "cannot be started",
    "hello": "no valid hello",
    "crash": "crashed",
    "late": "too slow",
    "garbled": "unexpected line on stdout",
    "illegal": "illegal answer",
    "gone": "abandoned",
}

Watch = Callable[[str, str], None]


@dataclass
class Checked:
    """The outcome of one game: the answers by kind of decision, the slowest one, and the mistakes."""

    what: str
    name: str
    answers: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    lost: int = 0
    mistakes: list[tuple[Mistake, Decision | None]] = field(default_factory=list)

    @property
    def played(self) -> int:
        """How many answers the bot was asked for."""
        return self.answers.total()

    @property
    def problems(self) -> list[str]:
        """Every kind of mistake once per kind of decision, with its count and the first message."""
        sorts: dict[tuple[str, str], list[str]] = {}
        for mistake, decision in self.mistakes:
            asked = f" ({decision.kind})" if decision else ""
            sorts.setdefault((mistake.kind, asked), []).append(mistake.message)
        return [
            f"{WORDS[kind]}{asked}{f', {len(messages)} times' if len(messages) > 1 else ''}: {messages[0]}"
            for (kind, asked), messages in sorts.items()
        ]


def check(command: str, seconds: float, watch: Watch = lambda way, line: None) -> Iterator[Checked]:
    """Play the games one after another; stop early if the command does not start or is abandoned."""
    for number, (mode, arena, operators, killbots, champion) in enumerate(GAMES):
        game = Game(
            mode,
            arena,
            operators=operators,
            killbots=killbots,
            seed=SEED + number,
            titleholder=SEAT if champion else "",
            champion=champion,
        )
        place = arena if isinstance(arena, str) else "a small arena"
        table = [f"{operators} operators", *([f"{killbots} KillBot{'s' * (killbots > 1)}"] if killbots else [])]
        bot = ProcessBot(command, seed=SEED + number, watch=watch)
        try:
            found = Checked(" · ".join([mode, place, *table]), bot.name)
            if not bot.mistakes:
                _play(game, bot, seconds, found)
            found.lost, found.mistakes = bot.lost, bot.mistakes
        finally:
            bot.close()
        yield found
        if not found.played or any(mistake.kind == "gone" for mistake, _ in found.mistakes):
            return


def _play(game: Game, bot: ProcessBot, seconds: float, found: Checked) -> None:
    """Play until somebody wins, the rounds run out or the bot is abandoned."""
    others = RandomBot(SEED)
    chance = random.Random(SEED)
    while game.round <= ROUNDS and (decisions := game.decisions):
        decision = chance.choice(decisions)
        view = game.see(decision.seat)
        if decision.seat != SEAT:
            game.answer(decision, others.choose(view, decision, seconds))
            continue
        began = time.perf_counter()
        game.answer(decision, bot.choose(view, decision, seconds))
        found.slowest = max(found.slowest, time.perf_counter() - began)
        found.answers[decision.kind] += 1
        if any(mistake.kind == "gone" for mistake, _ in bot.mistakes):
            return
