"""``Game`` compared with python-chess's ``Board`` (``pip install chess``).

Both go through all positions of some random games, one after another; there are more of them than VOLT's caches hold.
Records and pickles are those of whole games. Microseconds of CPU time per call: python -m benchmarks.python_chess
"""

import io
import pickle
import random
import time
from collections.abc import Callable
from itertools import chain
from typing import Any, TypeVar

import chess
import chess.pgn
import chess.polyglot

import volt
from volt import Game
from volt.game import Plan
from volt.game.controller import random_program

MOVES = 120
GAMES = 25
SECONDS = 0.5
T = TypeVar("T")


def microseconds(call: Callable[[T], Any], things: list[T]) -> float:
    """The mean CPU time of a call, over all the things."""
    for thing in things:
        call(thing)
    began, calls = time.process_time(), 0
    while (took := time.process_time() - began) < SECONDS:
        for thing in things:
            call(thing)
        calls += len(things)
    return 1e6 * took / calls


def boards_of_a_game(rng: random.Random) -> list[chess.Board]:
    """The boards of a game of ``MOVES`` random moves."""
    board = chess.Board()
    boards = []
    while len(board.move_stack) < MOVES:
        if board.is_game_over():
            board.reset()
            boards = []
        board.push(rng.choice(list(board.legal_moves)))
        boards.append(board.copy())
    return boards


def random_answer(game: Game, rng: random.Random) -> tuple[str, Any]:
    """A random legal answer, and who gives it."""
    decision = rng.choice(game.decisions)
    answer: Any = rng.choice(decision.options)
    if decision.kind == "program":
        modules = next(robot.modules for robot in game.see(None).robots if robot.colour == decision.seat)
        answer = Plan(random_program(modules, rng), answer)
    return decision.seat, answer


def games_of_a_game(rng: random.Random) -> list[Game]:
    """Copies of a game after each of ``MOVES`` random answers."""
    while True:
        game = Game("rfl", seed=rng.randrange(2**31), goal=6)
        games = []
        while len(games) < MOVES and not game.over:
            game.answer(*random_answer(game, rng))
            games.append(game.copy())
        if not game.over:
            return games


def pop_and_push(board: chess.Board) -> None:
    """Take back one move and make it again."""
    board.push(board.pop())


def undo_and_answer(game: Game) -> None:
    """Take back one answer and give it again."""
    seat, _, answer = game._moves[-1]  # ``moves`` would parse all plans
    game.undo()
    game.answer(seat, answer)


def pickled(thing: object) -> object:
    """The thing after pickling and unpickling."""
    return pickle.loads(pickle.dumps(thing))


def main() -> None:
    """Print the table."""
    rng = random.Random(4)
    board_lists, game_lists = (
        [boards_of_a_game(rng) for _ in range(GAMES)],
        [games_of_a_game(rng) for _ in range(GAMES)],
    )
    boards, games = list(chain(*board_lists)), list(chain(*game_lists))
    last_boards, last_games = [each[-1] for each in board_lists], [each[-1] for each in game_lists]
    moves = [(board, rng.choice(list(board.legal_moves)).uci()) for board in boards if not board.is_game_over()]
    answers = [(game, *map(str, random_answer(game, rng))) for game in games if game.decisions[0].kind == "program"]
    pgns = [str(chess.pgn.Game.from_board(board)) for board in last_boards]
    lines = [game.position(secrets=True) for game in games]
    rows: list[tuple[str, Callable[[Any], Any], list[Any], Callable[[Any], Any], list[Any]]] = [
        ("create", lambda _: chess.Board(), boards, lambda seed: Game("rfl", seed=seed), list(range(len(games)))),
        (
            "is it legal?",
            lambda m: m[0].is_legal(chess.Move.from_uci(m[1])),
            moves,
            lambda a: a[0].is_legal(*a[1:]),
            answers,
        ),
        ("what is legal?", lambda b: list(b.legal_moves), boards, lambda g: [d.options for d in g.decisions], games),
        ("undo and redo", pop_and_push, boards, undo_and_answer, games),
        ("copy", chess.Board.copy, boards, Game.copy, games),
        ("position string", chess.Board.fen, boards, lambda game: game.position(secrets=True), games),
        ("from position string", chess.Board, [board.fen() for board in boards], Game.from_position, lines),
        ("record", lambda b: str(chess.pgn.Game.from_board(b)), last_boards, volt.save, last_games),
        (
            "from record",
            lambda p: chess.pgn.read_game(io.StringIO(p)),
            pgns,
            volt.load,
            list(map(volt.save, last_games)),
        ),
        ("text", str, boards, str, games),
        ("is it over?", chess.Board.is_game_over, boards, lambda game: game.over, games),
        ("hash", chess.polyglot.zobrist_hash, boards, lambda game: hash(game.fingerprint), games),
        ("pickle and back", pickled, last_boards, pickled, last_games),
    ]
    print(f"{'':22} {'python-chess':>12} {'volt':>8}")
    for name, theirs, boards_of, ours, games_of in rows:
        print(f"{name:22} {microseconds(theirs, boards_of):10.1f} {microseconds(ours, games_of):10.1f}")
    events = sum(len(game.events) for game in last_games) / len(last_games) / MOVES
    print(f"an answer causes {events:.1f} events on average; a position string has {len(lines[-1])} characters")


if __name__ == "__main__":
    main()
