"""Build duello._library: cffi reads duello.h and binding.h, and makes each function in them a `lib.NAME` of Python.

In a checkout, and in a source package, the library is built and linked into the module, so that nothing else has to be
installed. With DUELLO_SYSTEM=1, or without the library's sources, the module uses the libduello of the system.
"""

import os
import re
import subprocess
from pathlib import Path
from typing import Dict, List

from cffi import FFI

HERE = Path(__file__).resolve().parent
PACKED = HERE / "library"  # in a source package: see backend.py
CHECKOUT = PACKED if PACKED.exists() else HERE.parent
SYSTEM = bool(os.environ.get("DUELLO_SYSTEM")) or not (CHECKOUT / "Makefile").exists()


def find_header() -> Path:
    """Return the duello.h of the checkout, or the first that the compiler would find."""
    searched = [CHECKOUT / "include", *map(Path, filter(None, os.environ.get("CPATH", "").split(":"))),
                Path("/usr/local/include"), Path("/usr/include")]
    for folder in searched:
        if (folder / "duello.h").exists():
            return folder / "duello.h"
    raise SystemExit("duello.h is not installed: install libduello-dev, or build from a checkout of Duello")


def declarations(header: Path) -> str:
    """Return a header as cffi reads it: without the preprocessor and what is for C++ alone."""
    text = re.sub(r"#ifdef __cplusplus\n.*?#endif\n", "", header.read_text(encoding="utf-8"), flags=re.S)
    text = re.sub(r"^#.*\n", "", text, flags=re.M)
    return text.replace("DUELLO_IN_PYTHON", 'extern "Python+C"')


def linking() -> Dict[str, List[str]]:
    """Return what the module is linked with; in a checkout, build it first."""
    if SYSTEM:
        return {"libraries": ["duello"]}
    jobs = f"-j{os.cpu_count() or 1}"
    subprocess.run(["make", "--no-print-directory", jobs, "-C", str(CHECKOUT), "build/libduello.a"], check=True)
    archive = [str(CHECKOUT / "build" / "libduello.a")]
    return {"extra_objects": archive, "depends": archive, "libraries": ["m", "pthread"]}


ffi = FFI()
ffi.cdef(declarations(find_header()) + declarations(HERE / "binding.h"))
ffi.set_source("duello._library", '#include "binding.h"', sources=["binding.c"],
               include_dirs=[str(HERE), str(find_header().parent)], **linking())
