"""What a link says of itself in a chat: a title and a picture."""
