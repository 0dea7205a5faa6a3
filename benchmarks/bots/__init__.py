"""Matches between bots: how strong, how late, and how well calibrated they are (docs/champion.md)."""
