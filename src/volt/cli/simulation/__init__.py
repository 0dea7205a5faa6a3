"""The parts of ``volt simulate`` and ``volt arena balance``: playing many games and reporting the results."""
