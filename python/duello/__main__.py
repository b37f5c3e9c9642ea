"""python -m duello: show the games and players that there are; python -m duello GAME: its options and its rule book."""

from __future__ import annotations

import sys

from . import BadInput, Rules, __version__, games, players

HINT = """
In Python:
  import duello
  rules = duello.Rules("energy-duel", start=8)      # a game with its options
  known = duello.solve(rules)                       # exact values
  known.best(rules.start())                         # the best move
  duello.play(rules, "perfect", "casual").result    # a game between two players
help(duello) and docs/research/python-reference.md describe everything."""


def main(arguments: list[str]) -> int:
    if len(arguments) > 1 or (arguments and arguments[0].startswith("-")):
        print("usage: python -m duello [GAME]", file=sys.stderr)
        return 2
    if arguments:
        try:
            rules = Rules(arguments[0])
        except (BadInput, LookupError) as error:
            print(error, file=sys.stderr)
            return 2
        for option in rules.game.options:
            print(f"{option.name.replace('-', '_')}={rules[option.name]}  {option.about}")
        print("", *rules.book, sep="\n")
        return 0
    print(f"duello {__version__}\n\nGames:")
    for game in games():
        print(f"  {game.id:18} {game.pitch}")
    print("\nPlayers:")
    for player in players():
        print(f"  {player.id:18} {player.pitch}{f' ({player.game} only)' if player.game else ''}")
    print(HINT)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
