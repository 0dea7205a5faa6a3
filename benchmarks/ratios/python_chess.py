"""``Game`` compared with python-chess's ``Board`` (``pip install chess``).

Both go through all positions of some random games, one after another; there are more of them than VOLT's caches hold.
Records and pickles are those of whole games; moves are taken back ten at a time, one by one, and made again.
Microseconds of CPU time per call: python -m benchmarks.ratios.python_chess
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
from volt.game.decisions import answer_text

MOVES = 120
GAMES = 25
SECONDS = 0.5
BACK, PASSES = 10, 5  # moves that are taken back and made again, and how often
T = TypeVar("T")
M = TypeVar("M")


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


def back_and_forth(
    undo: Callable[[T], Any], redo: Callable[[T, M], Any], played: list[tuple[T, list[M]]]
) -> tuple[float, float]:
    """The mean CPU times of making a move, and of making it and taking it back."""

    def pass_through() -> tuple[float, float]:
        back = forth = 0.0
        for thing, moves in played:
            began = time.process_time()
            for _ in moves:
                undo(thing)
            turned = time.process_time()
            for move in moves:
                redo(thing, move)
            back, forth = back + turned - began, forth + time.process_time() - turned
        return back, forth

    pass_through()
    times = [pass_through() for _ in range(PASSES)]
    calls = PASSES * sum(len(moves) for _, moves in played)
    return 1e6 * sum(forth for _, forth in times) / calls, 1e6 * sum(map(sum, times)) / calls


def print_moves(boards: list[chess.Board], games: list[Game]) -> None:
    """Print the rows about making moves, given as text, and taking them back. What ``pop`` and ``undo`` need, moves keep."""
    written = [(board, [move.uci() for move in board.move_stack[-BACK:]]) for board in boards]
    told = [(game, [(move.seat, answer_text(move.answer)) for move in game.moves[-BACK:]]) for game in games]
    push, push_pop = back_and_forth(chess.Board.pop, chess.Board.push_uci, written)
    answer, answer_undo = back_and_forth(Game.undo, lambda game, move: game.answer_packed(*move), told)
    print_row("make a move", push, answer)
    print_row("and take it back", push_pop, answer_undo)


def print_row(name: str, theirs: float, ours: float) -> None:
    """Print a row of the table."""
    print(f"{name:22} {theirs:10.1f} {ours:10.1f}")


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
    seeds = list(range(len(games)))
    pgns = [str(chess.pgn.Game.from_board(board)) for board in last_boards]
    lines = [game.position(secrets=True) for game in games]
    rows: list[tuple[str, Callable[[Any], Any], list[Any], Callable[[Any], Any], list[Any]]] = [
        (
            "create by number",
            chess.Board.from_chess960_pos,
            [n % 960 for n in seeds],
            lambda n: Game("rfl", seed=n),
            seeds,
        ),
        (
            "is it legal?",
            lambda m: m[0].is_legal(chess.Move.from_uci(m[1])),
            moves,
            lambda a: a[0].is_legal(*a[1:]),
            answers,
        ),
        ("position string", chess.Board.fen, boards, lambda game: game.position(secrets=True), games),
        ("from position string", chess.Board, [board.fen() for board in boards], Game.from_position, lines),
        ("record", lambda b: str(chess.pgn.Game.from_board(b)), last_boards, volt.write_record, last_games),
        (
            "from record",
            lambda p: chess.pgn.read_game(io.StringIO(p)),
            pgns,
            volt.parse_record,
            list(map(volt.write_record, last_games)),
        ),
        ("text", str, boards, str, games),
        ("is it over?", chess.Board.is_game_over, boards, lambda game: game.over, games),
        ("hash", chess.polyglot.zobrist_hash, boards, lambda game: hash(game.fingerprint), games),
        ("pickle and back", pickled, last_boards, pickled, last_games),
    ]
    print(f"{'':22} {'python-chess':>12} {'volt':>8}")
    for name, theirs, boards_of, ours, games_of in rows:
        print_row(name, microseconds(theirs, boards_of), microseconds(ours, games_of))
    print_moves(boards, games)
    events = sum(len(game.events) for game in last_games) / len(last_games) / MOVES
    print(f"an answer causes {events:.1f} events on average; a position string has {len(lines[-1])} characters")


if __name__ == "__main__":
    main()
