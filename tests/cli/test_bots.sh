#!/usr/bin/env bash
# Bots in every language of the examples, the engine, `bot check`, and bots at a person's table.
# Runs: plain, because sanitizers are slow, and unit tests do the same under them
# Takes: 12 seconds
. "$(dirname "$0")/arena_lib.sh"
bots=$root/examples/bots
bad=$root/tests/bots
cc -O2 -Wall -Wextra -Werror -o "$work/hasty" "$bots/hasty.c" 2>err
verdict $? "the C example compiles without a warning"

# The program as a bot. A sanitizer's build reserves more memory than a bot may have, so the plain
# build replaces it if it exists.
engine=$duello
if grep -qa __asan_init "$duello"; then engine=$(realpath "$(dirname "$duello")/../duello" 2>/dev/null); fi

# ---- the examples ---------------------------------------------------------------------------------

examples=("sh $bots/first.sh" "python3 $bots/random_bot.py" "python3 $bots/duelist.py"
    "node $bots/last.js" "$work/hasty")
for bot in "${examples[@]}"; do
    name=$(basename "$bot")
    if ! command -v "${bot%% *}" >/dev/null; then
        skip "$name" "there is no ${bot%% *} here"
        continue
    fi
    run arena random "bot:$bot" --game all --seed 1 --games 20 --json --jobs 2
    expect "$name plays all games" code=0
    check "$name forfeits none of them" json '
assert len(results) > 4 and len(games) == 20 * len(results)
assert not any("forfeit" in g for g in games), [g for g in games if "forfeit" in g][0]
assert all(r["players"][1]["forfeits"] == 0 and r["players"][1]["games"] == 20 for r in results)'
    run bot check "$bot"
    expect "$name passes the check" code=0 "out!FAIL"
    check "$name passes every step of it" \
        sh -c "sed -n '\$s/^\([0-9]*\) of \1 steps passed\.\$/yes/p' out | grep yes"
done

run arena random "bot:python3 $bots/duelist.py" --game all --seed 1 --games 200 --json --quiet --jobs 2
expect "duelist.py meets random" code=0
for game in charge energy-clash battle-numbers energy-duel energy-duel-blast; do
    check "duelist.py takes 60 % in $game" json "
p = [r for r in results if r['game'] == '$game'][0]['players'][1]
share = (p['wins'] + (p['draws'] + p['unfinished']) / 2) / p['games']
print(share)
assert share >= 0.6 and p['forfeits'] == 0"
done

# ---- the engine -----------------------------------------------------------------------------------

# strip FILE...: print records without their players and without checksums.
strip() { cat "$@" | grep -v '^who' | sed 's/ #[0-9a-f]*$//'; }

if [ -x "$engine" ]; then
    for rules in "charge" "energy-clash" "battle-numbers" "energy-duel" "energy-duel-blast" \
        "battle-numbers --rule hp=100 --rule top=40 --rule copies=1 --rule hand=40" \
        "energy-duel-blast --rule double-ko=coin --rule start=5"; do
        rm -rf a b
        # shellcheck disable=SC2086
        run arena random random --game $rules --games 20 --seed 9 --records a
        # shellcheck disable=SC2086
        run arena "bot:$engine engine" "bot:$engine engine --player random" --game $rules \
            --games 20 --seed 9 --records b --json --deals mirrored
        expect "engines play $rules" code=0 'out!"forfeit":'
        check "as built-in players would" diff <(strip a/*) <(strip b/*)
    done
    run bot check "$engine engine"
    expect "the engine passes the check" code=0 "out!FAIL"
else
    skip "the engine as a bot" "a sanitizer cannot run in the sandbox, and there is no other build"
fi
answer 'duello 1\ngame energy-duel seat=1 first=1 seed=5\nnews from later\nview turn=1 ep=10/10 mood=3
legal charge\ngo 8 ms=100 hurry=1\nresult win\n' engine
expect "the engine speaks by hand" code=0 "out~move 8 charge"
check "and says nothing else" test "$(wc -l <out)" -eq 1
answer 'duello 1\ngo 1\nview x\nresult win\n' engine
expect "nothing is answered before a game" code=2 "out!move" "err~came before"
for player in greedy trader; do
    run arena $player random --game battle-numbers --seed 1 --games 40 --json
    expect "$player plays battle-numbers" code=0
    check "and beats random" json "assert results[0]['players'][0]['name'] == '$player' and results[0]['players'][0]['wins'] > 35"
    run arena random $player --game charge --seed 1 --games 2
    expect "$player in the arena of another game" code=2 "err~$player plays only battle-numbers."
    run play energy-duel --p2 $player
    expect "at its table" code=2 "err~$player plays only battle-numbers."
    answer 'duello 1\ngame battle-numbers:top=1,copies=1,hand=1 seat=1 first=1 seed=5
view turn=1 hp=20/20 hand=1/ deck=/1 discard=/ known=/ attack=0/0\nlegal no defence\ngo 1\n' engine --player $player
    expect "$player as an engine that is asked nonsense" code=0 "out~move 1 no defence"
    answer 'duello 1\ngame energy-duel seat=1 first=1 seed=5\n' engine --player $player
    expect "as an engine of another game" code=1 "err~engine: game: $player plays only battle-numbers."
done
run levels energy-duel --games 2
expect "players of one game are no levels" code=0 "out~expert" "out!greedy" "out!trader"
run engine --player nobody
expect "an engine that does not exist" code=2 "err~nobody"
for lines in 'game chess seat=1' 'game energy-duel seat=5' \
    'game energy-duel seat=1\nview turn=1' 'game energy-duel seat=1\nview turn=1 ep=10/10\nlegal dance' \
    'game energy-duel seat=1\nview turn=1 ep=10/10\ngo 1'; do
    answer "duello 1\n$lines\n" engine
    expect "the engine refuses ${lines##*\\n}" code=1 "err~engine:"
done

# ---- the check ------------------------------------------------------------------------------------

while read -r bot reason; do
    run bot check "exec $bad/$bot"
    expect "the check fails $bot" code=1 "out~FAIL" "out~because   $reason" "out~expected  move"
done <<'LIST'
exits_at_once.sh the bot exited with code 7
answers_twice.sh question
floods.sh too much output without a newline
floods_lines.sh the answer is not "move NUMBER WORDS"
rubbish.sh the answer is not "move NUMBER WORDS"
closes_stdout.sh the bot closed its pipes
forks.sh the bot exited with code 9
leaves.sh the bot exited with code 0
illegal.sh the move is not legal
wrong_number.sh question 99999 was answered when 1 was asked
huge_file.sh the bot exited with code 25
eats_memory.py the bot exited with code 12
LIST
run bot check no-such-program
expect "the check fails a program that is not there" code=1 "out~because   the bot exited with code 127 (command not found)"
for arguments in "" "check" "chekc x" "debug"; do
    # shellcheck disable=SC2086
    run bot $arguments
    expect "bot $arguments is refused" code=2
done

# ---- at the table ---------------------------------------------------------------------------------

answer '1\n3\n1\n3\n' play energy-duel --p2 "bot:sh $bots/first.sh" --name1 Ada
expect "a person beats a bot" code=0 "out~Ada" "err!forfeits"
run play energy-duel --p1 "bot:$work/hasty" --p2 "bot:sh $bots/first.sh" --seed 3
expect "two bots at the table" code=0
answer '2\n2\n2\n' play energy-duel --p2 'bot:read -r w; while read -r w r; do case $w in go) case $r in 1*) echo move 1 charge ;; *) exit 9 ;; esac ;; esac; done'
expect "a bot that crashes gives up the game" code=5 "err~forfeits the game: the bot exited with code 9"
answer '2\n' play energy-duel --p2 "bot:$bad/illegal.sh"
expect "one that cheats too" code=5 "err~forfeits the game: the move is not legal"
answer '2\n' play energy-duel --p2 "bot:no-such-program"
expect "one that is not there too" code=5 "err~exited with code 127"
answer '1\n3\n1\n3\n' play energy-duel --p2 nobody
expect "a player that does not exist" code=2 "err~nobody"

answer '1\n3\n1\n3\n' play energy-duel --p2 "bot:$work/hasty" --name1 Ada --rated
expect "a rated game shows the rating" code=0 "out~Ada's rating in energy-duel: " "out~(was 1500)"
run ladder --game energy-duel --json
check "and it is on the ladder" python3 - <<'PYTHON'
import json
rows = {r["name"]: r for r in map(json.loads, open("out"))}
ada, bot = rows.pop("Ada"), rows.popitem()[1]
assert not rows and ada["games"] == bot["games"] == 1 and ada["game"] == "energy-duel"
assert ada["rating"] > 1500 > bot["rating"] and ada["deviation"] < 350
PYTHON
answer '2\n' play energy-duel --p2 "bot:$bad/illegal.sh" --name1 Ada --rated
expect "a forfeit is rated as well" code=5 "out~Ada's rating in energy-duel: "
run play energy-duel --p1 random --p2 random --rated
expect "bots alone are not rated here" code=2
answer '1\n3\n' play energy-duel --rated
expect "nor are people alone" code=2

# A long game can be resumed with its bot.
shield='bot:while read -r w r; do case $w in go) echo move ${r%% *} shield ;; esac; done'
moves=$(printf 'shield\\n%.0s' $(seq 700))
answer "$moves" play energy-duel-blast --p2 "$shield"
expect "a long game against a bot is put away" code=4 "err~Continue with: duello resume"
resume 'shield\nshield\nshield\n'
expect "and taken up again with it" code=4 "err!forfeits"
# ---- what programs read ----------------------------------------------------------------------------

# This bot writes down what it reads, in the log that duello keeps.
ear='bot:while read -r w r; do echo "$w $r" >&2; case $w in legal) m=${r%%,*} ;; go) echo move ${r%% *} $m ;; esac; done'
for seeds in '' '--seed 1' '--seed 18446744073709551615'; do
    rm -rf data told.duel rec
    # shellcheck disable=SC2086
    run play battle --p1 random --p2 "$ear" $seeds --record told.duel
    expect "a program hears a game of hidden cards ($seeds)" code=0
    seed=$(sed -n 's/^seed //p' told.duel)
    check "but not its seed" sh -c "grep -q ' seed=' data/duello/logs/bot-2.log && ! grep -q ' seed=$seed\$' data/duello/logs/bot-2.log"
    # shellcheck disable=SC2086
    run arena random "$ear" --game battle --games 4 $seeds --json --quiet --records rec
    expect "nor in an arena" code=0 'out~"seed":'
    seed=$(grep -o '"seed":"[0-9]*"' out | grep -o '[0-9]*')
    # A card may have the same number as the event's seed, so only a number called a seed counts.
    check "neither the event's nor a game's" sh -c "
grep -q ' seed=' data/duello/logs/bot-2.log && ! grep -q ' seed=$seed\$' data/duello/logs/bot-2.log &&
    ! sed -n 's/^seed //p' rec/* | grep -qwFf - data/duello/logs/bot-2.log"
done

refused "the opponent of a check does not think" 'bot has no option --ponder' bot check true --ponder

# ---- errors that help -----------------------------------------------------------------------------

echo 'import nothing_here' >missing.py
cat >silent.py <<'PY'
import sys
for line in sys.stdin:
    word = line.split()
    if word[0] == "legal":
        move = line[6:].strip().split(",")[0]
    elif word[0] == "go":
        sys.stdout.write("move %s %s\n" % (word[1], move))
PY
logs=$XDG_DATA_HOME/duello/logs
said="ModuleNotFoundError: No module named 'nothing_here'"
run arena random "bot:/usr/bin/python3 $work/missing.py" --game energy-duel --games 2
expect "the arena shows what a bot wrote last" code=0 "err~forfeited 2 of its games; the last one: the bot exited with code 1." "err~$said" "err~All of it: $logs/bot-2.log"
run play energy-duel random "bot:/usr/bin/python3 $work/missing.py" --record missing.duel
expect "so does a game" code=5 "err~$said" "err~All of it: $logs/bot-2.log"
check "the record keeps the reason" grep -q '^forfeit 2: the bot exited with code 1 #' missing.duel
run replay missing.duel
expect "and can be read" code=0 "out~forfeits the game"
run bot check /usr/bin/python3 "$work/missing.py"
expect "a command of several words needs no quotes" code=1 "out~0 of 17 steps passed" "err~$said"
check "the logs of runs before are kept" test -s "$logs/bot-2.log.1"
run bot check "/usr/bin/python3 $work/silent.py"
expect "a bot that does not flush" code=1 "out~it wrote nothing, perhaps because it does not flush its output"
mkdir -p venv/bin own && touch venv/pyvenv.cfg && ln -s /usr/bin/python3 venv/bin/python && cp "$bots/random_bot.py" own/
run arena random "bot:$work/venv/bin/python $work/own/random_bot.py" --game energy-duel --games 2 --json --quiet
expect "an environment and a script elsewhere" code=0 'out!"forfeits":1' 'out!"forfeits":2'
mkdir -p path && printf '#!/bin/sh\nexec /usr/bin/env sh "$@"\n' >path/interpreter && chmod +x path/interpreter
PATH=$work/path:$PATH run arena random "bot:interpreter $bots/first.sh" --game energy-duel --games 2
expect "an interpreter that is not in the box" code=0 "err~interpreter is not in the sandbox; --bot-files DIR"
ln -sf /usr/bin/python3 path/python3
PATH=$work/path:$PATH run arena "Ann=bot:python3 $bots/random_bot.py" "Bob=bot:python3 $bots/random_bot.py --seed 2" --game energy-duel --games 2
expect "another python3 in the box is told once" code=0 errlines=1 "err~in the sandbox, python3 is /usr/bin/python3, not $work/path/python3"

# A program of some games says which. Nothing is played that it does not play.
printf '#!/bin/sh\necho "plays charge,energy-clash"\nexec sh %s\n' "$bots/first.sh" >path/some && chmod +x path/some
cp "$bots/first.sh" path/ && sed -i "s|$bots|$work/path|" path/some
some="bot:$work/path/some"
run arena random "$some" --game charge --games 2 --json --quiet
expect "a game that a program says it plays" code=0 'out!"forfeits":1' 'out!"forfeits":2'
run play energy-duel random "$some"
expect "one that it does not play" code=5 "err~forfeits the game: the bot does not play energy-duel."
run bot check "$work/path/some"
expect "the check leaves those out" code=0 "out~skip energy-duel as Player 1" "out!FAIL" "out~7 of 7 steps passed."
# It has a moment to say so before the event; on a busy machine it may need longer.
says_before() {
    run arena random "$some" --game energy-duel --games 2
    [ $code = 2 ] && grep -qF "does not play energy-duel; it says \"plays charge,energy-clash\"." err && ! [ -s out ]
}
check "the arena says it before the event" await says_before
skips_others() {
    run "$@" --game all --games 2 --json
    [ $code = 0 ] && grep -qF "skipping battle-numbers: " err && [ "$(grep -c "\"type\":\"$type\"" out)" = 2 ]
}
type=result
check "of all games it plays its own in the arena" await skips_others arena random "$some" --quiet
type=grade
check "and is graded in them" await skips_others grade "$some" --asks 1 --against novice
refuses_grade() {
    run grade "$some" --game energy-duel --games 2
    [ $code = 2 ] && grep -qF "does not play energy-duel; it says" err && ! [ -s out ]
}
check "of another game there is no grade" await refuses_grade
printf '#!/bin/sh\necho "plays Clash, Energy Duel"\nexec sh %s\n' "$bots/first.sh" >path/none && chmod +x path/none
run bot check "$work/path/none"
expect "a program of games that are none" code=1 "out~It names no game of Duello" "out!0 of 0"

# An event that is over starts no program that only its file names.
printf '#!/bin/sh\ntouch %s\nexec sh %s\n' "$work/started" "$bots/first.sh" >path/tells && chmod +x path/tells
run arena random "bot:$work/path/tells" --game charge --games 2 --resume over.event --trust-bots
check "a program leaves a trace" rm started
run arena --resume over.event --trust-bots
expect "its event is shown again" code=0 "out~The first seat took"
check "and it was not started" test ! -e started
run bot check /usr/bin/python3 nowhere.py
expect "a script that is not there" code=1 "err~duello: there is no file nowhere.py."
run grade bot:python3 mybot.py
expect "a command without quotes" code=2 'err~put the whole command in quotes: "bot:python3 mybot.py".'

run bot debug "/usr/bin/python3 $bots/random_bot.py" --game charge --seat 2
expect "bot debug shows a whole game" code=0 "out~> duello 1" "out~> go 1 ms=2000" "out~< move 1 " "out~kept to the protocol"
run bot debug /usr/bin/python3 "$work/missing.py" --game charge
expect "it shows standard error, and the end" code=5 "out~! $said" "out~The program lost here: the bot exited with code 1."
run bot debug "$work/hasty"
expect "it asks for a game" code=2 "err~which game?"
echo 'go 1' | "$duello" engine >out 2>err
code=$?
last="echo go 1 | duello engine"
expect "the engine refuses a question without a game" code=2 'err~"go 1" came before a line "game …"'

# Where no sandbox works, nothing is played.
cc -Wall -Wextra -Werror -o no_box "$root/tests/cli/no_box.c" -lseccomp 2>err
verdict $? "the machine without a sandbox compiles"
for command in "arena random bot:$work/hasty --game energy-duel --games 2 --rated" \
    "play energy-duel random bot:$work/hasty" "bot check $work/hasty"; do
    # shellcheck disable=SC2086
    ./no_box "$duello" $command </dev/null >out 2>err
    code=$?
    last="without a sandbox: duello $command"
    check "without a sandbox ${command%% *} does nothing" test ! -s out -a $code -ne 0
    expect "without a sandbox ${command%% *} says why" \
        "err~this machine has neither namespaces for bubblewrap nor Landlock. Use --trust-bots for programs that you wrote or have read."
done
finish
