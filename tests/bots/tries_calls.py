#!/usr/bin/env python3
"""Tries calls by which programs elsewhere have left their sandbox, seen or slowed others, or got memory that nobody
counts; then files that describe the machine or other processes. The numbers are those of x86-64."""
import ctypes
import os
import platform
import signal

import playing

ROOM = ctypes.create_string_buffer(4096)
FILE, PARENT, NEW_USER, CONTINUE = b"/usr/bin/env", os.getppid(), 0x10000000, int(signal.SIGCONT)
CALLS = {
    "io_uring": (425, 8, ROOM), "a user namespace": (272, NEW_USER), "clone3": (435, ROOM, 88),
    "clone with a namespace": (56, NEW_USER | 17, 0, 0, 0, 0),
    "a child whose end continues": (56, CONTINUE, 0, 0, 0, 0), "ptrace": (101, 16, PARENT, 0, 0),
    "being traced": (101, 0, 0, 0, 0), "others' memory": (310, PARENT, 0, 0, 0, 0, 0),
    "a key": (248, b"user", b"x", b"y", 1, -4), "keyctl": (250, 0, -3, 1), "perf": (298, ROOM, 0, -1, -1, 0),
    "memfd": (319, b"x", 0), "secret memory": (447, 0), "bpf": (321, 0, ROOM, 128), "userfaultfd": (323, 0),
    "inotify": (294, 0), "fanotify": (300, 0, 0), "System V memory": (29, 4242, 4096, 0o1666),
    "a semaphore": (64, 4242, 1, 0o1666), "a queue": (68, 4242, 0o1666),
    "a POSIX queue": (240, b"x", 0o102, 0o666, 0), "dumps": (157, 4, 1, 0, 0, 0),
    "a signal at its parent's end": (157, 1, CONTINUE, 0, 0, 0), "a filter of its own": (317, 1, 0, ROOM),
    "its priority": (141, 0, 0, 0), "its policy": (144, 0, 1, ROOM), "its core": (203, 0, 128, ROOM),
    "a slice": (314, 0, ROOM, 0), "priority of input": (251, 1, 0, 0),
    "others' limits": (302, PARENT, 0, 0, ROOM), "a session": (112,), "a group": (109, 0, 0),
    "chroot": (161, b"/box"), "a mount": (165, b"x", b"/box", b"tmpfs", 0, 0), "a tree": (428, -100, b"/", 1),
    "a file system": (430, b"tmpfs", 0), "a handle": (303, -100, b"/usr", ROOM, ROOM, 0),
    "openat2": (437, -100, b"/usr", ROOM, 24), "a descriptor of a process": (434, PARENT, 0),
    "comparing processes": (312, os.getpid(), 1, 0, 0, 0), "the kernel's log": (103, 3, ROOM, 100),
    "the clock": (227, 0, ROOM), "adjusting it": (159, ROOM), "a timer": (222, 0, 0, ROOM),
    "the cache of a file": (451, 0, ROOM, ROOM, 0), "reading ahead": (187, 0, 0, 4096),
    "a file out of memory": (221, 0, 0, 0, 4), "sync": (162,), "a lock": (73, 1, 6),
    "moved pages": (279, PARENT, 0, 0, 0, 0, 0), "splice": (275, 0, 0, 1, 0, 1, 0),
    "personality": (135, 0xffffffff), "segments": (154, 0, 0, 0), "mounts": (458, 0, 0, 0, 0),
    "the internet": (41, 2, 1, 0), "a local socket": (41, 1, 1, 0), "netlink": (41, 16, 3, 0),
    "packets": (41, 17, 3, 0), "vsock": (41, 40, 1, 0), "ciphers": (41, 38, 5, 0),
    "datagrams": (53, 1, 2, 0, ROOM), "a larger pipe": (72, 1, 1031, 1 << 20),
    "watching a folder": (72, 0, 1026, 1), "a lease": (72, 0, 1024, 0),
    "a signal of its choice": (72, 0, 10, CONTINUE), "an owner": (72, 0, 8, os.getpid()),
    "typing": (16, 0, 0x5412, b"x"), "continuing all": (62, 0, CONTINUE),
    "continuing in disguise": (62, os.getpid(), 1 << 32 | CONTINUE),
    "a queued signal": (129, PARENT, 9, ROOM), "a mode": (90, FILE, 0o777), "times": (280, -100, FILE, 0, 0),
    "an attribute": (188, FILE, b"user.x", b"y", 1, 0), "changing a program": (2, FILE, 1, 0),
    "a file in /tmp": (2, b"/tmp/duello-tries", 0o101, 0o600),
    "a file in /": (2, b"/duello-tries", 0o101, 0o600), "a device": (133, b"device", 0o20666, 0x101),
    "a link out": (86, FILE, b"link"), "leaving its name": (170, b"x", 1), "a module": (175, 0, 0, b""),
    "root": (105, 0),
}
FILES = ("/proc/self/status", "/proc/1/cmdline", "/proc/1/environ", "/proc/%d/mem" % PARENT, "/proc/self/mountinfo",
         "/proc/self/cgroup", "/proc/net/unix", "/proc/keys", "/proc/locks", "/proc/loadavg", "/proc/vmstat",
         "/proc/interrupts", "/proc/slabinfo", "/proc/cmdline", "/proc/pressure/cpu", "/proc/sys/fs/file-nr",
         "/proc/sys/fs/dentry-state", "/sys/kernel/mm/transparent_hugepage/enabled", "/etc/passwd", "/etc/machine-id")


def attack():
    if platform.machine() == "x86_64":
        for what, call in CALLS.items():
            playing.attempt(what, playing.syscall, *call)
    for path in FILES:
        playing.attempt(path, lambda path=path: open(path, "rb").read(64))


playing.play_after(attack)
