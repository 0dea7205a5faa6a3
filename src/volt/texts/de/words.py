"""Texts of the interface, and of notices that it is somebody's turn, in German."""

WORDS: dict[str, str] = {
    "title": "VOLT: die Robot Fighting League",
    "round": "Runde",
    "unit": "Steuerkreuz",
    "vp": "SP",
    "damage": "Schaden",
    "shield": "Schild",
    "modules": "Module",
    "inventory": "Inventar",
    "mines": "Minen",
    "starting_number": "Startnummer",
    "operator": "Operator",
    "robot": "Robot",
    "killbot": "KillBot",
    "squad": "Squad",
    "arena": "Arena",
    "mode": "Modus",
    "edition": "Ausgabe",
    "language": "Sprache",
    "side": "Seite",
    "space": "Feld",
    "out": "außerhalb der Arena",
    "nothing": "nichts",
    "choose": "Deine Wahl",
    "illegal_answer": "„{answer}“ steht nicht zur Wahl.",
    "winner": "Sieger",
    "game_over": "Spiel vorbei",
    "rules": "Regeln",
    "command_move": "{unit}: {number:one=# Feld|other=# Felder} nach {heading} fahren",
    "command_fire": "{unit}: nach {heading} feuern, Tempo {number}",
    "command_none": "{unit}: nichts",
    "count_damage": "{count:one=# Schadensmarker|other=# Schadensmarker}",
}

NOTICES: dict[str, str] = {
    "turn": "Du bist am Zug: Runde {round}",
    "reminder": "Die Uhr tickt: Runde {round}",
    "turns": "Du bist am Zug in {games:one=# Spiel|other=# Spielen}",
    "against": "Gegen {names}.",
    "hours": "Noch {hours:one=# Stunde|other=# Stunden}.",
    "minutes": "Noch {minutes:one=# Minute|other=# Minuten}.",
    "stop": "Schluss damit",
    "stop_email": "Diese E-Mails mit einem Klick abbestellen:",
    "stop_webhook": "Keine solchen Nachrichten mehr:",
    "confirm": "VOLT: Ist das deine Adresse?",
    "confirm_note": (
        "Jemand möchte, dass VOLT an diese Adresse schreibt, sobald er am Zug ist. Wenn du das warst, bestätige es hier:"
        "\n\n{link}\n\nWenn nicht, vergiss diese E-Mail: Es kommt keine weitere."
    ),
    "waiting": "Runde {round}. Die Arena wartet auf: {names}.",
}
