"""Many duels of one learner against a built-in player, for the environments of gym.py. The learner is Player 1; who
moves first alternates."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
import numpy.typing as npt

from ._library import lib
from .batch import Batch
from .players import Player
from .position import BOTH, P1
from .rules import Rules

_NO_MOVE = 0xffff  # is legal nowhere, so `Batch.step` leaves the game as it is


class Duels:
    """The games, and the player who answers."""

    def __init__(self, rules: Rules, count: int, opponent: str) -> None:
        self.rules, self.count = rules, count
        self.player = Player(rules, opponent)
        self.begin(secrets.randbits(63))  # until somebody gives a seed

    def begin(self, seed: int) -> None:
        """Begin all games anew; the same seed gives the same games."""
        self.games = Batch(self.rules, self.count, seed=seed, first=BOTH, remember=self.rules.game.is_hidden)
        self._pairs = np.empty((self.count, 2), np.uint16)
        self._answer()

    def restart(self, which: npt.NDArray[np.bool_]) -> None:
        """Begin some games anew."""
        self.games.restart(which)
        self._answer()

    def _answer(self) -> None:
        """Let the opponent choose until the learner is to choose, or the game is over."""
        turn, other = self.games.turn, 1 - P1
        while (turn == other).any():
            self._pairs.fill(_NO_MOVE)
            self.games.choose(self.player, other, self._pairs)
            self._pairs[:, 1] = 0
            self.games.step(self._pairs)

    def step(self, actions: npt.ArrayLike, idle: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """Make the learner's choices, and the opponent's after them, but where `idle`; return where one was not
        legal. There the game is unchanged."""
        columns = np.asarray(actions, np.int64)
        fits = (columns >= 0) & (columns < len(self.games.moves))
        moves = np.where(fits, self.games.moves_array[np.where(fits, columns, 0)], _NO_MOVE)
        if idle is not None:
            moves[idle] = _NO_MOVE
        playing = ~self.games.over
        self._pairs.fill(0)
        if self.rules.game.is_joint:
            self.games.choose(self.player, 1 - P1, self._pairs)
        self._pairs[:, 0] = moves
        refused: npt.NDArray[np.bool_] = playing & ~self.games.step(self._pairs)
        if idle is not None:
            refused &= ~idle
        self._answer()
        return refused

    def results(self) -> tuple[Any, Any, Any]:
        """Return what the learner has won, which games ended with a result, and which the turn limit stopped."""
        unfinished = self.games.states["result"] == lib.DUELLO_UNFINISHED
        return self.games.rewards(P1).astype(np.float64), self.games.over & ~unfinished, unfinished
