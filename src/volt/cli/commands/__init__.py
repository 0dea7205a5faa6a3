"""The commands, a module each: main.py loads the one that is run."""
