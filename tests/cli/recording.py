"""Writes down what the clients of a test send and receive, for build/tests/online/check_history, which judges it.
docs/develop/tests.md has the format. `ws.recording = Recording()` begins."""

import atexit
import os
import subprocess
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CHECK = os.path.join(ROOT, os.environ.get("BUILD", "build"), "tests", "online", "check_history")
LATE = 30000  # ms; a frame can wait that long on a busy machine


class Recording:
    def __init__(self):
        handle, self.path = tempfile.mkstemp(prefix="duello-recording-")
        self.file = os.fdopen(handle, "wb")
        self.connections, self.is_bad, self.lock = 0, False, threading.Lock()
        atexit.register(self.close)

    def note(self, connection, kind, payload=None):
        with self.lock:  # so that times do not go back
            head = b"%d %d %s" % (time.monotonic() * 1000, connection, kind)
            self.file.write(head + (b"" if payload is None else b" %d %s" % (len(payload), payload)) + b"\n")

    def opened(self):
        with self.lock:
            self.connections += 1
            number = self.connections
        self.note(number, b"+")
        return number

    def killed(self):
        self.note(0, b"!")

    def judge(self):
        """Judge everything so far; returns whether all is well, and what the judge said."""
        self.file.flush()
        with open(self.path, "rb") as recorded:
            done = subprocess.run([CHECK, "--late", str(LATE)], stdin=recorded, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, check=False)
        self.is_bad = done.returncode != 0
        return not self.is_bad, done.stdout.strip()

    def close(self):
        """Forget the recording, unless the judge found a fault in it."""
        self.file.close()
        if self.is_bad:
            print("# the recording is kept in " + self.path, flush=True)
        else:
            os.unlink(self.path)
