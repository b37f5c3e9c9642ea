"""What hostile programs share: they play the first legal move, and attack before they answer. What they get hold of
they say on standard error, which the arena keeps: "GOT ...". Without "TRIED" there, nothing was tried."""
import ctypes
import os
import sys

libc = ctypes.CDLL(None, use_errno=True)


def say(*words):
    os.write(2, (" ".join(str(w) for w in words) + "\n").encode("utf-8", "replace"))


def got(*words):
    say("GOT", *words)


def syscall(number, *arguments):
    """The raw call: -1 if it is refused."""
    return libc.syscall(ctypes.c_long(number), *[ctypes.c_long(a) if isinstance(a, int) else a for a in arguments])


def attempt(what, attack, *arguments):
    """Attack; whatever is returned was got."""
    try:
        result = attack(*arguments)
    except (OSError, ValueError, MemoryError):
        return
    if result is not None and result is not False and result != -1:
        got(what, result)


def nothing(number):
    yield


def play(attack, around=nothing):
    """`attack` is called with the number of every question; `around` yields while the answer is sent."""
    move = ""
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "legal":
            move = rest.split(",")[0]
        elif word == "go":
            number = int(rest.split()[0])
            attack(number)
            if number == 1:
                say("TRIED", os.path.basename(sys.argv[0]))
            for _ in around(number):
                os.write(1, ("move %d %s\n" % (number, move)).encode())


def play_after(attack):
    """Attack once, before the first answer."""
    play(lambda number: attack() if number == 1 else None)
