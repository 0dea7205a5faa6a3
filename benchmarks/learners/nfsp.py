"""NFSP of OpenSpiel (pip install 'volt-arena[envs]' torch dm-tree): four learners in self-play, of which red's is evaluated.

Each step is a decision of one of the four. OpenSpiel's tensor of an observation is the flat one of the other environments.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import torch
from open_spiel.python import rl_environment
from open_spiel.python.pytorch.nfsp import NFSP

import volt.envs.openspiel  # noqa: F401 (registers the game)
from volt.envs.tasks import TASKS

SEATS, PARTS = 4, 10


def train(task: str, steps: int, seed: int, watch: Callable[[int, Any], object]) -> Any:
    game = pyspiel.load_game("volt", {"mode": TASKS[task].mode, "operators": SEATS, "reward": "vp"})
    kind = rl_environment.ObservationType.OBSERVATION
    env = rl_environment.Environment(game, observation_type=kind)
    env.seed(seed)
    size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    agents = [
        NFSP(
            player,
            state_representation_size=size,
            num_actions=actions,
            hidden_layers_sizes=[64],
            reservoir_buffer_capacity=20_000,
            replay_buffer_capacity=10_000,
            anticipatory_param=0.2,
            min_buffer_size_to_learn=200,
            learn_every=8,
            rl_learning_rate=1e-3,
            sl_learning_rate=1e-3,
            optimizer_str="adam",
            epsilon_start=0.2,
            epsilon_end=0.02,
            epsilon_decay_duration=steps // SEATS,
            seed=seed,
        )
        for player in range(SEATS)
    ]
    chance = torch.Generator().manual_seed(seed)

    def policy(seen: Any, masks: Any, seats: Any) -> Any:
        with torch.no_grad():
            scores = agents[0]._avg_network(torch.from_numpy(seen)).masked_fill(~torch.from_numpy(masks), -1e9)
        return torch.multinomial(scores.softmax(1), 1, generator=chance)[:, 0].numpy()

    np.random.seed(seed)
    done = 0
    while done < steps:
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
            done += 1
            if done % (steps // PARTS) == 0:
                watch(done, policy)
        for agent in agents:
            agent.step(step)
    chance.manual_seed(seed)  # for the evaluation
    return policy
