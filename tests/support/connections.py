"""Connections without any library around them."""

import socket

from support.league import Server
from support.waiting import PATIENCE

REQUEST = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def connect(server: Server, address: str = "127.0.0.1") -> socket.socket:
    """A connection from an address of this machine."""
    return socket.create_connection(server.listening.getsockname(), PATIENCE, (address, 0))


def is_closed(line: socket.socket) -> bool:
    """Whether the server has closed a connection, once everything that it has sent is read."""
    line.settimeout(0.01)
    try:
        while line.recv(1000):
            pass
    except TimeoutError:
        return False
    except ConnectionResetError:
        pass
    return True
