"""Outfits as answers: every one has a code, and no answer can be offered out of bounds, however many modules there are."""

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

from volt.rules.dialect.packed_struct import pack
from volt.rules.module_ids import LAST_MODULE
from volt.rules.outfits import OUTFITS, decode_outfit, encode_outfit, outfit_code, outfit_of
from volt.rules.questions import offer
from volt.rules.state import ANSWERS, State

FORTY_MODULES = Path(__file__).with_name("forty_modules.py")


def test_every_outfit_has_a_code_of_its_own() -> None:
    pairs = [(0, 0), *((0, one) for one in range(1, LAST_MODULE + 1)), *combinations(range(1, LAST_MODULE + 1), 2)]
    codes = [outfit_code(*pair) for pair in pairs]
    assert sorted(codes) == list(range(OUTFITS))
    for pair, code in zip(pairs, codes, strict=True):
        assert encode_outfit(outfit_of(*pair)) == code
        assert decode_outfit(code) == outfit_of(*pair)


def test_nothing_is_offered_out_of_bounds() -> None:
    game, before = State(), pack(State())
    for answer in (-1, ANSWERS, 1 << 20):
        offer(game, answer)
        assert pack(game) == before
    offer(game, ANSWERS - 1)
    assert game.offered[-1] == 1 << 7


def test_forty_modules_can_be_equipped() -> None:
    command, interpreted = [sys.executable, str(FORTY_MODULES)], os.environ | {"VOLT_NATIVE": "0"}
    done = subprocess.run(command, env=interpreted, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
