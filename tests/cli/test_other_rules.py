#!/usr/bin/env python3
"""Battle Numbers by rules that no network has learned: what master takes from greedy in SETTINGS settings (default 1),
drawn by SEED (default 1), over GAMES games each (default 20). One setting, with a turn limit, is always the first.
Prints a table of all settings, and TAP.
Takes: 6 seconds
Long: SETTINGS=10 GAMES=400"""

import json
import math
import os
import random
import subprocess
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import check, finish  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DUELLO = os.path.join(ROOT, os.environ.get("BUILD", "build"), "duello")
SETTINGS = int(os.environ.get("SETTINGS", "1"))
SEED = int(os.environ.get("SEED", "1"))
GAMES = int(os.environ.get("GAMES", "20"))
FIRST = "battle-numbers:turn-limit=20,limit-result=points"


def bits(copies):
    return copies.bit_length()


def drawn(dice):
    """Draw rules: a deck, hands, HP, and in two settings of three a turn limit."""
    while True:
        top, copies, hand = dice.randint(3, 20), dice.randint(1, 4), dice.randint(2, 8)
        hp, limit = dice.randint(5, 60), dice.choice([0, dice.randint(4, 60), dice.randint(4, 60)])
        if top * bits(copies) <= 40 and hand <= top * copies:
            rules = "battle-numbers:top=%d,copies=%d,hand=%d,hp=%d" % (top, copies, hand, hp)
            return rules + (",turn-limit=%d,limit-result=points" % limit if limit else "")


def measured(rules):
    """Return the score of master in percent, half of its 95% interval, and what the program said."""
    game, options = rules.split(":")
    command = [DUELLO, "arena", "master", "greedy", "--game", game, "--games", str(GAMES),
               "--seed", str(SEED), "--jobs", "2", "--json"]
    for option in options.split(","):
        command += ["--rule", option]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    pairs = json.loads(done.stdout.splitlines()[-1])["pairs"][0]["pair_scores"]
    n = sum(pairs)
    mean = sum(k * times for k, times in enumerate(pairs)) / n / 4
    spread = sum(times * (k / 4 - mean) ** 2 for k, times in enumerate(pairs)) / n
    return 100 * mean, 196 * math.sqrt(spread / n), done.stderr


def main():
    dice = random.Random(SEED)
    settings = [FIRST] + [drawn(dice) for _ in range(SETTINGS - 1)]
    scores = []
    for rules in settings:
        score, error, said = measured(rules)
        scores.append(score)
        print("# %5.1f ± %4.1f  %s" % (score, error, rules), flush=True)
        check("master says that it searches", "searches" in said, said)
        check("master is no worse than greedy", score + error >= 50, "%s: %.1f ± %.1f" % (rules, score, error))
    check("master takes 60% from greedy on average", sum(scores) >= 60 * len(scores), scores)
    finish()


if __name__ == "__main__":
    main()
