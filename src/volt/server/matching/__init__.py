"""Quick match: people who look for opponents, and the lobby that they look at meanwhile."""
