"""SQLite's log, which is synced here and not by SQLite: while the disk writes there is time for other things."""

import ctypes
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path

_WRITE = 2  # SYNC_FILE_RANGE_WRITE of Linux: begin to write, do not wait
_begin = ctypes.CDLL(None).sync_file_range if sys.platform == "linux" else None
if _begin is not None:
    _begin.argtypes = ctypes.c_int, ctypes.c_int64, ctypes.c_int64, ctypes.c_uint
_sync = getattr(os, "fdatasync", os.fsync)


class Log:
    """The log of a database that is open."""

    def __init__(self, database: Path) -> None:
        self._file = os.open(f"{database}-wal", os.O_RDWR)
        # it may be new: that there is such a file is to be kept, too, where a folder can be synced
        with suppress(OSError):
            folder = os.open(database.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def begin(self) -> None:
        """Have the disk begin to write what was committed, if it can be asked to."""
        if _begin is not None:
            _begin(self._file, 0, 0, _WRITE)

    def sync(self) -> None:
        """Wait until it is written. If it cannot be, nobody knows what is kept: only a new start finds out."""
        try:
            _sync(self._file)
        except OSError as error:
            logging.getLogger("uvicorn.error").critical(
                "the disk fails (%s): stopped, before anybody saw what may be lost", error
            )
            os._exit(1)

    def close(self) -> None:
        """Let go of it."""
        os.close(self._file)
