#!/usr/bin/env python3
"""Answers one question; at the next it reads from an invalid address."""
import ctypes
import sys

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "legal":
        move = rest.split(",")[0]
    elif word == "go" and rest.split()[0] != "1":
        ctypes.string_at(0)
    elif word == "go":
        print("move 1", move, flush=True)
