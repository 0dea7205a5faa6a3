"""Attacks from one address alongside honest rooms: how much they slow others down."""
