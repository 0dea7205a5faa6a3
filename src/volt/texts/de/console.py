"""The console in German."""

from ..console import Console

CONSOLE: Console = {
    "you": "du",
    "welcome": "Du bist {robot}, {side}. Wer zuerst {vp:one=# Siegpunkt|other=# Siegpunkte} hat, gewinnt.",
    "welcome_squad": "Die KillBots kämpfen als Squad: Mit {vp:one=# Punkt|other=# Punkten} gewinnen sie gemeinsam.",
    "standing": "{robot}: auf {space}, SP {vp}, Schaden {damage}.",
    "standing_out": "{robot}: nicht in der Arena, SP {vp}, Schaden {damage}.",
    "free": "frei: {numbers}",
    "now": "jetzt",
    "then": "dann",
    "because_number": "{one} vor {other}",
    "because_colour": "Blau vor Rot",
    "because_start": "Gleichstand: Startnummer {one} vor {other}",
    "killbot_acts": "{robot} geht auf die Jagd: {colour} {number}.",
    "you_draw": "Du ziehst: {module}.",
    "command_or": "{command}, oder {other}",
    "hint_editor": "Pfeile zielen · 1–6 Zahl · B/R Farbe · Enter weiter · T Text · ? Hilfe · Q Ende",
    "hint_menu": "Pfeile und Enter oder die Zahl · ? Hilfe · Q Ende",
    "hint_story": "Leertaste: weiter · Enter: vorspulen · ? Hilfe · Q Ende",
    "hint_any_key": "Jede Taste führt zurück.",
    "hint_lines": "m: Karte, ?: Hilfe, q: Ende",
    "first_die": "{robot}, du bist dran. Eine Pfeiltaste legt den ersten Würfel.",
    "type_program": "Dein Programm, zum Beispiel B3n R2sw B1e",
    "take_number": "Startnummer, {free}",
    "choose_number": "Welche Startnummer nimmst du? Kleine gewinnen bei Gleichstand.",
    "key_closed": "Diese Taste ist gesperrt: Blaue Würfel gehen nach Norden, Osten, Süden, Westen.",
    "blue_used": "Beide blauen Würfel sind im Einsatz.",
    "red_used": "Beide roten Würfel sind im Einsatz.",
    "dice_used": "Alle vier Würfel sind im Einsatz.",
    "unit_empty": "Erst einen Würfel legen: Pfeiltaste drücken.",
    "unit_full": "Auf diesem Steuerkreuz liegen schon zwei Würfel.",
    "needs_ram": "Ein zweiter Würfel braucht ein Modul: {module}.",
    "bad_units": "Ein Programm sind drei Steuerkreuze mit je einem Würfel, etwa B3n R2sw B1e.",
    "bad_die": "„{text}“ ist kein Würfel: Farbe, Zahl, Richtung, etwa B3n oder R2sw.",
    "bad_program": "Nicht mit deinen Würfeln: 2 blaue, 2 rote, je Kreuz einer, blaue nur n, e, s, w.",
    "number_gone": "„{answer}“ liegt nicht auf den Pfosten; {free}.",
    "help_notation": (
        "Ein Würfel ist Farbe, Zahl, Richtung: B3n fährt 3 Felder nach Norden, R2sw feuert nach Südwesten (e ist "
        "Osten). Drei davon, einer je Steuerkreuz, sind ein Programm: B3n R2sw B1e. Du hast 2 blaue und 2 rote Würfel."
    ),
    "help_order": (
        "Erst Steuerkreuz I von allen, dann II, dann III. Kleine Zahlen zuerst, dann Blau vor Rot, dann die kleinere "
        "Startnummer. Die Zahl auf einem roten Würfel ist nur sein Tempo."
    ),
    "help_numbers": (
        "3 Schaden, und ein Robot fehlt bis zur nächsten Runde; wer es war, bekommt einen SP. Am Ende der Runde nimmt "
        "ein Robot auf einem SP-Feld dessen Marker."
    ),
    "help_keys": (
        "Pfeiltasten zielen, 1–6 drehen den Würfel, B und R wechseln die Farbe, Enter geht weiter, Tab und Rücktaste "
        "wandern zwischen den Kreuzen, X nimmt einen Würfel weg. Die Notation zu tippen geht auch."
    ),
    "help_lines": "Beantworte eine Frage mit ihrer Zahl. m zeigt die Arena, ? diese Hilfe, q beendet.",
    "too_small": "Das Fenster ist zu klein für die Arena ({columns}×{rows} würden reichen), also Zeile für Zeile.",
    "you_win": "Das Publikum steht. Das warst du.",
    "save_offer": "Aufzeichnung behalten? Dateiname, oder nur Enter für nein",
    "saved": "Gespeichert: {file}",
    "not_saved": "Nicht gespeichert. {file}: {reason}",
    "file_exists": "{file} gibt es schon. Bitte ein anderer Name.",
    "goodbye": "Licht aus. Die Arena wartet (Startwert {seed}).",
}
