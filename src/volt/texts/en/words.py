"""Texts of the interface, and of notices that it is somebody's turn, in English."""

WORDS: dict[str, str] = {
    "title": "VOLT: the Robot Fighting League",
    "round": "round",
    "unit": "control unit",
    "vp": "VP",
    "damage": "damage",
    "shield": "shield",
    "modules": "modules",
    "inventory": "inventory",
    "mines": "mines",
    "starting_number": "starting number",
    "operator": "operator",
    "robot": "robot",
    "killbot": "KillBot",
    "squad": "squad",
    "arena": "arena",
    "mode": "mode",
    "edition": "edition",
    "language": "language",
    "side": "side",
    "space": "space",
    "out": "out of the arena",
    "nothing": "nothing",
    "choose": "Your choice",
    "illegal_answer": "“{answer}” is not one of the choices.",
    "winner": "winner",
    "game_over": "Game over",
    "rules": "rules",
    "command_move": "{unit}: move {number:one=# space|other=# spaces} {heading}",
    "command_fire": "{unit}: fire {heading}, speed {number}",
    "command_none": "{unit}: nothing",
    "count_damage": "{count:one=# damage token|other=# damage tokens}",
}

NOTICES: dict[str, str] = {
    "turn": "Your turn: round {round}",
    "reminder": "The clock is ticking: round {round}",
    "turns": "Your turn in {games:one=# game|other=# games}",
    "against": "Against {names}.",
    "hours": "{hours:one=# hour|other=# hours} left.",
    "minutes": "{minutes:one=# minute|other=# minutes} left.",
    "stop": "Stop these",
    "stop_email": "Stop these e-mails with one press:",
    "stop_webhook": "No more of these messages:",
    "confirm": "VOLT: is this your address?",
    "confirm_note": (
        "Somebody wants VOLT to write to this address when it is their turn. If that was you, confirm it here:\n\n{link}\n\n"
        "If not, ignore this e-mail: nothing else will come."
    ),
    "waiting": "Round {round}. The arena is waiting for: {names}.",
}
