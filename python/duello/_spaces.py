"""The parts of Gymnasium's spaces that the environments need, for use without Gymnasium."""

from __future__ import annotations

from typing import Any, Dict as Mapping, Optional, Tuple

import numpy as np


class Space:
    _dice = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        self._dice = np.random.default_rng(seed)


class Discrete(Space):
    def __init__(self, n: int) -> None:
        self.n = n

    def sample(self, mask: Optional[np.ndarray] = None) -> int:
        allowed = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return int(self._dice.choice(allowed)) if len(allowed) else 0

    def contains(self, value: Any) -> bool:
        return isinstance(value, (int, np.integer)) and 0 <= value < self.n


class Box(Space):
    def __init__(self, low: int, high: int, shape: Tuple[int, ...], dtype: Any) -> None:
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)
        self.shape, self.dtype = shape, np.dtype(dtype)

    def contains(self, value: Any) -> bool:
        return (isinstance(value, np.ndarray) and value.shape == self.shape and value.dtype == self.dtype
                and bool((value >= self.low).all() and (value <= self.high).all()))


class Dict(Space):
    def __init__(self, parts: Mapping[str, Space]) -> None:
        self.spaces = dict(parts)

    def __getitem__(self, name: str) -> Space:
        return self.spaces[name]

    def contains(self, value: Any) -> bool:
        return isinstance(value, dict) and value.keys() == self.spaces.keys() and all(
            space.contains(value[name]) for name, space in self.spaces.items())
