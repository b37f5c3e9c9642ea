#!/usr/bin/env python3
"""Faults that are planted in a running server are found in what its clients saw: a connection that loses or repeats a
frame, and a database that is changed while the server is dead. Prints TAP.
Runs: plain, because the faults are not of the program"""

import os
import re
import shutil
import socket
import sqlite3
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "cli"))
import recording  # noqa: E402
import server  # noqa: E402
import ws  # noqa: E402
from tap import check, finish  # noqa: E402

CHOICES = 8  # before a fault


class Faulty(ws.Client):
    """A client whose connection does something with one event before the client sees it: the news of its own choice, so
    that the game can continue without it."""

    fault = held = None

    def read_frame(self, timeout=30):
        while True:
            opcode, payload = super().read_frame(timeout)
            if self.held and opcode == ws.TEXT:
                self.put_back(self.held)
                self.held = None
            if self.fault is None or b'"t":"event"' not in payload or b'"legal":null' not in payload:
                return opcode, payload
            act, self.fault = self.fault, None
            if act(self, payload):
                return opcode, payload

    def put_back(self, payload):
        """Let this be the next frame."""
        self.data = bytes([0x81, 126]) + len(payload).to_bytes(2, "big") + payload + self.data


def lose(_client, _payload):
    return False


def repeat(client, payload):
    client.put_back(payload)
    return True


def delay(client, payload):
    client.held = payload
    return False


class Charger:
    """Chooses so that the game does not end soon."""

    def choice(self, words):
        return "charge" if "charge" in words else words[0]


class Table:
    """Two clients and their game."""

    def __init__(self, s):
        self.s, self.dice = s, Charger()
        self.clients = [Faulty(s.port), Faulty(s.port)]
        self.game = server.begin(*self.clients, "energy-duel")
        self.sit()

    def sit(self):
        self.seats = [server.Seat(c, self.game) for c in self.clients]
        for seat in self.seats:
            seat.hear(seat.client.wait(lambda m: m["t"] == "game" and m["game"] == self.game))

    def play(self, choices=CHOICES):
        """Make some choices, each acknowledged and seen by both; fewer if the game ends."""
        while choices > 0 and not all(s.over for s in self.seats):
            for seat in self.seats:
                choices -= seat.choose(self.dice) is not None
            for client in server.ready(self.clients, 1):
                try:
                    message = client.next(0.1)
                except socket.timeout:  # what came was lost on its way
                    continue
                for seat in self.seats:
                    if seat.client is client:
                        seat.hear(message)
        self.settle()

    def settle(self):
        """Read what is still on its way."""
        for client in self.clients:
            client.ask("ratings")
            for message in client.news:
                for seat in self.seats:
                    if seat.client is client:
                        seat.hear(message)
            client.news.clear()

    def come_back(self):
        tokens = [c.token for c in self.clients]
        for client in self.clients:
            client.close()
        self.clients = [Faulty(self.s.port, token=t, hello={"since": [[self.game, 0]]}) for t in tokens]
        for client in self.clients:
            client.wait(lambda m: m["t"] in ("game", "unknown") and m["game"] == self.game)

    def resign(self):
        self.clients[0].ask("resign", game=self.game)
        self.settle()


def while_dead(change):
    """Plant a fault in the database while the server is dead; the clients come back afterwards."""
    def act(table):
        table.play()
        change(table, True)
        table.play(4)
        table.s.kill()
        change(table, False)
        table.s.restart()
        table.come_back()
        table.resign()
    return act


def yesterday(table, before):
    """Put an older copy back, with everything that belongs to it."""
    for end in ("", "-wal", "-shm"):
        path, kept = table.s.database + end, table.s.database + ".old" + end
        if before and os.path.exists(path):
            shutil.copy(path, kept)
        elif not before:
            if os.path.exists(path):
                os.unlink(path)
            if os.path.exists(kept):
                shutil.copy(kept, path)


def statement(sql):
    def change(table, before):
        if not before:
            with sqlite3.connect(table.s.database) as db:
                assert db.execute(sql, {"game": table.game}).rowcount > 0
    return change


LAST = "WHERE game = :game AND line = (SELECT max(line) FROM line WHERE game = :game)"


def at_connection(fault):
    def act(table):
        table.play(4)
        table.clients[0].fault = fault
        table.play(4)
        table.resign()
    return act


def after_end(table):
    """The end of a game is gone from the journal."""
    table.play(4)
    table.resign()
    table.s.kill()
    statement("DELETE FROM line WHERE game = :game AND text LIKE 'over %'")(table, False)
    table.s.restart()
    table.come_back()


def nothing(table):
    table.play()
    table.s.kill()
    table.s.restart()
    table.come_back()
    table.resign()


ROWS = (
    ("nothing is planted", nothing, None),
    ("an event is lost on its way", at_connection(lose), "follows version"),
    ("an event comes twice", at_connection(repeat), "follows version"),
    ("events come in another order", at_connection(delay), "follows version"),
    ("the database of an earlier moment is put back", while_dead(yesterday), "stale"),
    ("a durable move is lost", while_dead(statement("DELETE FROM line " + LAST)), "stale"),
    ("a durable move becomes another one",
     while_dead(statement("UPDATE line SET text = replace(text, 'charge', 'attack 1') " + LAST)), "other choices"),
    ("an ended game runs again", after_end, "stale|goes on|was over before"),
)


def main():
    with server.Server("--frames-each", "0") as s:
        for what, act, wanted in ROWS:
            ws.recording = recording.Recording()
            act(Table(s))
            explained, said = ws.recording.judge()
            found = explained if wanted is None else not explained and re.search(wanted, said)
            check("%s: %s" % (what, "nothing is found" if wanted is None else "it is found"), found, said)
            ws.recording.is_bad = not found
    finish()


main()
