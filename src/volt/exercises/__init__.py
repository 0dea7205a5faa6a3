"""Exercises: positions with a task for one operator. Lessons teach the rules, puzzles test them."""

from .exercise import (
    Exercise,
    ExerciseError,
    ExerciseText,
    attempt,
    daily,
    diagrams,
    lessons,
    parse_exercise,
    puzzles,
    read_exercise,
)

__all__ = [
    "Exercise",
    "ExerciseError",
    "ExerciseText",
    "attempt",
    "daily",
    "diagrams",
    "lessons",
    "parse_exercise",
    "puzzles",
    "read_exercise",
]
