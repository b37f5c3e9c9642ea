"""Measure single calls from Python, trees of OpenSpiel's states, and solving beside the same call from C:
python3 bench.py. Thousands of games at once are measured by bench/python/steps.py."""

import time
from typing import Any, Callable

import duello
from duello import spiel
from duello._library import ffi, lib


def best_of(times: int, function: Callable[..., object], *args: Any) -> float:
    """Seconds of the quickest of several runs."""
    quickest = float("inf")
    for _ in range(times):
        begin = time.perf_counter()
        function(*args)
        quickest = min(quickest, time.perf_counter() - begin)
    return quickest


def single_steps(count: int) -> None:
    position = duello.Rules("energy-clash").start()
    move = position.rules.move("recharge")
    for _ in range(count):
        position = position.play(move)


def walk(state: spiel.SpielState) -> int:
    """Return the number of nodes of the tree below a state; read what a tabular algorithm reads of each."""
    if state.is_terminal():
        state.returns()
        return 1
    if state.is_chance_node():
        return 1 + sum(walk(state.child(action)) for action, _ in state.chance_outcomes())
    state.information_state_string()
    return 1 + sum(walk(state.child(action)) for action in state.legal_actions())


def solve_in_c(rules: duello.Rules) -> None:
    out = ffi.new("duello_solution **")
    setup = ffi.new("duello_solution_setup *", {"size": ffi.sizeof("duello_solution_setup")})
    assert lib.duello_solution_new(out, rules._rules, setup, ffi.NULL, 0) == 0
    lib.duello_solution_free(out[0])


def main() -> None:
    steps = 200000 / best_of(3, single_steps, 200000)
    print(f"single steps: {steps / 1e6:.2f} M calls/s")
    for words in ("charge:goal=6,turn-limit=6", "battle-numbers:hp=3,top=3,copies=1,hand=2,turn-limit=3"):
        state = spiel.load_game(words).new_initial_state()
        seconds, nodes = best_of(3, walk, state), walk(state)
        print(f"{words}: a tree of {nodes} nodes in {seconds:.2f} s, {100000 * seconds / nodes:.2f} s for 100,000")
    rules = duello.Rules("charge")
    ours, theirs = best_of(5, duello.solve, rules), best_of(5, solve_in_c, rules)
    print(f"solve charge: {ours:.4f} s, {ours / theirs:.3f} times C")


if __name__ == "__main__":
    main()
