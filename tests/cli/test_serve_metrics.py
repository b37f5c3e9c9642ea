#!/usr/bin/env python3
"""The figures of `duello serve`: where they are shown, what Prometheus makes of them, whether they count right, and
whether the alerts and the dashboard in examples/serve use only what a server prints; the log of refusals. Prints
TAP."""

import json
import os
import re
import shutil
import subprocess
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import server  # noqa: E402
import ws  # noqa: E402
from tap import check, finish  # noqa: E402

NAME = r"[a-z_:][a-z0-9_:]*"
EXAMPLES = os.path.join(server.ROOT, "examples/serve")


def parse(text):
    """Check the format; returns the type of each metric, and each sample."""
    types, samples, wrong = {}, {}, []
    helped = set()
    for line in text.splitlines():
        head = re.match(r"# (HELP|TYPE) (%s) (.+)$" % NAME, line)
        sample = re.match(r'(%s)(\{(?:%s="[^"\\]*",?)+\})? (\S+)$' % (NAME, NAME), line)
        if head and head.group(1) == "HELP":
            wrong += [line] if head.group(2) in helped else []
            helped.add(head.group(2))
        elif head:
            types[head.group(2)] = head.group(3)
        elif sample:
            family = re.sub("_(bucket|sum|count)$", "", sample.group(1))
            family = family if types.get(family) == "histogram" else sample.group(1)
            wrong += [line] if family not in types or family not in helped else []
            samples[sample.group(1) + (sample.group(2) or "")] = float(sample.group(3))
        else:
            wrong.append(line)
    return types, samples, wrong


def check_format(text):
    types, _, wrong = parse(text)
    check("every line is one that Prometheus reads", not wrong, wrong)
    check("counters end in _total, and nothing else does",
          not [n for n, kind in types.items() if (kind == "counter") != n.endswith("_total")], types)
    if shutil.which("promtool"):
        done = subprocess.run(["promtool", "check", "metrics"], input=text, text=True, capture_output=True, check=False)
        check("promtool finds nothing to complain about", done.returncode == 0, done.stderr)
        done = subprocess.run(["promtool", "check", "rules", EXAMPLES + "/alerts.yml"], capture_output=True, text=True,
                              check=False)
        check("promtool accepts the alerts", done.returncode == 0, done.stdout + done.stderr)
    return types


def expressions():
    """Return the expressions of alerts and dashboard, with the file's name."""
    with open(EXAMPLES + "/alerts.yml", encoding="utf-8") as file:
        for found in re.findall(r"^ +expr: (.*)$", file.read(), re.M):
            yield "alerts.yml", found
    with open(EXAMPLES + "/dashboard.json", encoding="utf-8") as file:
        for panel in json.load(file)["panels"]:
            for target in panel["targets"]:
                yield "dashboard.json", target["expr"]


def check_examples(types, samples):
    """Every metric that the examples use is one that the server prints, and so is every reason."""
    known = set(types) | {re.sub(r"\{.*", "", name) for name in samples}
    used = 0
    for where, text in expressions():
        names = re.findall(r"\b(?:duello|process)_[a-z_]+", text)
        used += len(names)
        check("%s uses what there is: %s" % (where, text), names == ["up"] or set(names) <= known, set(names) - known)
        for name, reasons in re.findall(r'(%s)\{reason=~?"([a-z|-]+)"\}' % NAME, text):
            check("%s knows these reasons: %s" % (where, text), all(
                '%s{reason="%s"}' % (name, reason) in samples for reason in reasons.split("|")))
    check("the examples use many of them", used > 40, used)


def refused(port, **options):
    try:
        ws.Client(port, **options).close()
        return None
    except ws.Refused as why:
        return why.status


with server.Server("--per-address", "4", "--frames-each", "5") as s:
    check("guests do not see the figures", ws.get(s.port, "/metrics")[0] == 404)
    check("nor if they name the other host", b"duello_games" not in ws.get(s.port, "/metrics", ["Host: metrics"])[2])
    a, b = ws.Client(s.port), ws.Client(s.port)
    a.ask("lobby", on=True)
    game = server.begin(a, b, "charge")
    for _ in range(25):
        a.post("lobby", on=True)
    a.ask("move", game=999, ply=0, word="x")
    b.ask("move", game=999, ply=0, word="x")
    for _ in range(60):
        assert refused(s.port, origin="https://evil.example") == 403
    text = s.metrics()
    types = check_format(text)
    samples = parse(text)[1]
    for name, value in (("duello_guests", 2), ("duello_games", 1), ("duello_lobby_readers", 1), ("duello_is_host", 1),
                        ('duello_turned_away_total{reason="origin"}', 60), ("duello_players", 2),
                        ('duello_build_info{version="0.1.0"}', 1)):
        check("%s is %d" % (name, value), samples.get(name) == value, samples.get(name))
    for name in ('duello_requests_refused_total{reason="wrong"}', 'duello_requests_refused_total{reason="too-fast"}',
                 "duello_loop_longest_seconds", "process_resident_memory_bytes", "process_open_fds",
                 "duello_messages_total", "duello_journal_lines_total", "duello_journal_commit_seconds_count",
                 "process_start_time_seconds"):
        check("%s is counted" % name, samples.get(name, 0) > 0, samples.get(name))
    check_examples(types, samples)
    check("a token that nobody has is refused", ws.Client(s.port, token="0" * 32).welcome["t"] == "sorry")
    log = [json.loads(line) for line in s.said().splitlines()]
    told = [line["text"] for line in log if line["event"] == "refused"]
    check("the log says why someone was refused, and from which network",
          told[0] == "from 127.0.0.0/16: Pages of other sites may not connect to this server.", told)
    check("also why the host has sent someone away",
          "from 127.0.0.0/16: This host does not know your token." in told, told)
    check("and never from which address", "127.0.0.1" not in "".join(told), told)
    check("however many are refused, the log has few lines about it", len(told) <= 40, len(told))
finish()
