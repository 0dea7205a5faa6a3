"""The version of the rules. Games are saved as their answers, so whoever replays them must play by the same rules."""

RULES_VERSION = 2  # one more whenever some game would be played differently, or its packed state is another
