#!/usr/bin/env python3
"""Run the algorithms of OpenSpiel's Python folder, as they are, on games of duello.spiel, and hold their results
against the library's own: run_open_spiel.py FOLDER [WORD...], the folder of OpenSpiel's sources. With words, only the
algorithms whose names contain one of them. Prints TAP.

OpenSpiel's compiled module is not needed, since stubs/pyspiel.py stands in for it; absl and attr are (python3-absl,
python3-attr)."""

from __future__ import annotations

import os
import sys
import time
import types
from typing import Any, Callable

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "stubs"), sys.argv[1], os.path.dirname(HERE)]
for unneeded in ("open_spiel.python.games", "open_spiel.python.mfg", "open_spiel.python.mfg.games"):
    sys.modules[unneeded] = types.ModuleType(unneeded)  # they subclass what only the compiled module has

import duello  # noqa: E402
import tap  # noqa: E402
from duello import spiel  # noqa: E402
from open_spiel.python import policy, rl_environment  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    action_value, best_response, boltzmann_tabular_qlearner, cfr, cfr_br, discounted_cfr,
    efr, evaluate_bots, expected_game_score, exploitability, external_sampling_mccfr, fictitious_play, gambit,
    generate_playthrough, get_all_states, ismcts, mcts, minimax, mmd_dilated, noisy_policy, outcome_sampling_mccfr,
    policy_aggregator, random_agent, sample_some_states, sequence_form_lp, tabular_qlearner, value_iteration, wolf_phc)

CARDS = "battle-numbers:top=3,copies=1,hand=1,hp=2,turn-limit=2,limit-result=points"
CHARGE = "charge:goal=4,turn-limit=6,limit-result=points"
BLAST = "energy-duel-blast:start=2,turn-limit=3,limit-result=points"
EXACT = 1e-6

Result = tuple[bool, str]
ALGORITHMS: dict[str, Callable[[], Result]] = {}


def algorithm(run: Callable[[], Result]) -> Callable[[], Result]:
    ALGORITHMS[run.__name__.replace("run_", "")] = run
    return run


def near(what: str, found: float, right: float, most: float) -> Result:
    return abs(found - right) <= most, f"{what} {found:.5f}, {right:.5f} by the library"


def below(what: str, found: float, most: float) -> Result:
    return found <= most, f"{what} {found:.5f}, at most {most}"


def cards() -> spiel.SpielGame:
    return spiel.load_game(CARDS)


def blast() -> spiel.SpielGame:
    return spiel.load_game_as_turn_based(BLAST)


def cards_value() -> float:
    return duello.equilibrium(CARDS, target=1e-6, iterations=100000).value


def start_value(words: str) -> float:
    rules = duello.Rules(words)
    return duello.solve(rules).value(rules.start())


def uniform(view: duello.Position, legal: list[duello.Move]) -> list[float]:
    return [1 / len(legal)] * len(legal)


def gap(game: spiel.SpielGame, found: Any) -> float:
    """Return the exploitability by OpenSpiel's Python; its `exploitability` needs the compiled module."""
    return float(exploitability.nash_conv(game, found)) / 2


def trained(solver: Any, step: str, times: int, most: float) -> Result:
    for _ in range(times):
        getattr(solver, step)()
    return below(f"exploitability after {times} iterations", gap(solver._game, solver.average_policy()), most)


@algorithm
def run_nash_conv() -> Result:
    game = cards()
    return near("of uniform play", gap(game, policy.UniformRandomPolicy(game)), duello.exploitability(CARDS, uniform),
                EXACT)


@algorithm
def run_best_response() -> Result:
    game = cards()
    plain = policy.UniformRandomPolicy(game)
    gains = sum(best_response.BestResponsePolicy(game, player, plain).value(game.new_initial_state())
                for player in (0, 1))
    return near("both gain", gains / 2, duello.exploitability(CARDS, uniform), EXACT)


@algorithm
def run_best_response_joint() -> Result:
    game = spiel.load_game(BLAST)
    reply = best_response.BestResponsePolicy(game, 0, policy.UniformRandomPolicy(game))
    value = reply.value(game.new_initial_state())
    turn_based = best_response.BestResponsePolicy(blast(), 0, policy.UniformRandomPolicy(blast()))
    return near("simultaneous and turn-based", value, turn_based.value(blast().new_initial_state()), EXACT)


@algorithm
def run_expected_game_score() -> Result:
    game = cards()
    plain = [policy.UniformRandomPolicy(game)] * 2
    values = expected_game_score.policy_value(game.new_initial_state(), plain)
    return abs(sum(values)) < EXACT, f"uniform play: {values[0]:.5f} and {values[1]:.5f}"


@algorithm
def run_get_all_states() -> Result:
    states = get_all_states.get_all_states(cards())
    return len(states) > 50, f"{len(states)} states"


@algorithm
def run_sample_some_states() -> Result:
    states = sample_some_states.sample_some_states(cards(), max_states=50)
    return len(states) == 50, f"{len(states)} states"


@algorithm
def run_tabular_policy() -> Result:
    game = cards()
    table = policy.TabularPolicy(game)
    rows = len({tuple(row) for row in table.state_in})
    return rows == len(table.states), f"{rows} tensors for {len(table.states)} information states"


@algorithm
def run_cfr() -> Result:
    return trained(cfr.CFRSolver(cards()), "evaluate_and_update_policy", 50, 0.02)


@algorithm
def run_cfr_plus() -> Result:
    solver = cfr.CFRPlusSolver(cards())
    for _ in range(100):
        solver.evaluate_and_update_policy()
    value = expected_game_score.policy_value(cards().new_initial_state(), [solver.average_policy()] * 2)[0]
    return near("value after 100 iterations", value, cards_value(), 0.001)


@algorithm
def run_cfr_plus_joint() -> Result:
    solver = cfr.CFRPlusSolver(blast())
    for _ in range(100):
        solver.evaluate_and_update_policy()
    value = expected_game_score.policy_value(blast().new_initial_state(), [solver.average_policy()] * 2)[0]
    return near("turn-based form, value after 100 iterations", value, start_value(BLAST), 0.01)


@algorithm
def run_cfr_br() -> Result:
    return trained(cfr_br.CFRBRSolver(cards()), "evaluate_and_update_policy", 30, 0.1)


@algorithm
def run_discounted_cfr() -> Result:
    return trained(discounted_cfr.DCFRSolver(cards()), "evaluate_and_update_policy", 50, 0.01)


@algorithm
def run_efr() -> Result:
    return trained(efr.EFRSolver(cards(), "blind cf"), "evaluate_and_update_policy", 20, 0.05)


@algorithm
def run_external_sampling_mccfr() -> Result:
    np.random.seed(1)
    return trained(external_sampling_mccfr.ExternalSamplingSolver(cards()), "iteration", 1000, 0.1)


@algorithm
def run_outcome_sampling_mccfr() -> Result:
    np.random.seed(1)
    return trained(outcome_sampling_mccfr.OutcomeSamplingSolver(cards()), "iteration", 4000, 0.3)


@algorithm
def run_fictitious_play() -> Result:
    return trained(fictitious_play.XFPSolver(cards()), "iteration", 30, 0.05)


@algorithm
def run_sequence_form_lp() -> Result:
    value = sequence_form_lp.solve_zero_sum_game(cards())[0]
    return near("value", value, cards_value(), 1e-5)


@algorithm
def run_sequence_form_lp_joint() -> Result:
    value = sequence_form_lp.solve_zero_sum_game(blast())[0]
    return near("turn-based form, value", value, start_value(BLAST), EXACT)


@algorithm
def run_mmd_dilated() -> Result:
    solver = mmd_dilated.MMDDilatedEnt(cards(), 0.05)
    for _ in range(50):
        solver.update_sequences()
    return below("gap after 50 steps", solver.get_gap(), 0.2)


@algorithm
def run_minimax() -> Result:
    value, _ = minimax.alpha_beta_search(spiel.load_game(CHARGE))
    return near("value", value, start_value(CHARGE), EXACT)


@algorithm
def run_value_iteration() -> Result:
    game = spiel.load_game(CHARGE)
    values = value_iteration.value_iteration(game, depth_limit=-1, threshold=1e-6)
    return near("value", values[str(game.new_initial_state())], start_value(CHARGE), EXACT)


@algorithm
def run_value_iteration_joint() -> Result:
    game = spiel.load_game(BLAST)
    values = value_iteration.value_iteration(game, depth_limit=-1, threshold=1e-6)
    return near("value", values[str(game.new_initial_state())], start_value(BLAST), EXACT)


@algorithm
def run_action_value() -> Result:
    game = cards()
    table = policy.TabularPolicy(game)
    values = action_value.TreeWalkCalculator(game)(
        [policy.UniformRandomPolicy(game)] * 2, table).root_node_values
    right = expected_game_score.policy_value(game.new_initial_state(), [policy.UniformRandomPolicy(game)] * 2)
    return abs(values[0] - right[0]) < EXACT, f"at the root {values[0]:.5f}, {right[0]:.5f} by expected_game_score"


@algorithm
def run_noisy_policy() -> Result:
    game = cards()
    noisy = noisy_policy.NoisyPolicy(policy.TabularPolicy(game), player_id=0, alpha=0.5, beta=10.0)
    return gap(game, noisy) > 0, f"exploitability {gap(game, noisy):.5f}"


@algorithm
def run_policy_aggregator() -> Result:
    game = cards()
    pools = [[policy.TabularPolicy(game)], [policy.TabularPolicy(game)]]
    joint = policy_aggregator.PolicyAggregator(game).aggregate([0, 1], pools, [[1.0], [1.0]])
    return near("exploitability", gap(game, joint), duello.exploitability(CARDS, uniform), EXACT)


def against_random(bot: Callable[[Any, Any], Any], words: str, games: int) -> float:
    dice, won = np.random.RandomState(3), 0.0
    game = spiel.load_game(words)

    class Random:
        def restart_at(self, state: Any) -> None:
            pass

        def step(self, state: Any) -> int:
            return int(dice.choice(state.legal_actions()))

        def step_with_policy(self, state: Any) -> Any:
            return {}, self.step(state)

        def inform_action(self, *args: Any) -> None:
            pass

        def inform_actions(self, *args: Any) -> None:
            pass

    for i in range(games):
        mine = bot(game, dice)
        for name in ("inform_action", "inform_actions", "restart_at"):
            if not hasattr(mine, name):
                setattr(mine, name, lambda *args: None)
        bots = [mine, Random()] if i % 2 == 0 else [Random(), mine]
        won += evaluate_bots.evaluate_bots(game.new_initial_state(), bots, dice)[i % 2]
    return won / games


@algorithm
def run_mcts() -> Result:
    won = against_random(lambda game, dice: mcts.MCTSBot(
        game, 2, 50, mcts.RandomRolloutEvaluator(1, dice), solve=True, random_state=dice), "charge:turn-limit=60", 6)
    return won > 0, f"wins {won:+.2f} a game against random moves"


@algorithm
def run_ismcts() -> Result:
    won = against_random(lambda game, dice: ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, dice), 2, 30, random_state=dice), "battle-numbers:turn-limit=60,hp=5", 6)
    return won > 0, f"wins {won:+.2f} a game against random moves"


@algorithm
def run_gambit() -> Result:
    text = gambit.export_gambit(spiel.load_game("energy-duel:turn-limit=3"))
    return text.startswith("EFG 2 R"), f"{len(text.splitlines())} lines"


@algorithm
def run_generate_playthrough() -> Result:
    lines = [str(line) for words in (CARDS, BLAST)
             for line in generate_playthrough.playthrough_lines(str(spiel.load_game(words)), seed=7)]
    return len(lines) > 100, f"{len(lines)} lines"


def learned(make: Callable[[int, int], Any], words: str, episodes: int) -> float:
    """Train both seats, then let Player 1 meet random moves."""
    env = rl_environment.Environment(spiel.load_game(words))
    count = env.action_spec()["num_actions"]
    agents = [make(player, count) for player in (0, 1)]
    rivals = [agents[0], random_agent.RandomAgent(player_id=1, num_actions=count)]

    def episode(seats: list[Any], evaluates: bool) -> float:
        now = env.reset()
        while not now.last():
            chosen = seats[now.observations["current_player"]].step(now, is_evaluation=evaluates)
            now = env.step([chosen.action])
        for seat in seats:
            seat.step(now, is_evaluation=evaluates)
        return float(now.rewards[0])

    for _ in range(episodes):
        episode(agents, False)
    return sum(episode(rivals, True) for _ in range(200)) / 200


def learns(make: Callable[[int, int], Any], words: str = "energy-duel:turn-limit=20") -> Result:
    np.random.seed(2)
    won = learned(make, words, 2000)
    return won > 0.1, f"wins {won:+.2f} a game against random moves after 2000"


@algorithm
def run_tabular_qlearner() -> Result:
    return learns(lambda player, count: tabular_qlearner.QLearner(player_id=player, num_actions=count))


@algorithm
def run_boltzmann_tabular_qlearner() -> Result:
    # It also chooses actions that are not legal, so all must be: here nobody runs out of energy.
    return learns(lambda player, count: boltzmann_tabular_qlearner.BoltzmannQLearner(
        player_id=player, num_actions=count), "energy-duel:start=60,cap=60,turn-limit=4,limit-result=points")


@algorithm
def run_wolf_phc() -> Result:
    return learns(lambda player, count: wolf_phc.WoLFPHC(player_id=player, num_actions=count))


for name, run in ALGORITHMS.items():
    if len(sys.argv) > 2 and not any(word in name for word in sys.argv[2:]):
        continue
    begin = time.perf_counter()
    try:
        good, said = run()
    except Exception as error:  # one algorithm that stops must not hide the others
        good, said = False, f"{type(error).__name__}: {error}"
        if len(sys.argv) > 2:
            raise
    tap.check(f"{name}: {said}, {time.perf_counter() - begin:.1f} s", good)
tap.finish()
