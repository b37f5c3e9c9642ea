#!/usr/bin/env python3
"""Creates empty files of every kind without end."""
import os

import playing


def attack(number):
    i = 0
    while number == 2 and i < 200000:
        i += 1
        os.close(os.open("f%d" % i, os.O_CREAT | os.O_WRONLY, 0))
        playing.attempt("a link", lambda: os.symlink("x" * 4000, "s%d" % i))


playing.play(attack)
