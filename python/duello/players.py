"""Built-in players, bots as functions, and matches between them."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple, Union

import numpy as np

from ._call import BadInput, c_string, check, known_string, make, seat, seed64, sized, whole
from ._library import ffi, lib
from .batch import Batch
from .duel import Duel
from .rules import BOTH, OVER, Move, Position, Rules
from .solving import Solution

#: A bot is any function that gets a player's view and the legal moves, and returns one of them.
Bot = Callable[[Position, List[Move]], Union[str, int]]


class PlayerInfo(NamedTuple):
    id: str
    pitch: str
    game: Optional[str]


def players() -> List[PlayerInfo]:
    """The built-in players, the weakest first.

    >>> [player.id for player in players()][:3]
    ['random', 'novice', 'casual']
    """
    out = []
    for i in range(lib.duello_player_count()):
        info = sized("duello_player_info")
        check(lib.duello_player_get_info(i, info))
        out.append(PlayerInfo(known_string(info.id), known_string(info.pitch), known_string(info.game) or None))
    return out


class Player:
    """A built-in player that is ready to play by some rules. It is a bot too: call it with a view and the moves.

    >>> perfect = Player("energy-duel", "perfect")
    >>> start = perfect.rules.start()
    >>> perfect(start, start.legal())
    Move('attack 3')
    >>> perfect.odds(start)
    {Move('attack 3'): 1.0}
    """

    def __init__(self, rules: Union[Rules, str], id: str, known: Optional[Solution] = None, seed: int = 0,
                 jobs: int = 1) -> None:
        self.rules = rules if isinstance(rules, Rules) else Rules(rules)
        if known is not None and known.rules != self.rules:
            raise BadInput("the solution belongs to other rules")
        self._known = known  # the library keeps a pointer to it
        setup = sized("duello_player_setup", known=ffi.NULL if known is None else known._known,
                      jobs=whole(jobs, 0, 1024, "jobs"))
        self._player = make("player", lib.duello_player_new, self.rules._rules, c_string(id), setup)
        self.id, self.seed, self._decisions = id, seed64(seed), 0

    def _decision(self, view: Position, player: int, legal: Optional[List[Move]], number: int) -> Any:
        if not isinstance(view, Position) or view.rules != self.rules:
            raise BadInput("the position belongs to other rules")
        if view.viewer is None:
            view = view.view(player)
        kept = ffi.NULL if legal is None else ffi.new("duello_move[]", legal)
        decision = ffi.new("duello_decision *", {"seen": view._state, "player": player, "seed": self.seed, "number": number,
                                                 "legal": kept, "legal_count": 0 if legal is None else len(legal)})
        return decision, view, kept

    def __call__(self, view: Position, legal: Optional[List[Move]] = None) -> Move:
        """Choose one of the legal moves."""
        player = view.viewer if view.viewer is not None else view._chooser(None)
        self._decisions += 1
        decision, *kept = self._decision(view, player, None, self._decisions)
        out = ffi.new("duello_move *")
        check(lib.duello_player_choose(self._player, decision, out))
        return self.rules._by_number[out[0]]

    def odds(self, view: Position) -> Dict[Move, float]:
        """The probability of each move, over all seeds; moves that this player never makes are left out."""
        player = view.viewer if view.viewer is not None else view._chooser(None)
        decision, *kept = self._decision(view, player, None, 0)
        out = ffi.new("double[]", lib.DUELLO_MOVES_MAX)
        count = check(lib.duello_player_odds(self._player, decision, out))
        return {move: out[i] for i, move in enumerate(view.legal(player)[:count]) if out[i] > 0}

    def choose(self, duel: Duel, player: int) -> Move:
        """Choose for a seat of a duel, with the seed of the duel and everything that was played before."""
        out = ffi.new("duello_move *")
        if duel.rules != self.rules:
            raise BadInput("the duel belongs to other rules")
        with duel._lock:
            check(lib.duello_duel_choose(duel._duel, self._player, seat(player), out))
        return self.rules._by_number[out[0]]

    def __repr__(self) -> str:
        return f"<Player {self.id} of {self.rules}>"


def as_player(rules: Rules, who: Union[str, Player, Bot]) -> Union[Player, Bot]:
    """A built-in player by its id; players and functions stay as they are."""
    if isinstance(who, str):
        return Player(rules, who)
    if isinstance(who, Player) and who.rules != rules:
        raise BadInput("the player belongs to other rules")
    if not callable(who):
        raise TypeError("a bot is the id of a built-in player, a Player, or a function")
    return who


def _choose(duel: Duel, bot: Any, player: int) -> None:
    if isinstance(bot, Player):
        duel.play(bot.choose(duel, player), player)
    else:
        duel.play(bot(duel.view(player), duel.legal(player)), player)


def play(rules: Union[Rules, str], p1: Union[str, Player, Bot], p2: Union[str, Player, Bot], seed: Optional[int] = None,
         first: int = 0, choices: int = 1000) -> Duel:
    """Play one game between two bots. If it is not over after this many choices of each, it is left undecided.

    >>> play("energy-duel", "perfect", lambda view, legal: legal[0], seed=1).result
    'p1'
    """
    rules = rules if isinstance(rules, Rules) else Rules(rules)
    bots = as_player(rules, p1), as_player(rules, p2)
    duel = Duel(rules, seed=seed, first=first)
    for _ in range(2 * whole(choices, 1, 10**6, "the number of choices")):
        wanted = duel.wanted
        if wanted == OVER:
            break
        for player in (0, 1) if wanted == BOTH else (wanted,):
            _choose(duel, bots[player], player)
    return duel


class Match(NamedTuple):
    """The result of an arena: games in pairs with the seats exchanged."""

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


def _batch_results(rules: Rules, p1: Player, p2: Player, pairs: int, seed: int) -> np.ndarray:
    games = Batch(rules, pairs, seed=seed, remember=True)
    for _ in range(2000):  # like play
        if games.over.all():
            break
        chosen = np.zeros((pairs, 2), np.uint16)
        games.choose(p1, 0, chosen)
        games.choose(p2, 1, chosen)
        games.step(chosen)
    return games.rewards(0)


def _one_by_one(rules: Rules, p1: Any, p2: Any, pairs: int, seed: int) -> np.ndarray:
    return np.array([play(rules, p1, p2, seed=(seed + i) % 2**64).position.returns()[0] for i in range(pairs)])


def arena(rules: Union[Rules, str], a: Union[str, Player, Bot], b: Union[str, Player, Bot], games: int = 1000,
          seed: int = 0) -> Match:
    """Let two bots play many games, with the seats exchanged in every second game. If both bots are built in, the
    library plays all the games itself.

    >>> match = arena("energy-duel", "perfect", "random", games=100)
    >>> match.score > 0.9
    True
    """
    rules = rules if isinstance(rules, Rules) else Rules(rules)
    pairs = (whole(games, 2, 2**24, "games") + 1) // 2
    first, second = as_player(rules, a), as_player(rules, b)
    native = isinstance(first, Player) and isinstance(second, Player)
    meet = _batch_results if native else _one_by_one
    own = meet(rules, first, second, pairs, seed64(seed))
    other = -meet(rules, second, first, pairs, seed64(seed))
    both = np.concatenate([own, other])
    counts = ffi.new("uint64_t[5]", np.bincount(own + other + 2, minlength=5).tolist())
    elo = ffi.new("duello_estimate *")
    check(lib.duello_elo(counts, elo))
    return Match(int((both > 0).sum()), int((both == 0).sum()), int((both < 0).sum()), elo.value, elo.low, elo.high)
