"""Finished games: replays of rooms and of uploaded records."""
