# What a test in shell has and prints: the folder of the project ($root, where it starts), a folder of its own ($work)
# that is removed at the end, and TAP, one line for each check.
#
#     check "the file is there" test -s file
#     finish
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
root=$PWD
work=$(mktemp -d)
check_log=$(mktemp)

# Stop and remove everything at the end; tests add to this.
clean_up() { rm -rf "$work"; }
trap 'clean_up; rm -f "$check_log"' EXIT
trap 'exit 1' INT TERM

tests=0 failures=0

# verdict STATUS WHAT: print one line, and what there is to say if the status is not 0.
verdict() {
    tests=$((tests + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $tests - $2"
        return
    fi
    failures=$((failures + 1))
    echo "not ok $tests - $2"
    explain
}
explain() { :; } # tests may say more

# check WHAT COMMAND...: the command must succeed; if it fails, what it said is shown.
check() {
    local what=$1 status
    shift
    "$@" >"$check_log" 2>&1
    status=$?
    verdict $status "$what"
    [ $status -eq 0 ] || tail -n 20 "$check_log" | cut -c 1-300 | sed -e 's/^/# said: /' -e '$a\'
}

# check_none WHAT COMMAND...: the command must succeed and print nothing.
check_none() { check "$1" prints_nothing "${@:2}"; }
prints_nothing() {
    local said status
    said=$("$@" 2>&1)
    status=$?
    [ -z "$said" ] || echo "$said"
    [ $status -eq 0 ] && [ -z "$said" ]
}

skip() { # skip WHAT WHY
    verdict 0 "$1 # SKIP $2"
}

finish() {
    echo "1..$tests"
    [ "$failures" -eq 0 ]
    exit
}
