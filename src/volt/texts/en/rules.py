"""The rules of every game in English."""

from ..catalogue import Text, rule
from . import league

RULES: dict[str, Text] = {
    "SETUP-1": rule(
        "Robots and sides",
        "2 to 4 robots take part, each on its own side of the arena: north, east, south or west. If there are only "
        "two, they start on opposite sides.",
    ),
    "SETUP-2": rule(
        "Components",
        "There are 24 VP tokens, four of each number 1–6, and starting numbers 1 to k for k robots, KillBots included. "
        "Every operator has 2 blue and 2 red dice, and whoever owns MINES has 3 mine tokens. The 36 module cards are 2 "
        "copies each of 18 modules: 6 blue, 8 red and 4 yellow. There are also 4 champion modules.",
    ),
    "SETUP-3": rule(
        "Before the first round",
        "Every robot gets a random starting number for the first Phase 0. All robots begin outside the arena.",
    ),
    "SETUP-4": rule(
        "Training",
        "Training is played in arena A, Twin Cities, without modules, so nobody draws any. Workshops do nothing; all "
        "other elements are active. The first to reach 3 VP wins at once.",
    ),
    "SETUP-5": rule(
        "RFL",
        "An RFL game is played in any arena, with every element active; the first to reach 5 VP wins at once. There is "
        "one shuffled deck for each colour. Each operator draws 2 modules of two different colours of their choice and "
        "equips them.",
    ),
    "SETUP-6": rule(
        "Slots",
        "A robot has two slots: the left takes a blue or yellow module, the right a red or yellow one. So nobody can "
        "equip two blue or two red modules. A champion module fits either slot.",
    ),
    "ROUND-0": rule(
        "Phase 0: Preparation",
        "The first of the four phases of a round: a VP token may be placed, destroyed robots lose their damage, "
        "modules may be swapped, robots reboot and the starting numbers are returned.",
    ),
    "ROUND-1": rule(
        "Phase 1: Programming",
        "The second phase: all operators program their dice at the same time and in secret.",
    ),
    "ROUND-2": rule("Phase 2: Activation", "The third phase: the dice are activated, control unit by control unit."),
    "ROUND-3": rule(
        "Phase 3: Resolution",
        "The last phase: high-voltage spaces strike, then the robots activate their spaces. The next round follows.",
    ),
    "ROUND-4": rule(
        "Several effects at once",
        "If one die or situation triggers several effects, damage is dealt first. If the order is still unclear, go by "
        "starting number, lowest first.",
    ),
    "ROUND-5": rule(
        "End of the game",
        "The game ends the very moment somebody takes the winning VP; nothing after that is played. Tokens are taken "
        "one by one, so nobody ever holds more than it takes to win, and tokens not taken stay where they are. A robot "
        "whose push won the game does not finish its step.",
    ),
    "PREP-1": rule(
        "A VP token is placed",
        "If fewer than 3 VP tokens lie in the arena, a random one is drawn from the supply and placed on the VP space "
        "with its number. Several tokens may share a space.",
    ),
    "PREP-2": rule("Damage is cleared", "Destroyed robots lose all their damage tokens, including those on a SHIELD."),
    "PREP-3": rule(
        "Modules are swapped",
        "In an RFL game each operator, in order of starting number, may swap equipped modules for modules from their "
        "inventory. Equipped modules are public; the inventory is secret, though its size is not. A SHIELD with damage "
        "on it cannot be unequipped.",
    ),
    "PREP-4": rule(
        "Rebooting",
        "In order of starting number, every robot that is out of the arena reboots on a starting space of its own "
        "side, chosen by its operator; the space must hold no robot and no mine. If none of these spaces is free, "
        "nobody chooses: the robot goes to the nearest plain or starting space without a robot or mine, counting "
        "columns plus rows from its middle starting space. If several are equally near, the westernmost is taken, then "
        "the southernmost.",
    ),
    "PREP-5": rule("Starting numbers are returned", "All starting numbers go back to the arena pillars, face up."),
    "PROG-1": rule(
        "Programming",
        "All operators program at the same time and in secret: exactly 1 die on each of the control units I, II and "
        "III, turned to any number 1–6. Of the 4 dice, one stays unused.",
    ),
    "PROG-2": rule(
        "Keys",
        "A blue die moves the robot and belongs on a blue key: north, east, south or west. A red die fires and may lie "
        "on any of the 8 keys.",
    ),
    "PROG-3": rule(
        "Taking a starting number",
        "When you are done, take any starting number still on the pillars, first come, first served; from then on you "
        "cannot change anything. Once everybody has one, all programs are revealed together.",
    ),
    "PROG-4": rule(
        "KillBots' numbers",
        "A KillBot gets the starting number that is left once all operators have taken theirs. If there are several "
        "KillBots, the remaining numbers are dealt to them at random.",
    ),
    "PROG-5": rule(
        "Illegal units",
        "When the programs are revealed, every illegal control unit is cleared. A unit is illegal if it holds two dice "
        "without RAM EXPANSION, or three dice in any case; if it holds a blue die on a diagonal key, except a 1–3 with "
        "STEERING NOZZLE; or if it holds the third die of a colour, counted from unit I to unit III and including dice "
        "of units that are cleared anyway. An empty unit does nothing.",
    ),
    "ACT-1": rule(
        "Activation order",
        "Everybody's unit I is activated first, then II, then III. Within a unit, the lower number comes first; on a "
        "tie, blue before red; if that is a tie too, the lower starting number.",
    ),
    "ACT-2": rule(
        "No way back",
        "Every die must be activated, even when it hurts you. A die whose robot is out of the arena is removed.",
    ),
    "ACT-3": rule(
        "What dice do",
        "A blue die moves the robot; a red die fires. Modules may add to that or replace it.",
    ),
    "MOVE-1": rule(
        "Moving",
        "The robot moves as many spaces as the die shows in the direction of its key, one space at a time.",
    ),
    "MOVE-2": rule("Walls", "An arena wall or energy wall in the way ends the movement."),
    "MOVE-3": rule(
        "Pushing",
        "A robot that enters an occupied space pushes the robot there one space in the same direction; a pushed robot "
        "pushes the next one in turn. If any robot in the line stands against a wall, nobody in the line moves and the "
        "movement ends.",
    ),
    "MOVE-4": rule(
        "Order in a line",
        "A line moves from its far end: the farthest robot steps first, and each step is carried out with all its "
        "consequences before the next robot steps. If the moving robot itself is destroyed during this, the robots "
        "that have not stepped yet stay where they are. If a robot in between is destroyed, the others still step; "
        "when a module does the pushing, the whole line counts as in between.",
    ),
    "MOVE-5": rule(
        "One step",
        "Each step goes in this order. First, a lightning barrier on the edge being crossed deals 1 lightning damage; "
        "a robot destroyed by it never enters. Then a mine on the space ahead detonates, still before the robot "
        "enters. Then the robot enters, and a pit or water destroys it.",
    ),
    "MOVE-6": rule(
        "Credit for pushing",
        "If your movement or push puts another robot into a pit, or across a barrier that destroys it, you gain 1 VP. "
        "A robot that moves into a pit by itself, or destroys itself on a barrier, gives nobody a VP; if somebody "
        "else's mine destroys it, the owner of the mine gains the VP.",
    ),
    "MOVE-7": rule(
        "What does not matter",
        "Passing over VP tokens does nothing. It does not matter which way an operator's robot faces.",
    ),
    "MOVE-8": rule(
        "Diagonals and walls",
        "A diagonal step, shot or effect gets past the end of a wall and around the outside of a corner, but not "
        "through a straight wall or the inside of a corner. To be precise: it is blocked exactly when walls block both "
        "ways around, one through each of the two spaces beside it. It counts as crossing a lightning barrier exactly "
        "when it would be blocked if barriers were walls.",
    ),
    "FIRE-1": rule(
        "Firing",
        "A laser flies straight in one of 8 directions with unlimited range, over pits, water, VP tokens and barriers, "
        "and hits the first robot or mine; walls stop it. A hit deals 1 damage. The number on a red die only sets its "
        "speed.",
    ),
    "DMG-1": rule(
        "Three damage",
        "3 damage tokens on the monitor destroy the robot: it is out of the arena until the next Phase 0. The tokens "
        "stay until then; there are never more than 3. A robot destroyed in another way, in a pit or crushed, keeps "
        "the tokens it has.",
    ),
    "DMG-2": rule(
        "Who gains the VP",
        "If your effect destroys somebody else's robot, you gain 1 VP from the supply; for your own robot you gain "
        "nothing. What counts is who made the push or owns the effect that dealt the last damage, for example a shot, "
        "a mine, a saw, a shock pulse or the landing of a jetpack. A push counts for pits and barriers only: a robot "
        "pushed onto its own mine gives nobody a VP. High-voltage spaces belong to nobody.",
    ),
    "DMG-3": rule(
        "Consolation",
        "If your robot is destroyed and somebody else gains a VP for it, you draw 1 module from a deck of your choice "
        "into your inventory. You draw as soon as the activation (or, in Phase 3, the high-voltage strike) is over; "
        "several operators draw in order of starting number. If the game ends first, nobody draws.",
    ),
    "DMG-4": rule(
        "No duplicates",
        "If you draw a module you already own, it goes to the bottom of its deck and you draw another. You can only "
        "choose a deck that holds something new for you; if there is none, you draw nothing.",
    ),
    "DMG-5": rule(
        "Detonation",
        "A detonation (x) deals x damage to everything on its space and on the 8 spaces around it: robots and mines, "
        "friend and foe. Energy walls between two spaces block it, diagonally as in MOVE-8. Mines hit by it detonate "
        "in turn.",
    ),
    "DMG-6": rule("VP tokens stay", "When an operator's robot is destroyed, the VP tokens on its monitor stay there."),
    "DMG-7": rule(
        "Waves",
        "An effect that hits several targets at once (detonation, CROSSFIRE, SHOCK PULSE, CONDUCTOR, high voltage) is "
        "one wave. First, everything hit takes the damage: robots in order of starting number, with their SHIELD "
        "decisions in that order; mines that are hit are taken out of the arena. Then destroyed robots leave in order "
        "of starting number, each with its mines, and the VP for each is gained as it leaves; mines already hit still "
        "detonate. If the game ends here, the other destroyed robots have not left and keep their tokens. Then comes "
        "whatever this has set off, each as a wave of its own, first in, first out: the mines that were hit (by their "
        "owner's starting number, then column, then row), then the CONDUCTOR, then BOMBs in order of starting number. "
        "Only when nothing is left does the movement or activation go on.",
    ),
    "RES-1": rule(
        "High voltage",
        "At the beginning of Phase 3, every high-voltage space deals 1 lightning damage to whatever is on it. All of "
        "them strike at once, as one wave.",
    ),
    "RES-2": rule(
        "Activating spaces",
        "Then, in order of starting number, each robot may activate its space. On a VP space you take all the tokens "
        "on it. On a workshop, in an RFL game, you either repair all damage, including damage on the SHIELD, or draw 1 "
        "module from a deck of your choice into your inventory.",
    ),
    **league.RULES,
}
