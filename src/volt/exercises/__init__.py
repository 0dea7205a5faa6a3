"""Exercises: positions with a task for one operator. Lessons teach the rules, puzzles test them."""

from .exercise import (
    Exercise,
    ExerciseError,
    ExerciseText,
    attempt,
    diagrams,
    exercise_named,
    lessons,
    parse_exercise,
    read_exercise,
)
from .puzzle_text import exercise_of, explanation
from .puzzles import Puzzle, dailies, daily, puzzle_named, puzzles

__all__ = [
    "Exercise",
    "ExerciseError",
    "ExerciseText",
    "Puzzle",
    "attempt",
    "dailies",
    "daily",
    "diagrams",
    "exercise_named",
    "exercise_of",
    "explanation",
    "lessons",
    "parse_exercise",
    "puzzle_named",
    "puzzles",
    "read_exercise",
]
