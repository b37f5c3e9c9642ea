#!/usr/bin/env bash
# Programs that attack their box, each as root and as a user, with namespaces and where the kernel refuses them. What
# counts is what they leave: on disk, running, and in their logs, where they say what they got. G is the number of
# games with each of them, K that of arenas that are killed.
# Runs: plain, because sanitizers distort limits, clocks and memory
# Takes: 70 seconds
# Long: G=1000 K=1000
. "$(dirname "$0")/arena_lib.sh"
games=${G:-2} kills=${K:-3}
chmod 755 "$work"
cp -r "$root/tests/bots" bots
cp "$duello" program
echo 42424242 >secret
echo mine >bots/mine && cp bots/mine mine && chmod 666 mine bots/mine
attributes() { python3 -c "import os, sys; $1" mine bots/mine; }
attributes '[os.setxattr(f, "user.mine", b"1") for f in sys.argv[1:]]'

# Root in a user namespace that allows no other: there a user is refused.
unshare -U sleep 100000 &
refusing=$!
started+=("$refusing")
await sh -c "[ \$(readlink /proc/$refusing/ns/user) != \$(readlink /proc/self/ns/user) ]"
for map in uid_map gid_map; do echo "0 0 4294967295" >/proc/$refusing/$map; done
nsenter -U -t $refusing sh -c 'echo 0 >/proc/sys/user/max_user_namespaces'

user=(setpriv --reuid 12345 --regid 12345 --clear-groups)
declare -A ways=(
    ["root"]=""
    ["root without namespaces"]="setpriv --bounding-set -sys_admin --inh-caps -sys_admin"
    ["a user"]="${user[*]}"
    ["a user without namespaces"]="nsenter -U -t $refusing ${user[*]}"
)

# NAME ARGUMENTS; a few games are enough for each attack.
cat >attacks <<LIST
takes_terminal.py
reads_secrets.py $work
changes_files.py $work/mine $work/bots/mine
attacks_supervisor.py
wakes_itself.py
outlives.py
kills.py
forks_bomb.py
spins.py
nests_folders.py 45000
nests_folders.py 3000
fills_folder.py
floods_errors.sh
floods_zero.sh
writes_escapes.sh
takes_memory.py shared
takes_memory.py device
takes_memory.py tables
takes_memory.py leaderless
takes_memory.py children
takes_memory.py files
takes_memory.py gone_files
takes_memory.py nameless_files
takes_memory.py queues
takes_memory.py areas
talks_by_cache.py
tries_calls.py
starves.py
LIST

none_alive() { ! pgrep -f "$work/(bots|program)"; }
files() { # what there is of the user's, with all that can be changed about it
    find "$work/mine" "$work/bots" "$work/secret" ! -name __pycache__ -printf '%p %m %U %T@ %s %n\n' | sort
    attributes 'print([(f, os.listxattr(f)) for f in sys.argv[1:]])'
    lsattr "$work/mine" "$work/bots/mine" 2>/dev/null
}
folders() { find /tmp -maxdepth 1 -name 'duello-bot-*'; } # root's programs are users of their own

# event OPTIONS...: run an arena in its own home, as $way, with a time limit.
event() {
    rm -rf home
    mkdir -m 777 home
    last="$way: duello arena $*"
    HOME=$work/home XDG_DATA_HOME=$work/home timeout "${limit:-60}" ${ways[$way]} "$work/program" arena "$@" \
        --seed 42424242 --time move:500ms </dev/null >out 2>err
    code=$?
    cat home/duello/logs/*.log >log 2>/dev/null
}
says_nothing_got() { grep -a '^GOT' log && return 1 || grep -aqE 'TRIED|unfair' log || [ "$quiet" ]; }

files >before
for way in "${!ways[@]}"; do
    while read -r bot arguments; do
        quiet=
        case $bot$arguments in floods_zero* | nests* | kills*) quiet=1 ;; esac
        other=random
        case $bot in wakes_itself.py | starves.py) other=bot:$work/bots/ponders.sh ;; esac
        begin=$SECONDS
        event $other "bot:$work/bots/$bot $arguments" --game energy-duel --games "$games" --json
        expect "$way, $bot $arguments: the event ends" code=0
        check "$way, $bot $arguments: nothing was got" says_nothing_got
        check "$way, $bot $arguments: no order to the terminal" sh -c '! grep -q "$(printf "\\033")" out err'
        check "$way, $bot $arguments: no stall" test $((SECONDS - begin)) -le $((10 + 2 * games))
    done <attacks
    event "bot:$work/bots/meets_opponent.py" "bot:$work/bots/meets_opponent.py" --game battle-numbers --games 2 --ponder
    expect "$way, two who want to meet: the event ends" code=0
    check "$way: they do not meet" says_nothing_got
    check "$way: nothing is left running" await none_alive
done
files >after
check "no file was changed" diff before after

# Without a box these attacks succeed, so they are real.
way="a user"
for attack in "reads_secrets.py $work" "changes_files.py $work/mine"; do
    event random "bot:$work/bots/$attack" --game energy-duel --games 2 --trust-bots
    check "without a box, ${attack%% *} gets something" grep -aq '^GOT' log
done
event "bot:$work/bots/meets_opponent.py" "bot:$work/bots/meets_opponent.py" --game battle-numbers --games 2 --ponder \
    --trust-bots
check "without a box two opponents meet" grep -aq "^GOT the other's sign" log
rm -f {/tmp,/var/tmp,/dev/shm,/run,/run/lock,/dev/mqueue}/duello-meet*
for key in $(ipcs -m | awk '$1 == "0x6475656c" { print $2 }'); do ipcrm -m "$key"; done
for key in $(ipcs -s | awk '$1 == "0x6475656c" { print $2 }'); do ipcrm -s "$key"; done
for key in $(ipcs -q | awk '$1 == "0x6475656c" { print $2 }'); do ipcrm -q "$key"; done

# If an arena is killed, its programs end too, and the next arena removes their folders.
for way in "${!ways[@]}"; do
    for ((i = 0; i < kills; i++)); do
        HOME=$work/home XDG_DATA_HOME=$work/home ${ways[$way]} "$work/program" arena "bot:$work/bots/outlives.py" \
            "bot:$work/bots/spins.py" --game energy-duel --games 1000 --time move:500ms </dev/null >out 2>err &
        pid=$!
        sleep 0.$((RANDOM % 4 + 1))
        kill -9 $pid
        wait $pid 2>/dev/null
    done
    check "$way: $kills killed arenas leave no process" await none_alive
    event random "bot:$work/bots/leaves.sh" --game energy-duel --games 2
    # Other tests on this machine may have such folders too; theirs disappear in a moment.
    folders >left
    check "$way: and no folder after the next start" await sh -c 'while read -r f; do [ ! -e "$f" ] || exit 1; done <left'
done
finish
