"""The arena, the robots and the directions in English."""

from ..catalogue import Entry, Showy

ELEMENTS: dict[str, Entry] = {
    "plain": {"name": "Plain space", "explain": "Nothing but floor. Enjoy it while it lasts."},
    "pit": {
        "name": "Pit",
        "explain": (
            "A robot that enters a pit is destroyed at once. Whoever pushed it in gains 1 VP; if it moves in by "
            "itself, nobody does."
        ),
    },
    "water": {
        "name": "Water",
        "explain": "Plays exactly like a pit, only wetter: a robot that enters is destroyed at once.",
    },
    "vp": {
        "name": "VP space",
        "explain": (
            "Numbered 1 to 6. VP tokens with its number are placed here in Phase 0; a robot standing here in Phase 3 "
            "may take them all."
        ),
    },
    "workshop": {
        "name": "Workshop",
        "explain": (
            "In Phase 3, a robot standing here either repairs all its damage or draws 1 module into its inventory. In "
            "training, workshops do nothing."
        ),
    },
    "voltage": {
        "name": "High-voltage space",
        "explain": (
            "At the beginning of Phase 3 it deals 1 lightning damage to whatever is on it. It belongs to nobody, so "
            "nobody gains a VP for it."
        ),
    },
    "start": {
        "name": "Starting space",
        "explain": (
            "Three on each side. In Phase 0, a robot that is out of the arena reboots on a starting space of its own "
            "side."
        ),
    },
    "wall": {
        "name": "Energy wall",
        "explain": (
            "Stops movement, pushes, lasers and detonations between two spaces. Grenades fly over it; diagonal moves "
            "and shots slip past its ends and outer corners."
        ),
    },
    "barrier": {
        "name": "Lightning barrier",
        "explain": (
            "Crossing it costs 1 lightning damage, dealt before the robot enters the next space. Lasers fly over it."
        ),
    },
    "caution": {
        "name": "Caution line",
        "explain": (
            "Affects only KillBots that are moving: one that directly faces the line turns the way its arrow points."
        ),
    },
    "arena_wall": {"name": "Arena wall", "explain": "Surrounds the arena and stops everything, grenades included."},
}

ROBOTS: dict[str, Showy] = {
    "hound": {"name": "The Hound", "line": "Four legs, one set of jaws, no leash."},
    "mercury": {"name": "Mercury", "line": "Small, round at the base and hard to pin down."},
    "reaper": {"name": "Reaper", "line": "Two great saw blades and a very short attention span."},
    "volt": {"name": "Volt", "line": "Two pincers and an arc between them. Please do not touch."},
}

COLOURS: dict[str, str] = {"red": "Red", "blue": "Blue", "green": "Green", "yellow": "Yellow"}

DICE: dict[str, str] = {"blue": "blue", "red": "red"}

HEADINGS: dict[str, str] = {
    "n": "north",
    "ne": "north-east",
    "e": "east",
    "se": "south-east",
    "s": "south",
    "sw": "south-west",
    "w": "west",
    "nw": "north-west",
}

SIDES: dict[str, str] = {"n": "north side", "e": "east side", "s": "south side", "w": "west side"}

ARENAS: dict[str, Showy] = {
    "twin-cities": {"name": "Twin Cities", "line": "Winter steel, blue light and a very long way down."},
    "rome": {"name": "Rome", "line": "Marble, warm light and water on all sides. When in Rome, swim."},
    "ruhrgebiet": {"name": "Ruhrgebiet", "line": "Rust, coal and sparks. The lightning works overtime."},
    "tokyo": {"name": "Tokyo", "line": "Wet asphalt, neon and walls made of light."},
}
