"""The veteran: plays what the strong players would probably play that the champion's network learned from."""

from .champion import ChampionBot

WARMTH = 0.5  # sampling temperature: between the regular and the tactician (docs/champion.md)


class VeteranBot(ChampionBot):
    """The champion's network without search: nearly always one of the plans that it likes best."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, warmth=WARMTH)
