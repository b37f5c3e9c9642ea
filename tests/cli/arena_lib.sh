# Shared by the tests of the arena, in addition to lib.sh: programs in the background, and checks of
# JSON.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

started=()
clean_up() {
    [ ${#started[@]} -eq 0 ] || kill -9 "${started[@]}" 2>/dev/null
    rm -rf "$work"
}

# run ARGS...: run the program without input.
run() { limit=300 play_file /dev/null "$@"; }

# start ARGS...: the same in the background, as $pid, with the same files.
start() {
    last="duello $* (in the background)"
    : >out
    "$duello" "$@" </dev/null >out 2>err &
    pid=$!
    started+=("$pid")
}

# json CODE [FILE]: is this Python code true for `games` and `results`, the objects of the last run?
json() {
    python3 - "${2:-out}" "$1" <<'PYTHON'
import json, sys
lines = [json.loads(line) for line in open(sys.argv[1])]
games = [o for o in lines if o["type"] == "game"]
results = [o for o in lines if o["type"] == "result"]
result = results[-1] if results else {}
exec(sys.argv[2])
PYTHON
}

# same_json FILE FILE: are the results the same, byte for byte?
same_json() { diff <(grep '"type":"result"' "$1") <(grep '"type":"result"' "$2"); }

# go_on ARGS...: run the command that the last run printed, with ARGS added.
go_on() {
    read_resume
    run "${resumed[@]}" "$@"
}

# Compile the C example.
hasty() {
    [ -x "$work/hasty" ] || cc -O2 -o "$work/hasty" "$root/examples/bots/hasty.c"
    echo "$work/hasty"
}
