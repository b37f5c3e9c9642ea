"""Rules that have what a designer wants."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Iterable, NamedTuple

from ._call import known_string, sized, text, whole
from ._callbacks import Callbacks, Progress, make_watched
from ._errors import check
from ._library import ffi, lib
from .rules import AnyRules, Rules, as_rules

if TYPE_CHECKING:
    from ._library import CData


class Found(NamedTuple):
    """One setting that is worth a look: see `design`.

    >>> found = design("energy-duel", ["first=48..52"], settings=100).found[0]
    >>> (found.rules, found.distance, found.missed)
    (Rules('energy-duel'), 0.0, ('first=48..52',))
    """

    rules: Rules
    distance: float  #: from the book
    miss: float  #: how far it is from the goals; 0: it has all of them
    missed: tuple[str, ...]  #: the goals that it misses


class Design(NamedTuple):
    """What a search found: see `design`.

    >>> result = design("energy-duel", ["turns.casual=450..499"], settings=20)
    >>> (result.settings, result.excludes)
    (20, 'No setting that was tried has turns.casual=450..499.')
    """

    found: tuple[Found, ...]  #: the closest to the book first
    settings: int  #: how many were tried
    measured: int  #: how many of them were not thrown out early
    excludes: str  #: if nothing has all goals: which exclude each other


class Measure(NamedTuple):
    """A figure of rules: exact, or an estimate with its 95% interval. `forced` is `inf` if nobody wins by force.

    >>> measure("energy-duel:start=9,cap=9").of_rules["simple"]
    Measure(value=2.0, low=2.0, high=2.0)
    """

    value: float
    low: float
    high: float


class Measures(NamedTuple):
    """The figures of a set of rules, under the names that docs/research/design.md gives them: see `measure`.

    >>> sorted(measure("energy-duel").of_rules)
    ['forced', 'simple', 'value']
    """

    of_levels: dict[str, dict[str, Measure]]  #: figures of the levels that were measured
    of_rules: dict[str, Measure]  #: figures of the rules
    lengths: dict[str, tuple[float, ...]]  #: for each level, the share of games that end with turn 0, 1 and so on


def measure(rules: AnyRules, *, games: int = 1000, fit: int = 0, seed: int = 1,
            progress: Progress | None = None) -> Measures:
    """Measure rules as `duello design` does. `fit` is the percentage that each level should take from the one
    below: how far the levels see is fitted to it. Where cards are hidden, figures are estimates from `games` games.

    >>> book, other = measure("energy-duel"), measure("energy-duel:factor=1")
    >>> [round(one.of_levels["first"]["casual"].value) for one in (book, other)]
    [73, 49]
    >>> (book.of_rules["forced"].value, other.of_rules["forced"].value)
    (3.0, inf)
    """
    made = make_watched("measures", lib.duello_measures_new, as_rules(rules)._rules, Callbacks(progress),
                        games=whole(games, 10, 10**6, "the number of games"), fit=whole(fit, 0, 99, "the percentage"),
                        seed=whole(seed, 0, 2**64 - 1, "the seed"))
    of_levels: dict[str, dict[str, Measure]] = {}
    of_rules = {}
    for i in range(lib.duello_figures()):
        name = known_string(lib.duello_figure_name(i))
        levels = {level: one for level in _LEVELS if (one := _measure(made, name, level))}
        if levels:
            of_levels[name] = levels
        elif one := _measure(made, name, None):
            of_rules[name] = one
    return Measures(of_levels, of_rules, {level: _lengths(made, level) for level in _LEVELS})


_LEVELS = ("novice", "casual", "skilled", "expert")


def _measure(made: CData, figure: str, level: str | None) -> Measure | None:
    one = sized("duello_measure")
    result = lib.duello_measures_get(made, figure.encode(), ffi.NULL if level is None else level.encode(), one)
    if result == lib.DUELLO_E_UNKNOWN:
        return None
    check(result)
    return Measure(one.value, one.low, one.high) if one.known else None


def _lengths(made: CData, level: str) -> tuple[float, ...]:
    turns = check(lib.duello_measures_lengths(made, level.encode(), ffi.NULL, 0))
    share = ffi.new("double[]", turns)
    check(lib.duello_measures_lengths(made, level.encode(), share, turns))
    return tuple(share)


def design(rules: AnyRules, want: Iterable[str], keep: Iterable[str] = (), *, settings: int = 2000, seed: int = 1,
           jobs: int = 1, games: int = 200, fit: int = 0, seconds: float | None = None,
           file: str | os.PathLike[str] | None = None, progress: Progress | None = None) -> Design:
    """Search all settings of a game's options for rules that have what you want, as close to the book as can be.
    docs/research/design.md lists the goals. Options to keep have the value of `rules`; the same seed gives the same
    result, for any number of jobs. Where cards are hidden, goals are estimates from so many games. `fit` is as in
    `measure`. After so many `seconds` the search ends; the settings of its result give the same again. What was tried
    is kept in `file`, and a search for the same goes on from there; `duello design` has the same files.

    >>> result = design("energy-duel", ["first=48..52", "unfinished=..1"], settings=300)
    >>> [(str(found.rules), found.missed) for found in result.found][:3:2]
    [('energy-duel', ('first=48..52',)), ('energy-duel:factor=1', ())]
    """
    rules = as_rules(rules)
    goals = [ffi.new("char[]", goal.encode()) for goal in want]
    kept = [ffi.new("char[]", name.encode()) for name in keep]
    want_list, keep_list = ffi.new("char *[]", goals), ffi.new("char *[]", kept)
    most = whole(settings, 1, 10**6, "the number of settings") if seconds is None else 10**6
    begin = time.monotonic()
    calls = Callbacks(progress, more=lambda: seconds is None or time.monotonic() - begin < seconds)
    numbers = {"settings": most, "seed": whole(seed, 0, 2**64 - 1, "the seed"),
               "jobs": whole(jobs, 1, 64, "the number of jobs"), "fit": whole(fit, 0, 99, "the percentage"),
               "games": whole(games, 10, 10**6, "the number of games")}
    with _Kept(file) as kept_file:
        calls.write = kept_file.add
        made = make_watched("design", lib.duello_design_new, rules._rules, calls, want=want_list, wants=len(goals),
                            keep=keep_list, keeps=len(kept), more=lib.duello_python_more, saved=kept_file.saved,
                            save=ffi.NULL if file is None else lib.duello_python_write, **numbers)
    info = sized("duello_design_info")
    check(lib.duello_design_get_info(made, info))
    return Design(tuple(_found(made, i) for i in range(info.found)), info.settings, info.measured,
                  text(lib.duello_design_say, made))


class _Kept:
    """The file of a search: what it holds, up to its last whole line, and what is added."""

    def __init__(self, path: str | os.PathLike[str] | None) -> None:
        text = b""
        self._file: BinaryIO | None = None
        if path is not None:
            text = Path(path).read_bytes() if os.path.exists(path) else b""
            text = text[:text.rfind(b"\n") + 1]
            self._file = open(path, "r+b" if text else "wb")
            self._file.seek(len(text))
        self.saved = ffi.new("char[]", text) if text else ffi.NULL
        self._begun = False

    def add(self, data: bytes) -> None:
        if self._file is None:
            return
        if not self._begun:
            self._file.truncate()
        self._begun = True
        self._file.write(data)
        self._file.flush()

    def __enter__(self) -> _Kept:
        return self

    def __exit__(self, *unused: object) -> None:
        if self._file is not None:
            self._file.close()


def _found(made: CData, i: int) -> Found:
    one = sized("duello_design_found")
    check(lib.duello_design_get_found(made, i, one))
    missed = known_string(one.missed)
    return Found(Rules(known_string(one.rules)), one.distance, one.miss, tuple(missed.split(", ")) if missed else ())
