"""Rooms in which people and bots play: clocks, storage, sockets."""
