#!/usr/bin/env python3
"""Text from outside never reaches the output as it is: every command, with every option, gets escape sequences,
control characters, marks that turn the direction of writing, bytes that are not UTF-8 and a forged line, as an
argument, as a file's name, as a file's contents, in records, in the database and in the environment.
Prints TAP.
Runs: plain, because sanitizers are slow, and unit tests do the same under them
Takes: 9 seconds"""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import check_none, finish  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DUELLO = os.path.join(ROOT, os.environ.get("BUILD", "build"), "duello")
LIMIT = 60  # seconds for one run; a busy machine is slow
GAME = "energy-duel"

# What is evil and UTF-8, as JSON and SQLite have it; and what is not even that.
EVIL = "\x1b[31m\x1b]0;title\x07\x7f\x9b1m\u202e\u2066\u200f\nforged: line\r\x08"
RAW = EVIL.encode() + b"\x9b2J\xff\xc3"
FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


def fault_of(said):
    """What is wrong with this output, or None."""
    try:
        text = said.decode("utf-8")
    except UnicodeDecodeError as error:
        return "not UTF-8: %r" % said[max(0, error.start - 40):error.start + 40]
    found = FORBIDDEN.search(text)
    if found:
        return "%r in %r" % (found.group(), text[max(0, found.start() - 60):found.start() + 40])
    forged = re.search(r"^forged", text, re.M)
    return "a forged line" if forged else None


def run(*arguments, stdin=b"", **environment):
    env = dict(os.environ, HOME=work, XDG_DATA_HOME=os.path.join(work, "data"), LC_ALL="C.UTF-8", TERM="xterm")
    env.update(environment)
    return subprocess.run([DUELLO, *arguments], input=stdin, capture_output=True, timeout=LIMIT, env=env, check=False)


def shown(arguments):
    return " ".join(os.fsdecode(word).replace(os.fsdecode(RAW), "EVIL") for word in arguments)


def faults_of(*arguments, **more):
    """Run it; returns what is wrong with what it says and how it ends."""
    try:
        done = run(*arguments, **more)
    except subprocess.TimeoutExpired:
        return ["%s: it did not end" % shown(arguments)]
    faults = [fault_of(done.stdout), fault_of(done.stderr)]
    if b"Sanitizer" in done.stderr or b"runtime error" in done.stderr or done.returncode < 0:
        faults.append("it crashed: %r" % done.stderr[-400:])
    return ["%s: %s" % (shown(arguments), fault) for fault in faults if fault]


def said_by(*arguments):
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def words_after(*typed):
    lines = said_by("generate", "words", "--", *typed).decode().split("\n")
    return [line.split("\t")[0] for line in lines if line]


# ---- arguments and file names, for every command there is ----------------------------------------------------

def flags_of(command):
    return [word for word in words_after(command, "-") if word.startswith("-") and word != "--help"]


def lines_of(command):
    """Command lines with something evil in every place."""
    yield [command, RAW]
    yield [command, GAME, RAW]
    yield [command, RAW, RAW, RAW, RAW, RAW]
    yield [command, b"--" + RAW]
    yield [command, b"--x=" + RAW]
    ends = ["--listen", "nowhere"] if command == "serve" else []  # a server that starts does not end
    for flag in flags_of(command):
        yield [command, *ends, flag, RAW]
        yield [command, flag.encode() + b"=" + RAW, RAW]
        yield [command, GAME, flag, RAW]
    yield [command, b"evil" + RAW]  # there is a file of that name
    yield [command, GAME, "--rule", RAW]
    yield [command, GAME, "--rule", b"cap=" + RAW]
    yield ["help", command, RAW]
    yield ["generate", "words", "--", command, RAW]
    yield ["generate", "words", "--", command, b"--rule=" + RAW]


def try_every_command():
    commands = [word for word in words_after("") if not word.startswith("-")]
    assert len(commands) > 20, commands
    for line in ([RAW], [b"--" + RAW], [b"-" + RAW]):
        check_none("a command called %r" % line[0][:3], faults_of(*line))
    for command in commands:
        check_none(command, [fault for line in lines_of(command) for fault in faults_of(*line)])


# ---- files ---------------------------------------------------------------------------------------------------

def try_file(what, arguments, contents, path=b"evil" + RAW):
    with open(os.path.join(os.fsencode(work), path), "wb") as file:
        file.write(contents)
    check_none(what, faults_of(*[path if word == "FILE" else word for word in arguments]))


def try_events():
    said_by("arena", "random", "random", "--game", GAME, "--games", "2", "--seed", "1", "--resume", "good.event")
    event = json.load(open("good.event", encoding="utf-8"))
    rows = {"a reason": dict(event, reasons=[[0, 1, EVIL]]),
            "a player": dict(event, players=["random", "bot:" + EVIL]),
            "the time": dict(event, time="move:" + EVIL),
            "the rules": dict(event, rules=EVIL),
            "the format": dict(event, format=EVIL),
            "the seed": dict(event, seed=EVIL)}
    for what, changed in rows.items():
        for flag in ([], ["--json"]):
            text = json.dumps(changed, ensure_ascii=False).encode()
            try_file("an event with %s %s" % (what, flag), ["arena", "--resume", "FILE", *flag], text)
            try_file("a part with %s %s" % (what, flag), ["arena", "merge", "FILE", *flag], text)
    try_file("an event that is no JSON", ["arena", "--resume", "FILE"], b'{"version": ' + RAW)


def try_sweeps():
    line = ["sweep", GAME, "--vary", "start=6,7", "--games", "10"]
    said_by(*line, "--out", "good.sweep")
    rows = open("good.sweep", "rb").read().split(b"\n")
    assert len(rows) == 4, rows
    for flag in ([], ["--json"]):
        for i, row in enumerate(rows[1:3]):
            numbers = re.sub(rb"^(\d+) -?\d+", rb"\1 -6", row)  # rules that do not go together, and why
            changed = rows[:1 + i] + [numbers + EVIL.split("\n")[0].encode()] + rows[2 + i:]
            try_file("a sweep, line %d %s" % (i + 2, flag), [*line, "--resume", "FILE", *flag], b"\n".join(changed))
    try_file("a sweep with another head", [*line, "--resume", "FILE"], rows[0] + RAW + b"\n")


def try_records():
    play = run("play", GAME, "--p1", "random", "--p2", "random", "--seed", "5", "--record", "good.duel")
    assert play.returncode == 0, play.stderr
    good = open("good.duel", "rb").read()
    commands = ("replay", "resume", "review", "import")
    for i in range(good.count(b"\n")):
        lines = good.split(b"\n")
        lines[i] = lines[i].split(b" ")[0] + b" " + RAW.replace(b"\n", b"")
        with open(b"evil" + RAW, "wb") as file:
            file.write(b"\n".join(lines))
        check_none("a record, line %d" % (i + 1), [f for c in commands for f in faults_of(c, b"evil" + RAW)])
    try_file("a good record in a file with an evil name", ["replay", "FILE", "--check"], good)
    try_file("its review", ["review", "FILE"], good)
    try_file("resuming it", ["resume", "FILE"], good)
    try_file("an export around it", ["import", "FILE"], b"duello records 1\n" + RAW + b"\n" + good + b"end of " + RAW)


# ---- what is kept --------------------------------------------------------------------------------------------

def columns_of(database):
    for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        for column in database.execute("PRAGMA table_info(%s)" % table).fetchall():
            if column[2].upper() == "TEXT":
                yield table, column[1]


LISTS = [["history"], ["history", "--json"], ["stats"], ["stats", "--json"], ["ladder"], ["export"], ["export", "1"],
         ["review", "1"], ["puzzle", "--due", "--plain"], ["puzzle", GAME, "--mine", "--plain"],
         ["arena", "random", "novice", "--game", GAME, "--games", "2", "--rated", "--seed", "2"]]


def try_database():
    person = ["play", GAME, "--p1", "human", "--p2", "random", "--seed", "5", "--rated"]
    run(*person, stdin=b"resign\nyes\nyes\n")
    said_by("arena", "random", "novice", "--game", GAME, "--games", "2", "--rated", "--seed", "2")
    run("puzzle", GAME, "--plain", stdin=b"skip\nquit\n")
    folder = os.path.join(work, "data", "duello")
    path = next(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith((".db", ".sqlite")))
    good = open(path, "rb").read()
    database = sqlite3.connect(path)
    all_columns = list(columns_of(database))
    database.close()
    assert len(all_columns) > 8, all_columns
    for table, column in all_columns:
        with open(path, "wb") as file:
            file.write(good)
        database = sqlite3.connect(path)
        try:
            database.execute("UPDATE OR IGNORE %s SET %s = %s || ?" % (table, column, column), (EVIL,))
            database.commit()
        finally:
            database.close()
        check_none("%s.%s of the database" % (table, column),
                   [f for line in LISTS for f in faults_of(*line, stdin=b"quit\n")])
    with open(path, "wb") as file:
        file.write(good)


# ---- what is typed, what a bot says, what the environment holds ----------------------------------------------

def try_lines():
    typed = RAW + b"\n" + RAW.replace(b"\n", b"") + b"\nhelp\nquit\n"
    for line in (["play", GAME], ["play", "battle-numbers", "--p2", "human"], ["learn", GAME], ["puzzle", GAME],
                 ["engine"]):
        check_none("lines typed at %s" % line, faults_of(*line, stdin=typed))
    question = b"game seat=1 rules=energy-duel " + RAW.replace(b"\n", b"") + b"\nask 1 " + RAW + b"\n"
    check_none("an engine that is asked rubbish", faults_of("engine", stdin=question))


def try_bots():
    with open("evil.sh", "wb") as file:
        raw = RAW.replace(b"\n", b"")
        file.write(b"#!/bin/sh\nwhile read -r line; do printf '%s\\n' 'move 1 " + raw + b"'; done\n")
    os.chmod("evil.sh", 0o755)
    for flag in ([], ["--json"]):
        check_none("a bot's words in the arena %s" % flag, faults_of(
            "arena", "random", "bot:./evil.sh", "--game", GAME, "--games", "2", "--seed", "1", *flag))
    check_none("a bot's words at the table", faults_of("play", GAME, "--p1", "random", "--p2", "bot:./evil.sh"))


def try_environment():
    for name in ("TERM", "COLUMNS", "COLORFGBG", "LANG", "LC_ALL", "HOME", "XDG_DATA_HOME", "USER", "PATH", "TZ"):
        value = os.fsencode(work) + b"/" + RAW if name in ("HOME", "XDG_DATA_HOME") else RAW
        faults = []
        for line in (["saves"], ["history"], ["play", GAME, "--p1", "random", "--p2", "random", "--seed", "3"],
                     ["play", GAME, "--p2", "random"], ["resume", "1"], ["resume"], ["export"]):
            faults += faults_of(*line, **{name: value})
        check_none("%s in the environment" % name, faults)


work = tempfile.mkdtemp()
try:
    os.chdir(work)
    with open(b"evil" + RAW, "wb") as evil:
        evil.write(RAW)
    try_events()
    try_sweeps()
    try_records()
    try_database()
    try_lines()
    try_bots()
    try_environment()
    try_every_command()
finally:
    shutil.rmtree(work)
finish()
