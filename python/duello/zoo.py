"""The games with the interfaces of PettingZoo: agents that act one after the other, or both at once.

Where both players choose at once, `env` lets the second agent act before it can see the first choice, and
`parallel_env` takes both choices together. If Gymnasium is installed, the spaces are Gymnasium's; if PettingZoo is
installed, the environments are its own, and `pettingzoo.make("aec", "duello/charge-v0")` finds them once this module is
imported.

>>> env = env("energy-clash", turn_limit=30)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     env.step(None if termination or truncation else int(observation["action_mask"].argmax()))
>>> env.agents
[]

A game that the turn limit stops without a result is truncated; every other end is a termination.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, Callable, Iterator

import numpy as np
import numpy.typing as npt

from ._call import seed64
from ._errors import BadInput, IllegalMove
from ._library import ffi, lib
from .batch import Batch
from .catalog import games
from .position import BOTH, OVER, P2
from .rules import AnyRules, Rules

if TYPE_CHECKING:
    from . import _spaces as spaces

    AECEnv = object
    ParallelEnv = object
else:
    try:
        from gymnasium import spaces
    except ImportError:
        from . import _spaces as spaces
    try:
        from pettingzoo import AECEnv, ParallelEnv
    except ImportError:
        AECEnv = ParallelEnv = object

__all__ = ["AGENTS", "DuelloEnv", "DuelloParallelEnv", "env", "parallel_env", "raw_env"]

#: The names of both agents; the first is Player 1.
AGENTS = ["player_0", "player_1"]
RENDER_MODES = ["human", "ansi"]
Observation = dict[str, npt.NDArray[Any]]
_LAST_SEED = 2**63
_POINTERS = ("_state", "_seen_at", "_mask_at", "_joint")


class _Table:
    """What both kinds of environments share: one game at a time, its spaces, and how it is shown."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "name": "duello"}

    def __init__(self, rules: Rules, render_mode: str | None = None) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise BadInput("the render mode must be 'human', 'ansi' or None")
        self.rules, self.render_mode = rules, render_mode
        self.metadata = {**self.metadata, "name": str(rules), "is_parallelizable": rules.game.is_joint}
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._sit_at(Batch(rules, 1, seed=secrets.randbits(63)))
        seen, mask = (len(self._games.columns),), (len(self._games.moves),)
        self.observation_spaces = {agent: spaces.Dict({"observation": spaces.Box(-1000, 32767, seen, np.int16),
                                                       "action_mask": spaces.Box(0, 1, mask, np.int8)})
                                   for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(mask[0]) for agent in AGENTS}
        self.state_space = spaces.Box(0, 255, self.state().shape, np.uint8)

    def _sit_at(self, games: Batch) -> None:
        """Take these games. With the pointers, no step has to make arrays."""
        self._games = games
        self._moves = tuple(int(move) for move in games.moves)
        self._state = lib.duello_batch_states(games._batch)
        self._seen, self._mask = np.empty(len(games.columns), np.int16), np.empty(len(games.moves), np.int8)
        self._no_mask = np.zeros(len(games.moves), np.int8)
        self._seen_at = ffi.from_buffer("int16_t[]", self._seen)
        self._mask_at = ffi.from_buffer("uint8_t[]", self._mask)
        self._joint = ffi.new("duello_joint *")

    def _begin(self, seed: int | None) -> None:
        """Begin a game. The same seed gives the same games."""
        if seed is not None:
            self._sit_at(Batch(self.rules, 1, seed=seed64(seed) % _LAST_SEED))
        else:
            self._games.restart(np.ones(1, np.bool_))
        self.agents = list(AGENTS)

    def _observe(self, player: int, chooses: bool = True) -> Observation:
        batch = self._games._batch
        lib.duello_batch_observe(batch, player, self._seen_at)
        if not chooses:
            return {"observation": self._seen.copy(), "action_mask": self._no_mask.copy()}
        lib.duello_batch_masks(batch, player, self._mask_at)
        return {"observation": self._seen.copy(), "action_mask": self._mask.copy()}

    def _number(self, action: int | None) -> int:
        """Return the number of an action's move."""
        try:
            if action is None or action < 0:
                raise IndexError
            return self._moves[action]
        except (IndexError, TypeError):
            raise BadInput(f"there is no action {action!r}") from None

    def _play(self, a: int, b: int = 0) -> None:
        self._joint.a, self._joint.b = a, b
        if lib.duello_batch_step(self._games._batch, self._joint, ffi.NULL) < 0:
            words = " and ".join(str(self.rules.move(m)) for m in ((a, b) if self._state.turn == BOTH else (a,)))
            raise IllegalMove(f"{words}: not legal here; observation['action_mask'] has what is legal")

    def _won(self) -> tuple[float, float]:
        result = self._state.result
        won = float(result == lib.DUELLO_P1_WINS) - float(result == lib.DUELLO_P2_WINS)
        return won, 0.0 - won

    def _is_truncated(self) -> bool:
        return bool(self._state.result == lib.DUELLO_UNFINISHED)

    def observation_space(self, agent: str) -> spaces.Dict:
        """What observations are like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What actions there are."""
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        """How many agents have not left yet."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """Always 2."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> Any:
        """This environment, which has no wrapper."""
        return self

    def state(self) -> npt.NDArray[np.uint8]:
        """The whole position, with all cards, as bytes."""
        return np.frombuffer(self._games.states[0].tobytes(), np.uint8)

    def render(self) -> str | None:
        """The whole position in words: the string for "ansi"; for "human" it is printed."""
        words = self._games.position(0).words if self.render_mode else None
        if self.render_mode == "human":
            print(words)
            return None
        return words

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return f"duello_{self.rules}"

    def __getstate__(self) -> dict[str, Any]:
        """A copy goes on with the same game."""
        return {name: value for name, value in vars(self).items() if name not in _POINTERS}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._sit_at(self._games)


class DuelloEnv(_Table, AECEnv):
    """One game at a time, for two agents that act one after the other: see `env`.

    >>> one = DuelloEnv(Rules("charge", turn_limit=9))
    >>> one.reset(seed=1)
    >>> one.step(0)
    >>> one.agent_selection, one.observe("player_1")["observation"].tolist()[:2]
    ('player_1', [1, 1])
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. The same seed gives the same games."""
        self._begin(seed)
        self.rewards: dict[str, float] = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(AGENTS, 0.0)
        self.terminations, self.truncations = dict.fromkeys(AGENTS, False), dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._first: int | None = None  # the choice of player_0, where both choose at once
        self._select()

    def _select(self) -> None:
        turn = self._state.turn
        self.agent_selection = AGENTS[turn == P2 or (turn == BOTH and self._first is not None)]

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and which of its actions are legal now."""
        return self._observe(AGENTS.index(agent), not self.agents or agent == self.agent_selection)

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the selected agent sees, and what became of it."""
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
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        number = self._number(action)
        if self._state.turn == BOTH and self._first is None:
            if not self._observe(0)["action_mask"][action]:
                raise IllegalMove(f"{self.rules.move(number)} is not legal here")
            self._first = number
        elif self._first is not None:
            self._play(self._first, number)
            self._first = None
        else:
            self._play(number)
        self._cumulative_rewards[agent] = 0.0
        self._settle()

    def _settle(self) -> None:
        if self._state.turn == OVER:
            self.rewards = dict(zip(AGENTS, self._won()))
            ended = self.truncations if self._is_truncated() else self.terminations
            for one in AGENTS:
                ended[one] = True
                self._cumulative_rewards[one] += self.rewards[one]
        self._select()

    def _leave(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise BadInput("the game is over for this agent: the only action is None")
        self.agents.remove(agent)
        tables: tuple[dict[str, Any], ...] = (self.rewards, self._cumulative_rewards, self.terminations,
                                              self.truncations, self.infos)
        for table in tables:
            del table[agent]
        self.rewards = dict.fromkeys(self.rewards, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]


class DuelloParallelEnv(_Table, ParallelEnv):
    """One game at a time, for two agents that act at once: see `parallel_env`.

    >>> both = DuelloParallelEnv(Rules("energy-duel-blast", turn_limit=9))
    >>> seen, infos = both.reset(seed=1)
    >>> seen["player_1"]["action_mask"].tolist()
    [1, 1, 1]
    """

    def __init__(self, rules: Rules, render_mode: str | None = None) -> None:
        if not rules.game.is_joint:
            raise BadInput(f"in {rules.game.title} players take turns; use duello.zoo.env")
        super().__init__(rules, render_mode)

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observe(player) for player, agent in enumerate(AGENTS)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[
            dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game. The same seed gives the same games."""
        self._begin(seed)
        return self._observations(), {agent: {} for agent in AGENTS}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool],
                                                     dict[str, bool], dict[str, dict[str, Any]]]:
        """Let both agents act."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        first, second = (self._number(actions.get(agent)) for agent in AGENTS)
        self._play(first, second)
        over, truncated = self._state.turn == OVER, self._is_truncated()
        if over:
            self.agents = []
        return (self._observations(), dict(zip(AGENTS, self._won())), dict.fromkeys(AGENTS, over and not truncated),
                dict.fromkeys(AGENTS, truncated), {agent: {} for agent in AGENTS})


def _limited(rules: AnyRules, max_cycles: int | None, options: dict[str, int | str]) -> Rules:
    if max_cycles is not None:
        options = {"turn_limit": max_cycles, **options}
    return Rules(rules, **options)


def raw_env(rules: AnyRules, render_mode: str | None = None, max_cycles: int | None = None,
            **options: int | str) -> DuelloEnv:
    """A game as an environment with PettingZoo's AEC interface. Set a turn limit, or `max_cycles`, which is another
    name for it, if the rules allow endless games.

    >>> one = raw_env("charge", max_cycles=50)
    >>> one.reset(seed=1)
    >>> one.agent_selection, one.last()[0]["action_mask"].tolist()
    ('player_0', [1, 1, 1, 1, 1, 1, 1, 0])
    """
    return DuelloEnv(_limited(rules, max_cycles, options), render_mode)


env = raw_env  # it needs no wrapper: it refuses illegal actions and actions out of order itself


def parallel_env(rules: AnyRules = "energy-duel-blast", render_mode: str | None = None, max_cycles: int | None = None,
                 **options: int | str) -> DuelloParallelEnv:
    """A game in which both players choose at once, as an environment with PettingZoo's parallel interface.

    >>> both = parallel_env(max_cycles=20)
    >>> observations, infos = both.reset(seed=1)
    >>> observations, rewards, terminations, truncations, infos = both.step({"player_0": 0, "player_1": 0})
    >>> rewards, terminations
    ({'player_0': 0.0, 'player_1': 0.0}, {'player_0': False, 'player_1': False})
    """
    return DuelloParallelEnv(_limited(rules, max_cycles, options), render_mode)


def _register() -> None:
    """Tell PettingZoo the names of the games, such as duello/charge-v0, where it keeps a registry."""
    try:
        from pettingzoo import aec_registry, parallel_registry, register
    except ImportError:
        return
    kinds: tuple[tuple[str, Any, Callable[..., Any]], ...] = (("aec", aec_registry, raw_env),
                                                              ("parallel", parallel_registry, parallel_env))
    for game in games():
        for kind, registry, maker in kinds:
            name = f"duello/{game.id}-v0"
            if name not in registry and (kind == "aec" or game.is_joint):
                register(kind, name, entry_point=f"duello.zoo:{maker.__name__}", kwargs={"rules": game.id})


_register()
