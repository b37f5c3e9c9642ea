#!/usr/bin/env bash
# `duello` on its own on a terminal: a newcomer's first five minutes, key by key, against golden screens, which
# docs/play/first-five-minutes.md shows; and every way into and out of the menus.
# `test_menu.sh --update` writes the current screens into the golden screens: read the diff.
# Takes: 12 seconds, mostly waiting
. "$(dirname "$0")/lib.sh"
. "$root/tests/cli/terminal_lib.sh"
update=${1:-}
export DUELLO_NO_ANIMATION=1

# shot NAME WHAT: compare a screen of the walk, which is also a picture.
shot() {
    same "walk-$1" "$2"
    if [ -n "$update" ]; then tmux capture-pane -e -p >"$golden/walk-$1.ansi"; fi
}
menu='Choose a game, or one'

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
keys 5
shot answer "each kind of move gets a word, and so does what comes back"
keys Enter
see 'Player 1, choose:'
keys 5
see 'turn 5' 'Player 1, choose:'
keys 5
see 'turn 7' 'Player 1, choose:'
keys b
shot careful "what gives something away is shown"
keys Enter
see 'turn 9' 'Player 1, choose:'
keys 5
shot over "to the end"
keys Enter
shot next "with a last word of the teacher"
keys Enter
shot offer "and the offer to play the game now"
keys n
shot menu "and the menu"
keys 2
shot setup "a game can be set up before it starts"
keys o
shot opponent "with another opponent"
keys c
see 'Opponent: casual'
keys s
shot play "and is played for real"
keys -l '?'
shot hint "with a hint if one is asked for"
keys Enter
see 'Player 1, choose:'
keys r
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
back_from 1 'Charge' '> s Start' 'Opponent: novice'
back_from 2 'Energy Clash' '> s Start' 'Opponent: casual'
back_from e 'Settings' 'Your name: not set' 'Hints: on' 'Tutor: off' 'Colours: as the terminal says' 'Animation: on' 'k Keys'
back_from 3 'Battle Numbers' '> s Start'
back_from r 'Which game do you want to resume?' '1: Energy Clash, turn 3, Player 1 v casual' 'd Delete a saved game'
back_from l 'Continue the lessons' 'Lesson 1 of 21'
back_from h 'History' 'No finished games yet.' 'Press Enter.'
back_from s 'Statistics' 'Press Enter.'
back_from b 'The rules of which game?'
keys o
shown "o explains that an address is needed" 'Play online' 'wss://duels.example' 'on this computer'
keys Escape
shown "Escape leads back" "$menu"
mkdir -p "$XDG_DATA_HOME/duello/online"
echo 'ws://127.0.0.1:9' >"$XDG_DATA_HOME/duello/online/last-host"
keys o
shown "and offers the last one" 'Enter alone' 'the last one' '> ws://127.0.0.1:9'
keys Enter
shown "which Enter visits" 'cannot reach ws://127.0.0.1:9' 'Press Enter to continue.'
keys Enter
see "$menu"
rm "$XDG_DATA_HOME/duello/online/last-host"
back_from p 'Puzzles' '> n New puzzles' 'Race' 'Variants' 'Game: any' 'Level: any'
keys 3
see 'Start'
keys o
see 'm master'
gone "nobody is perfect where cards are hidden" 'perfect'
keys q
see 'Start'
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
see 'Start'
keys o
see 'Who do you play against?'
keys f
shown "a friend has a name" "Your friend's name: Player B"
gone "and is not rated against" 'Rated'
keys w
shown "either of them begins" 'Who begins?' '1 Player A' '2 Player B' 'r Random' '> t We take turns'
keys Escape
shown "back to the page" 'Opponent: a friend'
keys o
see 'Who do you play against?'
keys n
see 'Opponent: novice'
keys w
shown "one alone is not called by a name" '1 Me' '2 My opponent' 'r Random' 't We take turns'
keys Escape
see 'Opponent: novice'
keys Escape
see "$menu"
keys 5
see 'Start'
gone "where both choose at once nobody begins" 'Who begins'
keys Enter
shown "Enter alone starts" 'Turn 1:' 'Player 1, choose:'
keys q
see 'Keep playing'
keys s
see "$menu"

# ---- settings ----------------------------------------------------------------------------------------

settings=$XDG_DATA_HOME/duello/settings
# enter_line TEXT: replace the text in the line, which must not be longer than this.
enter_line() {
    keys BSpace BSpace BSpace BSpace BSpace BSpace
    type "$1"
}
keys 4
see '> s Start'
keys n
shown "a name is typed" 'Your name' 'Leave it empty for: Player A.'
enter_line 'Player B'
shown "the other player's is refused" 'The other player has that name.'
keys Enter
see 'Your name: Player A'
keys n
see 'Leave it empty'
enter_line Ada
shown "another is taken" '> n Your name: Ada'
keys t
shown "a tutor is switched on" 'Tutor: on' 'Rated: no'
keys r
shown "rated games have none" 'Tutor: off' 'Rated: yes'
keys m
shown "a match has a range" 'from 1 to 99'
enter_line 100
shown "which is kept" 'from 1 to 99' 'Press Enter.'
keys Enter
see 'Match: one game'
keys m
see 'from 1 to 99'
type 15
shown "typing replaces the old number" 'Match: best of 15'
keys m
shown "a line has its own keys" '> 15' 'Enter accept  Esc back'
keys BSpace BSpace
type 3
shown "a match is set" 'Match: best of 3'
keys u
shown "the rules have a page" 'turn-limit: 0' 'self-zero: loses'
keys s
shown "a number has a range and the book's value" 'From 1 to 1000; the rule book says 10.'
enter_line 20
shown "rules that do not fit are refused" 'start=20 is above cap=10.'
keys Enter
shown "and asked for again" 'From 1 to 1000'
keys Escape
see '> s start: 10'
keys c
enter_line 12
shown "others are taken" 'cap: 12 (changed)'
keys e
shown "a choice is chosen" 'self-zero' 'rule book has loses.' '> l loses'
keys End Enter
see 'self-zero: illegal (changed)'
keys b
shown "the book's values come back" 'cap: 10' 'self-zero: loses'
keys c
enter_line 12
see 'cap: 12 (changed)'
keys d
shown "the page shows them, and that it is the other's turn to begin" 'Rules: cap=12' 'We take turns (next: My opponent)'
keys w
see 'Who begins?'
keys 1
see 'Who begins: Me'
keys s
shown "the game is played so" 'Ada (you)' '10/12' 'game 1 of 3'
keys C-c
see 'done 130'
printf '%s\n' 'name Ada' 'first 1' 'began 1' 'kind rated' 'best-of 3' 'opponent energy-clash casual' \
    'opponent energy-duel novice' 'rules energy-duel:cap=12' >wanted
cmp "$settings" wanted
verdict $? "the settings are a small file"
run
see "$menu"
keys 4
shown "which the next run reads" 'Your name: Ada' 'Rated: yes' 'best of 3' 'cap=12'
keys q
see "$menu"
keys q
see 'done 0'
printf '%s\n' 'name Ada' 'opponent nobody' 'best-of 0' 'rules energy-duel:cap=never' 'first 1' nonsense >"$settings"
head -c 9000 /dev/zero | tr '\0' x >>"$settings"
run
shown "lines that make no sense are ignored with a sentence" 'Line 2 of ' 'Line 3 of' 'Line 4 of' 'Line 6 of' 'Line 7 of'
gone "but not the others" 'Line 5 of'
keys Enter
see "$menu"
keys 4
shown "and the others count" 'Your name: Ada' 'Match: one game' 'Opponent: novice'
keys n
see 'Leave it empty'
enter_line ''
see 'Your name: Player A'
keys q
see "$menu"
[ "$(cat "$settings")" = 'first 1' ]
verdict $? "usual settings need no line"

keys e
see 'Animation: on'
keys h
see 'Hints: off'
keys q
see "$menu"
keys 4
see 'Start'
keys s
see 'choose:'
keys -l '?'
shown "hints can be turned off" 'Hints are off.' 'Press Enter.'
keys Enter
see 'choose:'
keys q
see 'Keep playing'
keys s
see "$menu"
keys e
see 'Hints: off'
keys h
see 'Hints: on'
keys n
see 'Leave it empty'
enter_line Eve
shown "the settings of all games: a name" '> n Your name: Eve'
keys t
shown "a tutor" 'Tutor: on'
keys c
shown "colours" 'Colours' '> t as the terminal says' 'd for a dark background' 'n none'
keys n
shown "which may be none" 'Colours: none'
tmux capture-pane -e -p | grep -q $'\033\[[34]8;5'
verdict $((! $?)) "at once"
keys a
shown "animation" 'Animation: off'
keys k
shown "and what the keys do" 'In a game, the key beside a move plays it.' 'take back the last move'
keys Enter
see 'Animation: off'
[ "$(cat "$settings")" = $'name Eve\nfirst 1\nkind tutor\ncolours none\nanimation off' ]
verdict $? "all are saved"
keys q
see "$menu"
keys q
see 'done 0'
printf '%s\n' 'first 1' 'opponent skilled' >"$settings"
run
see "$menu"
keys 3
shown "an opponent without a game is for all games" 'Opponent: skilled'
keys q
see "$menu"
echo 'first 1' >"$settings"
keys q
see 'done 0'
run
see "$menu"

# ---- puzzles -----------------------------------------------------------------------------------------

keys p
see 'New puzzles'
keys g
shown "puzzles of any game" 'Puzzles of which game?' '> a any game' '4 Energy Duel'
keys 4
see 'Game: Energy Duel'
keys l
shown "and of any level" 'How hard?' '> a any level' 'h hard'
keys e
see 'Level: easy'
for time in first second; do
    keys n
    shown "a puzzle on the whole screen, the $time time" 'Energy Duel, easy puzzle' '? hint' '! solution' 'q quit'
    keys q
    shown "and back to its menu" 'New puzzles'
done
keys n
see 'Energy Duel, easy puzzle'
keys -l '?'
shown "a hint" ' moves '
keys -l '/'
shown "the rules" 'Two players start with'
keys Escape
see '? hint'
keys -l '!'
shown "the solution" 'The answer is:' 'a Another puzzle'
keys a
shown "another one" 'Energy Duel, easy puzzle' '? hint'
keys q
shown "the score" 'Puzzles: 0 of 1 solved on the first try' 'Press Enter.'
keys Enter
see 'New puzzles'
keys r
shown "a race begins when one is ready" 'the clock starts now. Ready?'
keys Enter
shown "a race" 'left, 0 solved.' 'Energy Duel, easy puzzle'
gone "has no hints" '? hint'
keys q
shown "and is counted" '0 solved' 'Press Enter.'
keys Enter
see 'New puzzles'
keys m
shown "without a puzzle of one's own" 'No more puzzles from your games.' 'Press Enter.'
keys Enter
see 'New puzzles'
keys q
see "$menu"
keys t
shown "the puzzle of the day" 'Puzzle of 2' '? hint'
keys q
shown "which waits" 'waits for you until midnight UTC' 'Press Enter.'
for ago in 2 1; do
    day=$(date -u -d "$ago days ago" +%F)
    XDG_DATA_HOME=$work/other "$duello" puzzle --daily --date "$day" --json >puzzle
    python3 -c 'import json; print(json.load(open("puzzle"))["answer"])' | "$duello" puzzle --daily --date "$day" >/dev/null
done
keys Enter
shown "the menu shows the days in a row" 't Today · 2 days in a row'
keys t
see '! solution'
keys -l '!'
see 'The answer is:'
keys q
shown "and the result of the day" "$menu" 't Today: not solved · 2 days in a row'
grep -q '^puzzle-game energy-duel$' "$settings" && grep -q '^puzzle-level easy$' "$settings"
verdict $? "game and level are remembered"

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
shown "a click chooses" '> s Start'
click 'o Opponent'
shown "and again" 'Who do you play against?'
click 'f a friend'
see 'Opponent: a friend'
click 'w Who begins'
see 'Who begins?'
click '2 Player B'
see 'Who begins: Player B'
click 's Start'
shown "as far as the game" "Player B's Turn:" 'Player B, choose:'

# ---- after a game ------------------------------------------------------------------------------------

give_up
shown "a game that is over" 'What next?' 'Rematch' 'Review' 'Menu'
keys v
shown "is reviewed" 'Energy Duel: Player A v Player B'
keys q
see 's Step through the game'
keys q
see 'What next?'
keys r
shown "is played again" "Player B's Turn:" 'Player B, choose:'
keys c
see 'Player A, choose:'
give_up
see 'What next?'
keys v
see 'Energy Duel: Player A v Player B'
keys q
shown "a review leads to the mistakes" 'Try again at one of the mistakes?' '> 1 Turn 1, Player B: charging was a'
keys 1
shown "each can be tried again" 'Turn 1, Player B: charging was a blunder.' '? hint'
keys c
shown "as often as it takes" 'No. This lets Player A' 'Your choice:'
keys 3
shown "until it is right" 'Right. Attacking with 3 wins' 'Found it.'
keys Enter
see 'Try again at one of the mistakes?'
keys s
shown "or the game is stepped through" "Player A's win chance" 'After 0 of 1 choices' '← → step' 'p play on'
keys Right
shown "from choice to choice" 'Turn 1, Player B: charge, ?? blunder' 'Better: attack 3.' 'After 1 of 1 choices'
keys Right Home
see 'After 0 of 1 choices'
keys p
shown "and played on from anywhere" 'Play on from here against whom?' 'n novice'
keys e
shown "against a level" 'Player A (expert)' 'Player B (you)' 'Player B, choose:'
give_up
shown "up to its own end" 'You lost: you resigned.'
keys q
see 'After 0 of 1 choices'
keys q
see 'Try again at one of the mistakes?'
keys b
see 'What next?'
keys m
shown "or is over" "$menu"
keys r
shown "what was left can be resumed" '1: Energy Clash, turn 3'
gone "what is over cannot" 'Energy Duel, turn'
keys 1
shown "by its number" "Player 1's Turn:" 'Player 1, choose:'
give_up
shown "and reviewed at its end" 'What next?' 'Review'
gone "but not played again" 'Rematch'
keys q
see "$menu"
keys h
shown "the history lists what is over" 'Which game do you want to review?' 'Energy Duel, Player A beat Player B' 'Energy Clash'
keys 2
shown "a game opens its review" 'Energy Duel: Player A v Player B'
keys q
keys q
shown "and leads back" 'Which game do you want to review?'
keys q
see "$menu"
keys s
shown "statistics fit the window" 'games    won   lost  drawn unfinished   score'
keys q
see "$menu"
resize 40 12
see 'more above'
keys s
shown "or become sentences" 'energy-clash: 0 won, 1 lost, 0'
keys q
see 'Duello'
keys h
shown "a long name can be read in full" '> 1 4: ' ' beat ' "$(date +%Y)-"
keys q
see 'Duello'
resize 80 24
see "$menu"
keys l
see 'Continue the lessons'
keys 3
shown "a lesson from the menu" 'This is Battle Numbers.'
keys C-c
shown "Ctrl-C leaves everything" 'done 130' 'Start again with: duello learn battle-numbers'
restored "the terminal is restored after Ctrl-C"

# ---- without a game ----------------------------------------------------------------------------------

run play
shown "play without a game has the same menus" 'Which game?' 'Charge' 'Battle Numbers'
keys 4
see 'Opponent: a friend'
keys o
see 'Who do you play against?'
keys n
see 'Opponent: novice'
keys w
see 'Who begins?'
keys 2
see 'Who begins: My opponent'
keys s
shown "and plays" 'Player A, choose:' 'turn 2'
keys C-c
see 'done 130'
run play --p2 novice --first 1
see 'Which game?'
keys 2
see '> s Start'
gone "what is said is not asked" 'Opponent'
gone "nor who begins" 'Who begins'
keys Enter
shown "Enter starts" 'Player 1, choose:'
keys C-c
see 'done 130'
run play
see 'Which game?'
keys q
shown "q leaves it" 'done 0'
restored "the terminal is restored after no game"
run learn
shown "learn without a game is the next lesson" 'Exactly 15' '1 of 3. Win now.' '3 charge 3'
keys 4
shown "a wrong answer gets a clue" 'Not that one.' 'Try again.'
keys 3
shown "the right one leads on" 'Right. 12 and 3 are 15.' '2 of 3. Win now.'
keys 4
see '3 of 3. Win now.'
keys 1
shown "the end of a lesson" 'That was "Exactly 15".' 'Lessons done: 1 of 21.' 'Next: Charge: Block in time' '> n Next lesson'
keys Enter
shown "leads to the next" 'Block in time' '1 of 3. Your opponent needs 1 point.'
keys q
shown "which can be left" 'done 0'
restored "the terminal is restored after short lessons"
run learn clash
shown "a guided game" 'This is Energy Clash.'
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
    give_up
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

# ---- deleting saved games ----------------------------------------------------------------------------

answer 'recharge\n' play clash --p2 random --seed 1 --name1 Doomed
run
see "$menu"
keys r
see 'Doomed v random'
keys d
shown "a saved game can be deleted" 'Which game do you want to delete?' 'Doomed v random'
gone "one at a time" 'Delete a saved game'
keys 1
shown "after a question" 'Delete this game?' 'Doomed v random' '> k Keep it'
keys Enter
shown "Enter alone keeps it" 'Which game do you want to resume?' 'Doomed v random'
keys d
see 'Which game do you want to delete?'
keys 1
see 'Delete this game?'
keys d
see 'Which game do you want to resume?' '> 1 '
gone "it is gone" 'Doomed'
keys q
see "$menu"
keys q
see 'done 0'

# ---- a game that leads nowhere -----------------------------------------------------------------------

with=XDG_DATA_HOME=$work/nowhere
run play clash --p2 human
see 'Player 1, choose:'
recharge() { # recharge TIMES: both players in turn
    for ((i = 0; i < $1; i++)); do keys r; done
}
recharge 30
shown "after 30 turns without progress a draw is offered" 'No progress for 30 turns.' 'd Draw' '> g Go on'
keys Enter
see 'turn 31' 'Player 1, choose:'
recharge 30
shown "then after twice as many" 'No progress for 60 turns.'
keys d
shown "the other player is asked" 'Player 1 offers a draw. Accept it?' '> n No'
keys n
shown "and may refuse" 'Player 2 does not want a draw.'
keys Enter
see 'turn 61' 'Player 1, choose:'
keys C-c
see 'done 130'
run play clash --p2 human --plain
see 'Choose an action'
for ((i = 0; i < 30; i++)); do type recharge; done
shown "in lines too" 'No progress for 30 turns. Offer a draw, or go on? (draw/go)'
type draw
see 'Accept it? (yes/no)'
type yes
shown "it ends the game" 'The players agree on a draw.'
keys C-c
see 'done '
with=
yes recharge | head -n 70 >piped
XDG_DATA_HOME=$work/nowhere play_file piped play clash --p2 human
expect "never in piped play" code=4 'out!draw'

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
resize 40 12
same menu-40x12 "the menu at 40 by 12"
keys 4
same setup-40x12 "setting a game up at 40 by 12"
keys End
shown "down to the rules" '> u Rules'
keys Enter
see '> d Done'
keys Down Down Down
shown "each of them" '> u turn-limit: 0'
keys q
see '> u Rules'
keys q
see '> 4 Energy Duel'
keys p
see '> n New puzzles'
keys n
shown "a puzzle at 40 by 12" 'easy puzzle' 'You are' ' 1 attack 1' 'q quit' '/10'
keys q
see 'New puzzles'
keys q
see '> p Puzzles'
# The key line stays below a long box, on every page.
for page in 1 2 3 4 5 l p b; do
    keys "$page"
    see '└─'
    shown "page $page leaves the key line at 40 by 12" '↑↓ Enter, letter, mouse · q back'
    keys q
    see 'Duello'
done
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
shown "all of it in lines" 'Choose a game' ' 1  Charge' '15  Quit' 'Number, or q to go back:'
type nonsense
shown "nonsense is refused" 'Please type a number'
type clash
shown "a game is set up in lines" ' 1  Start' 'Opponent: novice' 'Number (Enter for 1), or q to go back:'
type opponent
see 'Who do you play against?'
type casual
see 'Opponent: casual'
type rules
shown "a long page in parts" 'Each rule can be changed.' ' 1  Done' 'Number (Enter for 1), + for more'
type +
shown "the next part" 'recharge: 4' '+ for more'
type +
see 'Each rule can be changed.' ' 1  Done'
type turn-limit
see 'Type it, or q to go back:'
type 60001
shown "a number out of range" 'Type it, or q to go back: 60001' 'from 0 to 60000'
type 50
type ''
see 'Rules: turn-limit=50'
type ''
shown "a game in lines" 'Choose an action'
type quit
see 'Resign, save and quit, or keep playing?'
type save
shown "back in lines" '15  Quit' 'Number, or q to go back:'
type history
shown "the history in lines" 'Which game do you want to review?'
type 2
shown "a review in parts" 'Energy Duel: Player A v Player B' 'Enter for more, or q to go back:'
read_on
shown "and its mistakes in lines" '1 decision: 1 blunder.' 'Try again at one of the mistakes?'
type 1
see 'Try again (a move, hint, solution, next or quit):'
type 'attack 3'
shown "a mistake in lines" 'Right. Attacking with 3 wins' 'Found it.'
type back
see 'Which game do you want to review?'
type 3
see 'Enter for more'
read_on
shown "a review in lines" '0 decisions.' 'Which game do you want to review?'
type q
see '15  Quit'
type 'rule books'
see 'The rules of which game?'
type 1
shown "a rule book in parts" 'Charge' 'Enter for more, or q to go back:'
gone "with its beginning on the screen" 'The rules of which game?'
type q
see 'The rules of which game?'
type q
see '15  Quit'
type puzzles
see ' 1  New puzzles'
type ''
shown "puzzles in lines" 'easy puzzle' 'Choose action'
type quit
see ' 1  New puzzles'
type q
see '15  Quit'
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
shown "without a terminal there is help" 'Duello: five duels for two players.' 'play Charge against the computer'

# ---- the page that shows it --------------------------------------------------------------------------

check "the walk in the docs is up to date" "$root/scripts/show-screens" --check "$root/docs/play/first-five-minutes.md"

finish
