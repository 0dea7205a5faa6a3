"""Servers under fire: many players, a nemesis that breaks things, and a checker over what every player saw."""
