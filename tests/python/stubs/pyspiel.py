"""A stand-in for OpenSpiel's compiled module, by its published reference: the names that its Python code and
duello.spiel ask for. Members of its enums equal only themselves, as those of the real one do; PlayerId is of numbers.

It has no games of its own: load_game is duello.spiel's."""

import enum
from typing import Any

import numpy as np

INVALID_ACTION = -1


class _Own(enum.Enum):
    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


def _members(name: str, words: str) -> Any:
    made: Any = _Own
    return made(name, words)


class PlayerId(enum.IntEnum):
    DEFAULT_PLAYER_ID = 0
    CHANCE = -1
    SIMULTANEOUS = -2
    INVALID = -3
    TERMINAL = -4
    MEAN_FIELD = -5


StateType = _members("StateType", "TERMINAL CHANCE DECISION MEAN_FIELD")
TensorLayout = _members("TensorLayout", "HWC CHW")
PrivateInfoType = _members("PrivateInfoType", "ALL_PLAYERS NONE SINGLE_PLAYER")


class GameType:
    Dynamics = _members("Dynamics", "SEQUENTIAL MEAN_FIELD SIMULTANEOUS")
    ChanceMode = _members("ChanceMode", "DETERMINISTIC EXPLICIT_STOCHASTIC SAMPLED_STOCHASTIC")
    Information = _members("Information", "ONE_SHOT PERFECT_INFORMATION IMPERFECT_INFORMATION")
    Utility = _members("Utility", "ZERO_SUM CONSTANT_SUM GENERAL_SUM IDENTICAL")
    RewardModel = _members("RewardModel", "REWARDS TERMINAL")

    def __init__(self, *, short_name: str, long_name: str, dynamics: Any, chance_mode: Any, information: Any,
                 utility: Any, reward_model: Any, max_num_players: int, min_num_players: int,
                 provides_information_state_string: bool, provides_information_state_tensor: bool,
                 provides_observation_string: bool, provides_observation_tensor: bool,
                 parameter_specification: Any = None, default_loadable: bool = True,
                 provides_factored_observation_string: bool = False, action_structs_only: bool = False) -> None:
        given = dict(locals())
        del given["self"]
        for name, group in (("dynamics", self.Dynamics), ("chance_mode", self.ChanceMode),
                            ("information", self.Information), ("utility", self.Utility),
                            ("reward_model", self.RewardModel)):
            if given[name] not in list(group):
                raise TypeError(f"{name} must be one of {group}")
        self.__dict__.update(given, is_concrete=True)


class IIGObservationType:
    def __init__(self, public_info: bool = True, *, perfect_recall: bool,
                 private_info: Any = PrivateInfoType.SINGLE_PLAYER) -> None:
        self.public_info, self.perfect_recall, self.private_info = public_info, perfect_recall, private_info


class SpielError(Exception):
    pass


class Game:
    pass


class State:
    pass


class MatrixGame(Game):
    """What value iteration needs: two matrices."""

    def __init__(self, rows: Any, columns: Any) -> None:
        self._payoffs = np.array(rows), np.array(columns)

    def get_type(self) -> Any:
        return type("OneShot", (), {"information": GameType.Information.ONE_SHOT, "utility": GameType.Utility.ZERO_SUM})

    def num_rows(self) -> int:
        return int(self._payoffs[0].shape[0])

    def num_cols(self) -> int:
        return int(self._payoffs[0].shape[1])

    def player_utility(self, player: int, row: int, column: int) -> float:
        return float(self._payoffs[player][row][column])

    def row_utility(self, row: int, column: int) -> float:
        return self.player_utility(0, row, column)

    def col_utility(self, row: int, column: int) -> float:
        return self.player_utility(1, row, column)


NormalFormGame = MatrixGame
create_matrix_game = MatrixGame


class Bot:
    def __init__(self) -> None:
        pass


class UniformProbabilitySampler:
    def __init__(self, low: float, high: float) -> None:
        self._low, self._high, self._dice = low, high, np.random.default_rng(1)

    def __call__(self) -> float:
        return float(self._dice.uniform(self._low, self._high))


def load_game(words: str, *args: Any) -> Any:
    from duello import spiel
    return spiel.load_game(words, *args)


def __getattr__(name: str) -> Any:
    """Names in the hints of functions, of which no algorithm that is run asks more."""
    if name.startswith("__"):
        raise AttributeError(name)
    return type(name, (), {})
