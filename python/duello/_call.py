"""How a Python call reaches C, and how its answer comes back. The way of `duel.play("charge", 0)`:

    duel.py                 Duel.play finds the number of the move, and calls lib.duello_duel_take(…)
    _library                has each function of include/duello.h, and the few of python/binding.h, as lib.NAME;
                            cffi compiles it from these two headers (python/binding.py)
    include/duello.h        says what the function does
    src/lib/api/*.c         does it, in libduello
    _errors.py              `check` and `fail` make an exception of a negative result

The helpers below are for what most calls share: objects to free, structs that begin with their size, text, and numbers
in a range. _callbacks.py has the other direction: what the library calls in Python.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Callable

from ._errors import BadInput, check
from ._library import ffi, lib

if TYPE_CHECKING:
    from ._library import CData

# ---- objects ---------------------------------------------------------------------------------------------


class Why:
    """Room for the library's sentence about an error."""

    def __init__(self) -> None:
        self._room = ffi.new("char[]", lib.DUELLO_SENTENCE_BYTES)
        #: the last two arguments of the call
        self.args = (self._room, lib.DUELLO_SENTENCE_BYTES)

    def said(self) -> str:
        """The sentence; empty if there is none."""
        return ffi.string(self._room).decode()

    def check(self, result: int) -> int:
        """Return the result, or raise with the sentence if it is an error."""
        return check(result, self.said())


def make(kind: str, maker: Callable[..., int], *args: Any) -> CData:
    """Call duello_X_new(&out, …, why, why_size), and free the object with its last reference."""
    out, why = ffi.new(f"duello_{kind} **"), Why()
    why.check(maker(out, *args, *why.args))
    return own(kind, out[0])


def own(kind: str, pointer: CData) -> CData:
    """Free an object of the library with the last reference to it."""
    return ffi.gc(pointer, getattr(lib, f"duello_{kind}_free"))


def sized(kind: str, **members: Any) -> CData:
    """Return a struct that begins with its size."""
    return ffi.new(f"{kind} *", {"size": ffi.sizeof(kind), **members})


# ---- text ------------------------------------------------------------------------------------------------


def text(writer: Callable[..., int], *args: Any) -> str:
    """Call a function that fills a buffer with a string."""
    room = ffi.new("char[]", 512)
    length = writer(*args, room, 512)
    if length >= 512:
        room = ffi.new("char[]", length + 1)
        writer(*args, room, length + 1)
    return ffi.string(room).decode()


def c_string(value: str) -> bytes:
    """Return a str for the library, which ends strings at NUL."""
    if not isinstance(value, str):
        raise TypeError(f"the value must be a str, not {type(value).__name__}")
    if "\0" in value:
        raise BadInput("a text must not contain NUL")
    try:
        return value.encode()
    except UnicodeEncodeError:
        raise BadInput("a text must be valid Unicode") from None


def known_string(pointer: CData) -> str:
    """Return a string of the library's own; NULL is empty."""
    return "" if pointer == ffi.NULL else ffi.string(pointer).decode()


# ---- numbers ---------------------------------------------------------------------------------------------


def whole(value: int, low: int, high: int, what: str) -> int:
    """Return a whole number in a range."""
    number = operator.index(value)
    if not low <= number <= high:
        raise BadInput(f"{what} must be from {low} to {high}")
    return number


def seat(player: int) -> int:
    """Return a player's number."""
    return whole(player, 0, 1, "a player")


def seed64(value: int) -> int:
    """Return a seed."""
    return whole(value, 0, 2**64 - 1, "a seed")
