"""Thousands of games at once, as arrays."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, List, Optional, Tuple, Union

import numpy as np

from ._call import BadInput, check, make, seat, seed64, sized, text, whole
from ._library import ffi, lib
from .rules import BOTH, OVER, Move, Position, Rules
from .solving import STATE, _Memory

if TYPE_CHECKING:
    from .players import Player


def _array(given: Any, shape: Tuple[int, ...], kind: Any, what: str) -> np.ndarray:
    """Return an array of exactly this shape and type. It is a copy only if the given one differs."""
    array = np.ascontiguousarray(given, kind)
    if array.shape != shape:
        raise BadInput(f"{what} must have the shape {shape}, not {array.shape}")
    return array


class Batch:
    """Many games by the same rules, stepped together.

    >>> games = Batch("energy-clash", 4, seed=1)
    >>> games.columns
    ('clock', 'choosing', 'ep mine', 'ep other', 'defending mine', 'defending other')
    >>> games.observe(0)[0].tolist()
    [0, 1, 10, 10, 0, 0]
    >>> games.masks(0)[0].tolist(), [str(move) for move in games.moves]
    ([True, True, True], ['attack', 'defend', 'recharge'])
    >>> games.step(games.moves_array[[0, 1, 2, 0]])
    array([ True,  True,  True,  True])
    >>> games.turn.tolist()
    [1, 1, 1, 1]
    """

    def __init__(self, rules: Union[Rules, str], count: int, seed: int = 0, first: int = 0, remember: bool = False) -> None:
        self.rules = rules if isinstance(rules, Rules) else Rules(rules)
        self.count = whole(count, 1, 2**24, "the number of games")
        setup = sized("duello_batch_setup", rules=self.rules._rules, count=self.count, seed=seed64(seed),
                      first=whole(first, 0, BOTH, "first"), remember=bool(remember))
        self._batch = make("batch", lib.duello_batch_new, setup)
        self._lock = threading.Lock()
        out = ffi.new("const duello_move **")
        columns = check(lib.duello_batch_moves(self._batch, out))
        #: the moves that a player can ever make: the columns of the masks
        self.moves: Tuple[Move, ...] = tuple(self.rules._by_number[m] for m in out[0][0:columns])
        self.moves_array: np.ndarray = np.array(self.moves, np.uint16)
        #: the names of the columns of observations
        self.columns: Tuple[str, ...] = tuple(
            text(lib.duello_batch_column, self._batch, i) for i in range(lib.duello_batch_columns(self._batch)))
        states = lib.duello_batch_states(self._batch)
        self._bytes = np.asarray(_Memory(self._batch, states, (self.count * STATE.itemsize,), "|u1"))
        #: the positions of all games, without a copy: always the current ones
        self.states: np.ndarray = self._bytes.view(STATE)

    @property
    def turn(self) -> np.ndarray:
        """Who chooses next in each game."""
        return self.states["turn"]

    @property
    def over(self) -> np.ndarray:
        """Which games are over."""
        return self.states["turn"] == OVER

    def _fill(self, function: Any, kind: str, player: int, out: Optional[np.ndarray], width: int, dtype: Any) -> np.ndarray:
        if out is None:
            out = np.empty((self.count, width), dtype)
        elif not (isinstance(out, np.ndarray) and out.dtype == dtype and out.shape == (self.count, width)
                  and out.flags.c_contiguous and out.flags.writeable):
            raise BadInput(f"`out` must be a contiguous array of {np.dtype(dtype).name} with the shape {(self.count, width)}")
        with self._lock:
            check(function(self._batch, seat(player), ffi.from_buffer(kind, out)))
        return out

    def masks(self, player: int, out: Optional[np.ndarray] = None) -> np.ndarray:
        """One row per game: which of `moves` are legal for this player."""
        return self._fill(lib.duello_batch_masks, "uint8_t[]", player, out, len(self.moves), np.bool_)

    def observe(self, player: int, out: Optional[np.ndarray] = None) -> np.ndarray:
        """One row per game: what this player sees, in `columns`."""
        return self._fill(lib.duello_batch_observe, "int16_t[]", player, out, len(self.columns), np.int16)

    def step(self, moves: np.ndarray) -> np.ndarray:
        """Make one choice in every game that is not over. `moves` has a move for each game, or a pair of moves where both
        players choose at once. Returns for each game whether the choice was legal; where it was not, the game is unchanged."""
        if getattr(moves, "ndim", 2) == 1:
            pairs = np.zeros((self.count, 2), np.uint16)
            pairs[:, 0] = _array(moves, (self.count,), np.uint16, "the moves")
        else:
            pairs = _array(moves, (self.count, 2), np.uint16, "the moves")
        taken = np.empty(self.count, np.bool_)
        with self._lock:
            result = lib.duello_batch_step(self._batch, ffi.from_buffer("duello_joint[]", pairs),
                                           ffi.from_buffer("uint8_t[]", taken))
        if result != lib.DUELLO_E_ILLEGAL:
            check(result)
        return taken

    def choose(self, player: "Player", seat_: int, out: np.ndarray) -> np.ndarray:
        """Let a built-in player choose for a seat wherever it is that seat's turn; `out` gets pairs for `step`."""
        if not (isinstance(out, np.ndarray) and out.dtype == np.uint16 and out.shape == (self.count, 2)
                and out.flags.c_contiguous and out.flags.writeable):
            raise BadInput(f"`out` must be a contiguous array of uint16 with the shape {(self.count, 2)}")
        with self._lock:
            check(lib.duello_batch_choose(self._batch, player._player, seat(seat_), ffi.from_buffer("duello_joint[]", out)))
        return out

    def playout(self, steps: int = 2**63) -> int:
        """Continue with random legal moves, at most this many per game. Returns how many were made in all games."""
        made = ffi.new("uint64_t *")
        with self._lock:
            check(lib.duello_batch_playout(self._batch, whole(steps, 0, 2**64 - 1, "steps"), made))
        return made[0]

    def rewards(self, player: int) -> np.ndarray:
        """What the player has won in each game: 1, -1 or 0."""
        result = self.states["result"]
        won, lost = (lib.DUELLO_P1_WINS, lib.DUELLO_P2_WINS) if seat(player) == 0 else (lib.DUELLO_P2_WINS, lib.DUELLO_P1_WINS)
        return (result == won).astype(np.int8) - (result == lost)

    @property
    def turns(self) -> np.ndarray:
        """Turns finished in each game."""
        out = np.empty(self.count, np.uint32)
        with self._lock:
            check(lib.duello_batch_results(self._batch, ffi.NULL, ffi.from_buffer("uint32_t[]", out)))
        return out

    def restart(self, which: Optional[np.ndarray] = None) -> None:
        """Begin new games where `which` is true (default: wherever a game is over)."""
        chosen = ffi.NULL if which is None else ffi.from_buffer("uint8_t[]", _array(which, (self.count,), np.bool_, "`which`"))
        with self._lock:
            check(lib.duello_batch_restart(self._batch, chosen))

    def position(self, i: int) -> Position:
        """The whole position of one game."""
        state = ffi.new("duello_state *")
        ffi.buffer(state)[:] = self.states[whole(i, 0, self.count - 1, "the number of the game")].tobytes()
        return Position(self.rules, state)

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"<Batch of {self.count} games of {self.rules}>"
