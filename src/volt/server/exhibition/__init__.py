"""The room in which bots play for whoever is watching."""
