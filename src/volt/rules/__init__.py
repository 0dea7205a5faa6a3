"""The rulebook. Games are saved as answers, so they must be replayed by the same version of it."""

RULES_VERSION = 2  # increment whenever a game would be played differently, or its packed state changes
