#!/usr/bin/env bash
# The manual: `duello help TOPIC`, the man page, and the words that shells complete.
. "$(dirname "$0")/lib.sh"

commands=$(sed -n 's/^COMMAND(\(.*\))/\1/p' "$root/src/cli/start/commands.def")
games=$("$duello" games --json | sed 's/[^,]*,"id":"\([^"]*\)".*/\1/')
aliases=$("$duello" games --json | sed -n 's/.*"alias":"\([^"]*\)".*/\1/p')
lists='games tools topics'
concepts='players options positions records files environment exit-codes'

# No line is longer than 80 columns, except commands to type and a whole deck of cards.
is_narrow() { ! grep -vE 'deck=|^  .*duello ' out | grep -q '.\{81\}'; }

# ---- help TOPIC ------------------------------------------------------------------------------------

answer '' help
cp out first
expect "duello help begins with the menu" code=0 errlines=0 'out~`duello` alone to open the menu'
check "it leaves room for the prompt on 80x24" test "$(wc -l <first)" -le 23
check "in 80 columns" eval '! grep -q ".\{81\}" first'
for list in $lists; do
    check "it names help $list" grep -q "^ *help $list " first
done
for ask in --help -h help ''; do
    # shellcheck disable=SC2086
    answer '' $ask
    check "duello $ask shows the same" cmp first out
done
answer '' help tools
cat first out >both
for command in $commands; do
    check "$command is in one group" test "$(grep -cE "^  .{11}$command {2,}[A-Z]" both)" -eq 1
done
check "every group has a title and follows the previous one" test \
    "$(sed -n 's/^  \(Your games\|[A-Z][a-z]*\) .*/\1,/p' both | tr -d '\n')" = \
    'Start,Improve,Your games,Online,Help,Solver,Design,Bots,Research,Setup,'
check "no row takes a second line" eval '! grep -q "^ \{20\}" both'
answer '' help games
for game in $games; do
    check "help games has $game" grep -qE "^  $game[ ,]" out
done
answer '' help topics
for topic in $concepts; do
    check "help topics has $topic" grep -q "^  $topic " out
done
for list in '' $lists players; do
    # shellcheck disable=SC2086
    COLUMNS=40 answer '' help $list
    check "a narrow window: duello help $list" eval 'test "$code" -eq 0 && ! grep -q ".\{41\}" out'
done
for topic in $commands $games $aliases $concepts $lists; do
    answer '' help "$topic"
    expect "duello help $topic" code=0 errlines=0 'out!{' 'out!(null)'
    check "in 80 columns" is_narrow
done
check "no two topics have the same name" test -z "$(printf '%s\n' $commands $games $aliases $concepts | sort | uniq -d)"
check "nor two lists, which are no topics" test -z "$(printf '%s\n' $lists $games $aliases $concepts | sort | uniq -d)"
answer '' help charge
expect "a game's page tells why, how and by which numbers" code=0 'out~Race to exactly 15' \
    'out~The first to' 'out~  goal=15 ' 'out~duello play charge'
answer '' help blast
expect "also by its shorter name" code=0 'out~Charge, Shield, Blast'
answer '' help players
for player in human random perfect master bot:COMMAND; do
    check "players: $player" grep -q "^  $player " out
done
for typed in paly:play plaers:players chrage:charge exitcodes:exit-codes blasst:blast tolls:tools topisc:topics; do
    answer '' help "${typed%:*}"
    expect "${typed%:*} is answered with ${typed#*:}" code=2 errlines=1 "err~did you mean ${typed#*:}?"
done
for word in qqqqqqqqqqqq nonsense; do
    answer '' help $word
    expect "$word is nothing like a topic" code=2 errlines=1 'err~duello help'
done
answer '' help play charge
expect "one topic at a time" code=2 errlines=1

answer '' help environment
for name in $(grep -rhoE 'getenv\("[A-Z_]+"' "$root/src" | sed 's/.*"\(.*\)"/\1/' | sort -u); do
    check "environment: $name" grep -qw "$name" out
done
answer '' help exit-codes
for number in $(sed -n 's/^ *EXIT_[A-Z_]* = \([0-9]*\),*$/\1/p' "$root/src/cli/base/cli.h"); do
    check "exit-codes: $number" grep -q "^  $number " out
done
answer '' help files
folders=$(grep -rhoE 'folders_data\("[a-z]+"' "$root/src" | sed 's/.*"\(.*\)"/\1/')
databases=$(grep -rhoE '(%s|/|")[a-z]+\.db\b' "$root/src" | sed -E 's,^(%s|/|"),,' | sort -u)
check "some files are found in the sources" test -n "$folders" -a -n "$databases"
for name in $folders $databases; do
    check "files: $name" grep -qw "^  .*$name" out
done

# ---- the man page ----------------------------------------------------------------------------------

answer '' generate man
expect "duello generate man" code=0 errlines=0 'out~.TH DUELLO 6'
cp out duello.6
if command -v mandoc >/dev/null; then
    check "mandoc finds no error" mandoc -Tlint -W error duello.6
fi
if command -v groff >/dev/null; then
    check "groff finds nothing to warn of" test -z "$(groff -man -ww -Tutf8 duello.6 2>&1 >page)"
    sed 's/\x1b\[[0-9;]*m//g; s/.\x08//g' page >plain
    for name in NAME SYNOPSIS DESCRIPTION 'COMMANDS: START' 'COMMANDS: YOUR GAMES' 'COMMANDS: SETUP' GAMES PLAYERS OPTIONS POSITIONS RECORDS FILES ENVIRONMENT \
        'EXIT STATUS'; do
        check "it has the chapter $name" grep -qx "$name" plain
    done
    for name in $commands; do
        check "it has the command $name" test "$(grep -cx "   $name" plain)" -eq 1
    done
    check "it says that duello opens the menu" grep -q 'alone opens a menu' plain
    for name in $games; do
        check "it has the game $name" grep -q "^   .*($name" plain
    done
    for text in "printf '1\\\\n3" '^ *--rule NAME=VALUE' '^ *goal=15' '^ *130 '; do
        check "it says $text as it is typed" grep -q -e "$text" plain
    done
fi
answer '' generate
expect "nothing to generate" code=2 errlines=1 'err~man|bash|zsh|fish'
answer '' generate tcsh
expect "what cannot be generated" code=2 errlines=1 'err~bash'
answer '' generate man bash
expect "one at a time" code=2 errlines=1

# ---- the next word ---------------------------------------------------------------------------------

# next WANTED WORD...: these words may come next, in this order.
next() {
    local wanted=$1 got
    shift
    answer '' generate words -- "$@"
    got=$(cut -f 1 out | tr '\n' ' ')
    [ "$code" -eq 0 ] && [ "$got" = "$wanted${wanted:+ }" ] && [ ! -s err ]
    verdict $? "next: $*"
}
next 'play' pl
next '--version' --v
next '' nothing-like-it
next '' nothing-like-it ''
next "$(echo $games)" play ''
next 'clash' play cl
next 'battle-numbers' play battle
next 'human random novice casual skilled expert perfect bot:' play charge ''
next 'casual' play charge ca
next 'skilled' play charge casual sk
next '' play charge casual skilled ''
next '--p1 --p2 --position --ponder --plain' play charge --p
next 'human random novice casual skilled expert lookahead greedy trader network master bot:' play battle --p1 ''
next 'perfect' play --p2 per
next 'turn-limit= limit-result=' play --rule ''
next 'block-cards= block=' play charge --rule bl
next 'block=next-turn block=next-charge' play charge --rule block=
next '--rule=block=next-turn' play charge --rule=block=next-t
next '' play charge --rule goal=
next '' play charge --rule none=
next '1 2 random' play charge --first ''
next 'zero=cost-first' sweep clash --vary zero=c
next 'novice' arena random nov
next "merge" arena me
next ':files' arena merge one.event ''
next 'all' ladder --game a
next 'check debug box' bot ''
next '' bot check ''
next ':files' replay ''
next ':files' resume ''
next ':files' report clash -o ''
next "$(echo $games) :files" analyze ''
next 'man bash zsh fish words' generate ''
next 'exit-codes' help exi
next 'tools topics' help to
next 'games' help games
next '' games ''
next '--json' games --j
next '--game --edition --rule --against --seat --seed --bot-files --trust-bots --help' bot -
many=$(seq 300)
# shellcheck disable=SC2086
answer '' generate words -- play $many
expect "far too many words are refused" code=2 errlines=1
finish
