"""Worker processes for slow work."""
