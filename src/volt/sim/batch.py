"""Thousands of games at once, on all cores or on a GPU.

There are two ways to use a batch. *Playouts*: the built-in policy answers everything, and only the results count. *Stepping*:
every game runs until it asks a question; answers go in as one array; questions, legal answers and observations come out as
arrays.
"""

import secrets
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from volt.arenas import Drawing
from volt.arenas.check import warn_if_unfit
from volt.game.setup import Seat, as_int, checked_seed, make_setup
from volt.game.vocabulary import COLOURS, modules_of
from volt.old_names import Renamed
from volt.rules.dialect.packed_struct import field_span, size_of
from volt.rules.state import ANSWER_BYTES, NOBODY, Question, State

from .arrays import Array, packed, seeded
from .cpu import CpuRunner
from .statistics import Survey

RANDOM_BITS = 48  # of a random seed: tables of results hold the seeds as numbers
_WINNERS = np.array([*COLOURS, "squad", "undecided"])  # -1 is nobody
_LEGAL = field_span(State, "question")[0] + field_span(Question, "legal")[0]


class Batch:
    """Many games with one set-up and successive seeds, the first of them random if none is given.

    >>> batch = Batch(100, mode="training", seed=1)
    >>> batch.playouts(rounds=50).activations > 0
    True
    """

    def __init__(
        self,
        games: int,
        mode: str = "rfl",
        arena: str | Drawing | None = None,
        *,
        seed: int | None = None,
        operators: int = 4,
        killbots: int = 0,
        seats: tuple[Seat, ...] | None = None,
        edition: str = "default",
        goal: int | None = None,
        threads: int | None = None,
        device: str = "cpu",
    ) -> None:
        warn_if_unfit(arena)
        seed = secrets.randbits(RANDOM_BITS) if seed is None else seed
        self.setup = make_setup(
            mode=mode,
            arena=arena,
            operators=operators,
            killbots=killbots,
            seats=seats,
            edition=edition,
            goal=goal,
            seed=seed,
        )
        self.arena, self._set = packed(self.setup.drawing.arena), packed(self.setup.seated())
        self.runner = _runner(device, games, threads)
        self.games, self.device = self.runner.games, device
        self.reset(seed)

    def __len__(self) -> int:
        return len(self.games)

    def __repr__(self) -> str:
        setup = self.setup
        return (
            f"<Batch of {len(self)} games: {setup.mode}, {setup.arena or 'own arena'}, seed {self.seed}, {self.device}>"
        )

    def reset(self, seed: int) -> None:
        """Deal all games again, with successive seeds."""
        self.seed = checked_seed(seed)
        self.runner.deal(self.games, seeded(self._set, self.seed))
        self._started = False

    # --- playouts ---

    def playouts(self, rounds: int = 100, survey: bool = False) -> "Results":
        """Play every game with the built-in policy, for at most ``rounds`` more rounds.

        ``survey`` (only on the CPU) also counts where robots stand, where and by what they are destroyed, and what gives VP; that
        costs some speed.
        """
        if as_int(rounds, "rounds") < 0:
            raise ValueError(f"rounds must not be negative, but {rounds} were asked for")
        self._started = False
        return Results(self, self.runner.playouts(self.games, self.arena, rounds, survey), rounds)

    # --- stepping ---

    def start(self) -> None:
        """Play every game on to its first question."""
        self.runner.resume(self.games, self.arena)
        self._started = True

    def _check_started(self) -> None:
        if not self._started:
            raise RuntimeError("the games have not been played to their questions yet: call start() first")

    @property
    def questions(self) -> tuple[Array, Array]:
        """The kind of every open question (0: the game is over) and the seat that is asked, as two arrays.

        RuntimeError before ``start()``.
        """
        self._check_started()
        return self.runner.questions(self.games)  # type: ignore[no-any-return]

    @property
    def legal(self) -> Array:
        """The legal answers of every open question as bits, ``ANSWER_BYTES`` per game, without a copy; plans are not included."""
        return self.raw(self.games)[:, _LEGAL : _LEGAL + ANSWER_BYTES]

    def legal_mask(self) -> Array:
        """The legal answers as a mask of ``ANSWERS`` booleans per game."""
        bits = np.unpackbits(np.asarray(self.runner.host(self.games)["question"]["legal"]), axis=1, bitorder="little")
        return bits.astype(bool)

    def observe(self, seats: Array) -> Array:
        """What a seat of every game (-1: a spectator) may know: packed states, redacted (``volt.rules.interface.redaction``)."""
        return self.runner.observe(self.games, self.runner.integers(seats))

    def step(self, answers: Array) -> None:
        """Answer every open question (a plan while programming, see ``volt.rules.interface.plan_codes``) and play on to the next.

        An illegal answer counts as the default, an illegal plan as an empty one; finished games ignore their answers.
        RuntimeError before ``start()``.
        """
        self._check_started()
        self.runner.step(self.games, self.arena, self.runner.integers(answers))

    def raw(self, games: Array) -> Array:
        """Packed games as plain bytes, one row per game, without a copy, for DLPack; on a GPU they already are."""
        return games.view(np.uint8).reshape(len(games), size_of(State))


class Results:
    """The outcome of playouts: the games of the batch, to be read before it plays on or is dealt again.

    ``pandas.DataFrame(results.to_dict())`` and ``polars.DataFrame(results.to_dict())`` create tables.
    """

    def __init__(self, batch: Batch, tally: Array, rounds: int) -> None:
        self.batch, self.tally, self._limit = batch, tally, rounds

    def __len__(self) -> int:
        return len(self.batch)

    def __repr__(self) -> str:
        wins = ", ".join(
            f"{name} {int((self.winner_names == name).sum())}" for name in dict.fromkeys(self.winner_names)
        )
        return f"<Results of {len(self)} games: {wins}>"

    @cached_property
    def games(self) -> NDArray[np.void]:
        """The packed games in main memory; from a GPU they are copied on first access."""
        return self.batch.runner.host(self.batch.games)  # type: ignore[no-any-return]

    @property
    def activations(self) -> int:
        """State transitions: activated dice."""
        return int(self.games["activations"].sum())

    @property
    def decisions_made(self) -> int:
        """Plans made and questions answered, in all games."""
        return int(self.games["decisions"].sum())

    decisions = Renamed("decisions_made")

    @property
    def winners(self) -> NDArray[np.int8]:
        """The seat that won each game, 4 for a squad, -1 if nobody has yet."""
        return self.games["winner"]

    @property
    def winner_names(self) -> NDArray[np.str_]:
        """The same in words: a colour, ``squad`` or ``undecided``."""
        return _WINNERS[self.winners]

    @property
    def rounds(self) -> NDArray[np.int16]:
        """Rounds begun in each game; the last round of an undecided game has not been played."""
        return self.games["rounds"]

    @property
    def scores(self) -> dict[str, NDArray[np.int8]]:
        """The VP of each robot in each game, by colour."""
        vp = self.games["robots"]["vp"]
        return {seat.colour: vp[:, COLOURS.index(seat.colour)] for seat in self.batch.setup.seats}

    def survey(self) -> Survey:
        """What was counted; destructions, sources of VP and maps only if the playouts were surveyed."""
        played = self.rounds - (self.winners == NOBODY)
        survey = Survey(max(self._limit, int(played.max())))
        survey.count(self.games)
        survey.tally(self.tally)
        return survey

    def to_dict(self) -> dict[str, Any]:
        """Columns as plain lists, one row per game."""
        first = self.batch.seed
        columns: dict[str, Any] = {"seed": list(range(first, first + len(self)))}
        columns |= {"winner": self.winner_names.tolist(), "rounds": self.rounds.tolist()}
        columns |= {f"vp_{colour}": vp.tolist() for colour, vp in self.scores.items()}
        columns |= {name: self.games[name].tolist() for name in ("activations", "decisions")}
        return columns | {f"modules_{colour}": sets for colour, sets in self.modules.items()}

    @property
    def modules(self) -> dict[str, list[tuple[str, ...]]]:
        """The modules that each robot has equipped at the end of each game, by colour."""
        equipped = self.games["robots"]["equipped"]
        return {
            seat.colour: [modules_of(bits) for bits in equipped[:, COLOURS.index(seat.colour)].tolist()]
            for seat in self.batch.setup.seats
        }


def _runner(device: str, games: int, threads: int | None) -> Any:
    if as_int(games, "games") < 1:
        raise ValueError(f"a batch needs at least one game, not {games}")
    if threads is not None and as_int(threads, "threads") < 1:
        raise ValueError(f"a batch needs at least one thread, not {threads}")
    if device == "cpu":
        return CpuRunner(games, threads)
    if device == "cuda":
        from .cuda import CudaRunner  # needs CuPy, which is optional

        return CudaRunner(games)
    raise ValueError(f"there is no device {device!r}; choose from cpu, cuda")
