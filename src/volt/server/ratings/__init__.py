"""Ratings of people on one scale with the bots, the ladder, profiles."""
