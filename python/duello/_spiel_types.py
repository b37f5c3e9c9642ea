"""The types that OpenSpiel describes games with: its own where `pyspiel` can be imported, so that comparisons with its
members hold, and elsewhere classes of the same names and fields."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any, NamedTuple

from ._errors import BadInput, IllegalMove

if not TYPE_CHECKING:
    try:
        import pyspiel
    except ImportError:
        pyspiel = None
else:
    pyspiel: Any = None


class _PlayerId(enum.IntEnum):
    DEFAULT_PLAYER_ID = 0
    INVALID = -3
    TERMINAL = -4
    CHANCE = -1
    MEAN_FIELD = -5
    SIMULTANEOUS = -2


class _StateType(enum.Enum):
    """What kind of state it is.

    >>> from duello import spiel
    >>> spiel.load_game("battle-numbers").new_initial_state().get_type() == spiel.StateType.CHANCE
    True
    """

    TERMINAL, CHANCE, DECISION, MEAN_FIELD = range(4)


class _TensorLayout(enum.Enum):
    """The order of a tensor's dimensions.

    >>> from duello import spiel
    >>> spiel.load_game("charge").observation_tensor_layout() == spiel.TensorLayout.CHW
    True
    """

    HWC, CHW = range(2)


class _PrivateInfoType(enum.Enum):
    """Whose private information an observer is to show: see `IIGObservationType`.

    >>> from duello import spiel
    >>> spiel.IIGObservationType().private_info == spiel.PrivateInfoType.SINGLE_PLAYER
    True
    """

    ALL_PLAYERS, NONE, SINGLE_PLAYER = range(3)


class _IIGObservationType:
    """What an observer is to show: see `SpielGame.make_observer`.

    >>> from duello import spiel
    >>> kind = spiel.IIGObservationType(perfect_recall=True)
    >>> spiel.load_game("charge", turn_limit=9).make_observer(kind, {}).tensor.shape
    (272,)
    """

    def __init__(self, public_info: bool = True, perfect_recall: bool = False,
                 private_info: Any = _PrivateInfoType.SINGLE_PLAYER) -> None:
        self.public_info, self.perfect_recall, self.private_info = public_info, perfect_recall, private_info


class _GameType:
    """What is the same for all settings of a game.

    >>> from duello import spiel
    >>> kind = spiel.load_game("charge").get_type()
    >>> kind.short_name, kind.dynamics == spiel.GameType.Dynamics.SEQUENTIAL
    ('charge', True)
    """

    # `qualname` lets members be pickled.
    Dynamics = enum.Enum("Dynamics", "SEQUENTIAL MEAN_FIELD SIMULTANEOUS", qualname="_GameType.Dynamics")
    ChanceMode = enum.Enum("ChanceMode", "DETERMINISTIC EXPLICIT_STOCHASTIC SAMPLED_STOCHASTIC",
                           qualname="_GameType.ChanceMode")
    Information = enum.Enum("Information", "ONE_SHOT PERFECT_INFORMATION IMPERFECT_INFORMATION",
                            qualname="_GameType.Information")
    Utility = enum.Enum("Utility", "ZERO_SUM CONSTANT_SUM GENERAL_SUM IDENTICAL", qualname="_GameType.Utility")
    RewardModel = enum.Enum("RewardModel", "REWARDS TERMINAL", qualname="_GameType.RewardModel")

    is_concrete = True
    action_structs_only = False

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)

    def __getattr__(self, name: str) -> Any:  # the fields
        raise AttributeError(name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _GameType) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        return f"<GameType '{self.short_name}'>"


class _SpielError(Exception):
    """What OpenSpiel raises.

    >>> from duello import spiel
    >>> try:
    ...     spiel.load_game("charge").new_initial_state().apply_action(99)
    ... except spiel.SpielError as error:
    ...     print(error)
    the action 99 is not legal here
    """


class PlayerAction(NamedTuple):
    """One action of a history, and who chose it.

    >>> from duello import spiel
    >>> spiel.load_game("charge").new_initial_state().child(2).full_history()
    [PlayerAction(player=0, action=2)]
    """

    player: int
    action: int


PlayerId: Any = getattr(pyspiel, "PlayerId", _PlayerId)
StateType: Any = getattr(pyspiel, "StateType", _StateType)
TensorLayout: Any = getattr(pyspiel, "TensorLayout", _TensorLayout)
PrivateInfoType: Any = getattr(pyspiel, "PrivateInfoType", _PrivateInfoType)
IIGObservationType: Any = getattr(pyspiel, "IIGObservationType", _IIGObservationType)
GameType: Any = getattr(pyspiel, "GameType", _GameType)
SpielError: Any = getattr(pyspiel, "SpielError", _SpielError)


def _player_id(name: str) -> Any:
    """Return a number, as OpenSpiel's states do; or the member, if it is not equal to its number."""
    member, number = getattr(PlayerId, name), int(_PlayerId[name])
    return number if member == number else member


#: What stands for a player where nature chooses, both players choose at once, or the game is over.
CHANCE_PLAYER, SIMULTANEOUS, TERMINAL = _player_id("CHANCE"), _player_id("SIMULTANEOUS"), _player_id("TERMINAL")


if TYPE_CHECKING:
    class WrongAction(IllegalMove):
        """There is no such action here."""
else:
    class WrongAction(IllegalMove, BadInput, SpielError):
        """There is no such action here.

        >>> from duello import IllegalMove
        >>> issubclass(WrongAction, SpielError), issubclass(WrongAction, IllegalMove)
        (True, True)
        """
