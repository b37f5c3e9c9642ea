#!/usr/bin/env python3
"""Tries the ways in which two processes that share nothing could tell each other the cards: what the kernel keeps of a
file in memory, numbers that count what the whole machine does, and waking on a page that both have mapped."""
import ctypes
import mmap
import os

import playing

PREADV2, FADVISE64, MINCORE, FUTEX = 327, 221, 27, 202
RWF_NOWAIT, DONTNEED, FUTEX_WAKE = 8, 4, 1


class Piece(ctypes.Structure):
    _fields_ = [("at", ctypes.c_void_p), ("size", ctypes.c_size_t)]


def file():
    return os.open("/bin/sh", os.O_RDONLY)


def read_without_waiting():
    room = ctypes.create_string_buffer(4096)
    piece = Piece(ctypes.addressof(room), 4096)
    return playing.syscall(PREADV2, file(), ctypes.byref(piece), 1, 0, 0, RWF_NOWAIT)


def drop_from_memory():
    return playing.syscall(FADVISE64, file(), 0, 0, DONTNEED)


def look_into_memory():
    mapped = mmap.mmap(file(), 4096, prot=mmap.PROT_READ)
    address = ctypes.c_void_p(ctypes.addressof(ctypes.c_char.from_buffer_copy(mapped[:1])))
    return playing.syscall(MINCORE, address, 4096, ctypes.create_string_buffer(1))


def wake_on_a_page():
    playing.libc.mmap.restype = ctypes.c_void_p
    page = playing.libc.mmap(None, 4096, mmap.PROT_READ, mmap.MAP_SHARED, file(), 0)
    return playing.syscall(FUTEX, ctypes.c_void_p(page), FUTEX_WAKE, 1, None, None, 0)


def count_of_the_machine():
    event = playing.libc.eventfd(0, 0)
    return open("/proc/self/fdinfo/%d" % event).read()


def attack():
    playing.attempt("what is in memory, by reading", read_without_waiting)
    playing.attempt("a file out of memory", drop_from_memory)
    playing.attempt("what is in memory, by asking", look_into_memory)
    playing.attempt("a wake on a page of the system", wake_on_a_page)
    playing.attempt("a number of the whole machine", count_of_the_machine)


playing.play_after(attack)
