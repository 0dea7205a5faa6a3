"""Championships: titles, picks and bouts."""
