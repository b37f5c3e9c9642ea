#!/usr/bin/env python3
"""Uses more memory than it may, where it is hard to count; its argument says how. It stops at 2 GiB."""
import ctypes
import mmap
import os
import socket
import sys
import time

import playing

PIECE, PIECES = 64 << 20, 32
MADV_DONTNEED, MADV_NOHUGEPAGE, EXIT = 4, 15, 60
libc = playing.libc
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
libc.madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
NOWHERE = ctypes.c_void_p(-1).value


def area(size, protection, flags, fd=-1):
    at = libc.mmap(None, size, protection, flags, fd, 0)
    if at == NOWHERE:
        raise MemoryError
    return at


def shared(fd=-1):
    """Pages stay when nobody has them mapped any more."""
    for _ in range(PIECES):
        at = area(PIECE, mmap.PROT_READ | mmap.PROT_WRITE, mmap.MAP_SHARED | (mmap.MAP_ANONYMOUS if fd < 0 else 0), fd)
        ctypes.memset(at, 1, PIECE)
        libc.madvise(at, PIECE, MADV_DONTNEED)


def device():
    shared(os.open("/dev/zero", os.O_RDWR))


def tables():
    """Reading one byte of every 2 MiB takes a page of the kernel's for each, and none of ours."""
    size, step = 1 << 40, 2 << 20
    at = area(size, mmap.PROT_READ, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000)
    libc.madvise(at, size, MADV_NOHUGEPAGE)
    for place in range(at, at + size, step):
        ctypes.c_char.from_address(place).value


def private():
    for _ in range(PIECES // 4):
        ctypes.memset(area(PIECE, mmap.PROT_READ | mmap.PROT_WRITE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS), 1, PIECE)


def leaderless():
    """The first thread of each process ends, and with it goes what its status tells."""
    import threading

    def take():
        time.sleep(0.02)
        private()
        os.write(out, b"x")
        time.sleep(100)

    ready, out = os.pipe()
    for _ in range(4):
        if os.fork() == 0:
            threading.Thread(target=take).start()
            playing.syscall(EXIT, 0)
    if len(b"".join(os.read(ready, 1) for _ in range(4))) < 4:
        raise MemoryError


def children():
    """Each takes its part and stays."""
    ready, out = os.pipe()
    for _ in range(16):
        if os.fork() == 0:
            for _ in range(2):
                ctypes.memset(area(PIECE, 3, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS), 1, PIECE)
            os.write(out, b"x")
            time.sleep(100)
    for _ in range(16):
        os.read(ready, 1)


def files():
    for i in range(PIECES * 16):
        with open("file%d" % i, "wb") as file:
            file.write(bytes(4 << 20))


def gone_files():
    """Files that are open and have no name."""
    for _ in range(64):
        if os.fork() == 0:
            for i in range(40):
                file = os.open("gone%d-%d" % (os.getpid(), i), os.O_CREAT | os.O_RDWR)
                os.unlink("gone%d-%d" % (os.getpid(), i))
                os.write(file, bytes(4 << 20))
            time.sleep(100)
    for _ in range(64):
        os.wait()


def nameless_files():
    for _ in range(40):
        os.write(os.open(".", os.O_TMPFILE | os.O_RDWR), bytes(4 << 20))


def queues():
    """Full sockets in every process there may be."""
    for _ in range(60):
        if os.fork() == 0:
            try:
                while True:
                    for s in socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM):
                        s.setblocking(False)
                        try:
                            while s.send(bytes(1 << 16)):
                                pass
                        except BlockingIOError:
                            s.detach()
            except OSError:
                time.sleep(100)
    time.sleep(3)


def areas():
    """Areas of memory of one page each, which every fork copies, with a link to those of each ancestor."""
    for place in range(60000):  # readable or not, in turns, so that none are joined
        area(4096, place % 2, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    ready, out = os.pipe()
    for depth in range(58):
        if os.fork() != 0:
            break
    else:
        os.write(out, b"x")
    if depth > 0:
        time.sleep(100)
    os.read(ready, 1)


def attack(number):
    if number == 2:
        playing.attempt("2 GiB by " + sys.argv[1], lambda: globals()[sys.argv[1]]() or "taken")


playing.play(attack)
