"""The state of the server: health, and metrics for those who may read them."""

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

from support.league import Chooser, Server


def test_health_knows_whether_anything_can_be_kept(serve: Callable[..., Server], tmp_path: Path) -> None:
    file = tmp_path / "volt.db"
    server = serve(str(file))
    assert server.get("/api/health")["status"] == "well"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TRIGGER full BEFORE INSERT ON rooms BEGIN SELECT RAISE(FAIL, 'disk full'); END")
    connection.close()
    status, problem = server.call("POST", "/api/rooms", {"seats": [{}, {}]})
    assert (status, problem["code"]) == (503, "not_kept")
    assert server.call("GET", "/api/health")[0] == 503
    with sqlite3.connect(file) as connection:
        connection.execute("DROP TRIGGER full")
    connection.close()
    server.room("you", "open")
    assert server.get("/api/health")["status"] == "well"


def test_metrics_are_for_this_machine(serve: Callable[..., Server]) -> None:
    server = serve(proxies=("127.0.0.0/8",))
    assert "volt_rooms" in server.get("/metrics")
    assert server.call("GET", "/metrics", **{"X-Forwarded-For": "203.0.113.9"})[0] == 404


def test_metrics_are_for_trusted_ipv6_networks(serve: Callable[..., Server]) -> None:
    server = serve(proxies=("127.0.0.0/8", "2001:db8::/32"))
    assert server.call("GET", "/metrics", **{"X-Forwarded-For": "2001:db8:1::9"})[0] == 200
    assert server.call("GET", "/metrics", **{"X-Forwarded-For": "2001:db9:1::9"})[0] == 404


def test_health_and_metrics(server: Server) -> None:
    made = server.room("you", "random", start=True)
    red = server.sit(made["room"]["id"], made["tokens"]["red"])
    red.play(Chooser(0), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 2)
    assert server.get("/api/health")["sockets"] >= 1
    text = server.get("/metrics")
    for line in text.splitlines():
        assert re.fullmatch(
            r'# (HELP|TYPE) (volt|process)_\w+ .+|(volt|process)_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [0-9.e+-]+', line
        ), line
    assert int(re.search(r'volt_moves_total{by="operator"} (\d+)', text)[1]) > 0  # type: ignore[index]
    buckets = [int(count) for count in re.findall(r"volt_move_seconds_bucket\S+ (\d+)", text)]
    assert buckets == sorted(buckets)
