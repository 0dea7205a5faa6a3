"""Texts of the bots in English."""

from ..bots import Bots, Levels

BOTS: Bots = {
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
    "best": "I reckon {program} wins {percent}% of the time.",
    "expected": "I figured {robot} would try {program}.",
}

LEVELS: Levels = {
    "beginner": {"name": "Beginner", "line": "For your first fights. Presses whatever lights up."},
    "rookie": {"name": "Rookie", "line": "For when you have won once. Knows where the VP tokens are."},
    "regular": {"name": "Regular", "line": "For when rookies bore you. Learned by watching, and slips up like you."},
    "veteran": {"name": "Veteran", "line": "For those who know their way around. Has seen every trick."},
    "tactician": {"name": "Tactician", "line": "For those who want to suffer. Thinks before you do."},
    "champion": {"name": "Champion", "line": "For those who have beaten everybody else. Has practised for years."},
}
