"""The course of a game: set-up, and the phases of a round; ``steps`` lists and plays them."""
