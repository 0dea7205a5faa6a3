"""Rooms and the games in them, from the seats to the socket."""
