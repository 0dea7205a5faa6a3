"""What never changes: texts, facts, bots."""
