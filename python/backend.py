"""Build wheels and source packages of duello, for pip (PEP 517) and for `make wheel`: backend.py FOLDER.

A wheel has the library inside and serves every Python from 3.9 on (abi3), so installing it needs no compiler. A source
package has the sources of the library. Setuptools and cffi are needed, the package `wheel` is not. Each build compiles
the module anew, in a folder of its own, so that it never links a library that is out of date.
"""

import base64
import hashlib
import io
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple

HERE = Path(__file__).resolve().parent
PACKED = HERE / "library"
CHECKOUT = PACKED if PACKED.exists() else HERE.parent
SOURCES = ("*.py", "*.toml", "*.c", "*.h", "duello/*.py", "duello/py.typed")
LIBRARY = ("LICENSE", "Makefile", "web/web.mk", "include/duello.h", "src/lib/**/*.[ch]", "src/lib/**/*.def",
           "src/lib/**/*.inc")

Settings = Optional[Dict[str, Any]]


def setting(name: str) -> str:
    """Return a value of pyproject.toml."""
    found = re.search(rf"^{name} = (.*)$", (HERE / "pyproject.toml").read_text(encoding="utf-8"), re.M)
    assert found, name
    return found[1].strip('"')


NAME = f"{setting('name')}-{setting('version')}"


def metadata() -> str:
    needs = "".join(f"Requires-Dist: {need}\n" for need in re.findall(r'"(.*?)"', setting("dependencies")))
    return (f"Metadata-Version: 2.1\nName: {setting('name')}\nVersion: {setting('version')}\nLicense: MIT\n"
            f"Summary: {setting('description')}\nRequires-Python: {setting('requires-python')}\n{needs}")


def built(work: str) -> Iterator[Tuple[str, bytes]]:
    """Compile the module; yield its file and that of its types."""
    subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--build-lib", work, "--build-temp", work + "/temp"],
                   cwd=HERE, check=True)
    module, = Path(work, "duello").glob("_library*.so")
    yield f"duello/{module.name}", module.read_bytes()
    yield "duello/_library.pyi", subprocess.run([sys.executable, "library_stub.py"], cwd=HERE, check=True,
                                                stdout=subprocess.PIPE).stdout


def tag(module: str) -> str:
    """Return which Pythons and machines a module serves."""
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    own = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    return f"cp39-abi3-{platform}" if ".abi3." in module else f"{own}-{own}-{platform}"


def record_line(name: str, data: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def build_wheel(wheel_directory: str, config_settings: Settings = None,
                metadata_directory: Optional[str] = None) -> str:
    info = f"{NAME}.dist-info"
    with tempfile.TemporaryDirectory() as work:
        files: List[Tuple[str, bytes]] = list(built(work))
    kind = tag(files[0][0])
    files += [(f"duello/{path.name}", path.read_bytes()) for path in sorted((HERE / "duello").glob("*.py"))]
    about = f"Wheel-Version: 1.0\nGenerator: duello\nRoot-Is-Purelib: false\nTag: {kind}\n"
    files += [("duello/py.typed", b""), (f"{info}/METADATA", metadata().encode()),
              (f"{info}/LICENSE", (CHECKOUT / "LICENSE").read_bytes()), (f"{info}/WHEEL", about.encode())]
    record = "".join(record_line(name, data) for name, data in files) + f"{info}/RECORD,,\n"
    name = f"{NAME}-{kind}.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in [*files, (f"{info}/RECORD", record.encode())]:
            entry = zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            wheel.writestr(entry, data)
    return name


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    found = [(path, path.relative_to(HERE)) for pattern in SOURCES for path in sorted(HERE.glob(pattern))]
    found += [(path, Path("library") / path.relative_to(CHECKOUT))
              for pattern in LIBRARY for path in sorted(CHECKOUT.glob(pattern))]
    with tarfile.open(os.path.join(sdist_directory, f"{NAME}.tar.gz"), "w:gz", format=tarfile.PAX_FORMAT) as packed:
        about = tarfile.TarInfo(f"{NAME}/PKG-INFO")
        about.size = len(metadata().encode())
        packed.addfile(about, io.BytesIO(metadata().encode()))
        for path, name in found:
            packed.add(path, f"{NAME}/{name}", recursive=False)
    return f"{NAME}.tar.gz"


if __name__ == "__main__":
    os.makedirs(sys.argv[1], exist_ok=True)
    for made in (build_wheel(sys.argv[1]), build_sdist(sys.argv[1])):
        print(os.path.join(sys.argv[1], made))
