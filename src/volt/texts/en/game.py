"""Phases, modes, editions and decisions in English."""

from ..catalogue import DecisionText, Entry

PHASES: dict[str, Entry] = {
    "0": {
        "name": "Preparation",
        "explain": (
            "If fewer than 3 VP tokens lie in the arena, one is added; destroyed robots lose their damage, modules may "
            "be swapped, robots reboot and the starting numbers go back to the pillars."
        ),
    },
    "1": {
        "name": "Programming",
        "explain": "Everybody programs in secret, one die on each control unit, and then takes a starting number.",
    },
    "2": {
        "name": "Activation",
        "explain": (
            "Control unit I, then II, then III: lower numbers first; on a tie, blue before red, then the lower "
            "starting number."
        ),
    },
    "3": {
        "name": "Resolution",
        "explain": (
            "High-voltage spaces strike first; then, in order of starting number, every robot may activate its space."
        ),
    },
}

MODES: dict[str, Entry] = {
    "training": {
        "name": "Training",
        "explain": "Twin Cities, no modules, workshops closed. First to 3 VP wins.",
    },
    "rfl": {
        "name": "RFL",
        "explain": "Any arena, everything active, two modules each. First to 5 VP wins.",
    },
    "championship": {
        "name": "RFL Championship",
        "explain": "Four operators, four arenas, four champion modules. Whoever holds all four is champion.",
    },
}

EDITIONS: dict[str, Entry] = {
    "default": {
        "name": "House rules",
        "explain": "Where the rulebooks disagree, we play our own settled version.",
    },
    "english": {
        "name": "English edition",
        "explain": (
            "The English rulebook to the letter: WATER CANNON on 3–6, and walls block the sight even of a KillBot with "
            "GRENADES."
        ),
    },
    "german": {
        "name": "German edition",
        "explain": (
            "The German rulebook to the letter: WATER CANNON on 2–5, and a KillBot with GRENADES sees through walls."
        ),
    },
    "polish": {
        "name": "Polish edition",
        "explain": (
            "The Polish rulebook to the letter: WATER CANNON on 2–5, and a KillBot with GRENADES sees through walls."
        ),
    },
}

CLOCKS: dict[str, Entry] = {
    "gentle": {
        "name": "Gentle",
        "explain": "Five minutes to program; once somebody locks in, 90 seconds for the rest; a minute per question.",
    },
    "live": {
        "name": "Live",
        "explain": "90 seconds to program; once somebody locks in, 30 for the rest; 20 per question.",
    },
    "relaxed": {
        "name": "Relaxed",
        "explain": "Two days per round, one per question. Close the page and come back later.",
    },
    "none": {"name": "None", "explain": "Take all the time you need."},
}

PUZZLES: dict[str, str] = {
    "title": "{arena}, {robot} on {space}: {lack} VP to go",
    "task": "{lack} VP to go, and you can see what the others will do. Win the game this round.",
    "duel": "{lack} VP to go, and you can see what your opponent will do. Win the game this round.",
    "order": (
        "Play the round in your head, die by die: low numbers first; on a tie, blue before red, then the lower "
        "starting number."
    ),
    "first": "Start with {die}.",
    "done": "The cup is yours.",
}

DECISIONS: dict[str, DecisionText] = {
    "ram": {
        "ask": "Which of the two dice do you activate?",
        "explain": (
            "Your control unit holds two dice thanks to RAM EXPANSION. The first of them is due: pick one; the other "
            "is removed."
        ),
    },
    "rotate": {
        "ask": "Move the die by how many keys?",
        "explain": (
            "ROTARY HEAD moves this red die up to 2 keys before it is activated; plus is clockwise, 0 leaves it where "
            "it is."
        ),
    },
    "mobility": {
        "ask": "Move with this red die?",
        "explain": "MOBILITY activates a red die on a blue key as a blue die of the same number.",
    },
    "fire": {
        "ask": "What does the red die do?",
        "explain": "Fire as usual, or use one of your modules instead.",
    },
    "remote": {
        "ask": "Which die, and to which key?",
        "explain": (
            "Choose one of your target's dice by its control unit, and its new direction; for a KillBot, just the "
            "direction it should face."
        ),
    },
    "power": {
        "ask": "Push the robot you hit?",
        "explain": "POWER BEAM pushes it along the line of fire: 1 space on 3–4, 2 spaces on 5–6.",
    },
    "brake": {
        "ask": "Move how many spaces fewer?",
        "explain": "BRAKE takes 0, 1 or 2 spaces off this movement. You decide before the first step.",
    },
    "jump": {
        "ask": "Jump over what is in the way?",
        "explain": (
            "With the JETPACK this movement becomes a jump: robots and mines on the way are ignored; whatever you land "
            "on will regret it."
        ),
    },
    "phase": {
        "ask": "Move through energy walls?",
        "explain": "WALL CONTROL lets your robot move through energy walls for this whole movement.",
    },
    "anchor": {
        "ask": "Shorten the push by how many spaces?",
        "explain": "ANCHOR takes 0, 1 or 2 spaces off the rest of the movement or push that is about to reach you.",
    },
    "saw": {
        "ask": "Use the saw?",
        "explain": "SAW BLADE damages the robot you are about to push: 1 damage on 2–4, 2 damage on 5–6.",
    },
    "mine": {
        "ask": "Leave a mine here?",
        "explain": "It will lie on the space you are leaving as soon as your first step is complete.",
    },
    "mine_from": {
        "ask": "Which mine do you pick up?",
        "explain": (
            "You have no mine tokens left. Pick one of your mines in the arena; it moves to the space you are leaving."
        ),
    },
    "shock": {
        "ask": "Send a shock pulse?",
        "explain": "SHOCK PULSE deals 1 damage to all adjacent robots and mines, unless an energy wall is in between.",
    },
    "repulsion": {
        "ask": "Push everything away?",
        "explain": (
            "REPULSION BLAST pushes all adjacent robots and mines 1 space away from you, but not through energy walls."
        ),
    },
    "shield": {
        "ask": "How much damage goes on the shield?",
        "explain": (
            "Tokens on this card do not count towards destruction. The SHIELD holds 2; the rest of this damage goes on "
            "your monitor."
        ),
    },
    "deck": {
        "ask": "Draw from which deck?",
        "explain": "Only decks that hold something new for you are on offer.",
    },
    "space": {
        "ask": "Which space do you activate?",
        "explain": "Your own space, one your TELESCOPIC ARM reaches, or none at all.",
    },
    "workshop": {
        "ask": "Repair or draw?",
        "explain": (
            "Repairing removes all your damage, including damage on the SHIELD. Drawing adds 1 module to your "
            "inventory."
        ),
    },
    "start": {
        "ask": "Which starting space do you take?",
        "explain": "Any starting space of your own side without a robot or a mine.",
    },
    "equip": {
        "ask": "Which modules do you equip?",
        "explain": (
            "The left slot takes blue or yellow, the right one red or yellow. What you unequip goes to your inventory."
        ),
    },
    "draft": {
        "ask": "From which two colours do you draw modules?",
        "explain": (
            "A module is a card that gives your robot a new ability. Choose two different colours; you draw one card "
            "from each of their decks."
        ),
    },
    "program": {
        "ask": "Your program?",
        "explain": (
            "One die on each control unit: blue moves (only on blue keys; with STEERING NOZZLE, a 1–3 on any key); red "
            "fires. Then take a starting number."
        ),
    },
}

ANSWERS: dict[str, str] = {
    "first": "the first",
    "second": "the second",
    "fire": "fire",
    "teleport": "teleport",
    "grenade": "throw a grenade",
    "crossfire": "crossfire",
    "remote": "remote control",
    "water": "water cannon",
    "blue": "blue",
    "red": "red",
    "yellow": "yellow",
    "repair": "repair",
    "draw": "draw",
    "none": "none",
    "yes": "yes",
    "no": "no",
}

CHAMPIONSHIP: dict[str, str] = {
    "titleholder": "Titleholder",
    "kept": "Bout {number}, {arena}: {robot} defends the title in round {round}.",
    "taken": "Bout {number}, {arena}: {robot} takes the title in round {round}.",
    "champion": "{robot} holds all four titles. We have a champion!",
    "resumed": "{file} continues with its own seed and edition; --seed and --edition are only for new championships.",
}

LINKS: dict[str, str] = {
    "about": "Everybody programs in secret, then all plans collide. Play it in the browser.",
    "invites": "{name} invites you to a fight",
    "waiting": "A fight is about to begin",
    "won": "{name} has won",
    "where": "{mode} in {arena}",
    "free": "{seats:one=# seat free|other=# seats free}",
    "round": "now in round {round}",
    "rounds": "{rounds:one=# round|other=# rounds}",
    "bout": "bout {number} is on",
}
