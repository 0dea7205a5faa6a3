"""PPO with masks, in one file: python examples/masked_ppo.py --task volt/Training-vs-random-v1 --seed 1

Needs 'volt-arena[envs]' and torch. Trains on one core and evaluates the policy; --save FILE keeps its weights.
"""

import argparse
import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import torch
from torch import nn

import volt.envs

GAMES, STEPS, EPOCHS, BATCH = 128, 64, 3, 1024
GAMMA, LAMBDA, CLIP, ENTROPY, RATE = 0.97, 0.9, 0.2, 0.01, 1e-3


class Agent(nn.Module):  # type: ignore[misc]
    """One hidden layer that policy and value share, and one of their own."""

    def __init__(self, seen: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(seen, 128), nn.ReLU())
        self.policy = nn.Sequential(nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, actions))
        self.value = nn.Sequential(nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, 1))

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        """The distribution over legal actions, and the value. Small numbers are enough for a network."""
        hidden = self.body(seen.clamp(max=4) / 2)
        logits = self.policy(hidden).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(hidden)[:, 0]


def legal(info: dict[str, Any]) -> torch.Tensor:
    """The mask; of a game that is over, whose next action does not count, everything."""
    mask = torch.from_numpy(info["action_mask"] > 0)
    return mask | ~mask.any(dim=1, keepdim=True)


def advantages(rewards: torch.Tensor, values: torch.Tensor, ends: torch.Tensor, last: torch.Tensor) -> torch.Tensor:
    """Generalised advantage estimation over the steps of a rollout."""
    found, after = torch.zeros_like(rewards), torch.zeros(GAMES)
    for t in reversed(range(STEPS)):
        following = values[t + 1] if t + 1 < STEPS else last
        after = rewards[t] + GAMMA * following * ~ends[t] - values[t] + GAMMA * LAMBDA * after * ~ends[t]
        found[t] = after
    return found


def train(task: str, steps: int, seed: int, watch: Callable[[int, Agent], object] = lambda done, agent: None) -> Agent:
    """Train for so many steps of all games together; return the agent. ``watch`` is told now and then how many are done."""
    torch.manual_seed(seed)
    options: dict[str, Any] = {"observation": "flat", "reward": "vp", "threads": 1}
    envs: Any = gymnasium.make_vec(task, GAMES, vectorization_mode="vector_entry_point", **options)
    seen, info = envs.reset(seed=seed)
    agent = Agent(seen.shape[1], envs.single_action_space.n)
    optimiser = torch.optim.Adam(agent.parameters(), RATE, eps=1e-5)
    rounds, began = steps // (GAMES * STEPS), time.perf_counter()
    for number in range(rounds):
        optimiser.param_groups[0]["lr"] = RATE * (1 - number / rounds)
        rollout = []
        for _ in range(STEPS):
            now, mask = torch.from_numpy(seen), legal(info)
            with torch.no_grad():
                chances, value = agent(now, mask)
                action = chances.sample()
            seen, reward, won, cut, info = envs.step(action.numpy())
            end = torch.from_numpy(won | cut)
            rollout.append((now, mask, action, chances.log_prob(action), value, torch.tensor(reward).float(), end))
        with torch.no_grad():
            _, last = agent(torch.from_numpy(seen), legal(info))
        observed, masks, actions, before, values, rewards, ends = map(torch.stack, zip(*rollout, strict=True))
        gains = advantages(rewards, values, ends, last)
        # the step after an end only deals a new game: nothing can be learned from it
        dealt = torch.cat([torch.zeros(1, GAMES, dtype=torch.bool), ends[:-1]]).flatten()
        rows = torch.nonzero(~dealt)[:, 0]
        data = [part.flatten(0, 1) for part in (observed, masks, actions, before, gains, gains + values)]
        for _ in range(EPOCHS):
            for batch in rows[torch.randperm(len(rows))].split(BATCH):
                now, mask, action, old, gain, target = (part[batch] for part in data)
                chances, value = agent(now, mask)
                ratio = (chances.log_prob(action) - old).exp()
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                policy = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                loss = policy + 0.5 * (value - target).square().mean() - ENTROPY * chances.entropy().mean()
                optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimiser.step()
        done = (number + 1) * GAMES * STEPS
        watch(done, agent)
        if number % 10 == 9:
            print(f"{done:,} steps, {done / (time.perf_counter() - began):,.0f} a second", flush=True)
    return agent


def policy_of(agent: Agent, seed: int) -> Callable[[Any, Any, Any], Any]:
    """The agent as a policy for ``volt.envs.evaluate``, with random numbers of its own."""
    random = torch.Generator().manual_seed(seed)

    def act(seen: Any, mask: Any, seats: Any) -> Any:
        with torch.no_grad():
            chances, _ = agent(torch.from_numpy(seen), legal({"action_mask": mask}))
            return torch.multinomial(chances.probs, 1, generator=random)[:, 0].numpy()

    return act


def run(task: str, steps: int, seed: int) -> tuple[Agent, volt.envs.Evaluation]:
    """Train, evaluate; return the agent and the evaluation, on the games of the same seed."""
    agent = train(task, steps, seed)
    return agent, volt.envs.evaluate(policy_of(agent, seed), task, seed=seed, observation="flat")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--task", default="volt/Training-vs-random-v1", choices=volt.envs.TASKS)
    parser.add_argument("--steps", type=int, default=500_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", metavar="FILE")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    np.random.seed(chosen.seed)
    trained, result = run(chosen.task, chosen.steps, chosen.seed)
    if chosen.save:
        torch.save(trained.state_dict(), chosen.save)
    print(result)
