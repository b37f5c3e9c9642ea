#!/usr/bin/env python3
"""Plays any legal move. Ten lines are all that a bot needs."""
import random
import sys

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "legal":
        legal = rest.split(",")
    elif word == "go":
        print("move", rest.split()[0], random.choice(legal), flush=True)
