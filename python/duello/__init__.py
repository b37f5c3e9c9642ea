"""Two-player duels with exact answers.

>>> import duello
>>> rules = duello.Rules("energy-duel")
>>> known = duello.solve(rules)
>>> known.value(rules.start())
1.0

docs/research/python.md leads from here to an exact exploitability curve.
"""

from ._call import (BadInput, Cancelled, DuelloError, GameOver, IllegalMove, NotKnown, OutOfMemory, TooLarge)
from ._library import ffi as _ffi, lib as _lib
from .batch import Batch
from .duel import Duel
from .players import Bot, Match, Player, PlayerInfo, arena, play, players
from .rules import BOTH, CHANCE, OVER, P1, P2, Game, Move, Option, Position, Rules, game, games
from .solving import (Census, Choice, Equilibrium, Solution, Strategy, analyze, equilibrium, exploitability, solve)
from .studying import Decision, Puzzle, Review, puzzles, review

__version__ = _ffi.string(_lib.duello_version()).decode()

for _name in ("BadInput", "Cancelled", "DuelloError", "GameOver", "IllegalMove", "NotKnown", "OutOfMemory", "TooLarge"):
    globals()[_name].__module__ = "duello"
del _name
