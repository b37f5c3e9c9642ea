"""The parts of Gymnasium's spaces that the environments need, for use without Gymnasium."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


class Space:
    """Where observations and actions are from."""

    _dice = np.random.default_rng()

    def contains(self, value: object) -> bool:
        raise NotImplementedError

    def seed(self, seed: int | None = None) -> None:
        self._dice = np.random.default_rng(seed)


class Discrete(Space):
    """The numbers from 0 to n - 1."""

    def __init__(self, n: int) -> None:
        self.n = n

    def sample(self, mask: npt.NDArray[np.int8] | None = None) -> int:
        allowed = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return int(self._dice.choice(allowed)) if len(allowed) else 0

    def contains(self, value: object) -> bool:
        return isinstance(value, (int, np.integer)) and 0 <= int(value) < self.n


class Box(Space):
    """Arrays of one shape, with numbers in a range."""

    def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: npt.DTypeLike) -> None:
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)
        self.shape, self.dtype = shape, np.dtype(dtype)

    def contains(self, value: object) -> bool:
        return (isinstance(value, np.ndarray) and value.shape == self.shape and value.dtype == self.dtype
                and bool((value >= self.low).all() and (value <= self.high).all()))


class Dict(Space):
    """Parts by name."""

    def __init__(self, parts: dict[str, Space]) -> None:
        self.spaces = dict(parts)

    def __getitem__(self, name: str) -> Space:
        return self.spaces[name]

    def contains(self, value: object) -> bool:
        return isinstance(value, dict) and value.keys() == self.spaces.keys() and all(
            space.contains(value[name]) for name, space in self.spaces.items())
