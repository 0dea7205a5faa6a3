"""What bots say in English."""

from ..bots import Bots

BOTS: Bots = {
    "token": "{tokens:one=A VP token lies|other=# VP tokens lie} within my reach: off I go.",
    "workshop": "I am battered. To the workshop!",
    "shove": "{robot} stands before the abyss. A little push will do.",
    "fire": "{robot} stands in my line of fire.",
    "wander": "Nothing within reach. I drive on and look around.",
    "number": "Starting number {number}: the lowest that was left.",
    "use": "What I have, I use.",
    "stop": "I stop where it is worth it, and never in a pit.",
    "aim": "I turn the die to where somebody stands.",
    "start": "From here it is not far to a token.",
    "like": "My favourite.",
    "mend": "Tokens first, then repairs, then new toys.",
    "chance": "I let chance decide.",
    "looked": "I played it through {count:one=# time|other=# times}.",
    "best": "{program} wins {percent} % of the time, I reckon.",
    "expected": "{robot} will probably try {program}, I thought.",
    "scores": "{robot} scores: {percent} %.",
    "lost": "{robot} is destroyed: {percent} %.",
}
