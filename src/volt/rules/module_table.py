"""The table of all modules: the facts at the top of their files."""

from importlib import import_module

from .module_ids import BLUE, CHAMPION, LAST_MODULE, NAMES, RED, Module

_FILES = [import_module(f".modules.{name}", __package__) for name in NAMES[1:]]
FACTS: dict[int, Module] = {file.FACTS.id: file.FACTS for file in _FILES}
COPIES = 2  # of each module, champion modules excepted (SETUP-2)

# by module id, and as bit sets of module ids
COLOUR = tuple(FACTS[i].colour if i in FACTS else 0 for i in range(LAST_MODULE + 1))
CHAMPIONS = sum(1 << i for i, module in FACTS.items() if module.colour == CHAMPION)
WITH_BLUE, WITH_RED = (sum(1 << i for i, module in FACTS.items() if module.die == die) for die in (BLUE, RED))
BLUES, REDS = (sum(1 << i for i, module in FACTS.items() if module.colour == colour) for colour in (BLUE, RED))
