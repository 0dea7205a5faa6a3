"""Protection against abuse: rate limits, pacing of connections, fair queues, tokens."""
