"""Built-in players, and bots as functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Union

from ._call import c_string, known_string, make, seat, seed64, sized, whole
from ._errors import BadInput, check
from ._library import ffi, lib
from ._memory import Seen
from .catalog import Game, game
from .duel import Duel
from .position import Position, state_of
from .rules import AnyRules, Move, Rules, as_rules
from .solving import Solution

if TYPE_CHECKING:
    from ._library import CData

#: A bot is any function that gets a player's view and the legal moves, and returns one of them, as
#: `lambda view, legal: legal[-1]` does. One that needs a third argument gets the player's past too: a list of `Seen`.
Bot = Union[Callable[[Position, list[Move]], Union[str, int]],
            Callable[[Position, list[Move], list[Seen]], Union[str, int]]]


class PlayerInfo(NamedTuple):
    """One of the built-in players.

    >>> players()[0]
    PlayerInfo(id='random', pitch='any legal move, all equally likely', game=None)
    """

    id: str
    pitch: str  #: how it plays, in a sentence
    game: str | None  #: the only game that it plays; None: all games


def players(of: str | Game | None = None) -> list[PlayerInfo]:
    """The built-in players, the weakest first: all of them, or those of one game.

    >>> [player.id for player in players("charge")]
    ['random', 'novice', 'casual', 'skilled', 'expert', 'perfect']
    """
    out = []
    one = None if of is None else (of if isinstance(of, Game) else game(of))._game
    for i in range(lib.duello_player_count()):
        if one is not None and not lib.duello_player_plays(i, one):
            continue
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

    def __init__(self, rules: AnyRules, id: str, known: Solution | None = None, seed: int = 0,
                 jobs: int = 1) -> None:
        self.rules = as_rules(rules)
        if known is not None and known.rules != self.rules:
            raise BadInput("the solution belongs to other rules")
        self._known = known  # the library keeps a pointer to it
        setup = sized("duello_player_setup", known=ffi.NULL if known is None else known._known,
                      jobs=whole(jobs, 0, 1024, "jobs"))
        self._player = make("player", lib.duello_player_new, self.rules._rules, c_string(id), setup)
        self.id, self.seed, self._decisions = id, seed64(seed), 0

    def _decision(self, view: Position, number: int) -> tuple[CData, Position]:
        """Return a question for the library, and the view that it points to: keep both during the call."""
        state_of(view, self.rules)
        player = view.viewer if view.viewer is not None else view._chooser(None)
        seen = view if view.viewer is not None else view.view(player)
        return ffi.new("duello_decision *", {"seen": state_of(seen, self.rules), "player": player, "seed": self.seed,
                                             "number": number}), seen

    def __call__(self, view: Position, legal: list[Move] | None = None) -> Move:
        """Choose one of the legal moves."""
        self._decisions += 1
        decision, _seen = self._decision(view, self._decisions)
        out = ffi.new("duello_move *")
        check(lib.duello_player_choose(self._player, decision, out))
        return self.rules._by_number[out[0]]

    def odds(self, view: Position) -> dict[Move, float]:
        """The probability of each move, over all seeds; moves that this player never makes are left out."""
        decision, _seen = self._decision(view, 0)
        out = ffi.new("double[]", lib.DUELLO_MOVES_MAX)
        count = check(lib.duello_player_odds(self._player, decision, out))
        return {move: out[i] for i, move in enumerate(view.legal(decision.player)[:count]) if out[i] > 0}

    def choose(self, duel: Duel, player: int) -> Move:
        """Choose for a seat of a duel, with the seed of the duel and everything that was played before."""
        if duel.rules != self.rules:
            raise BadInput("the duel belongs to other rules")
        out = ffi.new("duello_move *")
        with duel._lock:
            check(lib.duello_duel_choose(duel._duel, self._player, seat(player), out))
        return self.rules._by_number[out[0]]

    def __copy__(self) -> Player:
        """A copy that decides on its own, with the same solution."""
        copied = Player.__new__(Player)
        vars(copied).update(vars(self))
        return copied

    def __deepcopy__(self, memo: Any) -> Player:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return Player, (self.rules, self.id, self._known, self.seed), {"_decisions": self._decisions}

    def __repr__(self) -> str:
        return f"<Player {self.id} of {self.rules}>"


#: What functions take as a bot: the id of a built-in player, a `Player`, or a function.
AnyBot = Union[str, Player, Bot]


def as_bot(rules: Rules, bot: AnyBot) -> Player | Bot:
    """Make a built-in player from its id; players and functions stay as they are."""
    if isinstance(bot, str):
        return Player(rules, bot)
    if isinstance(bot, Player) and bot.rules != rules:
        raise BadInput("the player belongs to other rules")
    if not callable(bot):
        raise TypeError("a bot is the id of a built-in player, a Player, or a function")
    return bot
