"""The games that there are, with their options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ._call import c_string, known_string, sized
from ._errors import BadInput, check
from ._library import ffi, lib

if TYPE_CHECKING:
    from ._library import CData


class Option(NamedTuple):
    """An option: a number of the rule book, or one of several readings of a rule.

    >>> game("charge").options[2]
    Option(name='goal', about='points that win', book=15, values=range(1, 1001))
    """

    name: str
    about: str
    book: int | str  #: the value in the rule book
    values: range | tuple[str, ...]  #: all values


class Edition(NamedTuple):
    """Rules that a game names beside its book: `Rules("charge:tournament")`.

    >>> edition = game("charge").editions[0]
    >>> edition.id, edition.name
    ('tournament', 'Tournament')
    """

    id: str
    name: str  #: for people
    says: str  #: one sentence: what it is for
    settings: str  #: the options that differ from the book, as in `Rules`: "goal=7,turn-limit=9"


class Game:
    """One of the games.

    >>> [game.id for game in games()][:3]
    ['charge', 'energy-clash', 'battle-numbers']
    >>> [option.name for option in game("charge").options][:3]
    ['turn-limit', 'limit-result', 'goal']
    """

    def __init__(self, pointer: CData) -> None:
        self._game = pointer
        self.id = known_string(lib.duello_game_id(pointer))
        self.title = known_string(lib.duello_game_title(pointer))
        self.pitch = known_string(lib.duello_game_pitch(pointer))  #: one line that invites people to play
        self.is_hidden = lib.duello_game_is_hidden(pointer)  #: part of the position is hidden from a player
        self.has_chance = lib.duello_game_has_chance(pointer)
        self.is_joint = lib.duello_game_is_joint(pointer)  #: both players choose at the same time

    @property
    def options(self) -> list[Option]:
        """What can be changed, with the book's values."""
        return [self._option(i) for i in range(lib.duello_game_option_count(self._game))]

    def _option(self, i: int) -> Option:
        o = sized("duello_game_option")
        check(lib.duello_game_get_option(self._game, i, o))
        name, about = known_string(o.name), known_string(o.about)
        if o.choices == ffi.NULL:
            return Option(name, about, o.book, range(o.low, o.high + 1))
        choices = tuple(known_string(o.choices).split("|"))
        return Option(name, about, choices[o.book], choices)

    @property
    def editions(self) -> list[Edition]:
        """The rules that have a name, beside the book."""
        return [self._edition(i) for i in range(lib.duello_game_edition_count(self._game))]

    def _edition(self, i: int) -> Edition:
        e = sized("duello_game_edition")
        check(lib.duello_game_get_edition(self._game, i, e))
        return Edition(*map(known_string, (e.id, e.name, e.says, e.settings)))

    def __reduce__(self) -> tuple[Any, ...]:
        file = known_string(lib.duello_game_file(self._game))
        return (_game_again, (file,)) if file else (game, (self.id,))

    def __eq__(self, other: object) -> bool:
        """Two rule files may have one name; a file is loaded only once."""
        return isinstance(other, Game) and bool(self._game == other._game)

    def __hash__(self) -> int:
        return hash(self._game)

    def __repr__(self) -> str:
        return f"<Game {self.id}>"


def _game_again(file: str) -> Game:
    """A copy by pickle."""
    from ._files import load

    return Game(load(c_string(file)))


def games() -> list[Game]:
    """All games.

    >>> games()[0].title
    'Charge'
    """
    return [Game(lib.duello_game_at(i)) for i in range(lib.duello_game_count())]


def game(name: str) -> Game:
    """A game by its id or alias.

    >>> game("blast").title
    'Energy Duel: Charge, Shield, Blast'
    """
    found = lib.duello_game_find(c_string(name))
    if found == ffi.NULL:
        raise BadInput(f"there is no game {name!r}")
    return Game(found)
