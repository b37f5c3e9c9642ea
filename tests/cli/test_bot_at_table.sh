#!/usr/bin/env bash
# A person at a table with a program that misbehaves: the terminal stays the person's, and nobody waits for the program.
. "$(dirname "$0")/lib.sh"
. "$root/tests/cli/terminal_lib.sh"
mkdir bots && cp "$root"/tests/bots/* bots/

# ---- the terminal ------------------------------------------------------------------------------------

# The same attack without a box, on this window alone, shows that this test can detect it.
open_window 80 24
mine=$(tmux display-message -p '#{pane_tty}')
run play energy-duel --plain --trust-bots --p1 "'bot:python3 $work/bots/takes_terminal.py $mine'"
shown "without a box the program writes on the screen" 'OWNED-BY-BOT'
open_window 80 24
run play energy-duel --plain --p1 "'bot:python3 $work/bots/takes_terminal.py'"
shown "in the box it plays" "Player B's Turn"
keys C-c
shown "and the game can be left" 'done 130'
type 'echo still mine'
shown "the shell is still the person's" 'still mine'
hidden "nothing was written or typed" 'OWNED-BY-BOT'
grep -q TRIED "$XDG_DATA_HOME/duello/logs/bot-1.log"
verdict $? "and it was tried"

# ---- waiting -----------------------------------------------------------------------------------------

open_window 80 24
# A program that is waited for to the end of its time loses the game, and the shell does not say 130.
run play energy-duel --plain --p1 "bot:$work/bots/hangs.sh"
see "Player A's Turn"
keys C-c
shown "Ctrl-C while a program thinks ends the game at once" 'done 130'
run play energy-duel --plain --p1 "bot:$work/bots/floods_zero.sh"
see "Player A's Turn"
keys C-c
shown "and while it floods" 'done 130'

# A game that is longer than a pipe holds is resumed with a program that has stopped reading.
cat >player.sh <<'END'
while read -r w r; do case $w in go) echo "move ${r%% *} shield" ;; esac; done
END
moves=$(printf 'shield\\n%.0s' $(seq 3000))
limit=300 # a busy machine is slow
answer "$moves" play energy-duel-blast --p2 "bot:sh $work/player.sh"
printf '%s\n' 'sleep 1000' >player.sh
limit=60
answer 'status\n' resume --p2 "bot:sh $work/player.sh"
[ $code -eq 4 ] && grep -q 'Turn 3001' out
verdict $? "a person is asked although the program does not read"
finish
