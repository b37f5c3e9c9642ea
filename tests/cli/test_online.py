#!/usr/bin/env python3
"""Play online: `duello online` in its plain mode, as people and as bots, against a real `duello serve` on this machine.
Connections are cut, the server is killed, and the games go on; finished games are in the history of both. Prints
TAP.
Takes: 13 seconds, mostly waiting"""

import atexit
import base64
import hashlib
import json
import os
import random
import re
import shlex
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import ws  # noqa: E402
from tap import check, finish  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DUELLO = os.path.join(ROOT, os.environ.get("BUILD", "build"), "duello")
LIMIT = int(os.environ.get("ONLINE_LIMIT", "60"))  # seconds to wait for anything; a busy machine is slow
ASKS = r"(?<!duello)(: |> )$"  # the end of a question for a move

work = tempfile.mkdtemp()
running = []


def environment(home):
    path = os.path.join(work, home)
    return dict(os.environ, HOME=path, XDG_DATA_HOME=path, LC_ALL="C.UTF-8", TERM="dumb")


class Program:
    """A program whose output is read as it comes."""

    def __init__(self, home, *arguments):
        self.name, self.out, self.seen, self.has_ended = home, "", 0, False
        self.news = threading.Condition()
        self.process = subprocess.Popen([DUELLO, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, env=environment(home))
        atexit.register(self.process.kill)  # nothing outlives the test
        running.append(self)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        fd = self.process.stdout.fileno()
        while True:
            try:
                some = os.read(fd, 65536)
            except OSError:
                some = b""
            with self.news:
                self.out += some.decode("utf-8", "replace")
                self.has_ended = not some
                self.news.notify_all()
            if not some:
                return

    def wait(self, pattern, limit=None):
        """Wait for a pattern in what was not seen yet, and return its match. Everything up to it is then seen."""
        until = time.monotonic() + (limit or LIMIT)
        with self.news:
            while True:
                match = re.compile(pattern).search(self.out, self.seen)
                if match:
                    self.seen = match.end()
                    return match
                if self.has_ended or not self.news.wait(max(0, until - time.monotonic())):
                    raise TimeoutError("%s waits for %r in:\n%s" % (self.name, pattern, self.out[-1500:]))

    def say(self, line):
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        return self.process.wait(LIMIT)

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.reader.join(1)
        for pipe in (self.process.stdin, self.process.stdout):
            try:
                pipe.close()
            except OSError:
                pass


class Host(Program):
    def __init__(self, port=0, *arguments):
        super().__init__("host", "serve", "--listen", "127.0.0.1:%d" % port, *arguments)
        self.port = int(self.wait(r"Listening on wss?://127\.0\.0\.1:(\d+)").group(1))


class Proxy:
    """A TCP proxy that can cut all connections. The next `hung` ones get no answer, as if their server hung."""

    def __init__(self, to):
        self.to, self.pairs, self.hung = to, [], 0
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.server.accept()
                far = socket.create_connection(("127.0.0.1", self.to))
            except OSError:
                return
            self.pairs.append((near, far))
            if self.hung > 0:
                self.hung -= 1
                continue
            for a, b in ((near, far), (far, near)):
                threading.Thread(target=self.copy, args=(a, b), daemon=True).start()

    @staticmethod
    def copy(a, b):
        try:
            while True:
                some = a.recv(65536)
                if not some:
                    break
                b.sendall(some)
        except OSError:
            pass
        for s in (a, b):
            try:
                s.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self):
        pairs, self.pairs = self.pairs, []
        for pair in pairs:
            for s in pair:
                try:
                    s.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
                s.close()

    def close(self):
        self.server.close()
        self.cut()


def person(home, port, *more):
    p = Program(home, "online", "ws://127.0.0.1:%d" % port, "--plain", *more)
    p.wait("Connected to ")
    return p


def invited(port, game, names=("ada", "bob"), *more):
    """Two people at a table: one invites the other."""
    a = person(names[0], port, *more)
    a.wait("duello> ")
    a.say("invite " + game)
    code = a.wait(r"--join (\S+)\n").group(1)
    b = person(names[1], port, "--join", code, *more)
    for p in (a, b):
        p.wait(r" v .*, game \d+.*\.\n")
    return a, b


def turn(p, dice):
    """If the program asks for a move, make one. Return True if the game is over, None if a move was made."""
    with p.news:
        tail = p.out[p.seen:]
    if "Review: duello review" in tail:
        return True
    if not re.search(ASKS, tail):
        return False
    p.wait(ASKS)
    p.say("moves")
    p.say(dice.choice(p.wait(r"moves\n(.*)\n(?:.*\n)*?.*" + ASKS).group(1).split(", ")))
    p.wait(r"\n")
    return None


def turn_of(a, b):
    """Which of two is asked?"""
    until = time.monotonic() + LIMIT
    while time.monotonic() < until:
        for p in (a, b):
            with p.news:
                if re.search(ASKS, p.out[p.seen:]):
                    return p
        time.sleep(0.01)
    raise TimeoutError("nobody is asked:\n%s\n%s" % (a.out, b.out))


def play_on(players, dice, most=2000):
    """Let all play by chance until their games are over, or until they have made this many moves."""
    until, over = time.monotonic() + LIMIT, [False] * len(players)
    while most > 0:
        over = [done or turn(p, dice) for done, p in zip(over, players)]
        most -= over.count(None)
        if all(over):
            return True
        if time.monotonic() > until:
            raise TimeoutError("\n".join("%s: %s" % (p.name, p.out[-700:]) for p in players))
        time.sleep(0.005)
    return False


def duello(home, *arguments):
    return subprocess.run([DUELLO, *arguments], env=environment(home), capture_output=True, text=True, timeout=LIMIT,
                          stdin=subprocess.DEVNULL, check=False)


def games_of(home):
    """How many games are in the history, and the moves of the newest."""
    numbers = [json.loads(line)["id"] for line in duello(home, "history", "--json", "--limit", "0").stdout.splitlines()]
    text = duello(home, "export", str(max(numbers))).stdout
    return len(numbers), [re.sub(" #[0-9a-f]+$", "", line) for line in text.split("begin", 1)[1].splitlines()[1:]]


def test(what):
    def run(function):
        if len(sys.argv) > 1 and not any(word in what for word in sys.argv[1:]):
            return
        try:
            fault = function()
        except (TimeoutError, AssertionError, subprocess.TimeoutExpired, OSError, AttributeError) as error:
            fault = "%s: %s\nhost (%s): %s" % (type(error).__name__, error, host.process.poll(), host.out[-500:])
        check(what, fault is None, fault)
        for program in running[:]:
            if not isinstance(program, Host):
                program.end()
                running.remove(program)
    return run


def same_history(names=("ada", "bob")):
    (n, mine), (k, theirs) = (games_of(name) for name in names)
    if mine != theirs:
        return "the records differ: %r, %r" % (mine, theirs)
    for name, count in zip(names, (n, k)):
        if duello(name, "replay", str(count)).returncode != 0 or str(count) not in duello(name, "history").stdout:
            return "game %d of %s is not in the history" % (count, name)
    return None


def clean_up():
    for program in running[:]:
        program.end()
    shutil.rmtree(work, ignore_errors=True)


atexit.register(clean_up)  # also if this file itself is wrong
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
host = Host()
FILES = [os.path.join(ROOT, "examples", "rules", name) for name in ("nim.rules", "goofspiel.rules")]
BUILT_IN = ["charge", "energy-duel", "energy-clash", "battle-numbers", "blast:turn-limit=12"]
for number, game in enumerate(BUILT_IN + FILES):
    @test("two people play %s to its end" % os.path.basename(game))
    def _():
        a, b = invited(host.port, game)
        play_on((a, b), random.Random(number))
        return same_history()


@test("a game with clocks shows them")
def _():
    a, b = invited(host.port, "charge 5+3")
    first = a if turn_of(a, b) is a else b
    first.wait(r"Clocks: .* 5:0\d, .* 5:0\d\.\n")


@test("offers: undo is asked for and allowed, a draw is declined, somebody resigns")
def _():
    a, b = invited(host.port, "charge")
    p = turn_of(a, b)
    q = b if p is a else a
    for player in (p, q):
        player.wait(ASKS)
        player.say("charge 1")
        player.wait("Totals: ")
    p.wait(ASKS)
    p.say("undo")
    q.wait("asks to take back the last move. Allow it")
    q.say("yes")
    p.wait("was taken back")
    p.wait(ASKS)
    p.say("draw")
    q.wait("offers a draw. Do you agree")
    q.say("no")
    p.wait("Your offer was declined")
    p.wait(ASKS)
    p.say("resign")
    p.wait("Resign this game")
    p.say("yes")
    for player in (p, q):
        player.wait("resigns")
        player.wait("Review: duello review")
    return same_history()


def until(p, command, pattern):
    """Give a command again and again until its output has a pattern: the host tells of changes once a second."""
    for _ in range(10 * LIMIT):
        p.say(command)
        said = p.wait(r"(?s)(.*?)duello> ").group(1)
        if re.search(pattern, said):
            return
        time.sleep(0.1)
    raise TimeoutError("%s says to %s: %s" % (p.name, command, said))


@test("the lobby has pages, of all games and of one, the newest or near one's rating")
def _():
    crowded = Host(0, "--seeks-each", "30", "--database", os.path.join(work, "crowded.db"))
    ada, bob = ws.Client(crowded.port), person("bob", crowded.port, "--new")
    for minutes in range(1, 26):
        ada.ask("seek", rules="clash" if minutes == 7 else "charge", clock="%d+0" % minutes)
    bob.wait("duello> ")
    until(bob, "lobby", r"All games: open seeks\n +25  Charge, 25\+0.*\n(.*\n){18} +6  Charge.*\nThese are 20 of 25;")
    bob.say("more")
    bob.wait(r"All games, page 2: open seeks\n +5  Charge(.*\n){4} +1  Charge.*\nAll games, page 2: games to watch")
    bob.say("lobby near")
    bob.wait("To list what is near your rating, choose a game")
    bob.say("lobby clash near")
    bob.wait(r"Energy Clash, near your rating: open seeks\n +7  Energy Clash, 7\+0.*\nEnergy Clash, near")
    ada.ask("cancel", seek=7)
    until(bob, "seeks", "There are no open seeks")  # the host has told by itself
    crowded.end()
    running.remove(crowded)


@test("a seek of a rule file is listed as a stranger's, and whoever takes it plays by the file")
def _():
    a, b = person("ada", host.port), person("bob", host.port)
    a.wait("duello> ")
    a.say("seek " + os.path.join(ROOT, "examples", "rules", "kuhn.rules"))
    b.wait("duello> ")
    until(b, "lobby", r" (\d+)  @kuhn-[0-9a-f]{8} \(rules by a stranger\), no clock")
    b.say("accept " + re.findall(r" (\d+)  @kuhn", b.out)[-1])
    for p in (a, b):
        p.wait(r" v .*, game \d+.*\.\n")
    play_on((a, b), random.Random(5))
    return same_history()


@test("the connection is cut in mid-game, the next one is not answered, and the game goes on")
def _():
    proxy = Proxy(host.port)
    try:
        a, b = invited(proxy.port, "battle-numbers")
        dice = random.Random(7)
        play_on((a, b), dice, 6)
        proxy.hung = 2
        proxy.cut()
        for p in (a, b):
            p.wait("Connection lost, trying again")
        for p in (a, b):
            p.wait("Connected again")
        play_on((a, b), dice)
        return same_history()
    finally:
        proxy.close()


@test("the server is killed and started again in mid-game, and the game goes on")
def _():
    global host
    a, b = invited(host.port, "blast:turn-limit=40")
    dice = random.Random(8)
    play_on((a, b), dice, 6)
    host.kill()
    for p in (a, b):
        p.wait("Connection lost, trying again")
    host.end()
    running.remove(host)
    host = Host(host.port)
    for p in (a, b):
        p.wait("Connected again")
    play_on((a, b), dice)
    return same_history()


@test("the server stops and starts again in mid-game, and the game goes on")
def _():
    global host
    a, b = invited(host.port, "charge")
    dice = random.Random(8)
    play_on((a, b), dice, 2)
    host.process.terminate()
    for p in (a, b):
        p.wait("The server is stopping. Your games continue when it is back. Trying again")
    host.end()
    running.remove(host)
    host = Host(host.port)
    for p in (a, b):
        p.wait("Connected again")
    play_on((a, b), dice)
    return same_history()


@test("a guest whom the server has forgotten comes back as a new one, and hears nothing of it")
def _():
    global host
    for again in (False, True):
        p = person("dora", host.port)
        p.wait("duello> ")
        p.say("quit")
        if p.process.wait(LIMIT) != 0 or "token" in p.out:
            return "exit code %d: %s" % (p.process.returncode, p.out)
        if not again:
            host.kill()
            host.end()
            running.remove(host)
            host = Host(host.port)
    return None


@test("a player leaves, comes back and goes on")
def _():
    a, b = invited(host.port, "charge")
    number = re.search(r"game (\d+)", a.out).group(1)
    a.kill()
    b.wait("lost the connection")
    a = person("ada", host.port)
    b.wait("is back")
    a.wait("running game")
    a.wait("duello> ")
    a.say("go " + number)
    a.wait(r" v .*, game \d+.*\.\n")
    play_on((a, b), random.Random(9))
    return same_history()


@test("a level of the host's, its rematch, and a name")
def _():
    a = person("cleo", host.port)
    a.say("name Cleo")
    a.wait("You are Cleo now.*: .+\n")
    a.say("play energy-duel novice")
    a.wait(r" v .*, game \d+.*\.\n")
    play_on((a,), random.Random(10))
    a.say("rematch")
    a.wait(r" v .*, game \d+.*\.\n")
    a.wait(ASKS)
    a.say("resign")
    a.wait("Resign this game")
    a.say("y")
    a.wait("Review: duello review 2")
    a.say("quit")
    return None if a.process.wait(LIMIT) == 0 else "exit code %d" % a.process.returncode


@test("a player deletes the account, and comes back as a new guest")
def _():
    a = person("dina", host.port)
    a.say("name Dina")
    a.wait("You are Dina now.*: .+\n")
    a.say("delete")
    a.wait("cannot be undone. To confirm, type: delete Dina")
    a.say("delete Cleo")
    a.wait("not your name")
    a.say("delete Dina")
    a.wait("Your account on .* is deleted.")
    if a.process.wait(LIMIT) != 0:
        return "exit code %d" % a.process.returncode
    a = person("dina", host.port)
    a.say("me")
    a.wait(r"You are Guest \d+ on ")
    a.say("quit")
    a.process.wait(LIMIT)
    return None


@test("bots play each other, several games at once, and are in both histories")
def _():
    bot = shlex.join(["bot:python3", os.path.join(ROOT, "examples", "bots", "random_bot.py")]).replace("'", "")
    where = "ws://127.0.0.1:%d" % host.port
    a = Program("robot1", "online", where, "--as", "novice", "--game", "energy-duel", "--games", "2",
                "--stop-after", "3")
    a.wait("sits on")
    b = Program("robot2", "online", where, "--as", bot, "--game", "energy-duel", "--games", "2", "--stop-after", "3",
                "--accept", "--trust-bots")
    for p in (a, b):
        if p.process.wait(2 * LIMIT) != 0:
            return "%s: exit code %d\n%s" % (p.name, p.process.returncode, p.out)
    counts = [games_of(p.name)[0] for p in (a, b)]
    return None if counts == [3, 3] else "games in the histories: %r" % counts


@test("a rated pair: two games with seats exchanged, and ratings")
def _():
    for name, claimed in (("ada", "Ada R"), ("bob", "Bob R")):
        p = person(name, host.port)
        p.wait("duello> ")
        p.say("name " + claimed)
        p.wait("You are " + claimed)
        p.say("quit")
        p.process.wait(LIMIT)
    a, b = invited(host.port, "energy-duel 5+3 rated")
    dice = random.Random(11)
    for last in (False, True):
        play_on((a, b), dice)
        for p in (a, b):
            p.wait("Review: duello review")
            if not last:
                p.wait("second of a pair")
            elif "rating" not in p.out:
                return "no ratings:\n" + p.out
    return same_history()


@test("wss:// with a certificate that --ca trusts, and not without")
def _():
    key, certificate = os.path.join(work, "key.pem"), os.path.join(work, "cert.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
                   capture_output=True, check=True)
    secure = Host(0, "--tls-cert", certificate, "--tls-key", key, "--database", os.path.join(work, "secure.db"))
    where = "wss://localhost:%d" % secure.port
    trusts = Program("tls", "online", where, "--plain", "--ca", certificate)
    trusts.wait("Connected to ")
    trusts.say("play energy-duel random")
    trusts.say("resign")
    trusts.say("yes")
    trusts.wait("Review: duello review")
    trusts.say("quit")
    trusts.process.wait(LIMIT)
    for address, options, why in ((where, [], "the system does not know it"),
                                  ("wss://127.0.0.1:%d" % secure.port, ["--ca", certificate], "another name")):
        doubts = Program("tls2", "online", address, "--plain", *options)
        if doubts.process.wait(LIMIT) == 0 or "Connected to" in doubts.out:
            return "%s: let in:\n%s" % (why, doubts.out)
    secure.end()
    return None


@test("piped lines that end while another person is to choose")
def _():
    a, b = invited(host.port, "energy-duel")
    while not any(re.search(ASKS, p.out[p.seen:]) for p in (a, b)):
        time.sleep(0.05)
    first, second = (a, b) if re.search(ASKS, a.out[a.seen:]) else (b, a)
    second.process.stdin.close()
    second.process.wait(LIMIT)
    second.wait("input ended; the game goes on")
    first.say("resign")
    first.say("yes")
    first.process.stdin.close()  # what was asked for still happens
    first.wait("Review: duello review")
    first.process.wait(LIMIT)


for game in ("charge", "battle-numbers"):
    @test("a spectator of %s sees the game and its end" % game)
    def _():
        a = person("ada", host.port)
        a.wait("duello> ")
        a.say("seek " + game)
        seek = a.wait(r"Your seek (\d+) is open").group(1)
        b = person("bob", host.port)
        b.say("accept " + seek)
        number = b.wait(r" v .*, game (\d+).*\.\n").group(1)
        a.wait(r" v .*, game \d+.*\.\n")
        c = person("cleo", host.port)
        c.say("watch " + number)
        c.wait(r" v .*, game %s" % number)
        play_on((a, b), random.Random(12))
        c.wait("wins")


class EvilHost:
    """A host that sends whatever it is told to, and then listens."""

    def __init__(self, frames):
        self.frames, self.server = frames, socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while True:
            try:
                s, _ = self.server.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(s,), daemon=True).start()

    def serve(self, s):
        try:
            head = b""
            while b"\r\n\r\n" not in head:
                head += s.recv(4096)
            key = re.search(rb"Sec-WebSocket-Key: (\S+)", head, re.I).group(1)
            proof = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
            s.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      b"Sec-WebSocket-Protocol: duello-1\r\nSec-WebSocket-Accept: " + proof + b"\r\n\r\n")
            for frame in self.frames:
                frame = frame if isinstance(frame, bytes) else json.dumps(frame).encode()
                size = len(frame)
                s.sendall(bytes([0x81]) + (bytes([size]) if size < 126 else
                                           bytes([126]) + struct.pack(">H", size) if size < 65536 else
                                           bytes([127]) + struct.pack(">Q", size)) + frame)
            while s.recv(4096):
                pass
        except OSError:
            pass
        s.close()


EVIL = "\x1b[31m\x1b]0;title\x07\x9b1m\u202e\nforged: line\r\x08"
WELCOME = {"t": "welcome", "id": 1, "proto": 1, "you": {"player": 1, "name": "Ada" + EVIL, "bot": False},
           "token": "t" + EVIL, "games": [1, -1],
           "ratings": [{"game": EVIL, "bot": False, "rating": 10 ** 15, "deviation": -1, "games": -5}],
           "limits": {"turns": -1}}
SEEK = {"seek": 5, "name": EVIL, "rating": -1, "bot": False, "rules": "charge" + EVIL, "clock": EVIL, "rated": False,
        "side": 99}
LOBBY = {"t": "lobby", "whole": True, "seeks": [SEEK] * 3, "live": [{"game": 1, "rules": EVIL, "names": [EVIL, EVIL]}],
         "gone": [-1], "ended": [10 ** 15], "players": -3}
GAME = {"t": "game", "game": 2, "v": 1, "rules": "charge", "rated": False, "pair": 9, "first": 1, "players": [
            {"name": EVIL, "rating": None, "bot": False}, {"name": "x" * 500, "rating": -1, "bot": True}],
        "seat": 1, "ply": 0, "moved": ["1 " + EVIL, "9 charge 1", ""], "wanted": [1, 77], "chosen": [],
        "log": "log " + EVIL, "view": "turn=1 charge=0/0 cards=5,2,1/5,2,1 blocked=0/0 gain=0/0", "legal": EVIL,
        "offer": {"seat": 8, "what": EVIL},
        "away": [-3], "clock": {"left": [-5, 2 ** 62], "runs": [True, True], "grace": 200}}
evil_frames = {
    "control characters": [WELCOME, LOBBY, GAME],
    "nonsense": [b"{", b"[]", b"\xff\xfe", dict(WELCOME, limits=None), WELCOME, {"t": "game"},
                 {"t": "event", "game": 77}, {"t": EVIL}, {"t": 5}, dict(LOBBY, seeks=[7]),
                 dict(LOBBY, live=[{"game": 1}]), dict(GAME, players=[]), dict(GAME, moved=[5]),
                 dict(GAME, clock={"left": [1e300]}), dict(GAME, rules="chess"), dict(GAME, view="turn=1"),
                 dict(GAME, view=None), b"{" * 60000],
    "a frame that is too long": [WELCOME, b'{"t":"' + b"x" * 70000 + b'"}'],
    "a refusal": [{"t": "sorry", "id": 0, "why": "go away" + EVIL}],
}
for what, frames in evil_frames.items():
    @test("a hostile host: %s" % what)
    def _():
        evil = EvilHost(frames)
        p = Program("victim-" + what.replace(" ", "-"), "online", "ws://127.0.0.1:%d" % evil.port, "--plain")
        try:
            p.wait("Connected to |refuses|cannot reach")
            time.sleep(1)
            if p.process.poll() is None:
                for line in ("seeks", "live", "me", "games", "status", "quit", "leave"):
                    p.say(line)
                p.process.stdin.close()
            code = p.process.wait(LIMIT)
        finally:
            evil.server.close()
        bad = re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]|^forged", p.out, re.M)
        return None if code in (0, 1, 4) and not bad else "exit code %d, %r\n%s" % (code, bad, p.out)


finish()
