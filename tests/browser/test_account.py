"""An account: made with a passkey, on a second device by link, recovered by code, deleted."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from support.browser.checks import violations
from support.browser.positions import Rooms
from support.browser.visitor import Visitor
from support.waiting import wait_until

Visit = Callable[..., Visitor]


@pytest.fixture
def come(visit: Visit, server: object) -> Visit:
    """Visitors of a server with a name: passkeys do not belong to addresses."""
    url = server.url.replace("127.0.0.1", "localhost")  # type: ignore[attr-defined]
    return lambda **how: visit(url=url, **how)


def give_authenticator(me: Visitor, autofill: bool = False) -> None:
    """A virtual authenticator agrees to everything, also, with ``autofill``, to what a browser only offers."""
    if not autofill:
        me.context.add_init_script("PublicKeyCredential.isConditionalMediationAvailable = async () => false")
    cdp = me.context.new_cdp_session(me.page)
    cdp.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    cdp.send(
        "WebAuthn.addVirtualAuthenticator",
        {"options": {**options, "isUserVerified": True, "automaticPresenceSimulation": True}},
    )


def press(me: Visitor, name: str) -> None:
    """Press a button with the keyboard: games and devices that arrive meanwhile move what a pointer aims at."""
    me.page.get_by_role("button", name=name, exact=True).press("Enter")


def make_account(me: Visitor, name: str = "Ada") -> None:
    me.go("/account")
    me.page.get_by_label("Your name").fill(name)
    press(me, "Create with a passkey")
    expect(me.page.get_by_role("heading", level=1)).to_have_text(name)


def test_a_guest_keeps_games_and_progress(come: Visit, positions: Rooms) -> None:
    me, over = come(), positions["over"]
    me.has_fought(("hound", "beginner", True, "pit"))
    give_authenticator(me)
    me.keep_keys(over.card.id, over.tokens)
    me.context.add_init_script(
        "localStorage.getItem('volt.solved') ?? localStorage.setItem('volt.solved', '[\"01-drive\"]')"
    )
    make_account(me)
    expect(me.page.locator(f"a[href='/replay/{over.card.id}']")).to_be_visible()
    expect(me.page.get_by_text("Passkey since")).to_be_visible()
    with me.page.expect_response("**/api/moderation") as refused:
        me.go("/moderation")
    assert refused.value.status == 403
    me.until(lambda: bool(me.complaints))  # the browser's own, of the refusal
    me.complaints.clear()
    me.go("/account")
    expect(me.page.get_by_text("Passkey since")).to_be_visible()  # refused is not signed out
    press(me, "Sign out")
    expect(me.page.get_by_role("heading", name="Already have an account?")).to_be_visible()
    assert over.card.id not in me.page.evaluate("localStorage.getItem('volt.rooms')"), "others may use this browser"
    assert me.page.evaluate("localStorage.getItem('volt.career')") is None
    me.page.evaluate("localStorage.setItem('volt.solved', '[]'); localStorage.setItem('volt.career', '[]')")
    me.page.reload()
    press(me, "Sign in with a passkey")
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Ada")
    me.page.wait_for_function("() => localStorage.getItem('volt.solved').includes('01-drive')")
    expect(me.page.locator(f"a[href='/replay/{over.card.id}']")).to_be_visible()
    me.go("/career")
    expect(me.page.get_by_role("listitem").filter(has_text="Mind the gap")).to_contain_text("once, first on")
    # from the account's own list comes the game that was played here before
    expect(me.page.get_by_text("Games played").locator("..")).to_contain_text("2")


def test_a_passkey_is_offered_where_one_types(come: Visit) -> None:
    me = come()
    give_authenticator(me, autofill=True)
    make_account(me)
    key = me.page.evaluate("localStorage.getItem('volt.account')")
    press(me, "Sign out")
    me.page.wait_for_function("key => ![null, key].includes(localStorage.getItem('volt.account'))", arg=key)
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Ada")
    expect(me.page.get_by_role("heading", name="Devices")).to_be_visible()


def test_a_fight_goes_on_on_a_second_device_and_back(come: Visit) -> None:
    me, phone = come(), come(size="phone")
    give_authenticator(me)
    make_account(me)
    me.go("/")
    press(me, "Play now Your first fight: you against three bots. Arena: Twin Cities")
    room = me.room
    me.sees(".question", ".pillars button:enabled")
    me.go("/account")
    press(me, "Sign in on another device")
    link = me.page.get_by_role("textbox", name="Sign in on another device").input_value()
    phone.page.goto(link)
    press(phone, "Sign in")
    phone.page.locator(f"a[href='/room/{room}']").click()
    phone.sees(".question", ".pillars button:enabled")
    me.go(f"/room/{room}")
    me.sees(".question", ".pillars button:enabled")
    press(phone, "Play on here")
    phone.sees(".question", ".pillars button:enabled")
    expect(me.page.get_by_text("You are playing on another device.")).to_be_visible()


def test_a_link_opened_where_somebody_is_signed_in_waits_until_they_leave(come: Visit) -> None:
    me, phone = come(), come(size="phone")
    for who, name in ((me, "Ada"), (phone, "Bo")):
        give_authenticator(who)
        make_account(who, name)
    press(me, "Sign in on another device")
    phone.page.goto(me.page.get_by_role("textbox", name="Sign in on another device").input_value())
    phone.page.reload()
    expect(phone.page.get_by_text("You are signed in here as Bo.")).to_be_visible()
    phone.settles()
    assert not violations(phone.page) + phone.layout_faults()
    press(phone, "Sign out")
    press(phone, "Sign in")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Ada")
    expect(phone.page.get_by_text("You are signed in here")).to_be_hidden()


def test_a_lost_device_a_code_and_the_end(come: Visit) -> None:
    lost, me = come(), come()
    give_authenticator(lost)
    make_account(lost, "Grace")
    press(lost, "Make recovery codes")
    code = lost.page.get_by_role("list", name="Recovery codes").locator("code").first.inner_text()
    me.go("/account")
    me.page.get_by_label("Recovery code").fill(code)
    me.page.get_by_label("Recovery code").press("Enter")
    expect(me.page.get_by_text("Unused recovery codes: 7")).to_be_visible()
    devices = me.page.locator("section", has=me.page.get_by_role("heading", name="Devices"))
    devices.locator("li", has_text="last seen").get_by_role("button", name="Sign out").press("Enter")
    expect(devices.locator("li")).to_have_count(1)
    lost.go("/account")
    expect(lost.page.get_by_role("heading", name="Already have an account?")).to_be_visible()
    lost.page.close()
    lost.complaints.clear()  # the refusal of its key
    with me.page.expect_download() as saved:
        press(me, "Save as a file")
    assert "Grace" in saved.value.path().read_text()
    press(me, "Delete account")
    press(me, "Delete for good")
    expect(me.page.get_by_role("heading", name="Keep your games")).to_be_visible()


SUBSCRIBED = """PushManager.prototype.subscribe = async () => ({ toJSON: () => ({
    endpoint: "https://push.example/ada",
    keys: {
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
}) })"""  # in place of the push service of the browser's maker
CATCH = "() => { self.registration.showNotification = async (...shown) => { self.shown = shown; }; }"  # headless: no desktop


def test_a_push_is_shown_and_stopped(come: Visit) -> None:
    me = come()
    me.context.grant_permissions(["notifications"])
    me.context.add_init_script(SUBSCRIBED)
    give_authenticator(me)
    make_account(me)
    workers = me.context.new_cdp_session(me.page)
    registrations: list[dict[str, Any]] = []
    workers.on("ServiceWorker.workerRegistrationUpdated", lambda found: registrations.extend(found["registrations"]))
    workers.send("ServiceWorker.enable")
    press(me, "Notify me in this browser")
    stop = me.page.get_by_role("button", name="Stop: Chrome · Linux")
    expect(stop).to_be_visible()
    me.page.get_by_label("Quiet hours").check()
    expect(me.page.get_by_label("until")).to_have_value("8")
    link = {"action": "stop", "title": "Stop", "navigate": "/notices/x"}
    notification = {
        "title": "Your turn",
        "body": "",
        "lang": "en",
        "tag": "a",
        "navigate": "/room/a",
        "actions": [link],
    }
    [worker] = me.context.service_workers
    worker.evaluate(CATCH)
    message = {"origin": me.page.evaluate("location.origin"), "registrationId": registrations[-1]["registrationId"]}
    workers.send("ServiceWorker.deliverPushMessage", {**message, "data": json.dumps({"notification": notification})})
    title, options = wait_until(lambda: worker.evaluate("self.shown"))
    assert (title, options["data"]["navigate"]) == ("Your turn", "/room/a")
    stop.click()
    expect(stop).to_be_hidden()


def test_what_was_done_without_a_server_counts(come: Visit, tmp_path: Path) -> None:
    """Taken from the file that a site without a server saves, and kept by the account."""
    me = come()
    give_authenticator(me)
    make_account(me)
    kept, other = tmp_path / "kept.json", tmp_path / "other.json"
    kept.write_text(json.dumps({"volt": 1, "settings": {"volt.solved": '["01-drive"]'}, "rooms": []}))
    other.write_text("[]")
    chosen = me.page.locator("main input[type=file]")
    chosen.set_input_files(other)
    expect(me.page.get_by_text("not a file with fights of VOLT")).to_be_visible()
    with me.page.expect_request(lambda sent: sent.method == "PUT" and "01-drive" in (sent.post_data or "")):
        chosen.set_input_files(kept)
    expect(me.page.get_by_text("It counts here now")).to_be_visible()


@pytest.mark.parametrize(("size", "theme", "language"), [("phone", "light", "de"), ("desktop", "dark", "pl")])
def test_nothing_sticks_out_and_axe_is_content(come: Visit, size: str, theme: str, language: str) -> None:
    me = come(size=size, theme=theme, lang=language)
    give_authenticator(me)
    me.go("/account")
    assert not violations(me.page) + me.layout_faults()
    me.page.locator("#account-name").fill("Ada Lovelace")
    me.page.locator("form .primary").click()
    me.page.locator("h1", has_text="Ada Lovelace").wait_for()
    for button in me.page.locator("ul + .wrap > button").all()[1:]:  # recovery codes, and a link
        button.click()
    expect(me.page.locator("svg[role=img]")).to_be_visible()
    expect(me.page.locator("code")).to_have_count(8)
    me.settles()
    assert not violations(me.page) + me.layout_faults() + me.narrow_faults()


def test_links_to_nobody_and_out_of_date_say_so(come: Visit) -> None:
    me = come()
    for link, says in (("/player/nobody", "There is nobody here"), ("/notices/old", "out of date")):
        me.go(link)
        expect(me.page.get_by_role("heading", level=1)).to_have_text("Not found")
        expect(me.page.get_by_role("main")).to_contain_text(says)
        expect(me.page.get_by_role("link", name="Back to the start page")).to_be_visible()
        me.until(lambda: bool(me.complaints))  # the browser's own, of what was not found
        assert violations(me.page) == []
        me.complaints.clear()


def test_a_private_window_says_that_it_shows_no_push(come: Visit) -> None:
    me = come()  # windows of tests are private
    me.context.grant_permissions(["notifications"])
    give_authenticator(me)
    make_account(me)
    press(me, "Notify me in this browser")
    expect(me.page.get_by_text("The browser does not allow it")).to_be_visible()
    me.complaints.clear()  # the browser's own
