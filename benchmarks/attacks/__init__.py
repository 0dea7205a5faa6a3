"""Attacks from one address beside honest rooms: what strangers notice of them."""
