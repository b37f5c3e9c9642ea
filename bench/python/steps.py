"""Measure steps a second of random games with masks and observations, in one run: from Python (Batch.advance), in a
loop in C over the functions for one position (position_loop.c), in C without the library (hand_batches.c), and in NumPy
(Energy Duel alone). Zoo steps are those of duello.zoo.

usage: python3 bench/python/steps.py [GAME...], with the package installed and build/libduello.a made"""

import os
import subprocess
import sys
import tempfile
import time
from typing import Any, Callable

import numpy as np

import duello
import duello.zoo

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
GAMES, STEPS, RUNS = 1024, 200_000, 25


def rate(function: Callable[[], Any], steps: int) -> float:
    """Return steps a second of processor time, by the quickest run."""
    quickest = float("inf")
    for _ in range(RUNS):
        begin = time.process_time()
        function()
        quickest = min(quickest, time.process_time() - begin)
    return steps / quickest


def python_rate(name: str) -> float:
    games, rounds = duello.Batch(name, GAMES, seed=1, first=duello.BOTH), STEPS // GAMES
    games.buffers()

    def run() -> None:
        for _ in range(rounds):
            games.advance(random=True)

    return rate(run, rounds * GAMES)


def zoo_rate(name: str) -> float:
    env, steps = duello.zoo.raw_env(name, turn_limit=200), 20_000
    env.reset(seed=1)

    def run() -> None:
        for _ in range(steps):
            seen, _, ended, stopped, _ = env.last()
            if ended or stopped:
                env.reset()
                seen = env.last()[0]
            assert seen is not None
            env.step(int(seen["action_mask"].argmax()))

    return rate(run, steps)


def numpy_rate() -> float:
    """Energy Duel as one would write it for NumPy: attack 1, 2, 3, charge."""
    dice, rounds = np.random.default_rng(1), STEPS // GAMES
    energy = np.full((GAMES, 2), 10, np.int16)
    seen, mask = np.zeros((GAMES, 4), np.int16), np.ones((GAMES, 4), np.bool_)
    costs = np.array([1, 2, 3], np.int16)

    def run() -> None:
        nonlocal energy
        for _ in range(rounds):
            mine, theirs = energy[:, 0], energy[:, 1]
            most = np.minimum(mine, 3)
            cost = (dice.random(GAMES) * (most + 1)).astype(np.int16) + 1
            charges = cost > most
            mine = np.where(charges, np.minimum(mine + 2, 10), mine - cost)
            theirs = np.where(charges, theirs, theirs - 2 * cost)
            over = (mine <= 0) | (theirs <= 0)
            energy = np.stack([np.where(over, 10, theirs), np.where(over, 10, mine)], axis=1).astype(np.int16)
            mask[:, :3] = energy[:, :1] >= costs
            seen[:, 1], seen[:, 2:] = 1, energy

    return rate(run, rounds * GAMES)


def c_rate(work: str, source: str, *arguments: str) -> float:
    """Compile a loop and return what it measured."""
    program = os.path.join(work, source[:-2])
    if not os.path.exists(program):
        subprocess.run(["cc", "-O2", "-std=c11", "-D_GNU_SOURCE", "-I", os.path.join(ROOT, "include"), "-o", program,
                        os.path.join(HERE, source), os.path.join(ROOT, "build/libduello.a"), "-lm", "-pthread"],
                       check=True)
    return float(subprocess.run([program, *arguments], stdout=subprocess.PIPE, text=True, check=True).stdout)


def main() -> None:
    names = sys.argv[1:] or [game.id for game in duello.games()]
    print("| game | Python | C over duello.h | share | C by hand | share | zoo |\n" + "| --- " * 7 + "|")
    with tempfile.TemporaryDirectory() as work:
        for name in names:
            ours = python_rate(name)
            loops = [c_rate(work, source, name, str(STEPS)) for source in ("position_loop.c", "hand_batches.c")]
            shares = " | ".join(f"{theirs / 1e6:.1f} M | {ours / theirs:.2f}" for theirs in loops)
            print(f"| {name} | {ours / 1e6:.1f} M | {shares} | {zoo_rate(name) / 1e3:.0f} k |", flush=True)
    print(f"Energy Duel in NumPy: {numpy_rate() / 1e6:.1f} M.")


if __name__ == "__main__":
    main()
