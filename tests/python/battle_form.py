"""Battle Numbers by the rule book, written for tests alone, as a sequence form: from the start, or from a position of
which only the discard piles and the known cards are certain."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any, Iterator

from sequence_form import Form

Cards = tuple[int, ...]
Side = tuple[Cards, Cards, Cards]  # hand, deck, discard pile


class Rules:
    def __init__(self, words: str) -> None:
        """Read "battle-numbers:hp=3,top=4"."""
        options = dict(option.split("=") for option in words.partition(":")[2].split(",") if option)
        self.limit = int(options.pop("turn-limit", 0))
        self.points = options.pop("limit-result", "unfinished") == "points"
        self.eager = options.pop("reshuffle", "lazy") == "eager"
        self.hp, self.top = int(options.pop("hp", 20)), int(options.pop("top", 10))
        self.copies, self.hand = int(options.pop("copies", 2)), int(options.pop("hand", 5))
        assert not options, options


def without(cards: Cards, some: Cards) -> Cards:
    left = list(cards)
    for card in some:
        left.remove(card)
    return tuple(left)


def dealt(cards: Cards, count: int) -> Iterator[tuple[Cards, float]]:
    """Deal so many of these cards; every card is equally likely."""
    hands = Counter(itertools.combinations(sorted(cards), count))
    return ((hand, times / sum(hands.values())) for hand, times in hands.items())


def drawn(rules: Rules, side: Side, count: int) -> Iterator[tuple[Side, float]]:
    """Draw cards; a deck that is empty when a card is needed is made of the discard pile."""
    hand, deck, pile = side
    if count == 0:
        yield side, 1.0
        return
    if not deck:
        deck, pile = pile, ()
    now = min(count, len(deck))
    for cards, odds in dealt(deck, now):
        rest = without(tuple(sorted(deck)), cards)
        new = (tuple(sorted(hand + cards)), *((pile, ()) if rules.eager and not rest else (rest, pile)))
        for last, more in drawn(rules, new, count - now):
            yield last, odds * more


class Battle(Form):
    """`seen` has what each player has seen and done so far: a player forgets nothing."""

    def __init__(self, words: str, position: str = "") -> None:
        super().__init__()
        self.rules = Rules(words)
        self.begin(position) if position else self.start()

    def start(self) -> None:
        deck = tuple(sorted(list(range(1, self.rules.top + 1)) * self.rules.copies))
        sides = [list(drawn(self.rules, ((), deck, ()), self.rules.hand)) for _ in range(2)]
        self.deal(sides, (self.rules.hp, self.rules.hp), 0, 0, 0)

    def begin(self, position: str) -> None:
        """Deal all cards again that nobody can see."""
        fields = {name: both.split("/") for name, both in (word.split("=") for word in position.split())}
        piles: dict[str, list[Cards]] = {
            name: [tuple(int(card) for card in cards.split(",") if card) for cards in fields[name]]
            for name in ("hand", "deck", "discard", "known")}
        attack = max(map(int, fields["attack"]))
        self.mover = int(fields["turn"][0]) - 1
        attacker = self.mover if attack == 0 else 1 - self.mover
        self.held = piles["hand"][self.mover]
        sides = []
        for player in range(2):
            known = piles["known"][player]
            unseen = without(tuple(sorted(piles["hand"][player] + piles["deck"][player])), known)
            size = self.rules.hand - (attack > 0 and player == attacker) - len(known)
            sides.append([((tuple(sorted(known + cards)), without(unseen, cards), piles["discard"][player]), odds)
                          for cards, odds in dealt(unseen, size)])
        self.deal(sides, (int(fields["hp"][0]), int(fields["hp"][1])), int(fields["clock"][0]), attacker, attack)

    def deal(self, sides: Any, hp: tuple[int, int], clock: int, attacker: int, attack: int) -> None:
        for (first, odds), (second, more) in itertools.product(*sides):
            self.choose([first, second], hp, clock, attacker, attack, odds * more, (0, 0), ((first[0],), (second[0],)))

    def choose(self, sides: list[Side], hp: tuple[int, int], clock: int, attacker: int, attack: int, reach: float,
               last: tuple[int, int], seen: tuple[Any, Any]) -> None:
        """Let the attacker choose a card, or the defender one or none."""
        player = attacker if attack == 0 else 1 - attacker
        hand, deck, pile = sides[player]
        moves = ([] if attack == 0 else [0]) + sorted(set(hand))
        for sequence, card in zip(self.enter(player, seen[player], len(moves), last, reach), moves):
            after = list(sides)
            after[player] = (without(hand, (card,)) if card else hand, deck, pile + (card,) if card else pile)
            now = (sequence, last[1]) if player == 0 else (last[0], sequence)
            saw = (seen[0] + ((player, card),), seen[1] + ((player, card),))
            if attack == 0:
                self.choose(after, hp, clock, attacker, card, reach, now, saw)
            else:
                left = hp[player] - max(0, attack - card)
                self.turn(after, (left, hp[1]) if player == 0 else (hp[0], left), clock + 1, attacker, reach, now, saw)

    def turn(self, sides: list[Side], hp: tuple[int, int], clock: int, attacker: int, reach: float,
             last: tuple[int, int], seen: tuple[Any, Any]) -> None:
        """End a turn: the game is over, or both draw and the other attacks."""
        if min(hp) <= 0:
            self.pay(last, reach * (1 if hp[1] <= 0 else -1))
        elif clock == self.rules.limit:
            self.pay(last, reach * self.rules.points * ((hp[0] > hp[1]) - (hp[0] < hp[1])))
        else:
            draws = [list(drawn(self.rules, side, self.rules.hand - len(side[0]))) for side in sides]
            for (first, odds), (second, more) in itertools.product(*draws):
                self.choose([first, second], hp, clock, 1 - attacker, 0, reach * odds * more, last,
                            (seen[0] + (first[0],), seen[1] + (second[0],)))
