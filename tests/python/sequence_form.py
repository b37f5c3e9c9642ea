"""The value of a two-player zero-sum game in Gambit's .efg format, by the linear program of its sequence form
(Koller, Megiddo, von Stengel 1994). It knows the file format and nothing else.

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


class Game:
    """The tree as the sequence form has it: what each pair of sequences pays."""

    def __init__(self, text: str) -> None:
        self.file = File(text)
        self.payoffs: dict[str, Fraction] = {}
        self.moves: dict[tuple[int, str], int] = {}
        self.chances: dict[str, list[Fraction]] = {}
        assert [self.file.take() for _ in range(2)] == ["EFG", "2"]
        self.file.take(), self.file.take()
        assert len(self.file.braces()) == 2
        self.file.skip_quoted()
        # Sequences of both players: 0 is empty. Each information set has the sequence before it, the first sequence of
        # its moves, and their number.
        self.sequences = [1, 1]
        self.sets: tuple[dict[str, tuple[int, int, int]], ...] = ({}, {})
        self.entries: dict[tuple[int, int], Fraction] = {}
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
        count = self.moves[player, number]
        if number not in self.sets[player]:
            self.sets[player][number] = (last[player], self.sequences[player], count)
            self.sequences[player] += count
        before, first, _ = self.sets[player][number]
        assert before == last[player], "the player has forgotten something"
        paid = self.outcome(paid)
        sequences = range(first, first + count)
        return [(reach, (one, last[1]) if player == 0 else (last[0], one), paid) for one in sequences]

    def end(self, reach: Fraction, last: tuple[int, int], paid: Fraction) -> list[Node]:
        self.entries[last] = self.entries.get(last, Fraction(0)) + reach * self.outcome(paid)
        return []

    def plan(self, player: int) -> Any:
        """Rows that say: the empty sequence is played, and the moves of a set share what leads to it."""
        rows, columns, values = [0], [0], [1.0]
        for row, (before, first, count) in enumerate(self.sets[player].values(), 1):
            rows += [row] * (count + 1)
            columns += [before, *range(first, first + count)]
            values += [-1.0] + [1.0] * count
        return coo_matrix((values, (rows, columns)), (1 + len(self.sets[player]), self.sequences[player])).tocsr()

    def value(self) -> float:
        """min e.p over p, y >= 0 with F y = f and E' p >= A y."""
        (rows, columns), values = zip(*self.entries), [float(v) for v in self.entries.values()]
        a = coo_matrix((values, (rows, columns)), self.sequences).tocsr()
        e, f = self.plan(0), self.plan(1)
        goal = np.zeros(e.shape[0] + f.shape[1])
        goal[0] = 1
        found = linprog(goal, A_ub=bmat([[-e.T, a]]), b_ub=np.zeros(self.sequences[0]),
                        A_eq=bmat([[csr_matrix((f.shape[0], e.shape[0])), f]]), b_eq=np.eye(1, f.shape[0])[0],
                        bounds=[(None, None)] * e.shape[0] + [(0, None)] * f.shape[1], method="highs",
                        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10})
        assert found.status == 0, found.message
        return float(found.fun)


if __name__ == "__main__":
    print(repr(Game(open(sys.argv[1], encoding="utf-8").read()).value()))
