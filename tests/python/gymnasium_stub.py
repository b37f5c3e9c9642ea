"""A stand-in for Gymnasium, by its published reference: what duello.gym asks for. `put_in_place()` makes it importable
where Gymnasium is not."""

from __future__ import annotations

import enum
import sys
import types
from typing import Any

import numpy as np

from duello import _spaces

registry: dict[str, Any] = {}


class Env:
    np_random: Any = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.np_random = np.random.default_rng(seed)


class VectorEnv(Env):
    num_envs: int


class AutoresetMode(enum.Enum):
    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


def batch_space(space: Any, n: int) -> Any:
    return space, n


def register(id: str, entry_point: str, vector_entry_point: str, kwargs: dict[str, Any]) -> None:
    registry[id] = entry_point, vector_entry_point, kwargs


def put_in_place() -> None:
    parts: dict[str, dict[str, Any]] = {
        "gymnasium": {"Env": Env, "register": register, "registry": registry, "spaces": _spaces},
        "gymnasium.vector": {"AutoresetMode": AutoresetMode, "VectorEnv": VectorEnv},
        "gymnasium.vector.utils": {"batch_space": batch_space}}
    for name, members in parts.items():
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(members)
