"""Playing in a terminal: the parts of ``volt play``."""
