#!/usr/bin/env python3
"""`duello serve` as guests and operators meet it: games to the end, restarts, pages, limits, bad guests. Everything is
on this machine, and bounded in number and time. Prints TAP.
Takes: 70 seconds, mostly waiting"""

import datetime
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import traceback

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import server  # noqa: E402
import ws  # noqa: E402
from tap import check, finish  # noqa: E402


def run(*arguments):
    return subprocess.run([server.DUELLO, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=server.PATIENCE, check=False)


def is_answered(port):
    """Does another guest still get an answer?"""
    client = ws.Client(port)
    answer = client.ask("lobby", on=False)
    client.close()
    return answer["t"] == "ack"


# ---- playing -----------------------------------------------------------------------------------------

def test_games():
    with server.Server() as s:
        for game in server.games():
            a, b = ws.Client(s.port), ws.Client(s.port)
            number = server.begin(a, b, game)
            ends = server.play_out([server.Seat(a, number), server.Seat(b, number)])
            check("%s: two guests play to the end and hear the same" % game,
                  ends[0]["result"] == ends[1]["result"] and ends[0]["record"] == ends[1]["record"], ends)
            with open(os.path.join(s.folder, "got.duel"), "w", encoding="utf-8") as file:
                file.write(ends[0]["record"])
            replayed = run("replay", file.name, "--check")
            check("%s: the record is good" % game, replayed.returncode == 0, replayed.stdout)
            for who in ("random", "novice", "expert"):
                made = a.ask("play", rules=game, clock="none", side=0, who=who)
                over = server.play_out([server.Seat(a, made.get("game"))])[0] if made["t"] == "ack" else made
                check("%s: a guest plays %s to the end" % (game, who), over["t"] in ("over", "game"), over)
            a.close()
            b.close()
        check("moves are counted", s.figure("moves_total") > 0)
        check("all lines are durable", s.figure("journal_waiting_lines") == 0)
        check("SIGTERM ends it with 0", s.end() == 0, s.said())
        check("every line of the log is one JSON object",
              all(isinstance(json.loads(line), dict) for line in s.said().splitlines()), s.said())


# ---- files and options -------------------------------------------------------------------------------

def furnish(folder):
    os.makedirs(folder + "/web/part")
    for name, text in (("index.html", "<p>page"), ("app.0123abcd.js", "code"), ("app.0123abcd.js.br", "BR"),
                       ("app.0123abcd.js.gz", "GZ"), ("duel.wasm", "wasm"), ("favicon.ico", "icon"),
                       ("card.png", "card"), ("part/index.html", "part"), (".secret", "no")):
        with open(os.path.join(folder, "web", name), "w", encoding="utf-8") as file:
            file.write(text)
    with open(folder + "/outside", "w", encoding="utf-8") as file:
        file.write("outside")
    os.symlink("../outside", folder + "/web/link")
    os.symlink("..", folder + "/web/up")


PAGES = (  # path, headers, status, body, header that must be there, its value; and why
    ("/", (), 200, b"<p>page", "cache-control", "no-cache", "the page is checked again each time"),
    ("/part/", (), 200, b"part", "content-type", "text/html; charset=utf-8", "folders have pages too"),
    ("/app.0123abcd.js", (), 200, b"code", "cache-control", "public, max-age=31536000, immutable", "a hash: for ever"),
    ("/app.0123abcd.js", ("Accept-Encoding: gzip, br",), 200, b"BR", "content-encoding", "br", "brotli comes first"),
    ("/app.0123abcd.js", ("Accept-Encoding: gzip",), 200, b"GZ", "content-encoding", "gzip", "gzip"),
    ("/app.0123abcd.js", ("Accept-Encoding: br;q=0, gzip;q=0.5",), 200, b"GZ", "vary", "accept-encoding", "q=0: not"),
    ("/duel.wasm", (), 200, b"wasm", "content-type", "application/wasm", "else browsers compile it slowly"),
    ("/favicon.ico", (), 200, b"icon", "content-type", "image/x-icon", "browsers ask for it unasked"),
    ("/card.png", (), 200, b"card", "content-type", "image/png", "the picture that other pages show of this one"),
    ("/?x=1", (), 200, b"<p>page", "x-content-type-options", "nosniff", "a query changes nothing"),
    ("/nothing", (), 404, None, "content-type", "text/plain; charset=utf-8", "no such file"),
    ("/.secret", (), 404, None, None, None, "hidden files stay hidden"),
    ("/link", (), 404, None, None, None, "links are not followed"),
    ("/up/outside", (), 404, None, None, None, "nor are links to folders"),
    ("/../outside", (), 404, None, None, None, "no way out"),
    ("/part/../../outside", (), 404, None, None, None, "no way out"),
    ("/%2e%2e/outside", (), 404, None, None, None, "no way out in disguise"),
    ("/part", (), 404, None, None, None, "a folder is no file"),
    ("/ws", (), 426, None, None, None, "a WebSocket is wanted"),
)


def is_now(date):
    """Is this a date as HTTP writes it, of the last two minutes?"""
    try:
        then = datetime.datetime.strptime(date, "%a, %d %b %Y %H:%M:%S GMT").replace(tzinfo=datetime.timezone.utc)
    except ValueError:
        return False
    return 0 <= time.time() - then.timestamp() + 1 < 120


def test_pages():
    with server.Server() as s:
        check("without a page it says how to connect", b"duello online" in ws.get(s.port, "/")[2])
        s.end()
        furnish(s.folder)
        s.command += ["--web", s.folder + "/web"]
        s.restart()
        for path, headers, status, body, name, value, why in PAGES:
            got = ws.get(s.port, path, headers)
            good = got[0] == status and body in (None, got[2]) and (name is None or got[1].get(name) == value)
            check("page %s %s: %s" % (path, " ".join(headers), why), good and b"outside" not in got[2], got)
            check("page %s has the date of the answer" % path, is_now(got[1].get("date", "")), got)
        mark = ws.get(s.port, "/")[1]["etag"]
        check("a page that is known is not sent again", ws.get(s.port, "/", ["If-None-Match: " + mark])[0] == 304)
        policy = ws.get(s.port, "/")[1]["content-security-policy"]
        with open(os.path.join(server.ROOT, "web/page/index.html"), encoding="utf-8") as file:
            own = re.search(r'Content-Security-Policy" content="([^"]*)"', file.read()).group(1)
        check("the policy is the page's own, and nobody may frame the page",
              policy == own + "; frame-ancestors 'none'", policy)
        check("it says where the page is", "http://127.0.0.1:%d" % s.port in s.child.stdout.readline())
        for path in ("/", "/healthz", "/nothing"):
            head, whole = ws.get(s.port, path, method="HEAD"), ws.get(s.port, path)
            check("HEAD %s has the headers of GET and no body" % path, head[0] == whole[0] and head[2] == b"" and
                  head[1]["content-length"] == whole[1]["content-length"], head)
        check("other methods are refused", ws.get(s.port, "/", method="DELETE")[0] in (404, 405))
        check("it is healthy", ws.get(s.port, "/healthz")[2] == b"ok\n")


def test_options():
    for words, wanted in ((("--database", "mysql://x/y"), "postgres://"), (("--listen", "nowhere"), "--listen"),
                          (("--listen", "127.0.0.1:99999"), "--listen"), (("--tls-cert", "x"), " together"),
                          (("--behind-proxy", "proxy"), "--behind-proxy"), (("--web", "/nonexistent"), "--web"),
                          (("--origin", "example.org"), "--origin"), (("--origin", "https://a/b"), "--origin"),
                          (("--database", "a\nb"), "--database"), (("--rename", "Ann"), " together"),
                          (("--database", "/nonexistent/x.db"), "/nonexistent")):
        done = run("serve", *words)
        check("serve %r is refused with a reason" % " ".join(words),
              done.returncode in (1, 2) and wanted in done.stdout, done.stdout)
    with server.Server() as s:
        other = run("serve", "--listen", "127.0.0.1:0", "--database", s.database)
        check("two servers do not share a database", other.returncode == 1 and "another server" in other.stdout, other)
        os.symlink(s.database, s.folder + "/link.db")
        other = run("serve", "--listen", "127.0.0.1:0", "--database", s.folder + "/link.db")
        check("a link to it neither", other.returncode == 1 and "another server" in other.stdout, other)
        other = run("serve", "--listen", "127.0.0.1:%d" % s.port, "--database", s.database + "2")
        check("two servers do not share a port", other.returncode == 1 and "cannot listen" in other.stdout, other)
        mode = os.stat(s.database).st_mode & 0o777
        check("nobody else may read the database", mode == 0o600, oct(mode))


def test_operator():
    with server.Server() as s:
        ann = ws.Client(s.port)
        check("a name is claimed", ann.ask("name", name="Ann")["t"] == "ack")
        done = run("serve", "--database", s.database, "--rename", "Ann", "--to", "Bea")
        check("the operator renames a player", done.returncode == 0, done.stdout)
        done = run("serve", "--database", s.database, "--ban", "Ann")
        check("and hears that nobody has a name", done.returncode == 1 and "no player" in done.stdout, done.stdout)
        done = run("serve", "--database", s.database, "--ban", "Bea")
        check("and bans a player", done.returncode == 0, done.stdout)
        try:
            while True:
                ann.next(10)
        except ws.Closed as closed:
            check("who is put out", closed.code is not None, closed)
        back = ws.Client(s.port, token=ann.token)
        check("and does not come back", back.welcome["t"] == "sorry", back.welcome)


def test_tls():
    with server.Server() as s:
        s.end()
        made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                               "-subj", "/CN=localhost", "-keyout", s.folder + "/key", "-out", s.folder + "/cert"],
                              capture_output=True, check=False)
        assert made.returncode == 0, made.stderr
        s.command += ["--tls-cert", s.folder + "/cert", "--tls-key", s.folder + "/key"]
        s.restart()
        check("with TLS a page is sent", ws.get(s.port, "/healthz", tls=True)[2] == b"ok\n")
        check("and a guest is welcome", ws.Client(s.port, tls=True).welcome["t"] == "welcome")
        try:
            ws.get(s.port, "/healthz")
            check("without TLS nothing is said", False)
        except (ws.Refused, ConnectionError):
            check("without TLS nothing is said", True)


# ---- the end of a server -----------------------------------------------------------------------------

def test_stop():
    with server.Server() as s:
        client = ws.Client(s.port)
        s.child.send_signal(signal.SIGTERM)
        try:
            while True:
                client.next(10)
        except ws.Closed as closed:
            check("guests hear that the server stops", closed.code == 1001, closed)
        check("a server that is told to stop ends with 0", s.wait() == 0, s.said())
    with server.Server() as s:
        client = ws.Client(s.port)  # it never answers the close frame
        s.child.send_signal(signal.SIGTERM)
        check("a second signal ends it at once", s.end(signal.SIGTERM) in (0, -signal.SIGTERM), client)


# ---- bad guests --------------------------------------------------------------------------------------

FRAMES = (  # what is sent after hello, the code that closes; and why
    (lambda c: c.send("x" * 5000), 1009, "a message of 5000 bytes"),
    (lambda c: c.send_frame(ws.TEXT, b"x" * 1000000), 1009, "a message of 1 MB"),
    (lambda c: c.send_frame(ws.TEXT, b"x" * 10, claim=1 << 40), 1009, "a message that claims to have a terabyte"),
    (lambda c: [c.send_frame(ws.TEXT if i == 0 else 0, b"x" * 1000, final=False) for i in range(6)], 1009,
     "fragments without end"),
    (lambda c: c.send_frame(ws.TEXT, b"\xff\xfe"), 1007, "what is not UTF-8"),
    (lambda c: c.send_frame(ws.TEXT, b"abc\xc3"), 1007, "half a character"),
    (lambda c: c.send_frame(ws.BINARY, b"{}"), 1003, "binary frames"),
    (lambda c: c.send_frame(0x40 | ws.TEXT, b"{}"), 1002, "reserved bits"),
    (lambda c: c.send_frame(5, b"{}"), 1002, "an unknown opcode"),
    (lambda c: c.send_frame(0, b"{}"), 1002, "a continuation of nothing"),
)


def closed_with(client, limit=30):
    """Read until the server closes; returns the code."""
    try:
        while True:
            client.receive(limit)
    except ws.Closed as closed:
        return closed.code
    except socket.timeout:
        return "not closed"


def test_bad_frames():
    with server.Server() as s:
        for send, code, what in FRAMES:
            client = ws.Client(s.port)
            try:
                send(client)
            except ConnectionError:
                pass
            got = closed_with(client)
            check("%s: closed with %d" % (what, code), got == code, got)
            client.close()
        for text in ("", "{", "[]", "null", '{"t":"move"}', '{"t":"hello","id":1,"id":2}', '{"t":1}', "\x00",
                     "[[[[[[[[", '{"t":"x"}', '{"t":"move","id":9,"game":1,"ply":0,"word":"resign"}',
                     '{"t":"accept","id":3,"seek":-1}'):
            client = ws.Client(s.port)
            client.send(text)
            said = client.next()
            check("%r is refused with a sentence" % text,
                  said["t"] in ("refuse", "sorry") and len(said["why"]) > 5, said)
            client.close()
        check("after all that others are answered", is_answered(s.port))
        client, began = ws.Client(s.port), time.monotonic()
        client.send_frame(ws.TEXT, b'{"t":"lobby",', final=False)
        for _ in range(600):
            client.send_frame(0, b"", final=False)
        client.send_frame(0, b'"id":2,"on":false}')
        answer, took = client.next(), time.monotonic() - began
        check("fragments count like messages: 600 are not read in the first second",
              answer["t"] == "ack" and took > 1, (answer, took))


def unread_by(client, port):
    """Bytes that the server has sent to this client, which the system keeps because it does not read them."""
    here = client.getsockname()[1]
    with open("/proc/net/tcp", encoding="ascii") as file:
        for line in file:
            local, remote, _, queues = line.split()[1:5]
            if local.endswith(":%04X" % port) and remote.endswith(":%04X" % here):
                return int(queues.split(":")[0], 16)
    return 0


def test_unread_pages():
    with server.Server() as s:
        s.end()
        with open(s.folder + "/large.bin", "wb") as file:
            file.write(b"x" * 20000000)
        s.command += ["--web", s.folder]
        s.restart()
        with socket.socket() as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.connect(("127.0.0.1", s.port))
            client.sendall(b"GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n")
            seen = [0]
            while seen[-1] == 0 or seen[-1] != seen[-2]:
                time.sleep(0.2)
                seen.append(unread_by(client, s.port))
            check("the system keeps little for who does not read", seen[-1] < 300000, seen)


UPGRADES = (
    ({"origin": "https://evil.example"}, 403, "a page of another site"),
    ({"origin": "null"}, 403, "a page without an origin"),
    ({"origin": ""}, 101, "an empty origin is none"),
    ({"path": "/elsewhere"}, 404, "another path"),
    ({"path": "/ws/../ws2"}, 404, "a path with dots"),
    ({"protocol": None}, 400, "no subprotocol"),
    ({"protocol": "chat"}, 400, "another subprotocol"),
    ({"protocol": "chat, duello-1"}, 101, "one of several"),
)


def test_upgrades():
    with server.Server("--origin", "https://friend.example") as s:
        rows = UPGRADES + (({"origin": "http://127.0.0.1:%d" % s.port}, 101, "the server's own page"),
                           ({"origin": "https://friend.example"}, 101, "a page that --origin allows"))
        for options, status, what in rows:
            try:
                ws.Socket(s.port, **options).close()
                got, why = 101, "-"
            except ws.Refused as refused:
                got, why = refused.status, refused.body
            check("%s: %d" % (what, status), got == status and len(why) > 0, (got, why))


def test_names():
    with server.Server() as s:
        client = ws.Client(s.port)
        for name in ("\x1b[31mred", "a\nb", "", " x", "x" * 200, "\u202eabc", "a\x00b", "<img onerror=x>"):
            answer = client.ask("name", name=name)
            check("the name %r is refused" % name[:20], answer["t"] == "refuse" and answer["why"], answer)
        for token in ("0" * 32, "f" * 32, "", "x" * 1000, client.token[:-1], client.token.swapcase()[:-1] + "0"):
            guess = ws.Client(s.port, token=token)
            check("the token %r is refused" % token[:12], guess.welcome["t"] == "sorry", guess.welcome)
            guess.close()
        check("others are answered", is_answered(s.port))


def open_all(port, n, **options):
    """Open up to n WebSockets; returns them and the first refusal."""
    sockets = []
    for _ in range(n):
        try:
            sockets.append(ws.Socket(port, **options))
        except (ws.Refused, ConnectionError) as refused:
            return sockets, refused
    return sockets, None


def is_there_room(port, n):
    """Can n connections be opened, as soon as the server has noticed who has left?"""
    until = time.monotonic() + server.PATIENCE
    while time.monotonic() < until:
        got, _ = open_all(port, n)
        if len(got) == n:
            return True
        for sock in got:
            sock.close()
        time.sleep(0.05)
    return False


def test_limits():
    with server.Server("--per-address", "5") as s:
        mine, refused = open_all(s.port, 10)
        check("an address has at most --per-address connections", len(mine) == 5, len(mine))
        check("and hears why",
              isinstance(refused, ws.Refused) and refused.status == 429 and "address" in refused.body, refused)
        hers, _ = open_all(s.port, 3, source="127.0.0.2")
        check("another address is welcome", len(hers) == 3)
        for sock in mine:
            sock.close()
        check("who leaves makes room", is_there_room(s.port, 2))
        fake = open_all(s.port, 9, headers=["X-Forwarded-For: 192.0.2.7"])[0]
        check("X-Forwarded-For is believed from nobody", len(fake) < 9, len(fake))
    with server.Server("--per-address", "3", "--behind-proxy", "127.0.0.1") as s:
        names = ["192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8:0:0:ffff::2", "203.0.113.9, 192.0.2.3"]
        got = [open_all(s.port, 4, headers=["X-Forwarded-For: " + name])[0] for name in names]
        check("behind a proxy the last address counts, and a /64 is one", [len(g) for g in got] == [3, 3, 3, 0, 3],
              [len(g) for g in got])
        more = [open_all(s.port, 4, headers=["X-Forwarded-For: " + name])[0]
                for name in ("203.0.113.9, " * 80 + "192.0.2.4", "192.0.2.4:55")]
        check("a long header and a port hide no address", [len(m) for m in more] == [3, 0], [len(m) for m in more])
        check("who is named by nothing readable is refused",
              not open_all(s.port, 4, headers=["X-Forwarded-For: unknown"])[0])
        fake = open_all(s.port, 5, headers=["X-Forwarded-For: 192.0.2.7"], source="127.0.0.9")[0]
        check("others' X-Forwarded-For is not believed", len(fake) == 3, len(fake))
    with server.Server("--connections", "4") as s:
        mine, refused = open_all(s.port, 6)
        check("a full server refuses and says so",
              len(mine) == 4 and isinstance(refused, ws.Refused) and refused.status == 503, (len(mine), refused))


def test_slow():
    """Guests who are slow on purpose hold up nobody, and are closed."""
    with server.Server() as s:
        loris = [ws.connect(s.port) for _ in range(50)]
        for sock in loris:
            sock.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        silent = [ws.connect(s.port) for _ in range(50)]
        half = ws.Client(s.port)
        half.send_frame(ws.TEXT, b'{"t":', claim=200)
        deaf = ws.Client(s.port)
        check("with half requests, silent sockets and half messages others are answered", is_answered(s.port))
        until = time.monotonic() + server.PATIENCE
        ended = 0
        for sock in loris + silent:
            sock.settimeout(max(0.1, until - time.monotonic()))
            try:
                while sock.recv(1000):
                    pass
                ended += 1
            except ConnectionError:
                ended += 1
            except socket.timeout:
                pass
            sock.close()
        check("half requests and silent sockets are closed", ended == 100, ended)
        check("a message that never ends is closed", closed_with(half, server.PATIENCE) is None)
        deaf.sock.settimeout(server.PATIENCE)
        try:  # it is pinged and does not answer
            while deaf.sock.recv(65536):
                pass
            check("a guest who does not answer pings is closed", True)
        except socket.timeout:
            check("a guest who does not answer pings is closed", False)


def test_floods():
    """A guest who sends or asks without reading holds up nobody."""
    with server.Server("--frames-each", "0") as s:
        flood = ws.Client(s.port)
        flood.sock.settimeout(5)
        frame = json.dumps({"t": "name", "id": 5, "name": "x" * 1500})
        try:
            for _ in range(int(os.environ.get("FLOOD", "20000"))):
                flood.send(frame)
        except (ConnectionError, socket.timeout):
            pass
        check("while a guest floods and does not read, others are answered", is_answered(s.port))
        check("what waits for it is bounded", s.figure("outgoing_bytes") <= 2 << 20, s.figure("outgoing_bytes"))
    with server.Server() as s:
        flood = ws.Client(s.port)
        said = set()
        for i in range(3000):
            flood.post("seek", rules="charge", clock="none", rated=False, side=0)
        try:
            while not said & {"refuse", "sorry"}:
                said.add(flood.next(server.PATIENCE)["t"])
        except (ws.Closed, socket.timeout):
            pass
        check("a flood of seeks is refused", said & {"refuse", "sorry"}, said)
        check("and others are answered", is_answered(s.port))


TESTS = (test_games, test_pages, test_options, test_operator, test_tls, test_stop, test_bad_frames,
         test_unread_pages, test_upgrades, test_names, test_limits, test_floods, test_slow)

for test in TESTS:
    if len(sys.argv) > 1 and test.__name__ not in sys.argv[1:]:
        continue
    try:
        test()
    except Exception:  # a test that breaks must not hide the others
        check(test.__name__, False, traceback.format_exc())
finish()
