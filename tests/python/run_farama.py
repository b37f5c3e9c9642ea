#!/usr/bin/env python3
"""Run PettingZoo's own tests on duello.zoo, and Gymnasium's on duello.gym: run_farama.py PETTINGZOO GYMNASIUM, the
folders of their sources. Needs python3-cloudpickle and python3-typing-extensions. Prints TAP."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import warnings
from typing import Any, Callable

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [*sys.argv[1:3], os.path.dirname(HERE)]

import numpy as np  # noqa: E402
import duello  # noqa: E402
import duello.gym  # noqa: E402
import duello.zoo  # noqa: E402
import gymnasium  # noqa: E402
import pettingzoo  # noqa: E402
import tap  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.wrappers.vector import RecordEpisodeStatistics  # noqa: E402
from pettingzoo.test import (  # noqa: E402
    api_test, parallel_api_test, parallel_seed_test, render_test, seed_test)
from pettingzoo.test.state_test import test_state, test_state_space  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

GAMES = [game.id for game in duello.games()]
JOINT = [game.id for game in duello.games() if game.is_joint]
CHECKED = [name for name in gymnasium.registry if name.startswith("duello/") and "Master" not in name]


def zoo(game: str) -> Any:
    return duello.zoo.env(game, turn_limit=60)


def run_zoo_api_test() -> int:
    for game in GAMES:
        api_test(zoo(game), num_cycles=1000)
    return len(GAMES)


def run_zoo_seed_test() -> int:
    for game in GAMES:
        seed_test(lambda game=game: zoo(game), num_cycles=200)
    return len(GAMES)


def run_zoo_render_test() -> int:
    for game in GAMES:
        render_test(lambda game=game, **mode: duello.zoo.env(game, turn_limit=60, **mode))
    return len(GAMES)


def run_zoo_state_test() -> int:
    """The parts of PettingZoo's state_test; they play without masks, so a wrapper ends the game."""
    for game in GAMES:
        test_state_space(zoo(game))
        for seed in range(20):
            test_state(wrappers.TerminateIllegalWrapper(zoo(game), illegal_reward=-1), 100, seed)
    return len(GAMES)


def run_zoo_parallel_api_test() -> int:
    for game in JOINT:
        parallel_api_test(duello.zoo.parallel_env(game, max_cycles=60), num_cycles=1000)
    return len(JOINT)


def run_zoo_parallel_seed_test() -> int:
    for game in JOINT:
        parallel_seed_test(lambda game=game: duello.zoo.parallel_env(game, max_cycles=60))
    return len(JOINT)


def run_zoo_wrappers() -> int:
    """PettingZoo's own wrappers around ours, and its test of the whole."""
    for game in GAMES:
        wrapped = wrappers.TerminateIllegalWrapper(zoo(game), illegal_reward=-1)
        api_test(wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped)), num_cycles=200)
    return len(GAMES)


def run_zoo_registry() -> int:
    for game in GAMES:
        pettingzoo.make("aec", f"duello/{game}-v0", max_cycles=5).reset(seed=1)
        pettingzoo.make("aec", f"duello/{game}").reset(seed=1)
    pettingzoo.make("parallel", f"duello/{JOINT[0]}-v0").reset(seed=1)
    return len(GAMES)


def run_gym_check_env() -> int:
    for name in CHECKED:
        check_env(gymnasium.make(name).unwrapped)
    return len(CHECKED)


def run_gym_make_vec() -> int:
    """Gymnasium's two ways of its own, and ours: the same spaces, and games that end."""
    for mode in ("sync", "async", "vector_entry_point"):
        many = gymnasium.make_vec("duello/EnergyClashVsCasual-v0", num_envs=4, vectorization_mode=mode)
        seen, info = many.reset(seed=1)
        dice, ended = np.random.default_rng(1), 0
        for _ in range(200):
            assert many.observation_space.contains(seen), mode
            masks = info["action_mask"]
            seen, _, over, stopped, info = many.step((dice.random(masks.shape) * masks).argmax(axis=1))
            ended += int(over.sum() + stopped.sum())
        assert ended > 4, mode
        many.close()
    return 3


def run_gym_vector_wrapper() -> int:
    many = RecordEpisodeStatistics(gymnasium.make_vec("duello/ChargeVsRandom-v0", num_envs=8))
    seen, info = many.reset(seed=1)
    dice, told = np.random.default_rng(1), 0
    for _ in range(100):
        masks = info["action_mask"]
        seen, _, _, _, info = many.step((dice.random(masks.shape) * masks).argmax(axis=1))
        told += int(info.get("_episode", np.zeros(1)).sum())
    assert told > 8, told
    return 1


TESTS: dict[str, Callable[[], int]] = {name[4:]: run for name, run in list(globals().items()) if name[:4] == "run_"}
for name, run in TESTS.items():
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said), warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            count = run()
        kinds = sorted({str(one.message).split(".")[0][:100] for one in warned})
        tap.check(f"{name}: {count}" + (f"; it warns: {'; '.join(kinds)}" if kinds else ""), True)
    except Exception as error:  # one test that fails must not hide the others
        tap.check(f"{name}: {type(error).__name__}: {error}", False, said.getvalue())
tap.finish()
