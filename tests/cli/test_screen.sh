#!/usr/bin/env bash
# Full-screen games on a real terminal: every game at three sizes against golden screens, keys and mouse,
# resizing, secrets, colours. However the program ends, it restores the terminal.
# `test_screen.sh --update` writes the current screens into the golden screens: read the diff.
# Takes: 140 seconds, mostly waiting
. "$(dirname "$0")/lib.sh"
. "$root/tests/cli/terminal_lib.sh"
update=${1:-}
escapes() { tmux capture-pane -e -p; }

open_window 80 24

# ---- every game at three sizes -----------------------------------------------------------------------

pictured=battle-numbers # the README shows its screen with colours
# walk GAME SEED KEYS...: play against a seeded opponent, press each key when the screen waits for it, then try all sizes.
walk() {
    local game=$1 seed=$2 key
    shift 2
    run play "$game" --p2 random --seed "$seed"
    for key in "$@"; do
        see 'choose:'
        keys "$key"
    done
    same "$game-80x24" "$game at 80 by 24"
    if [ -n "$update" ] && [ "$game" = "$pictured" ]; then escapes >"$golden/$game-80x24.ansi"; fi
    resize 40 12
    same "$game-40x12" "$game at 40 by 12"
    resize 200 60
    same "$game-200x60" "$game at 200 by 60"
    resize 80 24
    same "$game-80x24" "$game as before"
    keys C-c
    shown "$game is left by Ctrl-C" 'done 130' 'interrupted; game saved.' 'duello resume'
    restored "the terminal is restored after $game"
}
walk charge 5 4 b
walk energy-clash 5 r d
walk battle-numbers 5 1
walk energy-duel 3 c 1
walk energy-duel-blast 5 c s

check "the README shows such a screen" "$root/scripts/show-screens" --check "$root/README.md"

# ---- keys and mouse ----------------------------------------------------------------------------------

run play duel
shown "two people at one screen" 'Player A, choose:' ' 1 attack 1' '● Player A' '◆ Player B'
keys Enter Space Enter
keys Right
shown "Enter alone plays nothing; an arrow key chooses" '>1 attack 1' 'turn 1'
keys Right
shown "the arrows walk" '>2 attack 2'
keys Enter
shown "Enter takes" 'Player A attacks with 2 EP.' 'Player B, choose:'
keys c
shown "a letter takes at once" 'Player B charges.' 'Player A, choose:'
click '3 attack 3'
shown "the mouse takes" 'Player A attacks with 3 EP.' 'Player B, choose:'
keys u
shown "the other is asked for a move back" 'Player B, allow Player A to take back the last move?'
keys y
shown "and grants it" "Last move taken back: Player A's attack 3." 'Player A, choose:'
keys -l :
shown "words can be typed" 'Type a move or command' 'Type a move, or help'
type 'attack'
shown "a number is asked for" 'Enter Attack Cost?'
type 9
shown "a bad one is refused with the reason" 'nvalid'
type 1
shown "a good one is played" 'Player A attacks with 1 EP.' 'Player B, choose:'
keys -l :
see 'Type a move or command'
keys -l nonsenx
keys BSpace
keys -l se
shown "a line can be mended" '> nonsense'
keys Enter
shown "nonsense is refused" "I don't understand \"nonsense\"." 'or type'
keys Escape
shown "Esc leads back" 'Player B, choose:'
keys -l :
see 'Type a move or command'
keys Enter
shown "so does Enter on an empty line" 'Player B, choose:' 'u undo'
gone "really" 'Type a move or command'
keys -l '?'
shown "a hint" 'Hint' 'You can force a win' '(press ? again for the move)'
keys -l '?'
shown "the same key shows its next step" '(press ? again for the reason)'
keys -l '?'
shown "the reason is a sentence" '(press ? again for the numbers and lines of play)'
keys -l '?'
see 'Hint' 'lines; arrows, Esc'
gone "and the last" 'press ? again'
keys Enter
see 'Player B, choose:'
keys q
see 'Keep playing'
keys h
shown "help" 'arrow keys and Enter'
keys Enter
see 'Player B, choose:'
keys q
shown "the menu" 'Keep playing' 'Rules' 'Save and leave' 'Resign'
keys r
shown "the rules" 'Two players start with 10 Energy Points'
gone "without the options" 'turn-limit'
keys -l '?'
shown "which are shown when asked for" 'turn-limit=0'
keys q
see 'Player B, choose:'
keys Escape
see 'Keep playing'
keys Up
shown "its arrows go round" '> e Resign'
keys Enter
shown "giving up is asked again, and No is chosen" 'Resign this game?' '> n No'
keys Enter
shown "and need not be done" 'Player B, choose:'
keys q
see 'Keep playing'
keys w
shown "where it is saved" 'Every move is saved at once.'
keys Enter
see 'Player B, choose:'
keys PPage PPage PPage PPage PPage PPage PPage
shown "the log goes back" "Player A's Turn:" 'Player A EP: 10'
keys q
see 'Keep playing'
keys s
shown "saved and left" 'done 0' 'you left; game saved.'
restored "the terminal is restored after the menu"
run resume
shown "it goes on where it was" 'Energy Duel, turn' 'Player B, choose:'
shown "with what was said before" 'Player A attacks with 1 EP.'
keys -l :
see 'Type a move or command'
type resign
see 'Resign this game?'
keys y
shown "given up" 'Player B resigns.' 'Player A Wins!' 'Enter continue'
keys Enter
shown "then one panel sums the game up" 'Player B resigns. Game Over: Player A Wins!' 'Accuracy: Player A' 'What next?' 'v Review' 'm Menu' 'q Quit'
gone "but not for a rematch of a game that was resumed" 'Rematch'
keys q
shown "the result stays in the terminal" 'done 0' 'Game Over: Player A Wins!'
restored "the terminal is restored after the end"

run play duel
see 'Player A, choose:'
keys 3
see 'Player B, choose:'
keys c
see 'Player A, choose:'
keys 3
same energy-duel-over "the end of a game"
keys -l q
shown "what next" 'What next?' '> r Rematch'
keys r
shown "a rematch, which the other begins" 'turn 1' 'Player B, choose:'
give_up
see 'What next?'
keys v
shown "a review" 'Energy Duel: Player A v Player B'
keys q
shown "the game can be stepped through" 's Step through the game'
keys q
see 'What next?'
keys m
shown "the menu" 'Energy Clash' 'History'
keys q
see 'done 0'

for game in 1 2; do printf 'attack 3\n%.0s' 1 2 | "$duello" play duel novice --seed 3 >/dev/null; done
run play duel novice --seed 3
for turn in 1 3; do
    see "turn $turn" 'Player A, choose:'
    keys 3
done
see 'Enter continue'
keys Enter Enter # the second is no answer to a panel that nobody has seen
shown "against a bot the panel says you, and counts wins in a row" 'You won!' \
    'Accuracy: you 100%, novice' 'Streak: 3 wins in a row.' '> r Rematch' 'l Next lesson'
keys q
see 'done 0'

run play duel --best-of 3
see 'Player A, choose:'
give_up
shown "between the games of a match there is a panel too" 'Match: Player A 0, Player B 1.' '> n Next game' 'q Leave the match'
keys n
shown "and the match goes on" 'game 2 of 3, 0 to 1, turn 1' 'Player B, choose:'
keys C-c
see 'done 130'

echo nonsense >"$XDG_DATA_HOME/duello/duello.db"
run play duel
see 'Player A, choose:'
give_up
see 'What next?'
keys q
shown "a damaged history is told of after the end" 'Game Over: Player B Wins!' 'was damaged' 'done 0'
restored "and the terminal is restored"

run play charge --rule max-add=50 --rule goal=100
shown "more choices than keys" '5 charge 5'
resize 40 12
see 'charge 1'
keys Up
keys Down Down Down Down Down Down Down Down Down Down Down Down Down Down Down Down Down
shown "are walked through" '>'
keys -l :
see 'Type a move or command'
type 'charge 50'
shown "or typed" '50/100'
keys C-c
see 'done 130'
resize 80 24

run puzzle blast --variants
shown "long work is a box on the screen" '┌─ One moment ─' 'Esc cancel'
keys Escape
shown "which Esc cancels" 'done 0'
restored "and the terminal is restored after it"

# ---- sizes -------------------------------------------------------------------------------------------

run play clash --p2 random --seed 5
see 'choose:'
resize 39 12
shown "a window that is too small says so" 'The window is too small: 39 by 12' 'Ctrl-C' '--plain'
keys a
resize 40 12
shown "and takes no keys" 'Energy Clash' 'turn 1' 'attack'
resize 40 11
shown "nor a flat one" 'The window is too small: 40 by 11'
resize 10 3
shown "nor a tiny one" 'The window'
resize 80 24
shown "it goes on when there is room" 'Player 1, choose:'
keys q
see 'Keep playing'
resize 50 14
shown "a menu is resized too" 'Keep playing' 'Energy Clash'
resize 20 5
shown "and says when there is no room" 'The window is too'
keys e
resize 80 24
shown "without harm" 'Keep playing'
keys Escape
see 'Player 1, choose:'
keys a
shown "and the game goes on" 'last move: attack'
keys C-c
see 'done 130'
restored "the terminal is restored after resizing"

# ---- small windows, slow opponents, rated games ----------------------------------------------------------

resize 40 12
run play duel --tutor
see 'attack 1'
keys 1
shown "the tutor's question is seen whole at 40 by 12" 'Tutor: This lets' 'in 3 turns.' 'Play it anyway?' '> n No'
keys '?'
shown "and why shows the line" 'This lets Player B win in 3 turns:' 'Player A attacks with 1 EP.'
keys Escape
shown "then it asks again" 'Play it anyway?' '> n No'
keys n
see 'u undo'
gone "the keys end with a whole word" 'arrows'
keys C-c
see 'done 130'
resize 80 24

printf '#!/bin/sh\nsleep 600\n' >slow
chmod +x slow
for opponent in "'bot:$PWD/slow'" 'master --rule hand=12 --rule top=13 --rule copies=3'; do
    game=battle
    run play $game --p2 "$opponent" --seed 1
    see 'choose:'
    keys Right Enter
    # The master may answer before the test looks; the program never does.
    [ "${opponent#master}" != "$opponent" ] || shown "a slow opponent" 'Player 2 is thinking.'
    resize 100 30
    shown "the window is resized meanwhile" '───────────────────────────────────────────────┐'
    resize 80 24
    keys C-c
    shown "Ctrl-C leaves meanwhile" 'done 130' 'interrupted; game saved.'
    restored "the terminal is restored after a slow opponent"
done

run play duel --p2 "'bot:$PWD/slow'"
see 'choose:'
keys 3
shown "the bars are right while it thinks" 'is thinking' 'EP ██████████████░░░░░░ 7/10' 'EP ████████░░░░░░░░░░░░ 4/10'
keys C-c
see 'done 130'
run play duel --p2 random --seed 3 --rated
see 'choose:'
gone "no undo among the keys of a rated game" 'u undo'
keys 1
see 'choose:'
keys u
shown "and none at all" "You can't undo in a rated game."
keys Enter
keys q
see 'Keep playing'
gone "nor in its menu" 'Take back'
keys Escape
keys C-c
see 'done 130'

# ---- secrets -----------------------------------------------------------------------------------------

run play blast
shown "choices at once are secret" 'Player 1, choose in secret.' 'Press Enter when only you can see the screen'
gone "nothing is chosen yet" 'shield'
keys s
gone "no key counts before" 'shield'
keys Enter
shown "then one may choose" 'c charge' 's shield' 'b blast'
gone "without a mark that others could see" '>c'
keys s
shown "the second is asked" 'Player 2, choose in secret.'
gone "the first choice is nowhere" 'shield'
keys Enter
see 's shield'
gone "not even then" 'last move'
keys -l :
see 'Type a move or command'
keys -l cha
shown "typed words are dots" '> ***'
gone "and cannot be read" 'cha '
keys Escape
see 's shield'
keys u
shown "the first may ask for the choice back" 'Player 2, allow Player 1 to take back the last move?'
keys n
shown "or not" 'Player 2 says no.'
keys Enter
see 'c charge'
keys c
shown "then both are revealed" 'Player 1 shields' 'Player 2 charges' 'last move: shield' '* Charge is locked'
keys C-c
see 'done 130'

run play blast random --seed 5
see 'choose:'
keys s
see 'Charge is locked'
keys c
shown "the key of a move that is not legal says why" 'You cannot Charge right after a Shield.'
keys C-c
see 'done 130'

run play battle --deal "'1:2,4,7,9,10,8,8 2:1,3,5,6,6,1'"
shown "the first is called" 'Player 1, your hand is shown next.'
gone "no card is open" '10'
keys Enter
shown "then the hand is open" '│ 2││ 4││ 7││ 9││10│' '9 play 9'
gone "the other's is not" '│ 1│'
keys 9
shown "the second is called" 'Player 2, your hand is shown next.' 'attack │ 9│'
gone "the first hand is closed" '│ 7│'
keys q
see 'Resign, save and quit, or keep playing?'
keys k
shown "leaving shows no card" 'Player 2, your hand is shown next.'
gone "really" '│ 7│'
gone "nor the other's" '│ 3│'
keys Enter
shown "who confirms sees the hand" '│ 1││ 3││ 5││ 6││ 6│' 'Player 1 plays: 9'
keys 6
shown "and attacks next" 'Turn 2: Player 2 attacks' 'Player 2, choose:'
keys C-c
shown "Ctrl-C at an open hand" 'done 130'
hidden "leaves none in the terminal" '│ 5│'
restored "the terminal is restored after a hand"

# ---- signals and crashes -----------------------------------------------------------------------------

for signal in TERM:143 HUP:129 QUIT:131; do
    run play clash
    see 'Player 1, choose:'
    keys a
    see 'Player 2, choose:'
    terminate "${signal%:*}"
    shown "SIG${signal%:*}" "done ${signal#*:}" 'game saved.'
    restored "the terminal is restored after SIG${signal%:*}"
done
for signal in SEGV ABRT BUS FPE; do
    run play clash
    see 'Player 1, choose:'
    terminate "$signal"
    shown "a crash by SIG$signal" 'done 1'
    restored "the terminal is restored after a crash by SIG$signal"
done
run play clash
see 'Player 1, choose:'
keys q
see 'Keep playing'
terminate TERM
shown "SIGTERM in a menu" 'done 143' 'no move was made'
restored "the terminal is restored after a menu"
run play clash
see 'Player 1, choose:'
keys C-d
shown "Ctrl-D" 'done 4' 'input ended; no move was made'
restored "the terminal is restored after Ctrl-D"

type "clear; $duello play duel"
see 'Player A, choose:'
keys C-z
shown "Ctrl-Z gives the terminal back for a while" 'Stopped'
type 'stty -a | grep -o " echo " >echo; stty -a | grep -o " icanon " >icanon; fg'
shown "and takes it again" 'Player A, choose:'
keys 3
shown "to go on" 'Player A attacks with 3 EP.'
keys C-c
see 'ready>'
[ -s echo ] && [ -s icanon ]
verdict $? "meanwhile the shell had its terminal"

# ---- characters and colours --------------------------------------------------------------------------

run play charge --ascii --p2 random --seed 5
see 'choose:'
keys 4
see 'choose:'
keys b
same charge-ascii "ASCII alone"
LC_ALL=C grep -q '[^ -~]' "$golden/charge-ascii.txt"
[ $? -eq 1 ]
verdict $? "is nothing else"
keys C-c
see 'done 130'
left() { # leave the game and clear `with` for the next test
    keys C-c
    see 'done 130'
    with=
}
with=LC_ALL=C
run play charge --p2 random --seed 5 --name1 "'Žofie'"
shown "a locale without UTF-8" '+- > o ?ofie (you)'
left
run play charge --name1 "'Žofie 弓'" --p2 random --seed 5
shown "names of any letters" 'Žofie 弓, choose:'
left

esc=$(printf '\033')
coloured() { # coloured WHAT PATTERN: the cells of the screen have these colours
    see 'choose:'
    escapes >out
    grep -qE -e "$2" out
    verdict $? "$1"
    : >out
}
with=TERM=screen
run play clash
coloured "sixteen colours" "$esc\[(1;)?36m"
left
with=TERM=screen-256color
run play clash
coloured "256 colours" "$esc\[38;5;74m"
escapes >out
! grep -qE "$esc\[([0-9;]*;)?5m" out
verdict $? "nothing blinks"
left
with=TERM=screen-256color
run play clash --light
coloured "a light background" "$esc\[38;5;24m"
left
with="TERM=screen-256color COLORFGBG='0;15'"
run play clash
coloured "a terminal that tells it is light" "$esc\[38;5;24m"
left
with="TERM=screen-256color COLORFGBG='0;15'"
run play clash --dark
coloured "or is said to be dark" "$esc\[38;5;74m"
left
mkdir -p "$XDG_DATA_HOME/duello"
echo 'colours none' >"$XDG_DATA_HOME/duello/settings"
with=TERM=screen-256color
run play clash --light
coloured "an option beats the setting of no colours" "$esc\[38;5;24m"
left
rm "$XDG_DATA_HOME/duello/settings"
with="TERM=screen-256color NO_COLOR=1"
run play clash --no-animation
see 'choose:'
escapes >out
! grep -qE "$esc\[([0-9;]*;)?(3[0-8]|9[0-7])" out
verdict $? "no colour at all"
keys a
shown "plays as well, without animation too" '7/20 (-3)'
left
with=TERM=xterm-256color
run play clash
see 'Player 1, choose:'
new_click 'r recharge'
shown "a mouse of today" 'last move: recharge'
left
with=TERM=vt100
run play clash
shown "an old terminal" 'Player 1, choose:'
left
with=TERM=linux
run play clash
see 'Player 1, choose:'
keys C-c
shown "a terminal without a second screen" 'done 130' 'no move was made'
gone "is left empty" 'PgUp'
with=
run play clash casual human --seed 3
shown "the user is on the left and blue, whichever seat it is" '┌─ > ● Player 2 (you)' '┐┌─ ◆ Player 1 (casual)'
left
with=TERM=nonsense
run play clash
shown "an unknown terminal plays in lines" 'Choose an action'
left

# ---- lines -------------------------------------------------------------------------------------------

run play clash --plain
shown "--plain" 'Choose an action'
left
run resume --plain
shown "resume --plain" 'Choose an action'
left
for sign in DUELLO_PLAIN=1 ACCESSIBLE=1 SCREEN_READER=1 ACCESSIBILITY_ENABLED=1 DTK_PROGRAM=espeak TERM=dumb; do
    with=$sign
    run play clash
    shown "$sign" 'Choose an action'
    left
done
run play clash --p1 random --p2 random --seed 1 --rule turn-limit=2
shown "two bots need no screen" 'done 0' 'spends'

# ---- reviews -----------------------------------------------------------------------------------------

"$duello" play charge --name1 'Alexandrina the Great' --p2 skilled --p1 casual --seed 3 --record long.duel >/dev/null
cat >paged <<'END'
sed 's/^/paged: /'
END
with="TERM=screen-256color PAGER='sh paged'"
run review long.duel
shown "a long review goes through the pager" 'paged: Other errors:' 'done 0'
everything >out
grep -qF 'Charge: Alexandrina the Great (casual) v Player 2 (skilled)' out
verdict $? "its title names the bots"
with="TERM=screen-256color PAGER=cat"
run review long.duel
see 'done 0'
tmux capture-pane -e -p -S - >out
grep -qE "$esc\[(1;)?3[0-9]m *(✓|\?\?) +(best|blunder)" out
verdict $? "labels are coloured"
with="TERM=screen-256color PAGER=cat NO_COLOR=1"
run review long.duel
see 'done 0'
tmux capture-pane -e -p -S - >out
! grep -qE "$esc\[([0-9;]*;)?3[0-9]m" out
verdict $? "unless nothing is to be"
with="PAGER='sh paged'"
run review long.duel --plain
shown "--plain has no pager" 'Other errors:' 'done 0'
gone "really" 'paged:'
with="PAGER=no-such-pager"
run review long.duel
shown "nor is one needed" 'Other errors:' 'done 0'
with=
run review long.duel --learn
shown "mistakes are practised on the board" 'was a blunder.' 'Your choice:' '? hint'
keys C-c
see 'done 130'
run play "$root/examples/rules/nim.rules" random
shown "what lies between the players stands above the log, once" 'choose:' '─ first heap 3  second heap 4  third heap 5 ─'
check "and on neither side" test "$(screen | grep -c 'first heap')" -eq 1
keys C-c
see 'done 130'
finish
