"""The games with the interfaces of Gymnasium: one learner against a built-in player. Gymnasium must be installed.

    import duello.gym, gymnasium
    one = gymnasium.make("duello/ChargeVsCasual-v0")
    many = gymnasium.make_vec("duello/ChargeVsCasual-v0", num_envs=1000)

There is a name for each game and each built-in player of it. An observation is what the learner sees, in the columns
of `duello.Batch`; info["action_mask"] has the legal actions. An action that is not legal loses the game at once. A game
that the turn limit stops without a result is truncated. The learner moves first in every second game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ._duels import Duels
from ._errors import BadInput
from .catalog import games
from .players import players
from .rules import AnyRules, Rules

if TYPE_CHECKING:
    class Env:
        def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any: ...

    VectorEnv = Env
    register: Any
    registry: Any
    spaces: Any
    AutoresetMode: Any
    batch_space: Any
else:
    from gymnasium import Env, register, registry, spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

__all__ = ["DuelloVectorEnv", "DuelloVersusEnv", "name_of"]

RENDER_MODES = ["human", "ansi"]
TURN_LIMIT = 200  # of the registered environments, for games that may be endless


def _spaces(duels: Duels) -> tuple[Any, Any]:
    seen = (len(duels.games.columns),)
    return spaces.Box(-1000, 32767, seen, np.int16), spaces.Discrete(len(duels.games.moves))


class DuelloVersusEnv(Env):
    """One game at a time against a built-in player.

    >>> env = DuelloVersusEnv("energy-duel", "perfect", turn_limit=30)
    >>> seen, info = env.reset(seed=1)
    >>> info["action_mask"].tolist()
    [1, 1, 1, 1]
    >>> seen, reward, terminated, truncated, info = env.step(0)
    >>> reward, terminated, truncated
    (0.0, False, False)
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(self, rules: AnyRules, opponent: str = "casual", render_mode: str | None = None,
                 **options: int | str) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise BadInput("the render mode must be 'human', 'ansi' or None")
        self.rules, self.opponent, self.render_mode = Rules(rules, **options), opponent, render_mode
        self._duels = Duels(self.rules, 1, opponent)
        self.observation_space, self.action_space = _spaces(self._duels)

    def _shown(self, **more: Any) -> tuple[npt.NDArray[np.int16], dict[str, Any]]:
        games = self._duels.games
        if self.render_mode == "human":
            self.render()
        return games.observe(0)[0], {"action_mask": games.masks(0)[0].astype(np.int8), **more}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[
            npt.NDArray[np.int16], dict[str, Any]]:
        """Begin a game. The same seed gives the same games."""
        super().reset(seed=seed)
        if seed is not None:
            self._duels.begin(seed)
        else:
            self._duels.restart(np.ones(1, np.bool_))
        return self._shown()

    def step(self, action: int) -> tuple[npt.NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        """Make a choice, and let the opponent answer."""
        if self._duels.games.over[0]:
            raise BadInput("the game is over: reset it")
        if self._duels.step([action])[0]:
            seen, info = self._shown(illegal=True)
            return seen, -1.0, True, False, info
        (won, ended, truncated), (seen, info) = self._duels.results(), self._shown()
        return seen, float(won[0]), bool(ended[0]), bool(truncated[0]), info

    def render(self) -> str | None:
        """The whole position in words: the string for "ansi"; for "human" it is printed."""
        words = self._duels.games.position(0).words if self.render_mode else None
        if self.render_mode == "human":
            print(words)
            return None
        return words


class DuelloVectorEnv(VectorEnv):
    """Many games against a built-in player, stepped together by the library. A game that is over begins anew in the
    next step, whose action for it does not matter.

    >>> many = DuelloVectorEnv(3, rules="energy-duel", opponent="casual", turn_limit=30)
    >>> seen, info = many.reset(seed=1)
    >>> seen, rewards, terminated, truncated, info = many.step([0, 1, 3])
    >>> seen.shape, rewards.tolist()
    ((3, 4), [0.0, -1.0, 0.0])
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}
    render_mode = None

    def __init__(self, num_envs: int = 1, *, rules: AnyRules, opponent: str = "casual",
                 render_mode: str | None = None, **options: int | str) -> None:
        if render_mode is not None:
            raise BadInput("many games at once are not rendered")
        self.rules, self.num_envs = Rules(rules, **options), num_envs
        self._duels = Duels(self.rules, num_envs, opponent)
        self._done = np.zeros(num_envs, np.bool_)
        self.single_observation_space, self.single_action_space = _spaces(self._duels)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _shown(self, **more: Any) -> tuple[npt.NDArray[np.int16], dict[str, Any]]:
        games, every = self._duels.games, np.ones(self.num_envs, np.bool_)
        info = {"action_mask": games.masks(0).astype(np.int8), "_action_mask": every}
        return games.observe(0), {**info, **more}

    def reset(self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None) -> tuple[
            npt.NDArray[np.int16], dict[str, Any]]:
        """Begin all games. The same seed gives the same games; of a list, the first seed counts."""
        first = seed[0] if isinstance(seed, (list, tuple)) else seed
        super().reset(seed=first)
        self._done[:] = False
        if first is not None:
            self._duels.begin(first)
        else:
            self._duels.restart(np.ones(self.num_envs, np.bool_))
        return self._shown()

    def step(self, actions: npt.ArrayLike) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.float64],
                                                    npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """Make a choice in every game, and let the opponents answer."""
        begun = self._done.copy()
        refused = self._duels.step(actions, begun)
        if begun.any():
            self._duels.restart(begun)
        won, ended, truncated = self._duels.results()
        won[refused], ended = -1.0, ended | refused
        self._done = ended | truncated
        seen, info = self._shown(illegal=refused, _illegal=refused) if refused.any() else self._shown()
        return seen, won, ended, truncated, info


def name_of(game: str, opponent: str) -> str:
    """The name of an environment in Gymnasium's registry.

    >>> name_of("energy-duel", "casual")
    'duello/EnergyDuelVsCasual-v0'
    """
    words = "".join(word.capitalize() for word in game.split("-"))
    return f"duello/{words}Vs{''.join(word.capitalize() for word in opponent.split('-'))}-v0"


def _register() -> None:
    for game in games():
        for player in players(game):
            name = name_of(game.id, player.id)
            if name in registry:
                continue
            kwargs = {"rules": f"{game.id}:turn-limit={TURN_LIMIT}", "opponent": player.id}
            register(id=name, entry_point="duello.gym:DuelloVersusEnv",
                     vector_entry_point="duello.gym:DuelloVectorEnv", kwargs=kwargs)


_register()
