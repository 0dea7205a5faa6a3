"""A bot for VOLT that plays at random. Try it: volt bot check "python3 examples/bot.py" """

import json
import random
import sys
from typing import Any


def plan(numbers: list[str], controller: dict[str, Any]) -> str:
    """Return three of the four dice on random legal keys, and a free starting number."""
    dice = [letter + random.choice("123456") for letter in random.sample(controller["dice"], 3)]
    units = [die + random.choice(controller["keys"][die]) for die in dice]
    return " ".join([*units, random.choice(numbers)])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        random.seed(message["seed"])
        reply = {"type": "hello", "protocol": 2, "name": "anything goes"}
    elif message["type"] == "decide":
        options = message["decision"]["options"]
        programming = message["decision"]["kind"] == "program"
        answer = plan(options, message["controller"]) if programming else random.choice(options)
        reply = {"type": "answer", "id": message["id"], "answer": answer}
    else:
        continue
    print(json.dumps(reply), flush=True)
