"""The games with the interface of PettingZoo: an environment in which agents act one after the other.

Where both players choose at once, the second agent acts before it can see the first choice. If Gymnasium is installed,
the spaces are Gymnasium's.

>>> env = env("energy-clash", turn_limit=30)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     env.step(None if termination or truncation else int(observation["action_mask"].argmax()))
>>> env.agents
[]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator

import numpy as np
import numpy.typing as npt

from ._errors import BadInput, IllegalMove
from .batch import Batch
from .position import BOTH, OVER
from .rules import AnyRules, Rules

if TYPE_CHECKING:
    from . import _spaces as spaces

    AECEnv = object
else:
    try:
        from gymnasium import spaces
    except ImportError:
        from . import _spaces as spaces
    try:
        from pettingzoo import AECEnv
    except ImportError:
        AECEnv = object

AGENTS = ["player_0", "player_1"]
Observation = dict[str, npt.NDArray[Any]]


class DuelloEnv(AECEnv):
    """One game at a time, for two agents: see `env`."""

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False, "name": "duello"}

    def __init__(self, rules: Rules, render_mode: str | None = None) -> None:
        if render_mode not in (None, "ansi"):
            raise BadInput("the only render mode is 'ansi'")
        self.rules, self.render_mode = rules, render_mode
        self.metadata = {**self.metadata, "name": str(rules)}
        self.possible_agents = list(AGENTS)
        self._games = Batch(rules, 1)
        seen, mask = (len(self._games.columns),), (len(self._games.moves),)
        self.observation_spaces = {agent: spaces.Dict({"observation": spaces.Box(-1000, 32767, seen, np.int16),
                                                       "action_mask": spaces.Box(0, 1, mask, np.int8)})
                                   for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(mask[0]) for agent in AGENTS}
        self.agents: list[str] = []
        self._dice = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> DuelloEnv:
        return self

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. The same seed gives the same game."""
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self._games = Batch(self.rules, 1, seed=int(self._dice.integers(2**63)))
        self.agents = list(AGENTS)
        self.rewards: dict[str, float] = {agent: 0.0 for agent in AGENTS}
        self._cumulative_rewards: dict[str, float] = {agent: 0.0 for agent in AGENTS}
        self.terminations = {agent: False for agent in AGENTS}
        self.truncations = {agent: False for agent in AGENTS}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._first: int | None = None  # the choice of player_0, where both choose at once
        self._select()

    def _select(self) -> None:
        turn = int(self._games.turn[0])
        if turn == BOTH:
            turn = 0 if self._first is None else 1
        self.agent_selection = AGENTS[0 if turn == OVER else turn]

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and which of its actions are legal now."""
        player = AGENTS.index(agent)
        mask = self._games.masks(player)[0].astype(np.int8)
        if self.agents and agent != self.agent_selection:
            mask[:] = 0
        return {"observation": self._games.observe(player)[0], "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Agents in the order in which they act, until all have left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action: int | None) -> None:
        """Let the selected agent act; an agent whose game is over acts with None, and leaves."""
        if not self.agents:
            raise BadInput("the game is over: reset it")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if action is None or not 0 <= action < len(self._games.moves):
            raise BadInput(f"there is no action {action!r}")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {one: 0.0 for one in AGENTS}
        if self._games.turn[0] == BOTH and self._first is None:
            if not self._games.masks(0)[0][action]:
                raise IllegalMove(f"{self._games.moves[action]} is not legal here")
            self._first = int(action)
        else:
            self._play(int(action))
        self._select()
        for one in AGENTS:
            self._cumulative_rewards[one] += self.rewards[one]

    def _play(self, action: int) -> None:
        moves = self._games.moves_array
        pair = [moves[action], 0] if self._first is None else [moves[self._first], moves[action]]
        if not self._games.step(np.array([pair], np.uint16))[0]:
            raise IllegalMove(f"{self._games.moves[action]} is not legal here")
        self._first = None
        if self._games.over[0]:
            self.rewards = {agent: float(self._games.rewards(i)[0]) for i, agent in enumerate(AGENTS)}
            self.terminations = {agent: True for agent in AGENTS}

    def _leave(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise BadInput("the game is over for this agent: the only action is None")
        self.agents.remove(agent)
        tables: tuple[dict[str, Any], ...] = (self.rewards, self._cumulative_rewards, self.terminations,
                                              self.truncations, self.infos)
        for table in tables:
            del table[agent]
        self.rewards = {one: 0.0 for one in self.rewards}
        if self.agents:
            self.agent_selection = self.agents[0]

    def state(self) -> npt.NDArray[np.uint8]:
        """The whole position, with all cards, as bytes."""
        return np.frombuffer(self._games.states[0].tobytes(), np.uint8)

    def render(self) -> str | None:
        return self._games.position(0).words if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass

    def __str__(self) -> str:
        return f"duello_{self.rules}"


def env(rules: AnyRules, render_mode: str | None = None, **options: int | str) -> DuelloEnv:
    """A game as an environment with PettingZoo's interface. Set a turn limit if the rules allow endless games."""
    return DuelloEnv(Rules(rules, **options), render_mode)
