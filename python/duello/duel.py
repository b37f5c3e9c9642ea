"""Games in progress."""

from __future__ import annotations

import secrets
import threading
from typing import TYPE_CHECKING, Any

from ._call import c_string, known_string, make, seat, seed64, sized, text
from ._callbacks import written
from ._errors import BadInput, check, fail
from ._library import ffi, lib
from .position import BOTH, OVER, RESULTS, Position, state_of
from .rules import AnyRules, Move, as_rules, rules_of

if TYPE_CHECKING:
    from ._library import CData

ENDINGS = {lib.DUELLO_ENDING_PLAYED: "played", lib.DUELLO_ENDING_RESIGNED: "resigned",
           lib.DUELLO_ENDING_FORFEITED: "forfeited", lib.DUELLO_ENDING_TIMED_OUT: "timed-out",
           lib.DUELLO_ENDING_ABORTED: "aborted", lib.DUELLO_ENDING_AGREED: "agreed"}
SENTENCES = {"opening": lib.DUELLO_SENTENCE_OPENING, "heading": lib.DUELLO_SENTENCE_HEADING,
             "prompt": lib.DUELLO_SENTENCE_PROMPT, "status": lib.DUELLO_SENTENCE_STATUS,
             "hand": lib.DUELLO_SENTENCE_HAND, "closing": lib.DUELLO_SENTENCE_CLOSING}


class Duel:
    """A game in progress, with its record. Nature moves by itself.

    >>> duel = Duel("energy-duel", seed=1)
    >>> duel.legal()
    [Move('attack 1'), Move('attack 2'), Move('attack 3'), Move('charge')]
    >>> duel.play("charge")
    >>> duel.undo()
    >>> while not duel.is_over:
    ...     duel.play(duel.legal()[0])
    >>> duel.result
    'p1'
    >>> Duel.read(duel.record).result
    'p1'
    """

    def __init__(self, rules: AnyRules, seed: int | None = None, first: int = 0,
                 names: tuple[str | None, str | None] = (None, None), start: Position | None = None,
                 who: tuple[str | None, str | None] = (None, None)) -> None:
        """`who` is for the record and for advice: 'human', the default, or the id of a built-in player."""
        self.rules = as_rules(rules)
        kept, kinds = ([ffi.NULL if word is None else ffi.new("char[]", c_string(word)) for word in pair]
                       for pair in (names, who))
        setup = sized("duello_duel_setup", rules=self.rules._rules, first=seat(first), name=kept, who=kinds,
                      seed=secrets.randbits(64) if seed is None else seed64(seed),
                      **{"from": ffi.NULL if start is None else state_of(start, self.rules)})
        self._begin(make("duel", lib.duello_duel_new, setup))

    def _begin(self, duel: CData) -> None:
        self._duel = duel
        self._lock = threading.RLock()  # calls let other threads run, and one object is for one thread at a time
        self._out = ffi.new("duello_move[]", lib.DUELLO_MOVES_MAX)
        self._moves = self.rules._by_number

    @classmethod
    def read(cls, record: str) -> Duel:
        """Read a record and replay every move; a game that is not over can continue."""
        data = c_string(record)
        self = cls.__new__(cls)
        duel = make("duel", lib.duello_duel_read, data, len(data), ffi.NULL)
        self.rules = rules_of(lib.duello_duel_rules(duel))
        self._begin(duel)
        return self

    @property
    def wanted(self) -> int:
        """Whose choice is wanted: 0, 1, BOTH or OVER."""
        with self._lock:
            return lib.duello_duel_wanted(self._duel)

    @property
    def is_over(self) -> bool:
        """Nobody can choose any more."""
        return self.wanted == OVER

    def _player(self, player: int | None) -> int:
        return lib.duello_python_chooser(self._duel) if player is None else seat(player)

    def legal(self, player: int | None = None) -> list[Move]:
        """The legal moves of a player (default: the player whose choice is wanted)."""
        with self._lock:
            count = lib.duello_duel_legal(self._duel, self._player(player), self._out)
            moves = self._moves
            return [moves[m] for m in self._out[0:count]]

    def play(self, move: str | int, player: int | None = None) -> None:
        """Make a choice. Where both choose at once, nothing happens until both have chosen."""
        number = move if isinstance(move, Move) else self.rules.move(move)
        with self._lock:
            if player is None:
                result = lib.duello_python_play(self._duel, number)
            else:
                result = lib.duello_duel_take(self._duel, seat(player), number)
        if result < 0:
            fail(result, f"{number} is not legal here" if result == lib.DUELLO_E_ILLEGAL else "")

    def undo(self) -> None:
        """Take back the last choice."""
        with self._lock:
            check(lib.duello_duel_undo(self._duel),
                  "there is no choice to take back, or the last choice revealed something")

    def resign(self, player: int) -> None:
        """End the game; this player loses."""
        with self._lock:
            check(lib.duello_duel_end(self._duel, lib.DUELLO_ENDING_RESIGNED, seat(player)))

    def draw(self) -> None:
        """End the game: both agreed on a draw."""
        with self._lock:
            check(lib.duello_duel_end(self._duel, lib.DUELLO_ENDING_AGREED, 0))

    @property
    def endless(self) -> int:
        """The turns without progress after which a draw was to be offered last: 0 (not yet), 30, 60, 120, … Offer one
        whenever the number rises."""
        with self._lock:
            return check(lib.duello_duel_endless(self._duel, ffi.NULL, ffi.NULL))

    def view(self, player: int) -> Position:
        """What a player may know of the position."""
        state = ffi.new("duello_state *")
        with self._lock:
            check(lib.duello_duel_view(self._duel, seat(player), state))
        return Position(self.rules, state, seat(player))

    @property
    def position(self) -> Position:
        """The whole position, with all cards."""
        state = ffi.new("duello_state *")
        with self._lock:
            check(lib.duello_duel_state(self._duel, state))
        return Position(self.rules, state)

    def _info(self) -> CData:
        info = sized("duello_duel_info")
        with self._lock:
            check(lib.duello_duel_get_info(self._duel, info))
        return info

    @property
    def result(self) -> str:
        """'undecided', 'p1', 'p2', 'draw' or 'unfinished'."""
        return RESULTS[self._info().result]

    @property
    def ending(self) -> str:
        """'played', 'resigned', 'forfeited', 'timed-out', 'aborted' or 'agreed'."""
        return ENDINGS[self._info().ending]

    @property
    def turns(self) -> int:
        """Turns finished, as the rule book counts them."""
        return int(self._info().turns)

    @property
    def seed(self) -> int:
        """What decided about chance in this game."""
        return int(self._info().seed)

    @property
    def names(self) -> tuple[str, str]:
        """The players' names; those of the rule book if none were given."""
        info = self._info()
        return known_string(info.name[0]), known_string(info.name[1])

    @property
    def choices(self) -> list[tuple[Move, Move | None]]:
        """All choices so far, nature's included; the second is Player 2's where both choose at once."""
        chosen, before = ffi.new("duello_joint *"), ffi.new("duello_state *")
        out: list[tuple[Move, Move | None]] = []
        with self._lock:
            for i in range(self._info().choices):
                check(lib.duello_duel_choice(self._duel, i, chosen, before, ffi.NULL))
                out.append((self._moves[chosen.a], self._moves[chosen.b] if before.turn == BOTH else None))
        return out

    @property
    def sentences(self) -> list[str]:
        """What the rule book says about every choice so far, line by line."""
        with self._lock:
            told = [text(lib.duello_duel_tell, self._duel, i) for i in range(self._info().choices)]
        return [line for lines in told for line in lines.splitlines()]

    def say(self, sentence: str, player: int = 0) -> str:
        """A sentence of the rule book: 'opening', 'heading', 'prompt', 'status', 'hand' or 'closing'."""
        if sentence not in SENTENCES:
            raise BadInput(f"the sentence must be one of {', '.join(SENTENCES)}")
        with self._lock:
            return text(lib.duello_duel_say, self._duel, SENTENCES[sentence], seat(player))

    @property
    def record(self) -> str:
        """The record (docs/research/record-format.md), with all cards and the seed."""
        with self._lock:
            return written(lib.duello_duel_write, self._duel, 0)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy by pickle is read from the record."""
        return Duel.read, (self.record,)

    def __repr__(self) -> str:
        return f"<Duel {self.rules}, {self._info().choices} choices, {self.result}>"
