"""Run a command, and end everything that it started."""

import ctypes
import glob
import os
import re
import signal
import subprocess
import tempfile
import threading
import time

PR_SET_CHILD_SUBREAPER = 36  # of Linux's prctl


def adopt_orphans():
    """From now on, what a command leaves running becomes a child of this process, and can be found."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


class Processes:
    """The commands that are running; several threads may call them."""

    def __init__(self):
        self.running, self.lock, self.stopped = set(), threading.Lock(), False

    def call(self, command, env, limit):
        """Return what went wrong (or 0), the output, and the seconds of wall clock and of processor time."""
        start = time.monotonic()
        with tempfile.TemporaryFile() as log:
            child = subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                     start_new_session=True)
            timer = threading.Timer(limit, end_group, [child.pid])
            timer.start()
            with self.lock:
                self.running.add(child.pid)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            with self.lock:
                self.running.discard(child.pid)
            timer.cancel()
            end_group(child.pid, reap=True)
            log.seek(0)
            said = log.read().decode("utf-8", "replace")
        seconds = time.monotonic() - start
        how = "took more than %d seconds" % limit if seconds > limit else "exit %d" % child.returncode
        return child.returncode and how, said, (seconds, usage.ru_utime + usage.ru_stime)

    def stop(self, *_):
        """End all commands, as a handler of signals."""
        self.stopped = True
        for group in list(self.running):
            threading.Thread(target=end_group, args=[group]).start()


def signal_group(group, number):
    try:
        os.killpg(group, number)
        return True
    except ProcessLookupError:
        return False


def reap_group(group):
    try:
        while os.waitpid(-group, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def end_group(group, reap=False):
    """Give the processes left by a command five seconds to clean up."""
    signal_group(group, signal.SIGTERM)
    for _ in range(100):
        if reap:
            reap_group(group)
        if not signal_group(group, 0):
            return
        time.sleep(0.05)
    signal_group(group, signal.SIGKILL)


def left_running():
    """Return the processes that commands started and left running: they have become our children."""
    left = []
    for path in glob.glob("/proc/[0-9]*/stat"):
        try:
            pid, state, parent = re.match(r"(\d+) \(.*\) (.) (\d+)", open(path).read(), re.S).groups()
        except OSError:
            continue
        if int(parent) == os.getpid() and state != "Z":
            left.append(int(pid))
    return left


def about(pid):
    """Return the command line of a process, and the test that started it, as far as they can be read."""
    try:
        words = open("/proc/%d/cmdline" % pid, errors="replace").read().split("\0")
        started = re.search(r"(?:^|\0)TEST_NAME=([^\0]*)", open("/proc/%d/environ" % pid, errors="replace").read())
    except OSError:
        return "process %d" % pid
    return "%s(started by %s)" % (" ".join(words), started[1] if started else "an unknown test")


def end_left():
    """End what is left running, and return what it was."""
    end = time.monotonic() + 5  # tmux takes a while to stop
    while left_running() and time.monotonic() < end:
        time.sleep(0.05)
    left = [about(pid) for pid in left_running()]
    for pid in left_running():
        os.kill(pid, signal.SIGKILL)
    return left
