"""Reviews of games, and hints: what a decision was worth, and why."""

from .effects import Effect
from .reviewer import Chances, Findings, Judgement, Review, Reviewer, TurningPoint, review, summary

__all__ = [
    "Chances",
    "Effect",
    "Findings",
    "Judgement",
    "Review",
    "Reviewer",
    "TurningPoint",
    "review",
    "summary",
]
