#!/usr/bin/env python3
"""Sends every signal to every process number it can think of."""
import os
import signal

import playing


def attack():
    for number in (signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM, signal.SIGINT):
        for pid in {1, os.getppid(), -1, *range(2, 60), *range(os.getppid() - 20, os.getppid() + 20)} - {os.getpid()}:
            playing.attempt("signal %d" % number, lambda: pid > 0 and os.kill(pid, number) or None)
    if os.fork() == 0:
        playing.libc.kill(-1, signal.SIGKILL)
        os._exit(0)


playing.play_after(attack)
