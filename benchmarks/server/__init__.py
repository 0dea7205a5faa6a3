"""The server under load, against boardgame.io's on the same machine in the same run."""
