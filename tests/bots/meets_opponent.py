#!/usr/bin/env python3
"""Leaves a sign at every place that an opponent could see, and looks for the opponent's sign: through such a place
two opponents could tell each other their cards."""
import ctypes
import errno
import fcntl
import os
import signal
import socket

import playing

KEY, IPC_CREAT, IPC_EXCL = 0x6475656C, 0o1000, 0o2000
SHMGET, SEMGET, MSGGET, ADD_KEY, REQUEST_KEY, MQ_OPEN = 29, 64, 68, 248, 249, 240
kept = []  # what would go with its last reference


def taken(leave):
    """A place that only one can have: is it another's?"""
    try:
        kept.append(leave())
    except OSError as e:
        return e.errno in (errno.EADDRINUSE, errno.EEXIST, errno.EAGAIN) or None
    return None


def call(number, *arguments):
    if playing.syscall(number, *arguments) < 0:
        raise OSError(ctypes.get_errno(), "")


def bound(address):
    one, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    kept.append(other)
    one.bind(address)
    return one


def listens(address):
    s = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    s.bind(address)
    s.listen()
    return s


def locked(path, lock):
    file = os.open(path, os.O_RDONLY)
    lock(file)
    return file


def flock(file):
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lease(file):
    fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_RDLCK)


def made(path):
    return os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR)


def read_lock(file):
    fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB)


def places():
    here = os.path.abspath(__file__)
    yield "abstract datagrams", lambda: bound("\0duello-meet")
    yield "abstract streams", lambda: listens("\0duello-meet-2")
    yield "a lock", lambda: locked(here, flock)
    yield "a lock on the system's", lambda: locked("/usr/bin/env", flock)
    yield "shared memory", lambda: call(SHMGET, KEY, 4096, IPC_CREAT | IPC_EXCL | 0o666)
    yield "a semaphore", lambda: call(SEMGET, KEY, 1, IPC_CREAT | IPC_EXCL | 0o666)
    yield "a message queue", lambda: call(MSGGET, KEY, IPC_CREAT | IPC_EXCL | 0o666)
    yield "a queue", lambda: call(MQ_OPEN, b"duello-meet", os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o666, None)
    for folder in ("/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run", "/run/lock", os.path.dirname(here)):
        name = folder + "/duello-meet"
        yield name, lambda n=name: made(n)
        yield name + " as a pipe", lambda n=name: os.mkfifo(n + "-pipe")
        yield name + " as a socket", lambda n=name: bound(n + "-socket")
    yield "a port", lambda: socket.create_server(("127.0.0.1", 49494))
    yield "a group of keys", lambda: call(ADD_KEY, b"user", b"duello-meet", b"1", 1, -4)


def signs():
    """Watches, leases and signals do not exclude each other: to be allowed is enough."""
    here = os.path.abspath(__file__)
    playing.attempt("a lease", lambda: locked(here, lease) and "done")
    playing.attempt("a lock of records", lambda: locked(here, read_lock) and "done")
    watch = playing.libc.inotify_init()
    if watch >= 0:
        playing.attempt("a watch", playing.libc.inotify_add_watch, watch, here.encode(), 0xFFF)
    for pid in range(2, 300):
        if pid not in (os.getpid(), os.getppid()) and others_process(pid):
            playing.got("a process", pid)


def others_process(pid):
    """Alive, and not of ours: a signal would reach it."""
    try:
        os.kill(pid, signal.SIGWINCH)
    except OSError:
        return False
    return True


def attack():
    for what, leave in places():
        if taken(leave):
            playing.got("the other's sign at", what)
    signs()


playing.play_after(attack)
