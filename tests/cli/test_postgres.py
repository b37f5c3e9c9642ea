#!/usr/bin/env python3
"""`duello serve` on PostgreSQL: nothing that was acknowledged or delivered is lost or there twice, whatever is killed,
stopped or cut off under load. KILLS is how often each (default 2), PAIRS how many pairs play, STOP for how many seconds
a server is stopped, SEED which moments. Starts a PostgreSQL of its own. Arguments choose tests: `test_postgres.py
kills standby`. Prints TAP."""

import os
import random
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import load  # noqa: E402
import postgres  # noqa: E402
import server  # noqa: E402
import ws  # noqa: E402

KILLS = int(os.environ.get("KILLS", "2"))
STOP = float(os.environ.get("STOP", "5"))
PAIRS = int(os.environ.get("PAIRS", "5"))
SEED = int(os.environ.get("SEED", "1"))
FREE = ("--frames-each", "0", "--games-each", "1000", "--seeks-each", "1000")

tests = failures = 0


def check(what, good, note=""):
    global tests, failures
    tests += 1
    failures += not good
    print("%sok %d - %s" % ("" if good else "not ", tests, what), flush=True)
    if not good:
        for line in str(note).split("\n")[-20:]:
            print("# %s" % line)


def run(*arguments):
    return subprocess.run([server.DUELLO, "serve", *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=server.PATIENCE, check=False)


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
        check("a PostgreSQL without fsync is refused", done.returncode == 1 and "fsync is off" in done.stdout, done.stdout)


def test_operator(db):
    with server.Server(database=db.url) as s:
        other = run("--listen", "127.0.0.1:0", "--database", db.url)
        check("two servers do not write to a database", other.returncode == 1 and "another server" in other.stdout, other)
        ann = ws.Client(s.port)
        check("a name is claimed", ann.ask("name", name="Änn\\\"{}"[:3])["t"] == "ack")
        done = run("--database", db.url, "--rename", "Änn", "--to", "Bea")
        check("the operator renames a player", done.returncode == 0, done.stdout)
        done = run("--database", db.url, "--ban", "Änn")
        check("and hears that nobody has a name", done.returncode == 1 and "no player" in done.stdout, done.stdout)
        check("SIGTERM ends it with 0", s.end() == 0, s.said())
        s.restart()
        check("the player is known after a restart", ws.Client(s.port, token=ann.token).welcome["you"]["name"] == "Bea")


def judge(db, what, guests):
    """Are all promises kept, and is the journal whole?"""
    guests.finish()
    gaps = db.ask("SELECT game, max(line), count(*) FROM duello.line GROUP BY game HAVING max(line) <> count(*)")
    mixed = db.ask("SELECT a.game, a.line FROM duello.line a JOIN duello.line b ON b.game = a.game AND b.line = a.line + 1 "
                   "WHERE b.epoch < a.epoch OR b.number < a.number")
    check("%s: %s" % (what, guests), not guests.faults and guests.acknowledged > 0, "\n".join(guests.faults))
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
    """Stands between a server and PostgreSQL. When it is deaf, the next answer is lost together with the connection."""

    def __init__(self, db):
        super().__init__(daemon=True)
        self.folder = tempfile.TemporaryDirectory()
        self.target = db.folder + "/data/.s.PGSQL.5432"
        self.url = db.url.replace(db.folder + "/data", self.folder.name)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.folder.name + "/.s.PGSQL.5432")
        self.listener.listen(8)
        self.deaf, self.lost = False, 0
        self.start()

    def run(self):
        while True:
            try:
                client = self.listener.accept()[0]
            except OSError:
                return
            with client, socket.socket(socket.AF_UNIX) as database:
                database.connect(self.target)
                self.pass_on(client, database)

    def pass_on(self, client, database):
        asked = False
        while True:
            for end in select.select([client, database], [], [])[0]:
                data = end.recv(65536)
                if not data:
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


def test_stop(db):
    """A server that is stopped, and goes on after another one has taken over, writes nothing."""
    guests = load.Load(PAIRS, SEED)
    with server.Server(*FREE, database=db.url) as old:
        guests.ports = [old.port]
        guests.play(1)
        old.child.send_signal(signal.SIGSTOP)
        late = guests.pairs[:2]  # their moves wait for the old server, and the new one has not heard of them
        for pair in late:
            for player in pair.players:
                player.move()
        with server.Server(*FREE, database=db.url) as new:
            guests.pairs = guests.pairs[2:]
            guests.lose_all()
            guests.ports = [new.port]
            guests.play(1)
            old.child.send_signal(signal.SIGCONT)
            check("the old server ends, and says why", old.wait() == 1 and "another server has taken over" in old.said(),
                  old.said())
            guests.pairs += late
            guests.play(1)
            judge(db, "a stopped server", guests)


def free_port():
    """Find a port that the system does not give to clients, so that it stays free while its server is away."""
    while True:
        port = random.randrange(10000, 30000)
        try:
            socket.create_server(("127.0.0.1", port)).close()
            return port
        except OSError:
            continue


class Standby(server.Server):
    """One of several servers with ports of their own. Who does not serve waits."""

    def start(self):
        self.port = free_port()
        self.command[self.command.index("--listen") + 1] = "127.0.0.1:%d" % self.port
        self.launch()

    def relaunch(self):
        self.child.stdout.close()
        self.launch()

    def serves(self):
        try:
            return ws.get(self.port, "/healthz", timeout=5)[0] == 200
        except (OSError, ws.Refused):
            return False


def serving(fleet):
    """Wait for the one that serves."""
    until = time.monotonic() + server.PATIENCE
    while time.monotonic() < until:
        for s in fleet:
            if s.serves():
                return s
        time.sleep(0.05)
    raise RuntimeError("none serves: " + "".join(s.said() for s in fleet))


def test_standby(db):
    """Three servers, of which one serves: it is killed, it is stopped for a while; another one goes on."""
    fleet = [Standby(*FREE, "--standby", database=db.url) for _ in range(3)]
    guests = load.Load(PAIRS, SEED)
    guests.ports = [s.port for s in fleet]
    guests.patience = 2
    try:
        for _ in range(KILLS):
            first = serving(fleet)
            guests.play(guests.dice.uniform(0.3, 1.5))
            first.kill()
            first.relaunch()
            guests.play(4)
        judge(db, "%d kills of one of three servers" % KILLS, guests)
        guests.stall = 0.0
        first = serving(fleet)
        guests.play(1)
        first.child.send_signal(signal.SIGSTOP)
        guests.play(STOP)
        first.child.send_signal(signal.SIGCONT)
        check("the stopped server ends, and says why", first.wait() == 1 and "has taken over" in first.said(), first.said())
        first.relaunch()
        guests.play(1)
        judge(db, "one of three servers stopped for %g s" % STOP, guests)
        check("only one serves", sum(s.serves() for s in fleet) == 1)
        codes = [s.end() for s in fleet]
        check("SIGTERM ends servers and those in standby", set(codes) <= {0, -signal.SIGTERM},
              codes + [s.said()[-500:] for s in fleet])
    finally:
        for s in fleet:
            s.__exit__()


def main():
    with postgres.Postgres() as db:
        for test in (test_settings, test_operator, test_kills, test_cuts, test_unheard, test_crashes, test_stop, test_standby):
            if not sys.argv[1:] or test.__name__[len("test_"):] in sys.argv[1:]:
                test(db)
    print("1..%d" % tests)
    return failures > 0


sys.exit(main())
