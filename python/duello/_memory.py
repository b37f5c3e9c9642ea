"""What a player remembers, for bots and strategies that ask for it with a third argument; and how exploitable such a
strategy is."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Callable, Iterable, NamedTuple, Optional

from ._errors import BadInput, TooLarge, check
from ._library import ffi, lib
from ._steps import Step
from .position import BOTH, CHANCE, OVER, P1, P2, Position
from .rules import Move, Rules

if TYPE_CHECKING:
    from .duel import Duel

NODES_MOST = 20_000_000
SUM_ERROR = 1e-6  # of probabilities, as the library allows


class Seen(NamedTuple):
    """One entry of a player's past: what the player saw, and chose there, if anything.

    >>> from duello import play
    >>> def longer(view, legal, past):
    ...     return legal[min(len(past), len(legal) - 1)]
    >>> [str(move) for move, _ in play("energy-duel", longer, "perfect", seed=1).choices][:3]
    ['attack 1', 'charge', 'attack 3']
    """

    view: Position
    chosen: Optional[Move]


def takes_past(function: Callable[..., Any]) -> bool:
    """Return whether a function needs a third argument."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return False
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(one.kind in positional and one.default is inspect.Parameter.empty for one in parameters) >= 3


def _told(entries: Iterable[Seen], now: Position) -> list[Seen]:
    """Leave out the entries in which nothing happened that the player could notice."""
    listed = list(entries)
    after = [entry.view for entry in listed[1:]] + [now]
    return [entry for entry, view in zip(listed, after) if entry.chosen is not None or entry.view != view]


def past_in_duel(duel: Duel, player: int) -> list[Seen]:
    """Return what a player of a duel has seen and chosen."""
    chosen, before, entries = ffi.new("duello_joint *"), ffi.new("duello_state *"), []
    with duel._lock:
        for i in range(duel._info().choices):
            check(lib.duello_duel_choice(duel._duel, i, chosen, before, ffi.NULL))
            view = Position(duel.rules, ffi.new("duello_state *", before[0])).view(player)
            own = chosen.b if before.turn == BOTH and player == P2 else chosen.a
            entries.append(Seen(view, duel._moves[own] if before.turn in (player, BOTH) else None))
    return _told(entries, duel.view(player))


def _view(step: Step, player: int) -> Position:
    return Position(step.rules, step.state).view(player)


def past_of_step(step: Step, player: int) -> list[Seen]:
    """Return what a player has seen and chosen before this step."""
    path = step.path()
    return _told((Seen(_view(before, player), after.own(player)) for before, after in zip(path, path[1:])),
                 _view(step, player))


class Measure:
    """The best replies to a strategy that remembers, in the whole tree of a game."""

    def __init__(self, rules: Rules, strategy: Callable[..., Iterable[float]]) -> None:
        if int(rules["turn-limit"]) == 0:
            raise BadInput("a strategy that remembers is measured in the whole tree: set turn_limit, or turns")
        self.rules, self.strategy = rules, strategy
        self.moves = ffi.new("duello_move[]", list(rules.moves))
        self.chances = ffi.new("duello_move[]", list(rules.chance_moves))
        self.start = Step(rules, self.moves, rules.start()._state)
        self.mixes: dict[str, list[tuple[Move, float]]] = {}
        self.nodes = 0

    def exploitability(self) -> float:
        """Return half of what the best replies of both players gain."""
        return sum(self._best([(self.start, 1.0)], player) for player in (P1, P2)) / 2

    def _mix(self, step: Step, player: int) -> list[tuple[Move, float]]:
        known = step.known(player)
        if known not in self.mixes:
            legal = [self.rules.moves[i] for i in step.legal(player)]
            given = [float(p) for p in self.strategy(_view(step, player), legal, past_of_step(step, player))]
            if len(given) != len(legal):
                raise BadInput(f"the strategy gave {len(given)} probabilities for {len(legal)} moves")
            if not (min(given) >= 0 and abs(sum(given) - 1) < SUM_ERROR):
                raise BadInput(f"the probabilities {given} do not add up to 1")
            self.mixes[known] = [(move, p) for move, p in zip(legal, given) if p > 0]
        return self.mixes[known]

    def _others(self, step: Step, player: int) -> list[tuple[Step, float]]:
        """Return what follows a choice of nature or of the other player."""
        if step.turn == CHANCE:
            return [(step.after(self.rules.chance_moves[i]), p) for i, p in step.chance(self.chances)]
        return [(step.after(move), p) for move, p in self._mix(step, 1 - player)]

    def _own(self, step: Step, player: int, move: Move) -> list[tuple[Step, float]]:
        """Return what follows this player's move."""
        if step.turn != BOTH:
            return [(step.after(move), 1.0)]
        return [(step.after(move, b) if player == P1 else step.after(b, move), p)
                for b, p in self._mix(step, 1 - player)]

    def _best(self, waiting: list[tuple[Step, float]], player: int) -> float:
        """Return the most that a player gets from these steps, with how likely the others make them."""
        total = 0.0
        sets: dict[str, list[tuple[Step, float]]] = {}
        while waiting:
            step, reach = waiting.pop()
            self.nodes += 1
            if self.nodes > NODES_MOST:
                raise TooLarge(f"the tree has more than {NODES_MOST} nodes: set a lower turn limit")
            if step.turn == OVER:
                won = (lib.DUELLO_P1_WINS, lib.DUELLO_P2_WINS)
                total += reach * ((step.state.result == won[player]) - (step.state.result == won[1 - player]))
            elif step.turn in (player, BOTH):
                sets.setdefault(step.known(player), []).append((step, reach))
            else:
                waiting += [(after, reach * p) for after, p in self._others(step, player)]
        for steps in sets.values():
            legal = [self.rules.moves[i] for i in steps[0][0].legal(player)]
            total += max(self._best([(after, reach * p) for step, reach in steps
                                     for after, p in self._own(step, player, move)], player) for move in legal)
        return total
