"""Texts about bots in German, and of their reviews of games."""

from ..catalogue import Text, intro

BOTS: dict[str, str] = {
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
    "best": "{program} hat am häufigsten gewonnen.",
    "expected": "Mein Tipp war: {robot} versucht {program}.",
}

LEVELS: dict[str, Text] = {
    "beginner": intro("Anfänger", "Für deine ersten Kämpfe. Drückt, was gerade leuchtet."),
    "rookie": intro("Neuling", "Wenn du einmal gewonnen hast. Weiß, wo die SP-Marker liegen."),
    "regular": intro("Stammgast", "Wenn dich Neulinge langweilen. Hat beim Zuschauen gelernt und vertut sich wie du."),
    "veteran": intro("Veteran", "Für alle, die sich auskennen. Hat jeden Trick schon gesehen."),
    "tactician": intro("Taktiker", "Für alle, die leiden wollen. Denkt schneller als du."),
    "champion": intro("Champion", "Für alle, die schon jeden geschlagen haben. Hat jahrelang geübt."),
}
REVIEWS: dict[str, str | dict[str, str]] = {
    "chances": "Gewinnchancen vor jeder Runde",
    "end": "am Ende",
    "accuracy": "Genauigkeit: wie viel von der besten Gewinnchance bewahrt wurde",
    "mistakes": "Teure Entscheidungen",
    "no_mistakes": "Nichts zu meckern: Keine Entscheidung hat eindeutig {points} Prozentpunkte oder mehr gekostet.",
    "cost": "Kosten in Prozentpunkten",
    "given": "geantwortet",
    "better": "besser",
    "why": "warum",
    "turning_points": "Wendepunkte",
    "turn": "Runde {round}: {robot} von {before} auf {after}.",
    "judging": "Analyse",
    "effects": {
        "won": "{me} gewinnt noch in dieser Runde: in {best} der Simulationen statt in {given}",
        "token": "{me} holt einen SP-Marker: in {best} der Simulationen statt in {given}",
        "destroys": "{me} zerstört einen Robot ({robot}): in {best} der Simulationen statt in {given}",
        "destroyed": "{me} wird zerstört: in {best} der Simulationen statt in {given}",
        "scores": "{robot} punktet: in {best} der Simulationen statt in {given}",
        "workshop": "{me} nutzt eine Werkstatt: in {best} der Simulationen statt in {given}",
        "hits": "{me} trifft einen Robot ({robot}): in {best} der Simulationen statt in {given}",
        "damaged": "{me} erhält Schaden: in {best} der Simulationen statt in {given}",
        "access": "{me} steht am Ende der Runde näher an den nächsten SP-Markern",
        "none": "Kein einzelnes Ereignis sticht heraus; viele Kleinigkeiten summieren sich",
    },
    "puzzle": {
        "title": "Runde {round}: Mach es besser",
        "task": "Du hast {program} gespielt. "
        "Das hat deine Gewinnchance um {cost:one=# Prozentpunkt|other=# Prozentpunkte} gesenkt. "
        "Finde ein Programm, das sie dir bewahrt; "
        "wie im Kampf weißt du nicht, was die anderen tun werden.",
        "why": "Was ein besseres Programm ändert: {effects}.",
        "solution": "Das beste gefundene Programm: {program}.",
        "judged": "Du gewinnst {share} der Simulationen; mit dem besten gefundenen Programm wären es {best}.",
    },
}
