#!/usr/bin/env python3
"""The settings of `duello serve`: from a file, the environment and flags, what is refused, and what --show-settings
prints. Prints TAP."""

import os
import re
import subprocess
import sys
import tempfile

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import server  # noqa: E402
import ws  # noqa: E402
from tap import check, finish  # noqa: E402

FOLDER = tempfile.TemporaryDirectory()
CONF = os.path.join(FOLDER.name, "duello.conf")
SECRET = "s3cret"


def show(*flags, text=None, mode=0o600, **variables):
    """Run --show-settings; returns the exit code, what it prints, and the values by name."""
    if text is not None:
        with open(CONF, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(CONF, mode)
        flags = ("--settings", CONF, *flags)
    done = subprocess.run([server.DUELLO, "serve", "--show-settings", *flags], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False, timeout=server.PATIENCE,
                          env=dict(os.environ, HOME=FOLDER.name, **variables))
    found = re.findall(r"^([a-z-]+) = (.*?)  # (.*)$", done.stdout, re.M)
    return done.returncode, done.stdout, {name: (value, place) for name, value, place in found}


code, said, usual = show()
check("without anything, all values are the defaults", code == 0 and usual["per-address"] == ("200", "default"), said)
check("settings without a value are shown as comments", "\n# tls-cert = FILE\n" in said, said)

# ---- which place counts ------------------------------------------------------------------------------

FILE = """# a comment
listen = 0.0.0.0:1234   # where
per-address=7
 games-each =  3
private = yes

origin = https://a.example
origin = https://b.example https://c.example
"""
_, said, got = show("--per-address", "9", text=FILE, DUELLO_PER_ADDRESS="8", DUELLO_GAMES_EACH="4")
for name, value, place in (("listen", "0.0.0.0:1234", CONF + ", line 2"), ("per-address", "9", "--per-address"),
                           ("games-each", "4", "DUELLO_GAMES_EACH"), ("private", "yes", CONF + ", line 5"),
                           ("origin", "https://a.example https://b.example https://c.example", CONF + ", line 8"),
                           ("seeks-each", "5", "default")):
    check("%s is %s, from %s" % (name, value, place), got.get(name) == (value, place), said)
_, said, got = show("--origin", "https://x.example", "--origin", "https://y.example", text=FILE)
check("a stronger place replaces a list", got["origin"][0] == "https://x.example https://y.example", said)
_, again, _ = show(text=said)
check("what is shown is a settings file", re.sub(" +#.*", "", again) == re.sub(" +#.*", "", said), again)
_, said, got = show(DUELLO_SETTINGS=CONF)
check("DUELLO_SETTINGS names the file", got["private"][0] == "yes", said)
_, said, got = show(DUELLO_JOBS="", DUELLO_PLAIN="1")
check("an empty variable sets nothing", got["jobs"] == ("2", "default"), said)
code, said, _ = show(DUELLO_SERVICE_HOST="10.0.0.1", DUELLO_PORT="tcp://10.0.0.1:7777", DUELLO_PORT_7777_TCP="x")
check("variables that Kubernetes makes are no settings", code == 0, said)

# ---- what is refused ---------------------------------------------------------------------------------

REFUSED: "list[tuple[tuple[str, ...], str | None, dict[str, str], str]]" = [  # flags, file, variables, what is said
    ((), "per-adress = 5", {}, CONF + ":1: there is no setting per-adress; did you mean per-address?"),
    ((), "\n\nsettings = x", {}, CONF + ":3: there is no setting settings"),
    ((), "jobs = many", {}, CONF + ":1: jobs must be a whole number from 1 to 60."),
    ((), "jobs = 2\njobs = 3", {}, CONF + ":2: jobs is already set in line 1."),
    ((), "jobs", {}, CONF + ":1: write a setting as name = value."),
    ((), "jobs =", {}, CONF + ":1: jobs must have a value"),
    ((), "jobs = 2\0", {}, CONF + " is not a text file."),
    ((), "private = 1", {}, CONF + ":1: private must be yes or no"),
    ((), "listen = nowhere", {}, CONF + ":1: listen takes an address and a port"),
    ((), "origin = https://a.example b.example", {}, 'not "b.example"'),
    ((), "web = /nonexistent", {}, "there is no folder /nonexistent"),
    ((), "internal = 0.0.0.0:5", {}, "one address of this machine"),
    ((), None, {"DUELLO_LISTN": "x"}, "there is no setting DUELLO_LISTN; did you mean DUELLO_LISTEN?"),
    ((), None, {"DUELLO_PORT": "7777"}, "there is no setting DUELLO_PORT"),
    ((), None, {"DUELLO_JOBS": "61"}, "DUELLO_JOBS must be a whole number from 1 to 60."),
    ((), None, {"DUELLO_SETTINGS": "/nonexistent"}, "/nonexistent: No such file"),
    (("--settings", "/nonexistent"), None, {}, "/nonexistent: No such file"),
    (("--jobs", "0"), None, {}, "--jobs must be a whole number from 1 to 60."),
    (("--behind-proxy", "proxy"), None, {}, "--behind-proxy takes an address"),
    (("--database", "a\nb"), None, {}, "--database must have a value of printable"),
]
for flags, text, variables, wanted in REFUSED:
    code, said, _ = show(*flags, text=text, **variables)
    check("%r is refused: %s" % ((flags, text, variables), wanted), code == 2 and wanted in said, said)

# ---- examples ----------------------------------------------------------------------------------------

EXAMPLES = os.path.join(server.ROOT, "examples/serve")
code, said, got = show("--settings", EXAMPLES + "/duello.conf")
check("duello.conf is a settings file", code == 0 and got["behind-proxy"][0] == "127.0.0.1", said)
KNOWN = {"DUELLO_SETTINGS"} | {"DUELLO_" + name.upper().replace("-", "_")
                               for name in re.findall(r"^#? ?([a-z-]+) = ", show()[1], re.M)}
for name in ("compose.yml", "Containerfile"):
    with open(os.path.join(EXAMPLES, name), encoding="utf-8") as file:
        used = set(re.findall(r"\bDUELLO_[A-Z_]+", file.read()))
    check("%s sets what there is" % name, used and used <= KNOWN, used - KNOWN)

# ---- passwords ---------------------------------------------------------------------------------------

if "without PostgreSQL" not in show("--database", "postgres://x/y")[1]:
    ADDRESSES = (("postgres://u:%s@h:5432/d?sslmode=require", "postgres://u@h:5432/d?sslmode=require"),
                 ("postgresql://u:a?%s@h/d", "postgresql://u@h/d"), ("postgres://u:%s@/d", "postgres://u@/d"),
                 ("postgres://h/d?password=%s&user=u", "postgres://h/d?user=u"),
                 ("postgres://h:5/d", "postgres://h:5/d"))
    for address, wanted in ADDRESSES:
        given = address.replace("%s", SECRET)
        code, said, got = show(text="database = " + given)
        check("%s is shown without its password" % address, code == 0 and SECRET not in said and
              got["database"][0] == wanted and ("without its password" in said) == (given != address), said)
        check("and its own file is fine", "warning" not in said, said)
    said = show(text="database = postgres://u:%s@h/d" % SECRET, mode=0o644)[1]
    check("a password in a file that everyone can read causes a warning", "chmod 600 " + CONF in said, said)
    said = show(text="database = postgres://u@h/d", mode=0o644)[1]
    check("without a password it does not", "warning" not in said, said)

# ---- a server ----------------------------------------------------------------------------------------

with open(CONF, "w", encoding="utf-8") as conf:
    conf.write("per-address = 3\n")
with server.Server("--settings", CONF) as s:
    mine = [ws.Client(s.port) for _ in range(3)]
    try:
        ws.Client(s.port)
        check("a server keeps a limit of its file", False)
    except ws.Refused as refused:
        check("a server keeps a limit of its file", refused.status == 429, refused)

with open(os.path.join(server.ROOT, "docs/serve/server.md"), encoding="utf-8") as file:
    page = file.read()
for name in re.findall(r"^#? ?([a-z-]+) = ", show()[1], re.M):
    check("docs/serve/server.md has --%s" % name, "`--%s" % name in page or "--%s " % name in page)
finish()
