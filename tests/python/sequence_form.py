"""The value of a two-player zero-sum game and of its first choices, by linear programs of its sequence form (Koller,
Megiddo, von Stengel 1994). Of Duello it knows nothing but Gambit's .efg format.

usage: sequence_form.py FILE.efg"""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from typing import Any, Union

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import bmat, coo_matrix, csr_matrix

Word = Union[str, tuple[str]]
# How nature reaches it, the last sequence of each player, what was paid.
Node = tuple[Fraction, tuple[int, int], Fraction]
WORD = re.compile(r'"((?:[^"\\]|\\.)*)"|([{}])|([^\s{}"]+)')


class File:
    """The words of a file, one after the other; a word in quotes is a tuple."""

    def __init__(self, text: str) -> None:
        self.words: list[Word] = [(m[1],) if m[1] is not None else m[2] or m[3] for m in WORD.finditer(text)]
        self.at = 0

    def peek(self) -> Word | None:
        return self.words[self.at] if self.at < len(self.words) else None

    def take(self) -> Word:
        self.at += 1
        return self.words[self.at - 1]

    def name(self) -> str:
        """Take a word without quotes."""
        word = self.take()
        assert isinstance(word, str)
        return word

    def skip_quoted(self) -> None:
        """Take a word in quotes, if there is one."""
        if isinstance(self.peek(), tuple):
            self.take()

    def braces(self) -> list[Word]:
        """Take everything in braces."""
        words = []
        assert self.take() == "{"
        while self.peek() != "}":
            words.append(self.take())
        self.take()
        return words


class Form:
    """A game as the sequence form has it: what each pair of sequences pays Player 1.

    Sequence 0 of a player is empty. Each information set has the sequence before it, the first sequence of its moves,
    and their number."""

    def __init__(self) -> None:
        self.sequences = [1, 1]
        self.sets: tuple[dict[Any, tuple[int, int, int]], ...] = ({}, {})
        self.entries: dict[tuple[int, int], Any] = {}
        self.likely: tuple[dict[Any, Any], ...] = ({}, {})  # how likely nature makes a set before any choice

    def enter(self, player: int, key: Any, count: int, last: tuple[int, int], reach: Any) -> range:
        """Come to a node of a set; return the sequences of its moves."""
        if key not in self.sets[player]:
            self.sets[player][key] = (last[player], self.sequences[player], count)
            self.sequences[player] += count
        before, first, _ = self.sets[player][key]
        assert before == last[player], "the player has forgotten something"
        if last == (0, 0):
            self.likely[player][key] = self.likely[player].get(key, 0) + reach
        return range(first, first + count)

    def pay(self, last: tuple[int, int], payoff: Any) -> None:
        self.entries[last] = self.entries.get(last, 0) + payoff

    def plan(self, player: int) -> Any:
        """Rows that say: the empty sequence is played, and the moves of a set share what leads to it."""
        rows, columns, values = [0], [0], [1.0]
        for row, (before, first, count) in enumerate(self.sets[player].values(), 1):
            rows += [row] * (count + 1)
            columns += [before, *range(first, first + count)]
            values += [-1.0] + [1.0] * count
        return coo_matrix((values, (rows, columns)), (1 + len(self.sets[player]), self.sequences[player])).tocsr()

    def value(self) -> float:
        return Replies(self, 0).value


class Replies:
    """What a player gets by best replies to the plans y of the other: p, by set, with E' p >= A y and F y = f."""

    def __init__(self, form: Form, player: int) -> None:
        (rows, columns), values = zip(*form.entries), [float(v) for v in form.entries.values()]
        paid = coo_matrix((values, (rows, columns)), form.sequences).tocsr()
        e, f = form.plan(player), form.plan(1 - player)
        self.form, self.player, self.count = form, player, e.shape[0]
        self.below = bmat([[-e.T, paid if player == 0 else -paid.T]]).tocsr()
        self.equal = bmat([[csr_matrix((f.shape[0], e.shape[0])), f]])
        self.value = self.least(np.eye(1, self.below.shape[1])[0], None)

    def least(self, goal: Any, most: float | None) -> float:
        """Return the least that a goal can be, if the player gets at most so much in all."""
        rest = [(None, None)] * (self.count - 1) + [(0, None)] * (self.below.shape[1] - self.count)
        for presolve in (True, False):  # at times it finds that there is no solution, though there always is one
            found = linprog(goal, A_ub=self.below, b_ub=np.zeros(self.below.shape[0]), A_eq=self.equal,
                            b_eq=np.eye(1, self.equal.shape[0])[0], bounds=[(None, most), *rest], method="highs",
                            options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10,
                                     "presolve": presolve})
            if found.status == 0:
                break
        assert found.status == 0, found.message
        return float(found.fun)

    def choices(self, key: Any) -> list[float]:
        """Return the value of each choice at a first decision: the best play after it, against the equilibrium of the
        other that is hardest on this choice."""
        row = 1 + list(self.form.sets[self.player]).index(key)
        _, first, count = self.form.sets[self.player][key]
        likely = float(self.form.likely[self.player][key])
        goals = [self.below[first + i].toarray()[0] for i in range(count)]
        for goal in goals:
            goal[row] = 0
        return [self.least(goal, self.value + 1e-9) / likely for goal in goals]


class Game(Form):
    """The game of a file."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.file = File(text)
        self.payoffs: dict[str, Fraction] = {}
        self.moves: dict[tuple[int, str], int] = {}
        self.chances: dict[str, list[Fraction]] = {}
        assert [self.file.take() for _ in range(2)] == ["EFG", "2"]
        self.file.take(), self.file.take()
        assert len(self.file.braces()) == 2
        self.file.skip_quoted()
        self.read()

    def read(self) -> None:
        """Read the nodes in the order of the file, with what leads to each on a stack."""
        waiting: list[Node] = [(Fraction(1), (0, 0), Fraction(0))]
        while waiting:
            reach, last, paid = waiting.pop()
            kind, _ = self.file.name(), self.file.take()
            waiting += reversed({"c": self.chance, "p": self.player, "t": self.end}[kind](reach, last, paid))
        assert self.file.peek() is None

    def outcome(self, paid: Fraction) -> Fraction:
        number = self.file.name()
        self.file.skip_quoted()
        if self.file.peek() == "{":
            first, second = (Fraction(str(word).strip(",")) for word in self.file.braces())
            assert first + second == 0
            self.payoffs[number] = first
        return paid + (self.payoffs[number] if number != "0" else 0)

    def chance(self, reach: Fraction, last: tuple[int, int], paid: Fraction) -> list[Node]:
        number = self.file.name()
        self.file.skip_quoted()
        if self.file.peek() == "{":
            self.chances[number] = [Fraction(str(word)) for word in self.file.braces()[1::2]]
            assert sum(self.chances[number]) == 1
        paid = self.outcome(paid)
        return [(reach * p, last, paid) for p in self.chances[number]]

    def player(self, reach: Fraction, last: tuple[int, int], paid: Fraction) -> list[Node]:
        player, number = int(self.file.name()) - 1, self.file.name()
        self.file.skip_quoted()
        if self.file.peek() == "{":
            self.moves[player, number] = len(self.file.braces())
        sequences = self.enter(player, number, self.moves[player, number], last, reach)
        paid = self.outcome(paid)
        return [(reach, (one, last[1]) if player == 0 else (last[0], one), paid) for one in sequences]

    def end(self, reach: Fraction, last: tuple[int, int], paid: Fraction) -> list[Node]:
        self.pay(last, reach * self.outcome(paid))
        return []


if __name__ == "__main__":
    print(repr(Game(open(sys.argv[1], encoding="utf-8").read()).value()))
