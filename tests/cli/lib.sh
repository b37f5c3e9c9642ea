# Shared by the command-line tests, in addition to tests/tap.sh: a home of their own, one way to run the program, and one
# way to state the expected result.
. "$(dirname "${BASH_SOURCE[0]}")/../tap.sh"
export LC_ALL=C.UTF-8 TERM=dumb
duello=$(realpath "${BUILD:-build}")/duello
export HOME=$work XDG_DATA_HOME=$work/data
# The system's own programs first: others, such as a python3 in somebody's home, are not in the sandbox, and Duello says so.
export PATH=/usr/local/bin:/usr/bin:/bin:$PATH
cd "$work" || exit 1

code=0 last=
explain() { # show the last run of the program
    printf '# %s\n' "ran: $last" "exit: $code"
    tail -c 700 out 2>/dev/null | cat -v | sed -e 's/^/# out: /' -e '$a\'
    tail -c 700 err 2>/dev/null | cat -v | sed -e 's/^/# err: /' -e '$a\'
}

# answer TEXT ARGS...: run the program with TEXT, in which escapes work, as its input.
answer() {
    local text=$1
    shift
    printf '%b' "$text" >in
    play_file in "$@"
}

# play_file FILE ARGS...: run the program with FILE as input. Leaves the files out and err, and the exit code in $code.
play_file() {
    local from=$1
    shift
    last="duello $*"
    timeout "${limit:-60}" "$duello" "$@" <"$from" >out 2>err
    code=$?
}

# await COMMAND...: wait until the command succeeds. The limit is only for what never comes: a busy machine is slow.
PATIENCE=120
await() {
    local until=$((SECONDS + PATIENCE))
    until "$@" >/dev/null 2>&1; do
        [ $SECONDS -lt $until ] || return 1
        sleep 0.05
    done
}

# catches PID NUMBER: has the program in the background got a handler for the signal with this number?
catches() {
    [ "/proc/$1/exe" -ef "$duello" ] && (($(sed -n 's/^SigCgt:\t/0x/p' "/proc/$1/status") >> ($2 - 1) & 1))
}

# Check one condition of the last run: code=4, errlines=1, err=LINE (and no other), out~TEXT, out!TEXT, err~TEXT, err!TEXT.
met() {
    case $1 in
    code=*) [ "$code" = "${1#code=}" ] ;;
    errlines=*) [ "$(wc -l <err)" -eq "${1#errlines=}" ] ;;
    err=*) [ "$(cat err)" = "${1#err=}" ] ;;
    out~*) grep -qaF -e "${1#out~}" out ;;
    out!*) ! grep -qaF -e "${1#out!}" out ;;
    err~*) grep -qaF -e "${1#err~}" err ;;
    err!*) ! grep -qaF -e "${1#err!}" err ;;
    *) false ;;
    esac
}

# expect WHAT CONDITION...: all must be met, and no sanitizer may have reported anything.
expect() {
    local what=$1 bad=0 condition
    shift
    if grep -qaE 'Sanitizer|runtime error' err; then bad=1; fi
    for condition in "$@"; do
        met "$condition" || { bad=1 && echo "# missed: $condition"; }
    done
    verdict $bad "$what"
}

# refused WHAT TEXT ARGS...: exit 2, one line that contains TEXT, and nothing else.
refused() {
    local what=$1 text=$2
    shift 2
    answer '' "$@"
    expect "$what" code=2 errlines=1 "err~$text"
    check "$what: and nothing else" test ! -s out
}

is_json() { # is_json PYTHON: the code is true for the objects t that the last run printed
    CLAIM=$1 python3 -c 'import json, os
t = [json.loads(line) for line in open("out")]
assert eval(os.environ["CLAIM"]), t'
}

# Is this file well-formed XML?
good_xml() { python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$1"; }

# Print the moves of a record, without their checksums.
moves_of() { sed -n '/^begin/,$p' "$1" | tail -n +2 | sed 's/ #[0-9a-f]*$//'; }

# Read the arguments of the command to continue with, which the last run printed, into the array $resumed; a run that
# printed none, or several, has failed.
resumed=()
read_resume() {
    local printed
    printed=$(sed -n 's/.*Continue with: duello //p' err)
    resumed=(no-command-was-printed)
    [ "$(grep -c . <<<"$printed")" -eq 1 ] && eval "resumed=($printed)" 2>/dev/null && return
    verdict 1 "one command to continue with is printed"
}

# resume TEXT: run the command that the last run printed, with TEXT as input.
resume() {
    read_resume
    answer "$1" "${resumed[@]}"
}
