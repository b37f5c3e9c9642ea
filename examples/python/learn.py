"""Train a tabular learner by regret matching in self-play, and measure exactly how exploitable it is.

python3 learn.py [GAMES]"""

import sys
from collections import defaultdict

import numpy as np
import numpy.typing as npt

import duello

Table = defaultdict[duello.Move, float]

RULES = duello.Rules("battle-numbers", top=3, copies=1, hand=2, hp=3, turn_limit=3)
dice = np.random.default_rng(1)
regrets: defaultdict[str, Table] = defaultdict(lambda: defaultdict(float))
sums: defaultdict[str, Table] = defaultdict(lambda: defaultdict(float))


def mix(table: Table, legal: list[duello.Move]) -> npt.NDArray[np.float64]:
    """Play each move in proportion to its number in the table; ignore negative numbers."""
    weights = np.array([max(table[move], 0.0) for move in legal])
    if weights.sum() == 0:
        weights[:] = 1
    return np.divide(weights, weights.sum())


def walk(position: duello.Position, learner: int) -> float:
    """Sample the moves of nature and the opponent, and try every move of the learner (external sampling)."""
    if position.is_over:
        return position.returns()[learner]
    if position.turn == duello.CHANCE:
        moves, odds = zip(*position.chance())
        return walk(position.play(moves[dice.choice(len(moves), p=odds)]), learner)
    legal, seen = position.legal(), position.view(position.turn).words
    shares = mix(regrets[seen], legal)
    if position.turn != learner:
        for move, share in zip(legal, shares):
            sums[seen][move] += share
        return walk(position.play(legal[dice.choice(len(legal), p=shares)]), learner)
    values = [walk(position.play(move), learner) for move in legal]
    mean = float(np.dot(shares, values))
    for move, value in zip(legal, values):
        regrets[seen][move] += value - mean
    return mean


def strategy(view: duello.Position, legal: list[duello.Move]) -> npt.NDArray[np.float64]:
    return mix(sums[view.words], legal)


games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
print("games  exploitability")
done = 0
for goal in [games // 2**k for k in range(6, -1, -1)]:
    for done in range(done, goal):
        walk(RULES.start(), done % 2)
    print(f"{goal:5d}  {duello.exploitability(RULES, strategy):.4f}")
