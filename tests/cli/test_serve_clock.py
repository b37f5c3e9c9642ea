#!/usr/bin/env python3
"""The clock of the machine is set back by a year, while `duello serve` runs and before it starts again: games and their
clocks go on, and tokens stay good. Prints TAP.
Runs: plain, because it puts a library before those of the program"""

import datetime
import json
import os
import random
import subprocess
import sys
import tempfile

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import server  # noqa: E402
import ws  # noqa: E402
from tap import check, finish  # noqa: E402

YEAR = 365 * 24 * 3600


def set_clock(path, seconds):
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write("%d\n" % seconds)
    os.rename(path + ".new", path)


def logged_year(s):
    return int(json.loads(s.said().splitlines()[-1])["time"][:4])


class Clocked(server.Seat):
    """A seat that remembers the clocks."""

    clock = None

    def hear(self, message):
        self.clock = message.get("clock") or self.clock
        return super().hear(message)


def move(seats):
    """Let somebody choose; returns the answer and the clocks after it."""
    while True:
        for seat in seats:
            number = seat.choose(random.Random(1))
            while number:
                message = seat.client.next(server.PATIENCE)
                seat.hear(message)
                if message.get("id") == number:
                    return message, seat.clock
        for client in server.ready([seat.client for seat in seats], 1):
            message = client.next()
            for seat in seats:
                if seat.client is client:
                    seat.hear(message)


def is_sane(done, clock):
    return done["t"] == "ack" and clock and all(170 * 1000 <= left <= 181 * 1000 for left in clock["left"])


def main():
    with tempfile.TemporaryDirectory() as folder:
        library, clock = os.path.join(folder, "wall_clock.so"), os.path.join(folder, "shift")
        subprocess.run(["cc", "-std=c11", "-D_GNU_SOURCE", "-fPIC", "-shared", "-o", library,
                        os.path.join(server.ROOT, "tests/cli/wall_clock.c"), "-ldl"], check=True)
        set_clock(clock, 0)
        program = ["env", "LD_PRELOAD=" + library, "WALL_CLOCK=" + clock, server.DUELLO, "serve"]
        with server.Server(folder=folder, program=program) as s:
            play(s, clock)
    finish()


def play(s, clock):
    this_year = datetime.datetime.now(datetime.timezone.utc).year
    clients = [ws.Client(s.port), ws.Client(s.port)]
    game = server.begin(*clients, "battle-numbers", clock="3+0")
    seats = [Clocked(client, game) for client in clients]
    check("a game begins", is_sane(*move(seats)))
    set_clock(clock, -YEAR)
    done, left = move(seats)
    check("the clock is set back by a year: the game goes on, and so do its clocks", is_sane(done, left), (done, left))
    check("a new guest is welcome", ws.Client(s.port).welcome["t"] == "welcome")
    s.end()
    check("the log has the time that the machine says", logged_year(s) == this_year - 1, s.said())
    s.restart()
    seats = [Clocked(ws.Client(s.port, token=client.token), game) for client in clients]
    check("after a restart tokens are good, and the game is there",
          all(seat.client.welcome.get("games") == [game] for seat in seats), [seat.client.welcome for seat in seats])
    done, left = move(seats)
    check("and it goes on", is_sane(done, left), (done, left))
    set_clock(clock, YEAR)
    done, left = move(seats)
    check("the same holds if the clock is set forward by two years", is_sane(done, left), (done, left))


main()
