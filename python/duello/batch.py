"""Thousands of games at once, as arrays."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

import numpy as np
import numpy.typing as npt

from ._arrays import STATE, given_array, library_array, out_array, state_from
from ._call import make, seat, seed64, sized, text, whole
from ._errors import BadInput, check, fail
from ._library import ffi, lib
from .position import BOTH, OVER, Position
from .rules import AnyRules, Move, Rules, as_rules

if TYPE_CHECKING:
    from .players import Player


_KINDS = {"actions": np.int32, "observations": np.int16, "masks": np.bool_, "players": np.uint8, "rewards": np.float32,
          "terminals": np.bool_, "truncations": np.bool_}
_C_KINDS = {"actions": "int32_t[]", "observations": "int16_t[]", "masks": "uint8_t[]", "players": "uint8_t[]",
            "rewards": "float[]", "terminals": "uint8_t[]", "truncations": "uint8_t[]"}


class Buffers(NamedTuple):
    """The arrays that `Batch.advance` reads and fills in place: one row for each player who chooses. See
    `Batch.buffers`.

    >>> arrays = Batch("energy-duel", 2).buffers()
    >>> arrays.players.tolist(), arrays.masks.tolist()
    ([0, 0], [[True, True, True, True], [True, True, True, True]])
    """

    actions: npt.NDArray[np.int32]  #: the choices to make, as indexes of `Batch.moves`
    observations: npt.NDArray[np.int16]  #: what the players who choose next see, in `Batch.columns`
    masks: npt.NDArray[np.bool_]  #: which of `Batch.moves` are legal for them
    players: npt.NDArray[np.uint8]  #: who they are: 0 or 1
    rewards: npt.NDArray[np.float32]  #: what the choices brought the players who made them: 1, -1 or 0
    terminals: npt.NDArray[np.bool_]  #: the game ended with a result, and a new one began
    truncations: npt.NDArray[np.bool_]  #: the turn limit ended it without one, and a new one began


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

    For learning, one call does it all, in arrays that you keep: `buffers` and `advance`.
    """

    moves: tuple[Move, ...]  #: the moves that a player can ever make: the columns of the masks
    moves_array: npt.NDArray[np.uint16]  #: the same as numbers
    columns: tuple[str, ...]  #: the names of the columns of observations
    states: npt.NDArray[np.void]  #: the positions of all games, without a copy: always the current ones

    def __init__(self, rules: AnyRules, count: int, seed: int = 0, first: int = 0, remember: bool = False) -> None:
        self.rules = as_rules(rules)
        self.count = whole(count, 1, 2**24, "the number of games")
        setup = sized("duello_batch_setup", rules=self.rules._rules, count=self.count, seed=seed64(seed),
                      first=whole(first, 0, BOTH, "first"), remember=bool(remember))
        self._setup = (self.count, seed, first, bool(remember))
        self._batch = make("batch", lib.duello_batch_new, setup)
        self._lock = threading.Lock()
        out = ffi.new("const duello_move **")
        count = check(lib.duello_batch_moves(self._batch, out))
        self.moves = tuple(self.rules._by_number[m] for m in out[0][0:count])
        self.moves_array = np.array(self.moves, np.uint16)
        self.columns = tuple(text(lib.duello_batch_column, self._batch, i)
                             for i in range(lib.duello_batch_columns(self._batch)))
        self.rows = lib.duello_batch_rows(self._batch)  #: rows of a game in `Buffers`: 2 if both choose at once, else 1
        self._buffers = ffi.NULL
        self._kept: Buffers | None = None
        states = lib.duello_batch_states(self._batch)
        self.states = library_array(self._batch, states, (self.count * STATE.itemsize,), "|u1").view(STATE)

    @property
    def turn(self) -> npt.NDArray[np.uint8]:
        """Who chooses next in each game."""
        turn: npt.NDArray[np.uint8] = self.states["turn"]
        return turn

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Which games are over."""
        return np.equal(self.turn, OVER)

    def _fill(self, filler: Callable[..., int], kind: str, player: int, out: npt.NDArray[Any]) -> None:
        with self._lock:
            check(filler(self._batch, seat(player), ffi.from_buffer(kind, out)))

    def masks(self, player: int, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """One row per game: which of `moves` are legal for this player."""
        out = out_array(out, (self.count, len(self.moves)), np.bool_)
        self._fill(lib.duello_batch_masks, "uint8_t[]", player, out)
        return out

    def observe(self, player: int, out: npt.NDArray[np.int16] | None = None) -> npt.NDArray[np.int16]:
        """One row per game: what this player sees, in `columns`."""
        out = out_array(out, (self.count, len(self.columns)), np.int16)
        self._fill(lib.duello_batch_observe, "int16_t[]", player, out)
        return out

    def step(self, moves: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Make one choice in every game that is not over. `moves` has a move for each game, or a pair of moves where
        both players choose at once. Returns for each game whether the choice was legal; where it was not, the game is
        unchanged."""
        if getattr(moves, "ndim", 2) == 1:
            pairs = np.zeros((self.count, 2), np.uint16)
            pairs[:, 0] = given_array(moves, (self.count,), np.uint16, "the moves")
        else:
            pairs = given_array(moves, (self.count, 2), np.uint16, "the moves")
        taken = np.empty(self.count, np.bool_)
        with self._lock:
            result = lib.duello_batch_step(self._batch, ffi.from_buffer("duello_joint[]", pairs),
                                           ffi.from_buffer("uint8_t[]", taken))
        if result != lib.DUELLO_E_ILLEGAL:
            check(result)
        return taken

    def buffers(self, **given: npt.NDArray[Any]) -> Buffers:
        """Set the arrays for `advance`, and show the positions in them. Arrays that are not given are made; a given one
        must be contiguous, with the type that `Buffers` says. Its shape may differ if its size does not.

        >>> games = Batch("energy-duel", 3, seed=1)
        >>> shared = np.zeros((3, 1, 4), np.int16)
        >>> arrays = games.buffers(observations=shared)
        >>> arrays.masks.shape, arrays.actions.shape, shared[0, 0].tolist()
        ((3, 4), (3,), [0, 1, 10, 10])
        """
        rows = self.count * self.rows
        shapes = {"observations": (rows, len(self.columns)), "masks": (rows, len(self.moves))}
        kept: dict[str, npt.NDArray[Any]] = {}
        for name, kind in _KINDS.items():
            shape = shapes.get(name, (rows,))
            array = given.pop(name, None)
            fits = isinstance(array, np.ndarray) and array.size == np.prod(shape)
            kept[name] = out_array(array, array.shape if array is not None and fits else shape, kind)
        if given:
            raise BadInput(f"there is no array {', '.join(given)}; they are {', '.join(_KINDS)}")
        kept["actions"].fill(0)
        self._buffers = sized("duello_batch_buffers", **{name: ffi.from_buffer(_C_KINDS[name], array)
                                                         for name, array in kept.items()})
        self._kept = Buffers(**kept)
        self._advance(False, show=True)
        return self._kept

    def _advance(self, random: bool, show: bool = False) -> int:
        with self._lock:
            actions, self._buffers.random = self._buffers.actions, random
            if show:
                self._buffers.actions = ffi.NULL
            result: int = lib.duello_batch_advance(self._batch, self._buffers)
            self._buffers.actions = actions
        return result

    def advance(self, random: bool = False) -> Buffers:
        """Make the choices in `actions`, or random legal ones, which `actions` then has; begin a new game wherever one
        ended; and fill the other arrays. Where both players choose at once, a game has two rows, else one, of the
        player to move. An illegal choice raises, after the other games have gone on.

        >>> games = Batch("charge", 1000, seed=1)
        >>> arrays = games.buffers()
        >>> for _ in range(100):
        ...     arrays = games.advance(random=True)
        >>> arrays.observations.shape, bool(arrays.masks.any(axis=1).all())
        ((1000, 14), True)
        """
        if self._kept is None:
            raise BadInput("set the arrays first: Batch.buffers()")
        result = self._advance(bool(random))
        if result < 0:
            fail(result, "some choices are not legal; those games are unchanged")
        return self._kept

    def choose(self, player: Player, seat_: int, out: npt.NDArray[np.uint16]) -> npt.NDArray[np.uint16]:
        """Let a built-in player choose for a seat wherever it is that seat's turn; `out` gets pairs for `step`."""
        pairs = ffi.from_buffer("duello_joint[]", out_array(out, (self.count, 2), np.uint16))
        with self._lock:
            check(lib.duello_batch_choose(self._batch, player._player, seat(seat_), pairs))
        return out

    def playout(self, steps: int = 2**63) -> int:
        """Continue with random legal moves, at most this many per game. Returns how many were made in all games."""
        made = ffi.new("uint64_t *")
        with self._lock:
            check(lib.duello_batch_playout(self._batch, whole(steps, 0, 2**64 - 1, "steps"), made))
        return int(made[0])

    def rewards(self, player: int) -> npt.NDArray[np.int8]:
        """What the player has won in each game: 1, -1 or 0."""
        wins = (lib.DUELLO_P1_WINS, lib.DUELLO_P2_WINS)
        won, lost = wins if seat(player) == 0 else wins[::-1]
        result = self.states["result"]
        rewards: npt.NDArray[np.int8] = np.subtract(result == won, result == lost, dtype=np.int8)
        return rewards

    @property
    def turns(self) -> npt.NDArray[np.uint32]:
        """Turns finished in each game."""
        out = np.empty(self.count, np.uint32)
        with self._lock:
            check(lib.duello_batch_results(self._batch, ffi.NULL, ffi.from_buffer("uint32_t[]", out)))
        return out

    def restart(self, which: npt.ArrayLike | None = None) -> None:
        """Begin new games where `which` is true (default: wherever a game is over)."""
        chosen = ffi.NULL
        if which is not None:
            chosen = ffi.from_buffer("uint8_t[]", given_array(which, (self.count,), np.bool_, "`which`"))
        with self._lock:
            check(lib.duello_batch_restart(self._batch, chosen))

    def position(self, i: int) -> Position:
        """The whole position of one game."""
        number = whole(i, 0, self.count - 1, "the number of the game")
        return Position(self.rules, state_from(self.states[number]))

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy goes on with the same games; arrays for `advance` are set again."""
        with self._lock:
            room = bytearray(lib.duello_batch_save(self._batch, ffi.NULL, 0))
            lib.duello_batch_save(self._batch, ffi.from_buffer("char[]", room), len(room))
        return _batch_again, (self.rules, self._setup, bytes(room))

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"<Batch of {self.count} games of {self.rules}>"


def _batch_again(rules: Rules, setup: tuple[int, int, int, bool], saved: bytes) -> Batch:
    games = Batch(rules, *setup)
    check(lib.duello_batch_load(games._batch, saved, len(saved)), "the games were saved by another version")
    return games
