"""Reports: made by who plays, seen by who moderates, decided once and logged."""

from collections.abc import Callable

from support.league import Server
from volt.server.moderation.api import MOST_OPEN


def test_a_report_reaches_the_moderators_and_clears_a_name(serve: Callable[..., Server], database: str) -> None:
    before = serve(database)
    judge, bob = (before.post("/api/people", {"name": name}) for name in ("Judge", "Bob"))
    before.stop()
    server = serve(database, moderators=(judge["me"]["id"],))
    seats = [{"kind": "you", "name": "Ada"}, {"kind": "open"}]
    made = server.post("/api/rooms", {"seats": seats, "mode": "training"})
    room, token = made["room"]["id"], made["tokens"][made["room"]["seats"][0]["colour"]]
    colour = made["room"]["seats"][1]["colour"]
    troll = server.post(f"/api/rooms/{room}/seats/{colour}", {"name": "Troll"})["token"]
    player = server.sit(room, troll)
    player.send("say", text="something nasty", seat=colour)
    player.wait("said")
    path, report = f"/api/rooms/{room}/reports", {"seat": colour, "words": "He shouts."}
    assert server.call("POST", path, report)[0] == 403, "who plays here may report"
    assert server.call("POST", path, {**report, "words": "\u200b"}, token)[0] == 422
    for _ in range(MOST_OPEN):
        assert server.call("POST", path, report, token)[0] == 201
    assert server.call("POST", path, report, token)[0] == 409

    for key in ("", bob["key"], made["host"]):
        assert server.call("GET", "/api/moderation", token=key)[0] == 403
    first, *others = server.call("GET", "/api/moderation", token=judge["key"])[1]["open"]
    assert (first["name"], first["words"], first["chat"][0]["text"]) == ("Troll", "He shouts.", "something nasty")
    decide = f"/api/moderation/{first['id']}"
    assert server.call("POST", decide, {"decision": "cleared"}, bob["key"])[0] == 403
    left = server.call("POST", decide, {"decision": "cleared"}, judge["key"])[1]
    assert [len(left["open"]), left["log"][0]["decision"], left["log"][0]["moderator"]] == [
        len(others),
        "cleared",
        "Judge",
    ]
    assert server.get(f"/api/rooms/{room}")["seats"][1]["name"] == colour.capitalize()
    assert server.sit(room, token).welcome["chat"] == []
    assert server.call("POST", decide, {"decision": "dismissed"}, judge["key"])[0] == 404, "once"
    eve = server.post("/api/people", {"name": "Eve"})
    proof = {"room": room, "seat": made["room"]["seats"][0]["colour"], "token": token}
    assert server.call("POST", "/api/me/seats", {"seats": [proof]}, eve["key"])[1] == {"kept": 1}
    assert server.call("DELETE", "/api/me", token=eve["key"])[0] == 200
    everything = server.call("GET", "/api/moderation", token=judge["key"])[1]
    assert [len(everything["open"]), len(everything["log"])] == [len(others), 1], "those about others stay"
    proof = {"room": room, "seat": colour, "token": troll}
    assert server.call("POST", "/api/me/seats", {"seats": [proof]}, bob["key"])[1] == {"kept": 1}
    assert server.call("DELETE", "/api/me", token=bob["key"])[0] == 200
    everything = server.call("GET", "/api/moderation", token=judge["key"])[1]
    assert everything == {"open": [], "log": []}, "what names somebody goes with them"
    assert server.call("POST", "/api/moderation/%00", {"decision": "dismissed"}, judge["key"])[0] == 404
