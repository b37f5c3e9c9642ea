#!/usr/bin/env python3
"""`duello mcp` and what no honest client sends: whatever comes on its input, its output has only messages of the
protocol, it ends when its input does, and signals end it at once. Prints TAP."""

import json
import os
import pty
import random
import signal
import subprocess
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import check, check_none, finish  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DUELLO = os.path.join(ROOT, os.environ.get("BUILD", "build"), "duello")
LIMIT = 120  # seconds for one run; a busy machine is slow


def rpc(number, method, **params):
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode()


def call(number, tool, **arguments):
    return rpc(number, "tools/call", name=tool, arguments=arguments)


HELLO = rpc(0, "initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "x", "version": "1"})
PING = rpc("end", "ping")


def run(data, *options):
    done = subprocess.run([DUELLO, "mcp", *options], input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=LIMIT)
    return done.returncode, done.stdout, done.stderr


def answers(said):
    """Return the messages of an output, each of which must be a line."""
    assert said == b"" or said.endswith(b"\n")
    found = [json.loads(line) for line in said.decode("utf-8").splitlines()]
    for message in found:
        for one in message if isinstance(message, list) else [message]:
            assert one["jsonrpc"] == "2.0" and ("result" in one) != ("error" in one) and "id" in one, one
    return found


HOSTILE = [
    ("nothing", b""),
    ("zeros", b"\0" * 5000),
    ("a megabyte without a newline", b"x" * (1 << 20)),
    ("a megabyte of brackets", b"[" * (1 << 20)),
    ("brackets in a message", b'{"jsonrpc":"2.0","id":1,"method":"ping","params":' + b"[" * 60000 + b"}"),
    ("a thousand empty lines", b"\n\r\n" * 1000),
    ("not UTF-8", b'{"jsonrpc":"2.0","id":"\xff\xfe","method":"ping"}'),
    ("half of a pair", b'{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}'),
    ("a text that ends early", b'{"jsonrpc":"2.0","id":"a\\u0000b","method":"ping"}'),
    ("other line ends", PING + b"\r" + PING + b"\x0b\x0c\xe2\x80\xa8"),
    ("headers of another protocol", b"Content-Length: 9\r\n\r\n" + PING),
    ("escape sequences", call(1, "play", game="\x1b[31m\x07", opponent="\u202e\x9b1m")),
    ("paths and commands", call(1, "rules", game="../../etc/passwd") + b"\n" +
     call(2, "play", game="charge", opponent="bot:touch hostile")),
    ("large rules", call(1, "play", game="energy-duel:turn-limit=99999999999999999999")),
    ("a long move", call(1, "play", game="energy-duel", opponent="random") + b"\n" + call(2, "move", move="9" * 50000)),
    ("many members", json.dumps({"jsonrpc": "2.0", "id": 1, **{str(i): i for i in range(5000)}}).encode()),
    ("no calls, only their answers", b'{"jsonrpc":"2.0","id":1,"result":{}}\n' * 100),
    ("many games", b"\n".join(call(i, "play", game="energy-duel", opponent="random") for i in range(300))),
]


def survives(name, data):
    code, out, err = run(HELLO + b"\n" + data + b"\n" + PING)
    check("it survives %s" % name, code == 0 and answers(out)[-1] == {"jsonrpc": "2.0", "id": "end", "result": {}} and
          b"Sanitizer" not in err and b"\x1b" not in out + err, "%d %r %r" % (code, out[-300:], err[-300:]))


for name, data in HOSTILE:
    survives(name, data)
check("no command was run", not os.path.exists("hostile"))

# ---- bytes that went wrong on the way -------------------------------------------------------------

GOOD = b"\n".join([HELLO, rpc(1, "tools/list"), call(2, "play", game="energy-duel", opponent="random", seed=1),
                   call(3, "move", move="charge"), call(4, "view"), call(5, "resign"), PING]) + b"\n"
dice = random.Random(1)
spoilt = bytearray()
for _ in range(200):
    lines = bytearray(GOOD)
    for _ in range(dice.randrange(1, 20)):
        lines[dice.randrange(len(lines))] = dice.choice(b'"{}[],:\\\n0x\xff')
    spoilt += lines
survives("200 spoilt sessions", bytes(spoilt))

# ---- the same session, the same bytes -------------------------------------------------------------

session = b"\n".join([HELLO, call(1, "play", game="battle-numbers", opponent="novice"), call(2, "view")]) + b"\n"
first, second, other = (run(session, "--seed", seed)[1] for seed in ("5", "5", "6"))
check("a seed repeats a session", first == second and first != other, first)
without = [message for message in answers(first) if "seed" in json.dumps(message["result"].get("structuredContent"))]
check_none("a game in progress does not tell its seed", without)

# ---- the end --------------------------------------------------------------------------------------


def stopped_by(number):
    with subprocess.Popen([DUELLO, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as it:
        assert it.stdin and it.stdout
        it.stdin.write(HELLO + b"\n")
        it.stdin.flush()
        it.stdout.readline()
        it.send_signal(number)
        out, err = it.communicate(timeout=LIMIT)
        return it.returncode, out, err


for number in (signal.SIGTERM, signal.SIGINT):
    code, out, err = stopped_by(number)
    check("%s ends it" % number.name, code == 128 + number and out == b"" and err == b"", (code, out, err))


def stopped_while_solving():
    """Both messages come in one piece, so that the first answer shows that the second is being answered. To solve that
    game takes minutes."""
    with subprocess.Popen([DUELLO, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as it:
        assert it.stdin and it.stdout
        it.stdin.write(HELLO + b"\n" + call(1, "play", game="charge:goal=60", opponent="perfect") + b"\n")
        it.stdin.flush()
        it.stdout.readline()
        it.send_signal(signal.SIGTERM)
        out, err = it.communicate(timeout=LIMIT)
        return it.returncode, out, err


code, out, err = stopped_while_solving()
check("SIGTERM ends it while it solves", code == 128 + signal.SIGTERM and b"Sanitizer" not in err and
      all(message["result"]["isError"] for message in answers(out)), (code, out, err))

code, out, err = run(b"\n".join([HELLO] + [
    call(i, "play", game=game, opponent="perfect") for i, game in enumerate([
        "charge:goal=1000", "energy-duel:turn-limit=99999", "charge:goal=0", "charge:goal", "charge:", ":goal=1"])]))
check("rules that are too large, or none, are refused with a sentence",
      code == 0 and all(message["result"]["isError"] and len(message["result"]["content"][0]["text"]) > 20
                        for message in answers(out)[1:]), out)
check("and the sentence says how large", b"too large to solve: charge:goal=1000" in out, out)


def at_a_terminal():
    person, terminal = pty.openpty()
    with subprocess.Popen([DUELLO, "mcp"], stdin=terminal, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as it:
        assert it.stderr
        os.close(terminal)
        said = it.stderr.readline()
        os.write(person, b"\x04")  # Ctrl-D
        out, err = it.communicate(timeout=LIMIT)
        os.close(person)
        return it.returncode, out, said + err


code, out, err = at_a_terminal()
check("a person at a terminal is told what it is for, not on its output",
      code == 0 and out == b"" and b"assistant program" in err and b"duello play" in err, (code, out, err))

shut = subprocess.run(["/bin/sh", "-c", 'exec "$0" mcp <&-', DUELLO], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                      timeout=LIMIT)
check("without an input it ends", shut.returncode in (0, 1) and shut.stdout == b"" and b"Sanitizer" not in shut.stderr,
      (shut.returncode, shut.stdout, shut.stderr))

reads, writes = os.pipe()
os.close(reads)
gone = subprocess.run([DUELLO, "mcp"], input=HELLO + b"\n", stdout=writes, stderr=subprocess.PIPE, timeout=LIMIT)
os.close(writes)
check("a client that reads no more ends it",
      gone.returncode in (1, -signal.SIGPIPE) and b"Sanitizer" not in gone.stderr, (gone.returncode, gone.stderr))
finish()
