#!/usr/bin/env python3
"""What `duello serve` does in trouble: another program holds the database's lock, the disk is full, there are no file
descriptors left. Everything is on this machine, and bounded in number and time. Prints TAP.
Takes: 6 seconds, mostly waiting"""

import os
import resource
import socket
import sqlite3
import sys
import time
import traceback

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import server  # noqa: E402
import ws  # noqa: E402
from tap import check, finish  # noqa: E402

INVITE = {"rules": "charge", "clock": "none", "rated": False, "side": 0}


def wait_for(wanted):
    """Wait until it is so."""
    until = time.monotonic() + server.PATIENCE
    while not wanted():
        assert time.monotonic() < until, "it never came"
        time.sleep(0.02)
    return True


def lock(database):
    """Hold the lock of a database."""
    other = sqlite3.connect(database, isolation_level=None)
    wait_for(lambda: is_taken(other))
    return other


def is_taken(connection):
    try:
        connection.execute("BEGIN IMMEDIATE")
        return True
    except sqlite3.OperationalError:
        return False


def is_held(s):
    return "Requests are refused" in s.said()


# ---- the lock, the disk ------------------------------------------------------------------------------

def test_lock():
    with server.Server() as s:
        ann, bob, eve = ws.Client(s.port), ws.Client(s.port), ws.Client(s.port)
        game = server.begin(ann, bob, "charge", clock="5+0")
        first = ann.wait(lambda m: m["t"] == "game")
        if not first["legal"]:
            ann, bob = bob, ann
            first = ann.wait(lambda m: m["t"] == "game")
        other = lock(s.database)
        number = ann.post("move", game=game, ply=first["ply"], word=first["legal"].split(",")[0])
        wait_for(lambda: is_held(s))
        refused = eve.ask("invite", **INVITE)
        check("while another program holds the lock, guests hear that nothing can be saved",
              refused["t"] == "refuse" and "save" in refused["why"], refused)
        check("and what was not written is not acknowledged", not [m for m in ann.news if m.get("id") == number])
        other.execute("ROLLBACK")
        done = ann.wait(lambda m: m.get("id") == number)
        check("afterwards it is", done["t"] == "ack", done)
        check("and the server goes on",
              eve.ask("invite", **INVITE)["t"] == "ack" and "can be written again" in s.said())
        other.execute("BEGIN IMMEDIATE")
        ann.post("resign", game=game)
        wait_for(lambda: s.said().count("Requests are refused") == 2)
        check("a server whose database is locked can be stopped", s.end() == 0, s.said())
        other.execute("ROLLBACK")
        s.restart()
        back = ws.Client(s.port, token=ann.token)
        check("what was not acknowledged is not there, and all else is", back.welcome["games"] == [game], back.welcome)


def fill(s, client):
    """Invite until nothing can be saved; returns the codes of open invitations that were acknowledged."""
    codes = []
    try:
        for tried in range(20000):
            made = client.ask("invite", 0.5, **dict(INVITE, clock="%d+1" % (tried % 100)))
            codes.append((made["seek"], made["code"]))
            if len(codes) > 3:
                client.ask("cancel", 0.5, seek=codes.pop(0)[0])
    except TimeoutError:
        wait_for(lambda: is_held(s))
    return codes


def test_full_disk():
    few, many = 300000, resource.RLIM_INFINITY
    with server.Server("--frames-each", "0",
                       before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (few, many))) as s:
        client, other = ws.Client(s.port), ws.Client(s.port)
        try:
            codes = fill(s, client)
        except ws.Closed:
            check("the server lives", False, s.said())
            return
        check("with a full disk, nothing more is acknowledged", codes and s.child.poll() is None, s.said())
        refused = other.ask("invite", **INVITE)
        check("and guests hear a sentence", refused["t"] == "refuse" and "save" in refused["why"], refused)
        check("a request of a guest who is new is closed, to be tried again", is_closed(s.port))
        resource.prlimit(s.child.pid, resource.RLIMIT_FSIZE, (many, many))
        wait_for(lambda: other.ask("invite", **INVITE)["t"] == "ack")
        check("with room again, the server goes on", True)
        s.kill()
        s.before = None
        s.restart()
        joiner = ws.Client(s.port)
        joined = [joiner.ask("join", code=code) for _, code in codes]
        check("nothing that was acknowledged is lost", all(j["t"] == "ack" for j in joined), joined)


def is_closed(port):
    try:
        ws.Client(port)
        return False
    except ws.Closed:
        return True


# ---- file descriptors --------------------------------------------------------------------------------

def cpu_of(pid):
    with open("/proc/%d/stat" % pid, encoding="utf-8") as file:
        words = file.read().split()
    return (int(words[13]) + int(words[14])) / os.sysconf("SC_CLK_TCK")


def is_refused(port):
    with socket.create_connection(("127.0.0.1", port)) as sock:
        sock.settimeout(server.PATIENCE)
        try:
            return sock.recv(1) == b""
        except ConnectionError:
            return True


def test_no_descriptors():
    with server.Server() as s:
        guest = ws.Client(s.port)
        limits = resource.prlimit(s.child.pid, resource.RLIMIT_NOFILE)
        files = max(int(name) for name in os.listdir("/proc/%d/fd" % s.child.pid)) + 1
        resource.prlimit(s.child.pid, resource.RLIMIT_NOFILE, (files, limits[1]))
        check("without file descriptors, new connections are refused", is_refused(s.port) and is_refused(s.port))
        used = cpu_of(s.child.pid)
        waiting = [socket.create_connection(("127.0.0.1", s.port)) for _ in range(5)]
        time.sleep(0.5)
        check("the server does not turn in a circle", cpu_of(s.child.pid) - used < 0.25, cpu_of(s.child.pid) - used)
        check("the log has one line about it", s.said().count("new connections are refused") == 1, s.said())
        check("who is there is served", guest.ask("invite", **INVITE)["t"] == "ack")
        resource.prlimit(s.child.pid, resource.RLIMIT_NOFILE, limits)
        for sock in waiting:
            sock.close()
        check("and with file descriptors again, others are too", wait_for(lambda: ws.Client(s.port)))


TESTS = (test_lock, test_full_disk, test_no_descriptors)

for test in TESTS:
    if len(sys.argv) > 1 and test.__name__ not in sys.argv[1:]:
        continue
    try:
        test()
    except Exception:  # a test that breaks must not hide the others
        check(test.__name__, False, traceback.format_exc())
finish()
