"""What may be shown of a game: what a seat may know, the worlds that agree with it, and views as text and pictures."""
