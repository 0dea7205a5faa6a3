"""People: guests, passkeys, links to other devices, recovery codes, their seats and games, deletion."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support.accounts import HERE, HOST, Someone, guest, rows_naming
from support.authenticator import Authenticator, encoded
from support.clock import FakeClock
from support.league import Chooser, Json, Server, over
from volt.server.people import blocks, service
from volt.server.runtime.errors import RequestError
from volt.server.runtime.metrics import COMMITS

RANDOM = {"kind": "bot", "level": "random"}


@pytest.fixture
def server(serve: Callable[..., Server]) -> Server:
    return serve(hosts=("volt.example",))


def sign_in(server: Server, way: str, body: Json) -> Someone:
    return Someone(server, anonymous(server, f"/api/sign-in/{way}", body, 201))


def anonymous(server: Server, path: str, body: object = None, expected: int = 200) -> Any:
    status, answer = server.call("POST", path, body, Origin=HERE, Host=HOST)
    assert status == expected, answer
    return answer


def with_passkey(server: Server) -> tuple[Someone, Authenticator]:
    ada, phone = guest(server), Authenticator(HERE)
    options = ada.post("/api/me/passkeys/options")["options"]
    ada.post("/api/me/passkeys", {"credential": phone.make(options)})
    return ada, phone


def credential_of(server: Server, phone: Authenticator) -> Json:
    return {"credential": phone.sign(anonymous(server, "/api/sign-in/options")["options"]), "device": "phone"}


def test_a_passkey_signs_in_on_another_device(server: Server) -> None:
    ada, phone = with_passkey(server)
    there = sign_in(server, "passkey", credential_of(server, phone))
    assert there.me["id"] == ada.me["id"]
    assert {(device["name"], device["current"]) for device in there.me["devices"]} == {
        ("laptop", False),
        ("phone", True),
    }
    assert len(there.me["passkeys"]) == 1


def test_a_challenge_is_answered_once_and_only_by_the_right_passkey(server: Server) -> None:
    _, phone = with_passkey(server)
    answer = credential_of(server, phone)
    sign_in(server, "passkey", answer)
    assert anonymous(server, "/api/sign-in/passkey", answer, 422)["code"] == "ticket", "replayed"
    stranger = Authenticator(HERE)
    assert anonymous(server, "/api/sign-in/passkey", credential_of(server, stranger), 422)["code"] == "passkey"
    stranger.id = phone.id  # claims to be hers, signs with another key
    assert anonymous(server, "/api/sign-in/passkey", credential_of(server, stranger), 422)["code"] == "passkey"
    elsewhere = Authenticator("https://evil.example")
    elsewhere.id, elsewhere._key = phone.id, phone._key  # the right key, lured to another site
    assert anonymous(server, "/api/sign-in/passkey", credential_of(server, elsewhere), 422)["code"] == "passkey"
    phone.signatures = 0  # a copy of it, which has counted less
    assert anonymous(server, "/api/sign-in/passkey", credential_of(server, phone), 422)["code"] == "passkey"


def test_a_passkey_is_made_for_whoever_asked(server: Server) -> None:
    ada, bob = guest(server), guest(server, "Bob")
    made = Authenticator(HERE).make(ada.post("/api/me/passkeys/options")["options"])
    assert bob.call("POST", "/api/me/passkeys", {"credential": made})[0] == 422
    assert ada.call("POST", "/api/me/passkeys", {"credential": made})[0] == 422, "the challenge is used up"


@pytest.mark.parametrize("origin", ["", "http://volt.example", "http://192.168.0.7:8000"])
def test_passkeys_need_https_and_a_name(server: Server, origin: str) -> None:
    headers = {"Origin": origin, "Host": origin.partition("//")[2]} if origin else {}
    status, problem = server.call("POST", "/api/sign-in/options", **headers)
    assert (status, problem["code"]) == (422, "no_passkeys")


def test_a_passkey_can_be_removed_by_its_owner_alone(server: Server) -> None:
    ada, phone = with_passkey(server)
    id_ = ada.call("GET", "/api/me")[1]["passkeys"][0]["id"]
    assert guest(server, "Bob").call("DELETE", f"/api/me/passkeys/{id_}")[0] == 404
    assert ada.call("DELETE", f"/api/me/passkeys/{id_}")[1]["passkeys"] == []
    assert anonymous(server, "/api/sign-in/passkey", credential_of(server, phone), 422)["code"] == "passkey"


def test_a_link_signs_in_one_other_device(server: Server) -> None:
    ada = guest(server)
    ticket = ada.post("/api/me/link")["ticket"]
    phone = sign_in(server, "link", {"ticket": ticket, "device": "phone"})
    assert phone.me["id"] == ada.me["id"]
    assert anonymous(server, "/api/sign-in/link", {"ticket": ticket}, 422)["code"] == "ticket"
    laptop = next(device for device in phone.me["devices"] if device["name"] == "laptop")
    assert phone.call("DELETE", f"/api/me/devices/{laptop['id']}")[0] == 200
    assert ada.call("GET", "/api/me")[0] == 403, "signed out from the phone"


def test_a_link_is_valid_for_minutes(clock: FakeClock, serve: Callable[..., Server]) -> None:
    server = serve(hosts=("volt.example",))
    ada = guest(server)
    ticket = ada.post("/api/me/link")["ticket"]
    clock.advance(service.TICKET + 1)
    assert anonymous(server, "/api/sign-in/link", {"ticket": ticket}, 422)["code"] == "ticket"


def test_a_recovery_code_works_once_however_it_is_typed(server: Server) -> None:
    ada = guest(server)
    old = ada.post("/api/me/codes")["codes"]
    codes = ada.post("/api/me/codes")["codes"]
    assert len({*old, *codes}) == 2 * service.CODES
    assert anonymous(server, "/api/sign-in/code", {"ticket": old[0]}, 422)["code"] == "ticket"
    typed = codes[0].upper().replace("-", " ")
    back = sign_in(server, "code", {"ticket": typed})
    assert back.me["codes"] == service.CODES - 1
    assert anonymous(server, "/api/sign-in/code", {"ticket": codes[0]}, 422)["code"] == "ticket"


def test_a_recovery_code_is_not_used_up_by_a_sign_in_that_fails(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> str:
        raise RequestError(503, "busy", "the disk is full")

    code = guest(server).post("/api/me/codes")["codes"][0]
    with monkeypatch.context() as broken:
        broken.setattr(service, "_add_device", fail)
        assert anonymous(server, "/api/sign-in/code", {"ticket": code}, 503)["code"] == "busy"
    assert sign_in(server, "code", {"ticket": code}).me["codes"] == service.CODES - 1


@pytest.mark.parametrize("path", ["/api/me/devices/%00", "/api/me/passkeys/%00", "/api/me/passkeys/" + "x" * 2000])
def test_nonsense_is_refused(serve: Callable[..., Server], database: str, path: str) -> None:
    server = serve(database, hosts=("volt.example",))
    ada = guest(server)
    assert ada.call("DELETE", path)[0] == 404
    assert ada.call("POST", "/api/me/seats/%00")[0] == 404
    proof = {"room": "\0", "seat": "red", "token": "x"}
    assert ada.call("POST", "/api/me/seats", {"seats": [proof]})[0] == 422
    for challenge in ("\ud800", "\0", 7, None):
        client = encoded(json.dumps({"challenge": challenge}).encode())
        for id_ in ("\0", "x" * 2000, None):
            credential = {"id": id_, "response": {"clientDataJSON": client}}
            assert anonymous(server, "/api/sign-in/passkey", {"credential": credential}, 422)


def test_nobody_is_anybody_without_a_key(server: Server) -> None:
    for method, path in (("GET", "/api/me"), ("DELETE", "/api/me"), ("POST", "/api/me/link"), ("GET", "/api/me/games")):
        for token in ("", "nonsense"):
            status, problem = server.call(method, path, token=token)
            assert (status, problem["code"]) == (403, "signed_out")


def test_many_seats_are_kept_in_few_transactions(clock: FakeClock, serve: Callable[..., Server]) -> None:
    """Everybody's answers wait for each of them."""
    server = serve(hosts=("volt.example",))
    ada, seats = guest(server), []
    for _ in range(6):
        made = server.room("you", "you")
        seats += [{"room": made["room"]["id"], "seat": seat, "token": token} for seat, token in made["tokens"].items()]
    wrong = [proof | {"token": "x" * 32} for proof in seats] * 3
    before = COMMITS._value.get()
    assert ada.post("/api/me/seats", {"seats": [*wrong, *seats]}) == {"kept": 12}
    assert COMMITS._value.get() - before < 12


def test_nobody_learns_who_or_what_exists(server: Server) -> None:
    """What is somebody else's is refused in the same words as what does not exist."""
    ada, phone = with_passkey(server)
    me, bob = ada.call("GET", "/api/me")[1], guest(server, "Bob")
    for path, mine in (("devices", me["devices"][0]["id"]), ("passkeys", me["passkeys"][0]["id"])):
        ids = mine, mine[::-1]
        assert len({str(bob.call("DELETE", f"/api/me/{path}/{id_}")) for id_ in ids}) == 1, path
    forger, nobody = Authenticator(HERE), Authenticator(HERE)
    forger.id = phone.id
    refused = [anonymous(server, "/api/sign-in/passkey", credential_of(server, one), 422) for one in (forger, nobody)]
    assert refused[0] == refused[1]
    options = [anonymous(server, "/api/sign-in/options")["options"] for _ in range(2)]
    assert [option.pop("challenge") != "" for option in options] == [True, True]
    assert options[0] == options[1], "they are the same for everybody"
    assert not options[0].get("allowCredentials")


def test_progress_follows_to_another_device(server: Server) -> None:
    ada = guest(server)
    kept = {"progress": {"solved": ["first steps"], "settings": {"speed": 2}}}
    assert ada.call("PUT", "/api/me/progress", kept)[0] == 200
    phone = sign_in(server, "link", {"ticket": ada.post("/api/me/link")["ticket"]})
    assert phone.call("GET", "/api/me/progress")[1] == kept
    assert ada.call("PUT", "/api/me/progress", {"progress": {"long": "x" * service.LONGEST_PROGRESS}})[0] == 413


def test_blocking_is_private_limited_and_forgotten(
    serve: Callable[..., Server], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(database, hosts=("volt.example",))
    ada, eve, bob = (guest(server, name) for name in ("Ada", "Eve", "Bob"))

    def blocked(by: Someone) -> list[str]:
        status, listed = by.call("GET", "/api/me/blocks")
        assert status == 200
        return [one["name"] for one in listed["people"]]

    assert server.call("PUT", f"/api/me/blocks/{eve.me['id']}")[0] == 403, "somebody with an account"
    for nobody in ("nobody", ada.me["id"], "%00", "x" * 17):
        assert ada.call("PUT", f"/api/me/blocks/{nobody}")[0] == 404
    for _ in range(2):
        assert ada.call("PUT", f"/api/me/blocks/{eve.me['id']}")[0] == 200
    monkeypatch.setattr(blocks, "MOST", 1)
    assert ada.call("PUT", f"/api/me/blocks/{bob.me['id']}")[0] == 409
    assert (blocked(ada), blocked(eve)) == (["Eve"], []), "who is blocked does not know"
    assert [row["other"] for row in ada.call("GET", "/api/me/export")[1]["manners"]] == [eve.me["id"]]
    assert eve.me["id"] not in json.dumps(eve.call("GET", "/api/me/export")[1]["manners"])
    assert eve.call("DELETE", "/api/me")[0] == 200
    assert blocked(ada) == []
    assert rows_naming(database, eve.me["id"]) == []
    assert ada.call("PUT", f"/api/me/blocks/{bob.me['id']}")[0] == 200
    assert ada.call("DELETE", f"/api/me/blocks/{bob.me['id']}")[1] == {"people": []}
    assert ada.call("PUT", f"/api/me/blocks/{bob.me['id']}")[0] == 200
    assert ada.call("DELETE", "/api/me")[0] == 200
    assert rows_naming(database, ada.me["id"]) == []


def test_a_seat_goes_on_on_another_device(serve: Callable[..., Server], database: str) -> None:
    server = serve(database, hosts=("volt.example",))
    ada, made = guest(server), server.room("you", "rookie", start=True)
    room, token = made["room"]["id"], made["tokens"]["red"]
    assert ada.keep(room, "red", token) == ada.keep(room, "host", made["host"]) == 1
    assert ada.keep(room, "red", token) == 1, "twice is once"
    phone = sign_in(server, "link", {"ticket": ada.post("/api/me/link")["ticket"]})
    [game] = phone.call("GET", "/api/me/games")[1]["games"]
    assert (game["room"]["id"], game["seats"]) == (room, ["red"])
    at_laptop = server.sit(room, token)
    opened = phone.post(f"/api/me/seats/{room}")
    assert opened["host"]
    assert opened["tokens"].keys() == {"red"}
    at_phone = server.sit(room, opened["tokens"]["red"])
    assert at_phone.welcome["seats"] == ["red"]
    assert server.sit(room, token).welcome["seats"] == [], "the laptop's token is no longer valid"
    at_laptop.close()
    again = ada.post(f"/api/me/seats/{room}")["tokens"]["red"]
    server.sit(room, again).play(Chooser(1), over)
    assert ada.call("GET", "/api/me/games")[1]["games"] == []
    [finished] = ada.call("GET", "/api/me/games/all/0")[1]["games"]
    assert finished["winner"]


def test_only_the_token_proves_a_seat(server: Server) -> None:
    ada, bob, made = guest(server), guest(server, "Bob"), server.room("you", "open")
    room = made["room"]["id"]
    assert bob.keep(room, "red", "guessed") == bob.keep(room, "green", "") == bob.keep("nowhere", "red", "x") == 0
    assert bob.post(f"/api/me/seats/{room}") == {"tokens": {}, "host": ""}
    assert ada.keep(room, "red", made["tokens"]["red"]) == 1
    server.call("DELETE", f"/api/rooms/{room}/seats/red", token=made["tokens"]["red"])
    taken = server.post(f"/api/rooms/{room}/seats/red", {"name": "Bob"})
    assert not ada.post(f"/api/me/seats/{room}")["tokens"], "somebody else sits there"
    assert bob.keep(room, "red", taken["token"]) == 1
    assert ada.call("GET", "/api/me/games")[1]["games"] == []


def test_a_seat_stays_whose_it_is_until_they_leave(serve: Callable[..., Server], database: str) -> None:
    """Otherwise, somebody who is losing could let another account have the seat and the defeat."""
    server = serve(database, hosts=("volt.example",))
    ada, other, made = guest(server), guest(server, "Eda"), server.room("you", "open", "rookie")
    room, token = made["room"]["id"], made["tokens"]["red"]
    path = f"/api/rooms/{room}/seats/red"
    assert ada.keep(room, "red", token) == 1
    assert other.keep(room, "red", token) == 0, "with the same token"
    claimed = server.post(f"{path}/claim")["token"]
    code = server.get(f"/api/rooms/{room}")["seats"][0]["claim"]
    assert server.call("PUT", f"{path}/claim", {"code": code, "confirmed": True}, token)[0] == 200
    assert other.keep(room, "red", claimed) == 0, "on another device"
    assert ada.call("GET", "/api/me/games")[1]["games"][0]["seats"] == ["red"]
    assert ada.keep(room, "red", claimed) == 1
    again = ada.post(f"/api/me/seats/{room}")["tokens"]["red"]
    assert server.sit(room, again).welcome["seats"] == ["red"]
    assert server.call("DELETE", path, token=again)[0] == 200
    taken = server.post(path, {"name": "Eda"})["token"]
    assert other.keep(room, "red", taken) == 1
    assert ada.post(f"/api/me/seats/{room}")["tokens"] == {}


def test_a_championship_goes_on_on_another_device(server: Server) -> None:
    made = server.post("/api/championships", {"seats": [{"kind": "you", "name": "Ada"}, *3 * [RANDOM]], "start": True})
    id_, ada = made["championship"]["id"], guest(server)
    seat, token = next(iter(made["tokens"].items()))
    assert ada.keep(id_, seat, token) == 1
    assert ada.call("GET", "/api/me/games")[1]["championships"] == [id_]
    opened = ada.post(f"/api/me/seats/{id_}")
    assert opened["tokens"].keys() == {seat}


def test_guests_without_games_are_forgotten(clock: FakeClock, serve: Callable[..., Server], tmp_path: Path) -> None:
    database = str(tmp_path / "volt.db")
    server = serve(database, hosts=("volt.example",))
    lonely, busy, safe = (guest(server, name) for name in ("Lonely", "Busy", "Safe"))
    made = server.room("you", "open")
    busy.keep(made["room"]["id"], "red", made["tokens"]["red"])
    safe.post("/api/me/codes")
    clock.advance(service.GUEST_DAYS * 86_400 + 1)
    clock.advance_until(lambda: not rows_naming(database, "Lonely"), step=60)
    assert [person.call("GET", "/api/me")[0] for person in (lonely, busy, safe)] == [403, 200, 200]
