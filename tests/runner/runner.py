"""Build, run tests side by side, count their results, and remember how long they took.

There are two workers for each core. Half of them prefer tests that compute, half of them tests that mostly wait; each
takes the longest first."""

import json
import os
import re
import threading

from .head import PLAIN
from .processes import Processes, end_left

CORES = os.cpu_count() or 1
TIMES = "build/test-times.json"  # seconds by name, of the last run of each test
BUILD_LIMIT = 2400  # seconds


class Runner:
    def __init__(self, limit):
        """Any one test may take so many seconds; a busy machine is slow."""
        self.limit = limit
        self.passed = self.failed = self.skipped = 0
        self.lock = threading.Lock()
        self.processes = Processes()
        self.times = read_times()
        self.env = dict(os.environ, CMOCKA_MESSAGE_OUTPUT="TAP", LC_ALL="C.UTF-8")
        for name in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL"):
            self.env.pop(name, None)

    def call(self, name, command, build, limit, **env):
        return self.processes.call(command, dict(self.env, BUILD=build, TEST_NAME=name, **env), limit)

    def note(self, name, good, bad, shown, seconds, skipped=()):
        with self.lock:
            self.passed += good
            self.failed += bad
            self.skipped += len(skipped)
            print("\n".join([*skipped, *(shown if bad else [])]), end="\n" if skipped or bad else "")
            print("%-50s %4d ok %3d not ok %4.0fs, %3.0fs CPU" % (name, good, bad, *seconds), flush=True)

    def build(self, what, arguments):
        how, said, seconds = self.call(what, ["make", "-s", "-j%d" % CORES, "WERROR=1"] + arguments, PLAIN, BUILD_LIMIT)
        shown = [line[:300] for line in said.split("\n")][-40:]
        self.note(what, not how, bool(how), shown + ["FAILED: %s (%s)" % (what, how)], seconds)

    def test(self, test):
        how, said, seconds = self.call(test.name, test.command, test.build, self.limit, **test.env)
        results = re.findall(r"^(?:not )?ok .*", said, re.M)
        skipped = [line for line in results if re.search(r"# skip\b", line, re.I)]  # cmocka's begin with "not ok"
        good = sum(line.startswith("ok ") for line in results if line not in skipped)
        bad = len(results) - len(skipped) - good
        shown = [line[:300] for line in said.split("\n") if not line.startswith("ok ")][-60:]
        if bad == 0 and (how or good + len(skipped) == 0):
            bad = 1
            shown.append("FAILED: %s (%s, %d tests)" % (test.name, how or "exit 0", good))
        self.note(test.name, good, bad, shown, seconds, skipped)
        self.times[test.name] = round(seconds[0], 1)

    def work(self, own, other):
        """Take tests from the own queue, and from the other when it is empty."""
        while not self.processes.stopped:
            with self.lock:
                queue = own or other
                if not queue:
                    return
                test = queue.pop(0)
            self.test(test)

    def build_all(self, builds):
        side_by_side([(self.build, build) for build in builds])
        return self.failed == 0 and not self.processes.stopped

    def test_all(self, tests):
        """Run the tests side by side, and end what they left running."""
        tests = sorted(tests, key=lambda test: -self.times.get(test.name, test.head.seconds))
        computing, waiting = [t for t in tests if not t.head.waits], [t for t in tests if t.head.waits]
        side_by_side([(self.work, (computing, waiting)), (self.work, (waiting, computing))] * CORES)
        left = end_left()
        if left:
            self.note("nothing is left running", 0, 1, ["FAILED: left running: %s" % "; ".join(left)], (0, 0))
        os.makedirs(os.path.dirname(TIMES), exist_ok=True)
        with open(TIMES, "w", encoding="utf-8") as file:
            json.dump(self.times, file, indent=0, sort_keys=True)

    def repeat(self, tests, times):
        for turn in range(1, times + 1):
            if self.failed or self.processes.stopped:
                return
            if times > 1:
                print("turn %d of %d" % (turn, times), flush=True)
            self.test_all(tests)


def side_by_side(calls):
    threads = [threading.Thread(target=function, args=arguments) for function, arguments in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def read_times():
    try:
        with open(TIMES, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError):
        return {}
