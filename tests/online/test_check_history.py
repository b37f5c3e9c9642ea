#!/usr/bin/env python3
"""The program that judges recordings finds every fault of plant.py, in recordings of the simulated world, and none
where none was planted. Prints TAP.
Runs: plain, because it judges the judge"""

import os
import re
import subprocess
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import plant  # noqa: E402
from tap import check, finish  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAMS = os.path.join(ROOT, os.environ.get("BUILD", "build"), "tests", "online")
FRAMES = 40000  # in one recording
RECORDINGS = 10  # at most


def record(seed):
    made = subprocess.run([PROGRAMS + "/record_world"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True,
                          env=dict(os.environ, SEED=str(seed), FRAMES=str(FRAMES)))
    return made.stdout


def judge(recording):
    done = subprocess.run([PROGRAMS + "/check_history"], input=recording, stdout=subprocess.PIPE, check=False)
    return done.returncode, done.stdout.decode("utf-8", "replace")


def try_run(name, text, open_faults):
    """Plant what can be planted in one run, each fault in a copy of its own."""
    for fault in list(open_faults):
        lines = plant.parse(text)[0][1]
        if fault(lines):
            code, said = judge(plant.write(name, lines))
            open_faults.remove(fault)
            found = code == 1 and re.search(plant.FAULTS[fault], said)
            check("%s (%s)" % (fault.__doc__.rstrip("."), name), found, said)


def main():
    open_faults = list(plant.FAULTS)
    for i in range(RECORDINGS):
        recording = record(1 + 1000 * i)
        code, said = judge(recording)
        check("nothing is found where nothing was planted: %s" % said.strip(), code == 0)
        for name, lines in plant.parse(recording):
            try_run(name, plant.write(name, lines), open_faults)
        if not open_faults:
            break
    check("every fault was planted", not open_faults, [f.__name__ for f in open_faults])
    finish()


main()
