#!/usr/bin/env python3
"""Bad guests of `duello serve`, each while two others play a game to its end: the guest is refused with a reason, and
every move of the others is answered. BAD_GUESTS is how often each tries (default 100). Prints TAP.
Takes: 26 seconds, mostly waiting
Long: BAD_GUESTS=10000"""

import base64
import json
import os
import socket
import sys
import threading
import traceback
import zlib

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import server  # noqa: E402
import ws  # noqa: E402
from tap import check, finish  # noqa: E402

TRIES = int(os.environ.get("BAD_GUESTS", "100"))
LIMIT = 60  # seconds for one answer; a busy machine is slow
BAD = "127.0.0.66"  # the address of bad guests


def guest(port, **more):
    return ws.Client(port, source=BAD, timeout=LIMIT, **more)


def last_words(client, send):
    """Send until the server ends the connection or all is sent; returns how it ended and what was said."""
    said = []
    try:
        for i in range(TRIES):
            send(client, i)
        client.send('{"t":"lobby","id":999999,"on":false}')
        while not said or said[-1].get("id") != 999999:
            said.append(json.loads(client.receive(LIMIT)))
    except ws.Closed as closed:
        said.append({"t": "closed", "code": closed.code})
    except ConnectionError:
        said.append({"t": "closed", "code": None})
    client.close()
    return said


def refusals(said):
    return sum(frame["t"] in ("refuse", "sorry") for frame in said)


# ---- what they do: each returns what is wrong, or None ---------------------------------------------

def floods(port, game):
    def leave_often(c, i):
        for k in range(50):
            c.send('{"t":"leave","id":%d,"game":1}' % (1000 + 50 * i + k))

    said = last_words(guest(port), leave_often)
    return None if refusals(said) > 0 else said[-3:]


def long_frames(port, game):
    for _ in range(max(1, TRIES // 20)):
        said = last_words(guest(port), lambda c, i: c.send_frame(ws.TEXT, b"x" * 1000000) if i == 0 else None)
        if said[-1]["t"] != "closed":
            return said
    return None


def wrong_text(port, game):
    for bytes_ in (b"\xff\xfe", b"\xc0\x80", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"abc\xc3"):
        said = last_words(guest(port), lambda c, i: c.send_frame(ws.TEXT, bytes_) if i == 0 else None)
        if said[-1].get("code") not in (1007, None) or said[-1]["t"] != "closed":
            return bytes_, said
    return None


def wrong_masks(port, game):
    """A frame with another mask than it says is noise. libwebsockets reads frames without a mask too and has no way to
    tell them apart; masks protect proxies from pages, not servers from guests, so the host judges what such a frame
    says."""
    def other_mask(c, i):
        masked = bytes(b ^ 0x55 for b in b'{"t":"lobby","id":5,"on":true}')
        c.sock.sendall(bytes([0x81, 0x80 | 30]) + os.urandom(4) + masked)

    said = last_words(guest(port), other_mask)
    if said[-1]["t"] != "closed" and refusals(said) == 0:
        return said
    bare = guest(port)
    bare.send_frame(ws.TEXT, b'{"t":"resign","id":7,"game":%d}' % game, masked=False)
    answer = bare.wait(lambda m: m.get("id") == 7, LIMIT)
    bare.close()
    return None if answer["t"] == "refuse" else answer


def wrong_origins(port, game):
    for _ in range(TRIES):
        try:
            ws.Socket(port, origin="https://evil.example", source=BAD).close()
            return "let in"
        except ws.Refused as refused:
            if refused.status != 403 or "other sites" not in refused.body:
                return refused.status, refused.body
    return None


def guessed_tokens(port, game):
    for i in range(TRIES):
        c = guest(port, token=os.urandom(16).hex() if i % 2 else "%032x" % i)
        c.close()
        if c.welcome["t"] != "sorry" or "token" not in c.welcome["why"]:
            return c.welcome
    return None


def stolen_token(port, game):
    """Whoever has a token is its player. The owner takes the name to another device; then the token is dead."""
    owner = guest(port)
    code = owner.ask("name", LIMIT, name="Robbed")["recovery"]
    thief = guest(port, token=owner.token)
    back = guest(port)
    token = back.ask("recover", LIMIT, name="Robbed", code=code)["token"]
    ended = last_words(thief, lambda c, i: None)
    again = guest(port, token=owner.token)
    mine = guest(port, token=token)
    for c in (owner, back, again, mine):
        c.close()
    good = ended[-1]["t"] == "closed" and again.welcome["t"] == "sorry" and mine.welcome["you"]["name"] == "Robbed"
    return None if good else (ended, again.welcome, mine.welcome)


def others_games(port, game):
    c = guest(port)
    words = ("move", "resign", "undo", "draw", "abort", "claim", "rematch", "decline", "say", "watch")
    for i in range(TRIES):
        answer = c.ask(words[i % len(words)], LIMIT, game=game, ply=i % 40, word="charge 1", phrase=1)
        if answer["t"] != "refuse":
            return answer
        if "too many" in answer["why"]:
            break
    c.close()
    return None


def replays(port, game):
    """A move that is sent again is acknowledged again and never played twice."""
    c = guest(port)
    mine = c.ask("play", LIMIT, rules="energy-duel", who="random", side=1)["game"]
    before = c.ask("move", LIMIT, game=mine, ply=0, word="charge")["v"]
    for _ in range(min(TRIES, 80)):
        answer = c.ask("move", LIMIT, game=mine, ply=0, word="charge")
        if answer["t"] == "ack" and answer["v"] > before + 1:
            return answer
        if answer["t"] == "refuse" and not any(word in answer["why"] for word in ("late", "over", "too many")):
            return answer
    played = [f for f in c.news if f["t"] == "event" and "1 charge" in f["moved"]]
    c.close()
    return None if len(played) == 1 else played


def seeks(port, game):
    c = guest(port)
    answers = [c.ask("seek", LIMIT, rules="charge", clock="%d+0" % (1 + i)) for i in range(min(TRIES, 100))]
    c.close()
    return None if [a["t"] for a in answers] == ["ack"] * 5 + ["refuse"] * (len(answers) - 5) else answers[:8]


def packed(text):
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def a_file(title, more=""):
    return ('duel 1\ngame bad-game "%s"\npitch "Take."\nplayers "A" and "B" take turns\ntable has:\n'
            '  heap: 0 to 9, starts at 9\nmove take-some amount 1 to 3:\n  needs amount <= heap else "no"\n'
            '  take amount from heap\n%sends: win when heap = 0\nprompt: say "?"\nclosing: say "{me} wins."\n'
            'book "Take."\n' % (title, more))


def rule_files(port, game):
    """Each must be refused: parts out of order, bombs, escapes, markup of the direction of writing, endless loops."""
    mark = "0123456789abcdef" * 2
    files = [packed("A" * (1 << 20)), packed("A" * (1 << 14))[:-4], packed(""), "%%%", "A" * 3000,
             packed(a_file("Bad \x1b[2J")), packed(a_file("Bad \u202e game")), packed(a_file("Bad \x00")),
             packed(a_file("Bad", "  say \"\u2066\"\n")), packed(a_file("Bad", "  while yes:\n    win\n")),
             packed(a_file("Bad").replace("bad-game", "charge")), packed(a_file("Bad").replace("bad-game", "@charge"))]

    def send(c, i):
        if i % 4 == 0:
            c.send('{"t":"file","id":%d,"mark":"%s","part":2,"of":3,"data":"AA"}' % (1000 + i, mark))
        else:
            data = files[i % len(files)][:3900]
            c.send('{"t":"file","id":%d,"mark":"%s","part":1,"of":1,"data":"%s"}' % (1000 + i, mark, data))

    said = last_words(guest(port), send)
    good = refusals(said) == TRIES
    unused = last_words(guest(port), lambda c, i: c.send(
        '{"t":"seek","id":%d,"rules":"@charge-%s"}' % (1000 + i, mark)))
    return None if good and refusals(unused) == TRIES else said[-3:]


def names(port, game):
    c = guest(port)
    for name in ("\x1b[31mred", "a\nb", "a\x00b", "\u202eabc", "<img src=x onerror=alert(1)>", "<b>x</b>", "&lt;x",
                 "x\u200bx", "x" * 21, "Ann\u0430", "\uff21nna"):
        answer = c.ask("name", LIMIT, name=name)
        if answer["t"] != "refuse" or not answer["why"]:
            return name, answer
    c.close()
    return None


def connections(port, game):
    """Half requests, silent sockets and open WebSockets, up to the limit of one address and beyond."""
    held = []
    for i in range(60):
        held.append(ws.connect(port, source=BAD))
        if i % 2:
            held[-1].sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\nX-Slow: ")
    refused = None
    try:
        for _ in range(LIMIT_EACH + 1):
            held.append(ws.Socket(port, source=BAD))
    except (ws.Refused, ConnectionError) as why:
        refused = why
    for c in held:
        c.close()
    if refused is None:
        return "let in"
    good = not isinstance(refused, ws.Refused) or (refused.status == 429 and "address" in refused.body)
    return None if good else refused.body


BAD_GUESTS = (
    (floods, "a flood of small messages"),
    (long_frames, "frames of 1 MB"),
    (wrong_text, "what is not UTF-8"),
    (wrong_masks, "wrong masks, and none"),
    (wrong_origins, "a page of another site"),
    (guessed_tokens, "guessed tokens"),
    (stolen_token, "a stolen token"),
    (others_games, "moves and requests in others' games"),
    (replays, "moves that are sent again"),
    (seeks, "a flood of seeks"),
    (rule_files, "rule files that are cut, mixed up, huge, or not allowed"),
    (names, "names with control characters, markup and lookalikes"),
    (connections, "slow requests, silent sockets, and more connections than allowed"),
)
LIMIT_EACH = 100


def while_others_play(s, bad, what, seed):
    """Two others play while the bad guest does it."""
    others = [ws.Client(s.port, source="127.0.0.2"), ws.Client(s.port, source="127.0.0.3")]
    game = server.begin(*others, "charge:turn-limit=30")
    fault = ["it did not end"]

    def act():
        try:
            fault[0] = bad(s.port, game)
        except Exception:
            fault[0] = traceback.format_exc()

    thread = threading.Thread(target=act, daemon=True)
    thread.start()
    try:
        ends = server.play_out([server.Seat(c, game) for c in others], seed)
        good = all(end["result"] in ("p1", "p2", "draw", "unfinished") for end in ends)
    except (AssertionError, ws.Closed, ConnectionError, socket.timeout) as trouble:
        ends, good = repr(trouble), False
    thread.join(5 * LIMIT)
    check("%s: refused with a reason" % what, fault[0] is None, fault[0])
    check("%s: every move of the others is answered" % what, good, ends)
    for c in others:
        c.close()


with server.Server("--per-address", str(LIMIT_EACH)) as s:
    for seed, (bad, what) in enumerate(BAD_GUESTS):
        if len(sys.argv) < 2 or bad.__name__ in sys.argv[1:]:
            while_others_play(s, bad, what, seed)
finish()
