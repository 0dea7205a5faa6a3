"""Terminal texts in German."""

CONSOLE: dict[str, str] = {
    "you": "du",
    "welcome": "Du bist {robot}, {side}. Wer zuerst {vp:one=# Siegpunkt|other=# Siegpunkte} hat, gewinnt.",
    "welcome_squad": (
        "Die KillBots kämpfen als Squad: Mit {vp:one=# Siegpunkt|other=# Siegpunkten} gewinnen sie gemeinsam."
    ),
    "standing": "{robot}: auf {space}, SP {vp}, Schaden {damage}.",
    "standing_out": "{robot}: nicht in der Arena, SP {vp}, Schaden {damage}.",
    "free": "frei: {numbers}",
    "now": "jetzt",
    "then": "dann",
    "because_number": "{one} vor {other}",
    "because_colour": "Blau vor Rot",
    "because_start": "Startnummer {one} vor {other}",
    "killbot_acts": "{robot} geht auf die Jagd: {colour} {number}.",
    "you_draw": "Du ziehst: {module}.",
    "command_or": "{command} oder {other}",
    "hint_editor": "Pfeile zielen · 1–6 Zahl · B/R Farbe · Enter weiter · T Text · ? Hilfe · Q Ende",
    "hint_menu": "Pfeile und Enter oder die Zahl · ? Hilfe · Q Ende",
    "hint_story": "Leertaste: weiter · Enter: vorspulen · ? Hilfe · Q Ende",
    "hint_any_key": "Zurück mit beliebiger Taste.",
    "hint_lines": "m: Arena, ?: Hilfe, q: Ende",
    "first_die": "{robot}, du bist dran. Leg den ersten Würfel mit einer Pfeiltaste.",
    "type_program": "Dein Programm, zum Beispiel B3n R2sw B1e",
    "take_number": "Startnummer, {free}",
    "choose_number": "Welche Startnummer nimmst du? Bei Gleichstand gewinnt die niedrigere.",
    "key_closed": "Nicht mit einem blauen Würfel: Blau geht nach Norden, Osten, Süden oder Westen.",
    "blue_used": "Beide blauen Würfel sind im Einsatz.",
    "red_used": "Beide roten Würfel sind im Einsatz.",
    "dice_used": "Alle vier Würfel sind im Einsatz.",
    "unit_empty": "Erst einen Würfel legen: Pfeiltaste drücken.",
    "unit_full": "Auf diesem Steuerkreuz liegen schon zwei Würfel.",
    "needs_ram": "Für einen zweiten Würfel brauchst du ein Modul: {module}.",
    "bad_units": "Ein Programm besteht aus drei Steuerkreuzen mit je einem Würfel, etwa B3n R2sw B1e.",
    "bad_die": "„{text}“ ist kein Würfel: Schreib Farbe, Zahl und Richtung, etwa B3n oder R2sw.",
    "bad_program": "Nicht mit deinen Würfeln: 2 blaue, 2 rote, je Steuerkreuz einer, blaue nur n, e, s, w.",
    "number_gone": "„{answer}“ liegt nicht auf den Arenapfosten; {free}.",
    "help_notation": (
        "Ein Würfel ist Farbe, Zahl, Richtung: B3n fährt 3 Felder nach Norden, R2sw feuert nach Südwesten (e ist "
        "Osten). Drei davon, einer je Steuerkreuz, sind ein Programm: B3n R2sw B1e. Du hast 2 blaue und 2 rote Würfel."
    ),
    "help_order": (
        "Erst bei allen Steuerkreuz I, dann II, dann III. Niedrige Zahlen zuerst, bei Gleichstand Blau vor Rot, dann "
        "die niedrigere Startnummer. Die Zahl auf einem roten Würfel ist nur sein Tempo."
    ),
    "help_numbers": (
        "3 Schaden zerstören einen Robot: Er ist bis zur nächsten Runde draußen, und wer es war, erhält einen SP. Am "
        "Ende der Runde nimmt ein Robot auf einem SP-Feld dessen Marker."
    ),
    "help_keys": (
        "Pfeiltasten zielen, 1–6 drehen den Würfel, B und R wechseln die Farbe, mit Enter geht es weiter, Tab und "
        "Rücktaste wechseln das Steuerkreuz, X nimmt einen Würfel weg. Du kannst auch die Notation tippen."
    ),
    "help_lines": "Antworte mit der Nummer deiner Wahl. m zeigt die Arena, ? diese Hilfe, q beendet.",
    "too_small": "Das Fenster ist zu klein für die Arena (es braucht {columns}×{rows}), also läuft das Spiel Zeile für Zeile.",
    "you_win": "Das Publikum tobt. Deinetwegen.",
    "save_offer": "Aufzeichnung speichern? Dateinamen eingeben oder mit Enter überspringen",
    "saved": "Gespeichert: {file}",
    "not_saved": "Nicht gespeichert. {file}: {reason}",
    "file_exists": "{file} gibt es schon. Bitte einen anderen Namen.",
    "goodbye": "Licht aus. Dieses Spiel ist nicht gespeichert; mit --seed {seed} beginnt es von vorn.",
    "goodbye_kept": "Licht aus. volt play --file {file} setzt das Spiel fort.",
    "resumed": (
        "{file} geht mit eigenem Aufbau weiter; Optionen wie --mode, --arena und --seed gelten nur für neue Spiele."
    ),
    "no_rule": "„{word}“ ist weder eine Regel noch ein Modul; „volt rules“ listet alle auf.",
    "scenario_holds": "stimmt",
    "scenario_differs": "{what}: erwartet {expected}, gefunden {found}",
    "scenarios": (
        "{count:one=# Szenario|other=# Szenarien}: {holds:one=# stimmt|other=# stimmen}, "
        "{differs:one=# weicht ab|other=# weichen ab}, {invalid:one=# ist ungültig|other=# sind ungültig}"
    ),
    "no_scenarios": "keine Szenariodateien gefunden",
}
SIMULATION: dict[str, str] = {
    "wins": "Siege",
    "rounds": "Runden pro Spiel",
    "destructions": "Zerstörungen",
    "modules": "Am Ende ausgerüstete Module",
    "player": "Spieler",
    "games": "Spiele",
    "share": "Anteil",
    "interval": "95-%-Intervall",
    "expected": "erwartet",
    "mean": "Mittel",
    "median": "Median",
    "longest": "längste",
    "cause": "Ursache",
    "count": "Anzahl",
    "per_game": "pro Spiel",
    "module": "Modul",
    "worn": "ausgerüstet",
    "winners": "gewonnen",
    "undecided": "offen",
    "own_arena": "eine eigene Arena",
    "playing": "Simulation läuft",
    "played": "{count:one=# Spiel|other=# Spiele} in {seconds} s: {rate} Aktivierungen pro Sekunde.",
    "counted": "{count:one=# Spiel|other=# Spiele}.",
    "stopped": "Vorzeitig beendet. Das sind die bisherigen Ergebnisse.",
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
    "unclear": "Noch unklar, ob eine Seite um mehr als {points} Prozentpunkte von {even} abweicht; mehr Spiele helfen.",
}
