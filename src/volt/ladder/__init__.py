"""Many games between bots: who meets whom, on which seeds, what came of it, and the folder all of it is kept in.

Playing needs nothing but the game and the bots (``python -m volt.ladder``); ratings are made of a folder afterwards.
"""

from .folder import Folder, FolderError, Results
from .plan import Entrant, Plan, PlanError
from .running import carry_on
from .schedule import Fixture, fixtures, total

__all__ = [
    "Entrant",
    "Fixture",
    "Folder",
    "FolderError",
    "Plan",
    "PlanError",
    "Results",
    "carry_on",
    "fixtures",
    "total",
]
