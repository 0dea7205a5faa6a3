"""Fuzzing: ten thousand mutated messages, and requests generated from the OpenAPI document."""

import asyncio
import json
import logging
import random
from collections.abc import Callable

import pytest
import schemathesis
import schemathesis.specs.openapi.checks as checks
from hypothesis import HealthCheck, given, settings
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from support.league import Chooser, Json, Server
from support.waiting import PATIENCE

MESSAGES = 10_000
EXAMPLES = [4, pytest.param(40, marks=pytest.mark.soak)]  # of every operation


def _valid(dice: random.Random) -> Json:
    return dice.choice(
        [
            {"type": "hello", "tokens": [], "have": dice.randrange(99)},
            {"type": "answer", "seat": "red", "question": dice.randrange(9), "answer": "B3n R2sw - 2"},
            {"type": "answer", "seat": "green", "question": dice.randrange(9), "answer": "yes"},
            {"type": "draft", "seat": "red", "program": "B1n - R2s", "preview": True},
            {"type": "setorder", "seat": "red", "kind": "shield", "answer": "most"},
            {"type": "say", "text": "hello", "seat": "red"},
        ]
    )


def _mutated(dice: random.Random) -> str | bytes:
    """A message with something wrong with it, most of the time."""
    message: object = _valid(dice)
    way = dice.randrange(8)
    if way == 0:
        assert isinstance(message, dict)
        message[dice.choice(list(message))] = dice.choice(
            [None, -1, 10**30, 1.5, [], {}, "\x00", "ż" * 99, True, "red"]
        )
    elif way == 1:
        assert isinstance(message, dict)
        del message[dice.choice(list(message))]
    elif way == 2:
        message = dice.choice([[], 0, "hello", None, [message] * 9, {"type": "welcome"}, {"type": 7}])
    text = json.dumps(message)
    if way == 3:
        text = text[: dice.randrange(len(text))]
    elif way == 4:
        at = dice.randrange(len(text))
        text = text[:at] + chr(dice.randrange(1, 0x3000)) + text[at + 1 :]
    elif way == 5:
        text = "[" * dice.randrange(1, 3000)
    elif way == 6:
        return bytes(dice.randrange(256) for _ in range(dice.randrange(60)))
    elif way == 7:
        return text.encode()
    return text


async def _pour(url: str, token: str, count: int, seed: int) -> int:
    """Send messages, reopening closed sockets; return the number of responses."""
    dice, answers, mark = random.Random(seed), 0, f"all of {seed} heard"
    done = asyncio.Event()

    async def drain(socket: object) -> None:
        nonlocal answers
        async for text in socket:  # type: ignore[attr-defined]
            lines = text.split("\n")
            assert all(json.loads(line)["type"] for line in lines)
            answers += len(lines)
            if mark in text:
                done.set()
        done.set()

    while count:
        done.clear()
        async with connect(url, max_size=None, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "tokens": [token]}))
            reader = asyncio.create_task(drain(socket))
            try:
                for _ in range(min(count, 150)):
                    await socket.send(_mutated(dice))
                    count -= 1
                await socket.send(json.dumps({"type": "say", "text": mark}))
                await done.wait()
                await socket.close()
            except ConnectionClosed:
                pass
            await reader
    return answers


def test_ten_thousand_mutated_messages(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    made = server.room("you", "you", start=True)
    room, token = made["room"]["id"], made["tokens"]["red"]
    both = server.sit(room, *made["tokens"].values())
    ask = both.play(Chooser(0), lambda m: m["type"] == "ask" and m["kind"] == "program" and m["seat"] == "red")
    both.answer(ask, "- - - 1")  # from now on red is not asked, whatever it answers
    both.wait("accepted")
    both.close()
    before = server.rooms.loaded[room].game.game.copy()
    url = f"{server.url.replace('http', 'ws')}/api/rooms/{room}/socket"

    async def pour() -> int:
        return sum(await asyncio.gather(*(_pour(url, token, MESSAGES // 5, seed) for seed in range(5))))

    assert asyncio.run(pour()) > MESSAGES // 4  # drafts are previewed one at a time, so not each has an answer
    play = server.rooms.loaded[room].game
    assert play.game == before
    assert play.game.moves == before.moves
    assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    green = server.sit(room, made["tokens"]["green"])
    assert green.wait("ask")["kind"] == "program"


@pytest.mark.parametrize("examples", EXAMPLES)
def test_requests_made_from_the_openapi_document(
    serve: Callable[..., Server], caplog: pytest.LogCaptureFixture, examples: int
) -> None:
    caplog.set_level(logging.ERROR)
    server = serve()
    made = server.room("you", "random", goal=1, start=True)
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 20
    for operation in operations:

        @given(case=operation.as_strategy())
        @settings(
            max_examples=examples,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        def check(case: schemathesis.Case) -> None:
            if "id" in case.path_parameters:
                case.path_parameters["id"] = made["room"]["id"]
            response = case.call(timeout=PATIENCE)  # workers have a low priority
            assert response.status_code < 500
            case.validate_response(response, excluded_checks=[checks.positive_data_acceptance])

        check()
    assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
