#!/usr/bin/env bash
# A small stack (ulimit -s) changes nothing: every command prints the same with 16 KiB as with the usual stack.
# Runs: plain, because AddressSanitizer needs a larger stack
# Takes: 8 seconds
. "$(dirname "$0")/lib.sh"

answer '' play energy-duel --p1 random --p2 random --seed 5 --record game.duel
answer '' arena random novice --game energy-duel --games 4 --seed 1 --resume good.event
cp -r data kept
cat >lines <<'LIST'
play energy-duel --p1 random --p2 casual --seed 1 --record new.duel
play energy-duel --p2 casual --seed 1 --record new.duel
learn charge
resume game.duel
saves
replay game.duel
review game.duel
history
stats
ladder
export
import game.duel
puzzle charge --seed 3
games
rules charge
help
help charge
analyze clash
solve energy-duel --jobs 2
map charge
report energy-duel --games 10 --seed 1
sweep energy-duel --vary start=6,7 --games 10 --jobs 2
perft charge 3
design energy-duel
grade novice --game energy-duel --games 4 --seed 1 --jobs 2
mcp
tree charge --rule turn-limit=3
arena random novice --game charge --games 20 --jobs 2 --seed 1 --resume new.event
arena merge good.event
bot check ./nothing
engine
bench nonsense
serve nonsense
online nonsense: --plain
train nonsense
exploit nonsense
calibrate nonsense
levels nonsense
generate man
nonsense
LIST
check "every command is here" sh -c '
"$0" generate words "" | cut -f 1 | grep -v ^- | while read -r c; do grep -qE "^$c( |\$)" lines || exit 1; done' "$duello"

# say SIZE ARGS...: print the output without the time it took, and the exit code. The environment lies on the stack, so
# it is kept small.
say() {
    local size=$1
    shift
    rm -rf data new.duel new.event
    cp -r kept data
    env -i HOME="$HOME" PATH="$PATH" XDG_DATA_HOME="$XDG_DATA_HOME" LC_ALL="$LC_ALL" \
        sh -c 'ulimit -S -s "$0" && exec timeout 120 "$@"' "$size" "$duello" "$@" <in >said 2>&1
    echo "exit $?" >>said
    sed -E 's/[0-9.]+ (seconds|ms|s)\b//g' said
}
printf 'quit\nyes\n' >in
while read -r line; do
    # shellcheck disable=SC2086
    say "$(ulimit -s)" $line >usual
    for size in 16 32 48 64; do
        last="ulimit -s $size; duello $line"
        # shellcheck disable=SC2086
        say $size $line >small
        check "$last" cmp usual small
    done
done <lines
finish
