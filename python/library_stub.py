"""Print duello/_library.pyi, which wheels have: what cffi knows of the functions of duello.h and binding.h. With it,
mypy checks each call of C for the name of the function, the number of its arguments, and numbers against pointers."""

import os
import sys

os.environ["DUELLO_SYSTEM"] = "1"  # nothing is built
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from binding import ffi  # noqa: E402
from cffi import model  # noqa: E402

HEAD = """
from typing import Any, Callable, TypeVar

F = TypeVar("F", bound=Callable[..., object])

class CData:
    def __getattr__(self, name: str) -> Any: ...
    def __setattr__(self, name: str, value: object) -> None: ...
    def __getitem__(self, i: int | slice) -> Any: ...
    def __setitem__(self, i: int | slice, value: object) -> None: ...
    def __int__(self) -> int: ...

class FFI:
    NULL: CData
    def addressof(self, lib: Lib, name: str) -> CData: ...
    def buffer(self, pointer: CData) -> bytearray: ...
    def cast(self, kind: str, pointer: CData) -> CData: ...
    def def_extern(self, error: object = ..., onerror: Callable[..., None] = ...) -> Callable[[F], F]: ...
    def from_buffer(self, kind: str, array: object) -> CData: ...
    def from_handle(self, handle: CData) -> Any: ...
    def gc(self, pointer: CData, free: Callable[[CData], None]) -> CData: ...
    def new(self, kind: str, init: object = ...) -> CData: ...
    def new_allocator(self, should_clear_after_alloc: bool) -> Callable[..., CData]: ...
    def new_handle(self, thing: object) -> CData: ...
    def sizeof(self, kind: str) -> int: ...
    def string(self, pointer: CData) -> bytes: ...
    def typeof(self, kind: str) -> object: ...
    def unpack(self, pointer: CData, count: int) -> Any: ...

ffi: FFI
lib: Lib

class Lib:"""


def python_type(c_type: model.BaseType) -> str:
    if isinstance(c_type, model.VoidType):
        return "None"
    if isinstance(c_type, model.EnumType):
        return "int"
    if isinstance(c_type, model.PrimitiveType):
        return {"double": "float", "_Bool": "bool"}.get(c_type.name, "int")
    return "CData"


def argument_type(c_type: model.BaseType) -> str:
    return "CData | bytes" if c_type.get_c_name() in ("char const *", "void const *") else python_type(c_type)


def main() -> None:
    print(HEAD)
    for key, (c_type, _) in ffi._parser._declarations.items():
        kind, name = key.split(" ", 1)
        if kind == "function":
            arguments = "".join(", a%d: %s" % (i, argument_type(one)) for i, one in enumerate(c_type.args))
            print("    def %s(self%s, /) -> %s: ..." % (name, arguments, python_type(c_type.result)))
        elif kind == "extern_python_plus_c":
            print("    %s: CData" % name)
    for name in ffi._parser._int_constants:
        print("    %s: int" % name)


if __name__ == "__main__":
    main()
