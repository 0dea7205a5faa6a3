"""A word when it is somebody's turn: push, e-mail, webhooks. Rooms know nothing of it."""
