#!/usr/bin/env python3
"""`duello serve --backup` while guests play, and `--restore` after someone was erased: the backup has what was
acknowledged before it, and nothing of players who were erased since. Prints TAP."""

import glob
import os
import sqlite3
import subprocess
import sys
import threading
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import server  # noqa: E402
import ws  # noqa: E402
from tap import check, finish  # noqa: E402


def run(database, *words):
    return subprocess.run([server.DUELLO, "serve", "--database", database, *words], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=server.PATIENCE, check=False)


class Load(threading.Thread):
    """A guest who begins game after game while the database is copied."""

    def __init__(self, port):
        super().__init__()
        self.client, self.games, self.ends = ws.Client(port), [], False

    def run(self):
        while not self.ends:
            made = self.client.ask("play", rules="charge", clock="none", side=1, who="random")
            assert made["t"] == "ack", made
            self.games.append(made["game"])
            self.client.ask("resign", game=made["game"])


def has(path, words):
    with open(path, "rb") as file:
        return words.encode() in file.read()


def games_in(database):
    connection = sqlite3.connect(database)
    games = {row[0] for row in connection.execute("SELECT game FROM line WHERE line = 1")}
    connection.close()
    return games


def back_up(s, copy):
    """Make a backup under load; returns who has a name, and their game."""
    ada, bob = ws.Client(s.port), ws.Client(s.port)
    ada.ask("name", name="Ada Lovelace")
    bob.ask("name", name="Bob")
    game = server.begin(ada, bob, "charge")
    load = Load(s.port)
    load.start()
    while not load.games:
        pass
    before = set(load.games)
    done = run(s.database, "--backup", copy)
    load.ends = True
    load.join()
    check("a backup is made while guests play", done.returncode == 0 and "checked" in done.stdout, done.stdout)
    check("it has every game that was acknowledged before", before | {game} <= games_in(copy))
    check("only its owner may read it", os.stat(copy).st_mode & 0o777 == 0o600)
    again = run(s.database, "--backup", copy)
    check("no backup overwrites a file", again.returncode == 1 and "exists already" in again.stdout, again.stdout)
    checked = run(copy, "--check")
    check("nothing in it is damaged", checked.returncode == 0 and "3 players" in checked.stdout, checked.stdout)
    checked = run(s.database, "--check")
    check("the database can be checked while the server runs", checked.returncode == 0, checked.stdout)
    refused = run(s.database, "--restore", copy)
    check("a database that a server uses is not replaced", refused.returncode == 1 and "server" in refused.stdout,
          refused.stdout)
    refused = run(s.database, "--check", "--repair")
    check("nor repaired", refused.returncode == 1 and "server" in refused.stdout, refused.stdout)
    return ada, bob, game


def test_erasure(s, copy):
    ada, bob, game = back_up(s, copy)
    done = run(s.database, "--erase", "Ada Lovelace")
    check("a player is erased", done.returncode == 0, done.stdout)
    until = time.monotonic() + server.PATIENCE
    while time.monotonic() < until and [f for f in glob.glob(s.database + "*") if has(f, "Ada Lovelace")]:
        time.sleep(0.1)
    left = [f for f in glob.glob(s.database + "*") if has(f, "Ada Lovelace")]
    check("no file of the running server has the name", not left, left)
    late = ws.Client(s.port)
    late.ask("name", name="Late")
    newest = late.ask("play", rules="charge", clock="none", side=1, who="random")["game"]
    s.end()
    check("the backup still has the name", has(copy, "Ada Lovelace"))
    done = run(s.database, "--restore", copy)
    check("the backup is restored, and says who is erased again",
          done.returncode == 0 and "erased again: 1." in done.stdout, done.stdout)
    left = [path for path in glob.glob(s.database + "*") if has(path, "Ada Lovelace")]
    check("nothing of the name is in any file of the database", not left, left)
    check("the old database is kept", newest in games_in(glob.glob(s.database + ".before-*")[0]))
    check("no other file is left", len(glob.glob(s.database + "*")) <= 3, glob.glob(s.database + "*"))
    s.restart()
    check("who was erased is unknown", ws.Client(s.port, token=ada.token).welcome["t"] == "sorry")
    bob = ws.Client(s.port, token=bob.token)
    check("who was not is there", bob.welcome.get("you", {}).get("name") == "Bob", bob.welcome)
    guest = ws.Client(s.port)
    guest.ask("name", name="Next")
    check("a new player has a number that nobody had", guest.welcome["you"]["player"] > late.welcome["you"]["player"],
          (guest.welcome, late.welcome))
    check("what came after the backup is gone, what came before is there",
          newest not in games_in(s.database) and game in games_in(s.database))
    s.end()


def test_refusals(s, copy):
    newer = os.path.join(s.folder, "newer.db")
    with open(copy, "rb") as file, open(newer, "wb") as to:
        to.write(file.read())
    connection = sqlite3.connect(newer)
    connection.execute("PRAGMA user_version = 99")
    connection.commit()
    connection.close()
    nonsense = os.path.join(s.folder, "nonsense")
    with open(nonsense, "w", encoding="utf-8") as file:
        file.write("nonsense " * 1000)
    for path, wanted in ((newer, "newer"), (nonsense, "not a database"), (s.database, "itself"),
                         (os.path.join(s.folder, "missing"), "unable to open")):
        done = run(s.database, "--restore", path)
        check("%s is not restored" % os.path.basename(path), done.returncode == 1 and wanted in done.stdout,
              done.stdout)
    checked = run(s.database, "--check")
    check("and the database is as it was", checked.returncode == 0, checked.stdout)
    empty = os.path.join(s.folder, "new.db")
    done = run(empty, "--restore", copy)
    check("without a database before, it says that erasures are not known",
          done.returncode == 0 and "--erase" in done.stdout, done.stdout)
    check("--check of what is not there says so", run(empty + "2", "--check").returncode == 1)
    check("and creates nothing", not os.path.exists(empty + "2"))


with server.Server("--frames-each", "0", "--people-per-address", "0") as running:
    test_erasure(running, os.path.join(running.folder, "copy.db"))
    test_refusals(running, os.path.join(running.folder, "copy.db"))
finish()
