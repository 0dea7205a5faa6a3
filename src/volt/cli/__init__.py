"""The command line: ``volt`` and its commands."""

INTERRUPTED = 130  # the exit status of a command that was interrupted, as shells have it
