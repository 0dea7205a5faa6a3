"""People: who somebody is across devices, and which seats are theirs. Nobody needs it to play."""
