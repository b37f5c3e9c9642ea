#!/usr/bin/env python3
"""`duello serve` on PostgreSQL: nothing that was acknowledged or delivered is lost or there twice, whatever is killed,
stopped or cut off under load, with one server and with three. KILLS is how often each (default 2), PAIRS how many pairs
play, STOP for how many seconds a server is stopped, SEED which moments, STANDSTILL how many seconds a game may stand
still, READING for how many a new host reads, FLOOD how many guests of one door ask for much. Starts a PostgreSQL of its
own. Arguments choose tests: `test_postgres.py kills fleet`. Prints TAP.
Takes: 100 seconds, mostly waiting
Long: KILLS=100 PAIRS=20"""

import collections
import contextlib
import hashlib
import hmac
import json
import os
import random
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import types

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import load  # noqa: E402
import postgres  # noqa: E402
import server  # noqa: E402
import ws  # noqa: E402
from tap import check, finish  # noqa: E402

KILLS = int(os.environ.get("KILLS", "2"))
STOP = float(os.environ.get("STOP", "5"))
PAIRS = int(os.environ.get("PAIRS", "5"))
SEED = int(os.environ.get("SEED", "1"))
STANDSTILL = float(os.environ.get("STANDSTILL", "30"))  # the promise is 5, on a machine that is not busy
READING = float(os.environ.get("READING", "3"))  # longer than a server's time, two seconds
FLOOD = int(os.environ.get("FLOOD", "3500"))
FREE = ("--frames-each", "0", "--games-each", "1000", "--seeks-each", "1000")


def run(*arguments):
    return subprocess.run([server.DUELLO, "serve", *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, timeout=server.PATIENCE, check=False)


def test_settings(db):
    """A server that does not sync is refused."""
    rows = (("?options=-csynchronous_commit%3Doff&", "synchronous_commit is off"), ("?options=-cfsync%3Doff&", "fsync"),
            ("?options=-cdefault_transaction_read_only%3Don&", "read-only"),
            ("?nonsense=1&", "not the address"), ("?dbname=nothing&", "does not exist"))
    for words, wanted in rows:
        done = run("--listen", "127.0.0.1:0", "--database", db.url.replace("?", words))
        check("%s is refused" % words, done.returncode in (1, 2) and wanted in done.stdout, done.stdout)
    with postgres.Postgres(fsync="off") as bad:
        done = run("--listen", "127.0.0.1:0", "--database", bad.url)
        check("a PostgreSQL without fsync is refused", done.returncode == 1 and "fsync is off" in done.stdout,
              done.stdout)


def test_operator(db):
    with server.Server(database=db.url) as s:
        ann = ws.Client(s.port)
        check("a name is claimed", ann.ask("name", name="Änn\\\"{}"[:3])["t"] == "ack")
        done = run("--database", db.url, "--rename", "Änn", "--to", "Bea")
        check("the operator renames a player", done.returncode == 0, done.stdout)
        done = run("--database", db.url, "--ban", "Änn")
        check("and hears that nobody has a name", done.returncode == 1 and "no player" in done.stdout, done.stdout)
        check("SIGTERM ends it with 0", s.end() == 0, s.said())
        s.restart()
        check("the player is known after a restart", ws.Client(s.port, token=ann.token).welcome["you"]["name"] == "Bea")


def test_bans(db):
    """A host and a door: a banned guest cannot come in at either."""
    with server.Server(database=db.url) as host, server.Server(database=db.url) as door:
        wait_for("the door is open", lambda: ws.get(door.port, "/healthz")[0] == 200)
        guest = ws.Client(door.port, source="127.0.0.2")
        done = run("--database", db.url, "--ban-address", "127.0.0.2")
        check("the operator bans an address", done.returncode == 0, done.stdout)
        check("which is listed", "127.0.0.2 " in run("--database", db.url, "--bans").stdout)
        try:
            while True:
                last = guest.next(server.PATIENCE)
        except ws.Closed:
            check("its guests at a door are closed, and hear why", "banned" in last.get("why", ""), last)
        back = ws.Client(door.port, source="127.0.0.2")
        check("and sent away again", back.welcome["t"] == "sorry" and "banned" in back.welcome["why"], back.welcome)
        check("others are welcome", ws.Client(door.port).welcome["t"] == "welcome", host.said())
        run("--database", db.url, "--unban-address", "127.0.0.2")
        check("so is the address again", ws.Client(door.port, source="127.0.0.2").welcome["t"] == "welcome")


def restore_as_documented(db, dump):
    """Run the commands that docs/serve/server.md has for a restore."""
    with open(os.path.join(server.ROOT, "docs/serve/server.md"), encoding="utf-8") as file:
        keep, *after = re.findall(r'^psql ADDRESS -c "(.*)"$', file.read(), re.M)
    db.ask(keep)
    db.run("pg_restore", "--dbname=" + db.url, dump)
    for sql in after:
        db.ask(sql)


def test_upkeep(db):
    """A damaged line, a check, a backup, an erasure, and the backup again."""
    dump = db.folder + "/data/duello.dump"
    with server.Server(database=db.url) as s:
        ada, bob = ws.Client(s.port), ws.Client(s.port)
        ada.ask("name", name="Ada Lovelace")
        game, damaged = [server.begin(ada, bob, "charge") for _ in range(2)]
        found = run("--database", db.url, "--check")
        check("a PostgreSQL is checked while a server uses it", found.returncode == 0, found.stdout)
        check("--backup says what to use", "pg_dump" in run("--database", db.url, "--backup", "x").stdout)
        check("--repair is refused meanwhile", "a server" in run("--database", db.url, "--check", "--repair").stdout)
        db.run("pg_dump", "--format=custom", "--schema=duello", "--file=" + dump, db.url)
        run("--database", db.url, "--erase", "Ada Lovelace")
        s.end()
        restore_as_documented(db, dump)
        check("the backup has the name", db.ask("SELECT 1 FROM duello.kept WHERE text LIKE '%Ada%'"))
        db.ask("UPDATE duello.line SET text = 'begun' WHERE game = %d AND line = 1" % damaged)
        found = run("--database", db.url, "--check")
        check("--check names a damaged game", found.returncode == 1 and
              "Line 1 of game %d cannot be read" % damaged in found.stdout, found.stdout)
        s.restart()
        check("a server names it, too, and serves", "Line 1 of game %d cannot" % damaged in s.said(), s.said())
        check("players who were erased since are erased again",
              ws.Client(s.port, token=ada.token).welcome["t"] == "sorry" and
              not db.ask("SELECT 1 FROM duello.kept WHERE text LIKE '%Ada%'"))
        bob = ws.Client(s.port, token=bob.token, hello={"since": [[game, 0], [damaged, 0]]})
        heard = [bob.wait(lambda m, n=n: m.get("game") == n and m["t"] in ("game", "unknown"))["t"]
                 for n in (game, damaged)]
        check("the other game is there", heard == ["game", "unknown"], heard)
        s.end()
        db.ask("DELETE FROM duello.running WHERE game = %d" % damaged)
        check("--check finds a game that no list has",
              "1 games are missing" in run("--database", db.url, "--check").stdout)
        found = run("--database", db.url, "--check", "--repair")
        check("--repair lists it again", "missing" not in found.stdout, found.stdout)
        db.ask("DROP SCHEMA duello CASCADE")


FULL = """CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON duello.line EXECUTE FUNCTION no_room()"""


def is_acknowledged(port, token, **request):
    """Connect and ask; false: the server does not answer, or closes."""
    try:
        return ws.Client(port, token=token, welcome=5).ask("play", 5, **request)["t"] == "ack"
    except (ws.Closed, ws.Refused, ConnectionError, TimeoutError):
        return False


def test_full(db):
    """PostgreSQL has no room for a while."""
    request = {"rules": "energy-clash", "clock": "none", "side": 1, "who": "random"}
    with server.Server(database=db.url) as s:
        ann = ws.Client(s.port)
        game = ann.ask("play", **dict(request, rules="charge"))["game"]
        db.ask(FULL)
        check("without room in PostgreSQL nothing is acknowledged", not is_acknowledged(s.port, ann.token, **request))
        check("the log says why", "no room" in s.said(), s.said())
        check("and the server lives", s.child.poll() is None)
        db.ask("DROP FUNCTION no_room CASCADE")
        wait_for("with room again, it serves", lambda: is_acknowledged(s.port, ann.token, **request))
        check("nothing that was acknowledged is lost", game in ws.Client(s.port, token=ann.token).welcome["games"])


def judge(db, what, guests):
    """Are all promises kept, and is the journal whole?"""
    guests.finish()
    gaps = db.ask("SELECT game, max(line), count(*) FROM duello.line GROUP BY game HAVING max(line) <> count(*)")
    mixed = db.ask("SELECT a.game, a.line FROM duello.line a "
                   "JOIN duello.line b ON b.game = a.game AND b.line = a.line + 1 "
                   "WHERE b.epoch < a.epoch OR b.number < a.number")
    check("%s: %s" % (what, guests), not guests.faults and guests.acknowledged > 0, "\n".join(guests.faults))
    explained, said = guests.explained()
    check("%s: what guests saw is explained: %s" % (what, said.split("\n")[-1]), explained, said)
    check("%s: every game's lines are whole, and no earlier owner wrote after a later one" % what, not gaps + mixed,
          gaps + mixed)


def test_kills(db):
    guests = load.Load(PAIRS, SEED)
    with server.Server(*FREE, database=db.url) as s:
        for _ in range(KILLS):
            guests.ports = [s.port]
            guests.play(guests.dice.uniform(0.3, 1.5))
            s.kill()
            guests.lose_all()
            s.restart()
        guests.ports = [s.port]
        judge(db, "%d kills of the server" % KILLS, guests)


def test_cuts(db):
    guests = load.Load(PAIRS, SEED)
    with server.Server(*FREE, database=db.url) as s:
        guests.ports = [s.port]
        for _ in range(KILLS):
            guests.play(guests.dice.uniform(0.3, 1.5))
            db.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'duello'")
        guests.play(1)
        judge(db, "%d cuts of the connection to PostgreSQL" % KILLS, guests)
        check("guests notice nothing of it", guests.lost == 0, s.said())
        check("SIGTERM ends it with 0", s.end() == 0, s.said())


def test_crashes(db):
    guests = load.Load(PAIRS, SEED)
    with server.Server(*FREE, database=db.url) as s:
        guests.ports = [s.port]
        for _ in range(KILLS):
            guests.play(guests.dice.uniform(0.3, 1.5))
            db.kill()
            db.start()
        guests.play(1)
        judge(db, "%d kills of PostgreSQL" % KILLS, guests)
        check("SIGTERM ends it with 0", s.end() == 0, s.said())


class Proxy(threading.Thread):
    """Stands between a server and PostgreSQL. When it is deaf, the next answer is lost together with the connection.
    When it is late, it keeps the next lines in `kept` and passes nothing on before `deliver`; the server gives up
    meanwhile."""

    def __init__(self, db):
        super().__init__(daemon=True)
        self.folder = tempfile.TemporaryDirectory()
        self.target = db.folder + "/data/.s.PGSQL.5432"
        self.url = db.url.replace(db.folder + "/data", self.folder.name)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.folder.name + "/.s.PGSQL.5432")
        self.listener.listen(8)
        self.deaf, self.lost = False, 0
        self.late, self.kept, self.deliver = False, None, threading.Event()
        self.start()

    def run(self):
        while True:
            try:
                client = self.listener.accept()[0]
            except OSError:
                return
            with client, socket.socket(socket.AF_UNIX) as database:
                database.connect(self.target)
                try:
                    self.pass_on(client, database)
                except ConnectionError:  # a server that has given up, or is killed
                    continue

    def pass_on(self, client, database):
        asked = False
        while True:
            for end in select.select([client, database], [], [])[0]:
                data = end.recv(65536)
                if not data:
                    return
                if end is client and self.late and b"WITH fence" in data:
                    self.late, self.kept = False, data
                    self.deliver.wait()
                    database.sendall(data)
                    database.recv(65536)
                    return
                if end is database and self.deaf and asked:
                    self.deaf, self.lost = False, self.lost + 1
                    return
                (database if end is client else client).sendall(data)
                asked = end is client and b"WITH fence" in data

    def close(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.join()
        self.folder.cleanup()


def test_unheard(db):
    """A commit whose answer is lost is not written again."""
    guests = load.Load(PAIRS, SEED)
    proxy = Proxy(db)
    with server.Server(*FREE, database=proxy.url) as s:
        guests.ports = [s.port]
        for _ in range(KILLS):
            proxy.deaf = True
            guests.play(0.5)
        judge(db, "%d commits whose answer is lost" % proxy.lost, guests)
        check("answers were lost, and guests noticed nothing", proxy.lost == KILLS and guests.lost == 0, s.said())
        check("SIGTERM ends it with 0", s.end() == 0, s.said())
    proxy.close()


def free_port():
    """Find a port that the system does not give to clients, so that it stays free while its server is away."""
    while True:
        port = random.randrange(10000, 30000)
        try:
            socket.create_server(("127.0.0.1", port)).close()
            return port
        except OSError:
            continue


class Member(server.Server):
    """One of several servers that share a database; it keeps its port."""

    def __init__(self, db):
        super().__init__(*FREE, "--listen", "127.0.0.1:%d" % free_port(), database=db.url)

    def is_host(self):
        try:
            return self.figure("is_host") == 1
        except (OSError, ws.Refused, AttributeError):
            return False


def fleet_load(fleet):
    guests = load.Load(PAIRS, SEED)
    guests.ports = [s.port for s in fleet]
    guests.patience, guests.handshake = 3, 1  # like clients, who notice within seconds that nobody answers
    return guests


def host_of(fleet):
    """Wait for the host."""
    until = time.monotonic() + server.PATIENCE
    while time.monotonic() < until:
        for s in fleet:
            if s.is_host():
                return s
        time.sleep(0.05)
    raise RuntimeError("there is no host: " + "".join(s.said() for s in fleet))


def test_stop(db):
    """A host that is stopped, and goes on after another one has taken over, writes nothing, and is a door from then
    on."""
    with Member(db) as old, Member(db) as new:
        guests = fleet_load([old, new])
        check("the first server is the host", old.is_host() and not new.is_host(), old.said() + new.said())
        guest = ws.Client(new.port)
        many = [guest.post("nonsense") for _ in range(100)]
        answers = [guest.wait(lambda m, i=i: m.get("id") == i)["t"] for i in many]
        check("a door passes on many messages at once", answers == ["refuse"] * 100, answers)
        guest.close()
        guests.ports = [old.port]
        guests.play(1)
        ann, bea, cat = (ws.Client(old.port) for _ in range(3))
        game = bea.ask("accept", seek=ann.ask("seek", rules="charge")["seek"])["game"]
        old.child.send_signal(signal.SIGSTOP)
        late = guests.pairs[:2]  # their moves wait for the old host, and the new one has not heard of them
        for pair in late:
            for player in pair.players:
                player.move()
        guests.pairs = guests.pairs[2:]
        guests.lose_all()
        guests.ports = [new.port]
        guests.play(4)
        check("the second server is the host", host_of([new]) is new)
        check("a player resigns there", ws.Client(new.port, token=ann.token).ask("resign", game=game)["t"] == "ack")
        cat.post("watch", game=game)  # waits for the old host, which knows nothing of it
        old.child.send_signal(signal.SIGCONT)
        try:
            told = cat.wait(lambda m: m.get("game") == game)
        except (ws.Closed, ConnectionError):
            told = None
        check("a host that hung tells nobody what is old", told is None, told)
        guests.ports = [old.port, new.port]
        guests.pairs += late
        guests.play(2)
        judge(db, "a stopped host", guests)
        check("the old host noticed it, and runs on", '"replaced"' in old.said() and
              old.child.poll() is None, old.said())


def written(db, epoch):
    """How many lines the hosts before this epoch have written."""
    return db.ask("SELECT count(*) FROM duello.line WHERE epoch < %s" % epoch)


def test_late(db):
    """Lines that are still on their way to PostgreSQL when another server takes over are not written."""
    proxy = Proxy(db)
    with server.Server(*FREE, database=proxy.url) as old:
        guests = fleet_load([old])
        guests.play(1)
        others, guests.pairs = guests.pairs[2:], guests.pairs[:2]
        proxy.late = True
        until = time.monotonic() + server.PATIENCE
        while proxy.kept is None and time.monotonic() < until:
            guests.play(0.1)
        with Member(db) as new:
            check("the new server is the host", host_of([new]) is new)
            late, guests.pairs = guests.pairs, others
            guests.ports = [new.port]
            guests.play(2)
            epoch = db.ask("SELECT epoch FROM duello.writer")[0]
            before = written(db, epoch)
            proxy.deliver.set()
            guests.play(1)
            after = written(db, epoch)
            check("late lines are not written", proxy.kept is not None and after == before, (before, after))
            guests.pairs += late
            guests.play(1)
            judge(db, "late lines", guests)
    proxy.close()


class SlowProxy(Proxy):
    """Passes on many connections. It passes on no line that a new host reads, from `hold` to `release`; it can cut
    all connections."""

    def __init__(self, db):
        self.open, self.reading, self.released = [], threading.Event(), threading.Event()
        self.released.set()
        super().__init__(db)

    def run(self):
        while True:
            try:
                client = self.listener.accept()[0]
            except OSError:
                return
            database = socket.socket(socket.AF_UNIX)
            database.connect(self.target)
            self.open += [client, database]
            threading.Thread(target=self.serve, args=(client, database), daemon=True).start()

    def serve(self, client, database):
        with contextlib.suppress(OSError), client, database:
            while True:
                for end in select.select([client, database], [], [])[0]:
                    data = end.recv(65536)
                    if not data:
                        return
                    if b"FROM duello.line WHERE game IN" in data and not self.released.is_set():
                        self.reading.set()
                        self.released.wait()
                    (database if end is client else client).sendall(data)

    def hold(self):
        self.reading.clear()
        self.released.clear()

    def release(self):
        self.released.set()

    def cut(self):
        for end in self.open:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.open = []
        self.release()


def wait_for(what, wanted):
    """Wait until something is so; returns how long that took, or stops."""
    begin = time.monotonic()
    while not wanted():
        if time.monotonic() > begin + server.PATIENCE:
            raise RuntimeError("this does not happen: " + what)
        time.sleep(0.02)
    return time.monotonic() - begin


def test_reading(db):
    """A door that becomes the host keeps its claim however long it reads (READING seconds); it is replaced when it
    hangs meanwhile, and stays a door when it loses the database meanwhile."""
    proxy = SlowProxy(db)
    slow_db = types.SimpleNamespace(url=proxy.url)

    def take_over(host):
        """Let the slow one take over from the host, and read."""
        proxy.hold()
        host.kill()
        wait_for("the next host reads", proxy.reading.is_set)

    def hand_back():
        slow.end()
        wait_for("the other server is the host", other.is_host)
        slow.restart()

    def epoch():
        return db.ask("SELECT epoch FROM duello.writer")

    with Member(db) as other, Member(slow_db) as slow:
        take_over(other)
        before = epoch()
        other.restart()
        time.sleep(READING)
        check("nobody takes over while the next host reads", epoch() == before and not other.is_host(), other.said())
        proxy.release()
        wait_for("the slow server is the host", slow.is_host)
        check("it serves", ws.Client(other.port).welcome["t"] == ws.Client(slow.port).welcome["t"] == "welcome")

        hand_back()
        take_over(other)
        proxy.cut()
        wait_for("it says so", lambda: "cannot become the host" in slow.said())
        wait_for("it tries again", slow.is_host)
        check("a server that loses the database while it becomes the host goes on", slow.child.poll() is None)

        other.restart()
        hand_back()
        take_over(other)
        slow.child.send_signal(signal.SIGSTOP)
        other.restart()
        took = wait_for("the other server is the host", other.is_host)
        check("a server that hangs while it reads is replaced after %.1f s" % took, took < STANDSTILL)
        proxy.release()
        slow.child.send_signal(signal.SIGCONT)
        check("and is a door then", ws.Client(slow.port).welcome["t"] == "welcome" and not slow.is_host(), slow.said())
    proxy.close()


def kill_one(fleet, dice):
    """kill -9: the host as often as another."""
    host = host_of(fleet)
    victim = host if dice.random() < 0.5 else dice.choice([s for s in fleet if s is not host])
    victim.kill()
    time.sleep(dice.uniform(0, 2))
    victim.restart()


def stop_one(fleet, dice):
    """The same with a server that hangs for a while."""
    host = host_of(fleet)
    victim = host if dice.random() < 0.5 else dice.choice([s for s in fleet if s is not host])
    victim.child.send_signal(signal.SIGSTOP)
    time.sleep(STOP)
    victim.child.send_signal(signal.SIGCONT)


def fleet_phase(guests, what, times, act):
    """Do something to a fleet under load, again and again; note how long games stood still each time."""
    stalls = []
    with guests.playing():
        time.sleep(1)
        guests.longest_stall()
        for _ in range(times):
            act()
            time.sleep(guests.dice.uniform(1, 3))
            stalls.append(guests.longest_stall())
        time.sleep(2)
    stalls.append(guests.longest_stall())
    check("%s: games stood still for %.1f s at most" % (what, max(stalls)), max(stalls) < STANDSTILL,
          " ".join("%.1f" % s for s in stalls))
    if times > 10:
        print("# longest standstills: " + " ".join("%.1f" % s for s in sorted(stalls)[-20:]))


def test_fleet(db):
    """Three servers, with players spread over them at random."""
    fleet = [Member(db) for _ in range(3)]
    guests = fleet_load(fleet)

    def cut():
        db.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'duello'")

    def crash():
        db.kill()
        db.start()

    try:
        fleet_phase(guests, "%d kills of one of three" % KILLS, KILLS, lambda: kill_one(fleet, guests.dice))
        judge(db, "%d kills of one of three" % KILLS, guests)
        fleet_phase(guests, "one of three stopped for %g s, %d times" % (STOP, KILLS), KILLS,
                    lambda: stop_one(fleet, guests.dice))
        fleet_phase(guests, "connections to PostgreSQL cut", 1, cut)
        fleet_phase(guests, "PostgreSQL killed", 1, crash)
        judge(db, "stops, cuts and crashes", guests)
        check("SIGTERM ends all", [s.end() for s in fleet] == [0, 0, 0], [s.said()[-500:] for s in fleet])
    finally:
        for s in fleet:
            s.__exit__()


class Relay:
    """A door's connection to the host, which can send anything."""

    def __init__(self, address, secret):
        host, port = address.rsplit(":", 1)
        self.sock = socket.create_connection((host, int(port)), 30)
        self.secret, self.incoming = secret.encode(), self.frames()

    def send(self, kind, guest=0, payload=b"", claim=None):
        self.sock.sendall(struct.pack(">IcQ", len(payload) if claim is None else claim, kind, guest) + payload)

    def frames(self):
        """Return each frame that is not a sign of life, until the connection is closed."""
        data = b""
        while more := self.sock.recv(1 << 20):
            data, at = data + more, 0
            while len(data) >= at + 13:
                length, kind, guest = struct.unpack_from(">IcQ", data, at)
                if len(data) < at + 13 + length:
                    break
                at += 13 + length
                if kind != b"b":
                    yield kind, guest, data[at - length:at]
            data = data[at:]

    def receive(self):
        for frame in self.incoming:
            return frame
        raise ConnectionError("closed")

    def prove(self, secret=None):
        mine = os.urandom(32)
        self.send(b"n", payload=mine)
        theirs = self.receive()[2]
        key, said = secret or self.secret, theirs + mine
        self.send(b"p", payload=hmac.new(key, b"d" + said, hashlib.sha256).digest())
        return self.receive()[2] == hmac.new(key, b"h" + said, hashlib.sha256).digest()

    def is_closed(self):
        try:
            while True:
                self.receive()
        except ConnectionError:
            return True
        except socket.timeout:
            return False


def announced(db):
    """Return where the host listens for doors, and the secret."""
    return db.ask("SELECT address, secret FROM duello.writer")[0].split("|")


def test_relay(db):
    """The connection between servers: whoever does not know the secret is refused, and nonsense harms nobody."""
    with server.Server(*FREE, database=db.url) as s:
        where = announced(db)
        rows = (("nonsense", lambda r: r.sock.sendall(b"GET / HTTP/1.1\r\n\r\n")),
                ("a frame before the proof", lambda r: r.send(b"o", 1)),
                ("a proof with another secret", lambda r: r.prove(b"wrong")),
                ("a long frame before the proof", lambda r: r.send(b"n", claim=1000)),
                ("a frame that is too long", lambda r: (r.prove(), r.send(b"t", 1, claim=1 << 20))),
                ("an unknown kind of frame", lambda r: (r.prove(), r.send(b"?", 1))),
                ("silence", lambda r: r.prove()))
        for what, act in rows:
            relay = Relay(*where)
            with contextlib.suppress(ConnectionError):  # it may be closed already
                act(relay)
            check("%s ends the connection" % what, relay.is_closed(), s.said())
        relay = Relay(*where)
        check("the host proves that it knows the secret", relay.prove())
        relay.send(b"t", 7, b"{}")
        relay.send(b"c", 7)
        for _ in range(2):
            relay.send(b"o", 7, bytes(8))
        check("a guest cannot enter twice", relay.receive() == (b"c", 7, struct.pack(">H", 1013)))
        relay.send(b"t", 7, b"x" * 5000)
        relay.send(b"t", 7, b'{"t":"hello","id":1,"proto":1}')
        kind, guest, welcome = relay.receive()
        check("a guest is answered", (kind, guest) == (b"t", 7) and b"welcome" in welcome, welcome)
        for _ in range(9):
            relay.send(b"t", 7, b"{}")
        taken, refused = 0, 0
        while refused < 9:
            kind, guest, payload = relay.receive()
            taken += int.from_bytes(payload, "big") if kind == b"a" else 0
            refused += b"refuse" in payload
        check("the host reports messages that it has handled, before the door waits for it", 6 < taken <= 10, taken)
        check("the host counts the door", s.figure("doors") == 1)
        relay.sock.close()
        check("the host serves on", ws.Client(s.port).welcome["t"] == "welcome")


def test_flood(db):
    """A door whose guests ask for more than fits between the servers stays, and guests who ask for little are
    answered; so does a door while strangers hold many connections to the host."""
    with server.Server(*FREE, database=db.url) as s:
        where = announced(db)
        strangers = [Relay(*where) for _ in range(300)]
        relay = Relay(*where)
        check("strangers keep no door out", relay.prove() and s.figure("doors") == 1, s.said())
        for i in range(1, FLOOD + 1):  # answered with 256 frames each, which nobody reads
            relay.send(b"o", i, struct.pack(">Q", i))
            relay.send(b"t", i, b'{"t":"hello","id":1,"proto":1,"since":[%s]}' % b",".join([b"[7,0]"] * 256))
        relay.send(b"o", FLOOD + 1, bytes(8))
        relay.send(b"t", FLOOD + 1, b'{"t":"hello","id":1,"proto":1}')
        until = time.monotonic() + server.PATIENCE
        while s.figure("relay_slow_total") == 0 and time.monotonic() < until:
            relay.send(b"b")
            time.sleep(0.1)
        heard = collections.Counter()
        for kind, guest, payload in relay.incoming:
            heard[kind if payload != bytes(2) else "cut off"] += 1
            if heard[b"t"] % 10000 == 0:
                relay.send(b"b")
            if (kind, guest) == (b"t", FLOOD + 1):
                break
        check("the others are answered, and some of those who ask for most are cut off: %s" % heard,
              (kind, guest) == (b"t", FLOOD + 1) and 0 < heard["cut off"] < FLOOD, s.said())
        for each in strangers:
            each.sock.close()


def test_bench(db):
    done = subprocess.run([server.DUELLO + "-bench", "serve", "--processes", "2", "--database", db.url,
                           "--connections", "20", "--seconds", "1", "--rate", "100", "--json"],
                          stdout=subprocess.PIPE, text=True, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    ways = [(o["way"], 0 < o["host_cpu_seconds_per_move"] < o["cpu_seconds_per_move"]) for o in lines]
    check("bench compares servers", ways == [("fast", True), ("paced", True)]
          and all(o["one_cpu_seconds_per_move"] > 0 for o in lines), done.stdout)
    with server.Server(database=db.url):
        done = subprocess.run([server.DUELLO + "-bench", "serve", "--processes", "2", "--database", db.url],
                              stderr=subprocess.PIPE, text=True, check=False)
        check("but not in a database that is used", done.returncode == 1 and "is using" in done.stderr, done.stderr)


def main():
    with postgres.Postgres() as db:
        for test in (test_settings, test_operator, test_bans, test_upkeep, test_full, test_kills, test_cuts,
                     test_unheard, test_crashes, test_stop, test_late, test_reading, test_relay, test_flood,
                     test_fleet, test_bench):
            if not sys.argv[1:] or test.__name__[len("test_"):] in sys.argv[1:]:
                test(db)
    finish()


main()
