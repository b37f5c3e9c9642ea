#!/usr/bin/env bash
# `duello grade`: what it prints, that it repeats, and what happens when a program or its sandbox fails.
# Runs: plain, because programs in the sandbox are slow under sanitizers
. "$(dirname "$0")/arena_lib.sh"
bots=$root/examples/bots

run grade casual --game energy-duel --games 40 --seed 3
expect "a grade begins with one sentence" code=0 errlines=0 "out~casual gives away " "out~points of win chance a move against best play, and scores "
check "which stands alone" test -z "$(sed -n 2p out)"
expect "it has tables and the worst decisions" "out~missed a forced win" "out~against expert" "out~  3. turn="
cp out once
run grade casual --game energy-duel --games 40 --seed 3 --jobs 2
check "it does not depend on the threads" cmp once out
run grade casual --game energy-duel --games 40 --seed 4
check "another seed gives other games" test "$(cat once)" != "$(cat out)"

# The worst decisions of all can be looked at with `analyze`, which agrees about the right move.
run grade random --game energy-duel --games 20 --against skilled --json
cp out graded
check "every line has a type" is_json 'all(o["type"].startswith("grade") for o in t)'
check "the kinds and the prices are there" is_json \
    '{(o["what"], o["price"]) for o in t if o["type"] == "grade_loss"} >= {(k, p) for k in ("all", "opening", "forced") for p in ("best_play", "as_in_reviews")}'
check "only the level that was asked for" is_json '[o["opponent"] for o in t if o["type"] == "grade_against"] == ["skilled"]'
words=$(python3 -c 'import json
o = next(o for o in map(json.loads, open("graded")) if o["type"] == "grade_worst")
assert o["best_play"] == 1
print("turn=%d ep=%d/%d" % (o["player"], *o["position"]["ep"]), o["right"], sep="|")')
# shellcheck disable=SC2086
run analyze energy-duel ${words%|*}
expect "analyze agrees about the right move" code=0 "out~  ${words#*|} "
check "and calls it perfect play" grep -q "^  ${words#*|} .*<- perfect play" out

# What a trained opponent takes is measured in new games; from perfect play it takes no more than half.
run grade random --game energy-duel --games 60
expect "a trained opponent takes a lot from random moves" code=0 "out~A trained opponent takes at least " "out~ in 30 new games"
cp out once
run grade random --game energy-duel --games 60 --jobs 2
check "its games do not depend on the threads" cmp once out
run grade random --game energy-duel --games 60 --json
check "and are reported" is_json \
    'all(o["measured"] and 0.6 < o["at_least"] == o["low"] < o["score"] <= o["high"] and o["games"] == 30 for o in t if o["type"] == "grade_exploit")'
run grade "bot:$bots/first.sh" --game energy-duel --games 40 --asks 1 --json
check "it learns what a program does" is_json '[o["score"] for o in t if o["type"] == "grade_exploit"] == [1]'
run grade perfect --game energy-duel --games 20 --json
check "half is what best play takes" is_json '[o["at_least"] for o in t if o["type"] == "grade_exploit"] == [0.5]'
check "perfect gives nothing away" is_json 'all(o["loss"] == 0 for o in t if o["type"] == "grade_loss" and o["price"] == "best_play")'
run grade perfect --game blast --games 8 --json
check "choices at once are a kind" is_json 'any(o.get("what") == "simultaneous" for o in t)'
run grade novice --game battle-numbers --rule hp=1 --games 2
expect "with hidden cards the price is called an estimate" code=0 "out~this is an estimate" "out~decisions          estimate" "out~hidden " "out~is not measured: cards are hidden."

# Random settings.
run grade skilled --game clash --games 8 --variants 4 --seed 2 --json
cp out once
check "variants are different rules, and their number is told" is_json \
    'len({o["rules"] for o in t if o["type"] == "grade_variant"}) == 4 == t[0]["variants"] and "refused" in t[0]'
run grade skilled --game clash --games 8 --variants 4 --seed 2 --json --jobs 2
check "the seed repeats them" cmp once out
refused "settings that cannot be solved" '--variants needs a game that can be solved' grade novice --game battle-numbers --variants 2
refused "more variants than pairs" '--variants: at most one for each pair of games, here 2.' grade novice --game charge --games 4 --variants 3

# Programs.
run grade "Rex=bot:$bots/first.sh" --game clash --games 8 --jobs 2
expect "a program is graded by its name" code=0 "out~Rex gives away "
cat >crash.sh <<'BOT'
#!/bin/sh
n=0
while read -r word rest; do
    case $word in
    legal) move=${rest%%,*} ;;
    go) n=$((n + 1)) && [ $n -lt 25 ] || { echo "something broke" >&2 && exit 3; }
        echo "move ${rest%% *} $move" ;;
    esac
done
BOT
chmod +x crash.sh
run grade "bot:$work/crash.sh" --game charge --games 4
expect "the decisions before a crash count" code=0 "out~It forfeited " "out~: the bot exited with code 3." "out~gives away " "err~something broke"
run grade "bot:$work/crash.sh" --game charge --games 4 --asks 100
expect "or in the first of them" code=1 "out~No decision of bot:$work/crash.sh could be graded."
run grade "bot:false" --game energy-duel --games 4
expect "without any decision it fails, and says why" code=1 "out~It forfeited 4 games: the bot exited with code 1." "err~no decision could be graded"
cc -Wall -Wextra -Werror -o no_box "$root/tests/cli/no_box.c" -lseccomp 2>err
verdict $? "the machine without a sandbox compiles"
./no_box "$duello" grade "bot:$bots/first.sh" --game clash --games 4 </dev/null >out 2>err
code=$? last="without a sandbox: duello grade"
check "without a sandbox nothing is graded" test ! -s out -a $code -ne 0
expect "and the reason is whole" "err~Use --trust-bots for programs that you wrote or have read."

run grade "bot:$work/crash.sh" --game charge --games 4 --against expert --json
check "the reason of a forfeit is there, and a score is a share" is_json \
    't[0]["reason"] == "the bot exited with code 3" and all(0 <= o["score"] <= 1 for o in t if o["type"] == "grade_against")'

# A program is asked again at the same decision, with a number of its own for each question.
cat >counts.sh <<'BOT'
#!/bin/sh
while read -r word rest; do
    case $word in
    legal) move=${rest%%,*} ;;
    go) echo "${rest%% *}" >&2; echo "move ${rest%% *} $move" ;;
    esac
done
BOT
chmod +x counts.sh
run grade "bot:$work/counts.sh" --game energy-duel --games 2 --asks 7 --json
check "each decision has as many answers as were asked for" python3 -c 'import json
decisions = json.loads(open("out").readline())["decisions"]
asked = open("data/duello/logs/bot-1.log").read().split()
assert asked == [str(i + 1) for i in range(7 * decisions)], (decisions, asked)'
refused "many answers from a bank" '--asks needs a time for each move' grade "bot:$work/counts.sh" --game clash --asks 2 --time bank:60s

# It stops at Ctrl-C, with the grade so far.
has_log() { [ -e "$XDG_DATA_HOME/duello/logs/bot-1.log" ]; }
rm -rf "$XDG_DATA_HOME"
start grade "bot:$bots/first.sh" --game clash --games 400000
await has_log
kill -INT "$pid"
wait "$pid"
code=$?
expect "Ctrl-C stops it" code=130

# Under --disguise a program gets the rule file with made-up names, and plays what it calls the game. One that reads the
# file plays on perfectly; one that knows the names of moves finds none of them.
rules=$root/examples/rules
cat >names.sh <<'BOT'
#!/bin/sh
while read -r word rest; do
    case $word in
    file) echo "$rest" >&2 ;;
    legal) case $rest in *"attack 3"*) move="attack 3" ;; *) move=${rest##*,} ;; esac ;;
    go) echo "move ${rest%% *} $move" ;;
    esac
done
BOT
chmod +x names.sh
run grade "bot:$duello engine --player perfect" --game "$rules/energy-duel.rules" --disguise --games 4 --asks 1
expect "who reads the rules plays on" code=0 'out~gives away 0.00' 'out~For the program everything in the rules had a made-up name: the game was @bufuro'
run grade "bot:$work/names.sh" --game "$rules/energy-duel.rules" --games 4 --asks 1 --against novice
expect "names are known" code=0 'out~gives away 0.00'
check "the file comes once for each process" test "$(grep -c '^duel 1$' "$XDG_DATA_HOME/duello/logs/bot-1.log")" = 1
run grade "bot:$work/names.sh" --game "$rules/energy-duel.rules" --disguise --games 4 --asks 1 --against novice --json
check "or nothing is" is_json 't[0]["disguised"] and t[0]["game"] == "@energy-duel" and t[1]["loss"] > 0.05'
check "in the file neither" test "$(grep -c 'attack\|Energy' "$XDG_DATA_HOME/duello/logs/bot-1.log")" = 0
run rules disguise "$rules/nim.rules" --seed 3
cp out disguised.rules
run rules check disguised.rules --games 10
expect "the file can be read and played by people too" code=0 'out~is good'
refused "a game without a file" '--disguise needs a rule file' grade "bot:$work/names.sh" --game charge --disguise
refused "a player that reads nothing" '--disguise is for programs: casual reads no rules' grade casual --game "$rules/nim.rules" --disguise

# What is refused.
refused "no player" 'which player?' grade
refused "an unknown level" '--against must be random, novice, casual, skilled or expert.' grade novice --game charge --against perfect
refused "a player of another game" 'plays only battle-numbers' grade master --game charge
refused "a person" 'human' grade human --game charge
refused "a rule without a game" '--edition and --rule need --game GAME.' grade novice --rule goal=5
refused "a number" '--games' grade novice --game charge --games 1
finish
