"""Pictures of arenas, and reports for the arena workshop."""
