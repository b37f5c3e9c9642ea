#!/usr/bin/env python3
"""Tries to outlive the game: without the signal at its parent's end, in sessions of its own, and as a chain of
processes, each of which ends as soon as it has started the next, so that nobody knows the number of the last."""
import os
import signal
import time

import playing

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_CHILD_SUBREAPER = 1, 4, 36


def row():
    while True:
        if os.fork() != 0:
            os._exit(0)


def sleeper():
    for number in range(1, 65):
        if number not in (signal.SIGKILL, signal.SIGSTOP):
            try:
                signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError):
                pass
    for fd in (0, 1, 2):
        os.close(fd)
    while True:
        time.sleep(1)


def attack():
    playing.libc.prctl(PR_SET_PDEATHSIG, 0)
    playing.libc.prctl(PR_SET_DUMPABLE, 0)
    playing.libc.prctl(PR_SET_CHILD_SUBREAPER, 0)
    for life in (sleeper, row, row):
        if os.fork() == 0:
            try:
                os.setsid()
            except OSError:
                pass
            life()


playing.play_after(attack)
