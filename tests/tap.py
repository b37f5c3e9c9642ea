"""What a test in Python prints: TAP, one line for each check.

    tap.check("the server answers", code == 200, "what is shown if it does not")
    tap.check_none("no line is too long", [the lines that are])
    tap.finish()"""

import sys
from typing import Iterable, NoReturn

SHOWN = 40  # lines of a note

_checks = _failures = 0


def check(what: str, good: object, note: object = "") -> bool:
    """Print whether it is good, and otherwise the end of the note."""
    global _checks, _failures
    _checks += 1
    _failures += not good
    print("%sok %d - %s" % ("" if good else "not ", _checks, what), flush=True)
    if not good:
        for line in str(note).rstrip("\n").split("\n")[-SHOWN:]:
            print("# %s" % line, flush=True)
    return bool(good)


def check_none(what: str, faults: Iterable[object]) -> bool:
    """Print whether there are no faults, and otherwise the faults."""
    lines = [str(fault) for fault in faults]
    return check(what, not lines, "\n".join(lines))


def skip(what: str, why: str) -> None:
    check("%s # SKIP %s" % (what, why), True)


def finish() -> NoReturn:
    """Print the number of checks, and exit: 0 if all were good."""
    print("1..%d" % _checks, flush=True)
    sys.exit(_failures > 0)
