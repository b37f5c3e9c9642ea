#!/usr/bin/env bash
# Records that name programs: Duello starts a program only if the command line names it or a person at the terminal
# agrees.
. "$(dirname "$0")/lib.sh"
export DUELLO_PLAIN=1
. "$root/tests/cli/terminal_lib.sh"

# This program leaves a trace in the only place it can: its standard error, which duello keeps.
bot="bot:echo started >&2; while read -r w r; do case \$w in legal) m=\${r%%,*} ;; go) echo move \${r%% *} \$m ;; esac; done"
quoted="'$bot'"
log=$XDG_DATA_HOME/duello/logs/bot-2.log
started() { grep -qs started "$log"; }
# untouched WHAT: no program was started, and the record has not changed.
untouched() {
    ! started && cmp -s gift.duel before.duel
    verdict $? "$1: nothing is started or written"
}

answer 'charge\n' play energy-duel --p2 "$bot" --record gift.duel
expect "a game against a program is left" code=4 "err~Continue with: duello resume gift.duel --p2 $quoted"
check "the program leaves its trace" started
rm -f "$log"
cp gift.duel before.duel
cp err told

# ---- without a terminal ----------------------------------------------------------------------------

answer 'charge\n' resume gift.duel
expect "a record alone starts no program" code=2 errlines=1 'err~gift.duel would start a program' "err~add: --p2 $quoted"
untouched "without a terminal"
answer 'y\ny\ny\n' resume gift.duel
expect "what is piped is no answer" code=2 errlines=1
untouched "a piped yes"
for command in 'replay gift.duel' 'replay gift.duel --json' 'review gift.duel' 'analyze gift.duel' 'import gift.duel'; do
    # shellcheck disable=SC2086
    answer 'y\n' $command
    untouched "duello $command"
done
answer 'charge\n' resume gift.duel --p1 "$bot"
expect "a person is not exchanged for a program" code=2 errlines=1 'err~--p1: Player 1 of this game is human'
untouched "the wrong player named"
answer 'charge\n' resume gift.duel --p2 bot:./other
expect "nor one program for another" code=2 errlines=1 'err~--p2: Player 2 of this game is bot:'
untouched "another program named"
answer 'charge\n' resume gift.duel --p2 perfect
expect "nor for a built-in player" code=2 errlines=1 'err~--p2'
untouched "a built-in player named"
answer 'charge\n' resume gift.duel --p2 "$bot"
expect "who is named is started" code=4 'out~Player B attacks'
check "and plays" started
cp told err
cp before.duel gift.duel
rm -f "$log"
resume 'charge\n'
expect "the command that is shown when a game is left names it" code=4
check "and starts it" started
rm -f "$log"
cp before.duel gift.duel

answer 'charge\n' play energy-duel --p1 random --p2 human --seed 1 --record harmless.duel
answer 'charge\n' resume harmless.duel
expect "built-in players need no word" code=4

# A command that looks like a different one.
answer '' play energy-duel --p2 'bot:: é рm; cat' --record odd2.duel
answer 'charge\n' resume odd2.duel
expect "letters that look like others are shown as numbers" code=2 "err~--p2 \$'bot:: \\303\\251 \\321\\200m; cat'"

# ---- on a terminal ---------------------------------------------------------------------------------

open_window 150 30
cp before.duel gift.duel
rm -f "$log"
for answer in '' n no x yesterday; do
    run resume gift.duel
    shown "a person is asked, and sees the command" 'gift.duel would start a program:' "$quoted" 'Start it? (y/N)'
    type "$answer"
    shown "\"$answer\" is no" 'the program was not started' 'done 1'
    untouched "\"$answer\""
done
run resume gift.duel
see 'Start it?'
keys C-d
shown "Ctrl-D is no" 'the program was not started' 'done 1'
run resume gift.duel
see 'Start it?'
keys C-c
shown "Ctrl-C leaves" 'done 130'
untouched "Ctrl-C"
run resume gift.duel
see 'Start it?'
type y
shown "yes is yes" "Player A's Turn"
type charge
shown "the program answers" 'Player B attacks'
keys C-c
shown "and the game goes on" 'done 130' 'Continue with: duello resume gift.duel --p2'
check "with the program" started
rm -f "$log"

answer 'charge\n' play energy-duel --p2 "$bot"
rm -f "$log"
run resume 1
shown "a saved game of one's own asks too" '1.duel would start a program:' 'Start it? (y/N)'
type n
see 'done 1'
! started
verdict $? "and starts nothing either"
open_window 100 30
DUELLO_PLAIN='' with=DUELLO_PLAIN= run
see 'Resume a saved game'
keys r
see 'Which game do you want to resume?'
keys 1
shown "so does the menu" 'would start a program:' 'Start it? (y/N)'
type n
shown "which goes on" 'the program was not started'
! started
verdict $? "without the program"
finish
