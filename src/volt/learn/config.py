"""The configuration of a training run, a TOML file."""

import tomllib
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from volt.arenas import names
from volt.bots.champion.network import Shape
from volt.bots.champion.policy import SHIPPED


class ConfigError(ValueError):
    """Invalid configuration; the message says why."""


@dataclass(frozen=True)
class Match:
    """A kind of match to learn from, and how often it is played compared with the others."""

    weight: float = 1.0
    mode: str = "rfl"
    operators: int = 4
    killbots: int = 0
    champion: bool = False  # whether one robot has the champion module of the arena


@dataclass(frozen=True)
class Play:
    """How training games are played."""

    workers: int = 0  # processes; 0: one per core, minus one; -1: none, to learn only from the games of an earlier run
    samples: int = 4000  # rollouts of a searching player per plan
    answer_samples: int = 1000  # the same per other question
    champions: float = 0.5  # champions' share of the searching seats once there are weights; tacticians play the rest
    policies: float = 0.1  # share of seats played by the network alone, once there are weights; not learned from
    frozen: str = ""  # weights of champions that play all seats but one, whose player learns to beat them
    rounds: int = 40  # a game is stopped after this many


@dataclass(frozen=True)
class Learn:
    """How the network learns."""

    seconds: float = 540.0
    batch: int = 4096  # programs per batch, and as many answers
    rate: float = 1e-3
    decay: float = 0.01
    values: float = 1.0  # weight of the losses of the winner and the final VP; those of programs and answers have 1
    epochs: float = 6.0  # how often each decision is used at most, on average
    publish: float = 30.0  # seconds after which players get new weights
    warm_up: float = 90.0  # seconds before players get the first weights
    average: float = 0.998  # decay of the moving average of the weights, per step
    buffer: int = 3_000_000  # decisions of each kind in the buffer
    held_out: int = 40  # one game in this many is held out


@dataclass(frozen=True)
class Evaluate:
    """Evaluation games of bot ``one`` against ``rest``, played during training, and their share of all games."""

    one: str = "policy"
    rest: str = "veteran"
    share: float = 0.03


@dataclass(frozen=True)
class Config:
    """A training run."""

    seed: int = 1
    weights: str = ""  # a file of weights to start from, "shipped" for those of the champion; empty: random ones
    games: str = ""  # the folder of an earlier run whose games are learned from as well
    arenas: tuple[str, ...] = tuple(names())
    network: Shape = field(default_factory=Shape)
    play: Play = field(default_factory=Play)
    learn: Learn = field(default_factory=Learn)
    matches: tuple[Match, ...] = (Match(),)
    evaluations: tuple[Evaluate, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The configuration as plain data, for logs and weights."""
        return asdict(self)


def weights_file(name: str) -> Path:
    """The file of weights that a configuration names."""
    return SHIPPED if name == "shipped" else Path(name)


_SECTIONS: dict[str, type[Any]] = {"network": Shape, "play": Play, "learn": Learn}
_LISTS: dict[str, type[Any]] = {"matches": Match, "evaluations": Evaluate}


def _made(kind: type[Any], values: dict[str, Any], where: str) -> Any:
    known = {one.name for one in fields(kind)}
    if unknown := sorted(values.keys() - known):
        raise ConfigError(f"{where}: unknown {', '.join(unknown)}; known: {', '.join(sorted(known))}")
    return kind(**values)


def read_config(file: Path) -> Config:
    """Read a configuration; raise ConfigError if it is not one."""
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise ConfigError(f"{file}: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{file}: {error}") from None
    for name, kind in _SECTIONS.items():
        found[name] = _made(kind, found.get(name, {}), f"{file}, [{name}]")
    for name, kind in _LISTS.items():
        found[name] = tuple(_made(kind, one, f"{file}, [[{name}]]") for one in found.get(name, []))
    if not found["matches"]:
        found["matches"] = (Match(),)
    found["arenas"] = tuple(found.get("arenas", names()))
    made: Config = _made(Config, found, str(file))
    return made
