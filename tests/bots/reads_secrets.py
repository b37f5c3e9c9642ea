#!/usr/bin/env python3
"""Looks everywhere for a seed: in the data, the records, the home (its arguments), in what other processes
were started with and have open, and in everybody's folders."""
import glob
import os
import sys

import playing

SEED = ("4242" * 2).encode()


def read(path):
    fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW * path.startswith("/proc/self"))
    try:
        return SEED in os.read(fd, 1 << 20)
    finally:
        os.close(fd)


def search(folder, left=400):
    for base, _, names in os.walk(folder):
        for name in names:
            playing.attempt("secret in %s/%s" % (base, name), read, os.path.join(base, name))
            left -= 1
            if left < 0:
                return


def attack():
    places = ["/tmp", "/home", "/root", "/var/tmp", "/dev/shm", "/run/user", os.path.dirname(__file__)]
    for place in sys.argv[1:] + places:
        playing.attempt("secret in " + place, read, place)
        search(place)
    own = {"/proc/self", "/proc/thread-self", "/proc/%d" % os.getpid()}
    for process in [p for p in glob.glob("/proc/[0-9]*") if p not in own] + ["/proc/%d" % os.getppid()]:
        for name in ("cmdline", "environ", "maps", "mem", *("fd/%d" % i for i in range(32))):
            playing.attempt("secret in %s/%s" % (process, name), read, process + "/" + name)
        for place in sys.argv[1:]:
            playing.attempt("secret below %s/root" % process, read, process + "/root" + place)
    for i in range(3, 64):
        playing.attempt("secret in descriptor %d" % i, read, "/proc/self/fd/%d" % i)


playing.play_after(attack)
