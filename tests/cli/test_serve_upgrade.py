#!/usr/bin/env python3
"""A database of version 1, whose players were lines, becomes one of version 2, whose players are rows: nothing is lost,
even if the server is killed meanwhile (KILLS times), and no byte of an erased name is left. A newer database is
refused. SQLite and PostgreSQL. Prints TAP.
Long: KILLS=200"""

import os
import random
import sqlite3
import subprocess
import sys
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import postgres  # noqa: E402
import server  # noqa: E402
import ws  # noqa: E402
from tap import check, finish  # noqa: E402

KILLS = int(os.environ.get("KILLS", "5"))
TABLES = """
CREATE TABLE line (number INTEGER PRIMARY KEY, game INTEGER NOT NULL, line INTEGER NOT NULL, text TEXT NOT NULL,
  UNIQUE (game, line)) STRICT;
CREATE TABLE running (game INTEGER PRIMARY KEY) STRICT;
CREATE TABLE ended (number INTEGER PRIMARY KEY, game INTEGER NOT NULL) STRICT;
CREATE TABLE request (number INTEGER PRIMARY KEY, verb TEXT NOT NULL, name TEXT NOT NULL, to_name TEXT NOT NULL,
  outcome TEXT) STRICT;
CREATE INDEX open_request ON request (number) WHERE outcome IS NULL;
PRAGMA user_version = 1;
"""
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "serve_v1.sql"), encoding="utf-8") as file:
    V1 = file.read()

ANN, BO, BO_CODE = "2f594d9f9d5df15e3360addd7ffa65e1", "d1a647deb18daf7b6298e551418654ad", "X0G2-ADDM-TK9T-2V2N"
CYRIL, DAN = "3a540d31fbd22b564ffc8743a5a57a42", "98eb8ae0888047976045a9a9e6ec5116"
ADA = "eced9ca158db929224e3efc0c32c9387"
GUEST, GUEST_GAME, INVITATION = "57a355263155d32498aa77386b0a74ab", 4, "GKSH-WYVP-CGC1-SQ3J"


def check_players(where, port):
    """What the database said before is still so."""
    welcomes = {name: ws.Client(port, token=token).welcome for name, token in
                (("Ann", ANN), ("Bo", BO), ("Cyril", CYRIL), ("Dan", DAN), ("Ada", ADA), ("Guest 7", GUEST))}
    names = {name: said.get("you", {}).get("name") for name, said in welcomes.items()}
    check("%s: players have their tokens and names, banned and erased ones do not come back" % where,
          names == {"Ann": "Ann", "Bo": "Bo", "Cyril": "Cyril", "Dan": None, "Ada": None, "Guest 7": "Guest 7"}, names)
    check("%s: ratings are known" % where, [r["games"] for r in welcomes["Ann"].get("ratings", [])] == [2], welcomes)
    check("%s: a running game continues" % where, welcomes["Guest 7"].get("games") == [GUEST_GAME], welcomes)
    stranger = ws.Client(port)
    check("%s: a banned player's name is taken" % where, stranger.ask("name", name="Dan")["t"] == "refuse")
    check("%s: no number is given twice" % where, stranger.welcome["you"]["player"] > 8, stranger.welcome)
    check("%s: an invitation waits" % where, stranger.ask("join", code=INVITATION)["t"] == "ack")
    check("%s: a recovery code works" % where, stranger.ask("recover", name="Bo", code=BO_CODE)["t"] == "ack")


def holds(folder, word):
    """The files in this folder that contain this word."""
    found = []
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "rb") as file:
            if word in file.read():
                found.append(name)
    return found


def test_sqlite():
    with server.Server() as s:
        s.end()
        dice = random.Random(1)
        os.remove(s.database)
        made = sqlite3.connect(s.database)
        made.executescript(TABLES + V1)
        made.close()
        check("the old database has the erased name", holds(s.folder, b"Ada Lovelace") != [])
        for _ in range(KILLS):
            s.launch()
            time.sleep(dice.random() * 0.1)
            s.kill()
        s.start()
        check_players("SQLite", s.port)
        s.end()
        db = sqlite3.connect(s.database)
        check("the database has version 2", db.execute("PRAGMA user_version").fetchone() == (2,))
        check("and no lines about players", db.execute("SELECT count(*) FROM line WHERE game = 0").fetchone() == (0,))
        check("and the erased name nowhere", holds(s.folder, b"Lovelace") == [], holds(s.folder, b"Lovelace"))
        db.execute("PRAGMA user_version = 3")
        db.close()
        done = subprocess.run([server.DUELLO, "serve", "--database", s.database], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=server.PATIENCE, check=False)
        check("a newer database is refused", done.returncode == 1 and "newer" in done.stdout, done.stdout)


def test_postgres():
    with postgres.Postgres() as db:
        with server.Server(database=db.url) as s:
            s.end()
            db.ask("DROP TABLE duello.kept; UPDATE duello.writer SET version = 1; SET search_path = duello;"
                   "ALTER TABLE line ALTER epoch SET DEFAULT 1;" + V1)
            for _ in range(KILLS):
                s.launch()
                time.sleep(random.random() * 0.1)
                s.kill()
            s.start()
            check_players("PostgreSQL", s.port)
            check("PostgreSQL: no lines about players are left",
                  db.ask("SELECT count(*) FROM duello.line WHERE game = 0") == ["0"])
            left = db.ask("SELECT text FROM duello.kept WHERE text LIKE '%Ada%' UNION "
                          "SELECT name FROM duello.request WHERE name <> ''")
            check("PostgreSQL: no row has the erased name", left == [], left)
            s.end()
            db.ask("UPDATE duello.writer SET version = 3")
            done = subprocess.run([server.DUELLO, "serve", "--database", db.url], stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, timeout=server.PATIENCE, check=False)
            check("PostgreSQL: a newer database is refused", done.returncode == 1 and "newer" in done.stdout,
                  done.stdout)


test_sqlite()
test_postgres()
finish()
