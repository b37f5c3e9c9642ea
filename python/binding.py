"""Build duello._library: everything that duello.h declares, compiled by cffi.

In a checkout the library is built and linked into the module, so that nothing else has to be installed. With
DUELLO_SYSTEM=1, or away from a checkout, the module uses the libduello of the system.
"""

import os
import re
import subprocess
from pathlib import Path

from cffi import FFI

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parent
SYSTEM = bool(os.environ.get("DUELLO_SYSTEM")) or not (CHECKOUT / "Makefile").exists()


def declarations(header: str) -> str:
    """The header as cffi reads it: without the preprocessor and what is for C++ alone."""
    header = re.sub(r"#ifdef __cplusplus\n.*?#endif\n", "", header, flags=re.S)
    return re.sub(r"^#.*\n", "", header, flags=re.M)


CALLBACKS = """
extern "Python" {
    bool duello_python_report(void *user, double share);
    bool duello_python_write(void *user, const char *bytes, size_t count);
    void duello_python_strategy(void *user, const duello_state *seen, int player, const duello_move *legal, int n,
                                double *share);
}
"""


# One call where Python would need two or three.
SHORTCUTS = """
int duello_python_chooser(const duello_duel *duel);
int duello_python_play(duello_duel *duel, duello_move m);
bool duello_python_progress(void *user, double share);
void duello_python_rounds(duello_batch *batch, int rounds, const duello_joint *chosen, uint8_t *taken, uint8_t *masks,
                          int16_t *seen);
"""
SOURCE = """
#include "duello.h"

#include <time.h>

static bool duello_python_report(void *user, double share);

/* Ask Python only every 20 milliseconds, since that takes longer than the work between two calls. */
static bool duello_python_progress(void *user, double share)
{
    static _Thread_local long long last;
    struct timespec t;
    long long now;

    clock_gettime(CLOCK_MONOTONIC, &t);
    now = t.tv_sec * 1000LL + t.tv_nsec / 1000000;
    if (now - last < 20)
        return true;
    last = now;
    return duello_python_report(user, share);
}

static int duello_python_chooser(const duello_duel *duel)
{
    int wanted = duello_duel_wanted(duel);

    return wanted == DUELLO_P2 || (wanted == DUELLO_BOTH && !duello_duel_wants(duel, DUELLO_P1));
}

static int duello_python_play(duello_duel *duel, duello_move m)
{
    return duello_duel_take(duel, duello_python_chooser(duel), m);
}

/* What bench.py measures. */
static void duello_python_rounds(duello_batch *batch, int rounds, const duello_joint *chosen, uint8_t *taken,
                                 uint8_t *masks, int16_t *seen)
{
    for (int i = 0; i < rounds; i++) {
        duello_batch_step(batch, chosen, taken);
        duello_batch_masks(batch, DUELLO_P1, masks);
        duello_batch_observe(batch, DUELLO_P1, seen);
    }
}
"""


def find_header() -> Path:
    header = CHECKOUT / "include" / "duello.h"
    return header if header.exists() else Path("/usr/include/duello.h")


def linking() -> dict:
    if SYSTEM:
        return {"libraries": ["duello"]}
    subprocess.run(["make", "--no-print-directory", "-C", str(CHECKOUT), "build/libduello.a"], check=True)
    return {"extra_objects": [str(CHECKOUT / "build" / "libduello.a")], "libraries": ["m", "pthread"]}


ffi = FFI()
ffi.cdef(declarations(find_header().read_text(encoding="utf-8")) + CALLBACKS + SHORTCUTS)
ffi.set_source("duello._library", SOURCE, include_dirs=[str(find_header().parent)], **linking())
