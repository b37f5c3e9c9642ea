#!/usr/bin/env bash
# Puzzles: asked, answered, refuted, remembered, and brought back.
. "$(dirname "$0")/lib.sh"

kept=$XDG_DATA_HOME/duello
day=2026-01-31

# says WHAT PYTHON: of the first object in out, o, this must be true.
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

# The puzzle of a seed, and what is right and wrong in it, found out in another home.
XDG_DATA_HOME=$work/other answer '' puzzle duel --seed 1 --json
says "a puzzle as JSON" 'o["type"] == "puzzle" and o["game"] == "energy-duel" and o["answer"] in o["moves"]
    and o["task"] == "win" and o["level"] in ("easy", "medium", "hard") and o["position"].startswith("turn=1 ep=")'
right=$(field answer)
wrong=$(python3 -c 'import json
o = json.loads(open("out").readline())
print([m for m in o["moves"] if m != o["answer"]][0])')
position=$(field position)
"$duello" analyze duel $position --json >out 2>err
says "has one winning move" "[m['move'] for m in o['moves'] if m['value'] == 'win'] == ['$right']"

answer "hint\n?\nhint\nhelp\nmoves\nnonsense\n$wrong\n$right\n" puzzle duel --seed 1 --date $day
expect "a puzzle is asked until it is solved" code=0 errlines=0 'out~find the only move that wins' \
    "out~Position: $position" 'out~moves the other' 'out~Look ' 'out~It is: ' 'out~Moves:' \
    'out~That is not it' 'out~Player B Wins!' 'out~Try again' "out~Right: $right wins in"
answer 'solution\n' puzzle duel --seed 2 --date $day
expect "the solution can be asked for" code=0 'out~The answer is: ' 'out~Player A'
answer '' puzzle duel --seed 3 --date $day
expect "the input may end" code=4 'out~find the only' errlines=0
answer 'quit\n' puzzle duel --seed 4 --date $day
expect "one may leave" code=0 errlines=0 'out!Right'
answer 'skip\nskip\nquit\n' puzzle charge --seed 5 --date $day
check "or ask for another" test "$(grep -c 'find the only' out)" -eq 3
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
expect "an answer shows what is wrong" code=0 'out~That is not it.' 'out~sees' 'out~Resolving Actions' "out~'s win chance falls from" \
    'out~Rules: energy-duel-blast:turn-limit=12' 'out~The answer is'
answer 'quit\n' puzzle --seed 3 --date $day
expect "any game will do" code=0 'out~find the only'

answer '' puzzle blast --count
expect "all of them are counted" code=0 'out~easy        494 '
answer '' puzzle energy-clash --count --json
says "as JSON too, and perfect finds them all" 'o["level"] == "easy" and o["puzzles"] == 140 and abs(o["found"]["perfect"] - 1) < 1e-9'
"$duello" puzzle charge --count --rule goal=25 >out 2>err &
counting=$!
(sleep 0.2 && kill -INT $counting) 2>/dev/null
wait $counting
code=$?
check "Ctrl-C ends the counting" test $code -eq 130 -a ! -s out
answer '' puzzle --count
expect "but not of any game" code=2 errlines=1 'err~--count needs a game'

answer '' puzzle battle
expect "no puzzles with hidden cards" code=1 errlines=1 'err~hidden cards'
for bad in 'chess' '--level silly' '--daily --mine' '--seed x' '--date tomorrow' '--date 2026-1-1' '--date 2026-01-011' \
    '--date 2026-13-01' '--date 2026-01-32' '--date 2026-00-01' \
    '--rule start=5' '--again --rule start=5' 'duel --rule start=x' 'duel more' '--dayly'; do
    # shellcheck disable=SC2086
    answer '' puzzle $bad
    expect "duello puzzle $bad" code=2 errlines=1
done

# ---- never twice by accident ---------------------------------------------------------------------

rm -rf "$kept"
: >all
for i in $(seq 9); do
    answer '' puzzle duel --seed 1 --json --date $day
    field position >>all
done
check "nine puzzles are nine" test "$(sort -u all | wc -l)" -eq 9
answer '' puzzle duel --seed 1 --json --date $day
expect "that is all there are, which is said" code=1 errlines=1 'err~has been shown'
answer '' puzzle duel --level medium --json
expect "of a level too" code=1 errlines=1 'err~every medium puzzle'
answer '' puzzle clash --level hard --json
expect "and if there is none at all" code=1 errlines=1 'err~no hard puzzle'
answer '' puzzle duel --rule start=8 --rule cap=8 --seed 1 --json --date $day
expect "other rules have others" code=0 out~puzzle

for seed in 1 2 3 4; do
    answer '' puzzle --level hard --seed $seed --json --date $day
    says "where no game is named one is found that has it ($seed)" 'o["level"] == "hard"'
done

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
expect "there is one a day" code=0 'out~The puzzle of 2026-01-31' 'out~tomorrow'

# ---- those that were failed ----------------------------------------------------------------------

rm -rf "$kept"
answer '' puzzle --again --date $day
expect "nothing to come back" code=0 'out~No puzzle is waiting'
answer 'solution\n' puzzle charge --seed 5 --date $day
cp out first
grep '^Position' out >failed
answer '' puzzle --again --date $day
expect "a failed one is not due the same day" code=0 'out~comes back on 2026-02-01'
answer 'quit\n' puzzle --again --date 2026-02-01
expect "but the next" code=0 "out~$(cat failed)" 'out~You have met this one before'
right=$(sed -n 's/^The answer is: //p' first)
answer "$right\n" puzzle --again charge --date 2026-02-02
expect "solved it waits longer" code=0 "out~Right: $right"
answer '' puzzle --again --date 2026-02-03
expect "as it says" code=0 'out~comes back on 2026-02-05'
answer 'skip\n' puzzle --again --date 2026-02-05
expect "one that is skipped stays" code=0 'out~find the only' 'out~Those were all that are due'
answer '' puzzle --again duel --date 2026-02-05
expect "by game" code=0 'out~No puzzle is waiting'

# ---- one's own games -----------------------------------------------------------------------------

rm -rf "$kept"
answer '' puzzle --mine
expect "no game, no puzzle" code=0 'out~No position is left'
answer 'charge\nattack 3\n' play duel --position 'turn=1 ep=4/6' --name1 Ada --name2 Bob
expect "a win is missed" code=0 'out~Bob Wins'
answer 'attack 3\n' puzzle --mine
expect "which is a puzzle then" code=0 'out~turn 1, in which Ada chose: charge' 'out~Ada is to move' 'out~Right: attack 3'
answer '' puzzle --mine
expect "once" code=0 'out~No position is left'
for seed in 1 2 3; do
    yes 'charge' | head -n 400 | "$duello" play duel --p2 casual --name1 Ada --seed $seed >/dev/null 2>&1
done
answer '' play duel --p1 random --p2 random --seed 4
answer 'skip\nskip\nskip\nskip\nskip\nskip\nskip\nskip\nskip\nskip\n' puzzle duel --mine
expect "all of them, one after the other" code=0 'out~in which Ada chose: charge' 'out~No position is left' 'out!Player A chose'
answer '' puzzle charge --mine
expect "by game too" code=0 'out~No position is left'

# ---- nowhere to remember -------------------------------------------------------------------------

XDG_DATA_HOME='' HOME='' answer 'quit\n' puzzle duel --seed 1
expect "without a home puzzles are not remembered" code=0 'err~not remembered' 'out~find the only'
XDG_DATA_HOME='' HOME='' answer 'quit\n' puzzle --again
expect "and none comes back" code=1 'err~nothing can come back'

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
expect -ex "find the only"
send "quit\r"
expect eof
exit [lindex [wait] 3]
END
DUELLO=$duello command expect talk >out 2>err
code=$?
last="expect talk"
expect "a person is asked for another one" code=0 'out~The answer is: '
check "and gets it" test "$(grep -c 'find the only' out)" -eq 2

mkfifo tube
timeout -s INT 1 "$duello" puzzle duel --rule start=9 <>tube >out 2>err
code=$?
check "Ctrl-C ends it" test "$code" -eq 124 -o "$code" -eq 130
expect "cleanly" 'out~find the only'

finish
