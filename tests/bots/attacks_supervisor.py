#!/usr/bin/env python3
"""Attacks the process that stops and starts it: its memory, its limits, its processor, its pipes."""
import ctypes
import os
import resource
import signal

import playing

PTRACE_ATTACH, PIDFD_OPEN, PIDFD_GETFD, READV = 16, 434, 438, 310


def memory(pid):
    fd = os.open("/proc/%d/mem" % pid, os.O_RDWR)
    return fd


def attack():
    for pid in {1, os.getppid()}:
        for name in ("mem", "environ", "maps", "fd/3", "fd/4", "fd/5", "root/etc/passwd", "cwd/x"):
            playing.attempt("%d/%s" % (pid, name), os.open, "/proc/%d/%s" % (pid, name), os.O_RDONLY)
        for name, value in (("oom_score_adj", b"1000"), ("coredump_filter", b"0"), ("autogroup", b"19")):
            playing.attempt("writing %s" % name,
                            lambda: os.write(os.open("/proc/%d/%s" % (pid, name), os.O_WRONLY), value))
        playing.attempt("ptrace", playing.libc.ptrace, PTRACE_ATTACH, pid, 0, 0)
        playing.attempt("pidfd", playing.syscall, PIDFD_OPEN, pid, 0)
        playing.attempt("prlimit", resource.prlimit, pid, resource.RLIMIT_NOFILE, (0, 0))
        playing.attempt("affinity", lambda: os.sched_setaffinity(pid, {0}) or "done")
        playing.attempt("priority", lambda: os.setpriority(os.PRIO_PROCESS, pid, 19) or "done")
        playing.attempt("memory", playing.syscall, READV, pid, ctypes.create_string_buffer(16), 1, b"", 0, 0)
        for number in (signal.SIGSTOP, signal.SIGKILL, signal.SIGSEGV):
            playing.libc.kill(pid, number)
    playing.attempt("affinity of its own", lambda: os.sched_setaffinity(0, set(range(64))) or "done")
    playing.attempt("limits", lambda: resource.setrlimit(resource.RLIMIT_NPROC, (-1, -1)) or "done")
    playing.attempt("a namespace", lambda: playing.libc.unshare(0x10000000) == 0)
    playing.attempt("a mount", lambda: playing.libc.mount(b"none", b"/tmp", b"tmpfs", 0, None) == 0)
    playing.attempt("a socket", lambda: playing.libc.socket(2, 1, 0))
    for _ in range(1000):
        playing.libc.kill(os.getppid(), signal.SIGCHLD)


playing.play_after(attack)
