"""The modules in English."""

from ..catalogue import Text, module

MODULES: dict[str, Text] = {
    "brake": module(
        "Brake",
        "Move 1 or 2 spaces fewer than the die shows.",
        "Blue die 1–6. Your robot moves 1 or 2 spaces fewer than the die shows, but never fewer than 0. You decide "
        "before the first step.",
    ),
    "mobility": module(
        "Mobility",
        "Use a red die on a blue key as a blue die.",
        "Red die 1–6. If the die lies on a blue key (north, east, south, west), you may activate it as a blue die with "
        "the same number. It keeps its own place in the order, and you may then use modules that need a blue die with "
        "it.",
    ),
    "repulsion": module(
        "Repulsion Blast",
        "After moving, push all adjacent robots and mines 1 space away.",
        "Blue die 2–4. When your movement is over, even if it covered 0 spaces, all robots and mines on the 8 adjacent "
        "spaces are pushed 1 space away, diagonally too, along with any line behind them, but not through energy "
        "walls. What it affects is settled when you use it. First the mines all detonate; then, if your robot is still "
        "standing, the robots are pushed in order of starting number. A robot that has left its space by then is "
        "skipped.",
    ),
    "nozzle": module(
        "Steering Nozzle",
        "Move and push diagonally.",
        "Blue die 1–3. You may program the die on a diagonal key: the robot then moves and pushes diagonally. It can "
        "slip past the end of a wall or around the outside of a corner, but not through a straight wall or the inside "
        "of a corner.",
    ),
    "teleport": module(
        "Teleport",
        "Swap places with the first robot or mine in the line of fire.",
        "Red die 2–5, instead of firing. Your robot swaps places with the first robot or mine in the line of fire; "
        "without a target the module cannot be used. This is not a movement: pits, barriers, mines and ANCHOR do not "
        "affect it. A robot swapped onto a pit stands there unharmed until it moves, and a mine just lies there; "
        "neither a BOMB nor a grenade goes off on that pit.",
    ),
    "arm": module(
        "Telescopic Arm",
        "In Phase 3, activate an adjacent space instead of your own.",
        "No die. In Phase 3 you may activate one adjacent space without a robot instead of your own, but not through "
        "energy walls. A lightning barrier you reach across strikes you, and a mine on that space detonates. Both come "
        "first: a robot they destroy activates nothing.",
    ),
    "crossfire": module(
        "Crossfire",
        "Fire in four directions at once.",
        "Red die 1–3. Your robot fires in 4 directions instead of 1: orthogonally if the die lies on a blue key, "
        "otherwise diagonally. Every hit deals 1 damage.",
    ),
    "grenades": module(
        "Grenades",
        "Throw a grenade: 1 damage where it lands and all around.",
        "Red die 2–4, instead of firing. The grenade flies exactly as many spaces as the die shows, over everything "
        "except the arena wall, in front of which it stops. It detonates (1) where it lands; in a pit or in water "
        "nothing happens, unless an opponent is hovering there with a JETPACK.",
    ),
    "mines": module(
        "Mines",
        "Leave a mine on the space you start from: detonation (1).",
        "Blue die 2–6. When your robot starts moving, it may leave one of its 3 mines on the space it leaves; if none "
        "is left, you may take one of your mines from the arena and lay it again. A mine detonates (1) if it would be "
        "pushed, if a robot is about to enter its space, or if it takes damage. If your mine destroys an opposing "
        "robot, you gain 1 VP. All your mines leave the arena if your robot is destroyed or you unequip MINES.",
    ),
    "power": module(
        "Power Beam",
        "A hit also pushes the robot 1 or 2 spaces.",
        "Red die 3–6. A hit first deals its damage and then pushes the robot along the line of fire: 1 space on 3–4, 2 "
        "spaces on 5–6.",
    ),
    "remote": module(
        "Remote Control",
        "Move a die of the first robot in the line of fire to another key.",
        "Red die 2–5, instead of firing. Move 1 die of the first robot in the line of fire (mines do not block) to "
        "another legal key, leaving its number unchanged; it must be a die that has not been activated yet. If that "
        "robot is destroyed while that die is activated and nobody else gains the VP, you do; if the die was moved "
        "twice, whoever moved it last does. A KillBot is instead turned to face an orthogonal direction of your "
        "choice, and you gain no VP from that.",
    ),
    "rotary": module(
        "Rotary Head",
        "Move a red die up to 2 keys before activating it.",
        "Red die 3–6. Right before the die is activated, you may move it up to 2 keys clockwise or anticlockwise. Its "
        "new key counts for everything the die then does.",
    ),
    "saw": module(
        "Saw Blade",
        "A robot you push by moving takes 1 or 2 damage first.",
        "Blue die 2–6. A robot you push by moving takes damage before it is pushed: 1 on 2–4, 2 on 5–6. You decide "
        "once per robot and activation, after its ANCHOR, only for the robot you touch yourself, and only if it is "
        "really going to be pushed; pushes by modules do not count. If that robot is destroyed, it is gone before the "
        "line forms, and spaces already taken off by ANCHORs stay off.",
    ),
    "shock": module(
        "Shock Pulse",
        "After moving, deal 1 damage to all adjacent robots and mines.",
        "Blue die 4–6. When your movement is over, even if it covered 0 spaces, all robots and mines on the 8 adjacent "
        "spaces take 1 damage, unless an energy wall is in between. SHOCK PULSE comes before REPULSION BLAST.",
    ),
    "anchor": module(
        "Anchor",
        "When your robot is pushed, it is pushed 1 or 2 spaces fewer.",
        "No die. When your robot is first about to be pushed in a movement, directly or through others, you may take 1 "
        "or 2 spaces off the rest of that movement or push. Example: a robot with 2 steps left runs into you. With −1, "
        "it pushes you 1 space and stops; with −2, it does not move at all. Several ANCHORs in a line take their turn "
        "from near to far and add up; if a wall holds the line anyway, none of them is used.",
    ),
    "bomb": module(
        "Bomb",
        "When your robot is destroyed: detonation (2).",
        "No die, automatic. When your robot is destroyed, it causes a detonation (2) on the space it stood on, hitting "
        "friend and foe alike. In a pit or in water nothing happens, unless a JETPACK kept the robot in the air.",
    ),
    "ram": module(
        "RAM Expansion",
        "Program all 4 dice and choose between two of them later.",
        "No die. You may program all 4 dice, so one control unit holds 2. When the first of the two would be "
        "activated, you choose which one to remove. Of two identical dice, the one placed first counts as the first.",
    ),
    "shield": module(
        "Shield",
        "Put up to 2 damage tokens on this card.",
        "No die. Damage to your robot may go on this card instead of the monitor. The card holds up to 2 tokens at a "
        "time; for each effect you decide once how many go there. Tokens never move between card and monitor. "
        "Repairing, or clearing damage after destruction, empties both; a SHIELD with damage on it cannot be "
        "unequipped.",
    ),
    "jetpack": module(
        "Jetpack",
        "Jump over robots and mines; you never fall into a pit.",
        "Blue die 2–5. Your movement may be a jump over robots and mines; barriers on the way strike, a wall ends the "
        "jump, and SAW BLADE does not work with it. A mine you land on detonates; a robot you land on takes 2 damage "
        "and is then pushed 1 space in the direction of the jump, along with any line behind it. If it cannot be "
        "pushed, or uses its ANCHOR, it is destroyed. Always, even without a die: your robot never falls into pits, "
        "and above a pit its BOMB and opponents' grenades go off as usual.",
    ),
    "water": module(
        "Water Cannon",
        "Push the first robot in the line of fire 3 spaces, 6 from a starting space.",
        "Red die 2–5 (English edition: 3–6), instead of firing. The jet deals no damage and pushes the first robot in "
        "the line of fire 3 spaces, or 6 if your robot stands on any starting space. Mines in the jet or in the path "
        "of the push detonate without stopping either; if no robot is in line, all mines up to the wall detonate. If a "
        "mine destroys the first robot before the jet reaches it, the next one is pushed; if your own robot is "
        "destroyed in the process, the jet ends.",
    ),
    "conductor": module(
        "Conductor",
        "Lightning damage to you strikes everybody around you instead.",
        "No die, automatic. Lightning damage to your robot instead becomes 1 lightning damage on each of the 8 "
        "adjacent spaces, to robots and mines alike, unless an energy wall is in between. You gain the VP for robots "
        "it destroys.",
    ),
    "walls": module(
        "Wall Control",
        "Move through energy walls.",
        "Blue die 1–6. Your robot may move through energy walls; you decide once per movement. Moving diagonally, it "
        "is struck by barriers only if both ways around have one. Its pushes and damage are still blocked by energy "
        "walls, so a robot right behind the wall stops it, but its TELESCOPIC ARM reaches through. It cannot be pushed "
        "through walls.",
    ),
}
