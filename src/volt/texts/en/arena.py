"""The arena, the robots and the directions in English."""

from ..catalogue import Text, entry, intro

ELEMENTS: dict[str, Text] = {
    "plain": entry("Plain space", "Nothing but floor. Enjoy it while it lasts."),
    "pit": entry(
        "Pit",
        "A robot that enters a pit is destroyed at once. Whoever pushed it in gains 1 VP; if it moves in by itself, "
        "nobody does.",
    ),
    "water": entry("Water", "Plays exactly like a pit, only wetter: a robot that enters is destroyed at once."),
    "vp": entry(
        "VP space",
        "Numbered 1 to 6. VP tokens with its number are placed here in Phase 0; a robot standing here in Phase 3 may "
        "take them all.",
    ),
    "workshop": entry(
        "Workshop",
        "In Phase 3, a robot standing here either repairs all its damage or draws 1 module into its inventory. In "
        "training, workshops do nothing.",
    ),
    "voltage": entry(
        "High-voltage space",
        "At the beginning of Phase 3 it deals 1 lightning damage to whatever is on it. It belongs to nobody, so nobody "
        "gains a VP for it.",
    ),
    "start": entry(
        "Starting space",
        "Three on each side. In Phase 0, a robot that is out of the arena reboots on a starting space of its own side.",
    ),
    "wall": entry(
        "Energy wall",
        "Stops movement, pushes, lasers and detonations between two spaces. Grenades fly over it; diagonal moves and "
        "shots slip past its ends and outer corners.",
    ),
    "barrier": entry(
        "Lightning barrier",
        "Crossing it costs 1 lightning damage, dealt before the robot enters the next space. Lasers fly over it.",
    ),
    "caution": entry(
        "Caution line",
        "Affects only KillBots that are moving: one that directly faces the line turns the way its arrow points.",
    ),
    "arena_wall": entry("Arena wall", "Surrounds the arena and stops everything, grenades included."),
}

ROBOTS: dict[str, Text] = {
    "hound": intro("The Hound", "Four legs, one set of jaws, no leash."),
    "mercury": intro("Mercury", "Small, round at the base and hard to pin down."),
    "reaper": intro("Reaper", "Two great saw blades and a very short attention span."),
    "volt": intro("Volt", "Two pincers and an arc between them. Please do not touch."),
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

ARENAS: dict[str, Text] = {
    "twin-cities": intro("Twin Cities", "Winter steel, blue light and a very long way down."),
    "rome": intro("Rome", "Marble, warm light and water on all sides. When in Rome, swim."),
    "ruhrgebiet": intro("Ruhrgebiet", "Rust, coal and sparks. The lightning works overtime."),
    "tokyo": intro("Tokyo", "Wet asphalt, neon and walls made of light."),
}
