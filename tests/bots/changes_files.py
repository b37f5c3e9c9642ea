#!/usr/bin/env python3
"""Tries to change its arguments, files of the user: contents, names, modes, owners, times, attributes, by every system
call for it, the newest by number."""
import ctypes
import fcntl
import os
import struct
import sys

import playing

AT_FDCWD = -100
FCHMODAT2, SETXATTRAT, REMOVEXATTRAT, FILE_SETATTR = 452, 463, 466, 469
CHMOD, FCHMODAT, UTIMENSAT, SETXATTR, REMOVEXATTR = 90, 268, 280, 188, 197
X32 = 0x40000000
FS_IOC_SETFLAGS, FS_IOC_FSSETXATTR, NODUMP = 0x40086602, 0x401C5820, 0x40


def flags(path):
    fd = os.open(path, os.O_RDONLY)
    playing.attempt("FS_IOC_SETFLAGS", fcntl.ioctl, fd, FS_IOC_SETFLAGS, struct.pack("l", NODUMP))
    playing.attempt("FS_IOC_FSSETXATTR", fcntl.ioctl, fd, FS_IOC_FSSETXATTR, struct.pack("5I8x", NODUMP, 0, 0, 0, 0))
    playing.attempt("fchmod", lambda: os.fchmod(fd, 0o777) or "done")
    playing.attempt("futimens", lambda: os.utime(fd, (1, 1)) or "done")


def change(path):
    name, value = path.encode(), ctypes.create_string_buffer(b"owned")
    argument = struct.pack("QII", ctypes.addressof(value), 5, 0)
    for what, call in {
        "fchmodat2": (FCHMODAT2, AT_FDCWD, name, 0o777, 0),
        "setxattrat": (SETXATTRAT, AT_FDCWD, name, 0, b"user.owned", argument, len(argument)),
        "removexattrat": (REMOVEXATTRAT, AT_FDCWD, name, 0, b"user.mine"),
        "file_setattr": (FILE_SETATTR, AT_FDCWD, name, struct.pack("QIIII", NODUMP, 0, 0, 0, 0), 24, 0),
        "chmod": (CHMOD, name, 0o777),
        "chmod of another kind of machine": (CHMOD | X32, name, 0o777),
        "fchmodat": (FCHMODAT, AT_FDCWD, name, 0o777),
        "utimensat": (UTIMENSAT, AT_FDCWD, name, None, 0),
        "setxattr": (SETXATTR, name, b"user.owned", value, 5, 0),
        "removexattr": (REMOVEXATTR, name, b"user.mine"),
    }.items():
        playing.attempt(what, playing.syscall, *call)
    playing.attempt("chown", lambda: os.chown(path, os.getuid(), os.getgid()) or "done")
    playing.attempt("truncate", lambda: os.truncate(path, 1) or "done")
    playing.attempt("write", lambda: os.write(os.open(path, os.O_WRONLY | os.O_APPEND), b"owned"))
    playing.attempt("link", lambda: os.link(path, path + ".owned") or "done")
    playing.attempt("link inside", lambda: os.link(path, "owned") or "done")
    playing.attempt("rename", lambda: os.rename(path, path + ".moved") or "done")
    playing.attempt("unlink", lambda: os.unlink(path) or "done")
    playing.attempt("new file", lambda: os.open(path + ".new", os.O_CREAT | os.O_WRONLY))
    playing.attempt("new folder", lambda: os.mkdir(path + ".folder") or "done")


def attack():
    for path in sys.argv[1:]:
        playing.attempt("flags", flags, path)
        change(path)


playing.play_after(attack)
