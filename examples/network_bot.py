"""A bot that plays at random over the network: python network_bot.py http://localhost:8000 ROOM [COLOUR]"""

import asyncio
import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen

import websockets


def program(ask: dict[str, Any]) -> str:
    """Return three of the four dice, each on a random legal key, and a free starting number."""
    keys, units = ask["controller"], []
    for colour in random.sample(["blue", "blue", "red", "red"], 3):
        number = random.choice("123456")
        units.append(colour[0].upper() + number + random.choice(keys[colour][number]))
    return " ".join([*units, random.choice(ask["options"])["answer"]])


async def play(server: str, room: str, colour: str) -> None:
    wish = json.dumps({"name": "Network bot", "bot": True}).encode()
    with urlopen(Request(f"{server}/api/rooms/{room}/seats/{colour}", wish, method="POST")) as taken:
        token = json.load(taken)["token"]
    async with websockets.connect(f"{server.replace('http', 'ws', 1)}/api/rooms/{room}/socket") as socket:
        await socket.send(json.dumps({"type": "hello", "tokens": [token]}))
        async for frame in socket:
            for message in map(json.loads, frame.splitlines()):  # one or more, each on a line
                if message["type"] == "ask":
                    options = [option["answer"] for option in message["options"]]
                    answer = program(message) if message["controller"] else random.choice(options)
                    reply = {"type": "answer", "seat": colour, "question": message["question"], "answer": answer}
                    await socket.send(json.dumps(reply))
                elif message["type"] == "happened" and message["snapshot"]["winner"]:
                    print("The winner is", message["snapshot"]["winner"])
                    return


asyncio.run(play(sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else "blue"))
