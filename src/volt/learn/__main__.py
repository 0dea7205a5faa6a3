"""Train with ``python -m volt.learn CONFIG``; needs only NumPy, msgspec and PyTorch. ``volt train`` does the same."""

import argparse
import json
import sys
from pathlib import Path

import torch

from .config import ConfigError, read_config
from .training import TrainingError, train


def main(words: list[str] | None = None) -> int:
    """Train; return the exit status: 0 trained, 2 invalid arguments, configuration or folder."""
    parser = argparse.ArgumentParser(prog="python -m volt.learn", description="Train the champion's network.")
    parser.add_argument("config", type=Path)
    parser.add_argument("--folder", type=Path, default=Path("run"), help="folder for weights, checkpoints and the log")
    parser.add_argument("--resume", action="store_true", help="resume from the checkpoint in the folder")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    asked = parser.parse_args(words)
    try:
        config = read_config(asked.config)
        train(config, asked.folder, asked.device, asked.resume, lambda line: print(json.dumps(line), flush=True))
    except (ConfigError, TrainingError, FileNotFoundError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
