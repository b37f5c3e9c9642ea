#!/usr/bin/env python3
"""Plays one game well; in the next it answers the first question of its life, again and again."""
import os
import sys

games = 0
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "game":
        games += 1
    elif word == "legal":
        move = rest.split(",")[0]
    elif word == "go" and games == 1:
        print("move", rest.split()[0], move, flush=True)
    elif word == "go":
        while True:
            os.write(1, b"move 1 no\n" * 6000)
