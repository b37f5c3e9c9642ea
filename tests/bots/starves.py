#!/usr/bin/env python3
"""Starts many children that compute all the time, so that nobody finds time to stop them after an answer. Says how long
they ran on, in milliseconds of computing and by the clock. `zombies` makes children that end at once instead."""
import mmap
import os
import statistics
import struct
import sys
import time

import playing

CHILDREN = 55
HELD = 200_000_000  # nanoseconds in which nobody ran: all were stopped
ALLOWED = 20.0  # milliseconds of computing; a spinner that is stopped in time gets less than one
ANSWERED, LAST, SPENT, ENDS, CLOCKS, ANSWERS, BEGIN = range(7)  # what all share
FIRST = 7  # the computing time of each child stands from here on
MOST = 64  # ends that are noted after that

with open("shared", "w+b") as room:
    room.truncate(8 * (FIRST + CHILDREN + MOST))
    shared = mmap.mmap(room.fileno(), 0)


def read(at):
    return struct.unpack_from("q", shared, 8 * at)[0]


def write(at, value):
    struct.pack_into("q", shared, 8 * at, value)


def spent():
    return sum(struct.unpack_from("%dq" % CHILDREN, shared, 8 * FIRST))


def note_end(last):
    """Whoever runs first after a stop notes how long everybody ran after the answer."""
    clock, compute = last - read(ANSWERED), spent() - read(SPENT)
    try:
        os.close(os.open("end%d" % read(ANSWERS), os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except OSError:
        return
    write(ANSWERED, 0)
    write(CLOCKS, read(CLOCKS) + clock)
    write(FIRST + CHILDREN + read(ENDS) % MOST, compute)
    write(ENDS, read(ENDS) + 1)


def breed():
    """Children that end at once and are never waited for, as many as the box allows."""
    try:
        while True:
            if os.fork() == 0:
                os._exit(0)
    except OSError:
        while True:
            try:
                os.waitpid(-1, os.WNOHANG)
            except OSError:
                return


def spin(place):
    while not read(BEGIN):  # all are there, and it was said: after that, nobody is sure to get a turn in time
        time.sleep(0.001)
    while True:
        now, last = time.monotonic_ns(), read(LAST)
        write(LAST, now)
        if now - last > HELD and last > read(ANSWERED) > 0:
            note_end(last)
        if "zombies" in sys.argv and place == 0:
            breed()
        write(FIRST + place, time.process_time_ns())


def attack(number):
    if number == 1:
        for place in range(1 if "zombies" in sys.argv else CHILDREN):
            if os.fork() == 0:
                spin(place)
        playing.say("TRIED to starve the supervisor")
        write(BEGIN, 1)
    time.sleep(0.02)
    ends = read(ENDS)
    if ends:
        noted = [read(FIRST + CHILDREN + end) for end in range(min(ends, MOST))]
        compute, clock = statistics.median(noted) / 1e6, read(CLOCKS) / ends / 1e6
        playing.say("unfair: %d times it ran on for %.2f ms of computing, mostly; %.2f by the clock, on average" %
                    (ends, compute, clock))
        if ends >= 3 and compute > ALLOWED:  # one may be late on a busy machine, not most
            playing.got("its opponent's time: %.1f ms after each answer" % compute)


def note_answer(number):
    """Only if nothing came between the answer and this note: else it is not known what came after the answer."""
    before = time.monotonic_ns()
    yield
    used, now = spent(), time.monotonic_ns()
    if now - before < 1_000_000:
        write(SPENT, used)
        write(ANSWERS, number)
        write(ANSWERED, now)


playing.play(attack, note_answer)
