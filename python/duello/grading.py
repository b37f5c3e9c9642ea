"""What the decisions of a bot are worth."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Callable, Iterable, NamedTuple, Optional

from ._call import c_string, known_string, seed64, sized, text, whole
from ._callbacks import Callbacks, Progress, make_watched, written
from ._errors import check
from ._library import ffi, lib
from ._memory import Seen, past_in_duel, takes_past
from .duel import Duel
from .players import AnyBot, Bot, Player, as_bot
from .position import Position
from .rules import AnyRules, Move, Rules, as_rules, rules_of

if TYPE_CHECKING:
    from ._library import CData


class Loss(NamedTuple):
    """What the decisions of one kind give away on average, in win chance; an error is half the width of the 95%
    interval, None if there were too few games. Where cards are hidden, both prices are the same estimate.

    >>> grade("energy-duel", "perfect", games=4).losses["all"].best_play
    0.0
    """

    decisions: int
    best_play: float  #: of the chance against best play
    best_play_error: float | None
    as_in_reviews: float  #: or, as in reviews, of the practical chance
    reviews_error: float | None


class Against(NamedTuple):
    """Games against one level.

    >>> against, = grade("energy-duel", "perfect", games=4, against=["novice"]).against
    >>> against.opponent, against.games
    ('novice', 4)
    """

    opponent: str
    games: int
    points: float  #: the share of the points in these games
    points_error: float | None
    score: float | None  #: the expected share, with less luck; None: unknown
    score_error: float | None


class Worst(NamedTuple):
    """A bad decision.

    >>> worst = grade("energy-duel", "random", games=4).worst[0]
    >>> worst.best_play, worst.chosen in worst.view.legal(worst.player)
    (1.0, True)
    """

    view: Position  #: what the player saw
    player: int
    chosen: Move
    right: Move
    best_play: float
    as_in_reviews: float


class Exploit(NamedTuple):
    """What an opponent that was trained against the bot takes from it, in new games. Best play gets half.

    >>> grade("energy-duel", "random", games=20).exploit.score > 0.5
    True
    """

    games: int
    score: float  #: the opponent's share of the points
    low: float  #: the 95% interval
    high: float


class Grade(NamedTuple):
    """The price of every decision of a bot: see `grade`. `docs/bots/grade.md` explains the figures.

    >>> found = grade("energy-duel", "casual", games=20)
    >>> found.games, found.forfeits, list(found.losses)
    (20, 0, ['all', 'opening', 'forced'])
    """

    games: int
    forfeits: int  #: games that the bot lost because it did not choose a legal move
    decisions: int  #: those that have a price
    unknown: int  #: those that could not be judged
    is_estimate: bool  #: cards are hidden, so prices are estimates
    losses: dict[str, Loss]  #: by kind of decision: 'all', 'opening', 'forced', 'simultaneous', 'hidden'
    against: tuple[Against, ...]
    worst: tuple[Worst, ...]  #: the worst first
    winnable: int  #: decisions with a forced win to miss
    missed: float  #: the sum over these decisions: the share of the answers that missed it
    holdable: int  #: decisions at which a forced loss can be allowed
    allowed: float  #: the sum over these decisions: the share of the answers that allowed it
    winnable_games: int  #: games in which a win was forced at some time
    thrown: int  #: those of them that were not won
    variants: int  #: settings of the rules that were played
    refused: int  #: settings that were too large to solve, with others in their place
    exploit: Exploit | None  #: None: not measured
    exploit_said: str  #: the same in a sentence, or why it was not measured
    said: str  #: the grade in one sentence
    text: str  #: the tables, and the worst decisions, as `duello grade` prints them


def _known(value: float) -> float | None:
    return None if math.isnan(value) else float(value)


def _losses(made: CData) -> dict[str, Loss]:
    losses = {}
    for kind in range(lib.DUELLO_GRADE_HIDDEN + 1):
        out = sized("duello_grade_loss")
        check(lib.duello_grade_get_loss(made, kind, out))
        if out.decisions:
            losses[known_string(lib.duello_grade_kind_text(kind))] = Loss(
                out.decisions, out.best_play, _known(out.best_play_error), out.as_in_reviews, _known(out.reviews_error))
    return losses


def _listed(kind: str, made: CData) -> Iterable[CData]:
    """Yield the elements of a list, until the error after the last."""
    for i in range(2**31):
        out = sized(f"duello_grade_{kind}")
        found = getattr(lib, f"duello_grade_get_{kind}")(made, i, out)
        if found == lib.DUELLO_E_RANGE:
            return
        check(found)
        yield out


def _against(out: CData) -> Against:
    return Against(known_string(out.opponent), out.games, out.points, _known(out.points_error), _known(out.score),
                   _known(out.score_error))


def _worst(out: CData) -> Worst:
    rules = Rules(known_string(out.rules))
    view = Position(rules, ffi.new("duello_state *", out.seen), out.player)
    return Worst(view, out.player, rules._by_number[out.chosen], rules._by_number[out.right], out.best_play,
                 out.as_in_reviews)


class _Chooser:
    """A bot as the library asks it. The library limits the turns of a game that may be endless; a bot does not see that
    limit, so that its views are positions of the rules that it was made for."""

    def __init__(self, bot: Bot, rules: Rules) -> None:
        self.bot, self.remembers, self.is_limited = bot, takes_past(bot), bool(rules["turn-limit"])
        self._rules: dict[str, tuple[Rules, Rules]] = {}

    def _rules_of(self, duel: CData) -> tuple[Rules, Rules]:
        """Return the rules of a duel, and those that the bot sees."""
        words = text(lib.duello_rules_format, lib.duello_duel_rules(duel))
        if words not in self._rules:
            own = rules_of(lib.duello_duel_rules(duel))
            self._rules[words] = own, own if self.is_limited else Rules(own, turn_limit=0)
        return self._rules[words]

    def _seen(self, view: Position, rules: Rules) -> Position:
        state = ffi.new("duello_state *", view._state[0])
        if not self.is_limited:
            state.clock = 0
        return Position(rules, state, view.viewer)

    def __call__(self, pointer: CData, player: int) -> int:
        own, rules = self._rules_of(pointer)
        duel = Duel.__new__(Duel)
        duel.rules = own
        duel._begin(pointer)
        legal = [rules._by_number[move] for move in duel.legal(player)]
        given: list[Any] = [self._seen(duel.view(player), rules), legal]
        if self.remembers:
            given.append([Seen(self._seen(seen.view, rules), seen.chosen) for seen in past_in_duel(duel, player)])
        chosen = self.bot(*given)
        return int(chosen if isinstance(chosen, Move) else rules.move(chosen))


def _name(bot: AnyBot) -> str:
    return bot.id if isinstance(bot, Player) else bot if isinstance(bot, str) else getattr(bot, "__name__", "it")


def _made(rules: Rules, bot: AnyBot, calls: Callbacks, against: Iterable[str], **numbers: int) -> CData:
    levels = [ffi.new("char[]", c_string(level)) for level in against]
    listed = ffi.new("char *[]", levels)
    player = ffi.new("char[]", c_string(_name(bot))) if isinstance(bot, (str, Player)) else ffi.NULL
    return make_watched("grade", lib.duello_grade_new, rules._rules, calls, player=player, against=listed,
                        againsts=len(levels), choose=lib.duello_python_choose, **numbers)


def grade(rules: AnyRules, bot: AnyBot, games: int = 0, *, against: Iterable[str] = (), asks: int = 0,
          variants: int = 0, seed: int = 1, jobs: int = 1, memory: int = 0, progress: Progress | None = None) -> Grade:
    """Play a bot against levels, and price every decision that it makes, as `duello grade` does, with the same figures.
    The prices are exact if the game can be solved. By default 200 games are played, or 40 where cards are hidden,
    against 'novice', 'casual', 'skilled' and 'expert', and the bot is asked 10 times at each decision, so that its own
    dice matter less; ask a bot that remembers only once (`asks=1`). With `variants`, games have that many random
    settings of the rules.

    A bot that chooses a move that is not legal forfeits the game. Only built-in players use more than one job.

    >>> found = grade("energy-duel", lambda view, legal: legal[-1], games=20, against=["casual"], asks=1)
    >>> round(found.losses["all"].best_play, 4), found.against[0].points
    (0.3239, 0.0)
    """
    rules, chooser = as_rules(rules), as_bot(rules, bot) if not isinstance(bot, str) else None
    choose: Optional[Callable[[CData, int], int]] = None
    if chooser is not None and not isinstance(chooser, Player):
        choose = _Chooser(chooser, rules)
    made = _made(rules, bot, Callbacks(progress, choose=choose), against, seed=seed64(seed),
                 games=whole(games, 0, 10**6, "games"), asks=whole(asks, 0, 100, "asks"),
                 variants=whole(variants, 0, 1000, "variants"), jobs=whole(jobs, 0, 64, "jobs"),
                 memory=whole(memory, 0, 2**63, "memory"))
    info = sized("duello_grade_info")
    check(lib.duello_grade_get_info(made, info))
    exploit = Exploit(info.exploit_games, info.exploit.value, info.exploit.low, info.exploit.high)
    return Grade(
        info.games, info.forfeits, info.decisions, info.unknown, info.is_estimate, _losses(made),
        tuple(map(_against, _listed("against", made))), tuple(map(_worst, _listed("worst", made))), info.winnable,
        info.missed, info.holdable, info.allowed, info.winnable_games, info.thrown, info.variants, info.refused,
        exploit if info.is_exploited else None, known_string(info.exploit_said),
        text(lib.duello_grade_say, made, c_string(_name(bot))), written(lib.duello_grade_write, made))
