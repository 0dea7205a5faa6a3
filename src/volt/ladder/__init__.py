"""Ladders: many games between bots, with their schedule, results, records and ratings, stored in a folder.

Playing (``carry_on``) needs only NumPy and msgspec; ratings are computed from the folder afterwards.
"""

from .folder import Folder, FolderError, LadderResults
from .plan import Entrant, LadderPlan, PlanError
from .schedule import Fixture, fixtures, total
from .workers import carry_on

__all__ = [
    "Entrant",
    "Fixture",
    "Folder",
    "FolderError",
    "LadderPlan",
    "LadderResults",
    "PlanError",
    "carry_on",
    "fixtures",
    "total",
]
