"""Exact values, and equilibria where cards are hidden."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from ._call import PROGRESS, BadInput, Callback, Why, check, own, seat, sized, whole
from ._library import ffi, lib
from .rules import CHANCE, P1, P2, Move, Position, Rules

Progress = Callable[[float], Optional[bool]]

STATE = np.dtype([("clock", "u2"), ("turn", "u1"), ("result", "u1"), ("points", "i2", 2), ("own", "u8", 4)], align=True)
assert STATE.itemsize == ffi.sizeof("duello_state")


class Choice(NamedTuple):
    """One choice at a position, judged."""

    move: Move
    value: float  #: for the chooser, from -1 (a loss) to 1 (a win), if the opponent does not err
    plies: int  #: moves to the end, where a win is forced
    share: float  #: how often perfect play picks it
    chance: float  #: the value against a fallible opponent


class Census(NamedTuple):
    """All positions, counted by their values."""

    positions: int
    wins: int
    losses: int
    draws: int
    moves: int
    memory: int
    longest: int
    bound: int
    error: float


class _Memory:
    """An array in the library's memory. It keeps its owner alive."""

    def __init__(self, owner: Any, pointer: Any, shape: Tuple[int, ...], kind: str) -> None:
        self.owner = owner
        self.__array_interface__ = {"shape": shape, "typestr": kind, "version": 3,
                                    "data": (int(ffi.cast("uintptr_t", pointer)), True)}


def _choices(rules: Rules, out: Any, count: int) -> List[Choice]:
    return [Choice(rules._by_number[c.pick], c.value, c.plies, c.share, c.chance) for c in out[0:count]]


def _run(kind: str, maker: Callable, progress: Optional[Progress], *args: Any, **members: Any) -> Any:
    """Make something that takes a while. Ctrl-C stops it."""
    call, out, why = Callback(progress), ffi.new(f"duello_{kind} **"), Why()
    setup = sized(f"duello_{kind}_setup", progress=PROGRESS, user=call.handle, **members)
    result = maker(out, *args, setup, *why.args())
    made = own(kind, out[0]) if result >= 0 else None
    call.done()
    check(result, str(why))
    return made


class Solution:
    """The value of every position of a game without hidden cards: see `solve`."""

    def __init__(self, rules: Rules, known: Any) -> None:
        self.rules, self._known = rules, known

    def _table(self) -> Any:
        table = sized("duello_solution_table")
        check(lib.duello_solution_get_table(self._known, table))
        return table

    @property
    def table(self) -> np.ndarray:
        """The values of all positions, without a copy: the plies to the forced win, or to the loss if negative. In games
        with chance or simultaneous choices: values from -1 to 1."""
        t = self._table()
        if t.plies != ffi.NULL:
            return np.asarray(_Memory(self, t.plies, (t.count,), "<i2"))
        return np.asarray(_Memory(self, t.values, (t.count,), "<f8"))

    @property
    def chances(self) -> Optional[np.ndarray]:
        """For each position, without a copy: the chance of the player to move and that of the other player, each
        against a fallible opponent."""
        t = self._table()
        return None if t.chances == ffi.NULL else np.asarray(_Memory(self, t.chances, (t.count, 2), "<f8"))

    @property
    def positions(self) -> np.ndarray:
        """All positions, in the order of `table`."""
        out = np.empty(self._table().count, STATE)
        check(lib.duello_solution_positions(self._known, ffi.from_buffer("duello_state[]", out)))
        return out

    def position(self, number: int) -> Position:
        """The position with this number in the table."""
        state = ffi.new("duello_state *")
        ffi.buffer(state)[:] = self.positions[whole(number, 0, self._table().count - 1, "the number")].tobytes()
        return Position(self.rules, state)

    def _own(self, position: Position) -> Any:
        if not isinstance(position, Position) or position.rules != self.rules:
            raise BadInput("the position belongs to other rules")
        return position._state

    def number(self, position: Position) -> int:
        """The number of a position in the table. It is the same with the seats exchanged."""
        out = ffi.new("uint64_t *")
        check(lib.duello_solution_number(self._known, self._own(position), out))
        return out[0]

    def value(self, position: Position) -> float:
        """The value, from -1 (a loss) to 1 (a win), for the player to move, or for Player 1 where both choose at once."""
        out = ffi.new("duello_worth *")
        check(lib.duello_solution_worth(self._known, self._own(position), out))
        return out.value

    def plies(self, position: Position) -> int:
        """Moves to the forced end; 0 if none is forced."""
        out = ffi.new("duello_worth *")
        check(lib.duello_solution_worth(self._known, self._own(position), out))
        return out.plies

    def choices(self, position: Position, player: Optional[int] = None) -> List[Choice]:
        """Every legal choice, judged."""
        out = ffi.new("duello_choice[]", lib.DUELLO_MOVES_MAX)
        count = check(lib.duello_solution_choices(self._known, self._own(position), position._chooser(player), out))
        return _choices(self.rules, out, count)

    def best(self, position: Position) -> Move:
        """The best choice where players take turns."""
        out = ffi.new("duello_choice[]", lib.DUELLO_MOVES_MAX)
        count = check(lib.duello_solution_choices(self._known, self._own(position), position._chooser(None), out))
        return self.rules._by_number[out[lib.duello_choice_best(out, count)].pick]

    @property
    def census(self) -> Census:
        c = sized("duello_solution_census")
        check(lib.duello_solution_get_census(self._known, c))
        return Census(*(getattr(c, name) for name in Census._fields))

    def __len__(self) -> int:
        return self._table().count

    def __repr__(self) -> str:
        return f"<Solution of {self.rules}: {len(self)} positions>"


def solve(rules: Union[Rules, str], jobs: int = 1, chances: bool = False, memory: int = 0, bound: int = 0,
          also: Optional[Position] = None, progress: Optional[Progress] = None) -> Solution:
    """Solve a game without hidden cards.

    >>> known = solve("energy-duel")
    >>> known.value(known.rules.start()), len(known), known.table.dtype.name
    (1.0, 96, 'int16')
    >>> [str(choice.move) for choice in known.choices(known.rules.start()) if choice.value == 1]
    ['attack 2', 'attack 3']
    """
    rules = rules if isinstance(rules, Rules) else Rules(rules)
    if also is not None and also.rules != rules:
        raise BadInput("the position belongs to other rules")
    return Solution(rules, _run("solution", lib.duello_solution_new, progress, rules._rules, chances=bool(chances),
                                jobs=whole(jobs, 0, 1024, "jobs"), memory=whole(memory, 0, 2**63, "memory"),
                                bound=whole(bound, 0, 32767, "bound"), also=ffi.NULL if also is None else also._state))


def analyze(position: Position, known: Optional[Solution] = None, player: Optional[int] = None) -> List[Choice]:
    """Every legal choice at a position, judged exactly. Without `known`, the game is solved first.

    >>> for choice in analyze(Rules("energy-duel").start()):
    ...     print(choice.move, choice.value)
    attack 1 -1.0
    attack 2 1.0
    attack 3 1.0
    charge -1.0
    """
    if known is None:
        known = solve(position.rules, chances=True, also=None if position.is_over or position.turn == CHANCE else position)
    return known.choices(position, player)


# ---- hidden cards ---------------------------------------------------------------------------------------------

#: A way to play: gets a player's view and the legal moves, and returns a probability for each.
Strategy = Callable[[Position, List[Move]], Sequence[float]]


class Equilibrium:
    """A mix of moves for every situation that a player can tell apart: see `equilibrium`."""

    def __init__(self, found: Any) -> None:
        from ._call import text

        self._found = found
        self.rules = Rules(text(lib.duello_rules_format, lib.duello_equilibrium_rules(found)))
        info = sized("duello_equilibrium_info")
        check(lib.duello_equilibrium_get_info(found, info))
        self.value: float = info.value
        self.exploitability: float = info.exploitability
        self.histories: int = info.histories
        self.situations: int = info.situations
        self.iterations: int = info.iterations
        self._milestones: int = info.milestones

    @property
    def milestones(self) -> List[Tuple[int, float]]:
        """The exploitability after 1, 2, 4, … iterations."""
        out: List[Tuple[int, float]] = []
        n, e = ffi.new("int *"), ffi.new("double *")
        for i in range(self._milestones):
            check(lib.duello_equilibrium_milestone(self._found, i, n, e))
            out.append((n[0], e[0]))
        return out

    def choices(self, played: Sequence[Union[str, int]]) -> List[Choice]:
        """Every legal choice after these choices from the start, nature's included."""
        joints = ffi.new("duello_joint[]", [(self.rules.move(m), 0) for m in played])
        out = ffi.new("duello_choice[]", lib.DUELLO_MOVES_MAX)
        return _choices(self.rules, out, check(lib.duello_equilibrium_choices(self._found, joints, len(played), out)))


def _strategy_call(rules: Rules, strategy: Strategy) -> Callable:
    def call(seen: Any, player: int, legal: Any, n: int, share: Any) -> None:
        moves = [rules._by_number[m] for m in legal[0:n]]
        view = Position(rules, ffi.new("duello_state *", seen[0]), player)
        given = [float(p) for p in strategy(view, moves)]
        if len(given) != n:
            raise BadInput(f"the strategy gave {len(given)} probabilities for {n} moves")
        share[0:n] = given

    return call


class _Both(Callback):
    """One callback for progress and strategy, which share `user`. After an error the work stops."""

    def __init__(self, progress: Optional[Progress], strategy: Optional[Callable]) -> None:
        super().__init__(progress)
        self.progress, self.strategy = progress, strategy

    def __call__(self, *args: Any) -> Any:
        if self.error is not None:
            return False
        self.function = self.progress if len(args) == 1 else self.strategy
        return super().__call__(*args)


def equilibrium(rules: Union[Rules, str], target: float = 0.0, iterations: int = 0, turns: int = 0, memory: int = 0,
                progress: Optional[Progress] = None, strategy: Optional[Strategy] = None) -> Equilibrium:
    """Find an equilibrium of a game in which players take turns; or measure a strategy.

    >>> found = equilibrium("battle-numbers:top=2,copies=1,hand=1,hp=3")
    >>> found.exploitability < 0.001
    True
    """
    rules = rules if isinstance(rules, Rules) else Rules(rules)
    call = _Both(progress, None if strategy is None else _strategy_call(rules, strategy))
    out, why = ffi.new("duello_equilibrium **"), Why()
    setup = sized("duello_equilibrium_setup", progress=PROGRESS, user=call.handle, target=float(target),
                  iterations=whole(iterations, 0, 2**31 - 1, "iterations"), turns=whole(turns, 0, 2**31 - 1, "turns"),
                  memory=whole(memory, 0, 2**63, "memory"),
                  strategy=lib.duello_python_strategy if strategy is not None else ffi.NULL)
    result = lib.duello_equilibrium_new(out, rules._rules, setup, *why.args())
    found = own("equilibrium", out[0]) if result >= 0 else None
    call.done()
    check(result, str(why))
    return Equilibrium(found)


def exploitability(rules: Union[Rules, str], strategy: Strategy, turns: int = 0) -> float:
    """How much the best replies to a strategy gain on average, exactly.

    >>> rules = "battle-numbers:top=2,copies=1,hand=1,hp=3"
    >>> exploitability(rules, lambda view, legal: [1 / len(legal)] * len(legal)) > 0.001
    True
    """
    return equilibrium(rules, strategy=strategy, turns=turns).exploitability
