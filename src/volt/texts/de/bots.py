"""Texts of the bots in German."""

from ..bots import Bots, Levels

BOTS: Bots = {
    "token": "{tokens:one=Ein SP-Marker|other=# SP-Marker} in Reichweite: nichts wie hin.",
    "workshop": "Ich bin angeschlagen. Ab in die Werkstatt!",
    "shove": "{robot} steht vor dem Abgrund. Ein kleiner Schubs genügt.",
    "fire": "{robot} steht in meiner Feuerlinie.",
    "wander": "Nichts in Reichweite. Ich fahre weiter und sehe mich um.",
    "number": "Startnummer {number}: die niedrigste, die noch da war.",
    "use": "Was ich habe, benutze ich.",
    "stop": "Ich halte, wo es sich lohnt, und nie in einer Grube.",
    "aim": "Ich richte den Würfel dorthin, wo jemand steht.",
    "start": "Von hier ist es nicht weit zu einem SP-Marker.",
    "like": "Das mag ich am liebsten.",
    "mend": "Erst SP-Marker, dann Reparaturen, dann neues Spielzeug.",
    "chance": "Ich lasse den Zufall entscheiden.",
    "learnt": "Das habe ich aus vielen Spielen gelernt.",
    "looked": "Ich habe es {count:one=#-mal|other=#-mal} durchgespielt.",
    "best": "{program} gewinnt in {percent} % der Fälle, schätze ich.",
    "expected": "Mein Tipp war: {robot} versucht {program}.",
}

LEVELS: Levels = {
    "beginner": {"name": "Anfänger", "line": "Für deine ersten Kämpfe. Drückt, was gerade leuchtet."},
    "rookie": {"name": "Neuling", "line": "Wenn du einmal gewonnen hast. Weiß, wo die SP-Marker liegen."},
    "regular": {
        "name": "Stammgast",
        "line": "Wenn dich Neulinge langweilen. Hat beim Zuschauen gelernt und vertut sich wie du.",
    },
    "veteran": {"name": "Veteran", "line": "Für alle, die sich auskennen. Hat jeden Trick schon gesehen."},
    "tactician": {"name": "Taktiker", "line": "Für alle, die leiden wollen. Denkt schneller als du."},
    "champion": {"name": "Champion", "line": "Für alle, die schon jeden geschlagen haben. Hat jahrelang geübt."},
}
