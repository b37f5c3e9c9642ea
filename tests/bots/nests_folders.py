#!/usr/bin/env python3
"""Creates as many nested folders as its argument says, without read permission, and odd names in the last."""
import os
import sys

import playing


def attack():
    for _ in range(int(sys.argv[1])):
        os.mkdir("d", 0o300)
        os.chdir("d")
    for name in (b"-rf", b"\n", b"\xff\xfe", b".0", b".1", b"x" * 255):
        os.mkdir(name, 0)
        os.close(os.open(name + b"f" if len(name) < 255 else b"f", os.O_CREAT | os.O_WRONLY, 0))
    os.symlink("/", "root")


def ready():
    try:
        attack()
    except OSError as e:
        playing.say("no more folders:", e)


playing.play_after(ready)
