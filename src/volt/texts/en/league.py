"""The rules of modules, mines, KillBots, championships and arenas in English."""

from ..rulebook import LeagueRules

LEAGUE: LeagueRules = {
    "MOD-1": {
        "title": "Using modules",
        "text": (
            "Using a module is optional; only BOMB, CONDUCTOR and the hovering of JETPACK are automatic. A module with "
            "a die works once per control unit, when you activate a die of the colour it asks for with a number in its "
            "range. That colour may differ from the colour of the card. A module without a die works whenever its "
            "situation arises. Several modules may use the same die."
        ),
    },
    "MOD-2": {
        "title": "Golden rule",
        "text": "If a module contradicts a basic rule, the module wins.",
    },
    "MINE-0": {
        "title": "Laying a mine",
        "text": (
            "Whether to lay a mine is decided when the robot is about to leave its space for the first time, after "
            "ANCHOR and SAW BLADE. The mine lies there as soon as that first step is complete."
        ),
    },
    "MINE-1": {
        "title": "Laying a mine again",
        "text": (
            "If you have no tokens left, you may take one of your own mines from the arena and lay it again. If it "
            "detonates during that first step, its token is laid anyway."
        ),
    },
    "MINE-2": {
        "title": "Mines stay put",
        "text": "Mines never move.",
    },
    "MINE-3": {
        "title": "Setting off a mine",
        "text": (
            "A mine that would be pushed or driven onto, or that takes damage, detonates (1). It is removed first, "
            "then deals its damage; a movement onto its space then continues."
        ),
    },
    "MINE-4": {
        "title": "Credit for mines",
        "text": "If your mine destroys an opposing robot, you gain 1 VP.",
    },
    "MINE-5": {
        "title": "When mines are removed",
        "text": "If the owner's robot is destroyed or MINES is unequipped, all its mines leave the arena.",
    },
    "MINE-6": {
        "title": "No mine without a step",
        "text": (
            "A movement that does not leave the space, blocked or braked to 0, lays no mine. TELEPORT lays none either."
        ),
    },
    "KILL-1": {
        "title": "KillBots",
        "text": (
            "With 1 to 3 operators KillBots may take free sides, up to 4 robots in all. They score, take damage, "
            "reboot and can win like any other robot."
        ),
    },
    "KILL-2": {
        "title": "Where they reboot",
        "text": (
            "A KillBot reboots on the middle starting space of its side, or else on another of its starting spaces, "
            "facing the centre."
        ),
    },
    "KILL-3": {
        "title": "What they roll",
        "text": (
            "Right before each of the units I, II and III the KillBot rolls one die: red if it stands on a VP token or "
            "spots a robot, otherwise blue. A rolled 4, 5 or 6 counts as 3, 2 or 1, and the die takes its normal place "
            "in the order. Several KillBots roll by starting number; one off the arena does not roll."
        ),
    },
    "KILL-4": {
        "title": "Spotting",
        "text": (
            "A KillBot looks left, ahead and right, over mines and pits, but not through walls or robots. It spots "
            "every space there that holds a robot or a VP token."
        ),
    },
    "KILL-5": {
        "title": "Blue die",
        "text": (
            "For each of its steps the KillBot first turns to the single nearest robot or VP it spots; if there is "
            "nothing, or a tie for nearest, it keeps its heading. If it now directly faces a caution line, it turns "
            "once as the arrow says. Then it moves 1 space ahead, pushing as usual. Every step is a movement of its "
            "own: a wall or an ANCHOR that stops one does not cancel the next."
        ),
    },
    "KILL-6": {
        "title": "Red die",
        "text": (
            "The KillBot turns to the single nearest robot it spots, VPs ignored; if there is none, or a tie for "
            "nearest, it keeps its heading. Then it fires ahead."
        ),
    },
    "KILL-7": {
        "title": "KillBots and VP",
        "text": (
            "If a KillBot destroys a robot, 1 VP from the supply goes on its monitor, and the operator of that robot "
            "draws a module as in DMG-3. Whoever destroys a KillBot takes 1 VP from its monitor; if it has none, they "
            "get none. KillBots of a squad take nothing from each other."
        ),
    },
    "KILL-8": {
        "title": "Phase 3",
        "text": "A KillBot collects the VPs on its space. On a workshop it repairs; it never draws.",
    },
    "KILL-9": {
        "title": "Modules of KillBots",
        "text": (
            "A KillBot may have two modules of different colours, chosen from REPULSION BLAST, TELESCOPIC ARM, "
            "CROSSFIRE, GRENADES, MINES, POWER BEAM, SAW BLADE, ANCHOR, BOMB and SHIELD, and uses them whenever "
            "possible. ANCHOR always takes off 2, SHIELD takes all it can, TELESCOPIC ARM takes VPs before anything "
            "else, CROSSFIRE fires orthogonally. With GRENADES, walls do not block its sight when it activates a red "
            "die, whatever the number (in the English edition they do). MINES are laid with the first step it makes of "
            "a die, REPULSION BLAST comes once after the last step, SAW BLADE once per robot and die."
        ),
    },
    "KILL-10": {
        "title": "Squad",
        "text": (
            "Two or more KillBots are a squad: they win together as soon as they hold 2 VP more in total than the "
            "winning number (7 in an RFL game); none of them wins alone. They block each other's sight and spot "
            "neither each other nor a token under the other."
        ),
    },
    "KILL-11": {
        "title": "Decisions for KillBots",
        "text": (
            "Nobody decides for a KillBot. TELESCOPIC ARM takes VPs on its own space, else on the neighbouring space "
            "with most tokens (then by column, row), otherwise, if damaged, it repairs on its own or an adjacent "
            "workshop, regardless of mines and barriers. A mine taken up again is the first by column, row. Another "
            "starting space is the first free one, west to east or south to north."
        ),
    },
    "CHAMP-1": {
        "title": "Choosing robots",
        "text": (
            "Four operators take part. In order of a random draw each picks one of the four robots with its champion "
            "module: The Hound with JETPACK (A), Mercury with WATER CANNON (B), Reaper with CONDUCTOR (C), Volt with "
            "WALL CONTROL (D)."
        ),
    },
    "CHAMP-2": {
        "title": "The first bout",
        "text": (
            "The first bout takes place in the arena of the operator with the lowest number drawn. Every bout is an "
            "RFL game."
        ),
    },
    "CHAMP-3": {
        "title": "The titleholder",
        "text": (
            "The titleholder of an arena owns its champion module and keeps it equipped through the whole bout; no "
            "other champion module may be equipped. Of its two modules drawn at set-up, one therefore starts in the "
            "inventory."
        ),
    },
    "CHAMP-4": {
        "title": "Win or lose",
        "text": (
            "A titleholder who wins keeps everything. A titleholder who loses hands over all their champion modules to "
            "the winner."
        ),
    },
    "CHAMP-5": {
        "title": "The next arena",
        "text": (
            "The winner chooses the next arena, one whose champion module they do not own yet. Whoever holds all 4 is "
            "champion."
        ),
    },
    "CHAMP-6": {
        "title": "Interruptions",
        "text": "A championship can be paused between bouts or during one and resumed later.",
    },
    "ARENA-1": {
        "title": "The arena",
        "text": (
            "Our four arenas have 9 × 9 square spaces surrounded by the arena wall. On spaces there are pits, water "
            "(plays as a pit), VP spaces 1–6, workshops, high-voltage spaces and 3 starting spaces per side, the "
            "middle one in the middle of the side. On edges there are energy walls, lightning barriers and caution "
            "lines, whose arrow runs along them and concerns KillBots only."
        ),
    },
    "ARENA-2": {
        "title": "Our arenas",
        "text": (
            "The four arenas are our own designs, each showing off what its champion module masters: Twin Cities pits, "
            "Rome water and starting spaces, Ruhrgebiet barriers and high voltage, Tokyo energy walls. Every VP space "
            "can be reached from every side within one round, and no side is favoured."
        ),
    },
    "EDITIONS": {
        "title": "Where the rulebooks disagree",
        "text": (
            "WATER CANNON works with 3–6 in the English edition and with 2–5 in the German and the Polish one. A "
            "KillBot with GRENADES is blocked by walls in the English edition and sees through them in the other two. "
            "The tenth KillBot module is REPULSION BLAST everywhere; the German edition gives it a name no module has. "
            "By default we play 2–5 and sight through walls."
        ),
    },
}
