"""The value of a two-player zero-sum game in Gambit's .efg format, by the linear program of its sequence form
(Koller, Megiddo, von Stengel 1994). It knows the file format and nothing else.

usage: sequence_form.py FILE.efg"""

import re
import sys
from fractions import Fraction

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix

WORD = re.compile(r'"((?:[^"\\]|\\.)*)"|([{}])|([^\s{}"]+)')


class File:
    """The words of a file, one after the other; a word in quotes is a tuple."""

    def __init__(self, text):
        self.words = [(m[1],) if m[1] is not None else m[2] or m[3] for m in WORD.finditer(text)]
        self.at = 0

    def peek(self):
        return self.words[self.at] if self.at < len(self.words) else None

    def take(self):
        self.at += 1
        return self.words[self.at - 1]

    def braces(self):
        words = []
        assert self.take() == "{"
        while self.peek() != "}":
            words.append(self.take())
        self.take()
        return words


class Game:
    def __init__(self, text):
        self.file, self.payoffs, self.moves, self.chances = File(text), {}, {}, {}
        assert [self.file.take() for _ in range(2)] == ["EFG", "2"]
        self.file.take(), self.file.take()
        assert len(self.file.braces()) == 2
        if isinstance(self.file.peek(), tuple):
            self.file.take()
        # Sequences of both players: 0 is empty. Each information set has the sequence before it and those of its moves.
        self.sequences, self.sets = [1, 1], [{}, {}]
        self.entries = {}
        self.read()

    def read(self):
        """Read the nodes in the order of the file, with what leads to each on a stack."""
        waiting = [(Fraction(1), 0, 0, Fraction(0))]
        while waiting:
            reach, *last, paid = waiting.pop()
            kind, _ = self.file.take(), self.file.take()
            waiting += reversed({"c": self.chance, "p": self.player, "t": self.end}[kind](reach, last, paid))
        assert self.file.peek() is None

    def outcome(self, paid):
        number = self.file.take()
        if isinstance(self.file.peek(), tuple):
            self.file.take()
        if self.file.peek() == "{":
            first, second = (Fraction(word.strip(",")) for word in self.file.braces())
            assert first + second == 0
            self.payoffs[number] = first
        return paid + (self.payoffs[number] if number != "0" else 0)

    def chance(self, reach, last, paid):
        number = self.file.take()
        if isinstance(self.file.peek(), tuple):
            self.file.take()
        if self.file.peek() == "{":
            self.chances[number] = [Fraction(word) for word in self.file.braces()[1::2]]
            assert sum(self.chances[number]) == 1
        paid = self.outcome(paid)
        return [(reach * p, *last, paid) for p in self.chances[number]]

    def player(self, reach, last, paid):
        player, number = int(self.file.take()) - 1, self.file.take()
        if isinstance(self.file.peek(), tuple):
            self.file.take()
        if self.file.peek() == "{":
            self.moves[player, number] = len(self.file.braces())
        count = self.moves[player, number]
        if number not in self.sets[player]:
            self.sets[player][number] = (last[player], self.sequences[player], count)
            self.sequences[player] += count
        before, first, _ = self.sets[player][number]
        assert before == last[player], "the player has forgotten something"
        paid = self.outcome(paid)
        return [(reach, *(first + i if seat == player else last[seat] for seat in (0, 1)), paid) for i in range(count)]

    def end(self, reach, last, paid):
        paid, key = self.outcome(paid), tuple(last)
        self.entries[key] = self.entries.get(key, Fraction(0)) + reach * paid
        return []

    def plan(self, player):
        """Rows that say: the empty sequence is played, and the moves of a set share what leads to it."""
        rows, columns, values = [0], [0], [1.0]
        for row, (before, first, count) in enumerate(self.sets[player].values(), 1):
            rows += [row] * (count + 1)
            columns += [before, *range(first, first + count)]
            values += [-1.0] + [1.0] * count
        return coo_matrix((values, (rows, columns)), (1 + len(self.sets[player]), self.sequences[player])).tocsr()

    def value(self):
        """min e.p over p, y >= 0 with F y = f and E' p >= A y."""
        (rows, columns), values = zip(*self.entries), [float(v) for v in self.entries.values()]
        a = coo_matrix((values, (rows, columns)), self.sequences).tocsr()
        e, f = self.plan(0), self.plan(1)
        from scipy.sparse import bmat, csr_matrix

        goal = np.zeros(e.shape[0] + f.shape[1])
        goal[0] = 1
        found = linprog(goal, A_ub=bmat([[-e.T, a]]), b_ub=np.zeros(self.sequences[0]),
                        A_eq=bmat([[csr_matrix((f.shape[0], e.shape[0])), f]]), b_eq=np.eye(1, f.shape[0])[0],
                        bounds=[(None, None)] * e.shape[0] + [(0, None)] * f.shape[1], method="highs",
                        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10})
        assert found.status == 0, found.message
        return found.fun


if __name__ == "__main__":
    print(repr(Game(open(sys.argv[1], encoding="utf-8").read()).value()))
