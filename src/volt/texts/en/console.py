"""Terminal texts in English."""

CONSOLE: dict[str, str] = {
    "you": "you",
    "welcome": "You are {robot}, {side}. First to {vp:one=# victory point|other=# victory points} wins.",
    "welcome_squad": (
        "The KillBots fight as a squad: they win together at {vp:one=# victory point|other=# victory points}."
    ),
    "standing": "{robot}: on {space}, {vp} VP, {damage} damage.",
    "standing_out": "{robot}: out of the arena, {vp} VP, {damage} damage.",
    "free": "free: {numbers}",
    "now": "now",
    "then": "then",
    "because_number": "{one} before {other}",
    "because_colour": "blue before red",
    "because_start": "starting number {one} before {other}",
    "killbot_acts": "{robot} goes hunting: {colour} {number}.",
    "you_draw": "You draw: {module}.",
    "command_or": "{command}, or {other}",
    "hint_editor": "Arrows aim · 1–6 number · B/R colour · Enter next · T type it · ? help · Q quit",
    "hint_menu": "Arrows and Enter, or the number · ? help · Q quit",
    "hint_story": "Space: next · Enter: skip ahead · ? help · Q quit",
    "hint_any_key": "Press any key to go back.",
    "hint_lines": "m: arena, ?: help, q: quit",
    "first_die": "{robot}, your turn. Press an arrow key to place the first die.",
    "type_program": "Your program, like B3n R2sw B1e",
    "take_number": "Starting number, {free}",
    "choose_number": "Which starting number do you take? Lower numbers win ties.",
    "key_closed": "Not with a blue die: blue goes north, east, south or west.",
    "blue_used": "Both blue dice are in use.",
    "red_used": "Both red dice are in use.",
    "dice_used": "All four dice are in use.",
    "unit_empty": "First put a die here: press an arrow key.",
    "unit_full": "This unit already holds two dice.",
    "needs_ram": "A second die on a unit needs a module: {module}.",
    "bad_units": "A program is three units, one die each, like B3n R2sw B1e.",
    "bad_die": "“{text}” is not a die: write colour, number and direction, like B3n or R2sw.",
    "bad_program": "Not with your dice: 2 blue, 2 red, one per unit, blue ones only n, e, s, w.",
    "number_gone": "“{answer}” is not on the pillars; {free}.",
    "help_notation": (
        "A die is colour, number, direction: B3n moves 3 spaces north; R2sw fires south-west. Three of them, one for "
        "each control unit, make a program: B3n R2sw B1e. You have 2 blue and 2 red dice."
    ),
    "help_order": (
        "Everybody's unit I, then II, then III. Low numbers act first; on a tie blue before red, then the lower "
        "starting number. The number on a red die is only its speed."
    ),
    "help_numbers": (
        "3 damage destroys a robot: it is out until the next round, and whoever did it gains a VP. At the end of the "
        "round, a robot on a VP space takes its tokens."
    ),
    "help_keys": (
        "Arrow keys aim, 1–6 turn the die, B and R change its colour, Enter continues, Tab and Backspace move between "
        "the units, X takes a die off. You can also type the notation."
    ),
    "help_lines": "Answer with the number of your choice. m shows the arena, ? shows this help, and q quits.",
    "too_small": (
        "The window is too small for the arena (it needs {columns}×{rows}), so the game is shown line by line."
    ),
    "you_win": "The crowd is on its feet. All because of you.",
    "save_offer": "Save the game record? Type a file name, or just press Enter to skip",
    "saved": "Saved: {file}",
    "not_saved": "Not saved. {file}: {reason}",
    "file_exists": "{file} already exists. Another name, please.",
    "goodbye": "Lights out. This game is not saved; --seed {seed} deals it again.",
    "goodbye_kept": "Lights out. volt play --file {file} resumes the game.",
    "resumed": "{file} continues with its own set-up; options like --mode, --arena and --seed are only for new games.",
    "no_rule": "“{word}” is neither a rule nor a module; “volt rules” lists them all.",
    "scenario_holds": "holds",
    "scenario_differs": "{what}: expected {expected}, found {found}",
    "scenarios": (
        "{count:one=# scenario|other=# scenarios}: {holds:one=# holds|other=# hold}, "
        "{differs:one=# differs|other=# differ}, {invalid:one=# is not valid|other=# are not valid}"
    ),
    "no_scenarios": "no scenario files found",
}
SIMULATION: dict[str, str] = {
    "wins": "Wins",
    "rounds": "Rounds per game",
    "destructions": "Destructions",
    "modules": "Modules equipped at the end",
    "player": "player",
    "games": "games",
    "share": "share",
    "interval": "95% interval",
    "expected": "expected",
    "mean": "mean",
    "median": "median",
    "longest": "longest",
    "cause": "cause",
    "count": "number",
    "per_game": "per game",
    "module": "module",
    "worn": "equipped",
    "winners": "won",
    "undecided": "undecided",
    "own_arena": "your own arena",
    "playing": "Simulating",
    "played": "{count:one=# game|other=# games} in {seconds} s: {rate} activations per second.",
    "counted": "{count:one=# game|other=# games}.",
    "stopped": "Stopped early. These are the results so far.",
    "bad_number": "{option} {value} is out of range: {low} to {high}.",
    "bad_bot": "There is no bot “{name}”. Available: {names}.",
    "bad_bots": "{bots} bots for {operators:one=# operator|other=# operators}: name one for all, or one for each.",
    "bad_modules": "Modules were given for {sets:one=# KillBot|other=# KillBots}; KillBots in the game: {killbots}.",
    "no_plots": "Plots need matplotlib: pip install 'volt-arena[plot]'",
    "bad_picture": "pictures can be saved as {kinds}",
    "no_parquet": "Parquet needs pyarrow: pip install pyarrow",
    "stands": "where robots stand",
    "deaths": "where they are destroyed",
    "most": "most on {space}: {share}",
    "fair": "Fair: no side is more than {points} percentage points away from {even}.",
    "unfair": "Not fair. More than {points} percentage points away from {even}: {sides}.",
    "unclear": (
        "Too early to tell whether a side is more than {points} percentage points away from {even}; play more games."
    ),
}
