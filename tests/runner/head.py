"""What a test says about itself, in lines of its head: the lines of the file before the first empty one.

    Runs: plain, because AddressSanitizer needs a larger stack
    Takes: 40 seconds, mostly waiting
    Long: KILLS=1000 SEED=7
    Inputs: 500

Runs says which build the test uses: "plain", "sanitizers" or "sanitizers and plain"; a reason may follow. Takes is for
tests of more than 5 seconds: the longest start first, and `--quick` leaves them out; "mostly waiting" lets other tests
have the processor. Long is the environment for `--long`. Inputs is for a fuzzer: how many it tries, unless INPUTS says
otherwise. A word that is nearly one of these is a mistake."""

import difflib
import re

PLAIN, SAN = "build", "build/san"
BUILDS = {"plain": [PLAIN], "sanitizers": [SAN], "sanitizers and plain": [SAN, PLAIN]}
LINE = re.compile(r"^\W*(\w+):\s*(.*?)\W*$", re.M)
FORMS = {
    "Runs": re.compile(r"(%s)(?:, because .*)?" % "|".join(sorted(BUILDS, reverse=True))),
    "Takes": re.compile(r"(\d+) seconds(, mostly waiting)?"),
    "Long": re.compile(r"([A-Z_]+=\w+(?: [A-Z_]+=\w+)*)"),
    "Inputs": re.compile(r"(\d+)"),
}
NEAR = 0.7  # of difflib: "Longs" and "Take" are nearly a word of these, "Records" is not


class WrongHead(Exception):
    """A test says something about itself that means nothing."""


class Head:
    def __init__(self, path, builds):
        """Read the head of a test that uses these builds if it does not say otherwise."""
        self.builds, self.seconds, self.waits, self.long, self.inputs = builds, 0, False, {}, None
        text = open(path, encoding="utf-8").read()
        for word, value in LINE.findall(text.split("\n\n")[0]):
            if word not in FORMS:
                for meant in difflib.get_close_matches(word.capitalize(), FORMS, 1, NEAR):
                    raise WrongHead('%s: "%s:" means nothing; do you mean "%s:"?' % (path, word, meant))
                continue
            said = FORMS[word].fullmatch(value)
            if not said:
                raise WrongHead('%s: "%s: %s" is not of the form of tests/runner/head.py' % (path, word, value))
            if word == "Runs":
                self.builds = BUILDS[said[1]]
            elif word == "Takes":
                self.seconds, self.waits = int(said[1]), bool(said[2])
            elif word == "Inputs":
                self.inputs = int(said[1])
            else:
                self.long = dict(pair.split("=") for pair in said[1].split())
        for name in set(self.long) - {"INPUTS"}:  # of a fuzzer: catalog.py uses it
            if not re.search(r'(\$\{|"|env\.)%s\b' % name, text):
                raise WrongHead("%s: it does not use %s of its Long line" % (path, name))
