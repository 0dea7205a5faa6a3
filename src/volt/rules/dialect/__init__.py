"""The dialect of Python that rules are written in: packed structs, ``@rule`` and bit sets. It knows nothing of the game."""
