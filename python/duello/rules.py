"""Moves, and a game with the values of its options."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Iterator, Union

from . import _files
from ._call import Why, c_string, make, seat, sized, text
from ._callbacks import written
from ._errors import BadInput, check
from ._library import ffi, lib
from .catalog import Edition, Game
from .position import Position

if TYPE_CHECKING:
    from ._library import CData


class Move(int):
    """A move: a number for the library, and a word for people.

    >>> charge = Rules("energy-duel").move("charge")
    >>> charge, str(charge), charge == int(charge)
    (Move('charge'), 'charge', True)
    """

    word: str

    def __new__(cls, number: int, word: str) -> Move:
        self = super().__new__(cls, number)
        self.word = word
        return self

    def __str__(self) -> str:
        return self.word

    def __repr__(self) -> str:
        return f"Move({self.word!r})"

    def __reduce__(self) -> tuple[type[Move], tuple[int, str]]:
        return Move, (int(self), self.word)


class Rules:
    """A game with the values of its options. It does not change.

    >>> rules = Rules("charge", goal=7)
    >>> str(rules), rules["goal"]
    ('charge:goal=7', 7)
    >>> rules == Rules("charge:goal=7")
    True
    >>> Rules("charge", goal=0)
    Traceback (most recent call last):
        ...
    duello.BadInput: goal must be a whole number from 1 to 1000.

    An edition follows the name of the game, `Rules("charge:tournament")`, or is named: `Rules("charge",
    edition="tournament")`.

    A path of a rule file stands for its game: `Rules("./mygame.rules", goal=20)`. Copies by pickle carry the file.
    """

    moves: tuple[Move, ...]  #: the moves that a player can ever make
    chance_moves: tuple[Move, ...]  #: those of nature

    def __init__(
        self, words: str | os.PathLike[str] | Game | Rules, *, edition: int | str | None = None, **options: int | str
    ) -> None:
        self._rules = _begin(words)
        why = Why()
        if edition is not None:
            why.check(lib.duello_rules_set_edition(self._rules, c_string(str(edition)), *why.args))
        for name, value in options.items():
            option, chosen = c_string(name.replace("_", "-")), c_string(str(value))
            why.check(lib.duello_rules_set(self._rules, option, chosen, *why.args))
        why.check(lib.duello_rules_check(self._rules, *why.args))
        self.game = Game(lib.duello_rules_game(self._rules))
        self._words = text(lib.duello_rules_format, self._rules)
        self._by_number: dict[int, Move] = {}
        self._by_word: dict[str, Move] = {}
        self._list_moves()

    @classmethod
    def from_text(cls, file: str, **options: int | str) -> Rules:
        """The rules of a game from the text of a rule file.

        >>> nim = Rules.from_text('''duel 1
        ... game nim "Nim"
        ... players "Ann" and "Bob" take turns
        ... table has:
        ...   heap: 0 to 9, starts at 9
        ... move take-some amount 1 to 3:
        ...   needs amount <= heap else "only {heap} left"
        ...   take amount from heap
        ... ends: win when heap = 0
        ... ''')
        >>> nim.game.title, str(nim.start().legal()[0])
        ('Nim', 'take some 1')
        """
        return cls(Game(_files.load(c_string(file))), **options)

    def _list_moves(self) -> None:
        nature = set()
        for v in range(lib.duello_rules_verb_count(self._rules)):
            verb = sized("duello_rules_verb")
            check(lib.duello_rules_get_verb(self._rules, v, verb))
            for n in range(verb.low, verb.high + 1):
                move = Move(v << 8 | n, text(lib.duello_move_format, self._rules, v << 8 | n))
                self._by_number[int(move)] = self._by_word[move.word] = move
                if verb.nature:
                    nature.add(move)
        self.moves = tuple(m for m in sorted(self._by_number.values()) if m not in nature)
        self.chance_moves = tuple(sorted(nature))

    def move(self, move: str | int) -> Move:
        """A move by its word or number; it need not be legal anywhere."""
        try:
            return self._by_word[move] if isinstance(move, str) else self._by_number[move]
        except (KeyError, TypeError):
            raise BadInput(f"{self.game.title} has no move {move!r}") from None

    def start(self, first: int = 0) -> Position:
        """The position in which a game begins."""
        state = ffi.new("duello_state *")
        check(lib.duello_state_start(self._rules, seat(first), state))
        return Position(self, state)

    def position(self, words: str) -> Position:
        """Read a position, as `Position.words` has it."""
        state, why = ffi.new("duello_state *"), Why()
        why.check(lib.duello_state_parse(self._rules, c_string(words), state, *why.args))
        return Position(self, state)

    @property
    def edition(self) -> Edition | None:
        """The edition of the game with exactly these rules.

        >>> Rules("charge:tournament").edition.name, Rules("charge").edition
        ('Tournament', None)
        """
        number = lib.duello_rules_edition(self._rules)
        return self.game.editions[number] if number >= 0 else None

    @property
    def options(self) -> dict[str, int | str]:
        """The value of every option."""
        return {option.name: self[option.name] for option in self.game.options}

    def __getitem__(self, name: str) -> int | str:
        for i, option in enumerate(self.game.options):
            if option.name == name:
                word = text(lib.duello_rules_format_value, self._rules, i)
                return word if isinstance(option.book, str) else int(word)
        raise KeyError(name)

    @property
    def book(self) -> list[str]:
        """The rule book, in paragraphs."""
        paragraphs: list[str] = []
        while True:
            paragraph = text(lib.duello_rules_book, self._rules, len(paragraphs))
            if not paragraph:
                return paragraphs
            paragraphs.append(paragraph)

    def tree(self) -> str:
        """The game as a tree in Gambit's text format (.efg), if it must end. `duello solve FILE.efg` solves it.

        >>> print(Rules("energy-duel", turn_limit=3).tree().splitlines()[0])
        EFG 2 R "energy-duel:turn-limit=3" { "Player A" "Player B" }
        """
        why = Why()
        return written(lambda write, user: lib.duello_rules_write_tree(self._rules, write, user, *why.args), why=why)

    def __str__(self) -> str:
        return self._words

    def __repr__(self) -> str:
        return f"Rules({self._words!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self._words == other._words

    def __hash__(self) -> int:
        return hash(self._words)

    def __reduce__(self) -> tuple[Any, ...]:
        file = _files.text_of(self.game._game)
        return (_rules_again, (file, self._words)) if file else (Rules, (self._words,))

    def __iter__(self) -> Iterator[str]:  # __getitem__ alone would make an endless one
        return iter(self.options)


def _of_game(game: CData, options: str = "") -> CData:
    """Return the library's rules of a game, with options as in "goal=7,turn-limit=9"."""
    rules, why = make("rules", lambda out, *_: lib.duello_rules_new(out, game)), Why()
    for assignment in filter(None, options.split(",")):
        option, _, value = assignment.partition("=")
        why.check(lib.duello_rules_set(rules, c_string(option), c_string(value), *why.args))
    return rules


def _begin(words: str | os.PathLike[str] | Game | Rules) -> CData:
    """Return the library's rules, of a game of the list or of a rule file."""
    if isinstance(words, Game):
        return _of_game(words._game)
    known = str(words) if isinstance(words, Rules) else words
    if isinstance(known, str) and known.startswith("@"):
        name, _, options = known.partition(":")
        game = _files.find(name)
        if game is None:
            raise BadInput(f"the rule file of {name} was not loaded")
        return _of_game(game, options)
    if not isinstance(known, str) or _files.is_path(known):
        return _of_game(_files.load_path(known))
    return make("rules", lib.duello_rules_parse, c_string(known))


def rules_of(rules: CData) -> Rules:
    """Return rules that the library made, which may be those of a rule file that came with a record."""
    _files.load_again(lib.duello_rules_game(rules))
    return Rules(text(lib.duello_rules_format, rules))


def _rules_again(file: str, words: str) -> Rules:
    """A copy by pickle."""
    _files.load(c_string(file))
    return Rules(words)


#: What functions take as rules: `Rules`, or what `Rules` is made from.
AnyRules = Union[Rules, Game, str, "os.PathLike[str]"]


def as_rules(rules: AnyRules) -> Rules:
    """Return the rules themselves, or make them."""
    return rules if isinstance(rules, Rules) else Rules(rules)
