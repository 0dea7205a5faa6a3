"""Simulation texts in English."""

from ..simulation import Simulation

SIMULATION: Simulation = {
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
