"""Hints, reviews, the end of a game, and puzzles."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Iterator, NamedTuple

from ._call import known_string, make, own, seat, sized, text, whole
from ._callbacks import written
from ._errors import check
from ._library import ffi, lib
from .duel import Duel
from .position import BOTH, Position
from .rules import AnyRules, Move, Rules, as_rules
from .solving import Solution

if TYPE_CHECKING:
    from ._library import CData

LABELS = {lib.DUELLO_LABEL_FORCED: "forced", lib.DUELLO_LABEL_BEST: "best", lib.DUELLO_LABEL_GOOD: "good",
          lib.DUELLO_LABEL_INACCURACY: "inaccuracy", lib.DUELLO_LABEL_MISTAKE: "mistake",
          lib.DUELLO_LABEL_BLUNDER: "blunder", lib.DUELLO_LABEL_UNCLEAR: "unclear",
          lib.DUELLO_LABEL_WEAK: "weak"}
ACTIONS = {lib.DUELLO_ACTION_NEXT_GAME: "next game", lib.DUELLO_ACTION_REMATCH: "rematch",
           lib.DUELLO_ACTION_RETRY: "retry", lib.DUELLO_ACTION_REVIEW: "review",
           lib.DUELLO_ACTION_LESSON: "lesson", lib.DUELLO_ACTION_MENU: "menu"}
TASKS = {lib.DUELLO_TASK_WIN: "win", lib.DUELLO_TASK_HOLD: "hold", lib.DUELLO_TASK_BEST: "best",
         lib.DUELLO_TASK_NEVER: "never", lib.DUELLO_TASK_CHANCE: "chance"}
LEVELS = {lib.DUELLO_LEVEL_ANY: "any", lib.DUELLO_LEVEL_EASY: "easy", lib.DUELLO_LEVEL_MEDIUM: "medium",
          lib.DUELLO_LEVEL_HARD: "hard"}


def solution_for(duel: Duel) -> CData:
    """Solve the game of a duel so that every choice can be judged; NULL where cards are hidden."""
    if duel.rules.game.is_hidden:
        return ffi.NULL
    with duel._lock:
        return make("solution", lib.duello_duel_solve, duel._duel, sized("duello_solution_setup"))


def hint(duel: Duel, step: int = 1, known: Solution | None = None, player: int | None = None) -> str:
    """A hint for the player who is to choose: what matters here (step 1), what to choose (2), why (3), and the lines of
    play (4). Without `known`, a solution with chances, the game is solved first; "" if nothing can be said.

    >>> hint(Duel("energy-duel"), step=2)
    'Attack 3.'
    """
    solution = solution_for(duel) if known is None else known._known
    with duel._lock:
        said = text(lib.duello_duel_hint, duel._duel, solution, duel._player(player), whole(step, 1, 4, "the step"),
                    ffi.NULL)
    return said.strip()


class Decision(NamedTuple):
    """One decision of a game, judged for the player who made it.

    >>> from duello import play
    >>> first = review(play("energy-duel", "random", "perfect", seed=3)).decisions[0]
    >>> first.label, first.pick, first.best, first.drop
    ('blunder', Move('attack 1'), Move('attack 3'), 1.0)
    """

    choice: int  #: index of the choice in the duel
    player: int
    turn: int
    label: str  #: 'forced', 'best', 'good', 'inaccuracy', 'mistake', 'blunder', 'unclear' or 'weak'
    pick: Move  #: the choice that was made
    best: Move  #: the best choice
    before: float  #: the win chance before the choice
    after: float  #: and after it
    drop: float  #: the win chance that was given away
    accuracy: float  #: in percent
    explanation: str  #: in sentences


class Review:
    """A game, judged: see `review`.

    >>> from duello import play
    >>> judged = review(play("energy-duel", "random", "perfect", seed=3))
    >>> round(judged.accuracy(1)), judged.chance(0, 0), judged.chance(0, 1)
    (100, 1.0, 0.0)
    """

    def __init__(self, duel: Duel, effort: int = 100) -> None:
        self.duel, self._effort = duel, effort
        self._known = solution_for(duel)
        out = ffi.new("duello_review **")
        setup = sized("duello_review_setup", effort=effort)
        with duel._lock:
            check(lib.duello_review_new(out, duel._duel, self._known, setup), "no choice of this game can be judged")
        self._review = own("review", out[0])

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy by pickle is judged again."""
        return Review, (self.duel, self._effort)

    @property
    def decisions(self) -> list[Decision]:
        """The decisions that could be judged, in order."""
        return [self._decision(i) for i in range(lib.duello_review_count(self._review))]

    def _decision(self, i: int) -> Decision:
        d, moves = sized("duello_review_decision"), self.duel.rules._by_number
        check(lib.duello_review_get_decision(self._review, i, d))
        return Decision(d.choice, d.player, d.turn, LABELS[d.label], moves[d.pick], moves[d.best], d.before, d.after,
                        d.drop, d.accuracy, text(lib.duello_review_explain, self._review, i))

    def accuracy(self, player: int) -> float:
        """The mean accuracy of a player's unforced decisions, in percent."""
        marks = sized("duello_review_marks")
        check(lib.duello_review_get_marks(self._review, seat(player), marks))
        return float(marks.accuracy)

    def chance(self, player: int, choices: int) -> float:
        """A player's win chance after this many choices of the duel."""
        out = ffi.new("double *")
        check(lib.duello_review_chance(self._review, seat(player), choices, out, ffi.NULL))
        return float(out[0])

    def _write(self, form: int) -> str:
        return written(lib.duello_review_write, self._review, form, sized("duello_review_show", unicode=True))

    @property
    def text(self) -> str:
        """The whole review, for people."""
        return self._write(lib.DUELLO_FORMAT_TEXT)

    @property
    def html(self) -> str:
        """The whole review as a page."""
        return self._write(lib.DUELLO_FORMAT_HTML)

    @property
    def svg(self) -> str:
        """The graph of the win chance."""
        return self._write(lib.DUELLO_FORMAT_SVG)

    def _repr_svg_(self) -> str:
        return self.svg


def review(duel: Duel, effort: int = 100) -> Review:
    """Judge every decision of a game. Where cards are hidden, this takes half a minute; `effort` is a percentage of
    that work, and less makes larger errors.

    >>> from duello import play
    >>> game = play("energy-duel", "random", "perfect", seed=3)
    >>> [decision.label for decision in review(game).decisions if decision.player == 0]
    ['blunder', 'good', 'best']
    """
    return Review(duel, effort)


class Summary(NamedTuple):
    """The end of a game, and what to do next: see `summary`.

    >>> duel = Duel("energy-duel", who=("human", "casual"))
    >>> duel.resign(0)
    >>> summary(duel).lines[0]
    'You lost: you resigned.'
    """

    #: who won, the accuracy of both, the rating, wins in a row, and the turning point; what is unknown is left out
    lines: tuple[str, ...]
    #: the main action first: 'next game', 'rematch', 'retry', 'review', 'lesson' or 'menu', each with words for people
    actions: dict[str, str]
    person: int | None  #: the only person who played, who is "you"; None: two people, or none
    retry: int | None  #: the index of the choice in the duel at which that person lost the game


def summary(duel: Duel, judged: Review | None = None, ratings: tuple[float, float] | None = None,
            streak: int = 0) -> Summary:
    """Sum up a game that is over; `ratings` are those of the only person before and after it, and `streak` is how many
    games that person has won in a row. Without `judged`, a game without hidden cards is reviewed first.

    >>> duel = Duel("energy-duel", who=("human", "casual"))
    >>> for move in ("attack 1", "charge", "attack 1", "attack 3", "attack 1", "attack 1"):
    ...     duel.play(move)
    >>> summary(duel).actions["retry"]
    'Try turn 1 again'
    """
    if judged is None and not duel.rules.game.is_hidden and duel.is_over:
        judged = Review(duel)
    before, after = ratings or (0, 0)
    setup = sized("duello_summary_setup", review=ffi.NULL if judged is None else judged._review,
                  rated=ratings is not None, before=before, after=after, streak=whole(streak, 0, 10**6, "the streak"))
    out = sized("duello_duel_summary")
    with duel._lock:
        check(lib.duello_duel_get_summary(duel._duel, setup, out), "the game is not over, or the review is of another")
    actions = {ACTIONS[out.actions[i]]: known_string(out.words[i]) for i in range(out.count)}
    return Summary(tuple(known_string(out.said).splitlines()), actions, None if out.person == BOTH else out.person,
                   out.retry if "retry" in actions else None)


class Puzzle(NamedTuple):
    """A position with only one right answer.

    >>> first = next(puzzles("energy-duel"))
    >>> first.task, first.level, first.answer
    ('never', 'easy', Move('charge'))
    """

    position: Position
    player: int
    answer: Move
    #: find the move that wins ('win'), does not lose ('hold'), gives nothing away ('best'), keeps the best chance
    #: ('chance'); or the only one that must not be played ('never')
    task: str
    level: str  #: 'easy', 'medium' or 'hard'
    plies: int  #: moves of both players to the forced win; 0: none is forced


def puzzle_from(p: CData) -> Puzzle:
    """Return what the library wrote to a duello_puzzle."""
    rules = Rules(known_string(p.rules))
    position = Position(rules, ffi.new("duello_state *", p.position), p.player if rules.game.is_hidden else None)
    return Puzzle(position, p.player, rules._by_number[p.answer], TASKS[p.task], LEVELS[p.level], p.plies)


def puzzles(rules: AnyRules) -> Iterator[Puzzle]:
    """All puzzles of these rules, the same on every machine.

    >>> from itertools import islice
    >>> [str(puzzle.answer) for puzzle in islice(puzzles("energy-duel"), 2)]
    ['charge', 'charge']
    """
    rules = as_rules(rules)
    all_of_them = make("puzzles", lib.duello_puzzles_new, rules._rules, False)
    for i in itertools.count():
        p = sized("duello_puzzle")
        found = lib.duello_puzzles_get(all_of_them, i, p)
        if found == lib.DUELLO_E_UNKNOWN:
            return
        check(found)
        yield puzzle_from(p)
