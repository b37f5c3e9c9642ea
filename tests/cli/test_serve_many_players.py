#!/usr/bin/env python3
"""A server starts with many players in its SQLite database: PLAYERS of them, of whom nine in ten have a name, and every
tenth has a rating. Prints the processor time until it is ready and the memory of a player, beside a server without
players. Names that were never used are then forgotten, in slices. Prints TAP.
Runs: plain, because it measures time and memory
Long: PLAYERS=1000000"""

import hashlib
import os
import sqlite3
import sys
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import server  # noqa: E402
import ws  # noqa: E402
from tap import check, finish  # noqa: E402

PLAYERS = int(os.environ.get("PLAYERS", "5000"))
SECONDS = 3.0  # of processor time for a million; on a quiet machine it takes less than one
BYTES = 400  # of a player; with few, it is hidden by what a server takes anyway


def token_of(number):
    return "%032x" % number


def hash_of(number):
    return hashlib.sha256(token_of(number).encode()).hexdigest()


def rows(today):
    """One in ten is a guest, and of the others two in three have played."""
    for i in range(1, PLAYERS + 1):
        name = "" if i % 10 == 0 else " code %s name Player %d" % (hash_of(-i), i)
        yield "player %d" % i, "seen %s%s token %s%s" % (today, " played" if i % 3 else "", hash_of(i), name)
        if i % 10 == 1:
            yield "rating %d charge 0" % i, "1500000 350000 60000000 2 1 20260101 2 0 1500000 2 1500000 0"


def usage(child):
    """Seconds of processor time, and bytes of memory."""
    with open("/proc/%d/stat" % child.pid, encoding="utf-8") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    with open("/proc/%d/statm" % child.pid, encoding="utf-8") as file:
        pages = int(file.read().split()[1])
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE")


def until_forgotten(s, left):
    """Wait until only so many players are left; returns the longest time in which the server did not answer."""
    longest, until = 0.0, time.monotonic() + server.PATIENCE + PLAYERS / 1000
    while s.figure("players") > left and time.monotonic() < until:
        begin = time.monotonic()
        ws.get(s.port, "/healthz")
        longest = max(longest, time.monotonic() - begin)
        time.sleep(0.05)
    return longest


def main():
    with server.Server() as s:
        cpu, memory = usage(s.child)
        s.end()
        db = sqlite3.connect(s.database)
        db.executemany("INSERT INTO kept VALUES (?, ?)", rows(time.strftime("%Y%m%d", time.gmtime())))
        db.commit()
        s.restart()
        more_cpu, more_memory = usage(s.child)
        seconds, each = more_cpu - cpu, (more_memory - memory) / PLAYERS
        print("# %d players: %.2f s of processor time, %.0f bytes each in memory, %.0f on disk"
              % (PLAYERS, seconds, each, os.path.getsize(s.database) / PLAYERS))
        if PLAYERS >= 1000000:  # few say nothing about time and memory
            check("they take at most %g s" % SECONDS, seconds <= SECONDS, seconds)
            check("a player takes at most %d bytes" % BYTES, each <= BYTES, each)
        known = ws.Client(s.port, token=token_of(PLAYERS - 1))
        name = known.welcome.get("you", {}).get("name")
        check("players are known", name == "Player %d" % (PLAYERS - 1), known.welcome)
        known.close()
        s.end()
        db.execute("UPDATE kept SET text = replace(text, 'seen 2', 'seen 1') WHERE key LIKE 'player %'")
        db.commit()
        db.close()
        s.restart()
        stay = sum(1 for i in range(1, PLAYERS + 1) if i % 10 and i % 3)
        longest = until_forgotten(s, stay)
        check("who never played, or has no name, is forgotten", s.figure("players") == stay, s.figure("players"))
        print("# meanwhile the server was silent for %.0f ms at most" % (1000 * longest))
    finish()


main()
