"""Texts of the bots in English."""

from ..bots import Bots

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
