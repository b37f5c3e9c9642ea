#!/usr/bin/env bash
# duello train: small settings, put away and taken up, wrong words; and master, who was trained.
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
check "it can be put into the program" sh -c "'$root/scripts/embed-net' a.net | grep -q 'seed 1'"

answer '' train battle-numbers --games 2000000000 --out long.net &
sleep 2
pkill -INT -f -- "train battle-numbers --games 2000000000 --out long.net"
wait
check "an interrupted one is kept" test -s long.net

answer '' train charge --out x.net
expect "a solved game needs no training" code=2 "err~needs no training"
answer '' train battle-numbers
expect "a file is needed" code=2 "err~usage"
answer '' train battle-numbers --out /nowhere/x.net --games 512
expect "a file that cannot be written" code=1 "err~cannot be written"
echo rubbish >bad.net
answer '' train battle-numbers --out bad.net --resume
expect "a file that is no network" code=1 "err~no network"

answer '' play battle-numbers --p1 master --p2 trader --seed 3
expect "master plays" code=0 "out~wins"
answer '' play battle-numbers --p1 master --p2 trader --rule hp=10
expect "master knows only the book's rules" code=2 "err~only the book's rules"
answer '' play charge --p1 master --p2 random
expect "master plays no other game" code=2 "err~plays only battle-numbers"

finish
