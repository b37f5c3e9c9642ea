#!/usr/bin/env python3
"""Guests who ask `duello serve` for as much as they can, while another one at another address gets all its answers:
their address has to wait, and is not refused. And guests who never read: the server keeps no more for all of them than
it may. Prints TAP.
Takes: 8 seconds, mostly waiting"""

import os
import socket
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import server  # noqa: E402
import ws  # noqa: E402
from tap import check, finish  # noqa: E402

LIMIT = 60  # seconds; a busy machine is slow
BAD = "127.0.0.66"  # the address of the attackers
GOOD = "127.0.0.2"


def client(s, source=BAD):
    return ws.Client(s.port, source=source, timeout=LIMIT)


class Flood:
    """Sends the same bytes again and again, as many as the socket takes now."""

    def __init__(self, sock, data):
        self.sock, self.data, self.rest = sock, data, b""
        sock.setblocking(False)

    def send(self):
        try:
            while True:
                self.rest = self.rest or self.data
                self.rest = self.rest[self.sock.send(self.rest):]
        except BlockingIOError:
            pass


def frame(text):
    return bytes((0x81, 0x80 | len(text))) + b"\0\0\0\0" + text.encode()


def deaf(s):
    """Connect as a guest who will not read; its socket takes little."""
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sock.bind((BAD, 0))
    sock.connect(("127.0.0.1", s.port))
    sock.sendall(("GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                  "Sec-WebSocket-Protocol: duello-1\r\n\r\n" % s.port).encode())
    sock.recv(4096)
    sock.sendall(frame('{"t":"hello","id":1,"proto":1}'))
    return sock


def public_game(first, second):
    """Begin a game that others can watch."""
    seek = first.ask("seek", LIMIT, rules="energy-duel:turn-limit=100", clock="none")["seek"]
    return second.ask("accept", LIMIT, seek=seek)["game"]


def answers_to(c):
    """Is a request answered?"""
    return c.ask("ratings", LIMIT)["t"] == "ack"


def pings_count():
    """Pings are paid for like messages, and whoever floods with them is cut off."""
    with server.Server("--people-per-address", "2") as s:
        good = client(s, GOOD)
        flood = Flood(client(s).sock, b"\x89\x80\0\0\0\0" * 1000)
        ended = False
        while not ended and answers_to(good):
            try:
                flood.send()
            except ConnectionError:
                ended = True
        check("a guest that floods with pings is cut off", ended)
        check("and another one is answered", answers_to(good))


def work_counts():
    """What costs much is delayed by its cost, and every request is answered in the end."""
    with server.Server("--people-per-address", "20", "--frames-each", "0") as s:
        good = client(s, GOOD)
        players = [client(s, "127.0.0.%d" % (10 + i)) for i in range(2)]
        game = public_game(*players)
        bad = client(s)
        answered = 0
        while s.figure("delays_total") == 0:
            for word in ("watch", "leave") * 50:
                bad.post(word, game=game)
            for _ in range(100):
                answered += bad.wait(lambda frame: frame["t"] in ("ack", "refuse"), LIMIT)["t"] == "ack"
            bad.news.clear()
        check("an address that asks for much has to wait, and is not refused", answered % 100 == 0, answered)
        check("and another one is answered", answers_to(good))


def unread_is_bounded():
    """Guests who never read are cut off before more waits for all of them together than may."""
    with server.Server("--unread-mb", "1", "--frames-each", "0") as s:
        good, other = client(s, GOOD), client(s, GOOD)
        game = public_game(good, other)
        look = frame('{"t":"watch","id":1,"game":%d}' % game) + frame('{"t":"leave","id":1,"game":%d}' % game)
        held = [Flood(deaf(s), look * 100) for _ in range(5)]
        most = 0
        try:
            while s.figure("slow_readers_total") == 0:
                for one in held:
                    one.send()
                most = max(most, s.figure("outgoing_bytes"))
        except ConnectionError:
            pass  # one of them was cut off
        check("someone who does not read is cut off", s.figure("slow_readers_total") > 0)
        check("the server keeps no more than it may", 0 < most <= 1 << 20, most)
        check("and whoever reads is answered", answers_to(good))


def owed_games_arrive():
    """After hello, all games arrive, however slowly."""
    with server.Server("--games-each", "60") as s:
        first, second = client(s), client(s, GOOD)
        games = {server.begin(first, second, "charge:turn-limit=%d" % (100 + i)) for i in range(60)}
        again = ws.Client(s.port, token=first.token, timeout=LIMIT)
        while len(games) > 0:
            frame = again.next(LIMIT)
            if frame["t"] == "game":
                games.remove(frame["game"])
        check("all games arrive after hello", not games)


pings_count()
work_counts()
unread_is_bounded()
owed_games_arrive()
finish()
