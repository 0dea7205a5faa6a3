"""Simulation texts in German."""

from ..simulation import Simulation

SIMULATION: Simulation = {
    "wins": "Siege",
    "rounds": "Runden pro Partie",
    "destructions": "Zerstörungen",
    "modules": "Am Ende ausgerüstete Module",
    "player": "Spieler",
    "games": "Partien",
    "share": "Anteil",
    "interval": "95-%-Intervall",
    "expected": "erwartet",
    "mean": "Mittel",
    "median": "Median",
    "longest": "längste",
    "cause": "Ursache",
    "count": "Anzahl",
    "per_game": "pro Partie",
    "module": "Modul",
    "worn": "ausgerüstet",
    "winners": "gewonnen",
    "undecided": "offen",
    "own_arena": "eine eigene Arena",
    "playing": "Simulation läuft",
    "played": "{count:one=# Partie|other=# Partien} in {seconds} s: {rate} Aktivierungen pro Sekunde.",
    "stopped": "Vorzeitig beendet. Das wurde bis dahin gemessen.",
    "bad_number": "{option} {value} liegt außerhalb des Bereichs {low} bis {high}.",
    "bad_bot": "Den Bot „{name}“ gibt es nicht. Verfügbar: {names}.",
    "bad_bots": (
        "{bots} Bots für {operators:one=# Operator|other=# Operators}: entweder einer für alle oder für jeden einer."
    ),
    "bad_modules": "Module angegeben für {sets:one=# KillBot|other=# KillBots}; KillBots im Spiel: {killbots}.",
    "no_plots": "Diagramme brauchen matplotlib: pip install 'volt-arena[plot]'",
    "bad_picture": "Bilder gibt es als {kinds}",
    "no_parquet": "Parquet braucht pyarrow: pip install pyarrow",
    "stands": "wo Robots stehen",
    "deaths": "wo sie zerstört werden",
    "most": "am häufigsten auf {space}: {share}",
    "fair": "Fair: Keine Seite weicht um mehr als {points} Prozentpunkte von {even} ab.",
    "unfair": "Nicht fair. Mehr als {points} Prozentpunkte Abweichung von {even}: {sides}.",
    "unclear": "Noch unklar, ob eine Seite um mehr als {points} Prozentpunkte von {even} abweicht; mehr Partien helfen.",
}
