"""Guests who play game after game on servers that fail, remember every promise, and compare after each reconnect."""

import concurrent.futures
import contextlib
import random
import socket
import threading
import time

import recording
import server
import ws

LOST = (ws.Closed, ws.Refused, ConnectionError, socket.timeout)


class Player(server.Seat):
    """A seat that remembers what it was promised."""

    def __init__(self, load, client, game, seat):
        super().__init__(client, game)
        self.load, self.seat, self.acked, self.sent = load, seat, [], None

    def fault(self, text):
        self.load.faults.append("game %d, seat %d: %s" % (self.game, self.seat, text))

    def own(self):
        return [m.split(" ", 1)[1] for m in self.moved if m.startswith("%d " % self.seat)]

    def hear(self, message):
        if message["t"] == "ack" and self.sent and message["id"] == self.sent[0]:
            self.acked.append(self.sent[1])
            self.sent = None
            self.load.count("acknowledged")
        if message["t"] == "refuse" and self.sent and message["id"] == self.sent[0]:
            self.fault(message["why"])
        before = len(self.moved)
        heard = super().hear(message)
        self.load.count("delivered", max(0, len(self.moved) - before))
        return heard

    def move(self):
        if self.sent is None and self.legal is not None and not self.over and self.answered != self.ply:
            self.answered = self.ply
            word = self.load.dice.choice(self.legal.split(","))
            self.sent = (self.client.post("move", game=self.game, ply=self.ply, word=word), word)

    def compare(self, message):
        """After a reconnect: is everything there that was promised, and nothing twice?"""
        known, promised, pending = list(self.moved), list(self.acked), self.sent
        self.answered, self.sent = -1, None
        self.hear(message)
        own = self.own()
        if self.moved[:len(known)] != known:
            self.fault("delivered %s, now %s" % (known, self.moved))
        chosen = self.seat in message.get("chosen", [])
        have = len(own) + chosen
        if own != (promised + [pending[1]] if pending else promised)[:len(own)]:
            self.fault("acknowledged %s, now %s" % (promised, own))
        if not len(promised) <= have <= len(promised) + (pending is not None):
            self.fault("%d acknowledged, %d there" % (len(promised), have))
        if pending and have > len(promised):
            self.acked.append(pending[1])
        if chosen:
            self.answered = self.ply


class Pair:
    """Two guests who play game after game."""

    def __init__(self, load):
        self.load, self.tokens = load, [None, None]
        self.clients, self.players = [], []
        self.heard = time.monotonic()
        self.stall = 0.0  # the longest time without news of a game

    def connect(self):
        for i in range(2):
            known = {"since": [[self.players[i].game, 0]]} if self.players else {}
            self.clients.append(self.load.connect(self.tokens[i], known))
            self.tokens[i] = self.clients[i].token
        for client, player in zip(self.clients, self.players):
            player.client = client
            message = client.wait(lambda m, game=player.game: m["t"] in ("game", "unknown") and m["game"] == game,
                                  self.load.patience)
            if message["t"] == "unknown":
                player.fault("the game is gone")
                player.over = True
            else:
                player.compare(message)
        self.note_news()

    def begin(self):
        number = server.begin(*self.clients, self.load.dice.choice(self.load.games),
                              self.load.dice.choice(("none", "3+2")), timeout=self.load.patience)
        players = []
        for client in self.clients:
            first = client.wait(lambda m: m["t"] == "game" and m["game"] == number, self.load.patience)
            players.append(Player(self.load, client, number, first["seat"]))
            players[-1].hear(first)
        self.players = players
        self.heard = time.monotonic()
        self.load.count("begun")

    def hear(self, client, timeout=server.PATIENCE):
        message = client.next(timeout)
        for player in self.players:
            if player.client is client and player.hear(message):
                self.note_news()

    def note_news(self):
        if not self.is_done():
            self.stall = max(self.stall, time.monotonic() - self.heard)
        self.heard = time.monotonic()

    def go_on(self, more):
        """Do what can be done now. With `more` a game that is over is followed by another."""
        if not self.clients:
            self.connect()
        if more and (not self.players or all(p.over for p in self.players)):
            self.begin()
        for player in self.players:
            player.move()
        for client in server.ready(self.clients, 0):
            self.hear(client)
        if not self.is_done() and time.monotonic() > self.heard + self.load.patience:
            raise socket.timeout("no news")

    def step(self, more):
        """Go on, or connect again; then wait a moment for news."""
        try:
            self.go_on(more)
            server.ready(self.clients, 0.01)
        except LOST:
            self.lose()
            time.sleep(0.02)

    def lose(self):
        """What the server sent before the connection was lost counts, too."""
        for client in self.clients:
            try:
                while True:
                    self.hear(client, 0.05)
            except LOST:
                client.close()
        self.clients = []
        self.load.count("lost")

    def is_done(self):
        return not self.players or all(p.over for p in self.players)


class Load:
    """Pairs that play; `ports` are those of the servers, and each guest takes any of them, as if a proxy chose: it
    avoids those that have just not answered."""

    def __init__(self, pairs, seed=1):
        self.dice, self.games, self.ports = random.Random(seed), server.games(), []
        self.faults = []
        self.acknowledged = self.delivered = self.begun = self.lost = 0
        self.patience = server.PATIENCE  # seconds without news after which a guest connects again
        self.handshake = server.PATIENCE  # seconds to connect
        self.avoided = {}  # ports, and until when
        self.lock = threading.Lock()
        self.pairs = [Pair(self) for _ in range(pairs)]
        ws.recording = self.recording = recording.Recording()

    def connect(self, token, known):
        now = time.monotonic()
        port = self.dice.choice([p for p in self.ports if self.avoided.get(p, 0) < now] or self.ports)
        try:
            return ws.Client(port, token=token, hello=known, guest=True, timeout=self.handshake, welcome=self.patience)
        except socket.timeout:
            self.avoided[port] = time.monotonic() + 10
            raise

    @contextlib.contextmanager
    def playing(self, more=True, wanted=lambda pair: True):
        """Play meanwhile, and reconnect whatever happens. Each pair has a thread, so none waits for another's
        server."""
        stops = threading.Event()

        def work(pair):
            while wanted(pair) and not stops.is_set():
                pair.step(more)

        with concurrent.futures.ThreadPoolExecutor(max(1, len(self.pairs))) as threads:
            working = [threads.submit(work, pair) for pair in self.pairs]
            try:
                yield working
            finally:
                stops.set()
        for one in working:
            one.result()

    def play(self, seconds):
        with self.playing():
            time.sleep(seconds)

    def finish(self):
        """Play every running game to its end."""
        with self.playing(False, lambda pair: not pair.is_done()) as working:
            concurrent.futures.wait(working, 5 * server.PATIENCE)
        if not all(p.is_done() for p in self.pairs):
            self.faults.append("a game does not go on")

    def count(self, what, more=1):
        with self.lock:
            setattr(self, what, getattr(self, what) + more)

    def longest_stall(self):
        """Return the longest time without news of a game since the last call."""
        longest = max((p.stall for p in self.pairs), default=0)
        for pair in self.pairs:
            pair.stall = 0.0
        return longest

    def explained(self):
        """Judge what was sent and received so far: is all well, and what did the judge say?"""
        return self.recording.judge()

    def lose_all(self):
        for pair in self.pairs:
            pair.lose()

    def __str__(self):
        return ("%d games, %d moves acknowledged, %d delivered, %d connections lost"
                % (self.begun, self.acknowledged, self.delivered, self.lost))
