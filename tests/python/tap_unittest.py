"""Tests of unittest as TAP: one check for each test. `tap_unittest.main(modules)`"""

from __future__ import annotations

import os
import sys
import traceback
import unittest
from types import ModuleType
from typing import Any, NoReturn

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.append(os.path.join(ROOT, "tests"))
import duello  # noqa: E402
import tap  # noqa: E402


class Tap(unittest.TextTestResult):
    """Print a test's result as one check."""

    def show(self, test: unittest.TestCase, error: Any, about: str = "") -> None:
        why = "" if error is None else about + "".join(traceback.format_exception(*error))
        tap.check(test.id().split("test_")[-1].replace("_", " "), error is None, why)

    def addSuccess(self, test: unittest.TestCase) -> None:
        self.show(test, None)

    def addFailure(self, test: unittest.TestCase, error: Any) -> None:
        self.show(test, error)

    def addError(self, test: unittest.TestCase, error: Any) -> None:
        self.show(test, error)

    def addSkip(self, test: unittest.TestCase, reason: str) -> None:
        tap.skip(test.id(), reason)

    def addSubTest(self, test: unittest.TestCase, subtest: unittest.TestCase, error: Any) -> None:
        if error is not None:
            self.show(test, error, "%s\n" % subtest)


def main(*modules: ModuleType) -> NoReturn:
    """Run the tests of these modules; the package must be an installed one."""
    tap.check("the installed package is tested", not duello.__file__.startswith(ROOT), duello.__file__)
    runner = unittest.TextTestRunner(resultclass=Tap, stream=open(os.devnull, "w"))
    for module in modules:
        runner.run(unittest.defaultTestLoader.loadTestsFromModule(module))
    tap.finish()
