"""Types for the rules in a catalogue: one text per rule id."""

from typing import TypedDict


class RuleText(TypedDict):
    """A rule with a short title."""

    title: str
    text: str


BasicRules = TypedDict(
    "BasicRules",
    {
        "SETUP-1": RuleText,
        "SETUP-2": RuleText,
        "SETUP-3": RuleText,
        "SETUP-4": RuleText,
        "SETUP-5": RuleText,
        "SETUP-6": RuleText,
        "ROUND-0": RuleText,
        "ROUND-1": RuleText,
        "ROUND-2": RuleText,
        "ROUND-3": RuleText,
        "ROUND-4": RuleText,
        "ROUND-5": RuleText,
        "PREP-1": RuleText,
        "PREP-2": RuleText,
        "PREP-3": RuleText,
        "PREP-4": RuleText,
        "PREP-5": RuleText,
        "PROG-1": RuleText,
        "PROG-2": RuleText,
        "PROG-3": RuleText,
        "PROG-4": RuleText,
        "PROG-5": RuleText,
        "ACT-1": RuleText,
        "ACT-2": RuleText,
        "ACT-3": RuleText,
        "MOVE-1": RuleText,
        "MOVE-2": RuleText,
        "MOVE-3": RuleText,
        "MOVE-4": RuleText,
        "MOVE-5": RuleText,
        "MOVE-6": RuleText,
        "MOVE-7": RuleText,
        "MOVE-8": RuleText,
        "FIRE-1": RuleText,
        "DMG-1": RuleText,
        "DMG-2": RuleText,
        "DMG-3": RuleText,
        "DMG-4": RuleText,
        "DMG-5": RuleText,
        "DMG-6": RuleText,
        "DMG-7": RuleText,
        "RES-1": RuleText,
        "RES-2": RuleText,
    },
)

LeagueRules = TypedDict(
    "LeagueRules",
    {
        "MOD-1": RuleText,
        "MOD-2": RuleText,
        "MINE-0": RuleText,
        "MINE-1": RuleText,
        "MINE-2": RuleText,
        "MINE-3": RuleText,
        "MINE-4": RuleText,
        "MINE-5": RuleText,
        "MINE-6": RuleText,
        "KILL-1": RuleText,
        "KILL-2": RuleText,
        "KILL-3": RuleText,
        "KILL-4": RuleText,
        "KILL-5": RuleText,
        "KILL-6": RuleText,
        "KILL-7": RuleText,
        "KILL-8": RuleText,
        "KILL-9": RuleText,
        "KILL-10": RuleText,
        "KILL-11": RuleText,
        "CHAMP-1": RuleText,
        "CHAMP-2": RuleText,
        "CHAMP-3": RuleText,
        "CHAMP-4": RuleText,
        "CHAMP-5": RuleText,
        "CHAMP-6": RuleText,
        "ARENA-1": RuleText,
        "ARENA-2": RuleText,
        "EDITIONS": RuleText,
    },
)


class Rules(BasicRules, LeagueRules):
    """All rules by id."""
