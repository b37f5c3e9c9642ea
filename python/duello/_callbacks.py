"""What the library calls in Python: progress, strategies, bots, and text that it writes piece by piece.

The library hands `user` back to its callbacks: here it is the handle of a Callbacks. No exception may cross C, not even
KeyboardInterrupt. cffi gives it to _keep, and `done` raises it again when the call has returned.
"""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Optional

from ._call import Why, own, sized
from ._errors import check
from ._library import ffi, lib

if TYPE_CHECKING:
    from ._library import CData

#: Gets the share of the work that is done, from 0 to 1; returns False to stop the work.
Progress = Callable[[float], Optional[bool]]

#: Gets what the library's duello_strategy gets, without `user`.
RawStrategy = Callable[["CData", int, "CData", int, "CData"], None]

#: Gets the library's duel and a player, and returns the player's move.
RawChooser = Callable[["CData", int], int]

PROGRESS = ffi.addressof(lib, "duello_python_progress")


class Callbacks:
    """The Python functions that the library may call during one of its calls."""

    def __init__(self, progress: Progress | None = None, strategy: RawStrategy | None = None,
                 write: Callable[[bytes], object] | None = None, choose: RawChooser | None = None,
                 more: Callable[[], bool] | None = None) -> None:
        self.progress, self.strategy, self.write, self.choose = progress, strategy, write, choose
        self.more = more
        self.error: BaseException | None = None
        self.user = ffi.new_handle(self)

    def done(self) -> None:
        """Raise what a function has raised. After an exception, no function is called again."""
        if self.error is not None:
            raise self.error


def _keep(kind: type[BaseException], error: BaseException, trace: TracebackType) -> None:
    ffi.from_handle(trace.tb_frame.f_locals["user"]).error = error


@ffi.def_extern(error=False, onerror=_keep)
def duello_python_report(user: CData, share: float) -> bool:
    calls = ffi.from_handle(user)
    return calls.error is None and (calls.progress is None or calls.progress(share) is not False)


@ffi.def_extern(error=False, onerror=_keep)
def duello_python_more(user: CData, share: float) -> bool:
    calls = ffi.from_handle(user)
    return calls.error is None and (calls.more is None or calls.more())


@ffi.def_extern(error=False, onerror=_keep)
def duello_python_write(user: CData, data: CData, count: int) -> bool:
    ffi.from_handle(user).write(ffi.unpack(data, count))
    return True


@ffi.def_extern(onerror=_keep)
def duello_python_strategy(user: CData, seen: CData, player: int, legal: CData, n: int, share: CData) -> None:
    calls = ffi.from_handle(user)
    if calls.error is None:
        calls.strategy(seen, player, legal, n, share)


@ffi.def_extern(error=False, onerror=_keep)
def duello_python_choose(user: CData, duel: CData, player: int, out: CData) -> bool:
    calls = ffi.from_handle(user)
    if calls.error is not None:
        return False
    out[0] = calls.choose(duel, player)
    return True


def make_watched(kind: str, maker: Callable[..., int], rules: CData, calls: Callbacks, **members: Any) -> CData:
    """Call duello_X_new(&out, rules, setup, why, why_size), which takes a while. Its callbacks can stop it, and so can
    Ctrl-C."""
    out, why = ffi.new(f"duello_{kind} **"), Why()
    setup = sized(f"duello_{kind}_setup", progress=PROGRESS, user=calls.user, **members)
    result = maker(out, rules, setup, *why.args)
    made = own(kind, out[0]) if result >= 0 else ffi.NULL
    calls.done()
    why.check(result)
    return made


def written(writer: Callable[..., int], *args: Any, why: Why | None = None) -> str:
    """Collect what a function writes through duello_write; `why` has its sentence about an error."""
    pieces: list[bytes] = []
    calls = Callbacks(write=pieces.append)
    result = writer(*args, lib.duello_python_write, calls.user)
    calls.done()
    check(result) if why is None else why.check(result)
    return b"".join(pieces).decode()
