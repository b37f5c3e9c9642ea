"""What the Python package promises. Prints TAP."""

from __future__ import annotations

import copy
import datetime
import doctest
import enum
import gc
import importlib
import inspect
import itertools
import json
import multiprocessing
import operator
import os
import pathlib
import pickle
import pkgutil
import random
import subprocess
import sys
import tarfile
import tempfile
import threading
import unittest
from typing import Any, Callable

import numpy as np

import duello
from duello import BOTH, CHANCE, OVER, Batch, Duel, Move, Player, Position, Rules
from duello._memory import Measure, past_in_duel, past_of_step
from duello._steps import Step
from duello.spiel import load_game

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.append(os.path.join(ROOT, "tests/python"))
import sequence_form  # noqa: E402
import spiel_conformance  # noqa: E402
import tap_unittest  # noqa: E402
import zoo_conformance  # noqa: E402  (which puts a stand-in for Gymnasium in place)
import duello.gym  # noqa: E402
import duello.zoo  # noqa: E402

SMALL = ("charge:goal=4,turn-limit=8", "energy-clash:turn-limit=9", "energy-duel:turn-limit=20",
         "energy-duel-blast:turn-limit=9")
TINY_CARDS = "battle-numbers:top=2,copies=1,hand=1,hp=3"
EVERY_GAME = [game.id for game in duello.games()]


def uniform(view: Position, legal: list[Move]) -> list[float]:
    return [1 / len(legal)] * len(legal)


def play_randomly(duel: Duel, dice: random.Random) -> None:
    while not duel.is_over:
        for player in (0, 1) if duel.wanted == BOTH else (duel.wanted,):
            duel.play(dice.choice(duel.legal(player)), player)


class SourcePackage(unittest.TestCase):
    def test_a_source_package_has_every_file(self) -> None:
        tracked = subprocess.run(["git", "ls-files", "python", "src/lib", "include/duello.h"], cwd=ROOT,
                                 stdout=subprocess.PIPE, text=True, check=True).stdout.split()
        wanted = {name[len("python/"):] if name.startswith("python/") else f"library/{name}" for name in tracked}
        with tempfile.TemporaryDirectory() as work:
            sys.path.append(os.path.join(ROOT, "python"))
            backend = importlib.import_module("backend")
            sys.path.pop()
            with tarfile.open(os.path.join(work, backend.build_sdist(work))) as packed:
                names = {name.partition("/")[2] for name in packed.getnames()}
        self.assertEqual(wanted - names, set())


class Docstrings(unittest.TestCase):
    def test_examples_are_true(self) -> None:
        apart = ("_library", "gym", "__main__")
        parts = [module.name for module in pkgutil.iter_modules(duello.__path__) if module.name not in apart]
        for module in ["duello"] + ["duello." + part for part in parts]:
            failed, _ = doctest.testmod(importlib.import_module(module))
            self.assertEqual(failed, 0, module)

    def test_the_pages_of_documentation_are_true(self) -> None:
        for page in ("python.md", "python-interfaces.md"):
            failed, tried = doctest.testfile(os.path.join(ROOT, "docs/research", page), module_relative=False)
            self.assertEqual(failed, 0, page)
            self.assertGreater(tried, 5, page)

    def test_a_search_goes_on_from_its_file(self) -> None:
        goals = ["first=48..52", "skill=60.."]
        whole = duello.design("energy-duel", goals, settings=100, fit=60)
        with tempfile.TemporaryDirectory() as work:
            file = os.path.join(work, "fair.design")
            self.assertEqual(duello.design("energy-duel", goals, settings=100, fit=60, file=file), whole)
            with open(file, "rb+") as saved:
                text = saved.read()
                saved.truncate(len(text) // 2)
            self.assertEqual(duello.design("energy-duel", goals, settings=100, fit=60, file=file, jobs=2), whole)
            with open(file, "rb") as again:
                self.assertEqual(sorted(again.read().splitlines()), sorted(text.splitlines()))
            with self.assertRaisesRegex(duello.DuelloError, "belongs to a different search"):
                duello.design("energy-duel", goals, settings=100, file=file)
        some = duello.design("energy-duel", goals, seconds=0.01)
        self.assertEqual(some, duello.design("energy-duel", goals, settings=some.settings))

    def test_the_scripts_run(self) -> None:
        with tempfile.TemporaryDirectory() as work:
            picture = os.path.join(work, "charge.png")
            for name, argument, words in (("map.py", picture, ""), ("learn.py", "64", "exploitability"),
                                          ("evolve.py", "2", "generation  2")):
                script = os.path.join(ROOT, "examples/python", name)
                run = subprocess.run([sys.executable, script, argument], capture_output=True, text=True, cwd=work)
                self.assertEqual((run.returncode, run.stderr), (0, ""), name)
                self.assertIn(words, run.stdout)
            self.assertGreater(os.path.getsize(picture), 10000)

    def test_public_names_have_examples(self) -> None:
        for module in (duello, duello.spiel, duello.zoo, duello.gym):
            for name in module.__all__:
                value = getattr(module, name)
                if getattr(value, "__module__", "").startswith("duello") and not isinstance(value, enum.EnumMeta):
                    self.assertIn(">>>", value.__doc__ or "", name)
                    for part, member in vars(value).items() if isinstance(value, type) else ():
                        if callable(member) and not part.startswith("_"):
                            self.assertTrue(inspect.getdoc(getattr(value, part)), f"{name}.{part}")

    def test_the_reference_is_made_of_the_docstrings(self) -> None:
        with tempfile.TemporaryDirectory() as work:
            made = os.path.join(work, "reference.md")
            subprocess.run([sys.executable, os.path.join(ROOT, "scripts/python-reference"), made], check=True, cwd=work)
            page = "docs/research/python-reference.md"
            with open(made) as new, open(os.path.join(ROOT, page)) as old:
                self.assertEqual(new.read(), old.read(), f"run scripts/python-reference {page}")

    def test_the_package_says_what_there_is(self) -> None:
        rows: tuple[tuple[list[str], int, list[str]], ...] = (
            ([], 0, EVERY_GAME), (["charge"], 0, ["goal=15", "max_add"]), (["chess"], 2, ["no such game"]),
            (["--help"], 2, ["usage"]))
        for arguments, status, words in rows:
            run = subprocess.run([sys.executable, "-m", "duello", *arguments], text=True, stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, cwd="/")
            self.assertEqual(run.returncode, status, run.stdout)
            for word in words:
                self.assertIn(word, run.stdout)


class Duels(unittest.TestCase):
    def test_a_record_replays(self) -> None:
        for game, seed in itertools.product(EVERY_GAME, range(5)):
            duel = Duel(Rules(game, turn_limit=40), seed=seed)
            play_randomly(duel, random.Random(seed))
            again = Duel.read(duel.record)
            self.assertEqual((again.result, again.record, again.choices), (duel.result, duel.record, duel.choices))
            self.assertEqual(again.position, duel.position)

    def test_positions_follow_the_choices(self) -> None:
        for game in EVERY_GAME:
            duel = Duel(Rules(game, turn_limit=40), seed=7)
            play_randomly(duel, random.Random(7))
            position = duel.rules.start()
            for a, b in duel.choices:
                position = position.play(a) if b is None else position.play(a, b)
            self.assertEqual(position, duel.position)
            self.assertEqual(duel.rules.position(position.words) if not position.is_over else position, position)

    def test_a_view_hides(self) -> None:
        duel = Duel("battle-numbers", seed=1)
        whole, seen = duel.position.fields["hand"], duel.view(0).fields["hand"]
        self.assertEqual(seen[0], whole[0])
        self.assertEqual(seen[1], [])
        with self.assertRaises(duello.BadInput):
            duel.view(0).play(duel.legal()[0])

    def test_undo(self) -> None:
        duel = Duel("charge", seed=1)
        before = duel.position
        duel.play(duel.legal()[0])
        duel.undo()
        self.assertEqual(duel.position, before)
        with self.assertRaises(duello.IllegalMove):
            duel.undo()

    def test_errors_are_exceptions_with_a_sentence(self) -> None:
        duel = Duel("energy-duel", seed=1)
        over = Duel("energy-duel", seed=1)
        over.resign(0)
        calls: tuple[tuple[str, Callable[[], object], type[Exception], str], ...] = (
                ("no such move", lambda: duel.play("dance"), duello.BadInput, "has no move 'dance'"),
                ("not their turn", lambda: duel.play("charge", 1), duello.IllegalMove, "not legal"),
                ("no such player", lambda: duel.play("charge", 2), duello.BadInput, "from 0 to 1"),
                ("over", lambda: over.play("charge"), duello.GameOver, "over"),
                ("no such game", lambda: Rules("chess"), duello.NotKnown, "no such game"),
                ("no such option", lambda: Rules("charge", hats=3), duello.DuelloError, "hats"),
                ("NUL", lambda: Rules("charge\0"), duello.BadInput, "NUL"),
                ("a lone surrogate", lambda: Rules("\ud800"), duello.BadInput, "Unicode"),
                ("other rules", lambda: duello.solve("energy-duel").value(Rules("charge").start()), duello.BadInput,
                 "other rules"),
                ("hidden cards", lambda: duello.solve("battle-numbers"), duello.NotKnown, "duello.equilibrium finds"),
                ("a tree without an end", lambda: Rules("energy-clash").tree(), duello.TooLarge, "set turn_limit"),
                ("no such player", lambda: Player("charge", "nobody"), duello.NotKnown, "no built-in player"),
                ("no chances", lambda: Player("energy-duel", "perfect", duello.solve("energy-duel")), duello.BadInput,
                 "chances=True"),
                ("a broken record", lambda: Duel.read("duello?"), duello.BadInput, "line 1"))
        for remark, call, kind, words in calls:
            with self.subTest(remark), self.assertRaisesRegex(kind, words):
                call()

    def test_threads_may_share_a_duel(self) -> None:
        duel = Duel("energy-clash", seed=1)

        def press() -> None:
            for _ in range(300):
                try:
                    duel.play("recharge")
                    duel.legal(), duel.record, duel.position
                    duel.undo()
                except duello.DuelloError:
                    pass

        threads = [threading.Thread(target=press) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(Duel.read(duel.record).position, duel.position)

    def test_copies_go_on_as_the_first_would(self) -> None:
        """What programs in other processes get."""
        rules, duel = Rules("charge", goal=9), duello.play("charge", "casual", "casual", seed=2, choices=4)
        known, player = duello.solve(SMALL[2], chances=True), Player(SMALL[2], "casual", seed=5)
        kinds: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
        found, start = duello.equilibrium(TINY_CARDS, target=0.01), Rules(SMALL[2]).start()
        judged = duello.review(duello.play("energy-duel", "random", "perfect", seed=3))
        player(start)
        made = {copied(thing) for copied in kinds
                for thing in (rules, duello.game("charge"), *rules.moves, start, duel.view(0))}
        self.assertEqual(len(made), 4 + len(rules.moves))
        for again in kinds[1:]:
            self.assertEqual((again(duel).record, again(duel).position), (duel.record, duel.position))
            self.assertTrue((again(known).table == known.table).all() and (again(known).chances == known.chances).all())
            self.assertEqual(again(found).milestones, found.milestones)
            self.assertEqual(again(judged).decisions, judged.decisions)
            one, other = again(player), again(player)
            self.assertEqual([one(start) for _ in range(20)], [other(start) for _ in range(20)])
            self.assertEqual(again(duel.view(1)).viewer, 1)

    def test_work_is_spread_over_processes(self) -> None:
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            values = pool.map(operator.methodcaller("value", Rules(SMALL[2]).start()), [duello.solve(SMALL[2])])
        self.assertEqual(values, [duello.solve(SMALL[2]).value(Rules(SMALL[2]).start())])


class RuleFiles(unittest.TestCase):
    """Games from rule files are games like any other."""

    def path(self, name: str) -> str:
        return os.path.join(ROOT, "examples", "rules", name + ".rules")

    def test_rules_are_of_a_path(self) -> None:
        rules = Rules(self.path("nim"), first_heap=4)
        self.assertEqual((rules.game.id, rules["first-heap"], rules["third-heap"]), ("@nim", 4, 5))
        self.assertEqual(Rules(pathlib.Path(self.path("nim")), first_heap=4), rules)
        self.assertNotEqual(Rules(rules, third_heap=4), rules)
        self.assertEqual(duello.solve(rules).value(rules.start()), 1.0)
        with self.assertRaisesRegex(duello.BadInput, "was not loaded"):
            Rules("@nothing")
        with self.assertRaises(FileNotFoundError):
            Rules("./nothing.rules")
        with tempfile.TemporaryFile() as file, self.assertRaises(TypeError):
            Rules(file.fileno())  # type: ignore[arg-type]

    def test_files_with_one_name_are_two_games(self) -> None:
        with open(self.path("nim"), encoding="utf-8") as file:
            text = file.read()
        other = text.replace("first-heap: 3", "first-heap: 2")
        one, same, changed = (Rules.from_text(each).game for each in (text, "# a note\n" + text, other))
        self.assertEqual((one.id, len({one, same, changed})), (changed.id, 2))
        self.assertEqual((one, pickle.loads(pickle.dumps(one))), (same, one))
        self.assertNotEqual(one, changed)

    def test_an_error_has_its_place(self) -> None:
        with self.assertRaises(duello.RuleFileError) as caught:
            Rules.from_text("duel 1\ngame nim")
        for wrong in (caught.exception, pickle.loads(pickle.dumps(caught.exception))):
            self.assertEqual((wrong.line, wrong.column), (2, 9))
            self.assertIn("expected a title", wrong.reason)

    def test_copies_carry_the_file(self) -> None:
        """A process that has never seen the file takes it from the copy."""
        rules = Rules(self.path("kuhn"), chips=3)
        duel = Duel(rules, seed=3)
        duel.play(duel.legal()[0])
        copied = pickle.dumps((rules, rules.game, rules.start(), duel, Player(rules, "casual")))
        program = """import pickle, sys
rules, game, start, duel, player = pickle.loads(bytes.fromhex(sys.stdin.read()))
assert duel.rules == rules == player.rules and start.rules.game == game
while duel.wanted in (0, 1):
    duel.play(player.choose(duel, duel.wanted))
print(duel.rules, duel.result)"""
        ended = subprocess.run([sys.executable, "-c", program], input=copied.hex(), text=True, capture_output=True)
        self.assertEqual(ended.stderr, "")
        self.assertRegex(ended.stdout, "^@kuhn.*:chips=3 ")

    def test_everything_takes_them(self) -> None:
        small = Rules(self.path("kuhn"), turn_limit=1, limit_result="points")
        self.assertLess(duello.exploitability(small, uniform), 1)
        self.assertEqual(duello.equilibrium(small, target=1e-3).rules, small)
        for name in ("kuhn", "goofspiel", "nim"):
            rules = Rules(self.path(name), turn_limit=8)
            batch = Batch(rules, 4, seed=1)
            self.assertEqual(batch.rules, rules)
            game = load_game(self.path(name), turn_limit=8)
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_simultaneous_node():
                    state.apply_actions([state.legal_actions(0)[0], state.legal_actions(1)[0]])
                else:
                    state.apply_action(state.legal_actions()[0])
            self.assertEqual(pickle.loads(pickle.dumps(game)).new_initial_state().returns(), [0.0, 0.0])
            self.assertEqual(Duel.read(duello.play(rules, "random", "random", seed=2).record).rules, rules)


class Solutions(unittest.TestCase):
    def test_the_table_is_the_values(self) -> None:
        for words in SMALL:
            known = duello.solve(words)
            table, positions = known.table, known.positions
            self.assertEqual(len(table), known.census.positions)
            for number in range(0, len(table), max(1, len(table) // 200)):
                position = known.position(number)
                self.assertEqual(bytes(position), positions[number].tobytes())
                self.assertEqual(known.number(position), number)
                value = known.value(position)
                self.assertEqual(np.sign(table[number]) if table.dtype == np.int16 else table[number], value)
                if position.turn != BOTH:
                    self.assertEqual(max(choice.value for choice in known.choices(position)), value)

    def test_the_table_is_no_copy_and_lives(self) -> None:
        known = duello.solve(SMALL[0])
        one, two = known.table, known.table
        self.assertTrue(np.shares_memory(one, two))
        self.assertFalse(one.flags.writeable)
        before = one.copy()
        del known, two
        gc.collect()
        duello.solve(SMALL[2])
        self.assertTrue((one == before).all())

    def test_work_can_be_stopped(self) -> None:
        with self.assertRaises(duello.Cancelled):
            duello.solve("charge", progress=lambda share: False)

        def interrupt(share: float) -> bool:
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            duello.solve("charge", progress=interrupt)

    def test_trees_are_worth_what_the_games_are(self) -> None:
        """A linear program reads the file."""
        for words in ("energy-duel:start=3,turn-limit=6,limit-result=points", "energy-duel-blast:start=2,turn-limit=4"):
            known = duello.solve(words)
            value = sequence_form.Game(known.rules.tree()).value()
            self.assertAlmostEqual(value, known.value(known.rules.start()), places=7)
        with self.assertRaisesRegex(duello.TooLarge, "set turn_limit"):
            Rules("charge").tree()

    def test_hidden_cards(self) -> None:
        found = duello.equilibrium(TINY_CARDS)
        self.assertLess(found.exploitability, 0.001)
        self.assertEqual(found.milestones[-1][1], found.exploitability)

        def fails(view: Position, legal: list[Move]) -> list[float]:
            raise ZeroDivisionError

        with self.assertRaises(ZeroDivisionError):
            duello.exploitability(TINY_CARDS, fails)
        with self.assertRaises(duello.BadInput):
            duello.exploitability(TINY_CARDS, lambda view, legal: [2.0] * len(legal))
        with self.assertRaises(duello.BadInput):
            duello.exploitability(TINY_CARDS, lambda view, legal: [])

    def test_a_strategy_that_remembers_is_measured_exactly(self) -> None:
        """The mixes of an equilibrium, by all that the player has seen and done, are as exploitable as the library says
        of the equilibrium; so is a strategy without memory."""
        rules = Rules("battle-numbers:top=3,copies=1,hand=2,hp=3,turn-limit=2")
        found = duello.equilibrium(rules, iterations=30)
        shares: dict[tuple[str, ...], list[float]] = {}

        def key(past: list[duello.Seen], view: Position) -> tuple[str, ...]:
            return (*(f"{one.view} {one.chosen}" for one in past), str(view))

        def collect(step: Step, played: list[Move]) -> None:
            if step.turn == OVER:
                return
            position = Position(rules, step.state)
            if step.turn != CHANCE:
                choices = found.choices(played)
                mix = [choice.share for choice in choices]
                known = key(past_of_step(step, step.turn), position.view(step.turn))
                self.assertEqual(shares.setdefault(known, mix), mix)
            for move in [one for one, _ in position.chance()] or position.legal():
                collect(step.after(move), [*played, move])

        measure = Measure(rules, uniform)
        collect(measure.start, [])
        self.assertAlmostEqual(duello.exploitability(rules, lambda view, legal, past: shares[key(past, view)]),
                               found.exploitability, places=9)
        self.assertAlmostEqual(duello.exploitability(rules, lambda view, legal, past: uniform(view, legal)),
                               duello.exploitability(rules, uniform), places=9)

    def test_what_a_bot_remembers_is_what_happened(self) -> None:
        for game in EVERY_GAME:
            pasts: list[list[duello.Seen]] = []

            def bot(view: Position, legal: list[Move], past: list[duello.Seen]) -> Move:
                assert all(one.view.viewer == view.viewer for one in past)
                pasts.append(past)
                return legal[len(past) % len(legal)]

            duel = duello.play(Rules(game, turn_limit=12), bot, "random", seed=4)
            own = [one.chosen for one in past_in_duel(duel, 0) if one.chosen is not None]
            self.assertEqual(own[:-1], [one.chosen for one in pasts[-1] if one.chosen is not None])
            self.assertEqual(pasts[-1], past_in_duel(duel, 0)[:len(pasts[-1])])

    def test_wrong_strategies_that_remember(self) -> None:
        limited = Rules(TINY_CARDS, turn_limit=2)
        rows: tuple[tuple[Rules, duello.Strategy, str], ...] = (
            (Rules(TINY_CARDS), lambda view, legal, past: uniform(view, legal), "turn_limit"),
            (limited, lambda view, legal, past: [2.0] * len(legal), "add up"),
            (limited, lambda view, legal, past: [], "probabilities"))
        for rules, strategy, words in rows:
            with self.assertRaisesRegex(duello.BadInput, words):
                duello.exploitability(rules, strategy)

    def test_an_equilibrium_of_shares_is_hard_to_exploit(self) -> None:
        """A strategy by the shares of the equilibrium is measured as good as the equilibrium says."""
        found = duello.equilibrium(TINY_CARDS, target=1e-4)
        self.assertGreater(duello.exploitability(TINY_CARDS, uniform), found.exploitability)


class Bots(unittest.TestCase):
    def test_functions_and_players_meet(self) -> None:
        for game in EVERY_GAME:
            rules = Rules(game, turn_limit=30)
            match = duello.arena(rules, lambda view, legal: legal[0], "random", games=10, seed=1)
            self.assertEqual(match.wins + match.draws + match.losses, 10)

    def test_the_same_seed_gives_the_same_games(self) -> None:
        bots: tuple[tuple[str | duello.Bot, str], ...] = (("casual", "random"),
                                                          (lambda view, legal: legal[-1], "casual"))
        for a, b in bots:
            matches = {duello.arena(SMALL[0], a, b, games=20, seed=5) for _ in range(2)}
            self.assertEqual(len(matches), 1)

    def test_a_bot_sees_only_its_view(self) -> None:
        def nosy(view: Position, legal: list[Move]) -> Move:
            assert view.viewer is not None
            other = 1 - view.viewer
            self.assertEqual(view.fields["hand"][other], view.fields["known"][other])  # what everybody can deduce
            self.assertEqual(view.legal(view.viewer), legal)
            return legal[0]

        duello.play("battle-numbers", nosy, nosy, seed=3)

    def test_odds_are_how_often(self) -> None:
        player = Player(SMALL[0], "casual")
        start = player.rules.start()
        odds = player.odds(start)
        self.assertAlmostEqual(sum(odds.values()), 1)
        counts = {move: 0 for move in odds}
        for _ in range(2000):
            counts[player(start)] += 1
        for move, share in odds.items():
            self.assertAlmostEqual(counts[move] / 2000, share, delta=0.06)


class Grades(unittest.TestCase):
    def test_the_figures_are_those_of_the_command(self) -> None:
        rows: tuple[tuple[str, str, int, dict[str, Any]], ...] = (
            ("energy-duel", "casual", 20, {"seed": 7, "against": ["random", "expert"]}), ("blast", "novice", 4, {}),
            ("energy-clash", "expert", 4, {"asks": 3, "variants": 2, "jobs": 2}))
        for game, player, games, options in rows:
            flags = [word for name, value in options.items() for one in (value if isinstance(value, list) else [value])
                     for word in (f"--{name}", str(one))]
            run = subprocess.run([os.path.join(ROOT, "build/duello"), "grade", player, "--game", game, "--games",
                                  str(games), "--json", *flags], stdout=subprocess.PIPE, text=True, check=True)
            printed = [json.loads(line) for line in run.stdout.splitlines()]
            self.check_grade(printed, duello.grade(game, player, games, **options))

    def check_grade(self, printed: list[dict[str, Any]], found: duello.Grade) -> None:
        def lines(kind: str) -> list[dict[str, Any]]:
            return [line for line in printed if line["type"] == kind]

        head, = lines("grade")
        self.assertEqual([head[name] for name in ("games", "forfeits", "decisions", "unknown", "estimate", "variants")],
                         [found.games, found.forfeits, found.decisions, found.unknown, found.is_estimate,
                          found.variants])
        self.assertEqual([head[name] for name in ("winnable", "holdable", "winnable_games", "thrown_wins", "refused")],
                         [found.winnable, found.holdable, found.winnable_games, found.thrown, found.refused])
        self.assertEqual([head["missed_wins"], head["allowed_losses"]], [found.missed, found.allowed])
        prices = {"best_play": operator.itemgetter(1, 2), "as_in_reviews": operator.itemgetter(3, 4)}
        for line in lines("grade_loss"):
            loss = found.losses[line["what"]]
            self.assertEqual((line["decisions"], (line["loss"], line["error"])),
                             (loss.decisions, prices[line["price"]](loss)))
        self.assertEqual([tuple(line.get(name) for name in ("opponent", "games", "points", "points_error", "score",
                                                            "error")) for line in lines("grade_against")],
                         [tuple(one) for one in found.against])
        self.assertEqual([(line["chosen"], line["right"], line["best_play"]) for line in lines("grade_worst")],
                         [(one.chosen.word, one.right.word, one.best_play) for one in found.worst])
        exploit, = lines("grade_exploit")
        self.assertEqual(tuple(exploit[name] for name in ("games", "score", "low", "high"))
                         if exploit["measured"] else None, found.exploit)

    def test_functions_are_graded(self) -> None:
        rules = Rules("energy-duel", start=8)
        known = duello.solve(rules, chances=True)

        def solves(view: Position, legal: list[Move]) -> Move:
            return known.best(view)

        def remembers(view: Position, legal: list[Move], past: list[duello.Seen]) -> Move:
            self.assertEqual((view.rules, [one.view.rules for one in past]), (rules, [rules] * len(past)))
            return legal[len(past) % len(legal)]

        perfect = duello.grade(rules, Player(rules, "perfect", known), 20, asks=1)
        self.assertEqual(duello.grade(rules, solves, 20, asks=1).losses["all"].best_play,
                         perfect.losses["all"].best_play)
        self.assertEqual(pickle.loads(pickle.dumps(perfect)), perfect)
        self.assertGreater(duello.grade(rules, remembers, 8, asks=1).losses["all"].best_play, 0)
        self.assertTrue(perfect.said.startswith("perfect gives away 0.00"), perfect.said)

    def test_bots_that_fail(self) -> None:
        def breaks(view: Position, legal: list[Move]) -> Move:
            raise RuntimeError("broken")

        with self.assertRaisesRegex(RuntimeError, "broken"):
            duello.grade("energy-duel", breaks, 8)
        poor = "energy-duel:start=2"
        self.assertGreater(duello.grade(poor, lambda view, legal: "attack 3", 4).forfeits, 1)
        rows: tuple[tuple[dict[str, Any], str], ...] = (
            ({"against": ["casual", "casual"]}, "once"), ({"against": ["perfect"]}, "opponent must be"),
            ({"variants": 201}, "one variant for each pair"), ({"games": -1}, "games must be"))
        for wrong, words in rows:
            with self.assertRaisesRegex(duello.DuelloError, words):
                duello.grade("charge", "random", **wrong)


class Batches(unittest.TestCase):
    def test_masks_and_observations_are_those_of_the_views(self) -> None:
        for game in EVERY_GAME:
            games = Batch(Rules(game, turn_limit=25), 50, seed=2, first=BOTH)
            dice = np.random.default_rng(1)
            for _ in range(400):
                pairs = np.zeros((50, 2), np.uint16)
                for player in (0, 1):
                    masks = games.masks(player)
                    self.assertTrue((masks.any(axis=1) == ((games.turn == player) | (games.turn == BOTH))).all())
                    picks = games.moves_array[(dice.random(masks.shape) * masks).argmax(axis=1)]
                    column = np.where((games.turn == BOTH) & (player == 1), 1, 0)
                    chosen = masks.any(axis=1)
                    pairs[np.arange(50)[chosen], column[chosen]] = picks[chosen]
                playing = ~games.over
                self.assertTrue((games.step(pairs) == playing).all())
                if games.over.all():
                    break
            self.assertTrue(games.over.all())
            self.assertTrue((games.rewards(0) == -games.rewards(1)).all())
            games.restart()
            self.assertFalse(games.over.any())

    def test_wrong_arrays_are_refused(self) -> None:
        games = Batch("energy-clash", 8)
        calls: tuple[tuple[str, Callable[[], object]], ...] = (
                             ("too short", lambda: games.step(np.zeros(7, np.uint16))),
                             ("three columns", lambda: games.step(np.zeros((8, 3), np.uint16))),
                             ("out is too small", lambda: games.masks(0, np.empty((7, 3), np.bool_))),
                             ("out has gaps", lambda: games.observe(0, np.empty((8, 12), np.int16)[:, ::2])),
                             ("another type", lambda: games.observe(0, np.empty((8, 6), np.int8))),
                             ("which is too long", lambda: games.restart(np.ones(9, np.bool_))))
        for remark, call in calls:
            with self.subTest(remark), self.assertRaises(duello.BadInput):
                call()
        self.assertFalse(games.step(np.full(8, 60000, np.uint16)).any())
        with self.assertRaises(ValueError):
            games.states["turn"] = 4


class Studies(unittest.TestCase):
    def test_a_review(self) -> None:
        game = duello.play("charge", "novice", "expert", seed=4)
        review = duello.review(game)
        self.assertTrue(review.decisions)
        for decision in review.decisions:
            self.assertEqual(game.choices[decision.choice][0], decision.pick)
            self.assertLessEqual(decision.after, decision.before + 1e-9)
        self.assertIn("<svg", review.svg)

    def test_the_end_of_a_game(self) -> None:
        duel = Duel("energy-duel", who=("casual", "human"), names=(None, "Ada"))
        with self.assertRaises(duello.DuelloError):
            duello.summary(duel)
        while not duel.is_over:
            duel.play("attack 3" if duel.wanted == 0 else "charge")
        end = duello.summary(duel, ratings=(1200, 1190), streak=0)
        self.assertEqual((duel.result, end.person, end.retry), ("p1", 1, None))
        self.assertTrue(end.lines[0].startswith("You lost, "), end.lines)
        self.assertIn("Rating: 1200 -> 1190 (-10).", end.lines)
        self.assertEqual(list(end.actions), ["rematch", "review", "lesson", "menu"])
        with self.assertRaises(duello.DuelloError):
            duello.summary(duello.play("charge", "random", "random", seed=1), duello.review(duel))

    def test_puzzles_have_one_answer(self) -> None:
        known = duello.solve("energy-duel")
        for puzzle in itertools.islice(duello.puzzles("energy-duel"), 20):
            wins = [c.move for c in known.choices(puzzle.position, puzzle.player) if c.value == 1]
            if puzzle.task == "win":
                self.assertEqual(wins, [puzzle.answer])

    def test_hints_step_by_step(self) -> None:
        duel, known = Duel("charge", seed=1), duello.solve("charge", chances=True)
        hints = [duello.hint(duel, step, known) for step in (1, 2, 3, 4)]
        self.assertEqual(len(set(hints)), 4, hints)
        self.assertEqual(duello.hint(duel, 2, duello.solve("energy-duel", chances=True)), "")
        for step in (0, 5):
            with self.assertRaises(duello.BadInput):
                duello.hint(duel, step, known)

    def test_a_game_that_leads_nowhere(self) -> None:
        duel, offers = Duel("energy-clash"), [0]
        for _ in range(100):
            duel.play("recharge")
            if duel.endless > offers[-1]:
                offers.append(duel.endless)
        self.assertEqual(offers, [0, 30, 60])
        duel.draw()
        self.assertEqual((duel.result, duel.ending), ("draw", "agreed"))


class Lessons(unittest.TestCase):
    def test_lessons_have_right_and_wrong_answers(self) -> None:
        lessons = duello.lessons()
        self.assertLessEqual({lesson.game for lesson in lessons}, set(EVERY_GAME))
        for exercise in (exercise for lesson in lessons for exercise in lesson.exercises):
            legal = exercise.position.legal(0)
            self.assertLess(set(exercise.answers), set(legal))
            for move in legal:
                self.assertEqual(exercise.is_right(str(move)), move in exercise.answers)
        self.assertEqual([lesson.game for lesson in duello.lessons("charge")], ["charge"] * 5)

    def test_the_puzzle_of_the_day(self) -> None:
        puzzle = duello.daily("2026-11-18")
        self.assertEqual(duello.daily(datetime.date(2026, 11, 18)), puzzle)
        wrong = next(move for move in puzzle.position.legal(puzzle.player) if move != puzzle.answer)
        lines = duello.share([wrong, puzzle.answer], "2026-11-18", streak=2).splitlines()
        self.assertEqual([lines[0], *lines[2:4]],
                         ["Duello, puzzle of 2026-11-18", "✗ ✓ solved on try 2", "Streak: 2 days"])
        for day in ("2026-11-18", "18 November"):
            with self.assertRaises(duello.BadInput):
                duello.share([wrong], day)

    def test_streaks(self) -> None:
        week = [datetime.date(2026, 11, day) for day in (14, 12, 13, 16)]
        self.assertEqual(duello.streak(week, "2026-11-16")[:3], (4, 4, False))
        self.assertEqual(duello.streak(week, "2026-11-18")[:3], (0, 4, False))
        with self.assertRaises(duello.BadInput):
            duello.streak(["yesterday"])


class Nonsense(unittest.TestCase):
    """Whatever is passed, Python raises an exception and goes on."""

    def test_every_function_refuses_nonsense(self) -> None:
        dice = random.Random(1)
        rules = Rules(SMALL[2])
        cards = Rules(TINY_CARDS)

        def raises(*args: object) -> None:
            raise RuntimeError

        def some() -> list[Any]:
            return [None, True, -1, 0, 1, 2, 7, 255, 65535, 2**31, 2**63, 2**64, -2**63, 0.5, float("nan"),
                    "", "charge", "attack 1", "energy-duel", "p\0", "\udcff", "x" * 5000, b"bytes",
                    [], [0, 1], (None, None), {}, {1}, object(), raises, lambda *args: args[-1],
                    rules, cards, rules.start(), cards.start(), Duel(rules, seed=1), Batch(rules, 3), solution, player,
                    rules.moves, np.zeros(3, np.uint16), np.zeros((3, 2)), np.zeros((3, 2), np.uint16),
                    np.ones(3, bool), np.array(1), np.array(["a"]), np.empty((0, 0))]

        def objects() -> list[object]:
            return [rules, rules.start(), Duel(rules, seed=1), Duel(cards, seed=1), Batch(rules, 3), Batch(cards, 3),
                    solution, player, duello.review(games), rules.moves[0], duello.game("charge")]

        solution, player = duello.solve(rules, chances=True), Player(rules, "casual")
        games = duello.play(rules, "random", "random", seed=1)
        functions: list[Callable[..., Any]] = [
            duello.Rules, duello.Duel, duello.Duel.read, duello.Player, duello.play, duello.game, duello.analyze,
            duello.solve, duello.exploitability, duello.review, duello.puzzles, duello.Position, duello.hint,
            duello.lessons, duello.streak, duello.summary]
        refused = 0
        for _ in range(60):
            calls = list(functions)
            for thing in objects():
                calls += [getattr(thing, name) for name in dir(type(thing)) if not name.startswith("_")
                          and name != "html" and callable(getattr(type(thing), name, None))]
            for call in calls:
                args = [dice.choice(some()) for _ in range(dice.randrange(4))]
                try:
                    result = call(*args)
                    repr(result)
                    if call is duello.puzzles:
                        next(iter(result), None)
                except (Exception, RecursionError) as error:
                    if isinstance(error, duello.DuelloError):
                        self.assertNotRegex(str(error), "--[a-z]|`duello|duello_")
                    refused += 1
        self.assertGreater(refused, 1000)


if __name__ == "__main__":
    tap_unittest.main(sys.modules["__main__"], spiel_conformance, zoo_conformance)
