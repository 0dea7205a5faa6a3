"""The client's files. A path that is not a file and has no extension serves the single-page app, with the card of its link."""

from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from volt.texts import best_language

from ..links.cards import Cards
from .security import host_of

BUILT_IN = Path(__file__).parents[1] / "page"
UNTITLED = "<title>VOLT</title>"  # what a card replaces in the page
_FOR_EVER = "public, max-age=31536000, immutable"


class Page(StaticFiles):
    """Serves the files of a folder; a path that is not a file and has no extension gets the client's HTML page."""

    def __init__(self, folder: str, cards: Cards) -> None:
        super().__init__(directory=folder or BUILT_IN, check_dir=False)
        self._cards = cards

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, the page, or an error."""
        try:
            response = await self._compressed(path, scope) or await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or Path(path).suffix:
                return PlainTextResponse("There is no such file.\n", error.status_code)
            response = await self._card(path, scope) or await self._page(scope)
        hashed = path.startswith("assets/")
        response.headers["Cache-Control"] = _FOR_EVER if hashed else "no-cache"
        return response

    async def _compressed(self, path: str, scope: Scope) -> Response | None:
        """The precompressed file, if there is one in an encoding that the client accepts."""
        accepted = Headers(scope=scope).get("accept-encoding", "")
        for coding, suffix in (("br", ".br"), ("gzip", ".gz")):
            if coding in accepted and self.lookup_path(path + suffix)[1] is not None:
                response = await super().get_response(path + suffix, scope)
                response.headers["Content-Type"] = guess_type(path)[0] or "application/octet-stream"
                response.headers.update({"Content-Encoding": coding, "Vary": "Accept-Encoding"})
                return response
        return None

    async def _card(self, path: str, scope: Scope) -> Response | None:
        """The page with the title and picture of what its link leads to, if it has a card."""
        headers = Headers(scope=scope)
        language = best_language(headers.get("accept-language", ""))
        card = await self._cards.of(path, language)
        file, found = self.lookup_path("index.html")
        if card is None or found is None:
            return None
        scheme = "https" if headers.get("x-forwarded-proto") == "https" else scope["scheme"]
        tags = card.tags(f"{scheme}://{host_of(headers)}", language)
        return HTMLResponse(_text(file, found.st_mtime_ns).replace(UNTITLED, tags, 1))

    async def _page(self, scope: Scope) -> Response:
        try:
            return await self._compressed("index.html", scope) or await super().get_response("index.html", scope)
        except HTTPException:
            return PlainTextResponse("The client has not been built; the API is at /api/openapi.json.\n", 404)


@lru_cache(maxsize=1)
def _text(file: str, changed: int) -> str:
    """The text of a file; it is read again once it has ``changed``."""
    return Path(file).read_text(encoding="utf-8")
