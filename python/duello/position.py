"""Positions, and what players see of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._call import known_string, seat, sized, text
from ._errors import BadInput, check
from ._library import ffi, lib

if TYPE_CHECKING:
    from ._library import CData
    from .rules import Move, Rules

#: Whose turn it is: a player's, both players', nature's, or nobody's.
P1, P2, BOTH, CHANCE, OVER = lib.DUELLO_P1, lib.DUELLO_P2, lib.DUELLO_BOTH, lib.DUELLO_CHANCE, lib.DUELLO_OVER
RESULTS = {lib.DUELLO_UNDECIDED: "undecided", lib.DUELLO_P1_WINS: "p1", lib.DUELLO_P2_WINS: "p2",
           lib.DUELLO_DRAW: "draw", lib.DUELLO_UNFINISHED: "unfinished"}


class Position:
    """A position, or what a player sees of it. It does not change: `play` gives a new one.

    >>> from duello import Rules
    >>> start = Rules("energy-duel").start()
    >>> start.fields
    {'ep': (10, 10)}
    >>> start.legal()
    [Move('attack 1'), Move('attack 2'), Move('attack 3'), Move('charge')]
    >>> start.play("charge").turn
    1
    """

    __slots__ = ("rules", "_state", "viewer")

    def __init__(self, rules: Rules, state: CData, viewer: int | None = None) -> None:
        self.rules, self._state, self.viewer = rules, state, viewer

    @property
    def turn(self) -> int:
        """Who chooses next: 0, 1, BOTH, CHANCE or OVER."""
        turn: int = self._state.turn
        return turn

    @property
    def result(self) -> str:
        """'undecided', 'p1', 'p2', 'draw' or 'unfinished'."""
        return RESULTS[self._state.result]

    @property
    def is_over(self) -> bool:
        """Nobody can choose any more."""
        return self.turn == OVER

    def returns(self) -> tuple[int, int]:
        """What each player has won: 1, -1 or 0."""
        return {"p1": (1, -1), "p2": (-1, 1)}.get(self.result, (0, 0))

    def _chooser(self, player: int | None) -> int:
        return seat(player) if player is not None else P2 if self._state.turn == P2 else P1

    def legal(self, player: int | None = None) -> list[Move]:
        """The legal moves of a player (default: the player to move)."""
        out = ffi.new("duello_move[]", lib.DUELLO_MOVES_MAX)
        count = check(lib.duello_state_legal(self.rules._rules, self._state, self._chooser(player), out))
        return [self.rules._by_number[m] for m in out[0:count]]

    def chance(self) -> list[tuple[Move, float]]:
        """Nature's moves with their probabilities, where nature is to move."""
        out, weight = ffi.new("duello_move[]", lib.DUELLO_MOVES_MAX), ffi.new("uint32_t[]", lib.DUELLO_MOVES_MAX)
        count = check(lib.duello_state_chance(self.rules._rules, self._state, out, weight))
        total = sum(weight[0:count])
        return [(self.rules._by_number[out[i]], weight[i] / total) for i in range(count)]

    def play(self, a: str | int, b: str | int | None = None) -> Position:
        """The position after a choice; `b` is Player 2's, where both choose at once."""
        if self.viewer is not None:
            raise BadInput("this is a player's view; only a whole position can be played from")
        state, move = ffi.new("duello_state *", self._state[0]), self.rules.move
        check(lib.duello_state_play(self.rules._rules, state, move(a), 0 if b is None else move(b)))
        return Position(self.rules, state)

    def view(self, player: int) -> Position:
        """What a player may know of this position."""
        state = ffi.new("duello_state *")
        check(lib.duello_state_view(self.rules._rules, self._state, seat(player), state))
        return Position(self.rules, state, seat(player))

    @property
    def fields(self) -> dict[str, tuple[Any, Any]]:
        """The named parts of the position, for both players. The game decides what a part is: a number, a bool, a list
        of numbers, or numbers by name."""
        out: dict[str, tuple[Any, Any]] = {}
        for i in range(lib.duello_rules_field_count(self.rules._rules)):
            field = sized("duello_state_field")
            check(lib.duello_state_get_field(self.rules._rules, self._state, i, field))
            out[known_string(field.name)] = (_value(field, 0), _value(field, 1))
        return out

    @property
    def words(self) -> str:
        """The position in words, as `Rules.position` reads it."""
        return text(lib.duello_state_format, self.rules._rules, self._state)

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<Position {self.words}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _position_again, (self.rules, bytes(self), self.viewer)

    def __bytes__(self) -> bytes:
        return bytes(ffi.buffer(self._state))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and bytes(self) == bytes(other) and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(bytes(self))


def _value(field: CData, player: int) -> int | bool | list[int] | dict[str, int]:
    values: list[int] = list(field.value[player][0:field.count[player]])
    if field.kind == lib.DUELLO_KIND_FLAG:
        return bool(values[0])
    if field.kind == lib.DUELLO_KIND_COUNTS:
        return {known_string(field.labels[i]): value for i, value in enumerate(values)}
    return values if field.kind == lib.DUELLO_KIND_LIST else values[0]


def _position_again(rules: Rules, data: bytes, viewer: int | None) -> Position:
    state = ffi.new("duello_state *")
    ffi.buffer(state)[:] = data
    return Position(rules, state, viewer)


def state_of(position: Position, rules: Rules) -> CData:
    """Return the state of a position by these rules, for the library."""
    if not isinstance(position, Position) or position.rules != rules:
        raise BadInput("the position belongs to other rules")
    return position._state
