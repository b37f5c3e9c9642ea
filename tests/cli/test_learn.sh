#!/usr/bin/env bash
# Guided games through pipes: input that ends anywhere, nonsense, every kind of move explained once.
# tests/golden/learn-*.txt has whole guided games; test_menu.sh tests them on the screen.
# Takes: 8 seconds
. "$(dirname "$0")/lib.sh"

# Count how often a sentence appears.
said() { [ "$(grep -cF -e "$2" out)" -eq "$1" ]; }

for text in "$root"/tests/golden/learn-*.txt; do
    game=$(basename "$text" .txt)
    game=${game#learn-}
    whole=$(sed -n "s/^\\$ printf '\\(.*\\)' | .*/\\1/p" "$text")
    moves=$(printf '%b' "$whole" | wc -l)
    seed=$(sed -n "s/^\\$ .* | duello learn $game//p" "$text") # --seed N, or nothing

    for n in $(seq 0 $((moves - 1))); do
        # shellcheck disable=SC2086 # no seed is no word
        answer "$(printf '%b' "$whole" | head -n "$n" | sed 's/$/\\n/' | tr -d '\n')" learn "$game" $seed
        expect "$game: the input ends after $n moves" code=4 errlines=1 "err~Start again with: duello learn $game"
    done
    check "$game: the goal is told once" said 1 'Teacher: This is '
    answer "$whole" learn "$game" $seed --plain
    expect "$game: to the end" code=0 errlines=0 'out~Now play it' "out~duello play $game --p2 novice"
    answer "rubbish\n$whole" learn "$game" $seed
    expect "$game: rubbish is refused and nothing lost" code=0 'out~understand'
    answer "help\nrules\noptions\ncards\ndiscards\nstatus\nmoves\nhint\n$whole" learn "$game" $seed
    expect "$game: the usual words work" code=0 'out~Moves:' 'out~Options, set with --rule'
    answer "quit\nresign\n" learn "$game"
    expect "$game: it can be given up" code=0 'out~resigns.' 'out~Now play it'
    answer "help\nsave\nquit\nleave\n" learn "$game"
    expect "$game: or left, without an offer to save" code=0 "err~Start again with: duello learn $game" \
        'out~A guided game is not saved.' 'out!save and leave' 'out!show the save file'
done

check "nothing of it is kept" test ! -e "$XDG_DATA_HOME/duello"

answer 'a1\n' learn duel
expect "what gives something away is said" code=4 'out~Careful.' 'out~Attacking with 3 would have won by force; now'
answer 'a3\n' learn duel
expect "what does not is not" code=4 'out!Careful.'
answer 'a1\n' learn duel --seed 7
expect "another seed" code=4 'out~Careful.'

# ---- short lessons -----------------------------------------------------------------------------------

answer '' learn --list
lessons=$(grep -cE '^ *[>✓]? *[0-9]+  ' out)
expect "the path" code=0 'out~ >  1  Exactly 15  (next)' 'out~ 21  Reading a Shield'
answer '' learn
expect "the next lesson, and no input" code=4 errlines=1 'out~1 of 3. Win now.' 'err~Continue with: duello learn'
answer 'charge 3\ncharge 4\nquit\n' learn
expect "left before its end" code=0 errlines=0 'out~3 of 3.' 'out~Continue with: duello learn'
answer 'charge 3\ncharge 5\nhint\nrubbish\nrules\ncharge 4\ncharge 1\n' learn
expect "finished" code=0 errlines=0 'out~Not that one. If Player 2 charges' "out~I don't understand" \
    'out~That was "Exactly 15".' "out~Lessons done: 1 of $lessons." 'out~Next: Charge: Block in time'
answer '' learn --list
expect "ticks" code=0 'out~✓  1  Exactly 15' 'out~ >  2  Block in time  (next)'
answer 'block\nblock\nblock\n' learn
expect "continues where one stopped" code=0 'out~Charge: Block in time' 'out~, without a mistake.' "out~2 of $lessons"
answer 'solution\nsolution\nsolution\n' learn 21
expect "only solutions" code=0 'out~The answer: charge.' 'out~Take it again.' "out~2 of $lessons" 'out~Blast: Reading a Shield'
answer 'solution\nsolution\ncharge\n' learn 21
expect "a lesson by its number" code=0 'out!Take it again' "out~3 of $lessons" 'out~duello play energy-duel-blast --p2 novice'
for _ in $(seq 4 "$lessons"); do
    answer 'solution\nsolution\nsolution\n' learn
    third=$(sed -n 's/.*The answer: \([a-z0-9 ]*\)\..*/\1/p' out | tail -n 1)
    answer "solution\nsolution\n${third%% or *}\n" learn
done
expect "the last one" code=0 "out~$lessons of $lessons" 'out~That was the last lesson.'
answer '' learn
expect "nothing is left" code=0 "out~All $lessons lessons are done."
answer '' stats
expect "statistics name the weak ideas" code=0 "out~Lessons: $lessons of $lessons done." 'out~Weak ideas: Exactly 15 (Charge), A Steal' \
    'out~Play this next: lesson 1, Exactly 15 (duello learn 1)'
answer '' learn $((lessons + 1))
expect "no such lesson" code=2 errlines=1 "err~there are $lessons lessons"
answer '' learn 0
expect "lessons begin at 1" code=2 errlines=1 'err~from 1 to'
answer '' learn chrage
expect "a game that is not there" code=2 errlines=1 'err~did you mean charge?'
answer '' learn duel --seed x
expect "a seed that is none" code=2 errlines=1 'err~--seed must be'

# ---- matches -----------------------------------------------------------------------------------------

lost='attack 3\ncharge\nattack 3\n' # the player who moves first wins
answer "$lost$lost$lost" play duel --best-of 3
expect "a match" code=0 'out~Game 1 of at most 3.' 'out~Game 3 of at most 3. Score: Player A 1, Player B 1.' \
    'out~Player A wins the match, 2 to 1.'
answer "$lost" play duel --best-of 3
expect "that is left" code=4 'out~Game 2 of at most 3. Score: Player A 1, Player B 0.' 'err~duello resume' 'out!the match'
answer 'quit\nresign\nquit\nresign\n' play duel --best-of 2
expect "may end level" code=0 'out~The match ends in a draw, 1 to 1.'
answer "quit\nresign\n$lost" play duel --best-of 3 --first 2
expect "first moves alternate" code=0 'out~Player A wins the match, 2 to 0.'
answer "" history --limit 0
check "every game is a record of its own" test "$(grep -c energy-duel out)" -ge 8
answer '' play duel --p1 expert --p2 novice --best-of 5 --seed 1
cp out first
answer '' play duel --p1 expert --p2 novice --best-of 5 --seed 1
check "a seed fixes all of it" cmp -s out first
for bad in '--best-of 0' '--best-of 100' '--best-of x' '--best-of 3 --record x.duel' '--best-of 3 --position ep=7/4'; do
    answer '' play duel $bad
    expect "$bad" code=2 errlines=1 'err~--best-of'
done

finish
