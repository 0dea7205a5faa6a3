"""Names that look like others."""

import pytest

from support.league import Server
from support.seekers import Seeker
from volt.server.protection.names import is_refused, looks_like_any, mixes_scripts


@pytest.mark.parametrize("name", ["ada", "A d a", "Ädä", "АdА", "𝐀𝐝𝐚", "Ａｄａ", "Ⓐda", "A.d.a."])
def test_it_looks_like_ada(name: str) -> None:
    assert looks_like_any(name, ["Grace", "Ada"])


@pytest.mark.parametrize(("name", "other"), [("Bi11", "Bill"), ("B0b", "Bob"), ("Mamie", "Marnie"), ("🤖", "🤖")])
def test_it_looks_like_the_other(name: str, other: str) -> None:
    assert looks_like_any(name, [other])


@pytest.mark.parametrize(
    ("name", "other"), [("Ada", "Adam"), ("Ян", "Яна"), ("🤖", "👾"), ("王伟", "王芳"), ("Zoë", "Chloë")]
)
def test_it_does_not(name: str, other: str) -> None:
    assert not looks_like_any(name, [other])


@pytest.mark.parametrize("name", ["Аda", "Gοοgle", "Bоb"])
def test_scripts_that_share_shapes_are_not_mixed(name: str) -> None:
    assert mixes_scripts(name)


@pytest.mark.parametrize("name", ["Ada", "Łukasz 2", "Ядвига", "Ελένη", "さくら Sakura", "김 Kim", "علي", "Ada 🤖"])
def test_other_names_are_fine(name: str) -> None:
    assert not mixes_scripts(name)


@pytest.mark.parametrize(
    "name", ["Fucker", "sh1t", "ｆｕｃｋ", "Arschloch", "Kurwa", "H1tler", "f u c k", "Admin", "V0LT", "m0derator"]
)
def test_offence_and_office_are_refused(name: str) -> None:
    assert is_refused(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Dick",
        "Scunthorpe",
        "Cassandra",
        "Hancock",
        "Fischer",
        "Matsushita",
        "Łukasz 2",
        "Killer",
        "R2D2",
        "Player 455",
        "🤖",
    ],
)
def test_innocent_names_are_not(name: str) -> None:
    assert not is_refused(name)


def test_a_refused_name_is_nobodys(server: Server) -> None:
    """Neither an account's, nor that of any seat, whoever names it."""
    assert server.call("POST", "/api/people", {"name": "sh1t"})[1]["code"] == "name"
    ada = server.post("/api/people", {"name": "Ada"})
    assert server.call("PUT", "/api/me", {"name": "Moderator"}, ada["key"])[0] == 422
    for seat in ({"kind": "you"}, {"kind": "bot", "level": "random"}, {"kind": "killbot"}):
        seats = [{"kind": "open"}, {**seat, "name": "Admin"}]
        assert server.call("POST", "/api/rooms", {"seats": seats})[1]["code"] == "name"
    made = server.post("/api/rooms", {"seats": [{"kind": "open"}, {"kind": "open"}]})["room"]
    path = f"/api/rooms/{made['id']}/seats/{made['seats'][0]['colour']}"
    assert server.call("POST", path, {"name": "Arschloch"})[1]["code"] == "name"
    seeker = Seeker(server, "Kurwa")
    assert seeker.wait("refused")["code"] == "name"
    seeker.close()


def test_nobody_takes_a_seat_as_somebody_else(server: Server) -> None:
    made = server.post("/api/rooms", {"seats": [{"kind": "you", "name": "Bill"}, {"kind": "open"}, {"kind": "open"}]})
    path = f"/api/rooms/{made['room']['id']}/seats"
    colours = [seat["colour"] for seat in made["room"]["seats"] if seat["kind"] == "open"]
    for name, code in (("BiIl", "same_name"), ("Bill", "same_name"), ("Bіll", "name")):
        status, problem = server.call("POST", f"{path}/{colours[0]}", {"name": name})
        assert (status, problem["code"]) == (409 if code == "same_name" else 422, code)
    server.post(f"{path}/{colours[0]}", {"name": "Billy"})
    assert server.call("POST", f"{path}/{colours[1]}", {"name": "bi11y"})[0] == 409
    assert server.call("POST", "/api/people", {"name": "Аda", "device": ""})[0] == 422
