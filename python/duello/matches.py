"""Games and matches between bots."""

from __future__ import annotations

from typing import Callable, NamedTuple

import numpy as np
import numpy.typing as npt

from ._call import seed64, whole
from ._errors import check
from ._library import ffi, lib
from ._memory import past_in_duel, takes_past
from .batch import Batch
from .duel import Duel
from .players import AnyBot, Bot, Player, as_bot
from .position import BOTH, OVER
from .rules import AnyRules, Rules, as_rules


MOST_CHOICES = 1000  # of each player, in one game


def _choose(duel: Duel, bot: Callable[..., str | int], player: int) -> None:
    if isinstance(bot, Player):
        duel.play(bot.choose(duel, player), player)
    elif takes_past(bot):
        duel.play(bot(duel.view(player), duel.legal(player), past_in_duel(duel, player)), player)
    else:
        duel.play(bot(duel.view(player), duel.legal(player)), player)


def play(rules: AnyRules, p1: AnyBot, p2: AnyBot, seed: int | None = None,
         first: int = 0, choices: int = MOST_CHOICES) -> Duel:
    """Play one game between two bots. If it is not over after this many choices of each, it is left undecided.

    >>> play("energy-duel", "perfect", lambda view, legal: legal[0], seed=1).result
    'p1'
    """
    rules = as_rules(rules)
    bots = as_bot(rules, p1), as_bot(rules, p2)
    duel = Duel(rules, seed=seed, first=first)
    for _ in range(2 * whole(choices, 1, 10**6, "the number of choices")):
        wanted = duel.wanted
        if wanted == OVER:
            break
        for player in (0, 1) if wanted == BOTH else (wanted,):
            _choose(duel, bots[player], player)
    return duel


class Match(NamedTuple):
    """The result of an arena: games in pairs with the seats exchanged.

    >>> match = arena("energy-duel", "perfect", "random", games=100)
    >>> match.wins + match.draws + match.losses, match.elo_low < match.elo < match.elo_high
    (100, True)
    """

    wins: int  #: of the first bot
    draws: int  #: and games without a result
    losses: int
    elo: float
    elo_low: float  #: the 95% interval
    elo_high: float

    @property
    def score(self) -> float:
        """The first bot's share of the points."""
        return (self.wins + self.draws / 2) / (self.wins + self.draws + self.losses)


def _all_at_once(rules: Rules, p1: Player, p2: Player, count: int, seed: int) -> npt.NDArray[np.int8]:
    """Return what p1 won in each game."""
    games = Batch(rules, count, seed=seed, remember=True)
    for _ in range(2 * MOST_CHOICES):
        if games.over.all():
            break
        chosen = np.zeros((count, 2), np.uint16)
        games.choose(p1, 0, chosen)
        games.choose(p2, 1, chosen)
        games.step(chosen)
    return games.rewards(0)


def _one_by_one(rules: Rules, p1: Player | Bot, p2: Player | Bot, count: int, seed: int) -> npt.NDArray[np.int8]:
    """Return what p1 won in each game."""
    duels = (play(rules, p1, p2, seed=(seed + i) % 2**64) for i in range(count))
    return np.array([duel.position.returns()[0] for duel in duels], np.int8)


def _meet(rules: Rules, p1: Player | Bot, p2: Player | Bot, count: int, seed: int) -> npt.NDArray[np.int8]:
    if isinstance(p1, Player) and isinstance(p2, Player):
        return _all_at_once(rules, p1, p2, count, seed)
    return _one_by_one(rules, p1, p2, count, seed)


def arena(rules: AnyRules, a: AnyBot, b: AnyBot, games: int = 1000, seed: int = 0) -> Match:
    """Let two bots play many games, with the seats exchanged in every second game. If both bots are built in, the
    library plays all the games itself.

    >>> match = arena("energy-duel", "perfect", "random", games=100)
    >>> match.score > 0.9
    True
    """
    rules = as_rules(rules)
    pairs = (whole(games, 2, 2**24, "games") + 1) // 2
    first, second = as_bot(rules, a), as_bot(rules, b)
    won = _meet(rules, first, second, pairs, seed64(seed))
    won_exchanged = -_meet(rules, second, first, pairs, seed64(seed))
    both = np.concatenate([won, won_exchanged])
    counts = ffi.new("uint64_t[5]", np.bincount(won + won_exchanged + 2, minlength=5).tolist())
    elo = ffi.new("duello_estimate *")
    check(lib.duello_elo(counts, elo))
    return Match(int((both > 0).sum()), int((both == 0).sum()), int((both < 0).sum()), elo.value, elo.low, elo.high)
