"""What duello.zoo and duello.gym promise, written from the published descriptions of PettingZoo and Gymnasium. Neither
is needed; run_farama.py runs their own tests from their sources."""

from __future__ import annotations

import copy
import doctest
import io
import pickle
import random
import sys
import unittest
from contextlib import redirect_stdout
from typing import Any

import numpy as np

import duello
import duello.zoo
from duello import BOTH, Batch, Rules
from duello.zoo import AGENTS, DuelloEnv

try:
    import gymnasium
except ImportError:
    import gymnasium_stub
    gymnasium_stub.put_in_place()
    import gymnasium
import duello.gym  # noqa: E402

EVERY_GAME = [game.id for game in duello.games()]
JOINT = "energy-duel-blast"


def play_first_legal(env: DuelloEnv) -> list[tuple[str, float, bool, bool]]:
    """Play a game to its end; return what each agent heard last."""
    heard = []
    for agent in env.agent_iter():
        seen, reward, termination, truncation, _ = env.last()
        assert seen is not None
        if termination or truncation:
            heard.append((agent, reward, termination, truncation))
        env.step(None if termination or truncation else int(seen["action_mask"].argmax()))
    return heard


def level(game: str, name: str) -> str:
    """This level, or random moves where levels cannot play."""
    return name if name in [player.id for player in duello.players(game)] else "random"


def quick_opponent(game: str) -> str:
    """A level that looks at the position. With hidden cards its guesses take a millisecond, so moves are random."""
    return "random" if duello.game(game).is_hidden else level(game, "novice")


class Zoo(unittest.TestCase):
    """The shape of PettingZoo's AEC environments, by its published description."""

    def test_games_are_played_to_their_end(self) -> None:
        for game in EVERY_GAME:
            env = duello.zoo.env(game, turn_limit=20)
            self.assertIs(env.action_space("player_0"), env.action_space("player_0"))
            for seed in range(3):
                env.reset(seed=seed)
                self.assertEqual(env.agents, env.possible_agents)
                total = {agent: 0.0 for agent in env.possible_agents}
                for agent in env.agent_iter(10000):
                    seen, reward, termination, truncation, _ = env.last()
                    assert seen is not None
                    total[agent] += reward
                    self.assertTrue(env.observation_space(agent).contains(seen))
                    self.assertTrue(termination or truncation or seen["action_mask"].any())
                    other = next((one for one in env.agents if one != agent), None)
                    self.assertFalse(other is not None and env.observe(other)["action_mask"].any())
                    env.step(None if termination or truncation else env.action_space(agent).sample(seen["action_mask"]))
                self.assertEqual(env.agents, [])
                self.assertEqual(sum(total.values()), 0)
                with self.assertRaises(duello.BadInput):
                    env.step(0)

    def test_a_first_choice_stays_secret(self) -> None:
        env = duello.zoo.env("energy-duel-blast")
        seen = []
        for action in (0, 1):
            env.reset(seed=1)
            env.step(action)
            self.assertEqual(env.agent_selection, "player_1")
            seen.append(env.observe("player_1")["observation"].tobytes())
        self.assertEqual(*seen)

    def test_a_turn_limit_truncates_and_a_result_terminates(self) -> None:
        rows: tuple[tuple[dict[str, Any], bool, bool], ...] = (
            ({"turn_limit": 2}, False, True), ({"turn_limit": 2, "limit_result": "points"}, True, False),
            ({"turn_limit": 2000}, True, False))
        for options, ended, truncated in rows:
            env = duello.zoo.env("energy-duel", **options)
            env.reset(seed=1)
            heard = play_first_legal(env)
            self.assertEqual([one[0] for one in heard], AGENTS)
            self.assertEqual({one[2:] for one in heard}, {(ended, truncated)}, options)
            self.assertEqual(sum(one[1] for one in heard), 0)

    def test_rewards_are_those_of_the_library(self) -> None:
        for game in EVERY_GAME:
            env, dice = duello.zoo.raw_env(game, max_cycles=40), random.Random(4)
            env.reset(seed=7)
            games = Batch(Rules(game, turn_limit=40), 1, seed=7)
            kept: list[int] = []
            for agent in env.agent_iter():
                seen, reward, termination, truncation, _ = env.last()
                assert seen is not None
                if termination or truncation:
                    self.assertEqual(reward, games.rewards(AGENTS.index(agent))[0])
                    env.step(None)
                    continue
                self.assertTrue((seen["observation"] == games.observe(AGENTS.index(agent))[0]).all())
                action = dice.choice(np.flatnonzero(seen["action_mask"]).tolist())
                kept.append(int(games.moves_array[action]))
                if games.turn[0] != BOTH or len(kept) == 2:
                    games.step(np.array([(kept + [0])[:2]], np.uint16))
                    kept.clear()
                env.step(action)

    def test_illegal_actions_and_rendering(self) -> None:
        env = duello.zoo.env("charge", render_mode="ansi")
        env.reset(seed=1)
        for action, kind in ((7, duello.IllegalMove), (8, duello.BadInput), (-1, duello.BadInput),
                             (None, duello.BadInput)):
            with self.assertRaises(kind):
                env.step(action)
        self.assertIn("total=0/0", str(env.render()))
        shows = duello.zoo.env("charge", render_mode="human")
        shows.reset(seed=1)
        with redirect_stdout(io.StringIO()) as printed:
            self.assertIsNone(shows.render())
        self.assertIn("total=0/0", printed.getvalue())
        with self.assertRaises(duello.BadInput):
            duello.zoo.env("charge", render_mode="rgb_array")
        for again in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
            self.assertEqual((again.rules, again.render_mode), (env.rules, "ansi"))

    def test_both_act_at_once(self) -> None:
        env = duello.zoo.parallel_env(max_cycles=15)
        for seed in range(4):
            dice, (seen, infos) = random.Random(seed), env.reset(seed=seed)
            while env.agents:
                self.assertEqual((set(seen), set(infos)), (set(AGENTS), set(AGENTS)))
                actions = {agent: dice.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist()) for agent in AGENTS}
                seen, rewards, ended, stopped, infos = env.step(actions)
                self.assertEqual(sum(rewards.values()), 0)
                self.assertEqual(bool(env.agents), not (any(ended.values()) or any(stopped.values())))
        self.assertEqual(env.step({}), ({}, {}, {}, {}, {}))
        for game in EVERY_GAME:
            if game != JOINT:
                with self.assertRaises(duello.BadInput):
                    duello.zoo.parallel_env(game)


class Copies(unittest.TestCase):
    """A copy goes on with the same game, and the two do not touch each other."""

    def run_on(self, env: Any, seed: int) -> list[Any]:
        dice, heard = random.Random(seed), []
        for agent in env.agent_iter(60):
            seen, reward, termination, truncation, _ = env.last()
            heard.append((agent, seen["observation"].tolist(), seen["action_mask"].tolist(), reward, termination))
            legal = np.flatnonzero(seen["action_mask"]).tolist()
            env.step(None if termination or truncation else dice.choice(legal))
        return heard

    def test_zoo(self) -> None:
        for game in EVERY_GAME:
            env = duello.zoo.env(game, turn_limit=30)
            env.reset(seed=3)
            for step in (1, 2, 3):  # in the last, where both choose at once, one choice waits
                if env.agents and not env.last()[2]:
                    env.step(int(env.last()[0]["action_mask"].argmax()))  # type: ignore[index]
            before = str(env.state().tolist())
            for again in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
                first = self.run_on(again, 8)
                self.assertEqual(str(env.state().tolist()), before)
            self.assertEqual(first, self.run_on(env, 8), game)

    def test_parallel(self) -> None:
        both = duello.zoo.parallel_env(JOINT, max_cycles=9, double_ko="coin")
        both.reset(seed=1)
        both.step({agent: 0 for agent in AGENTS})
        again = pickle.loads(pickle.dumps(both))
        actions = {agent: 1 for agent in AGENTS}
        self.assertEqual(str(again.step(actions)), str(both.step(actions)))

    def test_gym(self) -> None:
        for game in EVERY_GAME:
            opponent = quick_opponent(game)
            one: Any = duello.gym.DuelloVersusEnv(game, opponent, turn_limit=40)
            many: Any = duello.gym.DuelloVectorEnv(3, rules=game, opponent=opponent, turn_limit=40)
            for env in (one, many):
                _, info = env.reset(seed=4)
                _, info = env.step(info["action_mask"].argmax(axis=-1))[3:]
                others, heard = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))], []
                for again in (*others, env):
                    mask, heard_now = info["action_mask"], []
                    for _ in range(5):
                        seen, won, ended, stopped, more = again.step(mask.argmax(axis=-1))
                        heard_now.append(str((seen.tolist(), won, ended, stopped)))
                        mask = more["action_mask"]
                        if env is one and (ended or stopped):
                            break
                    heard.append(heard_now)
                self.assertEqual(heard, [heard[0]] * 3, game)

    def test_batches(self) -> None:
        for game in EVERY_GAME:
            for remember in (False, True):
                games = Batch(game, 5, seed=6, first=BOTH, remember=remember)
                games.buffers()
                for _ in range(7):
                    games.advance(random=True)
                again = pickle.loads(pickle.dumps(games))
                again.buffers()
                for _ in range(20):
                    mine, theirs = games.advance(random=True), again.advance(random=True)
                    self.assertTrue((mine.observations == theirs.observations).all(), game)
                self.assertEqual(games.turns.tolist(), again.turns.tolist())
        with self.assertRaises(duello.BadInput):
            duello.batch._batch_again(Rules("charge"), (4, 1, 0, False), b"")


class Gym(unittest.TestCase):
    def test_there_is_a_name_for_every_game_and_player(self) -> None:
        names = [name for name in gymnasium.registry if name.startswith("duello/")]
        self.assertIn("duello/ChargeVsCasual-v0", names)
        self.assertIn("duello/BattleNumbersVsMaster-v0", names)
        self.assertNotIn("duello/BattleNumbersVsPerfect-v0", names)
        self.assertGreater(len(names), 25)
        for game in duello.games():  # a name stands for a player that plays the game
            small = Rules(game.id, turn_limit=4, **({"goal": 4} if game.id == "charge" else {}))
            for player in duello.players():
                plays = duello.gym.name_of(game.id, player.id) in names
                self.assertEqual(plays, player in duello.players(game))
                if not plays:
                    with self.assertRaises(duello.NotKnown):
                        duello.Player(small, player.id)
                elif player.id != "master":
                    duello.Player(small, player.id)
        self.assertEqual(doctest.testmod(duello.gym)[0], 0)

    def test_one_game(self) -> None:
        for game in EVERY_GAME:
            one, dice = duello.gym.DuelloVersusEnv(game, level(game, "casual"), turn_limit=40), random.Random(3)
            ends = set()
            for i in range(8):
                seen, info = one.reset(seed=5 if i < 2 else None)
                if i == 0:
                    first: Any = seen
                elif i == 1:
                    self.assertTrue((seen == first).all())
                over = False
                while not over:
                    self.assertTrue(one.observation_space.contains(seen) and info["action_mask"].any())
                    action = dice.choice(np.flatnonzero(info["action_mask"]).tolist())
                    seen, reward, ended, stopped, info = one.step(action)
                    over = ended or stopped
                    self.assertEqual(reward == 0, not ended or reward == 0)
                ends.add((reward, ended, stopped))
                with self.assertRaises(duello.BadInput):
                    one.step(0)
            self.assertTrue(ends)

    def test_games_differ_without_a_seed(self) -> None:
        hands = [duello.gym.DuelloVectorEnv(30, rules="battle-numbers", opponent="random").reset()[0] for _ in range(2)]
        self.assertFalse((hands[0] == hands[1]).all())

    def test_an_illegal_action_loses(self) -> None:
        one = duello.gym.DuelloVersusEnv("charge", "random", render_mode="ansi")
        one.reset(seed=1)
        for action in (7, 8, -1):
            _, reward, ended, stopped, info = one.step(action)
            self.assertEqual((reward, ended, stopped, info["illegal"]), (-1.0, True, False, True))
        self.assertIn("total=", str(one.render()))

    def test_many_games_begin_anew_one_by_one(self) -> None:
        for game in EVERY_GAME:
            opponent = quick_opponent(game)
            many, dice = duello.gym.DuelloVectorEnv(30, rules=game, opponent=opponent, turn_limit=12), random.Random(2)
            (seen, info), done, ends = many.reset(seed=9), np.zeros(30, np.bool_), [0, 0]
            for _ in range(60):
                self.assertEqual((seen.shape, info["action_mask"].shape[0]), ((30, len(seen[0])), 30))
                actions = [dice.choice(np.flatnonzero(mask).tolist()) if mask.any() else 0
                           for mask in info["action_mask"]]
                self.assertTrue((info["action_mask"].any(axis=1) | done).all())
                seen, rewards, ended, stopped, info = many.step(np.array(actions))
                self.assertFalse(((ended | stopped) & done).any(), "a game that was over has only begun anew")
                self.assertFalse(rewards[~ended].any())
                done = ended | stopped
                ends[0] += int(ended.sum())
                ends[1] += int(stopped.sum())
            self.assertGreater(sum(ends), 30)
            self.assertGreater(ends[0], 0)
        refused = many.step(np.full(30, 99))
        self.assertTrue((refused[4]["illegal"] | done).all() and (refused[1][~done] == -1).all())


class BatchBuffers(unittest.TestCase):
    def test_given_arrays_are_filled_in_place(self) -> None:
        games = Batch("battle-numbers", 20, seed=4)
        shared = np.zeros((20, 1, len(games.columns)), np.int16)
        arrays = games.buffers(observations=shared, rewards=np.zeros(20, np.float32))
        self.assertTrue(shared.any() and arrays.masks.any(axis=1).all())
        for _ in range(50):
            before = arrays.masks.copy()
            same = games.advance(random=True)
            self.assertIs(same, arrays)
            self.assertTrue(before[np.arange(20), arrays.actions].all(), "a random choice is legal")
        both = np.where(games.turn == 0, 0, 1)
        self.assertTrue((arrays.players == both).all())
        for player in (0, 1):
            rows = both == player
            self.assertTrue((shared[rows, 0] == games.observe(player)[rows]).all())
        arrays.actions[:] = arrays.masks.argmax(axis=1)
        games.advance()
        arrays.actions[:] = -1
        with self.assertRaises(duello.DuelloError):
            games.advance()

    def test_wrong_arrays_are_refused(self) -> None:
        games = Batch("charge", 4)
        with self.assertRaises(duello.BadInput):
            games.advance()
        for wrong in ({"masks": np.zeros((4, 7))}, {"rewards": np.zeros(5, np.float32)}, {"hats": np.zeros(4)},
                      {"actions": np.zeros(8, np.int32)[::2]}, {"masks": [1]}):
            with self.assertRaises(duello.BadInput):
                games.buffers(**wrong)  # type: ignore[arg-type]
        self.assertEqual(Batch(JOINT, 3).buffers().actions.shape, (6,))


if __name__ == "__main__":
    assert "gymnasium" in sys.modules
    unittest.main()
