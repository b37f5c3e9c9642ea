"""Arrays that Python and the library share without a copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ._errors import BadInput
from ._library import ffi

if TYPE_CHECKING:
    from ._library import CData

#: a duello_state
STATE = np.dtype([("clock", "u2"), ("turn", "u1"), ("result", "u1"), ("points", "i2", 2), ("own", "u8", 4)], align=True)
assert STATE.itemsize == ffi.sizeof("duello_state")


class _Memory:
    """Memory of the library as NumPy wants it described. It keeps its owner alive."""

    def __init__(self, owner: object, pointer: CData, shape: tuple[int, ...], kind: str) -> None:
        self.owner = owner
        self.__array_interface__ = {"shape": shape, "typestr": kind, "version": 3,
                                    "data": (int(ffi.cast("uintptr_t", pointer)), True)}


def library_array(owner: object, pointer: CData, shape: tuple[int, ...], kind: str) -> npt.NDArray[Any]:
    """Return an array in the library's memory. It cannot be written, and keeps the owner of the memory alive."""
    return np.asarray(_Memory(owner, pointer, shape, kind))


def given_array(given: npt.ArrayLike, shape: tuple[int, ...], dtype: npt.DTypeLike, what: str) -> npt.NDArray[Any]:
    """Return an array of exactly this shape and type. It is a copy only if the given one differs."""
    array = np.ascontiguousarray(given, dtype)
    if array.shape != shape:
        raise BadInput(f"{what} must have the shape {shape}, not {array.shape}")
    return array


def out_array(out: npt.NDArray[Any] | None, shape: tuple[int, ...], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """Return the array that the library can fill: a new one for None."""
    if out is None:
        return np.empty(shape, dtype)
    if not (isinstance(out, np.ndarray) and out.dtype == dtype and out.shape == shape and out.flags.c_contiguous
            and out.flags.writeable):
        raise BadInput(f"`out` must be a contiguous array of {np.dtype(dtype).name} with the shape {shape}")
    return out


def state_from(row: np.void) -> CData:
    """Return a duello_state from an element of an array of STATE."""
    state = ffi.new("duello_state *")
    ffi.buffer(state)[:] = row.tobytes()
    return state
