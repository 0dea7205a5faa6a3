"""The server of a page without a server: whole games through it, kept in files, and refusals like those of the other one."""

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from support.clock import run
from support.league import Chooser, Json, over
from volt.arenas import load_arena, write_drawing
from volt.bots.review import Review, Reviewer
from volt.game import parse_record
from volt.server.arenas import reports
from volt.server.offline.app import OfflineApp
from volt.server.runtime import workers

SEATS = [{"kind": "you", "name": "Ada"}, {"kind": "bot", "level": "beginner"}, {"kind": "bot", "level": "rookie"}]


@pytest.fixture(autouse=True)
def _without_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser has none."""
    monkeypatch.setattr(workers, "sys", SimpleNamespace(platform="emscripten"))


async def call(app: OfflineApp, method: str, path: str, body: object = None, token: str = "") -> tuple[int, Any]:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    response = await app.respond(method, path, headers, b"" if body is None else json.dumps(body).encode())
    is_json = response.media == "application/json"
    return response.status, json.loads(response.content) if is_json else response.content.decode()


async def known(app: OfflineApp, method: str, path: str, body: object, part: str) -> Any:
    """Poll until a part of the answer is known."""
    while not (found := (await call(app, method, path, body))[1])[part]:
        await asyncio.sleep(0)
    return found


class Page:
    """What the page does with a socket."""

    def __init__(self, app: OfflineApp, room: str, *tokens: str) -> None:
        self._app, self._frames, self.heard = app, asyncio.Queue[str | None](), list[Json]()
        app.open(1, room, self._frames.put_nowait)
        self.send(type="hello", tokens=tokens)

    def send(self, **message: object) -> None:
        self._app.receive(1, json.dumps(message))

    async def hear(self) -> bool:
        """Wait for a frame; False once the socket is closed."""
        frame = await self._frames.get()
        self.heard += map(json.loads, [] if frame is None else frame.split("\n"))
        return frame is not None

    async def play(self, rounds: int, programs: bool = True) -> Json:
        """Answer whatever is asked, until so many rounds have begun or somebody has won; or only until a program is asked for."""
        choose, seen = Chooser(1), 0
        while await self.hear():
            for message in self.heard[seen:]:
                if over(message) or (message.get("snapshot") and message["snapshot"]["round"] > rounds):
                    return message
                if message["type"] == "ask":
                    if message["kind"] == "program" and not programs:
                        return message
                    answer = {key: message[key] for key in ("seat", "question")}
                    self.send(type="answer", answer=choose(message), **answer)
            seen = len(self.heard)
        raise AssertionError("the socket was closed")


def test_a_game_survives_the_page_and_is_replayed(tmp_path: Path) -> None:
    saves: list[int] = []

    async def begin() -> tuple[str, str]:
        app = OfflineApp(tmp_path, lambda: saves.append(1))
        app.start()
        wish = {"seats": SEATS, "mode": "training", "arena": "rome", "goal": 2, "start": True}
        status, made = await call(app, "POST", "/api/rooms", wish)
        assert status == 201
        (token,) = made["tokens"].values()
        message = await Page(app, made["room"]["id"], token).play(1)
        assert message["snapshot"]["round"] == 2
        app.close()  # the tab is gone
        return made["room"]["id"], token

    async def go_on(room: str, token: str) -> None:
        app = OfflineApp(tmp_path)
        app.start()
        status, record = await call(app, "GET", f"/api/rooms/{room}/record")
        assert (status, record["code"]) == (409, "running")
        page = Page(app, room, token)
        assert over(await page.play(1000))
        assert page.heard[0]["type"] == "welcome"
        assert page.heard[0]["room"]["round"] == 2
        _, replay = await call(app, "GET", f"/api/rooms/{room}/replay")
        _, record = await call(app, "GET", f"/api/rooms/{room}/record")
        assert parse_record(record).winner == replay["room"]["winner"] is not None
        _, lobby = await call(app, "GET", "/api/rooms")
        assert lobby["rooms"] == []
        app.close()

    run(go_on(*run(begin())))
    assert len(saves) > 5, "the page is told to keep the folder with every change"


def test_bots_think_elsewhere(tmp_path: Path) -> None:
    """In another worker of the page, to which only bytes can be sent; one that has no answer does not stop the game."""
    asked: list[int] = []

    async def ask(packed: bytes) -> bytes:
        asked.append(len(packed))
        await asyncio.sleep(0)
        if len(asked) % 5 == 0:
            raise OSError("the worker is gone")
        return workers.call(packed)

    async def play() -> None:
        app = OfflineApp(tmp_path, ask_bots=ask)
        app.start()
        seats = [SEATS[0], {"kind": "bot", "level": "veteran"}, {"kind": "bot", "level": "rookie"}]
        wish = {"seats": seats, "mode": "rfl", "arena": "tokyo", "goal": 6, "start": True}
        _, made = await call(app, "POST", "/api/rooms", wish)
        page = Page(app, made["room"]["id"], *made["tokens"].values())
        assert (await page.play(2))["snapshot"]["round"] == 3
        assert any(message["type"] == "thought" and message["seat"] == "blue" for message in page.heard)
        app.close()

    run(play())
    assert len(asked) > 5


def test_what_is_raised_elsewhere_is_raised_here() -> None:
    async def ask(packed: bytes) -> bytes:
        return workers.call(packed)

    async def divide() -> None:
        there = workers.PageWorkers(ask)
        assert await there.run(None, divmod, 7, 2) == (3, 1)
        with pytest.raises(ZeroDivisionError):
            await there.run(None, divmod, 1, 0)

    run(divide())


def test_games_are_judged_without_a_server(tmp_path: Path) -> None:
    """The coach helps, the analysis is that of the library, and its mistakes become exercises."""

    async def play() -> None:
        app = OfflineApp(tmp_path)
        app.start()
        wish = {"seats": SEATS, "mode": "training", "arena": "rome", "goal": 1, "start": True}
        _, made = await call(app, "POST", "/api/rooms", wish)
        (token,), room = made["tokens"].values(), f"/api/rooms/{made['room']['id']}"
        page = Page(app, made["room"]["id"], token)
        await page.play(1, programs=False)
        status, hint = await call(app, "POST", f"{room}/seats/red/hint", {"draft": "B1n - -"}, token)
        assert (status, hint["answer"][:7]) == (200, "B1n - -")
        assert over(await page.play(1000))
        review = (await known(app, "GET", f"{room}/analysis", None, "review"))["review"]
        _, record = await call(app, "GET", f"{room}/record")
        assert msgspec.convert(review, Review) == Reviewer().review(parse_record(record))
        move = next(one["move"] for one in review["decisions"] if one["kind"] == "program")
        assert (await call(app, "GET", f"{room}/mistakes/{move}"))[0] == 200
        app.close()

    run(play())


def test_the_fairness_of_a_drawing_is_measured_without_a_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, games in (("GAMES", 400), ("PART", 100), ("CHUNK", 50)):
        monkeypatch.setattr(reports, name, games)

    async def measure() -> None:
        app, drawing = OfflineApp(tmp_path), write_drawing(load_arena("rome").drawing)
        report = await known(app, "POST", "/api/arenas/balance", {"drawing": drawing}, "verdict")
        assert report["done"] == report["games"] == 400
        app.close()

    run(measure())


def test_games_move_to_another_browser(tmp_path: Path) -> None:
    """As a file; what has gone on elsewhere is taken, what has gone on here stays, and mistakes change nothing."""

    async def begin(app: OfflineApp) -> tuple[str, str, Page]:
        app.start()
        wish = {"seats": SEATS, "mode": "training", "arena": "rome", "goal": 6, "start": True}
        _, made = await call(app, "POST", "/api/rooms", wish)
        (token,) = made["tokens"].values()
        page = Page(app, made["room"]["id"], token)
        await page.play(1)
        return made["room"]["id"], token, page

    async def move() -> None:
        here, there = (OfflineApp(tmp_path / name) for name in ("here", "there"))
        for name in ("here", "there"):
            (tmp_path / name).mkdir()
        room, token, page = await begin(here)
        own, _, _ = await begin(there)
        _, file = await call(here, "GET", "/api/kept")
        assert all(isinstance(kept, str) for kept in file["rooms"]), "a page would round the numbers in it"
        assert await call(there, "POST", "/api/kept", file) == (200, {"rooms": 1})
        assert await call(there, "POST", "/api/kept", file) == (200, {"rooms": 0}), "it is there already"
        _, both = await call(there, "GET", "/api/kept")
        assert {json.loads(kept)["room"]["id"] for kept in both["rooms"]} == {room, own}

        await page.play(2)
        _, later = await call(here, "GET", "/api/kept")
        assert await call(there, "POST", "/api/kept", later) == (200, {"rooms": 1})
        moved = Page(there, room, token)
        assert (await moved.play(2))["snapshot"]["round"] == 3
        assert await call(there, "POST", "/api/kept", later) == (200, {"rooms": 0}), "it is open"

        escaping = {"rooms": [later["rooms"][0].replace(f'"id":"{room}"', '"id":"../other"')]}
        assert escaping != later
        assert await call(there, "POST", "/api/kept", escaping) == (200, {"rooms": 0})
        status, problem = await call(there, "POST", "/api/kept", {"rooms": ['{"room": {}}']})
        assert (status, problem["code"]) == (422, "not_valid")
        for app in (here, there):
            app.close()

    run(move())


def test_study_arenas_and_texts_are_there(tmp_path: Path) -> None:
    async def look() -> None:
        app = OfflineApp(tmp_path)
        for path in ("/api/lessons", "/api/puzzles", "/api/diagrams", "/api/facts", "/api/texts/pl", "/api/arenas"):
            assert (await call(app, "GET", path))[0] == 200, path
        _, lessons = await call(app, "GET", "/api/lessons")
        lesson = lessons["exercises"][0]
        status, tried = await call(app, "POST", f"/api/exercises/{lesson['name']}", {"plan": "B1n B1n B1n"})
        assert status == 200, tried
        _, picture = await call(app, "GET", "/api/arenas/tokyo.svg")
        assert picture.startswith("<svg")
        app.close()

    run(look())


def test_mistakes_are_refused_as_over_http(tmp_path: Path) -> None:
    async def err() -> None:
        app, missing = OfflineApp(tmp_path), "/api/rooms/abcdef"
        for method, path, body, status, code in (
            ("GET", "/api/nothing", None, 404, "not_found"),
            ("GET", missing, None, 404, "not_found"),
            ("GET", "/api/rooms/..%2Fx", None, 404, "not_found"),
            ("POST", "/api/rooms", {"seats": []}, 422, "not_valid"),
            ("POST", "/api/exercises/none", {"plan": "- - -"}, 404, "not_found"),
            ("POST", "/api/lab/file", {"text": "nonsense"}, 422, "scenario"),
        ):
            found, problem = await call(app, method, path, body)
            assert (found, problem["code"]) == (status, code), path
        assert (await app.respond("POST", "/api/rooms", {}, b"{")).status == 400
        assert not await Page(app, "abcdef").hear()
        app.close()

    run(err())
