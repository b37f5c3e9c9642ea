"""The games with the interface of OpenSpiel: code that was written for its `Game` and `State` works with them.

>>> game = load_game("battle-numbers", turn_limit=20)
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     action, probability = state.chance_outcomes()[0]
...     state.apply_action(action)
>>> state.current_player()
0
>>> [state.action_to_string(action) for action in state.legal_actions()][:2]
['play 1', 'play 2']

Where `pyspiel` can be imported, `get_type` and its like return pyspiel's own objects, elsewhere look-alikes. The
algorithms in OpenSpiel's Python folder run as they are: docs/research/python-interfaces.md has a table. Those in C++
need games that are registered there.
"""

from __future__ import annotations

import random
import re
from typing import Any, Callable, Mapping, Sequence

import numpy as np

from ._call import sized
from ._errors import BadInput, IllegalMove, check
from ._library import ffi, lib
from ._steps import Step
from ._spiel_types import (CHANCE_PLAYER, SIMULTANEOUS, TERMINAL, GameType, IIGObservationType, PlayerAction,
                           PrivateInfoType, SpielError, StateType, TensorLayout, WrongAction)
from .catalog import games
from .position import BOTH, CHANCE, OVER, P1, P2, Position
from .rules import AnyRules, Rules

__all__ = [
    "CHANCE_PLAYER", "SIMULTANEOUS", "TERMINAL", "GameType", "IIGObservationType", "PrivateInfoType", "SpielError",
    "StateType", "TensorLayout", "Observer", "PlayerAction", "SpielGame", "SpielState", "TurnBasedState", "WrongAction",
    "convert_to_turn_based", "deserialize_game_and_state", "load_game", "load_game_as_turn_based", "registered_names",
    "serialize_game_and_state",
]

_PLAYERS = (0, 1, SIMULTANEOUS, CHANCE_PLAYER, TERMINAL)  # by turn
_TURN_BASED = "turn_based_simultaneous_game"


class SpielGame:
    """A set of rules as a game of OpenSpiel's: see `load_game`. It does not change.

    >>> game = load_game("energy-duel", turn_limit=30)
    >>> game.num_distinct_actions(), game.max_game_length(), game.observation_tensor_shape()
    (4, 30, [11])
    >>> game.get_type().utility == game.get_type().Utility.ZERO_SUM
    True
    """

    def __init__(self, rules: Rules, turn_based: bool = False) -> None:
        self.rules, self.turn_based = rules, turn_based and rules.game.is_joint
        self._actions = {move: action for action, move in enumerate(rules.moves)}
        self._outcomes = {move: action for action, move in enumerate(rules.chance_moves)}
        self._moves = ffi.new("duello_move[]", list(rules.moves))
        self._chance_moves = ffi.new("duello_move[]", list(rules.chance_moves))
        self._start = Step(rules, self._moves, rules.start()._state)
        self._row = len(self._start.row(P1))
        self._limit = int(rules["turn-limit"])
        self._type: Any = None

    def new_initial_state(self) -> SpielState:
        """The state in which a game begins, which may be nature's."""
        return TurnBasedState(self) if self.turn_based else SpielState(self)

    def new_initial_states(self) -> list[SpielState]:
        """All states in which a game can begin: only one."""
        return [self.new_initial_state()]

    def get_type(self) -> Any:
        """What is the same for all settings: a `pyspiel.GameType`, or one like it."""
        if self._type is None:
            about = self.rules.game
            joint, hidden = about.is_joint and not self.turn_based, about.is_hidden or self.turn_based
            stochastic = "EXPLICIT_STOCHASTIC" if about.has_chance else "DETERMINISTIC"
            self._type = GameType(
                short_name=_TURN_BASED if self.turn_based else about.id,
                long_name=f"Turn-based {about.title}" if self.turn_based else about.title,
                dynamics=getattr(GameType.Dynamics, "SIMULTANEOUS" if joint else "SEQUENTIAL"),
                chance_mode=getattr(GameType.ChanceMode, stochastic),
                information=getattr(GameType.Information, "IMPERFECT_INFORMATION" if hidden else "PERFECT_INFORMATION"),
                utility=GameType.Utility.ZERO_SUM, reward_model=GameType.RewardModel.TERMINAL,
                max_num_players=2, min_num_players=2, provides_information_state_string=True,
                provides_information_state_tensor=self._limit > 0, provides_observation_string=True,
                provides_observation_tensor=True, default_loadable=True, provides_factored_observation_string=False,
                parameter_specification={option.name: option.book for option in about.options})
        return self._type

    def get_parameters(self) -> dict[str, Any]:
        """The value of every option; of a turn-based form, the game that it is made of."""
        return {"game": str(SpielGame(self.rules))} if self.turn_based else dict(self.rules.options)

    # ---- sizes ----

    def num_players(self) -> int:
        """Always 2."""
        return 2

    def num_distinct_actions(self) -> int:
        """Actions are numbered from 0; nature's actions have numbers of their own, also from 0."""
        return len(self.rules.moves)

    def max_chance_outcomes(self) -> int:
        """How many actions nature has."""
        return len(self.rules.chance_moves)

    def policy_tensor_shape(self) -> list[int]:
        """The shape of a policy at one state."""
        return [self.num_distinct_actions()]

    def min_utility(self) -> float:
        """What a loss is worth."""
        return -1.0

    def max_utility(self) -> float:
        """What a win is worth."""
        return 1.0

    def utility_sum(self) -> float:
        """What both players win together: nothing."""
        return 0.0

    def max_game_length(self) -> int:
        """No game has more decisions; a joint one counts once. Rules without a turn limit allow endless games."""
        if self._limit == 0:
            raise BadInput("without a turn limit a game may be endless; set turn_limit")
        return self._limit * (self._decisions_per_turn() + self.turn_based)

    def _decisions_per_turn(self) -> int:
        """In a turn, each verb after which the turn continues is chosen at most once."""
        within = 0
        for i in range(lib.duello_rules_verb_count(self.rules._rules)):
            verb = sized("duello_rules_verb")
            check(lib.duello_rules_get_verb(self.rules._rules, i, verb))
            within += bool(verb.within and not verb.nature)
        return 1 + within

    def max_chance_nodes_in_history(self) -> int:
        """No game has more moves of nature: those before the first decision, and one for each decision."""
        if not self.rules.game.has_chance:
            return 0
        before, state = 0, self.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
            before += 1
        return before + self.max_game_length()

    def max_move_number(self) -> int:
        """No state has a higher move number."""
        return self.max_game_length() + self.max_chance_nodes_in_history()

    def max_history_length(self) -> int:
        """No history is longer; a joint decision has two entries."""
        joint = self.rules.game.is_joint and not self.turn_based
        return self.max_game_length() * (1 + joint) + self.max_chance_nodes_in_history()

    def observation_tensor_shape(self) -> list[int]:
        """Whose observation it is, who chooses, and the columns of `Batch.observe`."""
        return [2 + self._row + (self.num_distinct_actions() if self.turn_based else 0)]

    def observation_tensor_size(self) -> int:
        """How many numbers an observation has."""
        return self.observation_tensor_shape()[0]

    def information_state_tensor_shape(self) -> list[int]:
        """Whose state it is, and for each step of the game the player's own action and observation. Needs a turn
        limit."""
        if self._limit == 0:
            raise BadInput("without a turn limit there is no tensor of all that happened; set turn_limit")
        return [2 + (self.max_move_number() + 1) * (self._row + self.num_distinct_actions())]

    def information_state_tensor_size(self) -> int:
        """How many numbers the tensor of an information state has."""
        return self.information_state_tensor_shape()[0]

    def observation_tensor_layout(self) -> Any:
        """Tensors have one dimension, so the layout does not matter."""
        return TensorLayout.CHW

    information_state_tensor_layout = observation_tensor_layout

    # ---- words ----

    def action_to_string(self, player: int, action: int) -> str:
        """The word of an action."""
        if player == CHANCE_PLAYER:
            return self.rules.chance_moves[action].word
        if player == SIMULTANEOUS:
            second, first = divmod(action, self.num_distinct_actions())
            return f"[{self.action_to_string(0, first)}, {self.action_to_string(1, second)}]"
        return self.rules.moves[action].word

    def make_observer(self, *args: Any) -> Observer | None:
        """An observer of states: make_observer(type, parameters) or make_observer(parameters). None if there is no such
        observer: what is public in a game with hidden cards is not told apart."""
        kind = next((one for one in args if hasattr(one, "perfect_recall")), None)
        if kind is None:
            return Observer(self, False)
        hidden, recalls = self.rules.game.is_hidden or self.turn_based, bool(kind.perfect_recall)
        if not kind.public_info or (recalls and self._limit == 0):
            return None
        return Observer(self, recalls) if not hidden or kind.private_info == PrivateInfoType.SINGLE_PLAYER else None

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer | None:
        """The same, as OpenSpiel's `make_observation` asks for it."""
        return self.make_observer(iig_obs_type, params)

    def serialize(self) -> str:
        """The game in words, as `load_game` reads them."""
        return str(self)

    def deserialize_state(self, serialized: str) -> SpielState:
        """Make the state again that `SpielState.serialize` has written."""
        state = self.new_initial_state()
        actions = [int(line) for line in serialized.split()]
        while actions:
            if state.is_simultaneous_node():
                state.apply_actions([actions.pop(0), actions.pop(0)])
            else:
                state.apply_action(actions.pop(0))
        return state

    def to_string(self) -> str:
        """The game in words, as `load_game` reads them."""
        game, _, options = str(self.rules).partition(":")
        return f"{_TURN_BASED}(game={game}({options}))" if self.turn_based else f"{game}({options})"

    __str__ = to_string

    def __repr__(self) -> str:
        return self.to_string()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SpielGame) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[type[SpielGame], tuple[Rules, bool]]:
        return SpielGame, (self.rules, self.turn_based)

    def __deepcopy__(self, memo: Any) -> SpielGame:
        return self


class SpielState:
    """A game in progress, as OpenSpiel's `State`. Nature's moves are played by the caller.

    >>> state = load_game("energy-duel", turn_limit=9).new_initial_state()
    >>> state.apply_action(1)
    >>> state.history(), state.current_player(), state.action_to_string(0)
    ([1], 1, 'attack 1')
    >>> state.information_state_string(0)
    'player 1: turn=1 clock=0 ep=10/10 | (attack 2) | turn=2 clock=1 ep=8/6'
    """

    __slots__ = ("_game", "_step", "_history")

    def __init__(self, game: SpielGame) -> None:
        self._game, self._step = game, game._start
        self._history: tuple[int, ...] = ()

    # ---- whose turn it is ----

    def get_game(self) -> SpielGame:
        """The game that this is a state of."""
        return self._game

    def get_type(self) -> Any:
        """A `pyspiel.StateType`, or one like it."""
        return (StateType.TERMINAL if self.is_terminal() else StateType.CHANCE if self.is_chance_node()
                else StateType.DECISION)

    def current_player(self) -> int:
        """Who chooses: 0, 1, or the number that OpenSpiel has for nature, both, or nobody."""
        player: int = _PLAYERS[self._step.turn]
        return player

    def is_terminal(self) -> bool:
        """Nobody can choose any more."""
        return self._step.turn == OVER

    def is_chance_node(self) -> bool:
        """Nature is to move."""
        return self._step.turn == CHANCE

    def is_simultaneous_node(self) -> bool:
        """Both players choose at once."""
        return self._step.turn == BOTH

    def is_player_node(self) -> bool:
        """One player is to choose."""
        return self._step.turn <= P2

    def is_mean_field_node(self) -> bool:
        """Never."""
        return False

    def is_initial_state(self) -> bool:
        """Nothing was chosen yet."""
        return not self._history

    def is_initial_non_chance_state(self) -> bool:
        """No player has chosen yet, and one is to choose."""
        return self.is_player_node() and all(action.player == CHANCE_PLAYER for action in self.full_history())

    def num_players(self) -> int:
        """Always 2."""
        return 2

    def num_distinct_actions(self) -> int:
        """As of the game."""
        return self._game.num_distinct_actions()

    # ---- what can be done ----

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions in ascending order. Nature's come without their probabilities; a joint action is one
        number."""
        turn = self._step.turn
        if turn <= P2:
            return self._step.legal(turn) if player is None or player == turn else []
        if turn == CHANCE:
            return [a for a, _ in self.chance_outcomes()] if player is None or player == CHANCE_PLAYER else []
        if turn == OVER:
            return []
        if player is None or player == SIMULTANEOUS:
            return [self._flat(a, b) for b in self._step.legal(P2) for a in self._step.legal(P1)]
        return self._step.legal(player)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """For each action whether it is legal: 1 or 0."""
        size = self._game.num_distinct_actions()
        if self.is_chance_node() and player in (None, CHANCE_PLAYER):
            size = self._game.max_chance_outcomes()
        elif self.is_simultaneous_node() and player in (None, SIMULTANEOUS):
            size *= size
        mask = [0] * size
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Nature's actions with their probabilities."""
        return self._step.chance(self._game._chance_moves)

    def _flat(self, a: int, b: int) -> int:
        return a + b * self._game.num_distinct_actions()

    def apply_action(self, action: int) -> None:
        """Play an action of the current player, or of nature, or a joint one."""
        step, rules = self._step, self._game.rules
        try:
            if action < 0:
                raise IndexError
            if step.turn <= P2:
                self._step = step.after(rules.moves[action])
            elif step.turn == CHANCE:
                self._step = step.after(rules.chance_moves[action])
            elif step.turn == BOTH:
                second, first = divmod(action, len(rules.moves))
                self.apply_actions([first, second])
                return
            else:
                raise IndexError
        except (IndexError, TypeError, IllegalMove):
            raise WrongAction(f"the action {action!r} is not legal here") from None
        self._history += (int(action),)

    def apply_actions(self, actions: Sequence[int]) -> None:
        """Play one action of each player, where both choose at once."""
        moves = self._game.rules.moves
        try:
            first, second = actions
            if self._step.turn != BOTH or first < 0 or second < 0:
                raise IndexError
            self._step = self._step.after(moves[first], moves[second])
        except (IndexError, TypeError, ValueError):
            raise WrongAction(f"the actions {actions!r} are not legal here") from None
        self._history += (int(first), int(second))

    apply_action_with_legality_check = apply_action
    apply_actions_with_legality_checks = apply_actions

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action, which was this one of this player."""
        before = self._step.before
        if before is None or self._history[-1] != action or _PLAYERS[before.turn] != player:
            raise WrongAction(f"the action {action!r} was not the last one of player {player}")
        self._step, self._history = before, self._history[:-1]

    def child(self, action: int) -> SpielState:
        """The state after an action; this one stays as it is."""
        copy = self.clone()
        copy.apply_action(action)
        return copy

    def clone(self) -> SpielState:
        """A copy."""
        copy = SpielState.__new__(SpielState)
        copy._game, copy._step, copy._history = self._game, self._step, self._history
        return copy

    # ---- what is known ----

    def _own(self, player: int | None) -> int:
        chooser = self.current_player() if player is None else player
        if chooser not in (0, 1):
            raise WrongAction("nobody in particular is to choose here: name the player, 0 or 1")
        return chooser

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has seen and done since the start."""
        return self._step.known(self._own(player))

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees now."""
        player = self._own(player)
        return f"player {player + 1}: {self._step.seen(player)}"

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The same as numbers: see `SpielGame.observation_tensor_shape`."""
        player = self._own(player)
        return [float(player == P1), float(player == P2), *self._step.row(player), *self._pending(player)]

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """All that a player has seen and done, as numbers: see `SpielGame.information_state_tensor_shape`."""
        player, size, tensor = self._own(player), self._game.information_state_tensor_size(), [0.0, 0.0]
        tensor[player] = 1.0
        for step in self._step.path():
            own = step.own(player)
            if own is not None or step.before is None or step.seen(player) != step.before.seen(player):
                tensor += self._one_hot(None if own is None else self._game._actions[own])
                tensor += step.row(player)
        tensor += self._pending(player) if any(self._pending(player)) else []
        return tensor + [0.0] * (size - len(tensor))

    def _one_hot(self, action: int | None) -> list[float]:
        row = [0.0] * self._game.num_distinct_actions()
        if action is not None:
            row[action] = 1.0
        return row

    def _pending(self, player: int) -> list[float]:
        """Return the player's own choice that was not played yet: see TurnBasedState."""
        return []

    def history(self) -> list[int]:
        """All actions so far, nature's included."""
        return list(self._history)

    def full_history(self) -> list[PlayerAction]:
        """All actions so far, with who chose them."""
        players = [player for step in self._step.path()[:-1]
                   for player in ((0, 1) if step.turn == BOTH else (_PLAYERS[step.turn],))]
        return [PlayerAction(*pair) for pair in zip([*players, P1], self._history)]

    def history_str(self) -> str:
        """The history in words."""
        return ", ".join(map(str, self._history))

    def move_number(self) -> int:
        """How many actions were played; a joint one counts once."""
        return self._step.number

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> SpielState:
        """A state that this player cannot tell from this one. Moves of nature that the player did not see are drawn
        again, if a few tries find others that fit all that happened."""
        draw, path = sampler or random.random, self._step.path()
        for _ in range(20):
            state = self._game.new_initial_state()
            for before, after, action in zip(path, path[1:], self._path_actions()):
                state._resample(before, after, action, player, draw)
                if state._step.known(player) != after.known(player):
                    break
            else:
                return state
        return self.clone()

    def _path_actions(self) -> list[int]:
        actions, given = [], list(self._history)
        for step in self._step.path()[:-1]:
            first = given.pop(0)
            actions.append(self._flat(first, given.pop(0)) if step.turn == BOTH else first)
        return actions

    def _resample(self, before: Step, after: Step, action: int, player: int, draw: Callable[[], float]) -> None:
        """Play this action, or draw one of nature's that leads to the same knowledge."""
        if before.turn != CHANCE:
            if action in self.legal_actions():
                self.apply_action(action)
            return
        fits = [(outcome, p) for outcome, p in self.chance_outcomes()
                if self.child(outcome)._step.known(player) == after.known(player)]
        left = draw() * sum(p for _, p in fits)
        for outcome, p in fits:
            left -= p
            if left <= 0:
                break
        if fits:
            self.apply_action(outcome)

    # ---- words ----

    def action_to_string(self, *args: int) -> str:
        """action_to_string(action) or action_to_string(player, action)."""
        player, action = args if len(args) == 2 else (self.current_player(), *args)
        return self._game.action_to_string(player, action)

    def string_to_action(self, *args: int | str) -> int:
        """The number of an action's word: string_to_action(word) or string_to_action(player, word)."""
        move = self._game.rules.move(args[-1])
        return self._game._outcomes[move] if move in self._game._outcomes else self._game._actions[move]

    # ---- what it is worth ----

    def returns(self) -> list[float]:
        """What each player has won: 1, -1 or 0."""
        result = self._step.state.result
        won = float(result == lib.DUELLO_P1_WINS) - float(result == lib.DUELLO_P2_WINS)
        return [won, -won] if won else [0.0, 0.0]

    def rewards(self) -> list[float]:
        """What the last action has won: only the end of a game is rewarded."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What this player has won."""
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        """What the last action has won for this player."""
        return self.rewards()[player]

    def position(self) -> Position:
        """The position, as the rest of this package has it."""
        return Position(self._game.rules, ffi.new("duello_state *", self._step.state[0]))

    def serialize(self) -> str:
        """The history, one action a line: see `SpielGame.deserialize_state`."""
        return "".join(f"{action}\n" for action in self._history)

    def to_string(self) -> str:
        """The whole position in words, with the result."""
        position = self.position()
        return f"{position.words} result={position.result}" if position.is_over else position.words

    def __str__(self) -> str:
        return self.to_string()

    def __repr__(self) -> str:
        return self.to_string()

    def __reduce__(self) -> tuple[Callable[..., SpielState], tuple[SpielGame, str]]:
        return SpielGame.deserialize_state, (self._game, self.serialize())

    def __copy__(self) -> SpielState:
        return self.clone()

    def __deepcopy__(self, memo: Any) -> SpielState:
        return self.clone()


class TurnBasedState(SpielState):
    """A game of simultaneous choices in which the players choose one after the other; the second does not see the
    first choice.

    >>> state = load_game_as_turn_based("energy-duel-blast").new_initial_state()
    >>> state.apply_action(0)
    >>> state.current_player(), state.history(), state.action_to_string(0)
    (1, [0], 'charge')
    """

    __slots__ = ("_first",)

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._first: int | None = None

    def simultaneous_game_state(self) -> SpielState:
        """The state of the game with simultaneous choices, without a choice that waits for the other."""
        state = SpielState(SpielGame(self._game.rules))
        state._step, done = self._step, len(self._history) - (self._first is not None)
        state._history = self._history[:done]
        return state

    def _is_joint(self) -> bool:
        return self._step.turn == BOTH

    def current_player(self) -> int:
        return (P1 if self._first is None else P2) if self._is_joint() else super().current_player()

    def is_simultaneous_node(self) -> bool:
        return False

    def is_player_node(self) -> bool:
        return self._step.turn <= BOTH

    def legal_actions(self, player: int | None = None) -> list[int]:
        if not self._is_joint():
            return super().legal_actions(player)
        chooser = self.current_player()
        return self._step.legal(chooser) if player is None or player == chooser else []

    def apply_action(self, action: int) -> None:
        if not self._is_joint():
            super().apply_action(action)
            return
        if action not in self.legal_actions():
            raise WrongAction(f"the action {action!r} is not legal here")
        if self._first is None:
            self._first = int(action)
        else:
            moves = self._game.rules.moves
            self._step, self._first = self._step.after(moves[self._first], moves[action]), None
        self._history += (int(action),)

    apply_action_with_legality_check = apply_action

    def undo_action(self, player: int, action: int) -> None:
        if not self._history or self.full_history()[-1] != (player, action):
            raise WrongAction(f"the action {action!r} was not the last one of player {player}")
        if self._first is not None:
            self._first = None
        else:
            before = self._step.before
            assert before is not None
            self._step, self._first = before, self._history[-2] if before.turn == BOTH else None
        self._history = self._history[:-1]

    def clone(self) -> SpielState:
        copy = TurnBasedState.__new__(TurnBasedState)
        copy._game, copy._step, copy._history, copy._first = self._game, self._step, self._history, self._first
        return copy

    def move_number(self) -> int:
        return len(self._history)

    def _path_actions(self) -> list[int]:
        raise BadInput("the cards of a turn-based form cannot be drawn again: nothing is hidden but a choice")

    def information_state_string(self, player: int | None = None) -> str:
        player = self._own(player)
        words = super().information_state_string(player)
        return words if self._first is None or player == P2 else f"{words} | ({self._game.rules.moves[self._first]})"

    def observation_string(self, player: int | None = None) -> str:
        player = self._own(player)
        words = super().observation_string(player)
        return words if self._first is None or player == P2 else f"{words} | ({self._game.rules.moves[self._first]})"

    def _pending(self, player: int) -> list[float]:
        return self._one_hot(self._first if player == P1 else None)

    def to_string(self) -> str:
        words = super().to_string()
        return words if self._first is None else f"{words} first={self._game.rules.moves[self._first]}"


class Observer:
    """What a player sees, as a tensor and in words: see `SpielGame.make_observer`. `tensor` and the arrays of `dict`
    share their memory.

    >>> game = load_game("energy-duel", turn_limit=9)
    >>> watching = game.make_py_observer()
    >>> watching.set_from(game.new_initial_state(), player=0)
    >>> watching.tensor.tolist()
    [1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 10.0, 10.0]
    """

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self._recalls = perfect_recall
        size = game.information_state_tensor_size() if perfect_recall else game.observation_tensor_size()
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"info_state" if perfect_recall else "observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what this player sees."""
        self.tensor[:] = (state.information_state_tensor(player) if self._recalls
                          else state.observation_tensor(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """What this player sees, in words."""
        return state.information_state_string(player) if self._recalls else state.observation_string(player)


# ---- games by their words --------------------------------------------------------------------------------


def load_game(words: AnyRules, params: Mapping[str, int | str] | None = None, **options: int | str) -> SpielGame:
    """A game with the interface of OpenSpiel, from `Rules` or their words, or as OpenSpiel writes it.

    >>> str(load_game("charge(goal=7)")), str(load_game("charge", {"goal": 7})) == str(load_game("charge", goal=7))
    ('charge(goal=7)', True)
    """
    turn_based = False
    if isinstance(words, str) and words.startswith(f"{_TURN_BASED}(game=") and words.endswith(")"):
        words, turn_based = words[len(_TURN_BASED) + len("(game="):-1], True
    if isinstance(words, str):
        words = re.sub(r"^([^():]*)\(([^()]*)\)$", lambda m: f"{m[1]}:{m[2]}" if m[2] else m[1], words)
    return SpielGame(Rules(words, **{**(params or {}), **options}), turn_based)


def load_game_as_turn_based(words: AnyRules, params: Mapping[str, int | str] | None = None,
                            **options: int | str) -> SpielGame:
    """The same; a game of simultaneous choices in its turn-based form.

    >>> load_game_as_turn_based("energy-duel-blast", turn_limit=3)
    turn_based_simultaneous_game(game=energy-duel-blast(turn-limit=3))
    """
    return convert_to_turn_based(load_game(words, params, **options))


def convert_to_turn_based(game: SpielGame) -> SpielGame:
    """The turn-based form of a game of simultaneous choices; another game stays as it is.

    >>> convert_to_turn_based(load_game("charge"))
    charge()
    """
    return SpielGame(game.rules, True) if game.rules.game.is_joint else game


def registered_names() -> list[str]:
    """The names of all games.

    >>> registered_names()[0]
    'charge'
    """
    return [game.id for game in games()]


def serialize_game_and_state(game: SpielGame, state: SpielState) -> str:
    """A game and a state as text, in OpenSpiel's form.

    >>> state = load_game("charge").new_initial_state()
    >>> deserialize_game_and_state(serialize_game_and_state(state.get_game(), state))[0]
    charge()
    """
    return (f"# Automatically generated by OpenSpiel SerializeGameAndState\n[Meta]\nVersion: 1\n\n"
            f"[Game]\n{game.serialize()}\n[State]\n{state.serialize()}\n")


def deserialize_game_and_state(text: str) -> tuple[SpielGame, SpielState]:
    """Make the game and the state again.

    >>> state = load_game("charge").new_initial_state().child(2)
    >>> deserialize_game_and_state(serialize_game_and_state(state.get_game(), state))[1].history()
    [2]
    """
    found = re.search(r"\[Game\]\n(.*)\n\[State\]\n([\d\s]*)$", text)
    if found is None:
        raise BadInput("the text has no game and state")
    game = load_game(found[1].strip())
    return game, game.deserialize_state(found[2])
