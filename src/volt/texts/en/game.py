"""Phases, modes, editions and decisions in English."""

from ..catalogue import Text, decision, entry

PHASES: dict[str, Text] = {
    "0": {"name": "Preparation"},
    "1": {"name": "Programming"},
    "2": {"name": "Activation"},
    "3": {"name": "Resolution"},
}

MODES: dict[str, Text] = {
    "training": entry("Training", "Twin Cities, no modules, workshops closed. First to 3 VP wins."),
    "rfl": entry("RFL", "Any arena, everything active, two modules each. First to 5 VP wins."),
    "championship": {"name": "RFL Championship"},
}

EDITIONS: dict[str, Text] = {
    "default": entry("House rules", "Where the rulebooks disagree, we play our own settled version."),
    "english": entry(
        "English edition",
        "The English rulebook to the letter: WATER CANNON on 3–6, and walls block the sight even of a KillBot with "
        "GRENADES.",
    ),
    "german": entry(
        "German edition",
        "The German rulebook to the letter: WATER CANNON on 2–5, and a KillBot with GRENADES sees through walls.",
    ),
    "polish": entry(
        "Polish edition",
        "The Polish rulebook to the letter: WATER CANNON on 2–5, and a KillBot with GRENADES sees through walls.",
    ),
}

CLOCKS: dict[str, Text] = {
    "gentle": entry(
        "Gentle",
        "Five minutes to program; once somebody locks in, 90 seconds for the rest; a minute per question.",
    ),
    "live": entry("Live", "90 seconds to program; once somebody locks in, 30 for the rest; 20 per question."),
    "relaxed": entry("Relaxed", "Two days per round, one per question. Close the page and come back later."),
    "none": entry("None", "Take all the time you need."),
}

DECISIONS: dict[str, Text] = {
    "ram": decision(
        "Which of the two dice do you activate?",
        "Your control unit holds two dice thanks to RAM EXPANSION. The first of them is due: pick one; the other is "
        "removed.",
    ),
    "rotate": decision(
        "Move the die by how many keys?",
        "ROTARY HEAD moves this red die up to 2 keys before it is activated; plus is clockwise, 0 leaves it where it "
        "is.",
    ),
    "mobility": decision(
        "Move with this red die?",
        "MOBILITY activates a red die on a blue key as a blue die of the same number.",
    ),
    "fire": decision("What does the red die do?", "Fire as usual, or use one of your modules instead."),
    "remote": decision(
        "Which die, and to which key?",
        "Choose one of your target's dice by its control unit, and its new direction; for a KillBot, just the "
        "direction it should face.",
    ),
    "power": decision(
        "Push the robot you hit?",
        "POWER BEAM pushes it along the line of fire: 1 space on 3–4, 2 spaces on 5–6.",
    ),
    "brake": decision(
        "Move how many spaces fewer?",
        "BRAKE takes 0, 1 or 2 spaces off this movement. You decide before the first step.",
    ),
    "jump": decision(
        "Jump over what is in the way?",
        "With the JETPACK this movement becomes a jump: robots and mines on the way are ignored; whatever you land on "
        "will regret it.",
    ),
    "phase": decision(
        "Move through energy walls?",
        "WALL CONTROL lets your robot move through energy walls for this whole movement.",
    ),
    "anchor": decision(
        "Shorten the push by how many spaces?",
        "ANCHOR takes 0, 1 or 2 spaces off the rest of the movement or push that is about to reach you.",
    ),
    "saw": decision(
        "Use the saw?",
        "SAW BLADE damages the robot you are about to push: 1 damage on 2–4, 2 damage on 5–6.",
    ),
    "mine": decision(
        "Leave a mine here?",
        "It will lie on the space you are leaving as soon as your first step is complete.",
    ),
    "mine_from": decision(
        "Which mine do you pick up?",
        "You have no mine tokens left. Pick one of your mines in the arena; it moves to the space you are leaving.",
    ),
    "shock": decision(
        "Send a shock pulse?",
        "SHOCK PULSE deals 1 damage to all adjacent robots and mines, unless an energy wall is in between.",
    ),
    "repulsion": decision(
        "Push everything away?",
        "REPULSION BLAST pushes all adjacent robots and mines 1 space away from you, but not through energy walls.",
    ),
    "shield": decision(
        "How much damage goes on the shield?",
        "Tokens on this card do not count towards destruction. The SHIELD holds 2; the rest of this damage goes on "
        "your monitor.",
    ),
    "deck": decision("Draw from which deck?", "Only decks that hold something new for you are on offer."),
    "space": decision(
        "Which space do you activate?",
        "Your own space, one your TELESCOPIC ARM reaches, or none at all.",
    ),
    "workshop": decision(
        "Repair or draw?",
        "Repairing removes all your damage, including damage on the SHIELD. Drawing adds 1 module to your inventory.",
    ),
    "start": decision(
        "Which starting space do you take?",
        "Any starting space of your own side without a robot or a mine.",
    ),
    "equip": decision(
        "Which modules do you equip?",
        "The left slot takes blue or yellow, the right one red or yellow. What you unequip goes to your inventory.",
    ),
    "draft": decision(
        "From which two colours do you draw modules?",
        "A module is a card that gives your robot a new ability. Choose two different colours; you draw one card from "
        "each of their decks.",
    ),
    "program": decision(
        "Your program?",
        "One die on each control unit: blue moves (only on blue keys; with STEERING NOZZLE, a 1–3 on any key); red "
        "fires. Then take a starting number.",
    ),
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
    "choose_robot": "Which robot is yours?",
    "choose_arena": "In which arena do you want the next bout?",
    "others": "The loser hands over the other titles, too: {arenas}.",
    "no_choice": "A championship is for four operators without KillBots in all four arenas; options cannot change that.",
    "yours": "{file} is a championship of your own: volt play --file {file} resumes it.",
    "stopped": "Stopped in bout {number}.",
    "stopped_kept": "Stopped in bout {number}; volt championship --file {file} resumes it.",
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
