#!/usr/bin/env python3
"""What the devices of simulated worlds sent and received can be explained: tests/online/history judges it, and shares
no code with the host. FRAMES is how many frames and requests are judged, SEED where the seeds begin, JOBS how many
worlds are played at the same time. Recordings are piped; only a run with a fault is stored. Prints TAP.
Runs: plain, because it is about what hosts say
Long: FRAMES=100000000"""

import os
import re
import subprocess
import sys
import tempfile
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import check, finish  # noqa: E402

FRAMES = int(os.environ.get("FRAMES", "60000"))
SEED = int(os.environ.get("SEED", "1"))
JOBS = int(os.environ.get("JOBS", "2"))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAMS = os.path.join(ROOT, os.environ.get("BUILD", "build"), "tests", "online")


def begin(job, folder):
    """Start a world that tells a judge everything; returns both."""
    env = dict(os.environ, SEED=str(SEED + job), STEP=str(JOBS), FRAMES=str(FRAMES // JOBS))
    worlds = subprocess.Popen([PROGRAMS + "/record_world"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
    judge = subprocess.Popen([PROGRAMS + "/check_history", "--keep", folder], stdin=worlds.stdout,
                             stdout=subprocess.PIPE, text=True)
    worlds.stdout.close()
    return worlds, judge


def main():
    started, folder = time.monotonic(), tempfile.mkdtemp()
    total, next_seed = 0, 0
    for worlds, judge in [begin(job, folder) for job in range(JOBS)]:
        said, told = judge.communicate()[0], worlds.communicate()[1].decode()
        found = re.search(r"(\d+) frames and (\d+) requests", said)
        total += int(found[1]) + int(found[2]) if found else 0
        ended = re.search(r"next seed (\d+)", told)
        next_seed = max(next_seed, int(ended[1]) if ended else 0)
        check("everything is explained: " + said.strip().split("\n")[-1], judge.returncode == 0 and ended, said + told)
    seconds = time.monotonic() - started
    check("%d frames and requests in %.1f s, %d a second; next seed %d" % (total, seconds, total / seconds, next_seed),
          total >= FRAMES, folder)
    if not os.listdir(folder):
        os.rmdir(folder)
    finish()


main()
