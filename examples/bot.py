"""A bot for VOLT that does anything legal. Try it: volt bot check "python3 examples/bot.py" """

import json
import random
import sys


def plan(numbers, controller):
    """Three of the four dice on any of their keys, and one of the starting numbers that are free."""
    dice = [letter + random.choice("123456") for letter in random.sample(controller["dice"], 3)]
    units = [die + random.choice(controller["keys"][die]) for die in dice]
    return " ".join([*units, random.choice(numbers)])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        random.seed(message["seed"])
        reply = {"type": "hello", "protocol": 1, "name": "anything goes"}
    elif message["type"] == "decide":
        options = message["decision"]["options"]
        programming = message["decision"]["kind"] == "program"
        answer = plan(options, message["controller"]) if programming else random.choice(options)
        reply = {"type": "answer", "id": message["id"], "answer": answer}
    print(json.dumps(reply), flush=True)
