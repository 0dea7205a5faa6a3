"""The configuration of a training run, a TOML file."""

import tomllib
from dataclasses import asdict, dataclass, field, fields
from itertools import product
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from volt.arenas import names
from volt.bots import BOTS
from volt.bots.champion.shape import SHIPPED, Shape
from volt.game import SetupError
from volt.game.setup import make_setup
from volt.texts import why_unreadable

Count = Annotated[int, Meta(ge=1)]
Share = Annotated[float, Meta(ge=0, le=1)]
NotNegative = Annotated[float, Meta(ge=0)]
Positive = Annotated[float, Meta(gt=0)]
EXAMPLE = Path(__file__).parent / "champion.toml"
PLAYERS = ("policy", "frozen", *BOTS)  # of evaluation games


class ConfigError(ValueError):
    """Invalid configuration; the message says why."""


@dataclass(frozen=True)
class MatchKind:
    """A kind of match to learn from, and how often it is played compared with the others."""

    weight: Positive = 1.0
    mode: str = "rfl"
    operators: int = 4
    killbots: int = 0
    champion: bool = False  # whether one robot has the champion module of the arena


@dataclass(frozen=True)
class Play:
    """How training games are played."""

    # processes; 0: one per core, minus one; -1: none, to learn only from the games of an earlier run
    workers: Annotated[int, Meta(ge=-1)] = 0
    samples: Count = 4000  # rollouts of a searching player per plan
    answer_samples: Count = 1000  # the same per other question
    champions: Share = 0.5  # champions' share of the searching seats once there are weights; tacticians play the rest
    policies: Share = 0.1  # share of seats played by the network alone, once there are weights; not learned from
    frozen: str = ""  # weights of champions that play all seats but one, whose player learns to beat them
    rounds: Count = 40  # a game is stopped after this many


@dataclass(frozen=True)
class Learn:
    """How the network learns."""

    seconds: NotNegative = 540.0
    batch: Count = 4096  # programs per batch, and as many answers
    rate: Positive = 1e-3
    decay: NotNegative = 0.01
    values: NotNegative = (
        1.0  # weight of the losses of the winner and the final VP; those of programs and answers have 1
    )
    epochs: Positive = 6.0  # how often each decision is used at most, on average
    publish: NotNegative = 30.0  # seconds after which players get new weights
    warm_up: NotNegative = 90.0  # seconds before players get the first weights
    average: Share = 0.998  # decay of the moving average of the weights, per step
    buffer: Count = 3_000_000  # decisions of each kind in the buffer
    held_out: Count = 40  # one game in this many is held out


@dataclass(frozen=True)
class Evaluate:
    """Evaluation games of bot ``one`` against ``rest``, played during training, and their share of all games."""

    one: str = "policy"
    rest: str = "veteran"
    share: Share = 0.03


@dataclass(frozen=True)
class Config:
    """A training run."""

    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] = 1
    weights: str = ""  # a file of weights to start from, "shipped" for those of the champion; empty: random ones
    games: str = ""  # the folder of an earlier run whose games are learned from as well
    arenas: Annotated[tuple[str, ...], Meta(min_length=1)] = names()
    network: Shape = field(default_factory=Shape)
    play: Play = field(default_factory=Play)
    learn: Learn = field(default_factory=Learn)
    matches: Annotated[tuple[MatchKind, ...], Meta(min_length=1)] = (MatchKind(),)
    evaluations: tuple[Evaluate, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The configuration as plain data, for logs and weights."""
        return asdict(self)


def weights_file(name: str) -> Path:
    """The file of weights that a configuration names."""
    return SHIPPED if name == "shipped" else Path(name)


def read_config(file: Path) -> Config:
    """Read a configuration; raise ConfigError if it is not one."""
    try:
        found = tomllib.loads(file.read_text("utf-8"))
        if not found:
            raise ValueError(f"there are no settings in it; begin with a copy of {EXAMPLE}")
        _check_names(Config, found, "")
        config = msgspec.convert(found, Config)
        _check_players(config)
    except OSError as error:
        raise ConfigError(f"{file}: {why_unreadable(error)}") from None
    except UnicodeDecodeError:
        raise ConfigError(f"{file}: not a text file; a configuration is written in TOML") from None
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$.")
        raise ConfigError(f"{file}: {place.rstrip('`')}: {reason}") from None
    except ValueError as error:
        raise ConfigError(f"{file}: {error}") from None
    return config


_TABLES: dict[str, type[Any]] = {
    "network": Shape, "play": Play, "learn": Learn, "matches": MatchKind, "evaluations": Evaluate
}  # fmt: skip


def _check_names(kind: type[Any], values: dict[str, Any], where: str) -> None:
    """ValueError for an unknown setting, in the tables below as well; msgspec ignores them in dataclasses."""
    known = {one.name for one in fields(kind)}
    if unknown := sorted(values.keys() - known):
        raise ValueError(f"{where}unknown {', '.join(unknown)}; known: {', '.join(sorted(known))}")
    for name, table in values.items() if kind is Config else ():
        for one in table if isinstance(table, list) else [table]:
            if isinstance(one, dict) and name in _TABLES:
                _check_names(_TABLES[name], one, f"[{name}]: ")


def _check_players(config: Config) -> None:
    """ValueError unless the matches can be played in the arenas, and the evaluations by known players."""
    for (number, match), arena in product(enumerate(config.matches), config.arenas):
        try:
            make_setup(mode=match.mode, arena=arena, operators=match.operators, killbots=match.killbots)
        except SetupError as error:
            raise ValueError(f"matches[{number}] in {arena}: {error}") from None
    known = [name for name in PLAYERS if name != "frozen" or config.play.frozen]
    for number, evaluation in enumerate(config.evaluations):
        for name in (evaluation.one, evaluation.rest):
            if name not in known:
                raise ValueError(f"evaluations[{number}]: there is no bot {name!r}; choose from {', '.join(known)}")
