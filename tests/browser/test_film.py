"""Films of a round, made by the page."""

import base64
import io
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops
from playwright.sync_api import expect

from support.browser.visitor import Visitor

Visit = Callable[..., Visitor]
MOST = 8_000_000  # bytes that chats accept

# Play a file as any other page would, and look at some moments.
PLAY = """async ({file, moments}) => {
    const video = document.createElement("video");
    video.src = `data:video/mp4;base64,${file}`;
    const seen = (event) => new Promise((resolve, reject) => {
        video.addEventListener(event, resolve, {once: true});
        video.addEventListener("error", () => reject(new Error(video.error.message)), {once: true});
    });
    await seen("loadeddata");
    const canvas = Object.assign(document.createElement("canvas"), {width: video.videoWidth, height: video.videoHeight});
    const pictures = [];
    for (const moment of moments) {
        video.currentTime = moment * video.duration;
        await seen("seeked");
        let picture = pictures.at(-1);
        for (let tries = 0; tries < 1000 && picture === pictures.at(-1); tries++) { // the new frame may come a little later
            await new Promise((resolve) => setTimeout(resolve, 20));
            canvas.getContext("2d").drawImage(video, 0, 0);
            picture = canvas.toDataURL("image/png").split(",")[1];
        }
        pictures.push(picture);
    }
    const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
    const heard = await new OfflineAudioContext(1, 1, 48000).decodeAudioData(bytes.buffer);
    const loudest = heard.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const sound = {duration: heard.duration, loudest};
    return {width: video.videoWidth, height: video.videoHeight, duration: video.duration, pictures, sound};
}"""


def watch(visit: Visit, **how: object) -> Visitor:
    me = visit(**how)
    me.go("/replay/seeover?at=60")
    return me


def film(me: Visitor, button: str) -> bytes:
    with me.page.expect_download() as download:
        me.page.get_by_role("button", name=re.compile(button)).click()
        expect(me.page.get_by_role("progressbar")).to_be_visible()
    expect(me.page.get_by_text(re.compile(r"^Done: \d+\.\d MB")).first).to_be_attached()
    return Path(download.value.path()).read_bytes()


def differ(one: Image.Image, other: Image.Image) -> bool:
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L")
    return sum(difference.histogram()[60:]) > 200  # pixels that are clearly not the same


def test_a_round_is_a_gif_worth_sharing(visit: Visit) -> None:
    made = film(watch(visit), "as a GIF")
    assert len(made) < MOST
    picture = Image.open(io.BytesIO(made))
    assert picture.format == "GIF"
    assert picture.width == 480
    assert picture.info["loop"] == 0
    times, frames = [], []
    for number in range(picture.n_frames):  # type: ignore[attr-defined]
        picture.seek(number)
        times.append(picture.info["duration"])
        frames.append(picture.convert("RGB"))
    assert min(times) == 80, "12.5 frames per second where something moves"
    assert 4_000 < sum(times) < 30_000
    assert len(frames) > sum(times) / 1000 * 4
    assert differ(frames[0], frames[-1])
    moving = sum(differ(one, other) for one, other in pairwise(frames))
    assert moving > 20
    assert len(frames[0].getcolors(1 << 16) or []) > 100, "an arena, not a plain colour"


def test_a_round_is_a_video_that_plays(visit: Visit) -> None:
    me = watch(visit)
    made = film(me, "as a video")
    assert len(made) < MOST
    assert made.index(b"moov") < made.index(b"mdat"), "its index comes first, so that it plays while it loads"
    other = me.context.new_page()  # a player that knows nothing about VOLT
    asked = {"file": base64.b64encode(made).decode(), "moments": [0.1, 0.4, 0.7, 0.97]}
    played: dict[str, Any] = other.evaluate(PLAY, asked)
    assert played["width"] == 720
    assert 4 < played["duration"] < 30
    pictures = [Image.open(io.BytesIO(base64.b64decode(picture))) for picture in played["pictures"]]
    assert all(differ(one, other) for one, other in pairwise(pictures))
    assert abs(played["sound"]["duration"] - played["duration"]) < 0.5
    assert 0.05 < played["sound"]["loudest"] <= 1


def test_a_phone_passes_a_film_on(visit: Visit) -> None:
    me = visit(size="phone")
    me.context.add_init_script("""
        navigator.canShare = ({files}) => files.length === 1;
        navigator.share = async ({files}) => { window.shared = [files[0].name, files[0].type, files[0].size > 1000]; };
    """)
    me.go("/replay/seeover?at=60")
    making = me.page.get_by_role("button", name=re.compile(r"Round \d as a GIF"))
    shown = re.search(r"\d", making.inner_text())
    making.click()
    me.page.get_by_role("button", name="Next round").click()  # the film is of the round before
    me.page.get_by_role("button", name="Share the film").click()
    name, kind, filled = me.page.evaluate("window.shared")
    assert shown
    assert re.fullmatch(rf"volt-.*-{shown[0]}\.gif", name)
    assert (kind, filled) == ("image/gif", True)
    assert me.layout_faults() == []
    with me.page.expect_download() as download:
        me.page.get_by_role("button", name="Save the film").click()
    assert download.value.suggested_filename == name


def test_a_film_can_be_cancelled(visit: Visit) -> None:
    me = watch(visit)
    downloads: list[str] = []
    me.page.on("download", lambda download: downloads.append(download.url))
    me.page.get_by_role("button", name=re.compile("as a video")).click()
    me.until(lambda: me.page.get_by_role("progressbar").evaluate("bar => bar.value > 0"))
    me.page.get_by_role("button", name="Cancel").click()
    expect(me.page.get_by_role("progressbar")).to_have_count(0)
    expect(me.page.get_by_role("button", name=re.compile("as a video"))).to_be_enabled()
    me.settles()
    assert not downloads
    assert me.page.locator("[data-layer]").count() == 0, "nothing is left on the page"


def test_a_browser_without_encoder_makes_gifs_only(visit: Visit) -> None:
    me = visit()
    me.context.add_init_script("delete window.VideoEncoder")
    me.go("/replay/seeover?at=60")
    expect(me.page.get_by_role("button", name=re.compile("as a GIF"))).to_be_enabled()
    expect(me.page.get_by_role("button", name=re.compile("as a video"))).to_have_count(0)
