"""Behind ``volt simulate`` and ``volt arena balance``: playing many games, and showing what came of them."""
