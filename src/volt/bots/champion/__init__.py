"""The champion: a learned player. ``volt.learn`` trains its network."""

from .bot import ChampionBot

__all__ = ["ChampionBot"]
