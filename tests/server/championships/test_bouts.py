"""Championships: picks, bouts as rooms, titles that change hands, all of it saved."""

from collections.abc import Callable

import pytest

from support.league import Chooser, Json, Server, over
from support.waiting import wait_until
from volt.server.championships import service
from volt.server.rooms.store import Change

FOUR_BOTS = [{"kind": "bot", "level": "random"}] * 4


def _until(server: Server, id_: str, done: Callable[[Json], bool]) -> Json:
    return wait_until(lambda: done(info := server.get(f"/api/championships/{id_}")) and info)  # type: ignore[no-any-return]


def test_bots_play_to_the_end(server: Server) -> None:
    made = server.post("/api/championships", {"seats": FOUR_BOTS, "goal": 1, "start": True})
    info = _until(server, made["championship"]["id"], lambda info: info["status"] == "over")
    holders = {title["holder"] for title in info["titles"]}
    assert holders == {info["champion"]}
    assert len(info["robots"]) == 4
    assert all(bout["winner"] for bout in info["bouts"])
    for bout in info["bouts"]:
        room = server.get(f"/api/rooms/{bout['room']}")
        assert (room["status"], room["championship"]) == ("over", info["id"])
        assert server.get(f"/api/rooms/{bout['room']}/record").splitlines()[3] == "edition default"


def test_people_pick_robots_and_arenas(server: Server) -> None:
    seats = [{"kind": "you", "name": "Ada"}, {"kind": "open"}, *FOUR_BOTS[:2]]
    made = server.post("/api/championships", {"seats": seats, "goal": 1})
    id_, ada, host = made["championship"]["id"], made["tokens"]["red"], made["host"]
    path = f"/api/championships/{id_}"
    bob = server.post(f"{path}/seats/blue", {"name": "Bob"})["token"]
    assert server.call("POST", f"{path}/seats/blue", {"name": "Eve"})[0] == 409
    assert server.call("POST", f"{path}/start", None, ada)[0] == 403
    assert server.call("PUT", f"{path}/seats/green", {"kind": "bot", "level": "rookie"}, host)[0] == 200
    server.post(f"{path}/start", None, host)
    tokens = {"red": ada, "blue": bob}
    info = server.get(path)
    while info["asked"] is not None:
        seat, options = info["asked"]["seat"], info["asked"]["options"]
        other = tokens["blue" if seat == "red" else "red"]
        assert server.call("POST", f"{path}/picks", {"answer": options[0]}, other)[0] == 409
        assert server.call("POST", f"{path}/picks", {"answer": "atlantis"}, tokens[seat])[0] == 409
        assert server.call("POST", f"{path}/picks", {"answer": options[0]})[0] == 403
        info = server.post(f"{path}/picks", {"answer": options[0]}, tokens[seat])
    assert len(info["robots"]) == 4
    both = server.sit(info["room"], ada, bob)
    assert both.welcome["seats"] == ["red", "blue"]
    assert [s["robot"] for s in both.welcome["room"]["seats"]] == [info["robots"][s["colour"]] for s in info["seats"]]
    winner = both.play(Chooser(1), over)["snapshot"]["winner"]
    info = _until(server, id_, lambda info: info["bouts"][0]["winner"] == winner)
    assert server.call("DELETE", f"{path}/seats/red", None, ada)[0] == 409


def test_a_championship_goes_on_after_a_restart(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    seats = [{"kind": "you"}, *FOUR_BOTS[:3]]
    made = server.post("/api/championships", {"seats": seats, "goal": 1, "start": True})
    id_, token = made["championship"]["id"], made["tokens"]["red"]
    bouts = 0
    while bouts < 2:
        info = _until(server, id_, _waits_for_red)
        server.stop()
        server = serve(database)
        assert _public(server.get(f"/api/championships/{id_}")) == _public(info)
        if info["champion"]:
            return
        if info["asked"]:
            server.post(f"/api/championships/{id_}/picks", {"answer": info["asked"]["options"][0]}, token)
        else:
            red = server.sit(info["room"], token)
            red.play(Chooser(bouts), over)
            bouts += 1
            _until(server, id_, lambda info, done=bouts: bool(info["bouts"][done - 1]["winner"]))  # type: ignore[misc]


def _waits_for_red(info: Json) -> bool:
    return bool(info["room"] or info["champion"] or (info["asked"] and info["asked"]["seat"] == "red"))


def _public(info: Json) -> Json:
    return {key: info[key] for key in ("titles", "bouts", "robots", "room", "champion")}


def test_who_takes_too_long_to_pick_gets_the_first(server: Server) -> None:
    seats = [{"kind": "you"}] * 4
    made = server.post("/api/championships", {"seats": seats, "start": True, "clock": {"programming": 1}})
    first = made["championship"]["asked"]
    info = _until(server, made["championship"]["id"], lambda info: len(info["robots"]) > 0)
    assert info["robots"] == {first["seat"]: first["options"][0]}


@pytest.mark.parametrize("seats", [FOUR_BOTS[:3], [*FOUR_BOTS[:3], {"kind": "killbot"}]])
def test_four_operators_take_part(server: Server, seats: list[Json]) -> None:
    assert server.call("POST", "/api/championships", {"seats": seats})[0] == 422
    assert server.get("/api/championships") == {"championships": []}


def test_a_championship_goes_on_after_a_failure(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    store, failed = server.rooms.store, []
    save = store.save

    async def fail_once(change: Change) -> None:
        if change.new and not failed:
            failed.append(change)
            raise OSError("the disk is full")
        await save(change)

    store.save = fail_once
    id_ = server.post("/api/championships", {"seats": FOUR_BOTS, "start": True})["championship"]["id"]
    for bout in _until(server, id_, lambda info: failed and info["bouts"])["bouts"]:
        assert server.get(f"/api/rooms/{bout['room']}")["championship"] == id_


def test_the_list_shows_public_ones(server: Server) -> None:
    public = server.post("/api/championships", {"seats": FOUR_BOTS})["championship"]
    server.post("/api/championships", {"seats": FOUR_BOTS, "private": True})
    assert server.get("/api/championships")["championships"] == [public]
    assert server.call("GET", "/api/championships/nosuch")[0] == 404


def test_only_so_many_stay_in_memory(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("volt.server.championships.service.MOST_LOADED", 2)
    made = [server.post("/api/championships", {"seats": FOUR_BOTS})["championship"] for _ in range(3)]
    assert list(server.championships._known) == [one["id"] for one in made[1:]]
    for one in (made[1], made[0]):
        assert server.get(f"/api/championships/{one['id']}") == one
    assert list(server.championships._known) == [made[1]["id"], made[0]["id"]]


def test_replaying_a_championship_is_charged_to_who_asks_for_it(
    serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(limits=True)
    made = server.post("/api/championships", {"seats": FOUR_BOTS})["championship"]
    replay = service._replayed
    monkeypatch.setattr(service, "_replayed", lambda state: (replay(state)[0], 7000.0))
    left = server.limits.loop["127.0.0.1"]
    server.championships._known.clear()
    assert server.get("/api/championships")["championships"] == [made]  # a list is not charged
    assert left.left > 0
    server.championships._known.clear()
    assert server.get(f"/api/championships/{made['id']}") == made
    assert left.left < -5000


def test_championships_of_bots_are_few_for_an_address(
    serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("volt.server.rooms.registry.MOST_ALONE", 0)
    server = serve(limits=True)
    server.free_event_loop()
    assert server.call("POST", "/api/championships", {"seats": FOUR_BOTS, "start": True})[0] == 429
    made = server.post("/api/championships", {"seats": FOUR_BOTS})
    path = f"/api/championships/{made['championship']['id']}/start"
    assert server.call("POST", path, None, made["host"])[0] == 429
