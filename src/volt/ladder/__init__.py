"""Many games between bots: who meets whom, on which seeds, what came of it, and the folder all of it is kept in.

Playing needs nothing but the game and the bots (``python -m volt.ladder``); ratings are made of a folder afterwards.
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
