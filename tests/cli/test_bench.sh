#!/usr/bin/env bash
# The program that measures Duello from outside: every measurement at a small size, every refusal, and what is left behind.
# Runs: plain, because speed under sanitizers tells nothing
# Takes: 10 seconds
. "$(dirname "$0")/lib.sh"

bench() { # bench ARGS...
    last="duello-bench $*"
    timeout 120 "$duello-bench" "$@" </dev/null >out 2>err
    code=$?
}
refused() { # refused SENTENCE ARGS...
    local sentence=$1
    shift
    bench "$@"
    expect "$last" code=2 errlines=1 "err~$sentence"
}

# ---- measurements --------------------------------------------------------------------------------

bench hand
check "hand" test "$(grep -c 'times the .* of a loop written by hand$' out)" -eq 3
bench hand duel --json
check "hand --json" is_json '[o["game"] for o in t] == ["energy-duel"] and t[0]["moves_per_second"] > 0 and t[0]["hand_moves_per_second"] > 0'
bench serve --connections 4 --games 1 --seconds 1 --rate 50 --json
check "serve --json" is_json '([o["type"] for o in t] == ["serve_memory", "serve_speed", "serve_latency"]
    and t[1]["moves_per_cpu_second"] > 0 and t[1]["echo_moves_per_cpu_second"] > 0
    and 0 < t[2]["median_seconds"] <= t[2]["p99_seconds"] and t[2]["mean_commit_seconds"] > 0)'
bench scale saves --json
check "scale --json" is_json '([o["sizes"] for o in t] == [[20, 200, 2000]] and t[0]["command"] == "saves"
    and all(s > 0 for s in t[0]["cpu_seconds"]) and t[0]["exponent"] < 9)'
bench scale perft
check "scale" grep -q '^ *104078: .* s .* sequences, exponent' out
bench scale engine
check "scale engine" grep -q '^ *600: .* s .* turns, exponent' out
bench history --games 1000 --json
check "history --json" is_json '(len(t) == 1 and t[0]["games"] == 1000 and t[0]["bytes_per_game"] < 1000 < t[0]["bytes_per_file"]
    and t[0]["import_seconds"] > 0 and t[0]["list_seconds"] > 0 and t[0]["stats_seconds"] > 0)'
bench lobby --connections 20 --games 40 --seconds 1
check "lobby" grep -q '^server   a page: half within .* 99% within ' out
bench history --games 1000
check "history" grep -q 'list 20 .* s (starting the program: ' out

# ---- the command line ----------------------------------------------------------------------------

bench --help
expect "help" code=0 errlines=0 'out~duello-bench MEASUREMENT'
cp out help
flags() { # flags WORDS: each names a measurement and its options
    grep -q "^  $2 " help || return 1
    for word in "${@:3}"; do [[ $word != --* ]] || grep -q -e "$word\b" help || return 1; done
}
grep -ohr '`duello-bench [a-z][^`]*' "$root"/docs "$root"/bench/README.md | tr -d '`[]' | sort -u >mentions
check "documents mention it" test "$(wc -l <mentions)" -gt 4
while read -r words; do
    # shellcheck disable=SC2086
    check "documents mention: $words" flags $words
done <mentions
refused 'there is no measurement "hurry"' hurry
refused "unrecognized option '--rate'" history --rate 50
refused "requires an argument" history --games
refused 'unexpected argument "now"' serve now
refused '--games must be a whole number from 1 to 2.' serve --connections 4 --games 3
refused '--seconds must be a whole number from 1 to 3600.' serve --seconds 0
refused '--database needs --processes.' serve --database "$work/serve.db"
refused '--processes needs --database postgres://HOST/NAME' serve --processes 2
refused 'use --tls-cert and --tls-key together.' serve --tls-key key.pem
refused 'no loop was written by hand for "charge", only for energy-clash, energy-duel, energy-duel-blast.' hand charge
refused 'scale does not measure "menu"' scale menu
bench serve --tls-cert /nonexistent --tls-key /nonexistent
expect "it says why a server does not start" code=1 errlines=1 'err~the server did not start: /nonexistent cannot be used: No such file or directory.'
"$duello-bench" --help >/dev/full 2>err
code=$?
expect "a full disk" code=1 'err=duello-bench: standard output cannot be written.'
cp "$duello-bench" alone
./alone scale perft 2>err
check "it says that the program is missing" grep -q "there is no $work/duello; run make" err

# ---- nothing is left -----------------------------------------------------------------------------

folders="$XDG_DATA_HOME/duello/bench"
no_folder() { ! compgen -G "$folders*"; }
stopped() { # stopped SIGNAL ARGS...: nothing is left of a measurement that is stopped
    "$duello-bench" "${@:2}" >out 2>err &
    await compgen -G "$folders*"
    kill "-$1" $!
    wait $!
    await no_folder
}
check "nothing is left" no_folder
for signal in TERM KILL; do
    check "serve leaves no folder after SIG$signal" stopped $signal serve
    check "nor does scale" stopped $signal scale saves
done
finish
