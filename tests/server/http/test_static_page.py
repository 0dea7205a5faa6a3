"""The page and its files."""

from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

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


def test_there_is_one_page_whatever_the_path(serve: Callable[..., Server], tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "index.html").write_text("<!doctype html><title>VOLT</title>")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a-1.js").write_text("1")
    (tmp_path.parent / "secret.txt").write_text("secret")
    server = serve(page=str(tmp_path))
    page = server.get("/")
    assert server.get("/room/abc") == server.get("/lobby") == page
    assert server.get("/assets/a-1.js") == "1"
    assert server.call("GET", "/assets/missing.js")[0] == 404
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "//etc/passwd"):
        assert "secret" not in server.call("GET", path)[1]
    assert server.call("GET", "/api/nothing")[0] == 404
    assert server.call("DELETE", "/api/rooms")[0] in (404, 405)


@pytest.mark.parametrize(
    "path",
    [
        "//evil.example/..",
        "//evil.example/%2e%2e",
        "/%5cevil.example/..",
        "/assets",
        "/api/me/",
        "/api/rooms/x/socket/",
    ],
)
def test_no_path_leads_to_another_site(serve: Callable[..., Server], tmp_path: Path, path: str) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>VOLT</title>")
    server = serve(page=str(tmp_path))
    line = HTTPConnection(*server.listening.getsockname())
    line.putrequest("GET", path)
    line.endheaders()
    response = line.getresponse()
    response.read()
    line.close()
    assert response.status in (200, 404)
    assert response.getheader("Location") is None
