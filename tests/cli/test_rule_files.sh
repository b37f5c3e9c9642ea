#!/usr/bin/env bash
# A path of a rule file stands wherever a game is named: it is played, solved, measured and saved like a built-in game.
. "$(dirname "$0")/lib.sh"
. "$root/tests/cli/terminal_lib.sh"

rules=$root/examples/rules

# ---- a first file ---------------------------------------------------------------------------------

answer '' rules new my-game
expect "a first file" code=0 'out~my-game.rules is a small game to change'
answer '' rules new my-game
expect "is never overwritten" code=1 'err~File exists'
answer '' rules new My_Game
expect "a bad name" code=2 'err~small letters'
answer '' rules check my-game.rules --games 300
expect "is good" code=0 'out~my-game is good: 25 lines' 'out~300 random games' 'out~heap went from 0 to 12, its whole range'
answer '' rules check "$rules/charge.rules" --games 300
expect "what never happened is named" code=0 'out~line 35 never happened: if overshoot-gain is face' \
    'out~line 63 never refused a move: needs' 'out~total went from 0 to 15, its whole range'
answer '' rules check "$rules/energy-duel.rules" --games 300
expect "ends too" code=0 'out~line 37 never ended a game: win when'
sed 's/wins the game!/& That was a long and beautiful game of many turns, was it not, {mee}? See you soon, and play well./' my-game.rules >bad.rules
answer '' rules check bad.rules
expect "of a long line, what is near the place is shown" code=2 'err~do not know "mee"' 'err~That was a long and beautiful'
sed 's/take amount from heap/take amuont from heap/' my-game.rules >bad.rules
answer '' rules check bad.rules
expect "an error has its place, and a mark" code=2 'err~bad.rules:14:8: I do not know "amuont"; did you mean "amount"?' \
    'err~      ^'
answer '' play bad.rules
expect "wherever the file is named" code=2 'err~bad.rules:14:8'
answer '' solve missing.rules
expect "a file that is not there" code=2 'err~cannot be read'

# ---- links ----------------------------------------------------------------------------------------

answer '' rules link my-game.rules --page https://example.org/duello/#/lab
expect "a file as a link" code=0 'out~https://example.org/duello/#/shared/a'
link=$(cat out)
answer '' rules text "$link"
expect "which holds the file" code=0 'out~  take amount from heap'
cp out again.rules
answer '' rules link again.rules
check "a file from a link has the same link" test "${link#*#}" = "$(sed 's/^#//' out)"
answer '' solve "$link"
expect "a link stands where a path does" code=0 'out~12 positions'
answer '' solve "${link%???}"
expect "a cut link" code=2 'err~this link is not complete, or it was changed'
answer '' solve "https://example.org/#/shared/b123"
expect "a link of later versions" code=2 'err~newer version'

# ---- played, saved and read again -----------------------------------------------------------------

answer '' solve ./my-game.rules
expect "solved" code=0 'out~: 12 positions' 'out~The second player wins'
check "its mark is short" grep -q '^@my-game-[0-9a-f]\{8\}: ' out
answer '' rules ./my-game.rules --rule matches=7
expect "read" code=0 'out~matches=7'
answer '' perft ./my-game.rules 5
expect "counted" code=0 'out~222'
answer '' map ./my-game.rules
expect "without points there is no map" code=2 'err~there is nothing to show: the players of my-game have no points that change.'
answer '' tree ./my-game.rules --rule matches=3
expect "a tree without a turn limit, as it always ends" code=0 'out~EFG 2 R'
answer '3\n' play ./my-game.rules --rule last=loses --p2 perfect
expect "played and saved" code=4 'out~Player 1 takes 3 matches. 9 left.' 'err~duello resume 1'
cp my-game.rules other.txt
answer '' perft other.txt 2
expect "a file is known by its first line, whatever its ending" code=0 'out~9'
answer '' tree other.txt --rule matches=3 -o tree.rules
answer '' solve tree.rules
expect "a tree too" code=0 'out~Player 1'
answer '' play --rule goal=1 charge --record record.rules
answer '' rules check my-game.rules --rule matches=7
expect "a file is checked as it is" code=2 'err~without --rule and --edition'
answer '' rules check record.rules
expect "a record is none" code=2 'err~record.rules is a record, not a rule file: use `duello replay`'
rm my-game.rules
answer '1\n1\n1\n1\n1\n1\n1\n1\n1\n' resume 1
expect "resumed without the file" code=0 'out~wins the game!'
answer '' replay 1
expect "replayed" code=0 'out~Player 1 takes 3 matches. 9 left.'
answer '' review 1
expect "reviewed" code=0 'out~decisions'

answer '' solve "$root/tests/rules/endless-dice.rules"
expect "nature that never ends is refused before it begins" code=1 "err~nature can make more than 10000 moves after one choice"
answer 'third 1\n' puzzle "$rules/nim.rules" --seed 1 --level easy
expect "asked as a puzzle" code=4 'out~Find the only move that wins'
answer '' puzzle --count "$rules/nim.rules"
expect "its puzzles are counted" code=0 'out~89          9'
answer '' puzzle "$rules/kuhn.rules"
expect "a game that cannot be solved has none" code=1 'err~Kuhn Poker to the Last Chip has no puzzles'
answer '' learn "$rules/nim.rules"
expect "a guided game is begun again by the path" code=4 "err~duello learn $rules/nim.rules"

# ---- hidden cards, and choices made together ------------------------------------------------------

answer '' play "$rules/kuhn.rules" --p1 random --p2 random --seed 3 --record kuhn.duel
expect "random plays hidden cards" code=0 'out~has all the chips'
check "the record carries the file" grep -q '^file game kuhn' kuhn.duel
answer '' replay kuhn.duel
expect "and is replayed" code=0 'out~has all the chips'
sed 's/^file   say "{me} checks."/file   say "{me} waits."/' kuhn.duel >changed.duel
answer '' replay changed.duel
expect "a changed file is found" code=3 'err~not the one that this game was played by'
head -c 300 kuhn.duel >changed.duel
answer '' replay changed.duel
check "a record that ends within its file has one reason" test "$(cat err)" = "duello: changed.duel: line 7: the line is cut off."
answer '' play "$rules/kuhn.rules" --rule chips=2 --p1 casual --p2 lookahead --seed 5
expect "levels play them, and lookahead" code=0 'out~has all the chips'
answer '' play "$rules/kuhn.rules" --p1 perfect --p2 random
expect "no table holds all positions" code=2 'err~perfect cannot play this' 'err~Try lookahead'
answer '' play "$rules/nim.rules" --p1 lookahead --p2 random
expect "lookahead deals hidden cards" code=2 'err~lookahead plays only games with hidden cards'
answer '' review 3 --effort 10
expect "a review shows its errors" code=0 'out~turning point' 'out~±'
answer '?\n?\nhint\nhint\n' play "$rules/kuhn.rules" --p2 novice --seed 2
expect "a hint too" 'out~as far as can be estimated'
answer '' analyze 3 --at 0
expect "and an analysis" code=0 'out~lookahead plays it'
answer '' analyze "$rules/kuhn.rules"
expect "which needs cards" code=2 'err~nobody has cards yet'
answer '' analyze "$rules/nim.rules"
expect "and where nothing is hidden, none" code=0 'out~is to move and wins'
answer '' levels "$rules/kuhn.rules" --missed
expect "nothing is certain" code=2 'err~nothing counts as missed'
for command in "train $rules/kuhn.rules --out kuhn.net" "exploit random --game $rules/kuhn.rules"; do
    # shellcheck disable=SC2086
    answer '' $command
    expect "duello ${command%% *} says so" code=2 'err~no network can learn Kuhn Poker'
done
answer '' solve "$rules/kuhn.rules"
expect "an endless game needs a limit" code=2 'err~turn-limit'
answer '' solve "$rules/kuhn.rules" --rule turn-limit=1 --rule chips=2 --iterations 20
expect "with one, it has an equilibrium" code=0 'out~28 move sequences'
cat >bid.rules <<'END'
duel 1
game one-bid "One Bid"
players "Ann" and "Bob" take turns
each player has:
  hand: cards 1 to 3 times 1, hidden, drawn from pack
  bid: 0 to 3
table has:
  pack: cards 1 to 3 times 1, starts full, secret
chance deals card 1 to 3, each player, while size of my hand < 1, weight count of card in pack:
  move card from pack to my hand
move raise amount 1 to 3:
  needs my bid + amount > opponent's bid else "Too low"
  set my bid to min(3, my bid + amount)
move call:
  needs opponent's bid > 0 else "Nobody has bid"
  if highest of my hand > highest of opponent's hand: win
  lose
ends:
  win when my bid = 3 and opponent's bid = 3
END
answer '' solve bid.rules
expect "a game that ends by itself needs none" code=0 'out~57 move sequences'
auction=$root/tests/rules/auction.rules
answer '' solve "$auction"
expect "choices made together, of hidden cards" code=0 'out~165 move sequences' 'out~Value for Player 1: +0.3111'
answer '' tree "$auction" -o auction.efg
answer '' solve auction.efg
expect "have the value of their tree" code=0 'out~Value for Player 1: +0.311'
answer '' play "$auction" --p1 casual --p2 lookahead --seed 2
expect "and players" code=0 'out~wins!'
sed 's/draw when lot = hands and/draw when my hand is empty and/' "$auction" >over.rules
answer '' rules check over.rules --games 10
expect "a game that is over before cards are dealt is said to be" code=0 'out~over before anybody chose'
answer '' play "$rules/goofspiel.rules" --p1 expert --p2 novice --seed 2
expect "choices made together, with cards that both see" code=0 'out~wins the game!'
answer '' solve "$rules/goofspiel.rules" --rule top=3
expect "which are solved" code=0 'out~150 positions' 'out~Value for Player 1: +0.0000' 'out~Nature moves first'
answer '' report "$rules/goofspiel.rules" --rule top=3 --against top=2
expect "but not measured" code=1 'err~: Goofspiel cannot be measured: nature moves before the players do.'
answer '' puzzle "$rules/goofspiel.rules" --rule top=3 --seed 1
expect "and asked as puzzles" code=4 'out~Goofspiel, hard puzzle'
answer '' bot check "$root/examples/bots/first.sh" --game "$rules/goofspiel.rules" --trust-bots
expect "a program is checked with it" code=0 'out~5 of 5 steps passed.'
answer '' bench "$rules/goofspiel.rules"
expect "measured where only one of both can choose" code=0 'out~@goofspiel' 'out~by the rules alone'
answer '' bench "$rules/energy-duel.rules" --json
check "measured beside the built-in game, with the same signature" \
    test "$(grep -o '"signature":"[^"]*"' out | sort -u | wc -l)" = 1

# ---- Ctrl-C while a file is solved ----------------------------------------------------------------

cat >many.rules <<'END'
duel 1
game many "Many"
players "Ann" and "Bob" choose together
each player has:
  points: 0 to 200, highest wins
move gain amount 1 to 64:
  add amount to my points
ends:
  win when my points > 150 and my points > opponent's points
  draw when my points > 150
END
# Run a command, and interrupt it after a third of a second of work.
interrupt() {
    python3 - "$duello" "$@" <<'PYTHON'
import os, signal, subprocess, sys, time

program = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
stat = "/proc/%d/stat" % program.pid
while sum(map(int, open(stat).read().rpartition(")")[2].split()[11:13])) < os.sysconf("SC_CLK_TCK") / 3:
    time.sleep(0.01)
program.send_signal(signal.SIGINT)
sys.exit(program.wait())
PYTHON
    code=$?
}
interrupt arena casual expert --games 2 --game ./many.rules
check "duello arena stops" test "$code" = 130
interrupt play ./many.rules --p1 casual --p2 expert
check "duello play too" test "$code" = 130

finish
