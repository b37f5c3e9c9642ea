"""Calls of the library from Python: errors become exceptions, and strings become str."""

from __future__ import annotations

import operator
from typing import Any, Callable, List, Optional

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


_KINDS = {
    lib.DUELLO_E_ILLEGAL: IllegalMove,
    lib.DUELLO_E_OVER: GameOver,
    lib.DUELLO_E_UNKNOWN: NotKnown,
    lib.DUELLO_E_LIMIT: TooLarge,
    lib.DUELLO_E_MEMORY: OutOfMemory,
    lib.DUELLO_E_CANCELLED: Cancelled,
}


def fail(error: int, sentence: str = "") -> None:
    """Raise the exception for an error of the library."""
    raise _KINDS.get(error, BadInput)(sentence or ffi.string(lib.duello_error_text(error)).decode())


def check(result: int, sentence: str = "") -> int:
    """Return the result, or raise if it is an error."""
    if result < 0:
        fail(result, sentence)
    return result


class Why:
    """Room for the library's sentence about an error."""

    def __init__(self) -> None:
        self.room = ffi.new("char[]", lib.DUELLO_SENTENCE_BYTES)

    def args(self) -> tuple:
        return self.room, lib.DUELLO_SENTENCE_BYTES

    def __str__(self) -> str:
        return ffi.string(self.room).decode()


def make(kind: str, maker: Callable, *args: Any) -> Any:
    """Call duello_X_new(&out, …, why, why_size), and free the object with its last reference."""
    out, why = ffi.new(f"duello_{kind} **"), Why()
    check(maker(out, *args, *why.args()), str(why))
    return own(kind, out[0])


def own(kind: str, pointer: Any) -> Any:
    return ffi.gc(pointer, getattr(lib, f"duello_{kind}_free"))


def sized(kind: str, **members: Any) -> Any:
    """A struct that begins with its size."""
    return ffi.new(f"{kind} *", {"size": ffi.sizeof(kind), **members})


def text(writer: Callable, *args: Any) -> str:
    """Call a function that fills a buffer with a string."""
    room = ffi.new("char[]", 512)
    length = writer(*args, room, 512)
    if length >= 512:
        room = ffi.new("char[]", length + 1)
        writer(*args, room, length + 1)
    return ffi.string(room).decode()


def c_string(value: str) -> bytes:
    """A str for the library, which ends strings at NUL."""
    if not isinstance(value, str):
        raise TypeError(f"the value must be a str, not {type(value).__name__}")
    if "\0" in value:
        raise BadInput("a text must not contain NUL")
    try:
        return value.encode()
    except UnicodeEncodeError:
        raise BadInput("a text must be valid Unicode") from None


def known_string(pointer: Any) -> str:
    return "" if pointer == ffi.NULL else ffi.string(pointer).decode()


def seat(player: int) -> int:
    """A player's number."""
    return whole(player, 0, 1, "a player")


def whole(value: int, low: int, high: int, what: str) -> int:
    """A whole number in a range."""
    number = operator.index(value)
    if not low <= number <= high:
        raise BadInput(f"{what} must be from {low} to {high}")
    return number


def seed64(value: int) -> int:
    return whole(value, 0, 2**64 - 1, "a seed")


# ---- callbacks -------------------------------------------------------------------------------------------


class Callback:
    """A Python function that the library calls. An exception in it is raised again after the call."""

    def __init__(self, function: Optional[Callable]) -> None:
        self.function, self.error = function, None
        self.handle = ffi.new_handle(self)

    def __call__(self, *args: Any) -> Any:
        try:
            return self.function(*args) if self.function is not None else None
        except BaseException as error:  # even KeyboardInterrupt must not cross C
            self.error = error
            return False

    def done(self) -> None:
        if self.error is not None:
            raise self.error


PROGRESS = ffi.addressof(lib, "duello_python_progress")


@ffi.def_extern(error=False)
def duello_python_report(user: Any, share: float) -> bool:
    return ffi.from_handle(user)(share) is not False


@ffi.def_extern(error=False)
def duello_python_write(user: Any, data: Any, count: int) -> bool:
    ffi.from_handle(user)(ffi.unpack(data, count))
    return True


@ffi.def_extern()
def duello_python_strategy(user: Any, seen: Any, player: int, legal: Any, n: int, share: Any) -> None:
    ffi.from_handle(user)(seen, player, legal, n, share)


def written(writer: Callable, *args: Any) -> str:
    """Collect what a function writes through duello_write."""
    pieces: List[bytes] = []
    to = Callback(pieces.append)
    check(writer(*args, lib.duello_python_write, to.handle))
    to.done()
    return b"".join(pieces).decode()
