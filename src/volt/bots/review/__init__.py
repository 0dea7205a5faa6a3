"""Reviews of games, and hints: what a decision was worth, and why."""

from ..judgements import Chances, Effect, Findings, Judgement, Review, TurningPoint
from .reviewer import Reviewer, review, summary

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
