"""The exceptions of the package: `check` raises them where the library returns an error."""

from __future__ import annotations

from typing import NoReturn

from ._library import ffi, lib


class DuelloError(Exception):
    """The library refused something; the message is its sentence.

    >>> from duello import Rules
    >>> try:
    ...     Rules("charge", goal=0)
    ... except DuelloError as error:
    ...     print(error)
    goal must be a whole number from 1 to 1000.
    """


class IllegalMove(DuelloError, ValueError):
    """The move is not legal here.

    >>> from duello import Duel
    >>> Duel("energy-duel:start=1").play("attack 3")
    Traceback (most recent call last):
        ...
    duello.IllegalMove: attack 3 is not legal here
    """


class GameOver(DuelloError):
    """The game is over.

    >>> from duello import Duel
    >>> duel = Duel("energy-duel")
    >>> duel.resign(0)
    >>> duel.play("charge")
    Traceback (most recent call last):
        ...
    duello.GameOver: the game is over
    """


class NotKnown(DuelloError, LookupError):
    """Not found, or nothing is known about it.

    >>> from duello import Player
    >>> Player("charge", "nobody")
    Traceback (most recent call last):
        ...
    duello.NotKnown: There is no built-in player with this name.
    """


class BadInput(DuelloError, ValueError):
    """A value is out of range, a text is malformed, or options contradict each other.

    >>> from duello import Rules
    >>> Rules("charge").move("dance")
    Traceback (most recent call last):
        ...
    duello.BadInput: Charge has no move 'dance'
    """


class RuleFileError(BadInput):
    """A rule file is wrong, at `line` and `column`, from 1; `reason` says why.

    >>> from duello import Rules
    >>> Rules.from_text("duel 1\\ngame nim")
    Traceback (most recent call last):
        ...
    duello.RuleFileError: line 2, column 9: expected a title in quotes, but the line ends here
    """

    def __init__(self, line: int, column: int, reason: str) -> None:
        super().__init__(line, column, reason)
        self.line, self.column, self.reason = line, column, reason

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.reason}"


class TooLarge(DuelloError):
    """Larger than Duello can handle.

    >>> from duello import solve
    >>> try:
    ...     solve("charge", memory=1000)
    ... except TooLarge as error:
    ...     print(str(error)[:40])
    this is too large to solve: charge has u
    """


class OutOfMemory(DuelloError, MemoryError):
    """There is not enough memory.

    >>> issubclass(OutOfMemory, MemoryError)
    True
    """


class Cancelled(DuelloError):
    """A callback stopped the work.

    >>> from duello import solve
    >>> solve("charge", progress=lambda share: False)
    Traceback (most recent call last):
        ...
    duello.Cancelled: solving was stopped.
    """


for _kind in (DuelloError, *DuelloError.__subclasses__(), RuleFileError):
    _kind.__module__ = "duello"  # tracebacks show the name that users import

_KINDS = {
    lib.DUELLO_E_ILLEGAL: IllegalMove,
    lib.DUELLO_E_OVER: GameOver,
    lib.DUELLO_E_UNKNOWN: NotKnown,
    lib.DUELLO_E_LIMIT: TooLarge,
    lib.DUELLO_E_MEMORY: OutOfMemory,
    lib.DUELLO_E_CANCELLED: Cancelled,
}


#: What sentences of the library say to people at a terminal, and what a program does instead.
_IN_PYTHON = {"`duello solve` finds an equilibrium": "duello.equilibrium finds an equilibrium",
              "set one with --rule turn-limit=N": "set turn_limit",
              "the solution has no chances; solve with them": "the solution has no chances; use solve(…, chances=True)"}


def fail(error: int, sentence: str = "") -> NoReturn:
    """Raise the exception for an error of the library."""
    for said, instead in _IN_PYTHON.items():
        sentence = sentence.replace(said, instead)
    raise _KINDS.get(error, BadInput)(sentence or ffi.string(lib.duello_error_text(error)).decode())


def check(result: int, sentence: str = "") -> int:
    """Return the result, or raise if it is an error."""
    if result < 0:
        fail(result, sentence)
    return result
