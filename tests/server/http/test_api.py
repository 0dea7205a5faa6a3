"""The rest of the HTTP API, the documents generated from the wire format, and the command."""

import logging
import re
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from scripts.wire_types import typescript
from typer.testing import CliRunner
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from support.league import Chooser, Server
from support.paths import ROOT
from support.services import free_port
from support.waiting import PATIENCE
from volt.arenas import names
from volt.bots import LEVELS
from volt.cli.main import app
from volt.game import Game
from volt.game.vocabulary import MODES
from volt.server.http.openapi import OpenApi, document, routes


def test_the_types_of_the_client_are_current() -> None:
    assert (ROOT / "web/src/protocol/wire.ts").read_text(encoding="utf-8") == typescript(), "run: make wire"


def test_arenas(server: Server) -> None:
    arenas = server.get("/api/arenas")["arenas"]
    assert [arena["name"] for arena in arenas] == list(names())
    assert server.get("/api/arenas/rome.svg").startswith("<svg")
    assert server.call("GET", "/api/arenas/atlantis.svg")[0] == 404
    drawing = arenas[0]["drawing"]
    assert server.post("/api/arenas/check", {"drawing": drawing}) == {"fit": True, "problems": []}
    report = server.post("/api/arenas/check", {"drawing": drawing.replace("1", ".")})
    assert not report["fit"]
    assert server.post("/api/arenas/check", {"drawing": "?"})["problems"][0]["reason"].startswith("line 1, column 1: ")
    assert server.post("/api/arenas/svg", {"drawing": drawing}).startswith("<svg")
    assert server.call("POST", "/api/arenas/svg", {"drawing": "?"})[0] == 422


def test_a_game_in_an_arena_of_ones_own(server: Server) -> None:
    drawing = server.get("/api/arenas")["arenas"][1]["drawing"]
    made = server.room("you", "random", drawing=drawing, goal=1, start=True)
    room = made["room"]["id"]
    assert made["room"]["arena"] == ""
    assert server.get(f"/api/rooms/{room}/arena.svg").startswith("<svg")
    red = server.sit(room, made["tokens"]["red"])
    assert red.welcome["table"]["drawing"] == drawing
    red.play(Chooser(0), lambda m: m["type"] == "happened" and m["snapshot"]["winner"] is not None)
    assert "arena\n  +" in server.get(f"/api/rooms/{room}/record")


def test_texts(server: Server) -> None:
    polish = server.get("/api/texts/pl")
    assert (polish["language"], "few" in polish["plurals"]) == ("pl", True)
    assert polish["texts"]["modules"]["anchor"]["name"]
    assert server.call("GET", "/api/texts/tlh")[0] == 404


def test_facts(server: Server) -> None:
    facts = server.get("/api/facts")
    assert facts.keys() == server.get("/api/texts/en")["facts"].keys()
    assert facts["levels"][: len(LEVELS)] == list(LEVELS)
    assert server.get("/api/bots") == {"levels": facts["levels"]}
    assert facts["arenas"] == [arena["name"] for arena in server.get("/api/arenas")["arenas"]]
    assert facts["seats"]["2"] == [seat.colour for seat in Game(operators=2).setup.seats]
    assert {name for name, goal in facts["usual_goals"].items() if goal == Game(name).setup.goal} == set(MODES)
    texts = server.get("/api/texts/de")["texts"]
    assert list(texts["levels"]) == list(LEVELS)
    for kind in ("arenas", "robots", "clocks", "editions"):
        assert set(texts[kind]) == set(facts[kind])
    assert set(facts["paces"]) < set(facts["clocks"])
    for clock in facts["clocks"].values():
        made = server.post("/api/rooms", {"seats": [{}, {}], "clock": clock})
        assert made["room"]["clock"] == clock


def test_a_record_is_secret_until_the_game_is_over(server: Server) -> None:
    room = server.room("you", "random", start=True)["room"]["id"]
    for path in ("record", "replay"):
        status, problem = server.call("GET", f"/api/rooms/{room}/{path}")
        assert (status, problem["code"]) == (409, "running")


def test_every_route_is_documented() -> None:
    found = document()
    for route in routes():
        if route in OpenApi.ROUTES:
            continue
        operation = found["paths"][route.path][route.method.lower()]
        assert operation["summary"].endswith((".", "?"))
        assert str(route.status) in operation["responses"]
    assert {"FromClient", "Hello"} & set(found["components"]["schemas"])
    text = str(found)
    for name in re.findall(r"#/components/schemas/(\w+)", text):
        assert name in found["components"]["schemas"], name


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    def run(*words: str) -> str:
        done = CliRunner().invoke(app, ["serve", *words])
        assert done.exit_code == 2
        return done.output

    assert "index.html" in run("--page", str(tmp_path))
    assert "a file, postgresql://… or memory:" in run("--port", "0", "--database", "oracle://nowhere/x")
    assert "--host must be an address of this machine" in run("--host", "192.0.2.1", "--port", "0")
    assert "cannot be opened" in run("--port", "0", "--database", str(tmp_path))
    assert "write a name and a command" in run("--bot", "nonsense")
    (tmp_path / "volt.db").write_text("this is no database, it is a letter to a friend, and a long one at that")
    assert "cannot be opened" in run("--port", "0", "--database", str(tmp_path / "volt.db"))


def test_a_password_is_not_shown(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["serve", "--port", "0", "--database", "postgresql://me:hunter2@127.0.0.1:1/x"])
    assert done.exit_code == 2
    assert "hunter2" not in done.output


@pytest.mark.parametrize("taken", [True, False])
def test_the_command_serves(tmp_path: Path, taken: bool) -> None:

    port = free_port()
    with socket.socket() as other:
        if taken:
            other.bind(("127.0.0.1", port))
            other.listen()
        command = [
            sys.executable,
            "-m",
            "volt.cli.main",
            "serve",
            "--port",
            str(port),
            "--database",
            str(tmp_path / "v.db"),
        ]
        running = subprocess.Popen(
            [*command[:1], "-c", "from volt.cli.main import main; main()", *command[3:]],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        if taken:
            _, said = running.communicate(timeout=PATIENCE)
            assert running.returncode == 2
            assert f"127.0.0.1:{port}" in said
            assert "try another --port" in said
            return
        assert running.stdout is not None
        assert running.stdout.readline() == f"VOLT is running at http://127.0.0.1:{port} – press Ctrl-C to stop\n"
        assert "365 days" in running.stdout.readline()  # after which rooms are deleted
        running.terminate()
        _, said = running.communicate(timeout=PATIENCE)
        assert said == ""
        assert (tmp_path / "v.db").exists()


def test_nonsense_for_an_id_is_no_room(
    serve: Callable[..., Server], database: str, caplog: pytest.LogCaptureFixture
) -> None:
    server = serve(database)
    caplog.set_level(logging.ERROR)
    for what in ("", "/record", "/replay"):
        for id_ in ("%00", "a%00b", "%27", "x" * 300):
            assert server.call("GET", f"/api/rooms/{id_}{what}")[0] == 404
            assert server.call("GET", f"/api/championships/{id_}")[0] == 404
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_deep_nesting_is_a_mistake_of_the_sender(server: Server) -> None:
    deep = b'{"text":' + b"[" * 30_000 + b"]" * 30_000 + b"}"
    assert server.call("POST", "/api/lab/file", deep)[0] in (400, 422)
    nested: object = 1
    for _ in range(400):
        nested = {"a": nested}
    position = {"rules": "training", "arena": "rome", "robots": [], "expect": {"red": nested}}
    assert server.call("POST", "/api/lab/position", position)[0] in (400, 422)
    text = "[expect]\nred = " + "{a=" * 300 + "1" + "}" * 300
    assert server.call("POST", "/api/lab/file", {"text": text})[0] in (400, 422)


def test_numbers_in_a_path_are_numbers(server: Server) -> None:
    room = server.room("you", "you", start=True)["room"]["id"]
    for number in ("9" * 5000, "-1", "x"):
        assert server.call("GET", f"/api/rooms/{room}/events/{number}")[0] == 404
    assert server.call("GET", f"/api/rooms/{room}/events/%C2%B2")[0] == 404


def test_a_socket_to_no_room_is_refused_with_404(server: Server) -> None:
    with pytest.raises(InvalidStatus) as error:
        connect(f"{server.url.replace('http', 'ws')}/api/rooms/nosuchroom/socket").__enter__()
    assert error.value.response.status_code == 404
