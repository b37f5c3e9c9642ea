"""The few parts of CVXPY that OpenSpiel's linear programs need, over SciPy."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.optimize import linprog

ECOS = GLPK = CLARABEL = SCIPY = "HiGHS"


class SolverError(Exception):
    pass


class Sum:
    """A matrix times the variables."""

    def __init__(self, matrix: Any) -> None:
        self.matrix = np.atleast_2d(matrix)

    def __le__(self, bound: Any) -> tuple[str, Any, Any]:
        return "le", self.matrix, bound

    def __eq__(self, bound: Any) -> tuple[str, Any, Any]:  # type: ignore[override]
        return "eq", self.matrix, bound


class Variable:
    __array_ufunc__ = None  # so that NumPy leaves `matrix @ variable` to __rmatmul__

    def __init__(self, shape: tuple[int], name: str) -> None:
        self.value: Any = None
        Problem.of = self

    def __rmatmul__(self, matrix: Any) -> Sum:
        return Sum(matrix)


def Minimize(goal: Sum) -> Any:
    return goal.matrix[0]


def Maximize(goal: Sum) -> Any:
    return -goal.matrix[0]


class Problem:
    of: Variable

    def __init__(self, goal: Any, constraints: list[tuple[str, Any, Any]]) -> None:
        self.goal, self.rows = goal, {kind: (matrix, bound) for kind, matrix, bound in constraints}

    def solve(self, **options: Any) -> None:
        (low, bound), (equal, right) = self.rows["le"], self.rows.get("eq", (None, None))
        found = linprog(self.goal, A_ub=low, b_ub=bound, A_eq=equal, b_eq=right, bounds=(None, None), method="highs")
        if found.status != 0:
            raise SolverError(found.message)
        Problem.of.value = found.x
