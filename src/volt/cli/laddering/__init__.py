"""Behind ``volt ladder``: showing what came of it."""
