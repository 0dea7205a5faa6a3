"""Texts of game reviews in German."""

from ..reviews import Reviews

REVIEWS: Reviews = {
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
