#!/usr/bin/env python3
"""Write the client's types from the messages of the server: scripts/wire_types.py web/src/protocol/wire.ts"""

import sys
from pathlib import Path

from volt.server.http import app as app  # imports every API
from volt.server.http.schema import typescript

if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
