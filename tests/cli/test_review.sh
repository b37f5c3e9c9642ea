#!/usr/bin/env bash
# Hints, the tutor and reviews: what they print, refuse and write.
# Runs: plain, because sanitizers are slow, and unit tests do the same under them
# Takes: 12 seconds
. "$(dirname "$0")/lib.sh"


# ---- hints ---------------------------------------------------------------------------------------

answer '?\n?\n?\nhint\nHINT\nattack 3\ncharge\nattack 3\n' play duel
expect "a hint in steps" code=0 'out~You can force a win in 2 turns.' 'out~(type ? again for the move)' \
    'out~Attack 3.' 'out~(type ? again for the reason)' 'out~Win chance: 100% before, 100% after attacking with 3:' \
    'out~Attacking with 3 wins in 2 turns: if Player B attacks with 1, attack with 2 and win.' \
    'out~Why not attack 1? This lets Player B win by force, in 3 turns.' 'out~Game Over: Player A Wins!'
check "the last step is told again" test "$(grep -c 'Win chance: ' out)" -eq 2
check "nothing of it is written down" test "$("$duello" export 1 | moves_of /dev/stdin | wc -l)" -eq 4
answer '1\n?\n3\n?\ncharge\nattack 3\n' play duel
expect "at the number prompt, and again from the first step" code=0 'out~You can force a win in' \
    'out~Player A can force a win in '
answer 'b\n?\n?\n?\nb\n' play blast --rule turn-limit=20 --rule limit-result=points
expect "where both choose" code=4 'out~Why not shield? If Player 1 charges, you have 10 EP against 11.' 'out!Win chance'
answer 'help\nhint\n10\n' play battle --deal '1:2,4,7,9,10 2:1,3,5,6,8'
expect "hidden cards are judged by what one may know" code=4 'out!%' \
    'out~hint      what matters here'
answer 'hint\nquit\nresign\n' play duel --p2 random --rated --name1 Ada
expect "no help in rated games" 'out~There are no hints in a rated game.'
answer 'hint\n' play charge --rule goal=900 --rule charge-cards=90 --rule block-cards=90 --rule steal-cards=90
expect "a game that is too large" code=4 'out~There is no hint: this is too large to solve'

# ---- the tutor -----------------------------------------------------------------------------------

answer 'attack 1\nno\nattack 3\ncharge\nattack 3\n' play duel --tutor --record tutored.duel
expect "the tutor speaks up" code=0 'out~Tutor: This lets Player B win by force, in 3 turns.' \
    'out~Play it anyway? (yes/why/no) no' 'out~Game Over: Player A Wins!'
check "and the move was not made" eval '! moves_of tutored.duel | grep -q "attack 1"'
answer 'attack 1\nperhaps\ny\nquit\nsave\n' play duel --tutor --record anyway.duel
expect "play it anyway" code=0 'out~Please answer yes, why or no.'
check "and it was" test "$(moves_of anyway.duel | head -n 1)" = '1 attack 1'
answer 'attack 1\n' play duel --tutor
expect "the input ends at its question" code=4 errlines=1 'err~input ended; no move was made, so the game is not saved.'
answer 'attack 1\nyes\nattack 3\n' play duel --tutor
expect "and after a move" code=4 'out~Tutor: This lets Player A win at once: they attack with 3.' 'err~duello resume'
answer 'attack 1\n?\nwhy\nno\n' play duel --tutor
expect "why: the line at its question" code=4 'out~Play it anyway? (yes/why/no) ?' \
    'out~This lets Player B win in 3 turns:' 'out~  Player B charges.'
check "as often as one asks, and then the question again" eval 'test "$(grep -c "This lets Player B win in 3 turns:" out)" -eq 2 &&
    grep -qx "Play it anyway? (yes/why/no) no" out'
answer 'attack 1\nhint\nno\n' play duel --tutor
expect "a hint at its question" code=4 'out~You can force a win in'
answer 'attack 3\ncharge\nattack 3\n' play duel --tutor
expect "silent where nothing is given away" code=0 'out!Tutor'
answer 'attack 1\n' play duel
expect "silent unless it is asked for" code=4 'out!Tutor'
answer 'c\nc\nblast\nno\n' play blast --rule turn-limit=20 --rule limit-result=points --position 'ep=3/5 locked=0/1' --tutor
expect "against the right mix" code=4 'out!Tutor: This' 'out~Player 1, enter your action'
answer 'blast\nno\n' play blast --rule turn-limit=20 --rule limit-result=points --position 'ep=3/5 locked=0/1' --tutor
expect "a choice outside the mix" code=4 'out~Tutor: If Player 2 blasts, you lose at once. '
answer 'blast\n' play blast --rule turn-limit=20 --rule limit-result=points --position 'ep=3/5 locked=0/1' --tutor-at 15
expect "a threshold above what is given away" code=4 'out!Tutor'
answer 'attack 1\nno\n' play duel --tutor-at 90 --p2 perfect
expect "a threshold below, against a bot" code=4 'out~Tutor: This lets Player B win'
rm -f later.duel
answer 'attack 1\n' play duel --record later.duel
answer 'attack 3\nno\n' resume later.duel --tutor
expect "in a game that is resumed" code=4 'out~Tutor: This lets Player A win at once: they attack with 3.'
answer '1\nno\n10\nnone\nno\n' play battle --tutor --deal '1:2,4,7,9,10 2:1,3,5,6,8'
expect "the tutor in hidden games" code=4 'out~Tutor: '
refused "the tutor in rated games" '--tutor cannot be used with --rated' play duel --p2 random --rated --tutor
refused "the tutor without people" '--tutor needs a person' play duel --p1 random --p2 random --tutor
refused "a threshold that is none" '--tutor-at must be a whole number from 1 to 100.' play duel --tutor-at 0

# ---- reviews -------------------------------------------------------------------------------------

answer 'attack 1\nattack 3\nattack 3\n' play duel --record lost.duel --name1 Ada --name2 'Bob & <i>Eve</i>'
answer '' review lost.duel
expect "a review" code=0 errlines=0 'out~attack 1  ?? blunder     100% -> 0%    better: attack 3' \
    'out~   3  Ada' "out~Ada's win chance, from the start to the end:" 'out~100% |' \
    'out~Accuracy: Ada 50%, Bob & <i>Eve</i> 0%.' 'out~Ada, 2 decisions: 1 best, 1 blunder.' "out~in points of Ada's win chance:" \
    'out~  start                        100.0' 'out!luck' \
    'out~The turning point: turn 2. Bob & <i>Eve</i> fell behind by attacking with 3; charging was better. From then on Ada could force the win.' \
    'out~This lets Ada win at once: they attack with 3.' 'out~?? blunder (20).'
check "with blocks in UTF-8" grep -q '█' out
cp out whole
LC_ALL=C answer '' review lost.duel
check "and without" eval '! grep -q "█" out && grep -q "#" out'
answer '' review lost.duel --player 2
expect "one player's" code=0 'out!Ada: ' "out~Eve</i>'s win chance"
check "only that one's decisions" eval '! grep -q "^   1  Ada" out'
COLUMNS=24 answer '' review lost.duel
check "no line of the graph is too wide" eval '! grep -aE "^.{5} \|.{17}" out'
answer '' review lost.duel --json
check "as JSON" python3 -c 'import json
rows = [json.loads(line) for line in open("out")]
assert [r["type"] for r in rows] == ["decision"] * 3 + ["player"] * 2 + ["review"]
assert [r["label"] for r in rows[:3]] == ["blunder", "blunder", "best"]
assert rows[0]["best"] == "attack 3" and rows[0]["drop"] > 0.9
assert rows[3]["errors"] == 1 and rows[3]["unforced"] == 2 and rows[3]["result"] == 1
assert rows[5]["turning_turn"] == 2 and len(rows[5]["chances"]) == 4
assert rows[5]["against"] == "novice" # Ada lost a rated game above
assert rows[5]["thresholds"] == {"weak": 0.05, "inaccuracy": 0.05, "mistake": 0.1, "blunder": 0.2}'
answer 'attack 1\nattack 1\n' play duel --p2 casual --seed 3 --name1 Ada --record against.duel
answer '' review against.duel
expect "you, and the opponent's name" code=0 'out~You lost, 0 to 2.' \
    'out~The turning point: turn 3. You fell behind by attacking with 1; attacking with 3 was better.' \
    'out~Accuracy: you 0%, casual 50%.' \
    'out~Your lesson, turn 3: why not attack 1? This lets casual win at once: they attack with 3.' \
    'out~Your win chance, ' "out~  casual's choices     +100.0" 'out~   1  you     attack 1' 'out!Ada:'
in_order='import sys
text, last = open(sys.argv[1]).read(), -1
for part in "You lost,", "The turning point", "Accuracy: you", "Your lesson", sys.argv[2], "attack 1", "(20).":
    assert text.find(part, last + 1) > last, part
    last = text.find(part, last + 1)'
check "first who won, the turning point, the accuracies and the lesson" python3 -c "$in_order" out 'turn  player'
check "the graph has the signs of the table" grep -q '^   1 |  ??  ??$' out
answer '' review against.duel -o against.html
check "and so on the page" python3 -c "$in_order" against.html '<h2>Decisions'
check "with the same signs" eval 'grep -q ">?? blunder</td>" against.html && grep -q ">??</text>" against.html'
answer '' review 1
expect "by number" code=0 'out~Energy Duel: Player A v Player B, 3 turns'
XDG_DATA_HOME=$work/numbers answer 'recharge\n' play clash --p2 random --seed 1
XDG_DATA_HOME=$work/numbers answer '3\nc\n1\n2\n' play duel --p2 random --seed 4
XDG_DATA_HOME=$work/numbers answer '' review 1
expect "one number per game: of a saved one" code=0 'out~Energy Clash: Player 1 v Player 2' 'out~The game is not over.'
XDG_DATA_HOME=$work/numbers answer '' review 2
expect "and of a finished one" code=0 'out~Energy Duel: Player A v Player B'
answer '' review 99
expect "a number that is none: which there are" code=1 errlines=1 \
    'err~there is no game 99; the newest is ' 'err~, and `duello history` and `duello saves` list them all.'
XDG_DATA_HOME=$work/nobody answer '' review 99
expect "before the first game: what to do" code=1 errlines=1 'err~there is no game 99; play one first: duello play'
answer '' review nothing.duel
expect "a file that is none" code=1 errlines=1 'err~there is no file nothing.duel; name a record'
refused "a game to export that is none" 'export takes the number of a game' export x
answer '' review later.duel
expect "a game that is not over" code=0 'out~The game is not over.' 'out~nobody won'
answer '' play blast --p1 novice --p2 random --seed 7 --rule turn-limit=20 --rule limit-result=points --record luck.duel
answer '' review luck.duel
expect "luck where both choose" code=0 "out~Player 1's choices " 'out~luck from guesses ' 'out!without luck'
{ yes charge | head -n 90; printf 'blast\nblast\n'; } >charging
play_file charging play blast --record charging.duel
answer '' review charging.duel
expect "points far above the usual" code=0 'out~  46  Player 2' 'out!could not be judged' "out~Player 1's win chance"
answer '' play duel --record none.duel
answer '' review none.duel
expect "a game without a move" code=0 'out~0 decisions.'
answer 'quit\nresign\n' play clash --record given-up.duel
answer '' review given-up.duel
expect "resigned though not lost" code=0 'out~Player 1 resigned a game that was not lost.'
answer '' play clash --p1 bot:false --p2 novice --record forfeited.duel
answer '' review forfeited.duel
expect "forfeited though not lost" code=0 'out~Player 1 forfeited a game that was not lost.'
answer '' review forfeited.duel --json
expect "nothing is nothing, not less" code=0 'out!-0.0[,}]'
answer '10\nnone\n' play battle --record hidden.duel --rule hp=5 --deal '1:2,4,7,9,10 2:1,3,5,6,8'
answer '' review hidden.duel --effort 3
expect "hidden cards" code=0 'out~defend with' 'out~luck from chance ' 'out~± ' 'out~win chance, all cards known, from the start'
adds_up='import json, sys
parts = ["start", "own_choices", "other_choices", "luck_chance", "luck_guesses"]
for name in sys.argv[1:]:
    rows = [json.loads(line) for line in open(name)]
    players, chances = [r for r in rows if r["type"] == "player"], rows[-1]["chances"]
    for p in players:
        assert abs(sum(p[part] for part in parts) - p["result"]) < 1e-9, p
        assert "adjusted" not in p
    assert abs(players[0]["own_choices"] + players[1]["other_choices"]) < 1e-9
    assert abs(players[0]["start"] - chances[0]) < 1e-9 and abs(players[0]["result"] - chances[-1]) < 1e-9
shown = [line.split() for line in open("shown")]
first = [i for i, w in enumerate(shown) if w[:1] == ["start"]][0]
tenths = [round(10 * float(next(x for x in w[1:] if x[-1].isdigit() and "." in x))) for w in shown[first:first + 5]]
assert sum(tenths[:4]) == tenths[4], tenths'
for game in lost luck hidden; do
    "$duello" review $game.duel --effort 3 --json >$game.json
done
"$duello" review hidden.duel --effort 3 >shown
check "start, choices and luck add up to the result, and as they are shown" python3 -c "$adds_up" lost.json luck.json hidden.json
answer '' review later.duel --json
cp out later.json
check "as they do in a game that is not over" python3 -c "$adds_up" later.json
rm -f going-on.duel
answer '10\n' play battle --record going-on.duel --deal '1:2,4,7,9,10 2:1,3,5,6,8'
answer '' review going-on.duel --effort 3
expect "hidden cards stay hidden in a game that goes on" code=0 'out!all cards known' 'out!luck from chance'
printf 'rubbish\n' >broken.duel
answer '' review broken.duel
expect "a broken record" code=3 errlines=1
answer '' review missing.duel
expect "no record" code=1 errlines=1
refused "nothing to review" 'which game?' review
refused "no such player" '--player must be' review lost.duel --player 3

answer '' review lost.duel -o lost.html
expect "a page" code=0 'err~the review is in lost.html'
check "is whole" eval 'tail -n 1 lost.html | grep -q "</html>"'
check "needs nothing from outside" eval '! grep -E "(href|src|url\(|@import|<script|<link)" lost.html'
check "names are harmless in it" eval '! grep -q "<i>" lost.html && grep -q "Bob &amp; &lt;i&gt;" lost.html'
check "follows light and dark, and prints" eval 'grep -q prefers-color-scheme lost.html && grep -q "@media print" lost.html'
check "explains the errors" grep -q 'This lets Ada win at once: they attack with 3' lost.html
answer '' review lost.duel -o lost.svg
check "a picture is well formed" good_xml lost.svg
check "and asks for nothing from outside" eval '! grep -E "(href|src|url\(|@import)" lost.svg'
answer '' review lost.duel -o missing/x.html
expect "a page that cannot be written" code=1 errlines=1 'err~cannot write missing/x.html'

# ---- learning ------------------------------------------------------------------------------------

answer '?\nattack 9\nattack\n1\nattack 3\nsolution\n' review lost.duel --learn
expect "try again, hint, solution" code=0 errlines=0 'out~1 of 2. Turn 1, Ada: attacking with 1 was a blunder.' \
    'out~You can force a win in' 'out~No. This lets Bob' 'out~Right. Attacking with 3 wins' \
    'out~2 of 2. Turn 2, Bob' 'out~Charge.' 'out~You found 1 of 2.'
answer '  Quit \n' review lost.duel --learn
expect "words may stand among spaces" code=0 'out!not understood'
answer 'next\nquit\n' review lost.duel --learn
expect "next and quit" code=0 'out~2 of 2.' 'out!You found'
answer 'attack 3\n' review lost.duel --learn --player 1
expect "one's own only" code=0 'out!1 of 1' 'out~Found it.'
answer '' review lost.duel --learn
expect "the input ends" code=0 'out~1 of 2.' 'out!You found'
answer '' review tutored.duel --learn --player 1
expect "nothing to learn" code=0 'out~There is nothing to practise'
python3 -c 'import random, sys; random.seed(6); sys.stdout.buffer.write(random.randbytes(3000))' >noise
play_file noise review lost.duel --learn
expect "rubbish does no harm" code=0 'out~1 of 2.'
# ---- windows -----------------------------------------------------------------------------------------

answer "" play charge --name1 'Alexandrina the Great' --p1 casual --p2 skilled --seed 3 --record wide.duel
answer "" play battle --name1 'Alexandrina the Great' --p1 trader --p2 greedy --seed 3 --rule hp=9 --record cards.duel
for width in 40 60 72 80 100; do
    for game in wide cards; do
        COLUMNS=$width answer "" review $game.duel --effort 3
        check "$game at $width columns: no line is longer" test "$(wc -L <out)" -le $width
        check "and no number is split" eval '! grep -qE "^ *(%|±)|±$" out'
        check "and every decision is there" test "$(grep -cE '^ *[0-9]+  (Alex|Play)' out)" -eq "$(moves_of $game.duel | grep -vcE "draws|^result")"
    done
done
answer "" review wide.duel
expect "the title names bots" code=0 'out~Charge: Alexandrina the Great (casual) v Player 2 (skilled), '

finish
