"""The champion's network: what it sees, what it predicts, and the weights. ``volt.learn`` trains it."""
