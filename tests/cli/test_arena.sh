#!/usr/bin/env bash
# The arena: what it prints, that one run and several parts give the same result, and what it refuses.
# Runs: plain, because sanitizers are slow, and unit tests do the same under them
# Takes: 10 seconds
. "$(dirname "$0")/arena_lib.sh"
bot="bot:$(hasty)"
first="bot:sh $root/examples/bots/first.sh"

# ---- JSON -----------------------------------------------------------------------------------------

cat >shape.py <<'PYTHON'
"""What every report must be, whatever was played."""
import json
import math

COUNTS = ["games", "wins", "losses", "draws", "unfinished"]


def check(games, results):
    for g in games:
        assert g["type"] == "game" and isinstance(g["number"], int) and isinstance(g["turns"], int), g
        assert len(g["players"]) == 2 and all(isinstance(p, str) for p in g["players"]), g
        assert g["result"] in ("win", "draw", "unfinished"), g
        assert ("winner" in g) == (g["result"] == "win"), g
        assert g.get("winner", g["players"][0]) in g["players"], g
    for r in results:
        assert isinstance(r["game"], str) and isinstance(r["players"], list), r
        for p in r["players"]:
            assert isinstance(p["name"], str), p
            assert all(type(p[k]) is int and p[k] >= 0 for k in COUNTS + ["forfeits"]), p
            assert p["wins"] + p["losses"] + p["draws"] + p["unfinished"] == p["games"], p
            assert p["forfeits"] <= p["losses"], p
            assert all(type(p[k]) is float and math.isfinite(p[k]) for k in ("elo", "elo_low", "elo_high")), p
            assert p["elo_low"] <= p["elo"] <= p["elo_high"], p
        names = [p["name"] for p in r["players"]]
        assert len(set(names)) == len(names) >= 2, names
        total = {n: dict.fromkeys(COUNTS, 0) for n in names}
        for p in r["pairs"]:
            assert p["a"] in names and p["b"] in names and p["a"] != p["b"], p
            for seat in ("a_first", "a_second"):
                t = p[seat]
                assert all(type(t[k]) is int and t[k] >= 0 for k in COUNTS), t
                assert t["wins"] + t["losses"] + t["draws"] + t["unfinished"] == t["games"], t
                for k in COUNTS:
                    total[p["a"]][k] += t[k]
                    total[p["b"]][{"wins": "losses", "losses": "wins"}.get(k, k)] += t[k]
            assert p["a_first"]["games"] == p["a_second"]["games"], p
        for p in r["players"]:
            assert all(total[p["name"]][k] == p[k] for k in COUNTS), (p, total[p["name"]])
        mean = sum(p["elo"] for p in r["players"]) / len(names)
        assert abs(mean) < 1e-3, "the mean is %g" % mean
    for r in results:
        mine = [g for g in games if g["game"] == r["game"]]
        if not mine:
            continue
        assert sorted(g["number"] for g in mine) == list(range(1, len(mine) + 1))
        for p in r["pairs"]:
            for seat, players in (("a_first", [p["a"], p["b"]]), ("a_second", [p["b"], p["a"]])):
                these = [g for g in mine if g["players"] == players]
                want = {
                    "games": len(these),
                    "wins": sum(g.get("winner") == p["a"] for g in these),
                    "losses": sum(g.get("winner") == p["b"] for g in these),
                    "draws": sum(g["result"] == "draw" for g in these),
                    "unfinished": sum(g["result"] == "unfinished" for g in these),
                }
                assert want == p[seat], (want, p[seat])
PYTHON
shape() { json "
sys.path.insert(0, '$work')
import shape
shape.check(games, results)
$1" "${2:-out}"; }

run arena random random --game all --seed 1 --games 30 --json
expect "all games" code=0
check "give their reports" shape "
assert [r['game'] for r in results] == ['charge', 'energy-clash', 'battle-numbers', 'energy-duel', 'energy-duel-blast']
assert len(games) == 150 and all(r['players'][0]['games'] == 30 for r in results)
assert [p['name'] for p in result['players']] == ['random', 'random#2']"
run arena random random "$bot" --game charge --seed 1 --games 7 --json
expect "an odd number of games" code=0
check "is made even" shape "
assert len(games) == 24 and all(p['a_first']['games'] == 4 for p in result['pairs'])
assert len(result['pairs']) == 3 and len(result['players']) == 3"
run arena random random --game charge --seed 1 --games 30 --json --quiet
expect "--quiet" code=0
check "leaves only the result" shape "assert not games and len(results) == 1"
run arena random random --game duel --seed 1 --games 2 --json --quiet
check "a game may be named shortly" json "assert result['game'] == 'energy-duel'"
run arena random random --game charge --seed 1 --games 30
expect "without --json there is a table" code=0 "out~random#2" "out~Elo" "out~likelihood of superiority" "out~The first seat took" 'out!"type"'
run arena random random --game energy-duel --games 1 --seed 18446744073709551615 --json
expect "the largest seed" code=0
check "is kept" shape "assert result['seed'] == '18446744073709551615'"

# ---- seeds ----------------------------------------------------------------------------------------

for i in 1 2; do
    run arena random random --game battle-numbers --games 20 --json --quiet --resume any$i.event
    cp out any$i
done
check "without a seed every event has its own" json "
import json
other = json.loads(open('any2').read())
assert result['seed'] != other['seed']" any1
seed=$(grep -o '"seed":"[0-9]*"' any1 | grep -o '[0-9]*')
check "which is in its file" grep -q "\"$seed\"" any1.event
run arena random random --game battle-numbers --games 20 --json --quiet --seed "$seed"
check "and repeats it" cmp out any1
run arena random random --game battle-numbers --games 20 --json --quiet --resume any1.event
expect "its settings without a seed are its own" code=0
check "and change nothing" cmp out any1
run arena random random --game battle-numbers --games 20 --resume any1.event --seed 5
expect "another seed is refused" code=2 "err~different settings"
run arena random random --game battle-numbers --games 20
expect "the table shows the seed too" code=0 "out~, seed "
run arena random random --game all --games 2 --json --quiet
check "--game all has one seed" json "assert len({r['seed'] for r in results}) == 1 and len(results) == 5"
run arena random random --game all --games 2 --json --quiet --resume every
rm every.energy-duel
cp out every
run arena random random --game all --games 2 --json --quiet --resume every
check "also for a game that is played later" cmp out every

while IFS='|' read -r text want; do
    printf "%b" "$text" >seed
    run arena random random --game charge --games 2 --json --quiet --seed-file seed
    if [ -n "$want" ]; then
        expect "--seed-file with $text" code=0 "out~\"seed\":\"$want\""
    else
        expect "--seed-file with $text is refused" code=2 errlines=1 "err~the content of --seed-file must be a whole number"
    fi
done <<'LIST'
7|7
7\n|7
\n 18446744073709551615 \r\n\n|18446744073709551615
|
\n|
x|
-1|
+1|
0x10|
7 8|
7\n8\n|
7\0008|
7\000|
18446744073709551616|
00000000000000000000000000000000000000000000000000000000000000000000000000000007|
LIST
for bad in nowhere . ''; do
    run arena random random --game charge --games 2 --seed-file "$bad"
    expect "--seed-file \"$bad\" is refused" code=2 errlines=1 "err~--seed-file: "
done
echo 9 >seed
run arena random random --game charge --games 2 --seed-file seed --seed 9
expect "two seeds are refused" code=2 errlines=1 "err~use only one of --seed and --seed-file"
for i in 1 2; do
    run arena random random --game charge --games 2 --shard $i/2 --resume unseeded$i
    expect "a part without a seed is refused" code=2 errlines=1 "err~--shard needs --seed or --seed-file"
    run arena random random --game charge --games 8 --shard $i/2 --seed-file seed --resume seeded$i
    expect "a part with a file for it" code=0
done
check "what is refused leaves nothing" test ! -s unseeded1
run arena random random --game charge --games 8 --shard 1/2 --resume seeded1
expect "going on with a part needs none" code=0
run arena merge seeded1 seeded2 --json
expect "parts with the same file are put together" code=0 'out~"seed":"9"'

# ---- the same table, however it is played ---------------------------------------------------------

for players in "random random" "random random random $bot"; do
    for jobs in 1 2 3; do
        # shellcheck disable=SC2086
        run arena $players --game battle-numbers --games 60 --seed 4 --jobs $jobs --json
        cp out "jobs$jobs"
    done
    check "$(wc -w <<<"$players") players, the same for any --jobs" \
        sh -c "cmp jobs1 jobs2 && cmp jobs1 jobs3"
done
run arena random random --game battle-numbers --games 60 --seed 5 --json
check "another seed is another event" sh -c '! cmp -s out jobs1'

for format in round-robin gauntlet swiss; do
    run arena random random "$bot" random random --game energy-duel --seed 1 --games 10 --format $format --json --jobs 2
    expect "--format $format" code=0
    case $format in round-robin) pairs=10 ;; gauntlet) pairs=4 ;; swiss) pairs=8 ;; esac
    check "has $pairs pairings" shape "
assert len(result['pairs']) == $pairs
assert '$format' != 'gauntlet' or all(p['a'] == 'random' for p in result['pairs'])"
done
run arena random random random random --game charge --seed 1 --games 2 --format swiss --json --jobs 3
cp out swiss3
run arena random random random random --game charge --seed 1 --games 2 --format swiss --json
check "swiss is the same for any --jobs too" cmp out swiss3

for n in 1 2 3 7; do
    for ((i = 1; i <= n; i++)); do
        run arena random "$bot" random --game battle-numbers --games 22 --seed 3 --json --quiet \
            --shard $i/$n --resume part$n.$i
        [ $code -eq 0 ] || break
    done
    expect "$n parts" code=0
    run arena merge part$n.* --json
    expect "are put together" code=0
    cp out merged
    run arena random "$bot" random --game battle-numbers --games 22 --seed 3 --json --quiet
    check "and are the whole, byte for byte" cmp out merged
done
run arena merge part7.*
cp out merged
run arena random "$bot" random --game battle-numbers --games 22 --seed 3
check "the table is the same too" cmp out merged
run arena random random --game charge --seed 1 --games 2 --shard 2/3 --json --resume empty
expect "a part without games" code=0
check "has a report like any other" shape "assert result['players'][0]['games'] == 0"
run arena merge part2.1
expect "a part is missing" code=2 "err~2 parts"
run arena merge part2.1 part2.1
expect "a part is there twice" code=1 "err~twice"
run arena merge part2.1 part3.2
expect "parts of other events" code=1 "err~not parts of the same event"
run arena merge part2.1 nothing
expect "a part that is not there" code=1 "err~nothing"
head -c 300 part2.2 >half
run arena merge part2.1 half
expect "a part that is cut off" code=1 "err~half"
for ((i = 1; i <= 100; i++)); do
    "$duello" arena random random --game energy-duel --seed 1 --games 400 --shard $i/100 --resume many.$i >/dev/null
done
run arena merge many.* --json
expect "a hundred parts" code=0

# ---- the sequential test --------------------------------------------------------------------------

for order in "random $bot" "$bot random"; do
    # shellcheck disable=SC2086
    run arena $order --game energy-duel --seed 1 --games 100000 --sprt 0,50 --json --quiet --resume sprt
    expect "a test that is decided ends the event" code=0
    check "and says so" shape "
s = result['sprt']
assert s['elo0'] == 0 and s['elo1'] == 50 and abs(s['upper'] - 2.944439) < 1e-5 and s['lower'] == -s['upper']
better = result['players'][0]['name'] == 'random'
assert s['llr'] >= s['upper'] if better else s['llr'] <= s['lower'], s
assert 4 <= result['players'][0]['games'] < 2000"
    cp out decided
    run arena --resume sprt --json --quiet
    check "to go on with it changes nothing" cmp out decided
    rm -f sprt
done
run arena random "$bot" --game energy-duel --seed 1 --games 10000 --sprt 0,50,0.01,0.02
expect "the table tells of the test" code=0 "out~SPRT Elo 50 against 0" "out~accepted"
run arena random random --game energy-duel --seed 1 --games 4 --sprt 0,5
expect "a test may stay undecided" code=0 "out~undecided"
for jobs in 1 3; do
    run arena random random --game energy-duel --seed 1 --games 20000 --sprt -40,40 --jobs $jobs --json
    cp out sprt$jobs
done
check "where it ends is the same for any --jobs" cmp sprt1 sprt3

# ---- stopping and continuing ----------------------------------------------------------------------

has_games() { [ -s out ]; }

# interrupt SIGNAL: send the signal as soon as some games are finished.
interrupt() {
    await has_games
    kill -"$1" "$pid"
    wait "$pid"
    code=$?
}

run arena random "$bot" random --game energy-duel --games 4000 --seed 8 --json --quiet --jobs 2
cp out whole
start arena random "$bot" random --game energy-duel --games 4000 --seed 8 --json --jobs 2
interrupt INT
expect "Ctrl-C tells how to go on" code=130 "err~Continue with: duello arena random" "err~--jobs 2 --resume " 'out!"type":"result"'
cp err told
go_on --json --quiet --jobs 3
expect "and so it does" code=0
check "to the end of an uninterrupted event" same_json out whole
cp told err
go_on --json --quiet
check "going on with what is over changes nothing" same_json out whole

start arena random "$bot" random --game energy-duel --games 4000 --seed 8 --json --resume mine.event
interrupt TERM
expect "SIGTERM does the same, with a file of our own" code=143 "err~mine.event"
check "the file is there" test -s mine.event
cp mine.event gift.event
run arena --resume gift.event --json
expect "a file alone starts no program" code=2 errlines=1 "err~gift.event would start a program" "err~repeat the command" \
    "err~'$bot'"
check "and stays as it is" cmp mine.event gift.event
start arena random "$bot" random --game energy-duel --games 4000 --json --resume mine.event
interrupt INT
expect "it may be interrupted again, and knows its seed" code=130
run arena random "$bot" random --game energy-duel --games 4000 --resume mine.event --json --quiet
check "and end the same" same_json out whole
run arena --resume mine.event --json --quiet
expect "nobody is asked for programs when nothing is left to play" code=0
check "and it ends the same" same_json out whole

start arena random "$bot" random --game energy-duel --games 4000 --seed 8 --json --resume "my own.event"
interrupt INT
go_on --json --quiet
expect "a name with a space in it" code=0
check "is written so that it can be copied" same_json out whole

# More games than one of them could play before the other has begun.
for seed in 8 9; do
    "$duello" arena random "$bot" --game energy-duel --games 1000000 --seed $seed --json >out$seed 2>err$seed &
    started+=("$!")
    eval "pid$seed=$!"
done
both_have_games() { [ -s out8 ] && [ -s out9 ]; }
await both_have_games
kill -INT "$pid8" "$pid9"
wait "$pid8" "$pid9"
check "two at a time are saved apart" sh -c \
    'a=$(grep -o "resume .*" err8) && b=$(grep -o "resume .*" err9) && test "$a" != "$b"'

run arena random random --game all --seed 1 --games 6 --json --quiet --resume all.event
expect "all games with a file" code=0
check "are all played" json "assert len({r['game'] for r in results}) == 5, [r['game'] for r in results]"

echo '{"type":"event"}' >bad.event
run arena --resume bad.event
expect "a file that is no event" code=1 "err~bad.event: this is not a saved event"
run arena --resume missing.event
expect "a file that is not there, and no game named" code=2
mkdir dir.event
run arena --resume dir.event
expect "a folder is no event" code=1 "err~dir.event"

# ---- records --------------------------------------------------------------------------------------

run arena random "$bot" "bot:$root/tests/bots/leaves.sh" --game all --seed 1 --games 4 --records rec --jobs 2 --json
expect "--records" code=0
check "has a file for every game" test "$(ls rec | wc -l)" -eq 60
bad=0
for file in rec/*; do "$duello" replay --check "$file" >/dev/null 2>&1 || { bad=1 && echo "# $file"; }; done
verdict $bad "every record can be replayed"
grep -o '"type":"game".*' out | python3 -c '
import json, re, sys
for line in sys.stdin:
    g = json.loads("{" + line)
    text = open("rec/%s-%d.duel" % (g["game"], g["number"])).read()
    who = re.findall(r"^who[12] (.*)$", text, re.M)
    assert who == g["players"], (who, g)
    end = text.strip().split("\n")[-1]
    seat = g["players"].index(g["winner"]) + 1 if "winner" in g else 0
    assert (f"result {seat} wins" in end) == (seat > 0), (end, g)
' 2>said
verdict $? "and says what the report says"
run arena random random --game charge --seed 1 --games 2 --records /proc/nowhere
expect "records that cannot be kept" code=1 "err~--records"
mkdir -p taken/charge-1.duel full
run arena random random --game charge --seed 1 --games 2 --records taken --json
expect "a record that cannot be opened" code=1 "err~taken/charge-1.duel"
ln -s /dev/full full/charge-2.duel
run arena random random --game charge --seed 1 --games 2 --records full --json
expect "a record that the disk has no room for" code=1 "err~full/charge-2.duel"

# ---- clocks, limits, draws ------------------------------------------------------------------------

for time in move:2000s move:500000ms move:1500.5s bank:6000s+1s bank:5000s; do # times that no busy machine uses up
    run arena random "$bot" --game charge --seed 1 --games 2 --time $time --json
    expect "--time $time" code=0 'out!"forfeit":'
done
for time in 2s move move: move:2 move:-1s move:0s bank: bank:60 move:2s+1s clock:1s bank:60s+ bank:60s+1 \
    bank:60s+-1s move:22222222222222222222222222222222s; do
    run arena random random --game charge --seed 1 --games 2 --time $time
    expect "--time $time is refused" code=2 "err~move:2s"
done
slow='bot:while read -r w r; do case $w in legal) m=${r%%,*} ;; go) sleep 0.3; echo move ${r%% *} $m ;; esac; done'
run arena random "$slow" --game energy-duel-blast --seed 1 --games 2 --time bank:500ms --rule start=500 --rule turn-limit=30 --json
expect "a bank runs out" code=0 'out~"reason":"no answer in time"'
check "but not at once" json "assert all(g['turns'] > 0 for g in games), games"

run arena random random --game energy-clash --seed 1 --games 20 --rule turn-limit=3 --json
expect "a turn limit" code=0
check "leaves games unfinished, half a point each" shape "
assert all(g['turns'] == 3 and g['result'] == 'unfinished' for g in games if g['result'] != 'win')
assert result['players'][0]['unfinished'] > 10 and result['players'][0]['draws'] == 0
assert result['pairs'][0]['pair_scores'][2] > 5"
run arena random random --game energy-clash --seed 1 --games 20 --rule turn-limit=3 --rule limit-result=points --json
check "or points decide" shape "assert any(g['result'] == 'win' and g['turns'] == 3 for g in games)"
stall='bot:while read -r w r; do case $w in go) echo move ${r%% *} shield ;; esac; done'
run arena "$stall" "$stall" --game energy-duel-blast --seed 1 --games 2 --json
check "endless games end after 500 turns" shape "
assert all(g['turns'] == 500 and g['result'] == 'unfinished' for g in games)"
run arena random random --game all --seed 1 --games 100 --json --quiet
check "by the book there are no draws" shape "assert all(p['draws'] == 0 for r in results for p in r['players'])"
run arena random random --game blast --seed 1 --games 200 --rule double-ko=draw --rule start=5 --json
check "where a rule makes draws there are some" shape "
assert result['players'][0]['draws'] > 0
assert sum(g['result'] == 'draw' for g in games) == result['players'][0]['draws']"

# ---- bad arguments --------------------------------------------------------------------------------

while IFS='|' read -r arguments what; do
    eval "run arena $arguments"
    expect "refused: $arguments" code=2 "err~$what"
done <<'LIST'
|which game
random random|which game
--game charge|two players
random --game charge|two players
random nobody --game charge|nobody
random bot: --game charge|bot:
random random --game chess|chess
random random --game charge --games 0|--games
random random --game charge --games -2|--games
random random --game charge --games many|--games
random random --game charge --jobs 0|--jobs
random random --game charge --jobs 257|--jobs
random random --game charge --format knock-out|--format
random random --game charge --sprt 5|--sprt
random random --game charge --sprt 5,0|--sprt
random random --game charge --sprt 0,5,0.05|--sprt
random random --game charge --sprt 0,5,0,0.05|--sprt
random random --game charge --sprt 0,5,0.6,0.6|--sprt
random random --game charge --sprt 0,5x|--sprt
random random --game charge --sprt nan,5|--sprt
random random --game charge --sprt=-inf,5|--sprt
random random random --game charge --sprt 0,5|two players
random random --game charge --shard 0/2|--shard
random random --game charge --shard 3/2|--shard
random random --game charge --shard 1|--shard
random random --game charge --shard 1/2x|--shard
random random --game charge --shard 1/2 --sprt 0,5|--shard
random random random --game charge --shard 1/2 --format swiss|--shard
random random --game charge --seed x|--seed
random random --game charge --seed -1|--seed
random random --game charge --seed 18446744073709551616|--seed
random random --game charge --rule goal=0|goal
random random --game charge --rule colour=red|colour
random random --game charge --colour red|--colour
random random --game charge --json=yes|--json
random $'bot:./\xff' --game charge|
merge|
$(printf 'random %.0s' $(seq 65)) --game charge|64 players
LIST

# ---- the ladder -----------------------------------------------------------------------------------

rm -rf data
run ladder --json
expect "an empty ladder" code=0 "out!rating"
run ladder
expect "says how to get on it" code=0 "out~duello play GAME --p2 novice --rated"
run arena random "$bot" --game energy-duel --seed 1 --games 20 --json --quiet
run ladder --json
expect "what is not rated does not count" code=0 "out!rating"
run arena random "$bot" "$first" --game energy-duel --seed 1 --games 20 --json --quiet --rated
expect "a rated event" code=0
run ladder --game energy-duel --json
check "is on the ladder, the strongest first" python3 - "$bot" "$first" <<'PYTHON'
import json, sys
rows = [json.loads(line) for line in open("out")]
assert [r["name"] for r in rows][0] == "random" and {r["name"] for r in rows[1:]} == set(sys.argv[1:])
assert all(r["type"] == "rating" and r["game"] == "energy-duel" and r["games"] == 40 for r in rows), rows
assert [r["rating"] for r in rows] == sorted((r["rating"] for r in rows), reverse=True)
assert all(0 < r["deviation"] < 350 and 0 < r["volatility"] < 1 for r in rows[1:])
assert (rows[0]["rating"], rows[0]["deviation"]) == (1000, 0), "the rating of a built-in player is fixed"
PYTHON
run ladder
expect "as text too" code=0 "out~1000 fixed" "out~40 games"
run ladder --game charge
expect "by game" code=0 "out!random"
run ladder --game chess
expect "of a game that does not exist" code=2
run ladder more
expect "with a word too many" code=2

start arena random "$bot" --game charge --seed 1 --games 20000 --json --rated --resume rated.event
interrupt INT
run ladder --game charge
expect "an event that is not over does not count" code=0 "out!random"
run arena random "$bot" --game energy-clash --seed 1 --games 4 --rated --resume twice.event
run arena --rated --resume twice.event
run ladder --game energy-clash --json
check "an event counts once" sh -c '! grep -v "\"games\":4}" out'

rm -rf data
for i in 1 2 3; do
    run arena skilled "bot:$duello engine --player novice" --game energy-duel --seed $i --games 4000 --json --quiet --rated
    cp out result
    run ladder --json
    check "thousands of games: the ladder's difference is that of the results, event $i" python3 - <<'PYTHON'
import json
elo = json.load(open("result"))["pairs"][0]["elo"]
rating = {r["name"]: r["rating"] for r in map(json.loads, open("out"))}
skilled = rating.pop("skilled")
assert abs(skilled - rating.popitem()[1] - elo) < 30, (rating, elo)
PYTHON
done

# Four programs at a time on a ladder that does not exist yet: no update may be lost.
for round in 1 2 3; do
    rm -rf data
    pids=()
    for i in 1 2 3 4; do
        "$duello" arena random "$bot" --game energy-duel --games 10 --seed $i --rated >/dev/null 2>err$i &
        pids+=("$!")
    done
    started+=("${pids[@]}")
    bad=0
    for pid in "${pids[@]}"; do wait "$pid" || bad=1; done
    cat err[1-4] >err
    verdict $bad "four rated events at a time, round $round"
    run ladder --json
    check "lose no game" sh -c 'test "$(grep -c "\"games\":40}" out)" -eq 2'
done
# ---- one file, one arena --------------------------------------------------------------------------

together=(arena random novice --game energy-duel --games 4000 --seed 7 --json --quiet)
run "${together[@]}" --resume alone.event
cp out alone
pids=()
for i in 1 2 3 4 5; do
    "$duello" "${together[@]}" --resume shared.event </dev/null >"out$i" 2>"err$i" &
    pids+=($!)
done
for i in 1 2 3 4 5; do
    wait "${pids[i - 1]}"
    cp "out$i" out && cp "err$i" err
    if [ -s err ]; then
        check "arena $i of five on one file is refused in a sentence" grep -qxE \
            'duello: (shared.event is in use by another arena|another arena has just created shared.event)\.' err
    else
        check "arena $i of five has the whole event" same_json alone out
    fi
done
run "${together[@]}" --resume shared.event
check "what five arenas leave is the event" same_json alone out
check "and nothing beside it" test -z "$(ls shared.event.part* 2>/dev/null)"
last="duello arena --resume, on a file that another program has"
flock shared.event "$duello" arena --resume shared.event </dev/null >out 2>err
code=$?
expect "a file in use is refused" code=1 "err=duello: shared.event is in use by another arena."
# The games of a pair in which a program plays have different cards, unless that is asked for by name, or the program is
# trusted; those of built-in players have the same. An event from before this was so continues with the same cards.
cards() { grep '^- ' "$1" | head -n 10 | cut -d '#' -f 1; } # what was dealt before the first move
same_cards() { [ "$(cards "$1/battle-numbers-1.duel")" = "$(cards "$1/battle-numbers-2.duel")" ]; }
deal() { run arena random "$1" --game battle-numbers --games 2 --seed 5 --json --quiet --records dealt "${@:2}"; }
deal random
check "built-in players get the same cards" same_cards dealt
deal "$bot"
expect "a program plays" code=0 'out~"deals":"different"'
check "it gets different cards" sh -c '! cmp -s dealt/battle-numbers-1.duel dealt/battle-numbers-2.duel'
check_not() { ! "$@"; }
check "from the first card on" check_not same_cards dealt
deal "$bot" --deals mirrored
expect "the same cards by name" code=0 'out~"deals":"mirrored"'
check "it gets them" same_cards dealt
deal "$bot" --trust-bots
check "a trusted program gets the same cards" same_cards dealt
deal "$bot" --deals other
expect "there are two kinds of deals" code=2 "err~--deals must be mirrored or different"
run arena random "$bot" --game battle-numbers --games 2 --seed 5 --resume dealt.event
sed -i 's/"deals":"different",//' dealt.event
run arena random "$bot" --game battle-numbers --games 2 --seed 5 --resume dealt.event --json --quiet
expect "an older event has the same cards" code=0 'out~"deals":"mirrored"'
run arena random "$bot" --game battle-numbers --games 2 --seed 5 --resume dealt.event --deals different
expect "they cannot change later" code=2 "err~different settings"
finish
