"""What duello.spiel promises to programs for OpenSpiel, written from OpenSpiel's published reference of Game and State.
It holds without `pyspiel` and with stubs/pyspiel.py, whose enums equal only themselves."""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
import unittest
from typing import Any, Iterator

import duello
from duello import Move, Position, Rules, spiel
from duello.spiel import SpielGame, SpielState

HERE = os.path.dirname(os.path.abspath(__file__))
LIMITED = [f"{game.id}:turn-limit=12" for game in duello.games()]
SMALL = ("charge:goal=3,turn-limit=3", "energy-clash:turn-limit=4", "energy-duel:turn-limit=4",
         "energy-duel-blast:turn-limit=2,double-ko=coin", "battle-numbers:top=3,copies=1,hand=2,hp=3,turn-limit=2",
         "battle-numbers:top=2,copies=1,hand=1,hp=3,turn-limit=3,reshuffle=eager")
JOINT, CARDS = "energy-duel-blast", "battle-numbers"


def uniform(view: Position, legal: list[Move]) -> list[float]:
    return [1 / len(legal)] * len(legal)


def forms(words: tuple[str, ...] | list[str]) -> Iterator[SpielGame]:
    """Each game, and the turn-based form of those in which both choose at once."""
    for one in words:
        yield spiel.load_game(one)
        if one.startswith(JOINT):
            yield spiel.load_game_as_turn_based(one)


def states_of(game: SpielGame) -> Iterator[SpielState]:
    """All states of a small game."""
    waiting = [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        yield state
        waiting += [state.child(action) for action in state.legal_actions()]


class Games(unittest.TestCase):
    def test_types_say_what_a_game_is(self) -> None:
        """The members are those that a program compares with: pyspiel's, where it can be imported."""
        kinds: Any = sys.modules.get("pyspiel", spiel)
        for game in forms(LIMITED):
            about, kind = game.get_type(), kinds.GameType
            joint = game.rules.game.is_joint and not game.turn_based
            hidden = game.rules.game.is_hidden or game.turn_based
            chance = game.rules.game.has_chance
            self.assertIsInstance(about, kind)
            for found, right in (
                    (about.dynamics, kind.Dynamics.SIMULTANEOUS if joint else kind.Dynamics.SEQUENTIAL),
                    (about.chance_mode,
                     kind.ChanceMode.EXPLICIT_STOCHASTIC if chance else kind.ChanceMode.DETERMINISTIC),
                    (about.information, kind.Information.IMPERFECT_INFORMATION if hidden
                     else kind.Information.PERFECT_INFORMATION),
                    (about.utility, kind.Utility.ZERO_SUM), (about.reward_model, kind.RewardModel.TERMINAL),
                    (game.observation_tensor_layout(), kinds.TensorLayout.CHW)):
                self.assertTrue(found == right, (game, found, right))
            self.assertTrue(all(getattr(about, f"provides_{what}") for what in (
                "information_state_string", "information_state_tensor", "observation_string", "observation_tensor")))
            self.assertEqual((about.max_num_players, about.min_num_players, game.num_players()), (2, 2, 2))
            self.assertTrue(about.short_name and about.long_name and about.is_concrete and about.default_loadable)
        self.assertFalse(spiel.load_game("charge").get_type().provides_information_state_tensor)

    def test_games_are_made_again_from_their_words(self) -> None:
        for game in forms(LIMITED):
            self.assertEqual(spiel.load_game(str(game)), game)
            self.assertEqual(pickle.loads(pickle.dumps(game)), game)
            self.assertEqual(copy.deepcopy(game), game)
            if "pyspiel" not in sys.modules:  # whose types are its own matter
                self.assertEqual(pickle.loads(pickle.dumps(game.get_type())), game.get_type())
            if not game.turn_based:
                self.assertEqual(spiel.load_game(game.get_type().short_name, game.get_parameters()), game)
                self.assertEqual(set(game.get_parameters()), set(game.get_type().parameter_specification))
            self.assertEqual((game.min_utility(), game.max_utility(), game.utility_sum()), (-1.0, 1.0, 0.0))
            self.assertEqual(game.policy_tensor_shape(), [game.num_distinct_actions()])
            self.assertEqual([str(state) for state in game.new_initial_states()], [str(game.new_initial_state())])
        self.assertEqual(spiel.registered_names(), [game.id for game in duello.games()])
        with self.assertRaises(duello.BadInput):
            spiel.load_game("charge").max_game_length()
        with self.assertRaises(duello.NotKnown):
            spiel.load_game("chess()")


class States(unittest.TestCase):
    def test_random_games_keep_the_contract(self) -> None:
        for game in forms(LIMITED):
            for seed in range(4):
                dice, state = random.Random(seed), game.new_initial_state()
                self.assertTrue(state.is_initial_state())
                while not state.is_terminal():
                    self.check_state(game, state)
                    state = self.check_child(state, dice.choice(state.legal_actions()))
                self.check_end(game, state)

    def check_state(self, game: SpielGame, state: SpielState) -> None:
        legal, player = state.legal_actions(), state.current_player()
        self.assertEqual(legal, sorted(set(legal)))
        self.assertEqual((state.returns(), state.rewards()), ([0.0, 0.0], [0.0, 0.0]))
        kinds = (state.is_chance_node(), state.is_simultaneous_node(), state.is_player_node())
        self.assertEqual(sum(kinds), 1)
        self.assertTrue(state.get_type() == (spiel.StateType.CHANCE if kinds[0] else spiel.StateType.DECISION))
        if kinds[0]:
            self.assertEqual(player, -1)
            self.assertAlmostEqual(sum(p for _, p in state.chance_outcomes()), 1)
            self.assertEqual([action for action, _ in state.chance_outcomes()], legal)
            self.assertLess(max(legal), game.max_chance_outcomes())
        elif kinds[1]:
            self.assertEqual(player, -2)
            self.assertEqual(len(legal), len(state.legal_actions(0)) * len(state.legal_actions(1)))
        else:
            self.assertIn(player, (0, 1))
            self.assertEqual((state.legal_actions(player), state.legal_actions(1 - player)), (legal, []))
            self.assertTrue(all(state.string_to_action(player, state.action_to_string(a)) == a for a in legal))
            self.assertTrue(all(game.action_to_string(player, a) == state.action_to_string(player, a) for a in legal))
        self.assertEqual([i for i, one in enumerate(state.legal_actions_mask()) if one], legal)
        with self.assertRaises(spiel.SpielError):
            state.apply_action_with_legality_check(10**6)
        self.check_tensors(game, state)

    def check_tensors(self, game: SpielGame, state: SpielState) -> None:
        for player in (0, 1):
            seen, known = state.observation_tensor(player), state.information_state_tensor(player)
            self.assertEqual([len(seen)], game.observation_tensor_shape())
            self.assertEqual([len(known)], game.information_state_tensor_shape())
            self.assertEqual((len(seen), len(known)),
                             (game.observation_tensor_size(), game.information_state_tensor_size()))
            for recalls, tensor, words in ((False, seen, state.observation_string(player)),
                                           (True, known, state.information_state_string(player))):
                watching = game.make_observer(spiel.IIGObservationType(perfect_recall=recalls), {})
                assert watching is not None
                watching.set_from(state, player)
                self.assertEqual(watching.tensor.tolist(), tensor)
                self.assertEqual(watching.string_from(state, player), words)

    def check_child(self, state: SpielState, action: int) -> SpielState:
        before, player = str(state), state.current_player()
        child = state.child(action)
        self.assertEqual((str(state), child.move_number()), (before, state.move_number() + 1))
        for again in (child.clone(), copy.deepcopy(child), pickle.loads(pickle.dumps(child)),
                      child.get_game().deserialize_state(child.serialize()),
                      spiel.deserialize_game_and_state(spiel.serialize_game_and_state(child.get_game(), child))[1]):
            self.assertEqual((str(again), again.history(), type(again)), (str(child), child.history(), type(child)))
            self.assertEqual(again.information_state_string(0), child.information_state_string(0))
        self.assertEqual(child.history_str(), ", ".join(map(str, child.history())))
        self.assertEqual([one.action for one in child.full_history()], child.history())
        if player != -2:
            self.assertEqual(child.full_history()[-1], (player, action))
            undone = child.clone()
            undone.undo_action(player, action)
            self.assertEqual((str(undone), undone.history()), (before, state.history()))
        return child

    def check_end(self, game: SpielGame, state: SpielState) -> None:
        self.assertEqual((state.current_player(), state.legal_actions(), sum(state.returns())), (-4, [], 0.0))
        self.assertEqual([state.player_reward(player) for player in (0, 1)], state.returns())
        self.assertEqual([state.player_return(player) for player in (0, 1)], state.rewards())
        self.assertLessEqual(len(state.history()), game.max_history_length())
        self.assertLessEqual(state.move_number(), game.max_move_number())
        chances = sum(one.player == -1 for one in state.full_history())
        self.assertLessEqual(chances, game.max_chance_nodes_in_history())
        self.assertLessEqual(state.move_number() - chances, game.max_game_length())
        with self.assertRaises(spiel.SpielError):
            state.apply_action(0)

    def test_joint_actions(self) -> None:
        state = spiel.load_game(JOINT, turn_limit=5).new_initial_state()
        one, other = state.clone(), state.clone()
        one.apply_actions([2, 0])
        other.apply_action(2 + 0 * state.num_distinct_actions())
        self.assertEqual((str(one), one.history()), (str(other), [2, 0]))
        for wrong in ([2], [0, 1, 2], [0, -1], [0, 99]):
            with self.assertRaises(spiel.SpielError):
                state.apply_actions(wrong)
        with self.assertRaises(spiel.SpielError):
            spiel.load_game("charge").new_initial_state().apply_actions([0, 0])

    def test_a_first_choice_stays_secret(self) -> None:
        """In the turn-based form the second player cannot tell what the first has chosen, and the first remembers."""
        state = spiel.load_game_as_turn_based(JOINT, turn_limit=5).new_initial_state()
        children = [state.child(action) for action in state.legal_actions()]
        for player, different in ((0, len(children)), (1, 1)):
            for seen in (SpielState.information_state_string, SpielState.observation_string):
                self.assertEqual(len({getattr(child, seen.__name__)(player) for child in children}), different)
            for tensor in ("information_state_tensor", "observation_tensor"):
                self.assertEqual(len({tuple(getattr(child, tensor)(player)) for child in children}), different)
        self.assertEqual(len({str(child) for child in children}), len(children))
        both = spiel.load_game(JOINT, turn_limit=5).new_initial_state()
        both.apply_actions([0, 1])
        self.assertEqual(str(children[0].child(1)), str(both))
        self.assertEqual(str(children[0].child(1).simultaneous_game_state()), str(both))  # type: ignore[attr-defined]


class Knowledge(unittest.TestCase):
    def test_tensors_tell_apart_what_strings_tell_apart(self) -> None:
        for game in forms(SMALL):
            words: dict[str, tuple[float, ...]] = {}
            tensors: dict[tuple[float, ...], str] = {}
            masks: dict[str, list[int]] = {}
            for state in states_of(game):
                for player in (0, 1) if state.is_simultaneous_node() else (state.current_player(),):
                    if player not in (0, 1):
                        continue
                    for kind, said, tensor in (
                            ("", state.information_state_string(player), tuple(state.information_state_tensor(player))),
                            ("now ", state.observation_string(player), tuple(state.observation_tensor(player)))):
                        self.assertEqual(words.setdefault(kind + said, tensor), tensor)
                        self.assertEqual(tensors.setdefault(tensor, kind + said), kind + said)
                    known = state.information_state_string(player)
                    self.assertEqual(masks.setdefault(known, state.legal_actions_mask(player)),
                                     state.legal_actions_mask(player))

    def test_states_are_drawn_again_from_what_a_player_knows(self) -> None:
        game, dice, others = spiel.load_game(CARDS, turn_limit=6), random.Random(5), 0
        for seed in range(5):
            state = game.new_initial_state()
            while state.move_number() < 16:
                state.apply_action(dice.choice(state.legal_actions()))
            for player in (0, 1):
                again = state.resample_from_infostate(player, dice.random)
                self.assertEqual(again.information_state_string(player), state.information_state_string(player))
                others += str(again) != str(state)
        self.assertGreater(others, 5)

    def test_observers_that_do_not_exist(self) -> None:
        hidden, plain = spiel.load_game(CARDS, turn_limit=5), spiel.load_game("charge")
        public = spiel.IIGObservationType(perfect_recall=False, private_info=spiel.PrivateInfoType.NONE)
        self.assertIsNone(hidden.make_observer(public, {}))
        self.assertIsNotNone(plain.make_observer(public, {}))
        self.assertIsNone(plain.make_observer(spiel.IIGObservationType(perfect_recall=True), {}))
        self.assertIsNotNone(plain.make_observer({}))

    def test_information_states_are_what_a_player_can_tell_apart(self) -> None:
        """Best replies that know nothing but information_state_string gain exactly what the library says."""
        rules = Rules("battle-numbers:top=3,copies=1,hand=2,hp=3,turn-limit=2")
        game = spiel.load_game(rules)
        replies = [self.best_reply(game.new_initial_state(), player) for player in (0, 1)]
        self.assertAlmostEqual(sum(replies) / 2, duello.exploitability(rules, uniform), places=9)

    def best_reply(self, root: SpielState, player: int) -> float:
        """The value of the best reply to uniform play, by information states from the last to the first."""
        situations: dict[str, list[tuple[SpielState, float, int]]] = {}

        def collect(state: SpielState, reach: float, depth: int) -> None:
            if state.is_terminal():
                return
            if state.is_chance_node():
                for action, p in state.chance_outcomes():
                    collect(state.child(action), reach * p, depth + 1)
                return
            legal, mine = state.legal_actions(), state.current_player() == player
            if mine:
                situations.setdefault(state.information_state_string(), []).append((state, reach, depth))
            for action in legal:
                collect(state.child(action), reach if mine else reach / len(legal), depth + 1)

        picks: dict[str, int] = {}

        def value(state: SpielState) -> float:
            if state.is_terminal():
                return state.returns()[player]
            if state.is_chance_node():
                return sum(p * value(state.child(action)) for action, p in state.chance_outcomes())
            if state.current_player() == player:
                return value(state.child(picks[state.information_state_string()]))
            return sum(value(state.child(action)) for action in state.legal_actions()) / len(state.legal_actions())

        collect(root, 1.0, 0)
        for words, states in sorted(situations.items(), key=lambda item: -max(depth for _, _, depth in item[1])):
            def gain(action: int, states: list[tuple[SpielState, float, int]] = states) -> float:
                return sum(reach * value(state.child(action)) for state, reach, _ in states)

            picks[words] = max(states[0][0].legal_actions(), key=gain)
        return value(root)


class WithPyspiel(unittest.TestCase):
    @unittest.skipIf("pyspiel" in sys.modules, "this is the run with pyspiel")
    def test_the_same_where_pyspiel_can_be_imported(self) -> None:
        """No import of ours has brought it in before, so the first run is the one without."""
        paths = os.pathsep.join(path for path in (os.path.join(HERE, "stubs"), os.environ.get("PYTHONPATH")) if path)
        run = subprocess.run([sys.executable, __file__], env={**os.environ, "PYTHONPATH": paths}, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(run.returncode, 0, run.stdout)
        self.assertIn("\nOK (skipped=1)\n", run.stdout)


if __name__ == "__main__":
    import pyspiel
    assert spiel.GameType is pyspiel.GameType
    unittest.main()
