"""Tokens are stored as digests, and names without what cannot be seen."""

from collections.abc import Callable

import pytest

from support.league import Server
from volt.server.protection.tokens import clean, digest, new_id, new_token, opens


@pytest.mark.parametrize("blank", ["\u3164", "\u2800", "\u115f", "\u1160", "\uffa0"])
def test_names_can_be_seen(blank: str) -> None:
    assert clean(blank * 3) == ""
    assert clean(f"A{blank}B") == "A B"


@pytest.mark.parametrize(
    "unseen", ["\u034f", "\u17b4", "\u180b", "\ufe0f", "\U000e0100", "\u0301", "\u200b", "\U0001d159"]
)
def test_names_need_something_that_can_be_seen(unseen: str) -> None:
    assert clean(unseen * 3) == ""
    assert clean(f"{unseen} {unseen}") == ""


def test_letters_keep_their_accents_but_do_not_pile_them_up() -> None:
    assert clean("e\u0301 \u0105\u0301") == "e\u0301 \u0105\u0301"
    assert clean("a" + "\u0301" * 50 + "b") == "a" + "\u0301" * 3 + "b"


def test_tokens_are_kept_as_digests(serve: Callable[..., Server]) -> None:
    token = new_token()
    assert opens(token, digest(token))
    assert not opens(token + "x", digest(token))
    assert not opens("", "")
    assert not opens("", digest(""))
    assert len({new_id() for _ in range(100)}) == 100


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [("Ada", "Ada"), ("  A\tB\n", "A B"), ("\u202eevil", "evil"), ("\x1b[31m", "[31m"), ("Łódź", "Łódź"), ("\x00", "")],
)
def test_names_are_cleaned(name: str, cleaned: str) -> None:
    assert clean(name) == cleaned
