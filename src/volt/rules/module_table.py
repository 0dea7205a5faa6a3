"""The table of all modules: the facts on top of their files. To add a module, add its file and list it here."""

from .module_ids import BLUE, CHAMPION, LAST_MODULE, RED, Module
from .modules import (
    anchor,
    arm,
    bomb,
    brake,
    conductor,
    crossfire,
    grenades,
    jetpack,
    mines,
    mobility,
    nozzle,
    power,
    ram,
    remote,
    repulsion,
    rotary,
    saw,
    shield,
    shock,
    teleport,
    walls,
    water,
)

FILES = (
    *(brake, mobility, repulsion, nozzle, teleport, arm),
    *(crossfire, grenades, mines, power, remote, rotary, saw, shock),
    *(anchor, bomb, ram, shield),
    *(jetpack, water, conductor, walls),
)
MODULES: dict[int, Module] = {file.FACTS.id: file.FACTS for file in FILES}
COPIES = 2  # of each module, champion modules excepted (SETUP-2)

# by module id, and as bit sets of module ids
COLOUR = tuple(MODULES[i].colour if i in MODULES else 0 for i in range(LAST_MODULE + 1))
CHAMPIONS = sum(1 << i for i, module in MODULES.items() if module.colour == CHAMPION)
WITH_BLUE, WITH_RED = (sum(1 << i for i, module in MODULES.items() if module.die == die) for die in (BLUE, RED))
BLUES, REDS = (sum(1 << i for i, module in MODULES.items() if module.colour == colour) for colour in (BLUE, RED))
