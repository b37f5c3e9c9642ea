"""Positions with all that led to them, as each player knows it.

A Step does not change, and steps share what is before them. So a state of OpenSpiel's is one reference to a Step, its
copy costs nothing, and everything below is computed when it is asked for, once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, Optional

from ._call import text
from ._errors import check
from ._library import ffi, lib
from .position import BOTH, OVER, P1
from .rules import Move, Rules

if TYPE_CHECKING:
    from ._library import CData

_STATE, _INDEXES, _SHARES = ffi.typeof("duello_state *"), ffi.typeof("int[]"), ffi.typeof("double[]")
_WORDS = ffi.typeof("char[]")
_fresh: Callable[..., CData] = ffi.new_allocator(should_clear_after_alloc=False)
_play, _legal, _seen = lib.duello_python_after, lib.duello_python_legal, lib.duello_python_seen
_MOST, _WORD_ROOM = lib.DUELLO_MOVES_MAX, 512
_COLUMNS_MOST = 2 + 2 * lib.DUELLO_FIELDS_MAX * lib.DUELLO_FIELD_VALUES


class Step:
    """One position on the way from the start, and the choice before it."""

    __slots__ = ("rules", "moves", "state", "turn", "before", "chosen", "number", "_seen", "_known")

    def __init__(self, rules: Rules, moves: CData, state: CData, before: Optional[Step] = None,
                 chosen: tuple[Move, Optional[Move]] = (Move(0, ""), None)) -> None:
        self.rules, self.moves, self.state, self.before, self.chosen = rules, moves, state, before, chosen
        self.turn: int = state.turn
        self.number: int = 0 if before is None else before.number + 1
        self._seen: list[Optional[str]] = [None, None]
        self._known: list[Optional[str]] = [None, None]

    def after(self, a: Move, b: Optional[Move] = None) -> Step:
        """Return the step after a choice; `b` is Player 2's, where both choose at once."""
        state = _fresh(_STATE)
        check(_play(self.rules._rules, self.state, a, 0 if b is None else b, state))
        return Step(self.rules, self.moves, state, self, (a, b))

    def legal(self, player: int) -> list[int]:
        """Return the legal moves of a player, as indexes of `Rules.moves`."""
        out = _fresh(_INDEXES, _MOST)
        legal: list[int] = ffi.unpack(out, _legal(self.rules._rules, self.state, player, self.moves, out))
        return legal

    def chance(self, moves: CData) -> list[tuple[int, float]]:
        """Return nature's moves, as indexes of these, with their probabilities."""
        out, share = _fresh(_INDEXES, _MOST), _fresh(_SHARES, _MOST)
        count = lib.duello_python_chance(self.rules._rules, self.state, moves, out, share)
        return list(zip(ffi.unpack(out, count), ffi.unpack(share, count)))

    def seen(self, player: int) -> str:
        """Return what a player sees now, in words."""
        words = self._seen[player]
        if words is None:
            room = _fresh(_WORDS, _WORD_ROOM)
            length = _seen(self.rules._rules, self.state, player, room, _WORD_ROOM)
            words = (ffi.unpack(room, length).decode() if length < _WORD_ROOM
                     else text(_seen, self.rules._rules, self.state, player))
            self._seen[player] = words
        return words

    def own(self, player: int) -> Optional[Move]:
        """Return the choice of a player that led here, if there was one."""
        turn = None if self.before is None else self.before.turn
        return self.chosen[0 if turn != BOTH or player == P1 else 1] if turn in (player, BOTH) else None

    def known(self, player: int) -> str:
        """Return all that a player has seen and chosen since the start, in words."""
        steps, at = [], self
        while at._known[player] is None and at.before is not None:
            steps.append(at)
            at = at.before
        words = at._known[player]
        if words is None:
            words = at._known[player] = f"player {player + 1}: {at.seen(player)}"
        for step in reversed(steps):
            assert step.before is not None
            own, seen = step.own(player), step.seen(player)
            if own is not None:
                words = f"{words} | ({own.word})"
            if seen != step.before.seen(player):
                words = f"{words} | {seen}"
            step._known[player] = words
        return words

    def path(self) -> list[Step]:
        """Return all steps from the start to this one."""
        steps: list[Step] = []
        at: Optional[Step] = self
        while at is not None:
            steps.append(at)
            at = at.before
        return steps[::-1]

    def row(self, player: int) -> list[float]:
        """Return what a player sees now as numbers: who chooses, and the columns of `Batch.observe`."""
        columns = ffi.new("int16_t[]", _COLUMNS_MOST)
        count = check(lib.duello_state_observe(self.rules._rules, self.state, player, columns, _COLUMNS_MOST))
        return [*map(float, (self.turn == turn for turn in range(OVER + 1))), *map(float, ffi.unpack(columns, count))]
