"""Texts about bots in English, and of their reviews of games."""

from ..catalogue import Text, intro

BOTS: dict[str, str] = {
    "token": "{tokens:one=A VP token|other=# VP tokens} within reach: off I go.",
    "workshop": "I'm battered. To the workshop!",
    "shove": "{robot} is standing on the edge. A little push will do.",
    "fire": "{robot} is in my line of fire.",
    "wander": "Nothing within reach. Moving on, looking around.",
    "number": "Starting number {number}: the lowest that was left.",
    "use": "If I have it, I use it.",
    "stop": "I stop where it is worth it, and never in a pit.",
    "aim": "I point the die where somebody is standing.",
    "start": "It is not far to a VP token from here.",
    "like": "My favourite.",
    "mend": "VP tokens first, then repairs, then new toys.",
    "chance": "I leave it to chance.",
    "learnt": "Many games have taught me that.",
    "looked": "I played it through {count:one=# time|other=# times}.",
    "best": "{program} won most often.",
    "expected": "I figured {robot} would try {program}.",
}

LEVELS: dict[str, Text] = {
    "beginner": intro("Beginner", "For your first fights. Presses whatever lights up."),
    "rookie": intro("Rookie", "For when you have won once. Knows where the VP tokens are."),
    "regular": intro("Regular", "For when rookies bore you. Learned by watching, and slips up like you."),
    "veteran": intro("Veteran", "For those who know their way around. Has seen every trick."),
    "tactician": intro("Tactician", "For those who want to suffer. Thinks before you do."),
    "champion": intro("Champion", "For those who have beaten everybody else. Has practised for years."),
}
REVIEWS: dict[str, str | dict[str, str]] = {
    "chances": "Chances of winning before each round",
    "end": "at the end",
    "accuracy": "Accuracy: how much of the best winning chance was kept",
    "mistakes": "Costly decisions",
    "no_mistakes": "Nothing to complain about: no decision clearly cost {points} percentage points or more.",
    "cost": "cost in percentage points",
    "given": "answered",
    "better": "better",
    "why": "why",
    "turning_points": "Turning points",
    "turn": "Round {round}: {robot} from {before} to {after}.",
    "judging": "Reviewing",
    "effects": {
        "won": "{me} wins the game this round in {best} of the simulations instead of {given}",
        "token": "{me} takes a VP token in {best} of the simulations instead of {given}",
        "destroys": "{me} destroys {robot} in {best} of the simulations instead of {given}",
        "destroyed": "{me} is destroyed in {best} of the simulations instead of {given}",
        "scores": "{robot} scores in {best} of the simulations instead of {given}",
        "workshop": "{me} uses a workshop in {best} of the simulations instead of {given}",
        "hits": "{me} hits {robot} in {best} of the simulations instead of {given}",
        "damaged": "{me} takes damage in {best} of the simulations instead of {given}",
        "access": "{me} ends the round closer to the next VP tokens",
        "none": "no single event stands out: many small things add up",
    },
    "puzzle": {
        "title": "Round {round}: do better",
        "task": "You played {program}. "
        "That lowered your chances of winning by {cost:one=# percentage point|other=# percentage points}. "
        "Find a program that does not; "
        "as in the fight, you do not know what the others will do.",
        "why": "What a better program changes: {effects}.",
        "solution": "The best program found: {program}.",
        "judged": "You win {share} of the simulations; with the best program found, {best}.",
    },
}
