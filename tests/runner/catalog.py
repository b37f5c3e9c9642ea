"""All tests there are, by folder: each kind of test has a folder, a command and the builds that it usually uses.

Nearly every test runs once, under AddressSanitizer and UBSan, because they find more in the same run. Golden texts also
run with the build that users have, because the optimizer may change the output, and they are cheap. tests/checks, the
page's tests and those of the Python package use only that build. A test may choose otherwise (head.py)."""

import glob
import os
import re

from .head import PLAIN, SAN, Head

INPUTS = 20000  # of a fuzzer that does not say how many


class Test:
    def __init__(self, name, command, head, build=PLAIN, target="all"):
        self.name, self.command, self.head, self.build, self.target = name, command, head, build, target
        self.env = {}

    def in_long_form(self):
        """Return the same test, with the figures of its Long line."""
        figures = " ".join("%s=%s" % pair for pair in self.head.long.items())
        test = Test("%s %s" % (figures, self.name), self.command, self.head, self.build, self.target)
        test.env = self.head.long
        return test


def shell(command):
    """Return a command that counts as one test."""
    return ["bash", "-c", "(%s) && echo 'ok 1'" % command]


def units(builds=None):
    for source in sorted(glob.glob("tests/unit/*/test_*.c")):
        head = Head(source, [SAN])
        for build in builds or head.builds:
            path = "%s/tests/%s" % (build, source[len("tests/unit/"):-2])
            yield Test(path, [path], head, build, path)


def texts(paths, builds):
    for path in paths:
        if re.search(r"^\$ ", open(path, encoding="utf-8").read(), re.M):
            for build in builds:
                yield Test("%s (%s)" % (path, build), ["tests/transcripts", path], Head(path, builds), build)


def goldens():
    return sorted(glob.glob("tests/golden/*.txt"))


def documents():
    return ["README.md"] + sorted(glob.glob("docs/**/*.md", recursive=True))


def programs():
    for path in sorted(glob.glob("tests/cli/test_*")):
        head = Head(path, [SAN])
        for build in head.builds:
            yield Test("%s (%s)" % (path, build), [path], head, build)


def scripts(pattern, target="all"):
    for path in sorted(glob.glob(pattern)):
        yield Test(path, [path], Head(path, [PLAIN]), target=target)


def fuzzers():
    for source in sorted(glob.glob("tests/fuzz/fuzz_*.c")):
        name, head = os.path.basename(source)[:-2], Head(source, [PLAIN])
        inputs = head.inputs or INPUTS
        fuzz = "build/fuzz/%s -runs=${INPUTS:-%d} -seed=1 -verbosity=0 $c tests/fuzz/seeds/%s" % (name, inputs, name)
        yield Test("build/fuzz/%s, %d inputs" % (name, inputs),
                   shell("c=$(mktemp -d); %s; e=$?; rm -rf $c; exit $e" % fuzz), head, target="build/fuzz/" + name)


def all_tests():
    yield from scripts("tests/checks/*")
    yield from units()
    yield from texts(goldens(), [SAN, PLAIN])
    yield from texts(documents(), [SAN])
    yield from programs()
    yield from scripts("tests/online/test_*", "history-tests")
    yield from scripts("tests/web/test_*", "web-tests")
    yield from scripts("tests/python/test_*")
    yield from fuzzers()


def quick_tests():
    """Return tests to run while you work: without sanitizers, and nothing that takes long."""
    tests = list(units([PLAIN])) + list(texts(goldens(), [PLAIN])) + list(scripts("tests/checks/*"))
    return (test for test in tests if test.head.seconds == 0)


def long_tests():
    return (test.in_long_form() for test in all_tests() if test.head.long)


def builds_of(tests):
    """Return what must be built for the tests: a name and the arguments of make, for each kind of build."""
    for build, flags in ((PLAIN, []), (SAN, ["SAN=1"])):
        targets = {t.target for t in tests if t.build == build}
        if build == PLAIN and any(t.build == SAN and t.target == "all" for t in tests):
            targets.add("all")  # sanitizers do not work in a bot's sandbox, so the plain program runs there
        if "all" in targets:
            targets |= {build + "/duello-bench", build + "/tests/online/check_history"}
        if targets:
            yield "build with %s, no warning" % ("sanitizers" if flags else "gcc"), flags + sorted(targets)
