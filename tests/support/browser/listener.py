"""Somebody who does not see the page: what a screen reader knows of it, and the keys of the keyboard."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from playwright.sync_api import Error

from support.paths import ROOT

from .visitor import Visitor

_WORD = re.compile(r'^\s+(\w+):\s*"((?:[^"\\]|\\.)*)",?$', re.MULTILINE)


@cache
def words(lang: str, area: str) -> Mapping[str, str]:
    """The page's own texts in a language, of an area."""
    text = (ROOT / f"web/src/words/{lang}/{area}.ts").read_text(encoding="utf-8")
    return dict(_WORD.findall(text))


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the accessibility tree; its texts are nodes below it."""

    id: str
    role: str
    name: str
    disabled: bool
    element: int  # for the keyboard's focus
    children: tuple[str, ...]


class Tree:
    """The accessibility tree at one moment."""

    def __init__(self, found: list[dict[str, Any]]) -> None:
        self._nodes = {each["nodeId"]: _node(each) for each in found}
        self._ignored = {each["nodeId"] for each in found if each.get("ignored")}
        self._root = found[0]["nodeId"]

    def below(self, node: Node | None = None) -> Iterator[Node]:
        """Everything in a node, in the order in which it is read."""
        inside = self._nodes[self._root] if node is None else node
        for child in inside.children:
            if child not in self._nodes:
                continue  # being rendered
            if child not in self._ignored:
                yield self._nodes[child]
            yield from self.below(self._nodes[child])

    def all(self, role: str, name: str = "", within: Node | None = None) -> list[Node]:
        """All nodes with a role whose name begins like this."""
        return [node for node in self.below(within) if node.role == role and node.name.startswith(name)]

    def first(self, role: str, name: str = "", within: Node | None = None) -> Node | None:
        """The first one, if any."""
        return next(iter(self.all(role, name, within)), None)

    def texts(self, role: str, within: Node | None) -> list[str]:
        """What is read of each such node in another; nothing without the other."""
        return [self._text(node) for node in self.all(role, within=within)] if within else []

    def lines(self, name: str) -> list[str]:
        """The lines of a list."""
        return self.texts("listitem", self.first("list", name))

    def _text(self, node: Node) -> str:
        return " ".join(each.name for each in self.below(node) if each.role == "StaticText")


def _node(found: dict[str, Any]) -> Node:
    properties = {each["name"]: each["value"].get("value") for each in found.get("properties", ())}
    return Node(
        found["nodeId"],
        str(found.get("role", {}).get("value", "")),
        str(found.get("name", {}).get("value", "")).strip(),
        bool(properties.get("disabled")),
        found.get("backendDOMNodeId", 0),
        tuple(found.get("childIds", ())),
    )


class Listener:
    """Reads the accessibility tree, moves the focus to what it finds there, and presses keys; knows nothing else of the page."""

    def __init__(self, me: Visitor, lang: str) -> None:
        self._me, self.lang = me, lang
        self._devtools = me.context.new_cdp_session(me.page)
        self._devtools.send("Accessibility.enable")

    def word(self, key: str) -> str:
        """A text of the page, up to its first parameter."""
        area, name = key.split(".")
        return words(self.lang, area)[name].split("{")[0]

    def read(self) -> Tree:
        return Tree(self._devtools.send("Accessibility.getFullAXTree")["nodes"])

    def wait(self, role: str, name: str = "") -> Node:
        """Wait until there is such a node that can be used."""
        found: list[Node] = []

        def is_there() -> bool:
            found[:] = [node for node in self.read().all(role, name) if not node.disabled]
            return bool(found)

        self._me.until(is_there)
        return found[0]

    def press(self, node: Node, *keys: str) -> bool:
        """Focus a node and press keys, the enter key if none are given; whether the node was still there."""
        try:
            self._devtools.send("DOM.focus", {"backendNodeId": node.element})
        except Error:  # the page has replaced it since it was read
            return False
        for key in keys or ("Enter",):
            self._me.page.keyboard.press(key)
        return True
