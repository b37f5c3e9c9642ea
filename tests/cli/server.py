"""Starts `duello serve` for the tests, and plays there."""

import atexit
import json
import os
import random
import re
import select
import signal
import subprocess
import tempfile
import time

import ws

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DUELLO = os.path.join(ROOT, os.environ.get("BUILD", "build"), "duello")
PATIENCE = 60  # seconds; a busy machine is slow
started: "list[Server]" = []  # every server; none outlives the test


@atexit.register
def kill_all():
    for child in started:
        if child.poll() is None:
            child.kill()


class Server:
    """A server on any free port of this machine, in a folder of its own or in the one given."""

    def __init__(self, *options, folder=None, database="serve.db", program=(DUELLO, "serve"), before=None):
        self.own = tempfile.TemporaryDirectory() if folder is None else None
        self.folder = folder or self.own.name
        self.database = database if "://" in database else os.path.join(self.folder, database)
        self.log = os.path.join(self.folder, "log")
        listen = () if "--listen" in options else ("--listen", "127.0.0.1:0")
        metrics = () if "--metrics" in options else ("--metrics", "127.0.0.1:0")
        # All guests of a test have one address.
        people = () if "--people-per-address" in options else ("--people-per-address", "0")
        self.command = [*program, *listen, *metrics, "--database", self.database, *people, *options]
        self.before = before  # runs in the child, before the program
        self.child = self.port = None
        self.start()

    def launch(self):
        env = dict(os.environ, HOME=self.folder, XDG_DATA_HOME=self.folder)
        with open(self.log, "ab") as log:
            self.child = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=log, env=env, text=True,
                                          preexec_fn=self.before)
            started.append(self.child)

    def start(self):
        self.launch()
        line = self.child.stdout.readline()
        found = re.search(r":(\d+)\. ", line)
        if not found:
            raise RuntimeError("it did not start: %s%s" % (line, self.said()))
        self.port = int(found.group(1))
        return self

    def said(self):
        with open(self.log, encoding="utf-8", errors="replace") as log:
            return log.read()

    def end(self, number=signal.SIGTERM):
        """Send a signal, wait, and return the exit code."""
        if self.child.poll() is None:
            self.child.send_signal(number)
        return self.wait()

    def wait(self):
        """Wait until it ends by itself, and return the exit code."""
        try:
            return self.child.wait(PATIENCE)
        finally:
            if self.child.poll() is None:
                self.child.kill()
                self.child.wait()
            self.child.stdout.close()

    def kill(self):
        if ws.recording:
            ws.recording.killed()
        return self.end(signal.SIGKILL)

    def restart(self):
        return self.start()

    def metrics(self):
        """Read all figures, as the server prints them."""
        port = re.findall(r'"event":"metrics","text":"address \S+, port (\d+)', self.said())[-1]
        return ws.get(int(port), "/metrics")[2].decode()

    def figure(self, name):
        """Read one of them."""
        return float(re.search(r"^duello_%s (\S+)$" % name, self.metrics(), re.M).group(1))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.child.poll() is None:
            self.kill()
        if self.own:
            self.own.cleanup()


def games():
    """The ids of all games."""
    said = subprocess.run([DUELLO, "games", "--json"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return [json.loads(line)["id"] for line in said.splitlines()]


def begin(first, second, rules, clock="none", timeout=30):
    """Let two clients begin a game; returns its number."""
    made = first.ask("invite", timeout, rules=rules, clock=clock, rated=False, side=0)
    assert made["t"] == "ack", made
    joined = second.ask("join", timeout, code=made["code"])
    assert joined["t"] == "ack", joined
    return joined["game"]


class Seat:
    """A client's view of one game: what it was told, and whether it has to choose."""

    def __init__(self, client, game):
        self.client, self.game = client, game
        self.ply = self.v = 0
        self.legal, self.moved, self.over = None, [], None
        self.answered = -1

    def hear(self, message):
        """Take a frame about this game; false if it is about something else."""
        if message.get("game") != self.game or message["t"] not in ("game", "event", "over", "chosen", "offer"):
            return False
        self.v = message.get("v", self.v)
        if message["t"] == "over" or message.get("over"):
            self.over = message
        if message["t"] in ("game", "event"):
            if message["t"] == "game" or message.get("undone"):
                self.moved = []
            self.moved += message["moved"]
            self.ply, self.legal = message["ply"], message["legal"]
        return True

    def choose(self, dice):
        """Send a move if one is wanted; returns its request's number, or None."""
        if self.legal is None or self.over or self.answered == self.ply:
            return None
        self.answered = self.ply
        return self.client.post("move", game=self.game, ply=self.ply, word=dice.choice(self.legal.split(",")))


def ready(clients, timeout):
    """Return the clients that have something to read, after waiting for one of them."""
    found = [c for c in clients if c.news or c.data]
    if found:
        return found
    readable = select.select([c.sock for c in clients], [], [], timeout)[0]
    return [c for c in clients if c.sock in readable]


def play_out(seats, seed=1, limit=PATIENCE):
    """Play a game to its end with random moves; returns the last frame of each seat."""
    dice = random.Random(seed)
    until = time.monotonic() + limit
    while not all(s.over for s in seats):
        assert time.monotonic() < until, "the game does not end"
        for seat in seats:
            seat.choose(dice)
        for client in ready([s.client for s in seats if not s.over], 1):
            message = client.next()
            assert message["t"] != "refuse", message
            for seat in seats:
                if seat.client is client:
                    seat.hear(message)
    return [s.over for s in seats]
