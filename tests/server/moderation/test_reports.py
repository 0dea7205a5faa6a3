"""Reports: made by who plays, seen by who moderates, decided once and logged."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from support.clock import FakeClock
from support.league import Chooser, Json, Server, on_loop, over
from support.seekers import Seeker
from volt.server.moderation.service import MOST_OPEN
from volt.server.runtime.clock import DAY
from volt.server.storage.tables import BANS, META, RATINGS


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
    assert everything == {"open": [], "log": [], "bans": []}, "what names somebody goes with them"
    assert server.call("POST", "/api/moderation/%00", {"decision": "dismissed"}, judge["key"])[0] == 404


TIMED = {"programming": 3600, "countdown": 0, "question": 7200}


class Court:
    """A server with a moderator, and Troll, who has an account, sits in a room with Ada and has been reported by her."""

    def __init__(self, serve: Callable[..., Server], database: str) -> None:
        before = serve(database)
        self.judge, self.troll, self.bob = (before.post("/api/people", {"name": n}) for n in ("Judge", "Troll", "Bob"))
        before.stop()
        self.server = serve(database, moderators=(self.judge["me"]["id"],))
        self.report = self.reported()

    def reported(self, known: bool = True) -> str:
        """The id of a new report about Troll, or about a guest."""
        seats = [{"kind": "you", "name": "Ada"}, {"kind": "open"}]
        made = self.server.post("/api/rooms", {"seats": seats, "mode": "training"})
        room, (ada, other) = made["room"]["id"], made["room"]["seats"]
        token = self.server.post(f"/api/rooms/{room}/seats/{other['colour']}", {"name": "Troll"})["token"]
        if known:
            self.keep(room, other["colour"], token)
        report = {"seat": other["colour"], "words": "He shouts."}
        status, _ = self.server.call("POST", f"/api/rooms/{room}/reports", report, made["tokens"][ada["colour"]])
        assert status == 201
        return next(one["id"] for one in self.all("open") if one["room"] == room)  # type: ignore[no-any-return]

    def keep(self, room: str, seat: str, token: str) -> None:
        proof = {"room": room, "seat": seat, "token": token}
        assert self.server.call("POST", "/api/me/seats", {"seats": [proof]}, self.troll["key"])[1] == {"kept": 1}

    def all(self, which: str) -> Any:
        return self.server.call("GET", "/api/moderation", token=self.judge["key"])[1][which]

    def decide(self, report: str, key: str = "", **decision: object) -> tuple[int, Any]:
        return self.server.call("POST", f"/api/moderation/{report}", decision, key or self.judge["key"])

    def me(self) -> Json:
        status, me = self.server.call("GET", "/api/me", token=self.troll["key"])
        assert status == 200
        return me  # type: ignore[no-any-return]

    def seek(self) -> Json:
        """What the lobby says to Troll, who looks for opponents."""
        seeker = Seeker(self.server, "Troll", person=self.troll["key"])
        seeker.catch_up()
        found = next((said for said in seeker.heard if said["type"] in ("refused", "waiting")), {"type": "accepted"})
        seeker.close()
        return found

    def play(self) -> tuple[str, int | None]:
        """A game of Troll against a bot: why it is not rated, if it is not, and what it gained."""
        seats = [{"kind": "you", "name": "Troll"}, {"kind": "bot", "level": "rookie"}]
        made = self.server.post("/api/rooms", {"seats": seats, "mode": "training", "clock": TIMED})
        room, (colour,) = made["room"]["id"], made["tokens"]
        self.keep(room, colour, made["tokens"][colour])
        assert self.server.call("POST", f"/api/rooms/{room}/start", token=made["host"])[0] == 200
        player = self.server.sit(room, made["tokens"][colour])
        player.play(Chooser(1), over)
        player.close()
        result = self.server.get(f"/api/rooms/{room}/result")
        return result["unrated"], next(seat["gained"] for seat in result["seats"] if seat["person"])


@pytest.fixture
def court(serve: Callable[..., Server], database: str) -> Court:
    return Court(serve, database)


def test_a_ban_is_decided_by_a_moderator_shown_logged_and_lifted(court: Court) -> None:
    refused = {"decision": "banned", "days": 7, "reason": "Threats in the chat."}
    assert court.decide(court.report, court.bob["key"], **refused)[0] == 403
    assert court.decide(court.report, court.troll["key"], **refused)[0] == 403
    assert court.decide(court.report, decision="banned", days=7, reason=" \u200b")[0] == 422, "without a reason"
    guest = court.reported(known=False)
    assert court.decide(guest, **refused)[0] == 422, "a guest has no account"
    assert court.decide(guest, decision="cleared")[0] == 200
    assert court.me()["ban"] is None
    assert court.seek()["type"] == "accepted"

    status, decided = court.decide(court.report, **refused)
    assert status == 200
    assert [entry["decision"] for entry in decided["log"]] == ["banned", "cleared"]
    (ban,) = decided["bans"]
    assert (ban["name"], ban["reason"], ban["moderator"], ban["lasts"]) == ("Troll", refused["reason"], "Judge", True)
    assert court.decide(court.report, **refused)[0] == 404, "once"
    assert court.me()["ban"] == {"reason": refused["reason"], "until": ban["until"]}
    said = court.seek()
    assert (said["type"], said["code"]) == ("refused", "banned")
    assert refused["reason"] in said["message"]
    assert court.server.call("GET", "/api/me/games", token=court.troll["key"])[0] == 200, "what is theirs stays theirs"

    lift = f"/api/moderation/bans/{ban['id']}"
    assert court.server.call("DELETE", lift, token=court.troll["key"])[0] == 403
    status, lifted = court.server.call("DELETE", lift, token=court.judge["key"])
    assert status == 200
    assert (lifted["bans"][0]["lasts"], lifted["bans"][0]["lifted_by"]) == (False, "Judge")
    assert court.server.call("DELETE", lift, token=court.judge["key"])[0] == 404
    assert court.me()["ban"] is None
    assert court.seek()["type"] == "accepted"


def test_a_ban_ends_by_itself_or_never(clock: FakeClock, serve: Callable[..., Server], tmp_path: Path) -> None:
    court = Court(serve, str(tmp_path / "volt.db"))
    court.decide(court.report, decision="banned", days=7, reason="Threats.")
    clock.advance(7 * DAY - 60)
    assert court.me()["ban"]["reason"] == "Threats."
    clock.advance(61)
    assert court.me()["ban"] is None
    court.decide(court.reported(), decision="banned", reason="Threats again.")
    clock.advance(3650 * DAY)
    assert court.me()["ban"] == {"reason": "Threats again.", "until": 0}
    assert court.seek()["code"] == "banned"


def test_who_is_banned_is_neither_rated_nor_on_the_ladder(court: Court) -> None:
    unrated, gained = court.play()
    assert not unrated
    assert gained is not None
    certain = RATINGS.update().values(deviation=60.0)
    on_loop(court.server, court.server.rooms.store.run(lambda connection: connection.execute(certain)))
    ladder, profile = "/api/ladder/training/duel/0", f"/api/players/{court.troll['me']['id']}"
    assert [place["name"] for place in court.server.get(ladder)["places"]] == ["Troll"]
    assert court.server.get(profile)["ratings"][0]["rank"] == 1
    (ban,) = court.decide(court.report, decision="banned", reason="Threats.")[1]["bans"]
    assert court.play() == ("alone", None)
    assert (court.server.get(ladder)["places"], court.server.get(ladder)["people"]) == ([], 0)
    assert court.server.get(profile)["ratings"][0]["rank"] is None
    assert court.server.call("DELETE", f"/api/moderation/bans/{ban['id']}", token=court.judge["key"])[0] == 200
    assert [place["name"] for place in court.server.get(ladder)["places"]] == ["Troll"]


def test_bans_name_nobody_who_is_deleted(court: Court) -> None:
    court.decide(court.report, decision="banned", reason="Threats.")
    assert court.server.call("DELETE", "/api/me", token=court.judge["key"])[0] == 200
    assert court.me()["ban"]["reason"] == "Threats.", "a ban outlives its moderator's account"

    def rows(connection: sql.Connection) -> list[str]:
        return [str(row) for table in META.tables.values() for row in connection.execute(sql.select(table))]

    store = court.server.rooms.store
    assert not any(court.judge["me"]["id"] in row for row in on_loop(court.server, store.run(rows)))
    assert court.server.call("DELETE", "/api/me", token=court.troll["key"])[0] == 200
    assert on_loop(court.server, store.run(lambda connection: connection.execute(sql.select(BANS)).all())) == []
    assert not any(court.troll["me"]["id"] in row for row in on_loop(court.server, store.run(rows)))
