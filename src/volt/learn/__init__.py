"""Training the champion's network (extra ``learn``: PyTorch). Playing needs none of this."""
