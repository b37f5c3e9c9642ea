"""Short lessons, and the puzzle of the day."""

from __future__ import annotations

from datetime import date, datetime, timezone
from typing import TYPE_CHECKING, Iterable, NamedTuple

from ._call import c_string, known_string, make, own, sized, text, whole
from ._errors import BadInput, check
from ._library import ffi, lib
from .catalog import Game, game
from .position import Position
from .rules import Move, Rules
from .studying import Puzzle, puzzle_from

if TYPE_CHECKING:
    from ._library import CData

# ---- lessons ---------------------------------------------------------------------------------------------


class Exercise(NamedTuple):
    """A position in which the idea of a lesson decides. Player 1 is to choose.

    >>> exercise = lessons("energy-duel")[0].exercises[0]
    >>> exercise.asks, exercise.is_right("charge"), exercise.answers
    ('Win now.', False, (Move('attack 2'),))
    """

    position: Position
    asks: str  #: in one sentence
    answers: tuple[Move, ...]  #: every right answer
    because: str  #: why they are right

    def is_right(self, move: str | int) -> bool:
        """Check an answer."""
        return self.position.rules.move(move) in self.answers


class Lesson(NamedTuple):
    """One idea of a game, and three positions in which it decides.

    >>> lesson = lessons("energy-duel")[0]
    >>> lesson.game, len(lesson.exercises)
    ('energy-duel', 3)
    """

    game: str  #: its id
    id: str  #: of the lesson among those of its game
    title: str
    idea: str
    exercises: tuple[Exercise, ...]


def _exercise(rules: Rules, lesson: int, i: int) -> Exercise:
    e = sized("duello_path_exercise")
    check(lib.duello_path_get_exercise(lesson, i, e))
    position = Position(rules, ffi.new("duello_state *", e.position), 0 if rules.game.is_hidden else None)
    return Exercise(position, known_string(e.asks), tuple(rules._by_number[m] for m in e.answers[0:e.count]),
                    known_string(e.because))


def _lesson(number: int) -> Lesson:
    found = sized("duello_path_lesson")
    check(lib.duello_path_get_lesson(number, found))
    rules = Rules(known_string(found.game))
    return Lesson(rules.game.id, known_string(found.id), known_string(found.title), known_string(found.idea),
                  tuple(_exercise(rules, number, i) for i in range(lib.DUELLO_EXERCISES)))


def lessons(of: str | Game | None = None) -> list[Lesson]:
    """The short lessons of all games, or of one, in the order in which they are taken.

    >>> lesson = lessons("energy-duel")[0]
    >>> exercise = lesson.exercises[0]
    >>> lesson.title, exercise.asks, exercise.position.fields, exercise.answers
    ('The final blow', 'Win now.', {'ep': (2, 4)}, (Move('attack 2'),))
    >>> exercise.is_right("charge")
    False
    """
    wanted = None if of is None else (of if isinstance(of, Game) else game(of)).id
    return [lesson for lesson in map(_lesson, range(lib.duello_path_count())) if wanted in (None, lesson.game)]


# ---- the puzzle of the day -------------------------------------------------------------------------------


def _day(day: str | date | None) -> str:
    """Return a day as the library writes it; today's by default. All days are of UTC."""
    if day is None:
        day = datetime.now(timezone.utc).date()
    return day if isinstance(day, str) else f"{day:%Y-%m-%d}"


def _of_day(day: str) -> tuple[CData, CData]:
    """Return all puzzles of the game of a day, and the puzzle of that day."""
    streak((), day)  # which raises if this is not a date
    rules = Rules(known_string(lib.duello_game_id(lib.duello_game_of_day(c_string(day)))))
    all_of_them = make("puzzles", lib.duello_puzzles_new, rules._rules, False)
    found = sized("duello_puzzle")
    check(lib.duello_puzzles_of_day(all_of_them, c_string(day), found))
    return all_of_them, found


def daily(day: str | date | None = None) -> Puzzle:
    """The puzzle of a day, the same for everyone; today's by default.

    >>> daily("2026-11-18") == daily("2026-11-18")
    True
    """
    return puzzle_from(_of_day(_day(day))[1])


class Streak(NamedTuple):
    """The days in a row on which the puzzle of the day was solved. One missed day in any seven is forgiven.

    >>> streak(["2026-11-16", "2026-11-17"], today="2026-11-18").days
    2
    """

    days: int
    longest: int
    frozen: bool  #: yesterday was missed; solve the puzzle of today to keep the streak
    said: str  #: the same as a sentence


def streak(solved: Iterable[str | date], today: str | date | None = None) -> Streak:
    """The streak from the days on which the puzzle was solved, in any order.

    >>> streak(["2026-11-15", "2026-11-16"], "2026-11-18").said
    "Streak: 2 days. You missed yesterday: solve today's puzzle to keep it."
    """
    kept = [ffi.new("char[]", c_string(day)) for day in sorted(map(_day, solved))]
    out = sized("duello_puzzles_streak")
    result = lib.duello_puzzles_get_streak(ffi.new("char *[]", kept), len(kept), c_string(_day(today)), out)
    check(result, "a day must be a date, such as 2026-01-31")
    return Streak(out.days, out.longest, out.frozen, known_string(out.said))


def share(words: Iterable[str | Move], day: str | date | None = None, streak: int = 0) -> str:
    """Five lines about the puzzle of a day that spoil nothing, after these words of a person: moves, 'hint' or
    'solution'.

    >>> puzzle = daily("2026-11-18")
    >>> print(share(["hint", puzzle.answer], "2026-11-18", streak=3).splitlines()[2])
    ? ✓ solved on the first try
    """
    on = _day(day)
    all_of_them, puzzle = _of_day(on)
    out = ffi.new("duello_puzzle_session **")
    check(lib.duello_puzzles_session(out, all_of_them, puzzle, ffi.NULL, ffi.NULL, 0))
    session = own("puzzle_session", out[0])
    for word in words:
        check(lib.duello_puzzle_session_read(session, c_string(str(word)), ffi.NULL, 0))
    said = text(lib.duello_puzzle_session_share, session, c_string(on), whole(streak, 0, 10**6, "the streak"))
    if not said:
        raise BadInput("the puzzle is neither solved nor given up")
    return said
