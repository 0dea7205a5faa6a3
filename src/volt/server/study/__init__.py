"""Lessons, puzzles, diagrams and the lab."""
