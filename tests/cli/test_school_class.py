#!/usr/bin/env python3
"""A school class behind one address, on a server with its usual limits: all come, claim names, look at the lobby, seek,
play unrated and rated games, play the server's own players, watch and reload. Nobody is refused. Then a person at
another address who takes all that the limits allow, and the class still plays. PUPILS is the size of the class. Prints
TAP.
Long: PUPILS=40 LESSONS=10"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import server  # noqa: E402
import ws  # noqa: E402
from tap import check, finish  # noqa: E402

PUPILS = int(os.environ.get("PUPILS", "12"))
LESSONS = int(os.environ.get("LESSONS", "1"))
FLOOD = "127.0.0.66"  # the address of the person who takes all
CLOCK = "5+0"
refused = []


class Pupil:
    def __init__(self, port, number):
        self.port, self.name = port, "Pupil %d" % number
        self.client = self.enter()

    def enter(self, token=None):
        client = ws.Client(self.port, token=token)
        if client.welcome["t"] != "welcome":
            refused.append(client.welcome)
        return client

    def ask(self, kind, **fields):
        answer = self.client.ask(kind, **fields)
        if answer["t"] != "ack":
            refused.append((self.name, kind, answer))
        return answer

    def reload(self):
        self.client.close()
        self.client = self.enter(self.client.token)


def play(first, second, game):
    """Play this game, and the second of a pair, to their ends."""
    while game is not None:
        seats = [server.Seat(p.client, game) for p in (first, second)]
        ends = server.play_out(seats, game)
        game = ends[0].get("next")


def meet(first, second, rules, rated):
    """One opens a seek, the other takes it from the lobby."""
    seek = first.ask("seek", rules=rules, clock=CLOCK, rated=rated).get("seek")
    game = second.ask("accept", seek=seek).get("game")
    if game is not None:
        play(first, second, game)


def lesson(pupils, number):
    pairs = list(zip(pupils[::2], pupils[1::2]))
    for p in pupils:
        p.ask("lobby", on=True)
    for first, second in pairs:
        meet(first, second, "energy-duel", False)
    for first, second in pairs:
        meet(second, first, "charge:turn-limit=12", True)
    for p in pupils:
        game = p.ask("play", rules="charge", who="random", clock="none").get("game")
        p.ask("watch", game=begin_watched(pairs[0]))
        p.ask("resign", game=game)
        p.ask("invite", rules="charge")
    for p in pupils:
        p.reload()


watched = {}


def begin_watched(pair):
    """A game that all can watch."""
    if pair not in watched:
        seek = pair[0].ask("seek", rules="charge", clock="none").get("seek")
        watched[pair] = pair[1].ask("accept", seek=seek).get("game")
    return watched[pair]


def take_all(port, most):
    """Come as new guests, and open games, until all is refused; returns how many guests and games there were."""
    guests = games = 0
    while guests < most:
        c = ws.Client(port, source=FLOOD)
        if c.welcome["t"] != "welcome":
            return guests, games, c.welcome["why"]
        guests += 1
        for i in range(20):
            answer = c.ask("play", rules="charge", who="random", clock="%d+0" % (1 + i))
            if answer["t"] != "ack":
                break
            games += 1
        c.close()
    return guests, games, None


with server.Server("--people-per-address", "40") as s:
    pupils = [Pupil(s.port, i) for i in range(PUPILS)]
    for p in pupils:
        p.ask("name", name=p.name)
    for number in range(LESSONS):
        lesson(pupils, number)
    own = [r for r in refused if "You are a player" not in str(r)]  # two play the game that all watch
    check("a class of %d is never refused" % PUPILS, not own, own[:3])

with server.Server("--people-per-address", "2") as s:
    bystanders = [Pupil(s.port, 1), Pupil(s.port, 2)]
    for p in bystanders:
        p.ask("name", name=p.name)  # so that they are known after a restart
    before = len(refused)
    guests, games, why = take_all(s.port, 1000)
    check("one address brings no more guests than it may", guests == 10 and "Try again in" in str(why), (guests, why))
    check("and no more games", games == 20 and s.figure("games") == 20, (games, s.figure("games")))
    s.kill()
    s.restart()
    check("they are no more after a restart", s.figure("games") == 20, s.figure("games"))
    for p in bystanders:
        p.port = s.port
        p.reload()
    meet(bystanders[0], bystanders[1], "energy-duel", False)
    check("others do not notice", len(refused) == before, refused[before:])
finish()
