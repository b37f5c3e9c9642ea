"""A PostgreSQL of its own for a test: in a temporary folder, on a unix socket, ended with the test."""

import glob
import os
import shutil
import signal
import subprocess
import tempfile
import time


class Postgres:
    def __init__(self, **settings):
        self.folder = tempfile.mkdtemp()
        self.bin = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.prefix = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        self.settings, self.child = settings, None
        os.chmod(self.folder, 0o711)
        os.mkdir(self.folder + "/data")
        if self.prefix:
            shutil.chown(self.folder + "/data", "postgres", "postgres")
        self.run("initdb", "-A", "trust", "--no-locale", "-E", "UTF8", "-N", "-U", "duello",
                 "-D", self.folder + "/data")
        self.url = "postgres://duello@/postgres?host=" + self.folder + "/data"
        self.start()

    def run(self, program, *arguments):
        return subprocess.run([*self.prefix, os.path.join(self.bin, program), *arguments], cwd="/", check=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout

    def launch(self):
        settings = dict(self.settings, listen_addresses="", unix_socket_directories=self.folder + "/data")
        options = [word for name, value in settings.items() for word in ("-c", "%s=%s" % (name, value))]
        with open(self.folder + "/log", "ab") as log:
            program = [*self.prefix, os.path.join(self.bin, "postgres"), "-D", self.folder + "/data"]
            return subprocess.Popen([*program, *options], stdout=log, stderr=log, cwd="/")

    def start(self):
        """Start it, and wait until it answers. It refuses to start while processes of a killed one still end."""
        self.child = self.launch()
        for _ in range(600):
            if self.child.poll() is not None:
                self.child = self.launch()
            try:
                self.ask("SELECT 1")
                return
            except subprocess.CalledProcessError:
                time.sleep(0.1)
        with open(self.folder + "/log", encoding="utf-8", errors="replace") as log:
            raise RuntimeError("PostgreSQL did not start: " + log.read())

    def ask(self, sql):
        """Run a statement; returns its rows, cells separated by |."""
        return self.run("psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", sql, self.url).splitlines()

    def pid(self):
        with open(self.folder + "/data/postmaster.pid", encoding="utf-8") as file:
            return int(file.readline())

    def kill(self):
        """kill -9; its other processes end when they notice."""
        os.kill(self.pid(), signal.SIGKILL)
        self.child.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.child.poll() is None:
            os.kill(self.pid(), signal.SIGQUIT)
            self.child.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
