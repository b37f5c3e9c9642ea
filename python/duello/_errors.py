"""The exceptions of the package: `check` raises them where the library returns an error."""

from __future__ import annotations

from typing import NoReturn

from ._library import ffi, lib


class DuelloError(Exception):
    """The library refused something; the message is its sentence."""


class IllegalMove(DuelloError, ValueError):
    """The move is not legal here."""


class GameOver(DuelloError):
    """The game is over."""


class NotKnown(DuelloError, LookupError):
    """Not found, or nothing is known about it."""


class BadInput(DuelloError, ValueError):
    """A value is out of range, a text is malformed, or options contradict each other."""


class TooLarge(DuelloError):
    """Larger than Duello can handle."""


class OutOfMemory(DuelloError, MemoryError):
    """There is not enough memory."""


class Cancelled(DuelloError):
    """A callback stopped the work."""


for _kind in (DuelloError, *DuelloError.__subclasses__()):
    _kind.__module__ = "duello"  # tracebacks show the name that users import

_KINDS = {
    lib.DUELLO_E_ILLEGAL: IllegalMove,
    lib.DUELLO_E_OVER: GameOver,
    lib.DUELLO_E_UNKNOWN: NotKnown,
    lib.DUELLO_E_LIMIT: TooLarge,
    lib.DUELLO_E_MEMORY: OutOfMemory,
    lib.DUELLO_E_CANCELLED: Cancelled,
}


def fail(error: int, sentence: str = "") -> NoReturn:
    """Raise the exception for an error of the library."""
    raise _KINDS.get(error, BadInput)(sentence or ffi.string(lib.duello_error_text(error)).decode())


def check(result: int, sentence: str = "") -> int:
    """Return the result, or raise if it is an error."""
    if result < 0:
        fail(result, sentence)
    return result
