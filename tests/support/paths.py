"""Where things are in the repository."""

from pathlib import Path

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
SCENARIOS = TESTS / "scenarios"
EXAMPLES = ROOT / "examples"
