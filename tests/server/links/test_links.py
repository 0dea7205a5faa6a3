"""Links: what messengers show of a room, a replay, a puzzle, a championship."""

import io
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from PIL import Image

from support.league import Chooser, Server, over
from support.waiting import wait_until
from volt.exercises import exercise_of, puzzles


@pytest.fixture
def linked(serve: Callable[..., Server], tmp_path: Path) -> Server:
    (tmp_path / "index.html").write_text("<!doctype html><head><title>VOLT</title></head>")
    return serve(page=str(tmp_path))


def card(server: Server, path: str, language: str = "en", **headers: str) -> dict[str, str]:
    status, page = server.call("GET", path, **{"Accept-Language": language, **headers})
    assert status == 200
    return {name: unescape(text) for name, text in re.findall(r'property="og:(\w+)" content="([^"]*)"', page)}


def picture(server: Server, path: str) -> Image.Image:
    import urllib.request

    with urllib.request.urlopen(server.url + path) as response:
        assert response.headers["Content-Type"] == "image/png"
        return Image.open(io.BytesIO(response.read()))


def _near(shown: Image.Image, place: tuple[int, int]) -> bytes:
    x, y = place
    return shown.crop((x - 40, y - 40, x + 40, y + 40)).tobytes()


def test_an_invitation_names_the_host_the_arena_and_the_free_seats(linked: Server) -> None:
    seats = [{"kind": "you", "name": 'Ada "<b>"'}, {"kind": "open"}, {"kind": "open"}]
    made = linked.post("/api/rooms", {"seats": seats, "mode": "rfl", "arena": "rome"})
    path = f"/room/{made['room']['id']}"
    shown = card(linked, path)
    assert shown["title"] == 'Ada "<b>" invites you to a fight · RFL in Rome · 2 seats free'
    assert shown["image"] == f"{linked.url}/api/rooms/{made['room']['id']}/picture.png"
    assert "<b>" not in linked.call("GET", path)[1]
    assert "2 Plätze frei" in card(linked, path, "de-AT, en;q=0.5")["title"]
    assert "2 wolne miejsca" in card(linked, path, "pl")["title"]
    assert card(linked, path, **{"X-Forwarded-Proto": "https"})["image"].startswith("https://")
    waiting = picture(linked, f"/api{path.replace('room', 'rooms')}/picture.png")
    full = picture(linked, "/api/arenas/rome.png")
    sides = [(600, 40), (600, 590), (325, 315), (875, 315)]  # of the arena
    robots = [side for side in sides if _near(waiting, side) == _near(full, side)]
    assert len(robots) == 3, "every seat has its robot"


def test_a_title_loads_no_room(linked: Server) -> None:
    room = linked.room("you", "you", start=True)["room"]["id"]
    before = card(linked, f"/room/{room}")
    linked.rooms.loop.call_soon_threadsafe(linked.rooms.unload, linked.rooms.loaded[room])
    wait_until(lambda: room not in linked.rooms.loaded)
    assert card(linked, f"/room/{room}") == before
    assert not linked.rooms.busy()


def test_a_replay_says_who_has_won(linked: Server) -> None:
    made = linked.room("you", "random", goal=1, start=True)
    room = made["room"]["id"]
    assert card(linked, f"/room/{room}")["title"].endswith("now in round 1")
    red = linked.sit(room, made["tokens"]["red"])
    before = picture(linked, f"/api/rooms/{room}/picture.png")
    red.play(Chooser(1), over)
    assert " has won · Training in Twin Cities · " in card(linked, f"/replay/{room}")["title"]
    after = picture(linked, f"/api/rooms/{room}/picture.png")
    assert before.size == after.size == (1200, 630)
    assert before.tobytes() != after.tobytes(), "robots have moved"


def test_puzzles_and_championships_have_cards(linked: Server) -> None:
    puzzle = puzzles()[0]
    shown = card(linked, f"/puzzles/{puzzle.name}", "de")
    assert shown["title"] == exercise_of(puzzle).texts["de"].title
    assert picture(linked, shown["image"].removeprefix(linked.url)).size == (1200, 630)
    seats = [{"kind": "you", "name": "Ada"}, *[{"kind": "open"}] * 3]
    made = linked.post("/api/championships", {"seats": seats})
    shown = card(linked, f"/championship/{made['championship']['id']}")
    assert shown["title"] == "Ada invites you to a fight · RFL Championship"
    assert picture(linked, shown["image"].removeprefix(linked.url)).size == (1200, 630)
    begun = linked.post("/api/championships", {"seats": [{"kind": "bot", "level": "rookie"}] * 4, "start": True})
    path = f"/api/championships/{begun['championship']['id']}"
    bout = wait_until(lambda: linked.get(path)["bouts"])[0]["room"]
    shown = card(linked, f"/championship/{begun['championship']['id']}")
    assert shown["image"].endswith(f"/api/rooms/{bout}/picture.png")


@pytest.mark.parametrize("path", ["/", "/room/", "/room/none", "/replay/x/y", "/puzzles", "/puzzles/none", "/lobby"])
def test_other_pages_are_as_they_were(linked: Server, path: str) -> None:
    assert not card(linked, path)


@pytest.mark.parametrize("path", ["/api/rooms/none/picture.png", "/api/puzzles/none/picture.png", "/api/arenas/x.png"])
def test_there_is_no_picture_of_nothing(linked: Server, path: str) -> None:
    assert linked.call("GET", path)[0] == 404
