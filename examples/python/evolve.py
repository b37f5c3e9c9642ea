"""Evolve a bot for Energy Clash. It has three weights for each move; the arena decides which bot stays.

python3 evolve.py [GENERATIONS]"""

import sys

import numpy as np
import numpy.typing as npt

import duello

RULES = duello.Rules("energy-clash", turn_limit=60)
dice = np.random.default_rng(3)


def bot(weights: npt.NDArray[np.float64]) -> duello.Bot:
    """Return a bot that chooses the move with the highest weighted sum."""

    def choose(view: duello.Position, legal: list[duello.Move]) -> duello.Move:
        assert view.viewer is not None
        mine, other = (view.fields["ep"][view.viewer], view.fields["ep"][1 - view.viewer])
        scores = weights[:len(legal)] @ np.array([1.0, mine / 10, other / 10])
        return legal[int(scores.argmax())]

    return choose


best = dice.normal(size=(len(RULES.moves), 3))
for generation in range(int(sys.argv[1]) if len(sys.argv) > 1 else 10):
    child = best + dice.normal(scale=0.5, size=best.shape)
    match = duello.arena(RULES, bot(child), bot(best), games=40, seed=generation)
    if match.score > 0.5:
        best = child
    against = duello.arena(RULES, bot(best), "casual", games=40, seed=generation)
    print(f"generation {generation + 1:2d}: the child scored {match.score:.2f}, "
          f"the best scores {against.score:.2f} against casual")
