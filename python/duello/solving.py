"""Exact values of games without hidden cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ._arrays import STATE, library_array, state_from
from ._call import sized, whole
from ._callbacks import Callbacks, Progress, make_watched
from ._errors import check
from ._library import ffi, lib
from .position import CHANCE, OVER, Position, state_of
from .rules import AnyRules, Move, Rules, as_rules

if TYPE_CHECKING:
    from ._library import CData


class Choice(NamedTuple):
    """One choice at a position, judged.

    >>> choice = analyze(Rules("energy-duel").start())[1]
    >>> choice.move, choice.value, choice.plies
    (Move('attack 2'), 1.0, 5)
    """

    move: Move
    value: float  #: for the chooser, from -1 (a loss) to 1 (a win), if the opponent does not err
    plies: int  #: moves to the end, where a win is forced
    share: float  #: how often perfect play picks it
    chance: float  #: the expected result of perfect play against random moves; 0 if the solution has no chances
    error: float | None = 0.0  #: the value is accurate to within this; None: unknown
    win: float | None = None  #: with `against`: how often it wins if both play like that level from then on
    loss: float | None = None  #: likewise, how often it loses


class Census(NamedTuple):
    """All positions, counted by their values.

    >>> counted = solve("energy-duel").census
    >>> counted.positions, counted.wins, counted.losses, counted.draws
    (96, 62, 34, 0)
    """

    positions: int  #: with Player 1 to move, where players take turns
    wins: int  #: of Player 1
    losses: int
    draws: int
    moves: int  #: legal moves in all positions
    memory: int  #: most bytes in use
    longest: int  #: moves of the longest forced win or loss
    bound: int  #: the limit assumed for points without one; 0: none
    error: float  #: the largest change of a value in the last step; 0 if values are exact


def choices_from(rules: Rules, out: CData, count: int) -> list[Choice]:
    """Return what the library wrote to an array of duello_choice."""
    return [Choice(rules._by_number[c.pick], c.value, c.plies, c.share, c.chance) for c in out[0:count]]


class Solution:
    """The value of every position of a game without hidden cards: see `solve`.

    >>> known = solve("energy-duel")
    >>> known.best(known.rules.start()), known.plies(known.rules.start())
    (Move('attack 3'), 3)
    """

    def __init__(self, rules: Rules, known: CData, made_by: tuple[Any, ...] = ()) -> None:
        self.rules, self._known, self._made_by = rules, known, made_by

    def __copy__(self) -> Solution:
        """It does not change."""
        return self

    def __deepcopy__(self, memo: Any) -> Solution:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy by pickle is solved again."""
        return solve, self._made_by

    def _table(self) -> CData:
        table = sized("duello_solution_table")
        check(lib.duello_solution_get_table(self._known, table))
        return table

    @property
    def table(self) -> npt.NDArray[Any]:
        """The values of all positions, without a copy: the plies to the forced win, or to the loss if negative (int16).
        In games with chance or simultaneous choices: values from -1 to 1 (float64)."""
        t = self._table()
        if t.plies != ffi.NULL:
            return library_array(self, t.plies, (t.count,), "<i2")
        return library_array(self, t.values, (t.count,), "<f8")

    @property
    def chances(self) -> npt.NDArray[np.float64] | None:
        """For each position, without a copy: what the player to move, and what the other player, can expect of perfect
        play against random moves, from -1 to 1."""
        t = self._table()
        return None if t.chances == ffi.NULL else library_array(self, t.chances, (t.count, 2), "<f8")

    @property
    def positions(self) -> npt.NDArray[np.void]:
        """All positions, in the order of `table`."""
        out = np.empty(self._table().count, STATE)
        check(lib.duello_solution_positions(self._known, ffi.from_buffer("duello_state[]", out)))
        return out

    def position(self, number: int) -> Position:
        """The position with this number in the table. For many positions, use `positions`."""
        return Position(self.rules, state_from(self.positions[whole(number, 0, len(self) - 1, "the number")]))

    def number(self, position: Position) -> int:
        """The number of a position in the table. It is the same with the seats exchanged."""
        out = ffi.new("uint64_t *")
        check(lib.duello_solution_number(self._known, state_of(position, self.rules), out))
        return int(out[0])

    def _worth(self, position: Position) -> CData:
        out = ffi.new("duello_worth *")
        check(lib.duello_solution_worth(self._known, state_of(position, self.rules), out))
        return out

    def value(self, position: Position) -> float:
        """The value, from -1 (a loss) to 1 (a win), for the player to move; where both choose at once, for Player 1."""
        return float(self._worth(position).value)

    def plies(self, position: Position) -> int:
        """Moves to the forced end; 0 if none is forced."""
        return int(self._worth(position).plies)

    def _choices(self, position: Position, player: int | None) -> tuple[CData, int]:
        out, state = ffi.new("duello_choice[]", lib.DUELLO_MOVES_MAX), state_of(position, self.rules)
        return out, check(lib.duello_solution_choices(self._known, state, position._chooser(player), out))

    def choices(self, position: Position, player: int | None = None, against: str | None = None) -> list[Choice]:
        """Every legal choice, judged; `against` a level ('casual') also by the chances between its players.

        >>> known = solve("energy-clash", chances=True)
        >>> [f"{c.move} {c.win:.3f}" for c in known.choices(known.rules.start(), against="casual")]
        ['attack 0.503', 'defend 0.477', 'recharge 0.536']
        """
        found = choices_from(self.rules, *self._choices(position, player))
        if against is None:
            return found
        out, state = ffi.new("duello_chance[]", lib.DUELLO_MOVES_MAX), state_of(position, self.rules)
        check(lib.duello_solution_against(self._known, state, position._chooser(player), against.encode(), out))
        return [c._replace(win=out[i].win, loss=out[i].loss) for i, c in enumerate(found)]

    def best(self, position: Position) -> Move:
        """The best choice where players take turns."""
        out, count = self._choices(position, None)
        return self.rules._by_number[out[lib.duello_choice_best(out, count)].pick]

    @property
    def census(self) -> Census:
        """How many positions there are, and what they are worth."""
        c = sized("duello_solution_census")
        check(lib.duello_solution_get_census(self._known, c))
        return Census(*(getattr(c, name) for name in Census._fields))

    def __len__(self) -> int:
        return int(self._table().count)

    def __repr__(self) -> str:
        return f"<Solution of {self.rules}: {len(self)} positions>"


def solve(rules: AnyRules, jobs: int = 1, chances: bool = False, memory: int = 0, bound: int = 0,
          also: Position | None = None, progress: Progress | None = None) -> Solution:
    """Solve a game without hidden cards.

    >>> known = solve("energy-duel")
    >>> known.value(known.rules.start()), len(known), known.table.dtype.name
    (1.0, 96, 'int16')
    >>> [str(choice.move) for choice in known.choices(known.rules.start()) if choice.value == 1]
    ['attack 2', 'attack 3']
    """
    rules = as_rules(rules)
    known = make_watched("solution", lib.duello_solution_new, rules._rules, Callbacks(progress), chances=bool(chances),
                         jobs=whole(jobs, 0, 1024, "jobs"), memory=whole(memory, 0, 2**63, "memory"),
                         bound=whole(bound, 0, 32767, "bound"),
                         also=ffi.NULL if also is None else state_of(also, rules))
    return Solution(rules, known, (rules, jobs, chances, memory, bound, also))


def analyze(position: Position, known: Solution | None = None, player: int | None = None,
            against: str | None = None) -> list[Choice]:
    """Every legal choice at a position, judged exactly. Without `known`, the game is solved first.
    `against`: as in `Solution.choices`.

    >>> for choice in analyze(Rules("energy-duel").start()):
    ...     print(choice.move, choice.value)
    attack 1 -1.0
    attack 2 1.0
    attack 3 1.0
    charge -1.0
    """
    if known is None:
        can_choose = position.turn not in (CHANCE, OVER)
        known = solve(position.rules, chances=True, also=position if can_choose else None)
    return known.choices(position, player, against)
