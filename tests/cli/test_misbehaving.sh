#!/usr/bin/env bash
# An event with all misbehaving bots. The table must show every game, with the reason, and the bots must leave
# nothing behind. N is how many games are played.
# Runs: plain, because sanitizers distort limits, clocks and memory
# Takes: 25 seconds
# Long: N=10000
. "$(dirname "$0")/arena_lib.sh"
cp -r "$root/tests/bots" "$work/bots"
bots=$work/bots jobs=4

# The offence for which each kind is caught. A bot that is not listed here must not forfeit a game.
cat >reasons <<'LIST'
crash.py the bot (was killed by signal 11|exited with code 139)
exits_at_once.sh the bot exited with code 7
hangs.sh no answer in time
late.sh no answer in time
answers_twice.sh question \d+ was answered when \d+ was asked
floods.sh too much output without a newline
floods_lines.sh the answer is not "move NUMBER WORDS"
floods_old_answers.py no answer in time
rubbish.sh the answer is not "move NUMBER WORDS"
closes_stdout.sh the bot closed its pipes
closes_stdin.sh the bot closed its pipes
forks.sh the bot exited with code 9
deaf.sh no answer in time
leaves.sh the bot exited with code 0
illegal.sh the move is not legal
wrong_number.sh question 99999 was answered when \d+ was asked
huge_file.sh the bot exited with code 25
eats_memory.py the bot exited with code 12
floods_zero.sh no answer in time
floods_errors.sh the bot closed its pipes
writes_escapes.sh the move is not legal
kills.py the bot was killed by signal 9
fills_folder.py the bot had more than 10000 files|no answer in time
LIST
players=()
while read -r bot _; do players+=("bot:$bots/$bot"); done <reasons
each=$(((${N:-150} + ${#players[@]} - 1) / ${#players[@]}))
each=$((each + each % 2))

folders() { find /dev/shm /tmp -maxdepth 1 -name 'duello-bot-*' 2>/dev/null | sort; }
# No process may run that has the name of our folder in its command. The shell reads /proc, because grep would find
# itself.
none_alive() {
    local file line
    for file in /proc/[0-9]*/cmdline; do
        line=$(tr '\0' ' ' 2>/dev/null <"$file")
        case $line in *"$bots"/*) echo "$file: $line" && return 1 ;; esac
    done
}

folders >before
# Each seat uses two descriptors. With any leak, this many would not be enough.
ulimit -n $((2 * jobs * ${#players[@]} + 64))
last="duello arena with everyone who misbehaves"
timeout $((120 + ${N:-150} / 5)) "$duello" arena random "${players[@]}" --game energy-duel \
    --format gauntlet --games $each --time move:200ms --jobs $jobs --json </dev/null >out 2>err
code=$?
expect "the event ends" code=0
folders | comm -13 before - >after
# Others may run this test on the same machine: a folder that is in use belongs to them.
gone() {
    local folder
    while read -r folder; do
        [ ! -e "$folder" ] || readlink /proc/[0-9]*/cwd | grep -qxF "$folder" || return 1
    done <after
}
check "no folder is left" await gone
check "nothing is left running" none_alive

check "every game is accounted for" json "
each, players = $each, ${#players[@]}
assert len(games) == each * players, len(games)
assert sorted(g['number'] for g in games) == list(range(1, each * players + 1))
assert len(result['pairs']) == players
for p in result['players'][1:]:
    mine = [g for g in games if p['name'] in g['players']]
    assert len(mine) == p['games'] == each, (p, len(mine))
    assert p['wins'] + p['losses'] + p['draws'] + p['unfinished'] == each, p
    assert sum(g.get('winner') == p['name'] for g in mine) == p['wins'], p
    assert sum(g.get('forfeit') == p['name'] for g in mine) == p['forfeits'], p
assert result['players'][0]['forfeits'] == 0
assert result['players'][0]['games'] == each * players"
check "a forfeit is a loss with a reason" json "
for g in games:
    assert ('forfeit' in g) == ('reason' in g)
    assert 'forfeit' not in g or (g['result'] == 'win' and g['winner'] != g['forfeit']), g"

# On a busy machine some bots are late, or have closed their pipes but not exited, before they are caught.
while read -r bot reason; do
    check "$bot is caught" json "
import re
name = 'bot:$bots/$bot'
reasons = [g['reason'].split('; it wrote nothing')[0] for g in games if g.get('forfeit') == name]
right = [r for r in reasons if re.fullmatch(r'''$reason''', r)]
others = set(reasons) - set(right)
print(len(right), 'of', len(reasons), 'for the right reason, the others:', others)
assert right
assert others <= {'no answer in time', 'the bot closed its pipes'}"
done <reasons

# These never answer a question correctly.
check "those who never answer well lose every game" json "
never = 'exits_at_once.sh hangs.sh floods.sh floods_lines.sh rubbish.sh closes_stdout.sh deaf.sh '
never += 'illegal.sh wrong_number.sh'
for bot in never.split():
    p = [p for p in result['players'] if p['name'].endswith('/' + bot)][0]
    assert p['losses'] == p['forfeits'] == p['games'], p"
check "one who leaves between games loses every second" json "
p = [p for p in result['players'] if p['name'].endswith('/leaves.sh')][0]
print(p)
assert p['games'] / 4 <= p['forfeits'] <= p['games'] * 3 / 4"

# Bots may write as much as they like to standard error.
run arena random "bot:$bots/chatty.sh" --game energy-duel --seed 1 --games 6 --json
expect "a chatty bot plays on" code=0 'out!"forfeit":'
check "and its log is kept, within bounds" sh -c '
log=$(stat -c %s data/duello/logs/bot-2.log); test "$log" -gt 1000000 && test "$log" -le 8388608'
finish
