#!/usr/bin/env python3
"""An operator bans addresses: who is refused and closed, for how long, what is listed, and what is on disk. Prints
TAP.
Takes: 6 seconds, mostly waiting"""

import os
import subprocess
import sys
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import server  # noqa: E402
import ws  # noqa: E402
from tap import check, finish  # noqa: E402

BAD = "127.0.0.2"  # all of 127.0.0.0/8 is this machine
KEPT = "ban %d" % int.from_bytes(bytes([0, 0, 255, 255, 127, 0, 0, 2]), sys.byteorder)  # as its row has it


def operate(s, *words):
    return subprocess.run([server.DUELLO, "serve", "--database", s.database, *words], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=server.PATIENCE, check=False)


def on_disk(s, words):
    """Do the files of the database contain this?"""
    for end in ("", "-wal"):
        try:
            with open(s.database + end, "rb") as file:
                if words.encode() in file.read():
                    return True
        except FileNotFoundError:
            pass
    return False


def refusal(s, **more):
    try:
        ws.Client(s.port, **more).close()
        return 101, ""
    except ws.Refused as refused:
        return refused.status, refused.body


with server.Server("--behind-proxy", "127.0.0.9") as s:
    bad, good = ws.Client(s.port, source=BAD), ws.Client(s.port)
    far = ws.Client(s.port, source="127.0.0.9", headers=["X-Forwarded-For: 2001:db8:1:2::3"])
    check("at first nobody is banned", "No address is banned." in operate(s, "--bans").stdout)
    done = operate(s, "--ban-address", BAD, "--for", "24h")
    check("an address is banned", done.returncode == 0, done.stdout)
    try:
        while True:
            last = bad.next(server.PATIENCE)
    except ws.Closed:
        check("its guests are closed, and hear why", last["t"] == "sorry" and "banned" in last["why"], last)
    status, body = refusal(s, source=BAD)
    check("and refused with 403 and a sentence", status == 403 and "banned" in body, (status, body))
    check("for pages too", ws.get(s.port, "/", source=BAD)[0] == 403)
    check("others stay", good.ask("lobby", on=False)["t"] == "ack" and refusal(s)[0] == 101)
    done = operate(s, "--ban-address", "2001:db8:1:2::77", "--for", "7d")
    try:
        while True:
            last = far.next(server.PATIENCE)
    except ws.Closed:
        check("an IPv6 address stands for its /64", last["t"] == "sorry", last)
    check("behind a proxy, the address that it names is refused",
          refusal(s, source="127.0.0.9", headers=["X-Forwarded-For: 2001:db8:1:2::99"])[0] == 403)
    check("and not the proxy", refusal(s, source="127.0.0.9", headers=["X-Forwarded-For: 2001:db8:9::1"])[0] == 101)
    listed = operate(s, "--bans").stdout
    until = time.strftime("%Y-%m-%d", time.localtime(time.time() + 86400))
    check("bans are listed, with their end", "2001:db8:1:2::/64" in listed and
          any(line.startswith(BAD) and until in line for line in listed.splitlines()), listed)
    check("refusals are counted", 'duello_turned_away_total{reason="banned"} 3' in s.metrics(), s.metrics())
    check("and logged without the address", "from 127.0.0.0/16: Your address is banned" in s.said() and
          BAD not in s.said() and "2001:db8:1:2" not in s.said(), s.said())
    s.end()
    s.restart()
    check("bans outlive a restart", refusal(s, source=BAD)[0] == 403)
    check("an address that is not banned is not on disk", not on_disk(s, "127.0.0.1") and on_disk(s, KEPT))
    done = operate(s, "--unban-address", BAD)
    check("a ban is lifted", done.returncode == 0 and refusal(s, source=BAD)[0] == 101, done.stdout)
    check("only once", "not banned" in operate(s, "--unban-address", BAD).stdout)
    check("then the address is not listed", BAD not in operate(s, "--bans").stdout)
    s.end()
    check("nor on disk", not on_disk(s, BAD) and not on_disk(s, KEPT))
    done = operate(s, "--ban-address", BAD)
    check("without a server, the next one bans", "next one" in done.stdout, done.stdout)
    s.restart()
    wait = time.monotonic() + server.PATIENCE
    while refusal(s, source=BAD)[0] != 403 and time.monotonic() < wait:
        time.sleep(0.05)
    check("when it starts", refusal(s, source=BAD)[0] == 403)
    for words in (("--ban-address", "203.0.113.0/24"), ("--ban-address", "10.0.0.1/64"), ("--ban-address", "here"),
                  ("--ban-address", "2001:db8::/48"), ("--ban-address", BAD, "--for", "soon"),
                  ("--ban-address", BAD, "--for", "0h"), ("--ban-address", BAD, "--for", "99999d"),
                  ("--for", "1h"), ("--unban-address", "x")):
        done = operate(s, *words)
        check("%s is refused" % " ".join(words), done.returncode == 2, done.stdout)
finish()
