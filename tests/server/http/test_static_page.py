"""The page and its files."""

from collections.abc import Callable
from pathlib import Path
from urllib.request import Request, urlopen

from support.league import Server


def test_files_are_sent_as_the_build_compressed_them(serve: Callable[..., Server], tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets").mkdir()
    for suffix in ("", ".gz", ".br"):
        (tmp_path / "assets" / f"a.js{suffix}").write_text(f"a{suffix}")
    server = serve(page=str(tmp_path))
    for accepted, text, coding in (("gzip", "a.gz", "gzip"), ("gzip, br", "a.br", "br"), ("identity", "a", None)):
        with urlopen(Request(f"{server.url}/assets/a.js", headers={"Accept-Encoding": accepted})) as response:
            assert response.read().decode() == text
            assert response.headers["Content-Encoding"] == coding
            assert "javascript" in response.headers["Content-Type"]
            assert "immutable" in response.headers["Cache-Control"]
