"""Networks that learn the solvable games by playing them: OpenSpiel's NFSP, and PPO against itself. Both need PyTorch.

Each has what OpenSpiel's solvers have: ``iterate``, which plays some games and learns from them, and ``average_policy``. Of an
information state they see what OpenSpiel's tree gives as its tensor: which one it is.
"""

from typing import Any

import numpy as np
import pyspiel
import torch
from open_spiel.python.pytorch.nfsp import NFSP
from open_spiel.python.rl_environment import Environment
from torch import nn


def information_states(tree: Any) -> dict[str, tuple[int, list[float], list[int]]]:
    """By name: who acts, the tensor, and the legal actions."""
    found, waiting = dict[str, tuple[int, list[float], list[int]]](), [tree.new_initial_state()]
    while waiting:
        state = waiting.pop()
        if state.is_terminal():
            continue
        if state.is_player_node():
            seen = state.information_state_string()
            if seen not in found:
                found[seen] = (state.current_player(), state.information_state_tensor(), state.legal_actions())
        waiting += [state.child(action) for action in state.legal_actions()]
    return found


class FictitiousPlay:
    """Neural fictitious self-play (Heinrich and Silver, 2016), as OpenSpiel has it."""

    GAMES = 100  # of an iteration

    def __init__(self, tree: Any, seed: int = 1) -> None:
        torch.set_num_threads(1)
        self.env = Environment(tree)
        self.states = information_states(tree)
        self.agents = [
            NFSP(
                player,
                state_representation_size=tree.information_state_tensor_shape()[0],
                num_actions=tree.num_distinct_actions(),
                hidden_layers_sizes=[64],
                reservoir_buffer_capacity=100_000,
                anticipatory_param=0.2,
                rl_learning_rate=0.003,
                sl_learning_rate=0.003,
                min_buffer_size_to_learn=200,
                learn_every=16,
                replay_buffer_capacity=5_000,
                update_target_network_every=200,
                epsilon_start=0.3,
                epsilon_end=0.03,
                epsilon_decay_duration=20_000,
                optimizer_str="adam",
                seed=seed,
            )
            for player in range(2)
        ]

    def iterate(self) -> None:
        for _ in range(self.GAMES):
            step = self.env.reset()
            while not step.last():
                step = self.env.step([self.agents[step.observations["current_player"]].step(step).action])
            for agent in self.agents:
                agent.step(step)

    def average_policy(self) -> Any:
        """What the networks of both players play on average."""
        chances = {}
        for name, (player, tensor, legal) in self.states.items():
            mask = np.zeros(self.env.game.num_distinct_actions(), bool)
            mask[legal] = True
            _, _, likely = self.agents[player]._act(np.array(tensor, np.float32), mask)
            chances[name] = [(action, float(likely[action])) for action in legal]
        return pyspiel.TabularPolicy(chances)


class ProximalPolicies(nn.Module):  # type: ignore[misc]
    """PPO against itself, one network for both players. Its average policy is how often it has taken each action."""

    GAMES = 100  # of an iteration

    def __init__(self, tree: Any, seed: int = 1) -> None:
        super().__init__()
        torch.set_num_threads(1)
        torch.manual_seed(seed)
        self.tree, self.states = tree, information_states(tree)
        self.rows = {name: row for row, name in enumerate(self.states)}
        self.seen = torch.tensor([tensor for _, tensor, _ in self.states.values()])
        self.legal = torch.zeros(len(self.rows), tree.num_distinct_actions(), dtype=torch.bool)
        for row, (_, _, legal) in enumerate(self.states.values()):
            self.legal[row, legal] = True
        self.taken = self.legal.double() * 1e-3  # a state that was never met is played at random
        self.body = nn.Sequential(nn.Linear(self.seen.shape[1], 64), nn.ReLU())
        self.policy, self.value = nn.Linear(64, self.legal.shape[1]), nn.Linear(64, 1)
        self.optimiser = torch.optim.Adam(self.parameters(), 3e-3)
        self.chance = np.random.default_rng(seed)

    def forward(self, rows: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        hidden = self.body(self.seen[rows])
        logits = self.policy(hidden).masked_fill(~self.legal[rows], -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(hidden)[:, 0]

    def iterate(self) -> None:
        rows, actions, gains = self.play()
        self.taken.index_put_((rows, actions), torch.tensor(1.0).double(), accumulate=True)
        with torch.no_grad():
            chances, values = self(rows)
            before, advantage = chances.log_prob(actions), gains - values
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
        for _ in range(4):
            chances, values = self(rows)
            ratio = (chances.log_prob(actions) - before).exp()
            gained = torch.min(ratio * advantage, ratio.clamp(0.8, 1.2) * advantage).mean()
            loss = 0.5 * (values - gains).square().mean() - gained - 0.05 * chances.entropy().mean()
            self.optimiser.zero_grad()
            loss.backward()
            self.optimiser.step()

    def play(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Play a batch of games; return information states, actions, and what the player gained in the end."""
        with torch.no_grad():
            likely = self(torch.arange(len(self.rows)))[0].probs.numpy().astype(float).cumsum(1)
        rows, actions, gains = list[int](), list[int](), list[float]()
        for _ in range(self.GAMES):
            state, players = self.tree.new_initial_state(), list[int]()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(int(self.chance.choice(outcomes, p=weights)))
                    continue
                row = self.rows[state.information_state_string()]
                action = int((likely[row] > self.chance.random() * likely[row, -1]).argmax())
                rows.append(row)
                actions.append(action)
                players.append(state.current_player())
                state.apply_action(action)
            returns = state.returns()
            gains += [returns[player] for player in players]
        return torch.tensor(rows), torch.tensor(actions), torch.tensor(gains)

    def average_policy(self) -> Any:
        likely = (self.taken / self.taken.sum(1, keepdim=True)).tolist()
        states = zip(self.states.items(), likely, strict=True)
        return pyspiel.TabularPolicy(
            {name: [(action, row[action]) for action in legal] for (name, (_, _, legal)), row in states}
        )
