"""The arena, the robots and the directions in German."""

from ..catalogue import Text, entry, intro

ELEMENTS: dict[str, Text] = {
    "plain": entry("Einfaches Feld", "Nichts als Boden. Genieß ihn, solange du draufstehst."),
    "pit": entry(
        "Grube",
        "Ein Robot, der in eine Grube gerät, ist sofort zerstört. Wer ihn hineingestoßen hat, erhält 1 SP; fährt ein "
        "Robot selbst hinein, bekommt niemand etwas.",
    ),
    "water": entry("Wasser", "Genau wie eine Grube, nur nasser: Wer hineingerät, ist sofort zerstört."),
    "vp": entry(
        "SP-Feld",
        "Trägt eine Zahl von 1 bis 6. In Phase 0 kommen SP-Marker mit seiner Zahl hierher; wer in Phase 3 hier steht, "
        "darf alle nehmen.",
    ),
    "workshop": entry(
        "Werkstatt",
        "Wer in Phase 3 hier steht, repariert allen Schaden oder zieht 1 Modul ins Inventar. Im Training ist "
        "geschlossen.",
    ),
    "voltage": entry(
        "Blitzfeld",
        "Zu Beginn von Phase 3 erhält alles, was sich darauf befindet, 1 Blitzschaden. Das Blitzfeld gehört niemandem, "
        "also bekommt auch niemand etwas dafür.",
    ),
    "start": entry(
        "Startfeld",
        "Drei auf jeder Seite. Robots außerhalb der Arena starten in Phase 0 auf einem Startfeld ihrer Seite neu.",
    ),
    "wall": entry(
        "Energiewand",
        "Hält Bewegung, Stöße, Laser und Explosionen zwischen zwei Feldern auf. Granaten fliegen darüber hinweg; "
        "diagonal geht es an den Enden der Wand und außen an ihren Ecken vorbei.",
    ),
    "barrier": entry(
        "Blitzschranke",
        "Wer sie passiert, erhält 1 Blitzschaden, noch bevor er das Feld dahinter erreicht. Laser fliegen darüber "
        "hinweg.",
    ),
    "caution": entry(
        "Leitlinie",
        "Betrifft nur KillBots in Bewegung: Steht einer direkt davor und blickt auf sie, dreht er sich in "
        "Pfeilrichtung.",
    ),
    "arena_wall": entry("Arenawand", "Umgibt die Arena und hält alles auf, auch Granaten."),
}

ROBOTS: dict[str, Text] = {
    "hound": intro("Der Hund", "Vier Beine, ein Gebiss, keine Leine."),
    "mercury": intro("Mercury", "Klein, unten rund und schwer zu fassen."),
    "reaper": intro("Schnitter", "Zwei große Sägeblätter und sehr wenig Geduld."),
    "volt": intro("Volt", "Zwei Zangen, dazwischen ein Lichtbogen. Bitte nicht berühren."),
}

COLOURS: dict[str, str] = {"red": "Rot", "blue": "Blau", "green": "Grün", "yellow": "Gelb"}

DICE: dict[str, str] = {"blue": "Blau", "red": "Rot"}

HEADINGS: dict[str, str] = {
    "n": "Norden",
    "ne": "Nordosten",
    "e": "Osten",
    "se": "Südosten",
    "s": "Süden",
    "sw": "Südwesten",
    "w": "Westen",
    "nw": "Nordwesten",
}

SIDES: dict[str, str] = {"n": "Nordseite", "e": "Ostseite", "s": "Südseite", "w": "Westseite"}

ARENAS: dict[str, Text] = {
    "twin-cities": intro("Twin Cities", "Winterstahl, blaues Licht, und es geht sehr tief runter."),
    "rome": intro("Rom", "Marmor, Abendsonne, Wasser ringsum. Alle Wege führen ins Becken."),
    "ruhrgebiet": intro("Ruhrgebiet", "Rost, Kohle, Funkenflug. Die Blitze machen Überstunden."),
    "tokyo": intro("Tokyo", "Nasser Asphalt, Neon und Wände aus Licht."),
}
