"""Analyses of finished games, exercises made from mistakes, and the coach."""
