#!/usr/bin/env bash
# The same table from many ranks: needs Open MPI.
# Runs: plain, because there is one build with MPI
# Takes: 20 seconds
. "$(dirname "$0")/arena_lib.sh"

if ! command -v mpirun >/dev/null || ! command -v mpicc >/dev/null; then
    skip "many ranks" "there is no Open MPI here"
    finish
fi
make -C "$root" BUILD=build MPI=1 WERROR=1 >out 2>err
code=$?
expect "make MPI=1" code=0
spread=$root/build/mpi/duello
bot="bot:$(hasty)"
patient=(--time move:3600s) # ranks that wait keep the processors busy, and a program gets its turn late

# ranks N ARGS...
ranks() {
    local n=$1
    shift
    last="mpirun -n $n duello $*"
    timeout 120 mpirun --allow-run-as-root --oversubscribe -n "$n" "$spread" "$@" </dev/null >out 2>err
    code=$?
}

# same WHAT RANKS ARGS...: the table must be the same as on one machine.
same() {
    local what=$1 n=$2
    shift 2
    run arena --seed 1 "$@" --json
    cp out alone
    ranks "$n" arena --seed 1 "$@" --json
    expect "$what, $n ranks" code=0
    check "$what, $n ranks: the table of one machine" same_json out alone
}

for n in 1 2 4; do
    same "built-in players" $n random random random --game battle-numbers --games 300 --seed 6
done
same "all games" 4 random random --game all --games 40 --quiet
same "a program" 4 random "$bot" "${patient[@]}" --game energy-duel --games 200
same "a program alone" 1 random "$bot" "${patient[@]}" --game energy-duel --games 40
same "swiss" 4 random random random random random --game charge --games 10 --format swiss --quiet
same "a test that ends it" 4 random "$bot" "${patient[@]}" --game energy-duel --games 4000 --sprt 0,50 --quiet
same "fewer games than ranks" 4 random random --game charge --games 2 --quiet

run arena random random --game charge --seed 1 --games 30 --json --quiet
cp out alone
for i in 1 2; do
    ranks 2 arena random random --game charge --seed 1 --games 30 --shard $i/2 --resume part$i
done
ranks 1 arena merge part1 part2 --json
check "parts played by ranks" same_json out alone

ranks 4 arena random nobody --game charge --seed 1
expect "what is wrong is said once" "err~nobody"
check "and ends all ranks" test $code -ne 124

rm -rf rec
ranks 4 arena random "$bot" "${patient[@]}" --game charge --seed 1 --games 8 --records rec
check "records of all ranks" test "$(ls rec | wc -l)" -eq 8

# Stop and continue: the signal goes to the leader, as Slurm sends it.
run arena random "$bot" "${patient[@]}" --game energy-duel --games 20000 --seed 2 --json --quiet --jobs 2
cp out alone
: >out
mpirun --allow-run-as-root --oversubscribe -n 4 "$spread" arena random "$bot" "${patient[@]}" \
    --game energy-duel --games 20000 --seed 2 --json --resume mpi.event </dev/null >out 2>err &
pid=$!
started+=("$pid")
has_games() { [ -s out ]; }
await has_games
leader=$(pgrep -P "$pid" | head -n 1)
kill -INT "$leader"
wait "$pid"
expect "a leader that is interrupted tells how to go on" "err~Continue with: duello arena random" "err~--resume mpi.event"
ranks 4 arena random "$bot" "${patient[@]}" --game energy-duel --games 20000 --resume mpi.event --json --quiet
expect "ranks go on" code=0
check "to the table of one machine" same_json out alone
finish
