#!/usr/bin/env bash
# duello train: small settings, stopping and resuming, bad arguments; and master, the trained player.
# Runs: plain, because sanitizers are slow, and unit tests do the same under them
# Takes: 7 seconds
. "$(dirname "$0")/lib.sh"

small="--rule top=3 --rule copies=1 --rule hand=2 --rule hp=3"

answer '' train battle-numbers $small --games 1024 --out a.net
expect "a network learns" code=0 "out~1024 games"
answer '' train battle-numbers $small --games 1024 --out b.net
check "the same seed learns the same" cmp a.net b.net
answer '' train battle-numbers $small --games 1024 --seed 2 --out c.net
check "another seed learns something else" sh -c '! cmp -s a.net c.net'
answer '' train battle-numbers $small --out a.net --resume --json
expect "one that is done is only measured" code=0 'out~"games":1024'
check "and stays as it is" cmp a.net b.net
check "it can be put into the program" sh -c "'$root/scripts/embed-net' a.net . && grep -q 'seed 1' master.inc critic.inc"

answer '' train battle-numbers $small --rule hp=4 --out a.net --resume
expect "a network goes on by its own rules" code=2 "err~has learned different rules"
answer '' train battle-numbers $small --games 1536 --out a.net --resume
expect "and to more games than were planned" code=0 "out~1536 games"
sed '/^mean$/{n;s/^......../7fc00000/}' b.net >nan.net
answer '' train battle-numbers $small --out nan.net --resume
expect "with numbers" code=1 "err~damaged"
sed 's/^updates .*/updates 18446744073709551615/' b.net >count.net
answer '' train battle-numbers $small --out count.net --resume
expect "and counts that can be" code=1 "err~damaged"
head -c 5000 b.net >cut.net
answer '' train battle-numbers $small --out cut.net --resume
expect "all of them" code=1 "err~damaged"

head -c -2 b.net >last.net
answer '' train battle-numbers $small --out last.net --resume
expect "to the last digit" code=1 "err~damaged"
{ cat b.net && echo 3e4e81c4; } >more.net
answer '' train battle-numbers $small --out more.net --resume
expect "and no more" code=1 "err~damaged"

# If memory runs out, the network learns nothing wrong.
answer '' train battle-numbers --games 512 --out whole.net
wrong=0
for kilobytes in 12000 16000 20000 24000 30000; do
    (ulimit -v $kilobytes && "$duello" train battle-numbers --games 512 --out scarce.net) >out 2>err &&
        ! cmp -s whole.net scarce.net && wrong=$kilobytes
done
check "what was learned is the same with little memory, or nothing" test $wrong = 0

"$duello" train battle-numbers --games 2000000000 --out long.net >long.out 2>long.err &
learner=$!
await test -s long.net
kill -INT "$learner"
wait "$learner"
check "an interrupted one is kept" grep -q "Continue with the same command" long.err

answer '' train battle-numbers $small --games 1024 --jobs 3 --out c.net
check "any number of threads learns the same" cmp b.net c.net
answer '' train battle-numbers $small --rule turn-limit=4 --games 1024 --forget --out f.net
answer '' solve battle-numbers $small --rule turn-limit=4 --net f.net
expect "what was learned is measured exactly" code=0 "out~Best replies gain"
answer '' solve battle-numbers $small --rule turn-limit=4 --net a.net
expect "by the same rules" code=2 "err~has learned different rules"
answer '' solve battle-numbers $small --net a.net
expect "and only by views" code=2 "err~train it with --forget"
answer '' solve battle-numbers $small --net /nowhere/x.net
expect "from a file that is there" code=1 "err~cannot read"
answer '' solve charge --net a.net
expect "where cards are hidden" code=2 "err~for games with hidden cards"

answer '' train battle-numbers $small --games 1024 --meet a.net --meet trader --out met.net
check "who meets others learns something else" sh -c '! cmp -s b.net met.net'
answer '' train battle-numbers $small --games 1024 --meet f.net --out met.net
expect "partners play by the same rules" code=2 "err~has learned different rules"
answer '' train battle-numbers $small --games 512 --out met.net $(printf -- '--meet trader %.0s' 1 2 3 4 5 6 7)
expect "and are not too many" code=2 "err~too many"

answer '' train battle-numbers $small --forget --meet trader --out met.net
expect "and are met by those who remember" code=2 "err~cannot be used with --meet"

answer '' exploit trader --game battle-numbers --games 512 --measured 100 --hands 4 --json
expect "three attackers are measured" code=0 'out~"attacker":"likeliest"' 'out~"attacker":"local-response"' 'out~"attacker":"responder"' 'out~"attacking second":'
check "and the strongest is named" python3 -c 'import json
lines = [json.loads(line) for line in open("out")]
found = [t for t in lines if t["type"] == "exploit"]
assert len(found) == 3 and lines[-1]["type"] == "strongest"
assert lines[-1]["score"] == max(t["score"] for t in found)'
answer '' exploit a.net --game battle-numbers $small --attacker responder --from b.net --games 2048 --measured 100 --out x1.net --json
expect "from several starts" code=0 'out~"from":"a.net"' 'out~"from":"b.net"'
cp out one
answer '' exploit a.net --game battle-numbers $small --attacker responder --from b.net --games 2048 --measured 100 --out x2.net --jobs 3 --json
check "any number of threads finds the same" sh -c 'cmp one out && cmp x1.net x2.net'
answer '' exploit a.net --game battle-numbers $small --attacker responder --from x1.net --minutes 0 --measured 100
expect "what it found is kept, and can be measured as it is" code=0 "out~from x1.net, 0 games learned"
answer '' exploit a.net --game battle-numbers $small --attacker responder --from a.net --games 512 --measured 100
check "nobody starts twice" sh -c 'grep -q "responder from a.net" out && test $(grep -c "learning from" out) = 1'
answer '' exploit a.net --game battle-numbers $small --attacker responder --minutes 0 --out x3.net
expect "if something was found" code=2 "err~nothing is learned"
for out in /nowhere/x.net /tmp; do
    answer '' exploit a.net --game battle-numbers $small --attacker responder --games 2000000000 --out $out
    expect "$out cannot be written, as is told at once" code=1 "err~cannot write"
done
rm long.out
"$duello" exploit a.net --game battle-numbers $small --attacker responder --games 2000000000 --out stopped.net >long.out 2>long.err &
learner=$!
await test -s long.out
kill -INT "$learner"
wait "$learner"
code=$?
check "an interrupted responder is kept" test $code = 130 -a -s stopped.net
answer '' exploit a.net --game battle-numbers $small --attacker responder --from stopped.net --minutes 0 --measured 100
expect "and can be a start" code=0 "out~from stopped.net"
check "nothing else is left" test -z "$(ls ./*.part* 2>/dev/null)"
answer '' exploit a.net --game battle-numbers $small --attacker responder --from trader --games 512
expect "a start is a network" code=2 "err~is not a network"

answer '' calibrate a.net --game battle-numbers $small --games 640 --json
expect "what is expected is held against what comes true" code=0 'out~"expected":'
cp out one
answer '' calibrate a.net --game battle-numbers $small --games 640 --jobs 3 --json
check "by any number of threads" cmp one out
answer '' calibrate a.net --game battle-numbers $small --games 640 --corrections
check "corrections are numbers for the program" sh -c 'test $(tr , "\n" <out | grep -c f$) = 21'
answer '' calibrate trader --game battle-numbers
expect "only networks expect something" code=2 "err~predicts no win chances"
answer '' calibrate --estimates --game battle-numbers --decisions 1 --truth 64 --quick --json
expect "so are the win chances of hints and reviews" code=0 'out~"of":"hint"' 'out~"held":'
answer '' calibrate --estimates --game battle-numbers --rule hp=21
expect "by rules that a network has learned" code=2 "err~no network has learned"
answer '' calibrate random --game charge
expect "where cards are hidden" code=2 "err~no hidden cards"

answer '' exploit perfect --game battle-numbers
expect "nobody is exploited who does not play" code=2 "err~does not play"
answer '' exploit random --game charge
expect "nor where all is known" code=2 "err~no hidden cards"
answer '' exploit nobody --game battle-numbers
expect "nor nobody" code=2 "err~no built-in player"
answer '' exploit trader --game battle-numbers --attacker nobody
expect "nor by nobody" code=2 "err~--attacker: likeliest, local-response or responder"
answer '' exploit trader --game battle-numbers --attacker likeliest --out x4.net
expect "only a responder is kept" code=2 "err~no responder is trained"
answer '' exploit greedy --game battle-numbers --rule hp=6 --rule turn-limit=8 --hands 4 --measured 4
expect "by any rules, if need be without a responder" code=0 "err~no responder is trained" "out~local-response, by the odds of greedy"
soon="--rule turn-limit=6 --rule limit-result=points"
for prey in greedy network novice master; do
    answer '' exploit $prey --game battle-numbers $soon --hands 4 --measured 2
    expect "$prey near a turn limit too" code=0 "err~no responder is trained" "out~likeliest, by" "out~local-response, by" "out~strongest:"
done
expect "by the odds of whom a search counts on" code=0 "out~by the odds of trader, against master"
answer '' exploit greedy --game battle-numbers $soon --from network
expect "where the network has learned nothing" code=2 "err~is not a network that learned these rules"
answer '' calibrate network --game battle-numbers $soon
expect "and predicts nothing" code=2 "err~predicts no win chances"
answer '' exploit trader --game battle-numbers --odds random --attacker likeliest --measured 2
expect "even one that takes nothing may be the strongest" code=0 "out~strongest: likeliest takes 0.00%"
answer '' exploit master --game battle-numbers --attacker responder --minutes 0 --measured 4
expect "a responder to the network meets master too" code=0 "out~by the odds of network, against master" "out~by the odds of network, against network"
answer '' exploit master --game battle-numbers --odds master --hands 4 --attacker local-response --measured 2
expect "the odds of a search count too" code=0 "out~by the odds of master, against master"
answer '' exploit master --game battle-numbers --odds novice --attacker likeliest --measured 4
expect "by the odds of anyone" code=0 "out~by the odds of novice, against master"
answer '' exploit trader
expect "a game is needed" code=2 "err~usage"

# The responder that took most from the previous master takes little from master.
score_from() { "$duello" exploit "$1" --game battle-numbers --from "$root/tests/nets/responder-1.net" --attacker responder --minutes 0 --measured "${N:-300}" --json |
    python3 -c 'import json, sys; print(int(100 * json.loads(sys.stdin.readline())["score"]))'; }
check "a kept responder beats the master that it learned against" test "$(score_from "$root/tests/nets/master-1.net")" -ge 56
check "and not the one that came after" test "$(score_from master)" -le 51

# Two programs and one file.
"$duello" train battle-numbers --out shared.net --minutes 600 >/dev/null 2>&1 &
first=$!
await test -s shared.net
for more in '' --resume; do
    answer '' train battle-numbers --out shared.net --games 512 $more
    expect "a second program refuses the file of the first $more" code=1 errlines=1 'err~another program is training the network in shared.net'
done
answer '' exploit trader --game battle-numbers --games 512 --out shared.net
expect "so does one that learns to beat a player" code=1 errlines=1 'err~another program is training the network in shared.net'
kill -INT $first
wait $first
answer '' train battle-numbers --out shared.net --games 512
expect "afterwards the file is free" code=0

answer '' train charge --out x.net
expect "a solved game needs no training" code=2 "err~needs no training"
answer '' train battle-numbers
expect "a file is needed" code=2 "err~usage"
answer '' train battle-numbers --out /nowhere/x.net --games 512
expect "a file that cannot be written" code=1 "err~cannot write"
echo rubbish >bad.net
answer '' train battle-numbers --out bad.net --resume
expect "a file that is no network" code=1 "err~not a network"

answer '' play battle-numbers --p1 master --p2 trader --seed 3
expect "master plays" code=0 "out~wins"
answer '' play battle-numbers --p1 master --p2 trader --rule hp=10 --rule hand=4
expect "by other rules master searches, and says so" code=0 "err~searches instead"
answer '' play charge --p1 master --p2 random
expect "master plays no other game" code=2 "err~plays only battle-numbers"

finish
