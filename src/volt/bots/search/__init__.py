"""Search by compiled rollouts: what the stronger bots and reviews have in common."""
