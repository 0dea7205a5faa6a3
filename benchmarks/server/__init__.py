"""The server under load, compared with boardgame.io's on the same machine in the same run."""
