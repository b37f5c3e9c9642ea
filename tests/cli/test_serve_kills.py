#!/usr/bin/env python3
"""Nothing that was acknowledged or delivered is ever lost: kill -9 of `duello serve` at random moments under load, and
after each restart every move is in its game, once, and every game goes on. In the end the journal must have every move
of every game. KILLS is how often (default 4), SEED which moments. Other programs than `duello serve` can be tried:
PROGRAM="path of a program". Prints TAP.
Long: KILLS=1000"""

import os
import random
import socket
import sqlite3
import sys
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import recording  # noqa: E402
import server  # noqa: E402
import ws  # noqa: E402
import tap  # noqa: E402

KILLS = int(os.environ.get("KILLS", "4"))
SEED = int(os.environ.get("SEED", "1"))
PAIRS = 5
PROGRAM = os.environ["PROGRAM"].split() if "PROGRAM" in os.environ else (server.DUELLO, "serve")

dice = random.Random(SEED)
faults = []
counts = {"acknowledged": 0, "delivered": 0, "games": 0}
everyone = []  # who played in any game


def words_of(moved, seat):
    return [m.split(" ", 1)[1] for m in moved if m.startswith("%d " % seat)]


class Player(server.Seat):
    """A seat that remembers what it was promised."""

    def __init__(self, client, game, seat):
        super().__init__(client, game)
        self.seat, self.acked, self.sent = seat, [], None
        everyone.append(self)

    def own(self):
        return words_of(self.moved, self.seat)

    def hear(self, message):
        if message["t"] == "ack" and self.sent and message["id"] == self.sent[0]:
            self.acked.append(self.sent[1])
            self.sent = None
            counts["acknowledged"] += 1
        if message["t"] == "refuse" and self.sent and message["id"] == self.sent[0]:
            faults.append("game %d: %s" % (self.game, message["why"]))
        before = len(self.moved)
        heard = super().hear(message)
        counts["delivered"] += max(0, len(self.moved) - before)
        return heard

    def move(self):
        if self.sent is None and self.legal is not None and not self.over and self.answered != self.ply:
            self.answered = self.ply
            word = dice.choice(self.legal.split(","))
            self.sent = (self.client.post("move", game=self.game, ply=self.ply, word=word), word)

    def compare(self, message):
        """After a restart: is everything there that was promised, and nothing twice?"""
        known, promised, pending = list(self.moved), list(self.acked), self.sent
        self.answered, self.sent = -1, None
        self.hear(message)
        own = self.own()
        if self.moved[:len(known)] != known:
            faults.append("game %d, seat %d: delivered %s, now %s" % (self.game, self.seat, known, self.moved))
        chosen = self.seat in message.get("chosen", [])
        have = len(own) + chosen
        if own != (promised + [pending[1]] if pending else promised)[:len(own)]:
            faults.append("game %d, seat %d: acknowledged %s, now %s" % (self.game, self.seat, promised, own))
        if not len(promised) <= have <= len(promised) + (pending is not None):
            faults.append("game %d, seat %d: %d acknowledged, %d there" % (self.game, self.seat, len(promised), have))
        if pending and have > len(promised):
            self.acked.append(pending[1])
        if chosen:
            self.answered = self.ply


class Pair:
    """Two guests who play game after game."""

    def __init__(self):
        self.tokens = [None, None]
        self.clients = self.players = None

    def connect(self, port):
        since = {"since": [[p.game, 0] for p in self.players[:1]]} if self.players else {}
        self.clients = [ws.Client(port, token=t, hello=since, guest=True) for t in self.tokens]
        for client in self.clients:
            if client.welcome["t"] == "sorry":
                faults.append("a player is gone: %s" % client.welcome["why"])
                return
        self.tokens = [c.token for c in self.clients]
        if not self.players:
            return
        for client, player in zip(self.clients, self.players):
            player.client = client
            message = client.wait(lambda m, game=player.game: m["t"] in ("game", "unknown") and m["game"] == game)
            if message["t"] == "unknown":
                faults.append("game %d is gone" % player.game)
                player.over = True
            else:
                player.compare(message)

    def begin(self, rules):
        number = server.begin(*self.clients, rules)
        self.players = []
        for client in self.clients:
            first = client.wait(lambda m: m["t"] == "game" and m["game"] == number)
            player = Player(client, number, first["seat"])
            player.hear(first)
            self.players.append(player)
        counts["games"] += 1

    def go_on(self):
        """Play what can be played now; a game that is over is followed by another."""
        if not self.players or all(p.over for p in self.players):
            self.begin(dice.choice(GAMES))
        for player in self.players:
            player.move()
            while player.client.news:
                player.hear(player.client.news.pop(0))


GAMES = server.games()


def play_for(pairs, seconds):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for pair in pairs:
            pair.go_on()
        clients = [c for p in pairs for c in p.clients]
        for client in server.ready(clients, 0.01):
            message = client.next()
            for pair in pairs:
                for player in pair.players or ():
                    if player.client is client:
                        player.hear(message)


def finish(pairs):
    """Play every running game to its end."""
    until = time.monotonic() + server.PATIENCE
    while not all(p.over for pair in pairs for p in pair.players or ()):
        assert time.monotonic() < until, "a game does not go on"
        for pair in pairs:
            for player in pair.players or ():
                player.move()
        for client in server.ready([c for p in pairs for c in p.clients], 1):
            message = client.next()
            for pair in pairs:
                for player in pair.players or ():
                    if player.client is client:
                        player.hear(message)


def look_up(database):
    """Compare what everyone was promised with the journal."""
    moves, ends, last = {}, set(), {}
    for game, line, text in sqlite3.connect(database).execute("SELECT game, line, text FROM line ORDER BY game, line"):
        if line != last.get(game, 0) + 1:
            faults.append("game %d: line %d follows line %d" % (game, line, last.get(game, 0)))
        last[game] = line
        words = text.split(" ")
        if words[0] == "move":
            moves.setdefault(game, []).append("%s %s" % (words[1], " ".join(words[4:])))
        if words[0] == "over":
            ends.add(game)
    for player in everyone:
        have = moves.get(player.game, [])
        if player.game not in ends:
            faults.append("game %d is not over" % player.game)
        own = words_of(have, player.seat)
        if own != player.acked and own != player.acked + [player.sent[1] if player.sent else None]:
            faults.append("game %d, seat %d: acknowledged %s, in the journal %s" % (
                player.game, player.seat, player.acked, own))
        for seat in (1, 2):
            told = words_of(player.moved, seat)
            if words_of(have, seat)[:len(told)] != told:
                faults.append("game %d: delivered %s, in the journal %s" % (player.game, player.moved, have))


def kill_often(s, pairs):
    for _ in range(KILLS):
        for pair in pairs:
            pair.connect(s.port)
        if faults:
            return
        play_for(pairs, dice.uniform(0.05, 0.6))
        s.kill()
        for pair in pairs:
            for client in pair.clients:
                drain(pair, client)
        s.restart()
    for pair in pairs:
        pair.connect(s.port)
    if not faults:
        finish(pairs)


def main():
    ws.recording = recording.Recording()
    with server.Server("--frames-each", "0", program=PROGRAM) as s:
        try:
            kill_often(s, [Pair() for _ in range(PAIRS)])
        except (ws.Closed, ConnectionError, socket.timeout) as error:
            faults.append("the server left: %r %s" % (error, s.said()[-300:]))
        s.end()
        if not faults:
            look_up(s.database)
    tap.check_none("%d kills: %d games, %d moves acknowledged, %d delivered, none lost, none twice"
                   % (KILLS, counts["games"], counts["acknowledged"], counts["delivered"]), faults[:20])
    explained, said = ws.recording.judge()
    tap.check("what players saw is explained: " + said.split("\n")[-1], explained, said)
    tap.finish()


def drain(pair, client):
    """What the server sent before it was killed counts, too."""
    try:
        while True:
            message = client.next(5)
            for player in pair.players or ():
                if player.client is client:
                    player.hear(message)
    except (ws.Closed, ConnectionError, socket.timeout):
        client.close()


main()
