#!/usr/bin/env bash
# Puzzles: asked, answered, refuted, remembered, and brought back.
# Runs: plain, because sanitizers are slow, and unit tests do the same under them
# Takes: 25 seconds
. "$(dirname "$0")/lib.sh"

kept=$XDG_DATA_HOME/duello
day=2026-01-31

# says WHAT PYTHON: the code must be true for o, the first object in out.
says() {
    CLAIM=$2 python3 - 2>err <<'PY'
import json, os
o = json.loads(open("out").readline())
claim = os.environ["CLAIM"]
assert eval("(%s)" % claim), (claim, o)
PY
    verdict $? "$1"
}
field() { python3 -c 'import json, sys; print(json.loads(open("out").readline())[sys.argv[1]])' "$1"; }

# ---- asking --------------------------------------------------------------------------------------

# Find the puzzle of a seed, a right and a wrong answer, in another home.
XDG_DATA_HOME=$work/other answer '' puzzle duel --rule start=10 --level easy --seed 1 --json
says "a puzzle as JSON" 'o["type"] == "puzzle" and o["game"] == "energy-duel" and o["answer"] in o["moves"]
    and o["task"] == "win" and o["level"] in ("easy", "medium", "hard") and o["position"].startswith("turn=1 ep=")
    and len(o["fails"]) == 4 and abs(25 * sum(o["fails"]) - o["difficulty"]) < 1.001'
right=$(field answer)
wrong=$(python3 -c 'import json
o = json.loads(open("out").readline())
print([m for m in o["moves"] if m != o["answer"]][0])')
position=$(field position)
"$duello" analyze duel $position --json >out 2>err
says "has one winning move" "[m['move'] for m in o['moves'] if m['value'] == 'win'] == ['$right']"

answer "position\nhint\n?\nhint\nhelp\nmoves\nnonsense\n$wrong\n$right\n" puzzle duel --rule start=10 --level easy --seed 1 --date $day
expect "a puzzle is asked until it is solved" code=0 errlines=0 'out~Find the only move that wins' \
    'out!Position: ' 'out~Only 1 of ' 'out~Look ' 'out~: but how much?' 'out~Moves:' \
    'out~Not that one' 'out~Player B Wins!' 'out~Try again' "out~$position" 'out~Right: you win at once.'
answer 'solution\n' puzzle duel --seed 2 --date $day
expect "the solution can be asked for" code=0 'out~The answer is: ' 'out~Player A'
answer '' puzzle duel --seed 3 --date $day
expect "the input may end" code=4 'out~You are Player A. ' errlines=0
answer 'quit\n' puzzle duel --seed 4 --date $day
expect "one may leave" code=0 errlines=0 'out!Right'
answer 'skip\nskip\nquit\n' puzzle charge --seed 5 --date $day
check "or ask for another" test "$(grep -c '^You are ' out)" -eq 3
head -c 3000 /dev/zero | tr '\0' x >long
printf '\nquit\n' >>long
play_file long puzzle duel --seed 6 --date $day
expect "a line that is too long is no answer" code=0 'out~too long'
head -c 5000 /dev/urandom >noise
play_file noise puzzle charge --seed 7 --date $day
check "nor is noise" test "$code" -eq 4 -o "$code" -eq 0
for level in easy medium hard; do
    answer '' puzzle charge --level $level --seed 8 --json --date $day
    says "a puzzle that is $level" "o['level'] == '$level'"
done
answer '' puzzle blast --rule turn-limit=12 --rule limit-result=points --seed 1 --json --date $day
says "where both choose too" 'o["game"] == "energy-duel-blast" and o["position"].startswith("turn=both")'
wrong=$(python3 -c 'import json
o = json.loads(open("out").readline())
print([m for m in o["moves"] if m != o["answer"]][0])')
XDG_DATA_HOME=$work/other answer "$wrong\nsolution\n" puzzle blast --rule turn-limit=12 --rule limit-result=points --seed 1
expect "an answer shows what is wrong" code=0 'out~Not that one' 'out~Not that one. If your opponent ' 'out~Resolving Actions' 'out!win chance' \
    'out~Here the game ends after turn 12' 'out~The answer is'
answer 'quit\n' puzzle --seed 3 --date $day
expect "any game will do" code=0 'out~puzzle'

# Book rules unless one asks for variants, which say the changed rule first; little stands above the question.
: >kinds
for game in charge clash battle duel blast; do
    for seed in 1 2 3; do
        XDG_DATA_HOME=$work/kinds answer '' puzzle $game --seed $seed
        cat out >>kinds
        check "$game, seed $seed: at most 8 lines before the question" test "$(sed '/^You are /,$d' out | fold -sw 80 | wc -l)" -le 8
    done
done
check "no rule is changed" sh -c '! grep -q "^Here" kinds'
check "no raw position" sh -c '! grep -q "^Position" kinds'
for kind in 'Which move loses' 'Find the only move that wins'; do
    check "there is: $kind" grep -q "$kind" kinds
done
for seed in 1 2 3; do
    answer 'quit\n' puzzle duel --variants --seed $seed --date $day
    check "a variant says what is changed ($seed)" sh -c "sed -n 2p out | grep -q '^Here .*\.$'"
done
answer 'solution\n' puzzle battle --variants --seed 4 --date $day
expect "hidden cards have variants too" code=0 'out~Which choice wins most often' 'out~Here the game ends after turn ' \
    'out~: more HP wins.' 'out~The answer is: ' 'out~Why not ' "out~'s Hand: "
answer '' puzzle battle --variants --seed 4 --json --date $day
says "as JSON" 'o["game"] == "battle-numbers" and o["task"] == "best" and o["answer"] in o["moves"] and "turn-limit" in o["rules"]'
answer 'solution\n' puzzle battle --level easy --seed 4 --date $day
expect "and puzzles by the book" code=0 'out~Which choice wins most often' 'out!Here ' 'out~The answer is: '
answer '' puzzle battle --level easy --seed 4 --json --date $day
says "as JSON" 'o["game"] == "battle-numbers" and o["task"] == "chance" and o["answer"] in o["moves"] and o["rules"] == "battle-numbers"'

answer '' puzzle blast --count
expect "all of them are counted" code=0 'out~energy-duel-blast        356          0      42     278      36      0      0    250    106' \
    'out~failed by   novice   casual  skilled   expert'
answer '' puzzle energy-clash --variants --count --json
says "as JSON too" 'o["puzzles"] == sum(l["puzzles"] for l in o["levels"].values()) == sum(o["tasks"].values())
    and o["levels"]["hard"]["failed"]["novice"] > o["levels"]["hard"]["failed"]["expert"]'
"$duello" puzzle charge --count --rule goal=25 >out 2>err &
counting=$!
await catches $counting 2
kill -INT $counting
wait $counting
code=$?
check "Ctrl-C ends the counting" test $code -eq 130 -a ! -s out
answer '' puzzle battle --rule hp=10
expect "endgames are the book's" code=1 errlines=1 "err~only with the book's rules"
for bad in 'chess' '--level silly' '--daily --mine' '--daily --race' '--race --json' '--seconds 5' '--share' '--daily --share charge' '--daily --share --json' '--daily --variants' '--variants --rule start=5' '--race --seconds 0' '--seed x' '--date tomorrow' '--date 2026-1-1' '--date 2026-01-011' \
    '--date 2026-13-01' '--date 2026-01-32' '--date 2026-00-01' \
    '--rule start=5' '--again --rule start=5' 'duel --rule start=x' 'duel more' '--dayly'; do
    # shellcheck disable=SC2086
    answer '' puzzle $bad
    expect "duello puzzle $bad" code=2 errlines=1
done

# ---- never twice by accident ---------------------------------------------------------------------

rm -rf "$kept"
: >all
book='puzzle duel --rule start=10'
# shellcheck disable=SC2086
for i in $(seq 24); do
    answer '' $book --seed 1 --json --date $day
    field position >>all
done
check "24 puzzles are 24" test "$(sort -u all | wc -l)" -eq 24
# shellcheck disable=SC2086
answer '' $book --seed 1 --json --date $day
expect "that is all there are, which is said" code=1 errlines=1 'err~you have answered every puzzle of energy-duel by these rules'
# shellcheck disable=SC2086
answer '' $book --level hard --json
expect "of a level too" code=1 errlines=1 'err~you have answered every hard puzzle of energy-duel by these rules'
answer '' puzzle clash --rule start=10 --level hard --json
expect "and if there is none at all" code=1 errlines=1 'err~has no hard puzzle'
answer '' puzzle duel --rule start=8 --rule cap=8 --seed 1 --json --date $day
expect "other rules have others" code=0 out~puzzle

for seed in 1 2 3 4; do
    answer '' puzzle --level hard --seed $seed --json --date $day
    says "where no game is named one is found that has it ($seed)" 'o["level"] == "hard"'
done

# ---- unanswered puzzles come again ----------------------------------------------------------------

rm -rf "$kept"
answer 'position\nquit\n' puzzle charge --seed 5 --date $day
grep -o 'turn=.*' out >first
answer 'position\nskip\nposition\nquit\n' puzzle charge --seed 5 --date $day
expect "what was left comes again" code=0 "out~$(cat first)"
check "what is skipped not in the same run" test "$(grep -cF "$(cat first)" out)" -eq 1
answer 'position\nsolution\n' puzzle charge --seed 5 --date $day
expect "but in the next" code=0 "out~$(cat first)"
answer 'position\nquit\n' puzzle charge --seed 5 --date $day
expect "until it is answered" code=0 "out!$(cat first)"

# ---- streaks, points and races -------------------------------------------------------------------

rm -rf "$kept"
XDG_DATA_HOME=$work/other answer '' puzzle charge --seed 5 --level hard --json --date $day
right=$(field answer)
answer "$right\n" puzzle charge --seed 5 --level hard --date $day
expect "a hard one is worth 3" code=0 'out~Puzzles: 1 of 1 solved on the first try, 3 points. In a row: 1 (longest: 1).'
answer 'solution\n' puzzle duel --seed 5 --date $day
expect "a failure ends the streak" code=0 'out~Puzzles: 1 of 2 solved on the first try, 3 points. In a row: 0 (longest: 1).'
XDG_DATA_HOME=$work/other answer '' puzzle --daily --json --date $day
right=$(field answer)
answer "hint\n$right\n" puzzle --daily --date $day
expect "days in a row" code=0 'out~Solved. Streak: 1 day. The next puzzle comes at midnight UTC.'
answer "$right\n" puzzle --daily --date $day
expect "the same again does not count" code=0 'out~Solved. Streak: 1 day.' 'out!Puzzles: '
answer '' puzzle --daily --share --date $day
expect "five lines to share" code=0 errlines=0 'out~Duello, puzzle of 2026-01-31' 'out~solved on the first try' 'out~? ' \
    'out~Streak: 1 day' "out!$right"
check "no more than five" test "$(wc -l <out)" -eq 5
XDG_DATA_HOME=$work/other answer '' puzzle --daily --json --date 2026-02-02
right=$(field answer)
answer "$right\n" puzzle --daily --share --date 2026-02-02
expect "a missed day is frozen, and the puzzle comes first" code=0 'out~Right' 'out~Streak: 2 days'
answer '' puzzle --daily --share --date 2026-02-05
expect "two missed days are not" code=4 'out~Puzzle of 2026-02-05' 'out~waits for you until midnight UTC'
XDG_DATA_HOME=$work/other answer '' puzzle charge --daily --json --date 2026-02-03
right=$(field answer)
answer "$right\n" puzzle charge --daily --date 2026-02-03
expect "the puzzle of the day of one game is no part of it" code=0 'out~Right' 'out!Streak'
answer '' stats
expect "stats tell it" code=0 'out~Puzzles: 4 of 5 solved on the first try'
answer '' stats duel --json
expect "by game, as JSON" code=0 'out~"type":"puzzles","game":"energy-duel","answered":1,"solved":0,"points":0'

answer 'solution\nskip\nhint\nsolution\n' puzzle duel --race --seconds 3600 --date $day
expect "a race" code=0 'out~:59 left, 0 solved.' 'out~There are no hints in a race.' 'out~0 solved, 2 failed: 0 points.'
XDG_DATA_HOME=$work/other answer '' puzzle charge --seed 7 --json
right=$(field answer)
answer "$right\nsolution\n" puzzle charge --race --seconds 3600 --seed 7 --date $day
expect "solved, then failed" code=0 'out~1 solved, 1 failed: ' "out~Right: "
answer "solution\n" puzzle charge --race --seconds 3600 --seed 9 --date $day
expect "the best is kept" code=0 'out~0 solved, 1 failed: 0 points. Your best is 1.'
: >out
(await grep -q ' left, ' out; sleep 2; echo solution) | "$duello" puzzle duel --race --seconds 1 >out 2>err
code=$?
expect "too late" code=0 'out~Time is up. 0 solved, 0 failed'

# ---- the puzzle of the day -----------------------------------------------------------------------

answer '' puzzle --daily --date $day --json
cp out daily
answer '' puzzle --daily --date $day --json --seed 77
check "the day's puzzle is the same again" cmp out daily
XDG_DATA_HOME=$work/third answer '' puzzle --daily --date $day --json
check "and for everyone" cmp out daily
: >days
for d in 01 02 03 04; do
    "$duello" puzzle charge --daily --date 2026-02-$d --json >>days
done
check "and another every day" test "$(sort -u days | wc -l)" -eq 4
answer 'skip\n' puzzle --daily --date $day
expect "there is one a day" code=0 'out~Puzzle of 2026-01-31' 'out~The next puzzle comes at midnight UTC'

# ---- failed puzzles ------------------------------------------------------------------------------

rm -rf "$kept"
answer '' puzzle --again --date $day
expect "nothing to come back" code=0 'out~No puzzle to repeat: you have failed none'
answer 'position\nsolution\n' puzzle charge --seed 5 --level hard --date $day
cp out first
grep -o 'turn=.*' out >failed
answer '' puzzle --again --date $day
expect "a failed one is not due the same day" code=0 'out~the next one is due on 2026-02-01'
answer 'position\nquit\n' puzzle --again --date 2026-02-01
expect "but the next" code=0 "out~$(cat failed)" 'out~You have seen this puzzle before'
right=$(sed -n 's/^The answer is: //p' first)
answer "$right\n" puzzle --again charge --date 2026-02-02
expect "solved it waits longer" code=0 'out~Right'
answer '' puzzle --again --date 2026-02-03
expect "as it says" code=0 'out~the next one is due on 2026-02-05'
answer 'skip\n' puzzle --again --date 2026-02-05
expect "one that is skipped stays" code=0 'out~You are ' 'out~No more puzzles are due today'
answer '' puzzle --again duel --date 2026-02-05
expect "by game" code=0 'out~No puzzle to repeat: you have failed none'
for kind in '--variants' '--level easy'; do
    rm -rf "$kept"
    # shellcheck disable=SC2086
    answer 'position\nsolution\n' puzzle battle $kind --seed 4 --date $day
    grep -o 'turn=.*' out >failed
    answer 'position\nquit\n' puzzle battle --again --date 2026-02-01
    expect "hidden cards come back too ($kind)" code=0 "out~$(cat failed)" 'out~You have seen this puzzle before'
done

# ---- the player's own games ----------------------------------------------------------------------

rm -rf "$kept"
answer '' puzzle --mine
expect "no game, no puzzle" code=0 'out~No more puzzles from your games'
answer 'charge\nattack 3\n' play duel --position 'turn=1 ep=4/6' --name1 Ada --name2 Bob
expect "a win is missed" code=0 'out~Bob Wins'
answer 'quit\n' puzzle --mine
expect "which is a puzzle then" code=0 'out~turn 1, in which Ada chose: charge'
answer 'attack 3\n' puzzle --mine
expect "until it is answered" code=0 'out~turn 1, in which Ada chose: charge' 'out~You are Ada.' 'out~Right: you win'
answer '' puzzle --mine
expect "once" code=0 'out~No more puzzles from your games'
for seed in 1 2 3; do
    yes 'charge' | head -n 400 | "$duello" play duel --p2 novice --name1 Ada --seed $seed >/dev/null 2>&1
done
answer '' play duel --p1 random --p2 random --seed 4
answer 'skip\nskip\nskip\nskip\nskip\nskip\nskip\nskip\nskip\nskip\n' puzzle duel --mine
expect "all of them, one after the other" code=0 'out~in which Ada chose: charge' 'out~No more puzzles from your games' 'out!Player A chose'
answer '' puzzle charge --mine
expect "by game too" code=0 'out~No more puzzles from your games'

# ---- nowhere to remember -------------------------------------------------------------------------

XDG_DATA_HOME='' HOME='' answer 'quit\n' puzzle duel --seed 1
expect "without a home puzzles are not remembered" code=0 'err~not remembered' 'out~You are '
XDG_DATA_HOME='' HOME='' answer 'quit\n' puzzle --again
expect "and none comes back" code=1 'err~no puzzles are remembered, so there are none to repeat'

# ---- a person at a terminal ----------------------------------------------------------------------

rm -rf "$kept"
cat >talk <<'END'
set timeout 30
spawn -noecho $env(DUELLO) puzzle charge --seed 5
expect {
    -ex "Steal (3): " {}
    -ex "Charge (1)" {}
}
send "solution\r"
expect -ex "Another one? Press Enter, or type quit: "
send "\r"
expect -ex "You are "
send "quit\r"
expect eof
exit [lindex [wait] 3]
END
DUELLO=$duello command expect talk >out 2>err
code=$?
last="expect talk"
expect "a person is asked for another one" code=0 'out~The answer is: '
check "and gets it" test "$(grep -c '^You are ' out)" -eq 2

mkfifo tube
: >out
"$duello" puzzle duel --rule start=9 <>tube >out 2>err &
await grep -q 'You are ' out
kill -INT $!
wait $!
code=$?
expect "Ctrl-C ends it" code=130

finish
