#!/usr/bin/env python3
"""Answers one question; at the next it allocates memory until there is no more."""
import sys

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "legal":
        move = rest.split(",")[0]
    elif word == "go" and rest.split()[0] != "1":
        try:
            eaten = [bytes(64 << 20) for _ in range(32)]
        except MemoryError:
            sys.exit(12)
    elif word == "go":
        print("move 1", move, flush=True)
