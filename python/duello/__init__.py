"""Two-player duels with exact answers.

>>> import duello
>>> rules = duello.Rules("energy-duel")
>>> known = duello.solve(rules)
>>> known.value(rules.start())
1.0

docs/research/python.md leads from here to an exact exploitability curve.
"""

from ._call import known_string as _known_string
from ._errors import (BadInput, Cancelled, DuelloError, GameOver, IllegalMove, NotKnown, OutOfMemory, RuleFileError,
                      TooLarge)
from ._library import lib as _lib
from ._memory import Seen
from .batch import Batch, Buffers
from .catalog import Edition, Game, Option, game, games
from .designing import Design, Found, Measure, Measures, design, measure
from .duel import Duel
from .equilibria import Equilibrium, Strategy, equilibrium, exploitability
from .grading import Against, Exploit, Grade, Loss, Worst, grade
from .learning import Exercise, Lesson, Streak, daily, lessons, share, streak
from .matches import Match, arena, play
from .players import Bot, Player, PlayerInfo, players
from .position import BOTH, CHANCE, OVER, P1, P2, Position
from .rules import Move, Rules
from .solving import Census, Choice, Solution, analyze, solve
from .studying import Decision, Puzzle, Review, Summary, hint, puzzles, review, summary

__all__ = [
    "BOTH", "CHANCE", "OVER", "P1", "P2",
    "BadInput", "Cancelled", "DuelloError", "GameOver", "IllegalMove", "NotKnown", "OutOfMemory", "RuleFileError",
    "TooLarge",
    "Against", "Batch", "Bot", "Buffers", "Census", "Choice", "Decision", "Design", "Duel", "Edition",
    "Equilibrium", "Exercise", "Exploit", "Found", "Game", "Grade", "Lesson", "Loss", "Match", "Measure", "Measures",
    "Move", "Option",
    "Player", "PlayerInfo", "Position", "Puzzle", "Review", "Rules", "Seen", "Solution", "Strategy", "Streak",
    "Summary", "Worst",
    "analyze", "arena", "daily", "design", "equilibrium", "exploitability", "game", "games", "grade", "hint",
    "lessons", "measure", "play", "players", "puzzles", "review", "share", "solve", "streak", "summary",
]
__version__ = _known_string(_lib.duello_version())
