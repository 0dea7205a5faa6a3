"""The OpenAPI document, generated from the routes and the wire format."""

import re
from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import Request

from volt.game.serialize import schema_hook
from volt.game.vocabulary import COLOURS
from volt.texts import languages

from ..matching import messages as lobby
from ..rooms.messages import GameEvent
from ..rooms.socket_messages import FromClient, FromServer
from ..routing.routes import JSON, Api, Body, Route, RouteTable, as_body
from ..runtime.wire import Problem

_ID = {"type": "string", "pattern": "^[a-z0-9]{1,16}$"}
_PARAMETERS: dict[str, dict[str, Any]] = {
    "id": _ID,
    "colour": {"type": "string", "enum": list(COLOURS)},
    "name": {"type": "string", "pattern": "^[a-z0-9-]{1,32}$"},
    "round": {"type": "string", "pattern": "^[0-9]{1,5}$"},
    "page": {"type": "string", "pattern": "^[0-9]{1,8}$"},
    "passkey": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,1400}$"},
    "language": {"type": "string", "enum": list(languages())},
}
UNIONS: dict[str, Any] = {  # what is sent over sockets
    "GameEvent": GameEvent,
    "FromServer": FromServer,
    "FromClient": FromClient,
    "FromLobby": lobby.FromLobby,
    "ToLobby": lobby.ToLobby,
}
_REFERENCE = "#/components/schemas/{name}"
_KEYS = {
    "host": "the host's token",
    "seat": "the token of a seat; several are separated by commas",
    "person": "the key of a person's device",
}


class OpenApi(Api):
    """Serves the document, which does not describe itself."""

    ROUTES = RouteTable()

    @ROUTES("GET", "/api/openapi.json", JSON)
    async def openapi(self, request: Request, _: None) -> Body:
        """The OpenAPI document."""
        return _compressed()


@cache
def _compressed() -> Body:
    return as_body(document()).compressed()


@cache
def document() -> dict[str, Any]:
    """The whole document."""
    paths: dict[str, dict[str, Any]] = {}
    for route in routes():
        if route in OpenApi.ROUTES:
            continue
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "VOLT",
            "version": "1",
            "description": "Rooms in which people and bots play. A game is played over the WebSocket at "
            "/api/rooms/{id}/socket, in the messages FromClient and FromServer; the one at /api/lobby shows public rooms and "
            "finds opponents, in the messages ToLobby and FromLobby.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {
                name: {"type": "http", "scheme": "bearer", "description": about} for name, about in _KEYS.items()
            },
        },
    }


def _operation(route: Route) -> dict[str, Any]:
    wanted = re.findall(r"{(\w+)}", route.path)
    operation: dict[str, Any] = {
        "operationId": route.handler.__name__,
        "summary": route.about,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": _PARAMETERS.get(name, {"type": "string"})}
            for name in wanted
        ],
        "responses": {str(route.status): _response(route.status, route.response)},
    }
    for status in sorted({*route.problems, 429}):
        operation["responses"][str(status)] = _response(status, None)
    if route.body is not None:
        operation["requestBody"] = {"required": True, "content": _json(route.body.__name__)}
        operation["responses"].setdefault("403", _response(403, None))
    if route.key:
        operation["security"] = [{route.key: []}] if 403 in route.problems else [{route.key: []}, {}]
    return operation


def _response(status: int, kind: type | str | None) -> dict[str, Any]:
    if isinstance(kind, str):
        content: dict[str, Any] = {kind.split(";")[0]: {"schema": {"type": "string"}}}
    else:
        content = _json("Problem" if kind is None else kind.__name__)
    return {"description": HTTPStatus(status).phrase, "content": content}


def _json(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": _REFERENCE.format(name=name)}}}


def routes() -> list[Route]:
    """The routes of the application, which imports all its APIs, by path."""
    apis = (api for api in Api.__subclasses__() if not api.__module__.startswith("volt.server.offline."))
    found = [route for api in apis for route in api.ROUTES]
    return sorted(found, key=lambda route: (route.path, route.method))


def schemas() -> dict[str, Any]:
    """The JSON Schema of every message by name."""
    bodies = [route.body for route in routes() if route.body is not None]
    found, components = msgspec.json.schema_components(
        (*UNIONS.values(), *bodies, *responses()), schema_hook=schema_hook, ref_template=_REFERENCE
    )
    return components | dict(zip(UNIONS, found, strict=False))


def responses() -> tuple[type, ...]:
    """The types of all responses."""
    return (Problem, *(route.response for route in routes() if isinstance(route.response, type)))
