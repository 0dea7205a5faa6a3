"""The rules of modules, mines, KillBots, championships and arenas in English."""

from ..catalogue import Text, rule

RULES: dict[str, Text] = {
    "MOD-1": rule(
        "Using modules",
        "Using a module is optional; only BOMB, CONDUCTOR and the hovering of JETPACK are automatic. A module with a "
        "die works once per control unit, when you activate a die of the required colour whose number is in its range. "
        "That colour may differ from the colour of the card. A module without a die works whenever its situation "
        "arises. Several modules may use the same die.",
    ),
    "MOD-2": rule("Golden rule", "If a module contradicts a basic rule, the module wins."),
    "MINE-0": rule(
        "Laying a mine",
        "Whether to lay a mine is decided when the robot is about to leave its space for the first time in this "
        "movement, after ANCHOR and SAW BLADE. The mine lies there as soon as that first step is complete.",
    ),
    "MINE-1": rule(
        "Laying a mine again",
        "If you have no tokens left, you may take one of your own mines from the arena and lay it again. If it "
        "detonates during the first step of the movement, its token is laid anyway.",
    ),
    "MINE-2": rule("Mines stay put", "Mines never move."),
    "MINE-3": rule(
        "Setting off a mine",
        "A mine detonates (1) if it would be pushed, if a robot is about to enter its space, or if it takes damage. It "
        "is removed first, then deals its damage; a movement onto its space then continues.",
    ),
    "MINE-4": rule("VP for mines", "If your mine destroys an opposing robot, you gain 1 VP."),
    "MINE-5": rule(
        "When mines are removed",
        "If your robot is destroyed or you unequip MINES, all your mines leave the arena.",
    ),
    "MINE-6": rule(
        "No mine without a step",
        "If the robot does not leave its space, because it is blocked or braked to 0, no mine is laid. TELEPORT lays "
        "none either.",
    ),
    "KILL-1": rule(
        "KillBots",
        "With 1 to 3 operators, KillBots may take the free sides, up to 4 robots in all. They score, take damage, "
        "reboot and can win like any other robot.",
    ),
    "KILL-2": rule(
        "Where KillBots reboot",
        "A KillBot reboots on the middle starting space of its side or, if that is not free, on another of its "
        "starting spaces, facing the centre.",
    ),
    "KILL-3": rule(
        "What KillBots roll",
        "Right before each of the units I, II and III, the KillBot rolls one die: red if it stands on a VP token or "
        "spots a robot, otherwise blue. A rolled 4, 5 or 6 counts as 3, 2 or 1, and the die takes its normal place in "
        "the order. Several KillBots roll in order of starting number; one that is out of the arena does not roll.",
    ),
    "KILL-4": rule(
        "Spotting",
        "A KillBot looks left, ahead and right, over mines and pits, but not through walls or robots. It spots every "
        "space there that has a robot or a VP token on it.",
    ),
    "KILL-5": rule(
        "Blue die",
        "Before each of its steps, the KillBot turns to the nearest robot or VP token it spots; several tokens on one "
        "space count as one. If there is none, or several are equally near, it keeps facing the same way. If it now "
        "directly faces a caution line, it turns once, the way the arrow points. Then it moves 1 space ahead, pushing "
        "as usual. Every step is a movement of its own: if a wall or an ANCHOR stops one, the next still takes place.",
    ),
    "KILL-6": rule(
        "Red die",
        "The KillBot turns to the nearest robot it spots, ignoring VP tokens; if there is none, or several are equally "
        "near, it keeps facing the same way. Then it fires ahead.",
    ),
    "KILL-7": rule(
        "KillBots and VP",
        "If a KillBot destroys a robot, the KillBot puts 1 VP from the supply on its own monitor, and the operator of "
        "that robot draws a module as in DMG-3. Whoever destroys a KillBot takes 1 VP from the KillBot's monitor; if "
        "it has none, they get none. KillBots of a squad take nothing from each other.",
    ),
    "KILL-8": rule(
        "Phase 3",
        "A KillBot collects the VP tokens on its space. On a workshop it repairs itself; it never draws modules.",
    ),
    "KILL-9": rule(
        "KillBot modules",
        "A KillBot may have two modules of different colours, chosen from REPULSION BLAST, TELESCOPIC ARM, CROSSFIRE, "
        "GRENADES, MINES, POWER BEAM, SAW BLADE, ANCHOR, BOMB and SHIELD, and uses them whenever possible. ANCHOR "
        "always takes off 2 spaces, SHIELD takes all it can hold, TELESCOPIC ARM takes VP tokens before anything else, "
        "and CROSSFIRE fires orthogonally. If the KillBot has GRENADES, walls do not block its sight when it activates "
        "a red die, whatever the number (in the English edition they do). It lays MINES on the first step it makes "
        "with a die; REPULSION BLAST comes once, after the last step; SAW BLADE works once per robot and die.",
    ),
    "KILL-10": rule(
        "Squad",
        "Two or more KillBots form a squad: they win together as soon as they hold 2 VP more in total than an operator "
        "needs to win (7 in an RFL game); none of them wins alone. They block each other's sight and spot neither each "
        "other nor a token under another of them.",
    ),
    "KILL-11": rule(
        "Decisions for KillBots",
        "Nobody decides for a KillBot. With TELESCOPIC ARM it takes VP tokens from its own space or, if there are "
        "none, from the adjacent space with the most tokens (on a tie by column, then row); if there are none there "
        "either and it is damaged, it repairs itself at a workshop on its own space or an adjacent one, regardless of "
        "mines and barriers. If it picks up a mine again, it takes the first one by column, then row. If it needs "
        "another starting space, it takes the first free one, from west to east or from south to north.",
    ),
    "CHAMP-1": rule(
        "Choosing robots",
        "Four operators take part. In the order of a random draw, each picks one of the four robots with its champion "
        "module: The Hound with JETPACK (A), Mercury with WATER CANNON (B), Reaper with CONDUCTOR (C), Volt with WALL "
        "CONTROL (D).",
    ),
    "CHAMP-2": rule(
        "The first bout",
        "The first bout takes place in the arena of the operator who drew the lowest number. Every bout is an RFL "
        "game.",
    ),
    "CHAMP-3": rule(
        "The titleholder",
        "The titleholder of an arena owns its champion module and keeps it equipped through the whole bout; nobody may "
        "equip any other champion module. One of the two modules the titleholder draws at set-up therefore starts in "
        "the inventory.",
    ),
    "CHAMP-4": rule(
        "Win or lose",
        "A titleholder who wins keeps everything. A titleholder who loses hands over all their champion modules to the "
        "winner.",
    ),
    "CHAMP-5": rule(
        "The next arena",
        "The winner chooses the next arena, one whose champion module they do not own yet. Whoever owns all 4 is "
        "champion.",
    ),
    "CHAMP-6": rule("Interruptions", "A championship can be paused between bouts or during one and resumed later."),
    "ARENA-1": rule(
        "The arena",
        "Our four arenas have 9 × 9 square spaces surrounded by the arena wall. Spaces can be pits, water (which plays "
        "like a pit), VP spaces 1–6, workshops, high-voltage spaces or starting spaces: 3 per side, the middle one in "
        "the middle of the side. Between spaces there can be energy walls, lightning barriers and caution lines. A "
        "caution line has an arrow along it and affects only KillBots.",
    ),
    "ARENA-2": rule(
        "Our arenas",
        "The four arenas are our own designs, each built around what its champion module masters: pits in Twin Cities, "
        "water and starting spaces in Rome, barriers and high voltage in Ruhrgebiet, energy walls in Tokyo. Every VP "
        "space can be reached from every side within one round, and no side has an advantage.",
    ),
    "EDITIONS": rule(
        "Where the rulebooks disagree",
        "WATER CANNON works on 3–6 in the English edition and on 2–5 in the German and Polish ones. Walls block the "
        "sight of a KillBot with GRENADES in the English edition, but not in the other two. The tenth KillBot module "
        "is REPULSION BLAST everywhere; the German edition calls it by a name that no module has. By default, WATER "
        "CANNON works on 2–5, and a KillBot with GRENADES sees through walls.",
    ),
}
