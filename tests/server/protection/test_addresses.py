"""Whose address a request counts for, and which names the server answers to."""

from collections.abc import Callable

import pytest

from support.clock import FakeClock
from support.league import Server
from volt.server.protection.addresses import Proxies


@pytest.mark.parametrize(
    ("peer", "said", "address"),
    [
        ("203.0.113.7", "", "203.0.113.7"),
        ("203.0.113.7", "198.51.100.1", "203.0.113.7"),  # anybody can say anything
        ("10.1.2.3", "198.51.100.1", "198.51.100.1"),
        ("10.1.2.3", "1.1.1.1, 198.51.100.1, 10.9.9.9", "198.51.100.1"),  # what came before the proxies is hearsay
        ("10.1.2.3", "nonsense", "10.1.2.3"),
        ("10.1.2.3", "", "10.1.2.3"),
        ("::ffff:10.1.2.3", "198.51.100.1", "198.51.100.1"),
        ("2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::/64"),
        ("10.1.2.3", "2001:db8:1:2::9", "2001:db8:1:2::/64"),
    ],
)
def test_addresses(peer: str, said: str, address: str) -> None:
    headers = [(b"x-forwarded-for", said.encode())] if said else []
    scope = {"type": "http", "client": (peer, 5), "headers": headers}
    assert Proxies(("10.0.0.0/8",)).address_of(scope) == address


def test_behind_a_proxy_everybody_has_their_own_share(clock: FakeClock, serve: Callable[..., Server]) -> None:
    server = serve(limits=True, proxies=("127.0.0.0/8",))
    server.free_event_loop()

    def make(address: str) -> int:
        return server.call("POST", "/api/rooms", {"seats": [{}, {}]}, **{"X-Forwarded-For": address})[0]

    assert [make("203.0.113.1") for _ in range(30)].count(429) > 5
    assert make("203.0.113.2") == 201
