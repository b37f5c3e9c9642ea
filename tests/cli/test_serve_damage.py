#!/usr/bin/env python3
"""Lines and rows of the database of `duello serve` are damaged in several ways: the server names each game, does not
serve it, and serves everybody else. `--check` says the same. Prints TAP."""

import os
import random
import sqlite3
import subprocess
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import server  # noqa: E402
import ws  # noqa: E402
from tap import check, finish  # noqa: E402

# what is done to line 3 of a game, and what the server says
DAMAGES = (
    ("it is cut", "UPDATE line SET text = substr(text, 1, 6)", "malformed"),
    ("it has other bytes", "UPDATE line SET text = 'mxve' || substr(text, 5)", "malformed"),
    ("it is missing", "DELETE FROM line", "missing"),
    ("it is that of another game", "UPDATE line SET text = 'begin 2026-01-31T12:00:00Z 5'", "malformed"),
    ("it has a zero byte", "UPDATE line SET text = CAST(x'6d6f00' AS TEXT)", "zero byte"),
    ("it has 100,000 bytes", "UPDATE line SET text = printf('%.100000c', 'x')", "too long"),
    ("its move is not legal", "UPDATE line SET text = replace(text, 'charge', 'block')", None),
    ("its clock is absurd", "UPDATE line SET text = 'move 1 9223372036854775807 0 charge'", "malformed"),
)


def check_database(database, *more):
    return subprocess.run([server.DUELLO, "serve", "--database", database, "--check", *more], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=server.PATIENCE, check=False)


def play_moves(seats, count):
    """Play this many moves of a game."""
    dice = random.Random(1)
    while count > 0:
        for seat in seats:
            number = seat.choose(dice)
            if number:
                seat.client.wait(lambda m, number=number: m.get("id") == number)
                count -= 1
        for client in server.ready([seat.client for seat in seats], 1):
            message = client.next()
            for seat in seats:
                if seat.client is client:
                    seat.hear(message)


def play_some(s):
    """Begin a game for each kind of damage, and two that stay whole; returns the games and the players' tokens."""
    games = []
    for _ in range(len(DAMAGES) + 2):
        clients = [ws.Client(s.port), ws.Client(s.port)]
        number = server.begin(*clients, "charge")
        play_moves([server.Seat(client, number) for client in clients], 3)
        games.append((number, [c.token for c in clients]))
        for client in clients:
            client.close()
    return games


def damage(database, games):
    connection = sqlite3.connect(database)
    for (number, _), (_, sql, _) in zip(games, DAMAGES):
        connection.execute(sql + " WHERE game = ? AND line = 3", (number,))
    connection.commit()
    connection.close()


def is_unknown(port, number, token):
    """Does a player hear that a game is unknown?"""
    client = ws.Client(port, token=token, hello={"since": [[number, 0]]})
    said = client.wait(lambda m: m["t"] in ("unknown", "game") and m["game"] == number)
    answer = client.ask("invite", rules="charge", clock="none", rated=False, side=0)
    client.close()
    return said["t"] == "unknown" and number not in client.welcome["games"] and answer["t"] == "ack"


def is_served(port, number, token):
    client = ws.Client(port, token=token)
    client.close()
    return client.welcome.get("games") == [number]


def test_games(s):
    games = play_some(s)
    s.end()
    check("a database that is whole is", check_database(s.database).returncode == 0)
    damage(s.database, games)
    found = check_database(s.database)
    named = [number for number, _ in games if "of game %d cannot be read" % number in found.stdout]
    check("--check names every damaged game", found.returncode == 1 and
          len(DAMAGES) - 1 <= len(named) <= len(DAMAGES) and named[0] == games[0][0], found.stdout)
    s.restart()
    for (number, tokens), (remark, _, said) in zip(games, DAMAGES):
        line = [line for line in s.said().splitlines() if "of game %d " % number in line]
        if said is None and not line:
            continue  # the other move was legal, too
        check("line 3 of a game: %s; the log names the game and the line" % remark,
              len(line) == 1 and (said or "") in line[0] and ("Line 3" in line[0] or "Line 4" in line[0]), s.said())
        check("its players hear that it is unknown, and go on", all(is_unknown(s.port, number, t) for t in tokens))
    for number, tokens in games[len(DAMAGES):]:
        check("a game that is whole is served", all(is_served(s.port, number, token) for token in tokens))
    return games


def test_repair(s):
    """A game that is missing in a list would be forgotten, and an index may be wrong."""
    connection = sqlite3.connect(s.database)
    connection.execute("DELETE FROM running WHERE game = (SELECT max(game) FROM running)")
    connection.commit()
    connection.close()
    found = check_database(s.database)
    check("--check finds a game that no list has", found.returncode == 1 and "1 games are missing" in found.stdout,
          found.stdout)
    check_database(s.database, "--repair")
    found = check_database(s.database)
    check("--repair lists it again", "missing from the list" not in found.stdout, found.stdout)


def test_pages(s):
    """Two pages of the file are overwritten."""
    lines, size = count_lines(s.database), os.path.getsize(s.database)
    with open(s.database, "r+b") as file:
        for page in (size // 4096 - 1, size // 8192):
            file.seek(4096 * page)
            file.write(b"x" * 4096)
    found = check_database(s.database)
    check("--check finds pages that are overwritten", found.returncode == 1 and "SQLite reports" in found.stdout,
          found.stdout)
    repaired = check_database(s.database, "--repair")
    check("--repair rebuilds the file from all other pages", "was rebuilt" in repaired.stdout, repaired.stdout)
    found = check_database(s.database)
    check("which SQLite can read", "SQLite reports" not in found.stdout and "games, of which" in found.stdout,
          found.stdout)
    check("few lines are lost", 0 < count_lines(s.database) <= lines, (count_lines(s.database), lines))
    s.restart()
    made = ws.Client(s.port).ask("invite", rules="charge", clock="none", rated=False, side=0)
    check("and a server serves it", made["t"] == "ack", made)


def count_lines(database):
    connection = sqlite3.connect(database)
    count = connection.execute("SELECT count(*) FROM line").fetchone()[0]
    connection.close()
    return count


def test_rows(s):
    ann, bob = ws.Client(s.port), ws.Client(s.port)
    ann.ask("name", name="Ann")
    bob.ask("name", name="Bob")
    s.end()
    connection = sqlite3.connect(s.database)
    key = connection.execute("SELECT key FROM kept WHERE text LIKE '%name Ann'").fetchone()[0]
    connection.execute("UPDATE kept SET text = 'seen yesterday name Ann' WHERE key = ?", (key,))
    connection.commit()
    s.restart()
    check("a row that cannot be read is named", key in s.said().splitlines()[-3] + s.said(), s.said())
    check("and its player is unknown", ws.Client(s.port, token=ann.token).welcome["t"] == "sorry")
    check("others are welcome", ws.Client(s.port, token=bob.token).welcome["you"]["name"] == "Bob")
    left = connection.execute("SELECT key, text FROM kept WHERE text LIKE '%name Ann'").fetchall()
    check("the row is not lost", len(left) == 1 and left[0][0].startswith("damaged "), left)
    connection.close()


with server.Server("--frames-each", "0") as running:
    test_games(running)
    test_rows(running)
    before = count_lines(running.database)
    running.end()
    running.restart()
    check("no line is lost by that, and the server starts again", count_lines(running.database) >= before)
    check("it ends with 0", running.end() == 0)
    test_repair(running)
    test_pages(running)
finish()
