# Shared by the tests of the arena: a folder and a home of their own, one way to run the program, one
# way to say what must come of it, and TAP.
set -u
export LC_ALL=C.UTF-8 TERM=dumb
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
root=$PWD
duello=$(realpath "${BUILD:-build}")/duello
work=$(mktemp -d)
export HOME=$work XDG_DATA_HOME=$work/data
cd "$work" || exit 1

# What must be stopped and taken away at the end; tests add to it.
started=()
clean_up() {
    [ ${#started[@]} -eq 0 ] || kill -9 "${started[@]}" 2>/dev/null
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

tests=0 failures=0 code=0 last=

# verdict STATUS WHAT: one line of TAP, and what the program said if it is bad news.
verdict() {
    tests=$((tests + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $tests - $2"
        return
    fi
    failures=$((failures + 1))
    echo "not ok $tests - $2"
    printf '# %s\n' "ran: $last" "exit: $code"
    tail -c 700 out 2>/dev/null | cat -v | sed -e 's/^/# out: /' -e '$a\'
    tail -c 700 err 2>/dev/null | cat -v | sed -e 's/^/# err: /' -e '$a\'
}

# check WHAT COMMAND...: the command must succeed.
check() {
    local what=$1
    shift
    "$@" >said 2>&1
    local status=$?
    verdict $status "$what"
    [ $status -eq 0 ] || cut -c 1-300 said | tail -n 8 | sed 's/^/# said: /'
}

skip() { # skip WHAT WHY
    tests=$((tests + 1))
    echo "ok $tests - $1 # SKIP $2"
}

# run ARGS...: the program without input; leaves the files out and err, and the exit code in $code.
run() {
    last="duello $*"
    timeout 300 "$duello" "$@" </dev/null >out 2>err
    code=$?
}

# answer TEXT ARGS...: the program with TEXT, escapes understood, as its input.
answer() {
    local text=$1
    shift
    last="duello $*"
    printf '%b' "$text" | timeout 60 "$duello" "$@" >out 2>err
    code=$?
}

# start ARGS...: in the background, as $pid; the same files.
start() {
    last="duello $* (in the background)"
    : >out
    "$duello" "$@" </dev/null >out 2>err &
    pid=$!
    started+=("$pid")
}

# await COMMAND...: until it succeeds, at most half a minute.
await() {
    local i
    for ((i = 0; i < 600; i++)); do
        "$@" >/dev/null 2>&1 && return 0
        sleep 0.05
    done
    return 1
}

# One condition on the last run: code=4, out~TEXT, out!TEXT, err~TEXT, err!TEXT.
met() {
    case $1 in
    code=*) [ "$code" = "${1#code=}" ] ;;
    out~*) grep -qaF -e "${1#out~}" out ;;
    out!*) ! grep -qaF -e "${1#out!}" out ;;
    err~*) grep -qaF -e "${1#err~}" err ;;
    err!*) ! grep -qaF -e "${1#err!}" err ;;
    *) false ;;
    esac
}

# expect WHAT CONDITION...: all must be met, and no sanitizer may have spoken.
expect() {
    local what=$1 bad=0 condition
    shift
    if grep -qaE 'Sanitizer|runtime error' err; then bad=1; fi
    for condition in "$@"; do
        met "$condition" || { bad=1 && echo "# missed: $condition"; }
    done
    verdict $bad "$what"
}

# json CODE [FILE]: is this true in Python of `games` and `results`, the objects of the last run?
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

# The file that the last run told us to resume with.
resume_command() { sed -n 's/.*Go on with: duello //p' err; }

# go_on ARGS...: do what the last run told us to do, with ARGS besides.
go_on() {
    local args=()
    eval "args=($(resume_command))" 2>/dev/null || args=(the-command-cannot-be-read)
    run "${args[@]}" "$@"
}

# The C example, compiled.
hasty() {
    [ -x "$work/hasty" ] || cc -O2 -o "$work/hasty" "$root/examples/bots/hasty.c"
    echo "$work/hasty"
}

finish() {
    echo "1..$tests"
    [ "$failures" -eq 0 ]
    exit
}
