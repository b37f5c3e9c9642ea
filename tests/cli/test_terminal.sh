#!/usr/bin/env bash
# Games line by line on a real terminal: secrets, handing over, editing, signals, sizes.
# Takes: 16 seconds, mostly waiting
. "$(dirname "$0")/lib.sh"
export DUELLO_PLAIN=1
. "$root/tests/cli/terminal_lib.sh"

open_window 100 30

# ---- secrets ---------------------------------------------------------------------------------------

run play blast
shown "both choose at one terminal" 'Type a move, or help' 'Your typing is hidden.' 'Player 1, enter your action'
type shield
shown "the second is asked" 'Player 2, enter your action'
hidden "the first choice is not shown" shield
type charge
shown "then both are revealed" 'Player 1 shields' 'Player 2 charges' 'Turn 2:'
hidden "nothing typed is on the screen" '): shield'
type charge
shown "a secret answer is refused without repeating it" 'cannot Charge right after a Shield. Shield or blast.'
hidden "not even a refused one" '): charge'
type rubbish
shown "rubbish too" 'understand'
hidden "and not repeated" rubbish
type help
shown "commands work there" 'Moves: shield or blast'
type blast
shown "the second is asked again" 'Player 2, enter your action (Charge'
keys C-c
shown "Ctrl-C in a secret prompt leaves" 'done 130' 'duello resume'
hidden "and the first choice is not told" 'blasts'
restored "the terminal is restored after a secret prompt"
run resume
see 'Player 1, enter your action'
keys C-d
shown "Ctrl-D in a secret prompt" 'done 4' 'duello resume'
restored "the terminal is restored after Ctrl-D in a secret prompt"
run resume
shown "it goes on where it was" 'turn 2' 'Player 1, enter your action (Shield, Blast)'
type quit
shown "quit asks" 'Resign, save and quit, or keep playing?'
type save
shown "and saves" 'done 0' 'duello resume'
restored "the terminal is restored after quit"

see 'ready>'
tmux clear-history
type "clear; echo 'a new'' game'; $duello play blast"
see 'a new game' # the question before it is gone
see 'Player 1, enter your action'
keys -l shi
keys C-z
shown "Ctrl-Z stops a secret prompt" 'Stopped'
type 'stty -a | grep -o " echo " >echo; stty -a | grep -o " icanon " >icanon; clear; echo ag""ain; fg'
shown "fg asks again" again 'Your typing is hidden.' 'Player 1, enter your action'
type charge
shown "and it is hidden again" 'Player 2, enter your action'
hidden "really" '): charge'
keys C-c
see 'ready>'
[ -s echo ] && [ -s icanon ]
verdict $? "meanwhile the shell had its terminal"
rm -f echo icanon

run play duel
see 'Choose action'
type 'attack 3'
see "Player B's Turn"
keys 'C-\'
shown "Ctrl-\\ leaves like Ctrl-C" 'done 131' 'duello resume'
restored "the terminal is restored after Ctrl-\\"
see 'ready>'
tmux clear-history
type "clear; $duello play duel"
see 'Choose action'
tmux send-keys -l 'att'
see '(2): att' # before Ctrl-Z, which discards keys that were not read
keys C-z
shown "Ctrl-Z stops for a while" 'Stopped'
type 'stty -a | grep -o " echo " >echo; stty -a | grep -o " icanon " >icanon; clear; echo ag""ain; fg'
see again 'duello play duel'
tmux send-keys -l 'ack 3'
keys Enter
shown "and goes on with what was typed" 'Player A attacks with 3 EP'
keys C-c
see 'ready>'
[ -s echo ] && [ -s icanon ]
verdict $? "meanwhile the shell has its terminal"

# ---- hands -----------------------------------------------------------------------------------------

run play battle --deal "'1:2,4,7,9,10,8,8 2:1,3,5,6,6,1'"
shown "the first player is called by name" 'Player 1, your hand is shown next'
hidden "no hand is shown before" 'Hand:'
keys Enter
shown "then the hand is shown" "Player 1's Hand: 2, 4, 7, 9, 10"
type 9
shown "the other is called" 'Player 2, your hand is shown next'
hidden "the first hand is nowhere" '2, 4, 7'
hidden "the second neither" '1, 3, 5'
for word in hand moves help; do
    type $word
    shown "and cannot be seen by asking for $word" 'Press Enter first'
    hidden "really" '1, 3'
done
type quit
see 'Resign, save and quit'
type moves
type play
hidden "nor on the way out" 'play 1'
keys Enter
shown "who confirms sees the hand and what happened" "Player 2's Hand: 1, 3, 5, 6, 6" 'Player 1 plays: 9'
hidden "but not the other's" '2, 4, 7'
type 6
shown "the same player attacks next and need not confirm" 'HP is now 17' 'Turn 2: Player 2 attacks'
type 5
shown "the first is called again" 'Player 1, your hand is shown next'
hidden "the second hand is nowhere" '1, 3'
keys C-c
shown "Ctrl-C there" 'done 130' 'duello resume'
hidden "shows no hand" 'Hand:'
restored "the terminal is restored after a hand-over"
run resume
shown "a resumed game asks too" 'Player 1, your hand is shown next'
hidden "and shows no hand" 'Hand:'
keys Enter
shown "until it is confirmed" "Player 1's Hand: 2, 4, 7, 8, 10" 'is attacked with a 5'
keys C-c
shown "and stops" 'done 130'

# ---- editing ---------------------------------------------------------------------------------------

run play duel
shown "a plain prompt" 'Choose action'
keys -l 'attac 3'
keys Left Left
keys -l k
keys Enter
shown "the cursor keys edit" 'Player A attacks with 3 EP.' "Player B's Turn"
keys Up
shown "the last line comes back" '(2): attack 3'
keys BSpace
keys -l 1
keys Enter
shown "and can be changed" 'Player B attacks with 1 EP.'
keys -l ch
keys Tab
shown "Tab completes a move" '(2): charge'
keys C-u
keys -l at
keys Tab
shown "as far as it is clear" '(2): attack '
keys -l 1
keys Enter
shown "and it is played" 'Player A attacks with 1 EP.'
keys -l sta
keys Tab Enter
shown "Tab completes a command" '(2): status'
keys -l zzz
keys Tab
keys -l q
keys Enter
shown "Tab on nonsense does nothing" 'understand'
keys C-c
shown "Ctrl-C in a plain prompt" 'done 130' 'interrupted; game saved.' 'duello resume'
restored "the terminal is restored after Ctrl-C"
run resume
shown "resumed" "Player B's Turn"
keys -l att
keys C-c
shown "Ctrl-C in the middle of a word" 'done 130'
restored "the terminal is restored in mid-word"
run resume
shown "resumed again" 'Choose action'
keys C-d
shown "Ctrl-D" 'done 4' 'duello resume'
restored "the terminal is restored after Ctrl-D"

# ---- narrow windows ----------------------------------------------------------------------------------

resize 50 40
run play blast --p2 novice
see 'enter your action'
type hint
shown "a hint breaks between words" 'A predictable player gets read:' 'your opponent repeats.' '(type ? again for the move)'
keys C-c
see 'done 130'
run play duel --p2 novice --tutor
see 'Choose action'
type 'attack 1'
shown "so does a warning" 'Tutor: This lets Player B win by force,' 'Play it anyway? (yes/why/no)'
keys C-c
see 'done 130'
resize 100 30

# ---- other signals -----------------------------------------------------------------------------------

run play clash
shown "another game" 'Choose an action'
type attack
see "Player 2's Turn"
terminate TERM
shown "SIGTERM" 'done 143' 'duello resume'
restored "the terminal is restored after SIGTERM"
run play blast
shown "a secret prompt" 'Player 1, enter your action'
terminate TERM
shown "SIGTERM in a secret prompt" 'done 143'
restored "the terminal is restored after SIGTERM in a secret prompt"

# ---- sizes -------------------------------------------------------------------------------------------

run play duel
shown "before a resize" 'Choose action'
keys -l attack
resize 60 12
see 'attack'
resize 90 40
keys -l ' 3'
keys Enter
shown "a resize in mid-word" 'Player A attacks with 3 EP.' "Player B's Turn"
resize 30 8
type charge
shown "and between two answers" "Player A's Turn" 'Choose action'
type 'attack 3'
shown "does no harm" 'Number, + for more, or q to go'
resize 100 30
type q
shown "to the end" 'Game Over: Player A Wins!' 'done 0'
run play blast
shown "before a resize in secret" 'Player 1, enter'
resize 100 30
type shield
shown "the second after it" 'Player 2, enter'
hidden "keeps the secret" shield
type charge
shown "and the game" 'Player 1 shields'
keys C-c
see 'done 130'
restored "the terminal is restored after a resize"

open_window 20 5
run play duel
shown "a tiny window" 'Charge (2):'
type 'attack 3'
shown "is enough" "Player B's Turn:" 'Charge (2):'
type charge
shown "to go on" "Player A's Turn:"
type 'attack 3'
shown "to the end" 'ack:'
type q
shown "and out" 'done 0'
run play battle --seed 1
shown "even for a hand-over" 'see the screen:'
keys Enter
shown "that shows a hand" 'attack with:'
keys C-c
shown "and stops" 'done 130'

# ---- the end of a game ---------------------------------------------------------------------------------

open_window 80 40
run play charge
shown "the first prompt tells of help" 'Type a move, or help to see what else you can type.'
type 'charge 5'
shown "what can be stolen is said" 'A Steal would take 5 points from Player 1.' "Player 2's Turn"
[ "$(screen | grep -c 'help to see what')" -eq 1 ]
verdict $? "but help is spoken of once"
type 'undo'
see 'allow Player 1 to take back'
type y
shown "undo shows the position" "Last move taken back: Player 1's charge 5." 'Totals: Player 1 0, Player 2 0.'
type 'resign'
see 'Resign this game? (yes/no)'
type yes
shown "then one is asked what next" 'Player 1 resigns.' 'Player 1 resigns. Player 2 wins' 'What next?' '1  Rematch' '2  Review' '3  Menu' '4  Quit'
type rematch
shown "again, and the other begins" '=== Charge ===' "Player 2's Turn"
type 'charge 5'
see "Player 1's Turn"
type 'exit'
see 'keep playing?'
type resign
two_lists() { [ "$(screen | grep -c '1  Rematch')" -eq 2 ]; } # the first one is still on the screen
await two_lists
type review
read_on
shown "a review, without a pager" '0 decisions.' '1  Rematch'
type menu
shown "the menu" 'Resume a saved game' 'Number, or q to go back:'
type q
shown "and the shell" 'done 0'
restored "the terminal is restored after all that"
run play duel --p1 random --p2 random --seed 1
shown "bots are not asked" 'Game Over' 'done 0'
type "clear; printf 'attack 3\\ncharge\\nattack 3\\n' | $duello play duel; echo left \$?"
shown "nor is a pipe" 'left 0'
gone "really" 'Rematch'

# ---- slow opponents ------------------------------------------------------------------------------------

printf '#!/bin/sh\nsleep 600\n' >slow
chmod +x slow
open_window 80 24
run play duel --p2 "'bot:$PWD/slow'"
see 'Choose action'
type charge
see 'Player A charges.'
keys C-c
shown "Ctrl-C while a bot thinks, at once" 'done 130' 'interrupted; game saved.'
restored "the terminal is restored after it"
run play battle --rule hand=12 --rule top=13 --rule copies=3 --p2 master --seed 1
shown "a player that searches" 'attack with:'
type 13
see 'plays: 13'
keys C-c
shown "can be left too" 'done 130' 'interrupted; game saved.'

# ---- simple terminals, and no game ---------------------------------------------------------------------

open_window 80 24
type 'export TERM=dumb'
run play blast
shown "a dumb terminal" 'Player 1, enter your action'
type shield
shown "asks the second" 'Player 2, enter your action'
hidden "keeps secrets" shield
type charge
shown "and plays" 'Player 1 shields'
keys C-c
shown "until Ctrl-C" 'done 130'
restored "the dumb terminal is restored"
run play duel
shown "a plain game there" 'Choose action'
type 'attack 3'
shown "goes on" 'Player A attacks with 3 EP.' "Player B's Turn"
keys C-d
shown "until Ctrl-D" 'done 4'
type 'export TERM=screen'

run play
shown "without a game one is asked which" 'Which game?' 'Charge' 'Battle Numbers'
type nonsense
shown "and again" 'Please type a number'
type 4
see ' 1  Start'
type opponent
shown "then against whom" 'Who do you play against?' 'novice' 'a friend at this keyboard'
type friend
see 'Opponent: a friend'
type 'who'
shown "and who begins" 'Who begins?' 'Random'
type 1
see 'Who begins: Player A'
type 1
shown "by its number" "Player A's Turn"
keys C-c
shown "and plays" 'done 130'
run play
shown "or" 'Which game?'
type clash
see 'Opponent: novice'
type q
shown "one can go back" 'Which game?'
type clash
see 'Opponent: novice'
type opponent
see 'Who do you play against?'
type casual
see 'Opponent: casual'
type start
shown "by its name" 'Choose an action'
keys C-c
see 'done 130'
run play
shown "or not at all" 'Which game?'
keys C-c
shown "Ctrl-C there" 'done 130'
restored "the terminal is restored after choosing no game"
open_window 80 24
run play
see 'Which game?'
keys C-d
shown "Ctrl-D there" 'done '
restored "the terminal is restored after Ctrl-D"

# A bar that is wider than the window would add a line each time.
open_window 40 12
run arena random "'bot:sleep 1000'" --game clash --games 2 --trust-bots
shown "a narrow window has a bar" ':00 left'
check "in one line" grep -q '^\[ .*left$' seen
keys C-c
shown "Ctrl-C stops the arena" 'done 130'

finish
