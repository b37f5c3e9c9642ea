"""Games from rule files. Each is loaded once and stays: everything made with it needs it, and 128 KiB are little. A
game is found again by its name, which has the mark of its file; the library gives nothing else to find it by."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ._call import Why, known_string, make, text
from ._errors import RuleFileError, fail
from ._library import ffi, lib

if TYPE_CHECKING:
    from ._library import CData

#: By the name that stands before the options of rules.
_loaded: dict[str, CData] = {}


def is_path(words: str | os.PathLike[str]) -> bool:
    """Is this the path of a rule file, as the command line decides it?"""
    return not isinstance(words, str) or "/" in words or os.sep in words or words.endswith(".rules")


def name_of(game: CData) -> str:
    """Return what stands for a game in the words of its rules."""
    return text(lib.duello_rules_format, make("rules", lambda out, *_: lib.duello_rules_new(out, game)))


def load(file: bytes) -> CData:
    """Load the text of a rule file."""
    out, why = ffi.new("duello_game **"), Why()
    line, column = ffi.new("int *"), ffi.new("int *")
    result = lib.duello_game_load(out, file, len(file), line, column, *why.args)
    if result == lib.DUELLO_E_SYNTAX:
        raise RuleFileError(line[0], column[0], why.said().split(": ", 1)[-1].rstrip("."))
    if result < 0:
        fail(result, why.said())
    game = _loaded.setdefault(name_of(out[0]), out[0])
    if game != out[0]:
        lib.duello_game_free(out[0])
    return game


def load_path(path: str | os.PathLike[str]) -> CData:
    """Load the rule file at a path."""
    with open(os.fspath(path), "rb") as file:  # a number would be an open file, which `with` closes
        return load(file.read(2**20))


def load_again(game: CData) -> None:
    """Keep a game that belongs to something else, such as a record, before its name is used."""
    file = lib.duello_game_file(game)
    if file != ffi.NULL:
        load(ffi.string(file))


def find(name: str) -> CData | None:
    """Find a game that was loaded, by its name; None: it was not."""
    return _loaded.get(name)


def text_of(game: CData) -> str:
    """Return the rule file of a game; empty for one of the list."""
    return known_string(lib.duello_game_file(game))
