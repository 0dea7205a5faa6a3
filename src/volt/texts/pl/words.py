"""Texts of the interface, and of notices that it is somebody's turn, in Polish."""

WORDS: dict[str, str] = {
    "title": "VOLT: Liga Walk Robotów",
    "round": "runda",
    "unit": "panel komend",
    "vp": "PZ",
    "damage": "uszkodzenia",
    "shield": "tarcza",
    "modules": "moduły",
    "inventory": "skład",
    "mines": "miny",
    "starting_number": "numer startowy",
    "operator": "operator",
    "robot": "robot",
    "killbot": "ZabijBot",
    "squad": "oddział",
    "arena": "arena",
    "mode": "tryb",
    "edition": "wydanie",
    "language": "język",
    "side": "strona",
    "space": "pole",
    "out": "poza areną",
    "nothing": "nic",
    "choose": "Twój wybór",
    "illegal_answer": "Nie ma takiej możliwości: „{answer}”.",
    "winner": "zwycięzca",
    "game_over": "Koniec gry",
    "rules": "zasady",
    "command_move": "{unit}: ruch o {number:one=# pole|few=# pola|many=# pól|other=# pola} na {heading}",
    "command_fire": "{unit}: strzał na {heading}, szybkość {number}",
    "command_none": "{unit}: nic",
    "count_damage": (
        "{count:one=# żeton uszkodzeń|few=# żetony uszkodzeń|many=# żetonów uszkodzeń|other=# żetonu uszkodzeń}"
    ),
}

NOTICES: dict[str, str] = {
    "turn": "Twój ruch: runda {round}",
    "reminder": "Zegar tyka: runda {round}",
    "turns": "Twój ruch w {games:one=# grze|few=# grach|many=# grach|other=# gry}",
    "against": "Przeciwnicy: {names}.",
    "hours": "Pozostało: {hours:one=# godzina|few=# godziny|many=# godzin|other=# godziny}.",
    "minutes": "Pozostało: {minutes:one=# minuta|few=# minuty|many=# minut|other=# minuty}.",
    "stop": "Dość tego",
    "stop_email": "Zrezygnuj z tych e-maili jednym kliknięciem:",
    "stop_webhook": "Koniec z tymi wiadomościami:",
    "confirm": "VOLT: czy to twój adres?",
    "confirm_note": (
        "Ktoś chce, żeby VOLT pisał na ten adres, gdy przyjdzie jego kolej. Jeśli to ty, potwierdź tutaj:\n\n{link}\n\n"
        "Jeśli nie, zignoruj tę wiadomość: więcej nie będzie."
    ),
    "waiting": "Runda {round}. Arena czeka na: {names}.",
}
