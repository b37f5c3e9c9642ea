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
"""

from __future__ import annotations

import numpy as np

from ._errors import BadInput
from .position import BOTH, CHANCE, OVER, Position
from .rules import AnyRules, Move, Rules

CHANCE_PLAYER, SIMULTANEOUS, TERMINAL = -1, -2, -4  # as OpenSpiel numbers them
DECISIONS_PER_TURN = 4  # never more: a turn of our games has one or two, an attack and its answer


class SpielGame:
    """A set of rules as a game of OpenSpiel's: see `load_game`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._actions = {move: action for action, move in enumerate(rules.moves)}
        self._outcomes = {move: action for action, move in enumerate(rules.chance_moves)}

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self.rules.start())

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        """Actions are numbered from 0; nature's actions have numbers of their own, also from 0."""
        return len(self.rules.moves)

    def max_chance_outcomes(self) -> int:
        return len(self.rules.chance_moves)

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def max_game_length(self) -> int:
        """No game has more decisions. Rules without a turn limit allow endless games."""
        limit = int(self.rules["turn-limit"])
        if limit == 0:
            raise BadInput("without a turn limit a game may be endless; set turn_limit")
        return DECISIONS_PER_TURN * limit

    def get_parameters(self) -> dict[str, int | str]:
        return self.rules.options

    def __str__(self) -> str:
        return str(self.rules)


class SpielState:
    """A game in progress, as OpenSpiel's `State`. Nature's moves are played by the caller."""

    def __init__(self, game: SpielGame, position: Position) -> None:
        self._game, self._position = game, position
        self._history: list[int] = []
        self._seen = ([position.view(0).words], [position.view(1).words])

    # ---- whose turn it is ----

    def get_game(self) -> SpielGame:
        return self._game

    def current_player(self) -> int:
        return {BOTH: SIMULTANEOUS, CHANCE: CHANCE_PLAYER, OVER: TERMINAL}.get(self._position.turn, self._position.turn)

    def is_terminal(self) -> bool:
        return self._position.turn == OVER

    def is_chance_node(self) -> bool:
        return self._position.turn == CHANCE

    def is_simultaneous_node(self) -> bool:
        return self._position.turn == BOTH

    def is_player_node(self) -> bool:
        return self._position.turn in (0, 1)

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    # ---- what can be done ----

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions in ascending order. Nature's come without their probabilities; a joint action is one
        number."""
        if self.is_chance_node() and player in (None, CHANCE_PLAYER):
            return [action for action, _ in self.chance_outcomes()]
        if self.is_simultaneous_node() and player in (None, SIMULTANEOUS):
            return [self._flat(a, b) for b in self.legal_actions(1) for a in self.legal_actions(0)]
        if self.is_terminal():
            return []
        return [self._game._actions[move] for move in self._position.legal(player)]

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        size = self._game.max_chance_outcomes() if self.is_chance_node() else self._game.num_distinct_actions()
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(size)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(self._game._outcomes[move], probability) for move, probability in self._position.chance()]

    def _flat(self, a: int, b: int) -> int:
        return a + b * self._game.num_distinct_actions()

    def apply_action(self, action: int) -> None:
        """Play an action of the current player, or of nature, or a joint one."""
        if not isinstance(action, (int, np.integer)) or action < 0:
            raise BadInput(f"there is no action {action!r}")
        try:
            if self.is_chance_node():
                self._play(self._game.rules.chance_moves[action])
            elif self.is_simultaneous_node():
                second, first = divmod(action, self._game.num_distinct_actions())
                self.apply_actions([first, second])
                return
            else:
                self._play(self._game.rules.moves[action], chooser=self._position.turn)
        except IndexError:
            raise BadInput(f"there is no action {action!r}") from None
        self._history.append(action)

    def apply_actions(self, actions: list[int]) -> None:
        """Play one action of each player, where both choose at once."""
        if len(actions) != 2 or not all(0 <= action < self.num_distinct_actions() for action in actions):
            raise BadInput(f"there are no actions {actions!r}")
        first, second = (self._game.rules.moves[action] for action in actions)
        self._play(first, second)
        for player, move in enumerate((first, second)):
            self._seen[player].insert(-1, f"({move})")
        self._history.extend(actions)

    def _play(self, a: Move, b: Move | None = None, chooser: int | None = None) -> None:
        self._position = self._position.play(a, b)
        if chooser is not None:
            self._seen[chooser].append(f"({a})")
        for player in (0, 1):
            words = self._position.view(player).words
            if words != self._seen[player][-1]:
                self._seen[player].append(words)

    def child(self, action: int) -> SpielState:
        copy = self.clone()
        copy.apply_action(action)
        return copy

    def clone(self) -> SpielState:
        copy = SpielState(self._game, self._position)
        copy._history = list(self._history)
        copy._seen = (list(self._seen[0]), list(self._seen[1]))
        return copy

    # ---- what is known ----

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has seen and done since the start."""
        return " | ".join(self._seen[self._own(player)])

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees now."""
        return self._position.view(self._own(player)).words

    def _own(self, player: int | None) -> int:
        return self.current_player() if player is None else player

    def history(self) -> list[int]:
        return list(self._history)

    def history_str(self) -> str:
        return ", ".join(map(str, self._history))

    def action_to_string(self, *args: int) -> str:
        """action_to_string(action) or action_to_string(player, action)."""
        player, action = args if len(args) == 2 else (self.current_player(), *args)
        if player == CHANCE_PLAYER:
            return self._game.rules.chance_moves[action].word
        if player == SIMULTANEOUS:
            second, first = divmod(action, self._game.num_distinct_actions())
            return f"[{self.action_to_string(0, first)}, {self.action_to_string(1, second)}]"
        return self._game.rules.moves[action].word

    def string_to_action(self, *args: int | str) -> int:
        move = self._game.rules.move(args[-1])
        return self._game._outcomes[move] if move in self._game._outcomes else self._game._actions[move]

    # ---- what it is worth ----

    def returns(self) -> list[float]:
        return [float(won) for won in self._position.returns()]

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def __str__(self) -> str:
        return self._position.words


def load_game(words: AnyRules, **options: int | str) -> SpielGame:
    """A game with the interface of OpenSpiel."""
    return SpielGame(Rules(words, **options))
