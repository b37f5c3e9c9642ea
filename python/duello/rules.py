"""Games, their rules and moves."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple, Union

from ._call import BadInput, Why, c_string, check, known_string, make, seat, sized, text
from ._library import ffi, lib


class Option(NamedTuple):
    """An option: a number of the rule book, or one of several readings of a rule."""

    name: str
    about: str
    book: Union[int, str]
    values: Union[range, Tuple[str, ...]]


class Move(int):
    """A move: a number for the library, and a word for people.

    >>> charge = Rules("energy-duel").move("charge")
    >>> charge, str(charge), charge == int(charge)
    (Move('charge'), 'charge', True)
    """

    word: str

    def __new__(cls, number: int, word: str) -> "Move":
        self = super().__new__(cls, number)
        self.word = word
        return self

    def __str__(self) -> str:
        return self.word

    def __repr__(self) -> str:
        return f"Move({self.word!r})"

    def __reduce__(self) -> tuple:
        return Move, (int(self), self.word)


class Game:
    """One of the games.

    >>> [game.id for game in games()]
    ['charge', 'energy-clash', 'battle-numbers', 'energy-duel', 'energy-duel-blast']
    >>> [option.name for option in game("charge").options][:3]
    ['turn-limit', 'limit-result', 'goal']
    """

    def __init__(self, pointer: Any) -> None:
        self._game = pointer
        self.id: str = known_string(lib.duello_game_id(pointer))
        self.title: str = known_string(lib.duello_game_title(pointer))
        self.pitch: str = known_string(lib.duello_game_pitch(pointer))
        self.is_hidden: bool = lib.duello_game_is_hidden(pointer)
        self.has_chance: bool = lib.duello_game_has_chance(pointer)
        self.is_joint: bool = lib.duello_game_is_joint(pointer)

    @property
    def options(self) -> List[Option]:
        """What can be changed, with the book's values."""
        return [self._option(i) for i in range(lib.duello_game_option_count(self._game))]

    def _option(self, i: int) -> Option:
        o = sized("duello_game_option")
        check(lib.duello_game_get_option(self._game, i, o))
        choices = tuple(known_string(o.choices).split("|")) if o.choices != ffi.NULL else None
        return Option(known_string(o.name), known_string(o.about), choices[o.book] if choices else o.book,
                      choices or range(o.low, o.high + 1))

    def __repr__(self) -> str:
        return f"<Game {self.id}>"


def games() -> List[Game]:
    """All games."""
    return [Game(lib.duello_game_at(i)) for i in range(lib.duello_game_count())]


def game(name: str) -> Game:
    """A game by its id or alias."""
    found = lib.duello_game_find(c_string(name))
    if found == ffi.NULL:
        raise BadInput(f"there is no game {name!r}")
    return Game(found)


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
    """

    def __init__(self, words: Union[str, Game, "Rules"], **options: Union[int, str]) -> None:
        text_of = words.id if isinstance(words, Game) else str(words) if isinstance(words, Rules) else words
        self._rules = make("rules", lib.duello_rules_parse, c_string(text_of))
        for name, value in options.items():
            why = Why()
            check(lib.duello_rules_set(self._rules, c_string(name.replace("_", "-")), c_string(str(value)), *why.args()), str(why))
        why = Why()
        check(lib.duello_rules_check(self._rules, *why.args()), str(why))
        self.game = Game(lib.duello_rules_game(self._rules))
        self._words = text(lib.duello_rules_format, self._rules)
        self._by_number: Dict[int, Move] = {}
        self._by_word: Dict[str, Move] = {}
        self._list_moves()

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
        self.moves: Tuple[Move, ...] = tuple(m for m in sorted(self._by_number.values()) if m not in nature)
        self.chance_moves: Tuple[Move, ...] = tuple(sorted(nature))

    def move(self, move: Union[str, int]) -> Move:
        """A move by its word or number; it need not be legal anywhere."""
        try:
            return self._by_word[move] if isinstance(move, str) else self._by_number[move]
        except (KeyError, TypeError):
            raise BadInput(f"{self.game.title} has no move {move!r}") from None

    def start(self, first: int = 0) -> "Position":
        """The position in which a game begins."""
        state = ffi.new("duello_state *")
        check(lib.duello_state_start(self._rules, seat(first), state))
        return Position(self, state)

    def position(self, words: str) -> "Position":
        """Read a position, as `Position.words` has it."""
        state, why = ffi.new("duello_state *"), Why()
        check(lib.duello_state_parse(self._rules, c_string(words), state, *why.args()), str(why))
        return Position(self, state)

    @property
    def options(self) -> Dict[str, Union[int, str]]:
        """The value of every option."""
        return {option.name: self[option.name] for option in self.game.options}

    def __getitem__(self, name: str) -> Union[int, str]:
        for i, option in enumerate(self.game.options):
            if option.name == name:
                word = text(lib.duello_rules_format_value, self._rules, i)
                return word if isinstance(option.book, str) else int(word)
        raise KeyError(name)

    @property
    def book(self) -> List[str]:
        """The rule book, in paragraphs."""
        paragraphs: List[str] = []
        while True:
            paragraph = text(lib.duello_rules_book, self._rules, len(paragraphs))
            if not paragraph:
                return paragraphs
            paragraphs.append(paragraph)

    def __str__(self) -> str:
        return self._words

    def __repr__(self) -> str:
        return f"Rules({self._words!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self._words == other._words

    def __hash__(self) -> int:
        return hash(self._words)

    def __reduce__(self) -> tuple:
        return Rules, (self._words,)

    def __iter__(self) -> Iterator:  # __getitem__ alone would make an endless one
        return iter(self.options)


P1, P2, BOTH, CHANCE, OVER = (lib.DUELLO_P1, lib.DUELLO_P2, lib.DUELLO_BOTH, lib.DUELLO_CHANCE, lib.DUELLO_OVER)
RESULTS = ("undecided", "p1", "p2", "draw", "unfinished")


class Position:
    """A position, or what a player sees of it. It does not change: `play` gives a new one.

    >>> start = Rules("energy-duel").start()
    >>> start.fields
    {'ep': (10, 10)}
    >>> start.legal()
    [Move('attack 1'), Move('attack 2'), Move('attack 3'), Move('charge')]
    >>> start.play("charge").turn
    1
    """

    __slots__ = ("rules", "_state", "viewer")

    def __init__(self, rules: Rules, state: Any, viewer: Optional[int] = None) -> None:
        self.rules, self._state, self.viewer = rules, state, viewer

    @property
    def turn(self) -> int:
        """Who chooses next: 0, 1, BOTH, CHANCE or OVER."""
        return self._state.turn

    @property
    def result(self) -> str:
        """'undecided', 'p1', 'p2', 'draw' or 'unfinished'."""
        return RESULTS[self._state.result]

    @property
    def is_over(self) -> bool:
        return self._state.turn == OVER

    def returns(self) -> Tuple[int, int]:
        """What each player has won: 1, -1 or 0."""
        return {"p1": (1, -1), "p2": (-1, 1)}.get(self.result, (0, 0))

    def _chooser(self, player: Optional[int]) -> int:
        return seat(player) if player is not None else P2 if self._state.turn == P2 else P1

    def legal(self, player: Optional[int] = None) -> List[Move]:
        """The legal moves of a player (default: the player to move)."""
        out = ffi.new("duello_move[]", lib.DUELLO_MOVES_MAX)
        count = check(lib.duello_state_legal(self.rules._rules, self._state, self._chooser(player), out))
        return [self.rules._by_number[m] for m in out[0:count]]

    def chance(self) -> List[Tuple[Move, float]]:
        """Nature's moves with their probabilities, where nature is to move."""
        out, weight = ffi.new("duello_move[]", lib.DUELLO_MOVES_MAX), ffi.new("uint32_t[]", lib.DUELLO_MOVES_MAX)
        count = check(lib.duello_state_chance(self.rules._rules, self._state, out, weight))
        total = sum(weight[0:count])
        return [(self.rules._by_number[out[i]], weight[i] / total) for i in range(count)]

    def play(self, a: Union[str, int], b: Union[str, int, None] = None) -> "Position":
        """The position after a choice; `b` is Player 2's, where both choose at once."""
        if self.viewer is not None:
            raise BadInput("this is a player's view; only a whole position can be played from")
        state = ffi.new("duello_state *", self._state[0])
        check(lib.duello_state_play(self.rules._rules, state, self.rules.move(a), 0 if b is None else self.rules.move(b)))
        return Position(self.rules, state)

    def view(self, player: int) -> "Position":
        """What a player may know of this position."""
        state = ffi.new("duello_state *")
        check(lib.duello_state_view(self.rules._rules, self._state, seat(player), state))
        return Position(self.rules, state, seat(player))

    @property
    def fields(self) -> Dict[str, Tuple[Any, Any]]:
        """The named parts of the position, for both players."""
        out: Dict[str, Tuple[Any, Any]] = {}
        for i in range(lib.duello_rules_field_count(self.rules._rules)):
            field = sized("duello_state_field")
            check(lib.duello_state_get_field(self.rules._rules, self._state, i, field))
            out[known_string(field.name)] = (_value(field, 0), _value(field, 1))
        return out

    @property
    def words(self) -> str:
        """The position in words, as `Rules.position` reads it."""
        return text(lib.duello_state_format, self.rules._rules, self._state)

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<Position {self.words}>"

    def __bytes__(self) -> bytes:
        return bytes(ffi.buffer(self._state))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and bytes(self) == bytes(other) and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(bytes(self))


def _value(field: Any, player: int) -> Any:
    values = list(field.value[player][0:field.count[player]])
    if field.kind == lib.DUELLO_KIND_FLAG:
        return bool(values[0])
    if field.kind == lib.DUELLO_KIND_COUNTS:
        return {known_string(field.labels[i]): value for i, value in enumerate(values)}
    return values if field.kind == lib.DUELLO_KIND_LIST else values[0]
