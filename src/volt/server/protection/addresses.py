"""Whose address a request counts for: the peer's or, behind a trusted proxy, the one that the proxy reports.

IPv6 addresses count by their /64 prefix, which is what one customer usually has.
"""

import socket
import sys
from asyncio import BaseTransport
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import Scope

_PEER_NAME = 28  # SO_PEERNAME of Linux, which the module socket does not name
_NAMES = {socket.AF_INET: (16, slice(4, 8)), socket.AF_INET6: (28, slice(8, 24))}  # bytes, and where the host is


class Proxies:
    """The networks of trusted proxies."""

    def __init__(self, networks: tuple[str, ...]) -> None:
        self._networks = tuple(ip_network(network, strict=False) for network in networks)

    def trusts(self, host: str) -> bool:
        """Whether a peer is one of the proxies."""
        address = _parse(host)
        return address is not None and any(address in network for network in self._networks)

    def address_of(self, scope: Scope) -> str:
        """The client's address: the peer's or, behind trusted proxies, the last untrusted one in ``X-Forwarded-For``.

        If all are trusted, it is the first of them.
        """
        host = scope["client"][0] if scope.get("client") else ""
        if self._networks and self.trusts(host):
            said = ",".join(Headers(scope=scope).getlist("x-forwarded-for")).split(",")
            for one in map(str.strip, reversed(said)):
                if _parse(one) is None:
                    break
                host = one
                if not self.trusts(one):
                    break
        return counted_as(host)


def peer_of(transport: BaseTransport) -> tuple[tuple[str, int], bool]:
    """Host and port of a peer, and whether it has reset the connection already: then uvloop knows no peer, but Linux does."""
    if name := transport.get_extra_info("peername"):
        return name[:2], False
    host, accepted = "", transport.get_extra_info("socket")
    if sys.platform == "linux" and accepted is not None and accepted.family in _NAMES:
        size, where = _NAMES[accepted.family]
        with suppress(OSError):
            host = str(ip_address(accepted.getsockopt(socket.SOL_SOCKET, _PEER_NAME, size)[where]))
    return (host, 0), True


def _parse(host: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(host)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def counted_as(host: str) -> str:
    """The key under which an address is counted: an IPv6 address by its /64 prefix."""
    address = _parse(host)
    if isinstance(address, IPv6Address):
        return str(ip_network((address, 64), strict=False))
    return host if address is None else str(address)
