#!/usr/bin/env python3
"""After `duello serve --erase`, and after players have deleted their own accounts, no byte of their names is in the
files of SQLite, nor in a row of PostgreSQL; opponents see "someone". Prints TAP.
Takes: 12 seconds, mostly waiting"""

import os
import sqlite3
import subprocess
import sys
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import postgres  # noqa: E402
import server  # noqa: E402
import ws  # noqa: E402
from tap import check, finish  # noqa: E402

ADA, BEA, CAY, OTHER = "Ada Lovelace", "Beatrix Quill", "Caylee Vorn", "Zelda Before"


def operate(database, *words):
    done = subprocess.run([server.DUELLO, "serve", "--database", database, *words], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=server.PATIENCE, check=False)
    return done.returncode == 0 and "Done." in done.stdout or done.stdout


def named(port, name):
    client = ws.Client(port)
    answer = client.ask("name", name=name)
    assert answer["t"] == "ack", answer
    return client


def play_pair(a, b):
    """A rated pair, so that there are ratings; returns the number of its second game."""
    made = a.ask("invite", rules="charge", clock="5+5", rated=True, side=1)
    first = b.ask("join", code=made["code"])["game"]
    a.ask("resign", game=first)
    over = b.wait(lambda m: m["t"] == "over" and m["game"] == first)
    b.ask("resign", game=over["next"])
    return over["next"]


def files_with(s, word):
    """The files of the database that contain this word."""
    found = []
    for name in os.listdir(s.folder):
        with open(os.path.join(s.folder, name), "rb") as file:
            if word.encode() in file.read():
                found.append(name)
    return found


def furnish(port):
    """Players with games, ratings and invitations; returns the clients and a game of Ada's and Cay's that is over."""
    ada, bea, cay = named(port, ADA), named(port, BEA), named(port, CAY)
    game = play_pair(ada, cay)
    play_pair(bea, cay)
    ada.ask("invite", rules="charge", clock="none", rated=False, side=0)
    server.begin(ada, bea, "charge")
    return ada, bea, cay, game


def check_shown(where, port, cay, game):
    again = ws.Client(port, token=cay.token, hello={"since": [[game, 1]]})
    frame = again.wait(lambda m: m["t"] == "game" and m["game"] == game)
    names = [p["name"] for p in frame["players"]]
    check("%s: the opponent sees someone" % where, sorted(names) == [CAY, "someone"], names)
    check("%s: so does the record" % where, ADA not in frame["over"]["record"] and "someone" in frame["over"]["record"],
          frame["over"]["record"])
    again.close()


def erase_all(where, s, gone):
    """Erase everybody; `gone` tells where a name still is."""
    ada, bea, cay, game = furnish(s.port)
    check("%s: names are there before" % where, gone(ADA) and gone(BEA) and gone(CAY))
    check("%s: the operator erases" % where, operate(s.database, "--erase", ADA) is True, s.said())
    check("%s: the operator's erasure leaves no byte of the name" % where, gone(ADA) == [], gone(ADA))
    cay.close()
    check_shown(where, s.port, cay, game)
    check("%s: a wrong name deletes nothing" % where, bea.ask("erase", name=CAY)["t"] == "refuse")
    check("%s: a player deletes the own account" % where, bea.ask("erase", name=BEA)["t"] == "ack")
    check("%s: that leaves no byte of the name" % where, gone(BEA) == [], gone(BEA))
    check("%s: the token has ended" % where, ws.Client(s.port, token=bea.token).welcome["t"] == "sorry")
    check("%s: renamed first" % where, operate(s.database, "--rename", CAY, "--to", OTHER) is True)
    check("%s: then erased" % where, operate(s.database, "--erase", OTHER) is True)
    check("%s: neither name is left" % where, gone(CAY) + gone(OTHER) == [], gone(CAY) + gone(OTHER))
    s.kill()
    check("%s: nor after a kill" % where, gone(ADA) + gone(BEA) + gone(CAY) == [])
    s.restart()
    for name in (ADA, BEA, CAY):
        check("%s: %s is free" % (where, name), ws.Client(s.port).ask("name", name=name)["t"] == "ack")
    ada.close()


def test_sqlite():
    with server.Server() as s:
        erase_all("SQLite", s, lambda name: files_with(s, name))
        client = named(s.port, "Held Back")
        reader = sqlite3.connect(s.database, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM kept").fetchone()
        check("SQLite: another program that reads is no obstacle", client.ask("erase", name="Held Back")["t"] == "ack")
        check("SQLite: the log says that the name is still there", "still in the log" in s.said(), s.said())
        reader.execute("COMMIT")
        reader.close()
        until = time.monotonic() + server.PATIENCE
        while files_with(s, "Held Back") and time.monotonic() < until:
            time.sleep(0.1)
        check("SQLite: and it goes when that program is done", files_with(s, "Held Back") == [])


def test_postgres():
    with postgres.Postgres() as db, server.Server(database=db.url) as s:
        def rows(name):
            return db.ask("SELECT 'line' FROM duello.line WHERE text LIKE '%{0}%' UNION ALL "
                          "SELECT 'kept' FROM duello.kept WHERE text LIKE '%{0}%' UNION ALL "
                          "SELECT 'request' FROM duello.request WHERE name = '{0}' OR to_name = '{0}'".format(name))

        erase_all("PostgreSQL", s, rows)


test_sqlite()
test_postgres()
finish()
