#!/usr/bin/env python3
"""kill -9 leaves what the system has cached, a power cut does not. So test_serve_kills.py runs again on a disk that
keeps only what was synced (tests/unit/store/unsynced_vfs.c), and on one that keeps some of the rest, torn. To show that
the test finds losses, the same server without syncing, or syncing too seldom, must fail it. KILLS is how often for each
(default 3), SEED which moments. Prints TAP.
Runs: plain, because it puts a library before those of the program
Takes: 7 seconds
Long: KILLS=100"""

import os
import subprocess
import sys
import tempfile

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import check, finish  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
DUELLO = os.path.join(ROOT, os.environ.get("BUILD", "build"), "duello")
KILLS = os.environ.get("KILLS", "3")
SEED = os.environ.get("SEED", "1")

# remark, the disk's environment, what the test must find
ROWS = (
    ("only what was synced is kept", (), None),
    ("some of what was not synced is kept, too", ("UNSYNCED_LUCKY=" + SEED,), None),
    ("without syncing, moves are lost, and the test finds it", ("UNSYNCED_SYNCHRONOUS=OFF",), "gone"),
    ("so it does if only checkpoints are synced", ("UNSYNCED_SYNCHRONOUS=NORMAL",), "gone"),
)


def run(disk, environment):
    program = ["env", "LD_PRELOAD=" + disk, *environment, DUELLO, "serve"]
    env = dict(os.environ, PROGRAM=" ".join(program), KILLS=KILLS, SEED=SEED)
    done = subprocess.run([os.path.join(HERE, "test_serve_kills.py")], env=env, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def main():
    with tempfile.TemporaryDirectory() as folder:
        disk = os.path.join(folder, "unsynced.so")
        subprocess.run(["cc", "-std=c11", "-D_GNU_SOURCE", "-O2", "-fPIC", "-shared", "-o", disk,
                        os.path.join(ROOT, "tests/unit/store/unsynced_vfs.c"), "-lsqlite3"], check=True)
        for remark, environment, finds in ROWS:
            status, said = run(disk, environment)
            good = status == 0 if finds is None else status == 1 and "not ok 1" in said and finds in said
            check("%s: %s" % (remark, said.split("\n", 1)[0]), good, said)
    finish()


main()
