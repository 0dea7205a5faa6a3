"""``Game`` side by side with python-chess's ``Board`` (``pip install chess``), both in the middle of a game.

Microseconds of CPU time per call: python -m benchmarks.python_chess
"""

import io
import pickle
import random
import time
from collections.abc import Callable
from typing import Any

import chess
import chess.pgn
import chess.polyglot

import volt
from volt import Game
from volt.game import Plan
from volt.game.controller import random_program

MOVES = 120
SECONDS = 0.3


def microseconds(call: Callable[[], Any]) -> float:
    """CPU time of a call."""
    call()
    began, calls = time.process_time(), 0
    while (took := time.process_time() - began) < SECONDS:
        for _ in range(10):
            call()
        calls += 10
    return 1e6 * took / calls


def boards(rng: random.Random) -> tuple[chess.Board, Game]:
    """Both after so many random moves."""
    board = chess.Board()
    while len(board.move_stack) < MOVES:
        if board.is_game_over():
            board.reset()
        board.push(rng.choice(list(board.legal_moves)))
    game = Game("rfl", seed=2, goal=6)
    while len(game.moves) < MOVES:
        decision = game.decisions[0]
        answer: Any = rng.choice(decision.options)
        if decision.kind == "program":
            modules = next(robot.modules for robot in game.see(None).robots if robot.colour == decision.seat)
            answer = Plan(random_program(modules, rng), answer)
        game.answer(decision, answer)
    return board, game


def main() -> None:
    """Print the table."""
    board, game = boards(random.Random(4))
    move, fen, position = board.peek(), board.fen(), game.position(secrets=True)
    pgn = str(chess.pgn.Game.from_board(board))
    record, last = volt.save(game), game.moves[-1]

    def undo_and_answer() -> None:
        game.undo()
        game.answer(last.seat, last.answer)

    def pop_and_push() -> None:
        board.pop()
        board.push(move)

    rows: list[tuple[str, Callable[[], Any], Callable[[], Any]]] = [
        ("create", chess.Board, lambda: Game("rfl", seed=3)),
        ("is this legal?", lambda: board.is_legal(move), lambda: game.is_legal(game.decisions[0], "B1n R1e B1s 1")),
        ("undo and redo", pop_and_push, undo_and_answer),
        ("copy", board.copy, game.copy),
        ("position string", board.fen, lambda: game.position(secrets=True)),
        ("from position string", lambda: chess.Board(fen), lambda: Game.from_position(position)),
        ("record", lambda: str(chess.pgn.Game.from_board(board)), lambda: volt.save(game)),
        ("from record", lambda: chess.pgn.read_game(io.StringIO(pgn)), lambda: volt.load(record)),
        ("text", lambda: str(board), lambda: str(game)),
        ("is it over?", board.is_game_over, lambda: game.over),
        ("hash", lambda: chess.polyglot.zobrist_hash(board), lambda: hash(game.fingerprint)),
        ("pickle and back", lambda: pickle.loads(pickle.dumps(board)), lambda: pickle.loads(pickle.dumps(game))),
    ]
    print(f"{'':22} {'python-chess':>12} {'volt':>8}")
    for name, theirs, ours in rows:
        print(f"{name:22} {microseconds(theirs):10.1f} {microseconds(ours):10.1f}")


if __name__ == "__main__":
    main()
