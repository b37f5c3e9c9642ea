#!/usr/bin/env python3
"""Tries to run while it is stopped. A child notes every moment in which it ran. Timers, ends of children, descriptors
with an owner, orphaned groups and ends of parents are supposed to wake it."""
import ctypes
import fcntl
import os
import select
import signal
import sys
import time

import playing

PR_SET_PDEATHSIG = 1
TIMER_CREATE, TIMER_SETTIME, CLONE, SETPGID = 222, 223, 56, 109


def wake_by_timer():
    event = (ctypes.c_int * 16)(0, 0, signal.SIGCONT, 0)
    timer = ctypes.c_int()
    spec = (ctypes.c_long * 4)(0, 1000000, 0, 1000000)
    if playing.syscall(TIMER_CREATE, 1, event, ctypes.byref(timer)) == 0:
        playing.syscall(TIMER_SETTIME, timer.value, 0, spec, None)


def wake_by_child():
    """A child that ends later, with SIGCONT instead of SIGCHLD; it sleeps in the kernel while it is held."""
    for flags in (signal.SIGCONT, 0x8000 | signal.SIGCONT):
        if playing.syscall(CLONE, flags, 0, 0, 0, 0) == 0:
            time.sleep(0.003)
            os._exit(0)


def wake_by_descriptor():
    reads, writes = os.pipe()
    fcntl.fcntl(reads, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(reads, 10, signal.SIGCONT)  # F_SETSIG
    fcntl.fcntl(reads, fcntl.F_SETFL, fcntl.fcntl(reads, fcntl.F_GETFL) | os.O_ASYNC)
    os.write(writes, b"x")


def wake_by_group():
    if os.fork() == 0:
        playing.syscall(SETPGID, 0, 0)
        if os.fork() == 0:
            time.sleep(0.004)
        os._exit(0)


def wake_by_others(victim):
    playing.libc.prctl(PR_SET_PDEATHSIG, signal.SIGCONT)
    for _ in range(3):
        if os.fork() == 0:
            playing.libc.prctl(PR_SET_PDEATHSIG, signal.SIGCONT)
            while True:
                for pid in (victim, -1, 0, -victim):
                    playing.libc.kill(pid, signal.SIGCONT)
                    playing.syscall(62, pid, (1 << 32) | signal.SIGCONT)
                select.select([], [], [], 0.001)


def note_moments(out):
    """Write the time, again and again, for as long as it lasts."""
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
    signal.signal(signal.SIGALRM, lambda *_: None)
    while True:
        os.write(out, b"%d\n" % time.monotonic_ns())
        select.select([], [], [], 0.0005)


class Watch:
    def __init__(self):
        self.answered, self.left, self.caught = 0, b"", 0
        self.moments, out = os.pipe()
        os.set_blocking(self.moments, False)
        self.child = os.fork()
        if self.child == 0:
            os.set_blocking(out, False)
            try:
                note_moments(out)
            except OSError:
                os._exit(0)
        for wake in (wake_by_timer, wake_by_child, wake_by_descriptor, wake_by_group):
            try:
                wake()
            except OSError:
                pass
        wake_by_others(self.child)

    def look(self, asked):
        """Moments between the answer, with much time to be held, and the next question."""
        try:
            moments = [int(m) for m in os.read(self.moments, 1 << 16).split(b"\n")[:-1]]
        except OSError:
            return
        late = [m for m in moments if self.answered + 150000000 < m < asked - 20000000]
        if self.answered and late:
            self.caught += len(late)
            playing.got("moments while it was held:", len(late))


def main():
    watch, move = Watch(), ""
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "legal":
            move = rest.split(",")[0]
        elif word == "go":
            watch.look(time.monotonic_ns())
            playing.say("TRIED wakes_itself.py")
            watch.answered = time.monotonic_ns()
            os.write(1, ("move %s %s\n" % (rest.split()[0], move)).encode())


main()
