#!/usr/bin/env bash
# `duello` on its own on a terminal: a newcomer's first five minutes, key by key, against golden screens, which
# docs/first-five-minutes.md shows; and every way into and out of the menus.
# `test_menu.sh --update` writes the current screens into the golden screens: read the diff.
. "$(dirname "$0")/lib.sh"
. "$root/tests/cli/terminal_lib.sh"
update=${1:-}
export DUELLO_NO_ANIMATION=1

# shot NAME WHAT: compare a screen of the walk, which is also a picture.
shot() {
    same "walk-$1" "$2"
    if [ -n "$update" ]; then tmux capture-pane -e -p >"$golden/walk-$1.ansi"; fi
}
menu='Pick a game to play'

open_window 80 24

# ---- the newcomer's walk -----------------------------------------------------------------------------

with=TERM=screen-256color
run
shot welcome "a first run offers a guided game"
keys Enter
shot goal "which begins with the goal"
keys Enter
shot moves "and what can be done"
keys Enter
shot board "then it is played"
keys c
shot careful "what gives something away is shown"
keys Enter
see 'Player A, choose:'
keys 2
shot answer "each kind of move gets a word, and so does what comes back"
keys 2
shot over "to the end"
keys Enter
shot next "with a last word of the teacher"
keys Enter
shot offer "and the offer to play the game now"
keys n
shot menu "and the menu"
keys 2
shot opponent "a game wants an opponent"
keys c
shot first "and somebody who begins"
keys i
shot play "and is played for real"
keys -l '?'
shot hint "with a hint if one is asked for"
keys Enter
see 'Player 1, choose:'
keys a
see 'turn 3' 'Player 1, choose:'
keys q
see 'Save and leave'
keys s
shot again "it is saved, and the menu knows"
keys q
shown "q ends it" 'done 0'
restored "the terminal is restored after the menu"
with=

# ---- every way back ----------------------------------------------------------------------------------

run
shown "the second time there is no welcome" "$menu"
# back_from KEY TEXT...: the key leads to a screen with these texts, from which q and Esc both lead back.
back_from() {
    local key=$1 back
    shift
    for back in q Escape; do
        keys "$key"
        shown "$key leads on" "$@"
        keys "$back"
        shown "$back leads back" "$menu"
    done
}
back_from 1 'Who do you play against?'
back_from 3 'Battle Numbers' 'm master'
back_from r 'Resume' '1: Energy Clash, turn 3, Player 1 v casual'
back_from l 'Learn which game?'
back_from h 'History' 'Press Enter.'
back_from s 'Statistics' 'Press Enter.'
back_from b 'The rules of which game?'
keys 3
see 'm master'
gone "nobody is perfect where cards are hidden" 'perfect'
keys q
see "$menu"
keys b
see 'The rules of which game?'
keys 4
shown "a rule book" 'Two players start with 10 Energy Points'
keys q
shown "back to the list of them" 'The rules of which game?'
keys q
see "$menu"
keys 4
see 'Who do you play against?'
keys f
shown "a friend has a name" 'Who begins?' '1 Player A' '2 Player B'
keys Escape
shown "back to the opponents" 'a friend at this keyboard'
keys Escape
see "$menu"
keys 5
see 'Who do you play against?'
keys n
shown "where both choose at once nobody begins" 'Turn 1:' 'Player 1, choose:'
keys q
see 'Keep playing'
keys s
see "$menu"
for time in first second; do
    keys p
    shown "a puzzle, in lines, the $time time" 'puzzle' 'find the only'
    type quit
    see 'Press Enter to go on.'
    keys Enter
    shown "and back to the menu" "$menu"
done

# ---- arrows and mouse --------------------------------------------------------------------------------

keys Home
shown "Home" '> 1 Charge'
keys Down Down
shown "arrows walk" '> 3 Battle Numbers' 'Twenty cards each'
keys Up
shown "up and down" '> 2 Energy Clash'
keys End
shown "End" '> q Quit'
keys Down
shown "and round" '> 1 Charge'
click '4 Energy Duel'
shown "a click chooses" 'Who do you play against?'
click 'f a friend'
shown "and again" 'Who begins?'
click '2 Player B'
shown "as far as the game" "Player B's Turn:" 'Player B, choose:'

# ---- after a game ------------------------------------------------------------------------------------

give_up() { # Player $1 resigns
    keys q
    see 'Keep playing'
    keys e
    see 'Resign this game?'
    keys y
    see 'resigns.' 'Enter continue'
    keys Enter
}
give_up
shown "a game that is over" 'The game is over.' 'Rematch' 'Review' 'Menu'
keys v
shown "is reviewed" 'Energy Duel: Player A v Player B'
keys q
see 'The game is over.'
keys r
shown "is played again" "Player B's Turn:" 'Player B, choose:'
give_up
see 'The game is over.'
keys m
shown "or is over" "$menu"
keys r
shown "what was left can be resumed" '1: Energy Clash, turn 3'
gone "what is over cannot" 'Energy Duel, turn'
keys 1
shown "by its number" "Player 1's Turn:" 'Player 1, choose:'
give_up
shown "and reviewed at its end" 'The game is over.' 'Review'
gone "but not played again" 'Rematch'
keys q
see "$menu"
keys l
see 'Learn which game?'
keys 3
shown "a lesson from the menu" 'This is Battle Numbers.'
keys C-c
shown "Ctrl-C leaves everything" 'done 130' 'Start again with: duello learn battle-numbers'
restored "the terminal is restored after Ctrl-C"

# ---- without a game ----------------------------------------------------------------------------------

run play
shown "play without a game has the same menus" 'Which game?' 'Charge' 'Battle Numbers'
keys 4
see 'Who do you play against?'
keys n
see 'Who begins?'
keys o
shown "and plays" 'Player A, choose:' 'turn 2'
keys C-c
see 'done 130'
run play --p2 novice --first 1
see 'Which game?'
keys 2
shown "what is said is not asked" 'Player 1, choose:'
keys C-c
see 'done 130'
run play
see 'Which game?'
keys q
shown "q leaves it" 'done 0'
restored "the terminal is restored after no game"
run learn
shown "learn without a game" 'Learn which game?'
keys 2
shown "teaches the chosen one" 'This is Energy Clash.'
keys Escape
see 'You can choose:'
keys Escape
see 'Player 1, choose:'
keys q
see 'Keep playing'
keys s
shown "and can be left" 'done 0' 'Start again with: duello learn energy-clash'
restored "the terminal is restored after a lesson"
# Leave a lesson at once, up to the question after it.
give_lesson_up() {
    run learn duel
    see 'This is Energy Duel.'
    keys Escape
    see 'You can choose:'
    keys Escape
    see 'Player A, choose:'
    keys q
    see 'Play on'
    keys g
    keys y
    see 'resigns.'
    keys Enter
    see 'That was Energy Duel'
    keys Enter
}
give_lesson_up
shown "a lesson that is over offers the game" 'Play Energy Duel now?' '> y Yes, against novice' 't Yes, with a tutor'
keys Enter
shown "and plays it" "Player A's Turn:" 'Player B (novice)'
gone "without the teacher" 'Teacher'
keys C-c
see 'done 130'
give_lesson_up
see 'Play Energy Duel now?'
keys n
shown "or does not" 'done 0'
restored "the terminal is restored after the offer"
run learn duel --plain
see 'Choose action'
type 'quit'
type 'resign'
shown "the offer in lines" 'Play Energy Duel now?' 'Number (Enter for 1), or q to go back:'
type ''
type charge
shown "Enter takes it" 'Player A charges.'
keys C-c
see 'done 130'

# ---- signals, sizes, lines ---------------------------------------------------------------------------

run
see "$menu"
terminate TERM
shown "SIGTERM" 'done 143'
restored "the terminal is restored after SIGTERM"
run
see "$menu"
keys C-d
shown "Ctrl-D" 'done 0'
restored "the terminal is restored after Ctrl-D"
run
see "$menu"
tmux resize-window -x 40 -y 12
same menu-40x12 "the menu at 40 by 12"
keys End
shown "all of it can be reached" '> q Quit'
resize 39 12
shown "too small a window says so" 'The window is too small'
keys q
resize 80 24
shown "and takes no keys" "$menu" '> q Quit'
keys Enter
see 'done 0'
with=DUELLO_ASCII=1
run
shown "ASCII" '+- Duello ---' '| > 1 Charge'
keys q
see 'done 0'
with=DUELLO_PLAIN=1
run
shown "in lines" ' 1  Charge' '12  Quit' 'Number, or q to go back:'
type nonsense
shown "nonsense is refused" 'Please type a number'
type clash
see 'Who do you play against?'
type novice
see 'Who begins?'
type 1
shown "a game in lines" 'Choose an action'
type quit
see 'Resign, save and quit, or keep playing?'
type save
shown "back in lines" '12  Quit' 'Number, or q to go back:'
type history
see 'Number, or q to go back:'
type q
shown "and out" 'done 0'
with=
rm -rf "$XDG_DATA_HOME"
with=TERM=dumb
run
shown "a dumb terminal is welcomed too" 'Welcome to Duello' 'Number, or q to go back:'
keys C-d
shown "and may leave" 'done 0'
with=
run
see 'Welcome to Duello'
keys q
shown "no is an answer" "$menu"
keys q
see 'done 0'
type "clear; $duello </dev/null | head -n 3; $duello | head -n 1"
shown "without a terminal there is help" 'Duello: five two-player duels at the command line.' 'Examples:'

# ---- the page that shows it --------------------------------------------------------------------------

[[ $(<"$root/README.md") == *"$(sed -n '/┌/,/└/p' "$golden/walk-menu.txt")"* ]]
verdict $? "the README shows the menu"
check "the walk in the docs is up to date" "$root/scripts/show-screens" --check "$root/docs/first-five-minutes.md"

finish
