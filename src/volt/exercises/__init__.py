"""Exercises: positions with a task, for one operator. Lessons teach, puzzles test."""

from .exercise import Exercise, ExerciseError, Text, attempt, parse_exercise, read_exercise
from .shelf import daily, diagrams, lessons, puzzles

__all__ = [
    "Exercise",
    "ExerciseError",
    "Text",
    "attempt",
    "daily",
    "diagrams",
    "lessons",
    "parse_exercise",
    "puzzles",
    "read_exercise",
]
