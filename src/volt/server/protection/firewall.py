"""Addresses that owe too much are kept out by the kernel.

To accept a connection and reset it takes 20 to 50 µs, in an accept loop of our own two thirds of that, so a flood of them
would take a core. Therefore listening sockets get a socket filter, for which a process needs no privileges: what such an address
sends to open a connection is dropped unseen. TCP tries again, and connects once the address may. Only Linux has these filters;
elsewhere, and if there are more addresses than fit, ``PacedProtocol`` resets their connections.

A connection inherits the filter of the moment in which it is made, and that lets its address through.
"""

import asyncio
import socket
import struct
import sys
from array import array
from collections.abc import Callable, Sequence
from contextlib import suppress
from ipaddress import IPv4Network, ip_network

MOST = 64  # addresses at a time
LEAST = 1.0  # seconds for which an address is kept out
_ATTACH_FILTER = 26  # SO_ATTACH_FILTER, which the module socket does not name
# instructions of the kernel's filters (linux/filter.h), and where their operands are
_LOAD, _JUMP, _SKIP_UNLESS, _RETURN = 0x20, 0x05, 0x15, 0x06
_PROTOCOL, _HEADER = 0xFFFFF000, 0xFFF00000  # SKF_AD_OFF + SKF_AD_PROTOCOL, SKF_NET_OFF
_IPV4, _SOURCE_4, _SOURCE_6 = 0x0800, _HEADER + 12, _HEADER + 8
_DROP, _KEEP = (_RETURN, 0, 0, 0), (_RETURN, 0, 0, 0xFFFFFFFF)


class Firewall:
    """Keeps addresses out for as long as they owe too much."""

    def __init__(self, owes: Callable[[str], bool]) -> None:
        self.listening: Sequence[socket.socket] = ()
        self._owes = owes
        self._out: set[str] = set()

    def keep_out(self, address: str) -> None:
        """Let an address, as it is counted, open no more connections while it owes too much."""
        if sys.platform != "linux" or not address or address in self._out or len(self._out) >= MOST:
            return
        if not self._out:
            asyncio.get_running_loop().call_later(LEAST, self._look_again)
        self._set(self._out | {address})

    def _look_again(self) -> None:
        if still := set(filter(self._owes, self._out)):
            asyncio.get_running_loop().call_later(LEAST, self._look_again)
        if still != self._out:
            self._set(still)

    def _set(self, out: set[str]) -> None:
        self._out = out
        code = array("B", b"".join(struct.pack("=HBBI", *each) for each in filter_of(out)))
        program = struct.pack("HP", len(code) // 8, code.buffer_info()[0])
        for listening in self.listening:
            with suppress(OSError):  # closed, or forbidden
                listening.setsockopt(socket.SOL_SOCKET, _ATTACH_FILTER, program)


def filter_of(addresses: set[str]) -> list[tuple[int, int, int, int]]:
    """The program that drops packets of these addresses: instruction, two distances to jump, operand."""
    networks = [ip_network(address) for address in sorted(addresses)]
    four, six = [(_LOAD, 0, 0, _SOURCE_4)], []
    for network in networks:
        number = int(network.network_address)
        if isinstance(network, IPv4Network):
            four += [(_SKIP_UNLESS, 0, 1, number), _DROP]
        else:  # the first 64 bits
            six += [(_LOAD, 0, 0, _SOURCE_6), (_SKIP_UNLESS, 0, 3, number >> 96)]
            six += [(_LOAD, 0, 0, _SOURCE_6 + 4), (_SKIP_UNLESS, 0, 1, number >> 64 & 0xFFFFFFFF), _DROP]
    start = [(_LOAD, 0, 0, _PROTOCOL), (_SKIP_UNLESS, 1, 0, _IPV4), (_JUMP, 0, 0, len(four) + 1)]
    return [*start, *four, _KEEP, *six, _KEEP]
