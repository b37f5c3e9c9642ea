"""Equilibria of games with hidden cards, and how exploitable a strategy is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterable, Sequence, Union

from ._call import sized, whole
from ._callbacks import Callbacks, Progress, RawStrategy, make_watched
from ._errors import BadInput, check
from ._library import ffi, lib
from ._memory import Measure, Seen, takes_past
from .position import Position
from .rules import AnyRules, Move, Rules, as_rules, rules_of
from .solving import Choice, choices_from

if TYPE_CHECKING:
    from ._library import CData

#: A way to play: gets a player's view and the legal moves, and returns a probability for each, as
#: `lambda view, legal: [1 / len(legal)] * len(legal)` does. One that needs a third argument gets the player's past too:
#: a list of `Seen`.
Strategy = Union[Callable[[Position, list[Move]], Iterable[float]],
                 Callable[[Position, list[Move], list[Seen]], Iterable[float]]]


class Equilibrium:
    """A mix of moves for every situation that a player can tell apart: see `equilibrium`.

    >>> found = equilibrium("battle-numbers:top=2,copies=1,hand=1,hp=3", target=1e-4)
    >>> choice, = found.choices(["player 1 draws 2", "player 2 draws 1"])
    >>> choice.move, choice.share
    (Move('play 2'), 1.0)
    """

    def __init__(self, found: CData, made_by: tuple[Any, ...] = ()) -> None:
        self._found, self._made_by = found, made_by
        self.rules = rules_of(lib.duello_equilibrium_rules(found))
        info = sized("duello_equilibrium_info")
        check(lib.duello_equilibrium_get_info(found, info))
        self.value: float = info.value  #: for Player 1, accurate to within the exploitability
        self.exploitability: float = info.exploitability  #: half of what the best replies to both mixes gain
        self.histories: int = info.histories  #: positions, told apart by what led to them where that matters
        self.situations: int = info.situations  #: situations that a player can tell apart
        self.iterations: int = info.iterations
        self._milestones: int = info.milestones

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy by pickle is found again."""
        if not self._made_by:
            raise TypeError("a measured strategy cannot be pickled")
        return equilibrium, self._made_by

    @property
    def milestones(self) -> list[tuple[int, float]]:
        """The exploitability after 1, 2, 4, … iterations."""
        out: list[tuple[int, float]] = []
        iterations, exploitability = ffi.new("int *"), ffi.new("double *")
        for i in range(self._milestones):
            check(lib.duello_equilibrium_milestone(self._found, i, iterations, exploitability))
            out.append((iterations[0], exploitability[0]))
        return out

    def choices(self, played: Sequence[str | int]) -> list[Choice]:
        """Every legal choice after these choices from the start, nature's included.

        A value at the first decision is what the best play after the choice gets against the opponent's equilibrium
        that is hardest on it. A later one is what it gets against the mix that was found, and its error is unknown; so
        are all errors in trees of more than 500,000 positions, with fewer than 16 iterations, and of a strategy."""
        joints = ffi.new("duello_joint[]", [(self.rules.move(m), 0) for m in played])
        out = ffi.new("duello_choice[]", lib.DUELLO_MOVES_MAX)
        errors = ffi.new("double[]", lib.DUELLO_MOVES_MAX)
        count = check(lib.duello_equilibrium_choices(self._found, joints, len(played), out))
        check(lib.duello_equilibrium_errors(self._found, joints, len(played), errors))
        return [choice._replace(error=error if error >= 0 else None)
                for choice, error in zip(choices_from(self.rules, out, count), errors)]


def _raw(rules: Rules, strategy: Callable[..., Iterable[float]]) -> RawStrategy:
    """Return a strategy as the library calls it: with pointers."""

    def call(seen: CData, player: int, legal: CData, n: int, share: CData) -> None:
        moves = [rules._by_number[m] for m in legal[0:n]]
        view = Position(rules, ffi.new("duello_state *", seen[0]), player)
        given = [float(p) for p in strategy(view, moves)]
        if len(given) != n:
            raise BadInput(f"the strategy gave {len(given)} probabilities for {n} moves")
        share[0:n] = given

    return call


def equilibrium(rules: AnyRules, target: float = 0.0, iterations: int = 0, turns: int = 0, memory: int = 0,
                progress: Progress | None = None, strategy: Strategy | None = None) -> Equilibrium:
    """Find an equilibrium of a game; or measure a strategy.

    >>> found = equilibrium("battle-numbers:top=2,copies=1,hand=1,hp=3")
    >>> found.exploitability < 0.001
    True
    """
    rules = as_rules(rules)
    if strategy is not None and takes_past(strategy):
        raise BadInput("a strategy that remembers is measured by duello.exploitability")
    calls = Callbacks(progress, None if strategy is None else _raw(rules, strategy))
    made_by = (rules, target, iterations, turns, memory) if strategy is None else ()
    return Equilibrium(make_watched(
        "equilibrium", lib.duello_equilibrium_new, rules._rules, calls, target=float(target),
        iterations=whole(iterations, 0, 2**31 - 1, "iterations"), turns=whole(turns, 0, 2**31 - 1, "turns"),
        memory=whole(memory, 0, 2**63, "memory"),
        strategy=ffi.NULL if strategy is None else lib.duello_python_strategy), made_by)


def exploitability(rules: AnyRules, strategy: Strategy, turns: int = 0) -> float:
    """How much the best replies to a strategy gain on average, exactly. If the rules set no turn limit, games stop
    after `turns`. A strategy that remembers, with a third argument, is measured in Python, in the whole tree: a million
    positions take some seconds, and the game needs a turn limit, or `turns`.

    >>> rules = "battle-numbers:top=2,copies=1,hand=1,hp=3,turn-limit=3"
    >>> plain = exploitability(rules, lambda view, legal: [1 / len(legal)] * len(legal))
    >>> same = exploitability(rules, lambda view, legal, past: [1 / len(legal)] * len(legal))
    >>> plain > 0.001, abs(plain - same) < 1e-9
    (True, True)
    """
    if takes_past(strategy):
        rules = as_rules(rules)
        if turns and int(rules["turn-limit"]) == 0:
            rules = Rules(rules, turn_limit=turns)
        return Measure(rules, strategy).exploitability()
    return equilibrium(rules, strategy=strategy, turns=turns).exploitability
