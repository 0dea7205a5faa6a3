"""The regular: plays like the strong players the champion's network learned from, but slips up now and then, as people do."""

from .champion import ChampionBot

WARMTH = 1.05  # sampling temperature: between the rookie and the veteran (docs/champion.md)


class RegularBot(ChampionBot):
    """The champion's network without search: usually one of the better plans, sometimes one that only looks good."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, warmth=WARMTH)
