#!/usr/bin/env bash
# Records and saved games: durable, checked, and resumed where the player left.
# Runs: plain, because sanitizers are slow, and unit tests do the same under them
# Takes: 14 seconds
. "$(dirname "$0")/lib.sh"

saved=$XDG_DATA_HOME/duello/games
won='out~Game Over: Player A Wins!'
answers='attack 3\ncharge\nattack 3\n'

# ---- writing -------------------------------------------------------------------------------------

answer "$answers" play duel --record game.duel --seed 1
expect "a game is recorded in a file" code=0 "$won" errlines=0
check "and has a number when it is over" cmp <(moves_of game.duel) <("$duello" export 1 | moves_of /dev/stdin)
cp game.duel before
answer "$answers" play duel --record game.duel
expect "a record is never overwritten" code=1 'err~game.duel' 'err~never overwrites' errlines=1 'out!EP'
check "and stays as it was" cmp before game.duel
: >empty.duel
answer "$answers" play duel --record empty.duel
expect "an empty file may become a record" code=0 "$won"
for bad in . no/such/folder/x.duel ''; do
    answer "$answers" play duel --record "$bad"
    expect "a record cannot be written to \"$bad\"" code=1 errlines=1 'err~--record' 'out!EP'
done
answer "$answers" play duel --record /dev/full
check "a record on a full disk is replay_refuses or said to be lost" test -s err

# A disk that fills up during a game: the limit lets the file grow to one block.
printf 'charge\n%.0s' {1..200} >many
(
    trap '' XFSZ
    ulimit -f 1
    exec timeout 60 "$duello" play duel --record full.duel <many 2>err
) | cat >out
check "a full disk in mid-game is told once" test "$(grep -c 'no longer saved' err)" -eq 1
check "and the game goes on" test "$(grep -c 'charges' out)" -eq 200
answer "" replay full.duel --check
expect "and what was written before is good" code=0 'out~not over'

# ---- replay --------------------------------------------------------------------------------------

answer '' replay game.duel
expect "a record is replayed" code=0 'out~Player A attacks with 3 EP.' "$won" errlines=0
answer '' replay game.duel --at 1
expect "to the position after a turn" code=0 'out~Player A EP: 7' 'out~Player B EP: 4' 'out!Wins'
answer '' replay game.duel --at 0
expect "to the start" code=0 'out~Player A EP: 10' 'out~Player B EP: 10'
answer '' replay game.duel --at 3
expect "to the end" code=0 'out~Player B EP: 0'
for bad in 4 -1 x 99999999999999999999 ''; do
    answer '' replay game.duel --at "$bad"
    expect "not to turn \"$bad\"" code=2 errlines=1 'err~--at'
done
answer '' replay game.duel --check
expect "--check says that it is good" code=0 'out~game.duel: good, 3 turns, Player A wins'
answer '' replay
expect "replay needs a file" code=2 errlines=1
answer '' replay before game.duel
expect "replay takes one file" code=2 errlines=1
answer '' replay -- game.duel
expect "which may stand behind --" code=0 "$won"

# json_says GAME OPTIONS ANSWERS PYTHON: the code must be true for the replay's objects t[0], t[1] …
json_says() {
    local game=$1 options=$2 text=$3 claim=$4
    rm -f j.duel
    # shellcheck disable=SC2086
    answer "$text" play "$game" $options --record j.duel
    answer '' replay j.duel --json
    CLAIM=$claim python3 - 2>err <<'PY'
import json, os
t = [json.loads(line) for line in open("out")]
claim = os.environ["CLAIM"]
assert eval(claim), (claim, t)
PY
    verdict $? "$game: replay --json: $claim"
}
json_says energy-duel '' 'attack 3\ncharge\nattack 3\n' \
    't[0]["turn"] == 1 and t[0]["player"] == "Player A" and t[0]["move"] == "attack 3"'
json_says energy-duel '' 'attack 3\ncharge\nattack 3\n' \
    '[o["state"]["ep"] for o in t] == [[7, 4], [7, 6], [4, 0]] and len(t) == 3'
json_says energy-duel '' 'attack 3\ncharge\nattack 3\n' \
    't[2]["winner"] == "Player A" and "winner" not in t[1]'
json_says energy-duel '' 'attack 1\nundo\nyes\ncharge\n' \
    '[o["move"] for o in t] == ["charge"] and t[0]["state"]["ep"] == [10, 10]'
json_says energy-duel '' 'charge\nquit\nresign\n' 't[-1]["winner"] == "Player A"'
json_says charge '' 'c5\nsteal\nblock\nc1\n' \
    '[o["state"]["total"] for o in t] == [[5, 0], [0, 5], [0, 5], [0, 5]]'
json_says charge '' 'c5\nsteal\nblock\nc1\n' \
    't[3]["state"]["cards"] == [{"charge": 4, "block": 1, "steal": 1}, {"charge": 4, "block": 2, "steal": 0}]'
json_says energy-clash '' 'attack\ndefend\nattack\n' \
    '[o["state"]["ep"] for o in t] == [[8, 7], [8, 6], [6, 5]]'
json_says energy-clash '' 'attack\ndefend\nattack\n' \
    '[o["state"]["defending"] for o in t] == [[False, False], [False, True], [False, False]]'
json_says energy-duel-blast '' 'shield\nblast\nblast\ncharge\n' \
    't[0]["moves"] == ["shield", "blast"] and t[0]["state"]["locked"] == [True, False]'
json_says energy-duel-blast '' 'shield\nblast\nblast\ncharge\n' \
    '[o["state"]["ep"] for o in t] == [[10, 8], [8, 6]] and [o["turn"] for o in t] == [1, 2]'
deal='--deal=1:2,4,7,9,10,5,8,7'
json_says battle-numbers "$deal" '7\nnone\n' \
    '[o["turn"] for o in t] == [1] and t[0]["player"] == "Player 1" and t[0]["move"] == "play 7"'
json_says battle-numbers "$deal" '7\nnone\n' \
    't[0]["state"]["hand"][0] == [2, 4, 5, 9, 10] and t[0]["chance"] == ["player 1 draws 5"]'
json_says battle-numbers "$deal" '7\nnone\n' 't[0]["state"]["hp"] == [20, 13]'
json_says battle-numbers "$deal" '7\nnone\n' \
    't[0]["players"] == ["Player 1", "Player 2"] and t[0]["moves"] == ["play 7", "no defence"]'
json_says battle-numbers "$deal" '7\n' 't[0]["move"] == "play 7" and "moves" not in t[0]'
json_says charge '--rule goal=5 --first 2' '1\n5\n' 't[0]["state"]["gain"] == [0, 5]'
json_says energy-duel '' 'quit\nresign\n' 't[0]["turn"] == 0 and t[0]["winner"] == "Player B"'

# ---- damaged records -------------------------------------------------------------------------------

replay_refuses() { # replay_refuses WHAT FILE CODE
    answer '' replay "$2" --check
    expect "$1" "code=$3" errlines=1 "err~$2" 'out!good'
}
begin=$(grep -n '^begin' game.duel | cut -d: -f1)
lines=$(wc -l <game.duel)
bad=0
for ((i = 0; i < lines; i++)); do
    head -n "$i" game.duel >cut.duel
    answer '' replay cut.duel --check
    if [ "$i" -lt "$begin" ]; then
        [ "$code" -eq 3 ] && grep -q 'line [0-9]' err || bad=1
    else # the rest is a game that could be continued
        [ "$code" -eq 0 ] || bad=1
    fi
done
verdict $bad "cut after any line: replay_refuses with its line, or an unfinished game"
bad=0
size=$(wc -c <game.duel)
for ((i = 1; i < size; i++)); do
    [ "$(head -c "$i" game.duel | tail -c 1 | wc -l)" -eq 1 ] && continue # the end of a line
    head -c "$i" game.duel >cut.duel
    answer '' replay cut.duel --check
    [ "$code" -eq 3 ] && grep -q 'cut.duel: line [0-9]' err || { bad=1 && echo "# byte $i: $code"; }
done
verdict $bad "cut in the middle of any line: replay_refuses with its line"
python3 - <<'PY'
data = open("game.duel", "rb").read()
for i in range(len(data)):
    open("edit%d.duel" % i, "wb").write(data[:i] + bytes([data[i] ^ 1]) + data[i + 1:])
PY
bad=0
for f in edit*.duel; do
    answer '' replay "$f" --check
    [ "$code" -eq 3 ] && grep -q 'line [0-9]' err || { bad=1 && echo "# $f: $code"; }
done
rm -f edit*.duel
verdict $bad "any changed byte is found out, with its line"
sed 's/attack 3/attack 2/' game.duel >cut.duel
replay_refuses "an edited move" cut.duel 3
check "with the line and the reason" grep -q "line $((begin + 1)): the checksum does not match" err
sed 's/^first 1/first 2/' game.duel >cut.duel
replay_refuses "an edited header" cut.duel 3
sed "$((begin + 2))d" game.duel >cut.duel
replay_refuses "a line left out" cut.duel 3
sed "$((begin + 1))p" game.duel >cut.duel
replay_refuses "a line twice" cut.duel 3
{ cat game.duel && tail -n 1 game.duel; } >cut.duel
replay_refuses "more after the end" cut.duel 3
sed 's/$/\r/' game.duel >cut.duel
replay_refuses "CRLF" cut.duel 3
: >cut.duel
replay_refuses "an empty file" cut.duel 3
head -c 4096 /dev/urandom >cut.duel
replay_refuses "random bytes" cut.duel 3
head -c 20971520 /dev/zero >cut.duel
answer '' replay cut.duel --check
check "20 MB of nothing" test "$code" -eq 3 -o "$code" -eq 1
{ cat game.duel && head -c 20971520 /dev/zero | tr '\0' '\n'; } >cut.duel
answer '' replay cut.duel --check
check "20 MB behind a record" test "$code" -eq 3 -o "$code" -eq 1
{ echo 'duello record 1' && head -c 5000000 /dev/zero | tr '\0' x; } >cut.duel
replay_refuses "a line of 5 MB" cut.duel 3
printf 'duello record 9\n' >cut.duel
replay_refuses "a later version" cut.duel 3
replay_refuses "a folder" . 1
replay_refuses "a file that is not there" nothing.duel 1

# ---- resuming ------------------------------------------------------------------------------------

rm -rf "$XDG_DATA_HOME"
answer '' saves
expect "no game is saved at first" code=0 'out~No saved games.'
answer '' resume
expect "nothing to resume" code=1 errlines=1
answer '' resume 7
expect "no such number" code=1 errlines=1 'err~no saved game 7'
for id in 1 2 3; do answer 'attack 1\n' play duel --name1 "Ada$id"; done
answer "$answers" play duel
expect "a finished game" code=0 "$won"
answer 'attack\n' play clash --name1 Ada5
answer '' saves
expect "saves lists the unfinished games" code=0 out~Ada1 out~Ada2 out~Ada3 out~Ada5 out~energy-clash
check "and only those" test "$(wc -l <out)" -eq 4
answer '' saves --json
check "also as JSON" python3 -c 'import json
t = [json.loads(line) for line in open("out")]
assert [o["id"] for o in t] == [1, 2, 3, 5] and t[0]["game"] == "energy-duel" and t[0]["names"][0] == "Ada1"'
answer 'status\n' resume 2
expect "resume by number" code=4 'out~Ada2 EP: 9'
answer 'status\n' resume
expect "resume the newest by default" code=4 'out~Ada5 EP: 8'
answer '' resume 4
expect "a finished game is not resumed" code=1 errlines=1 'err~is over'
answer '' resume 4294967298
expect "a number too large is not another number" code=1 errlines=1 'out!EP'
answer 'status\n' resume "$saved/3.duel"
expect "resume by file" code=4 'out~Ada3 EP: 9'
truncate -s -5 "$saved/5.duel"
answer '' saves
expect "a torn save is listed" code=0 out~Ada5 errlines=0
: >"$saved/8.duel"
answer '' saves
expect "an empty file is passed over" code=0 errlines=0
(unset HOME XDG_DATA_HOME && "$duello" play duel --record homeless.duel </dev/null >out 2>err)
(unset HOME XDG_DATA_HOME && echo 'a3' | "$duello" resume homeless.duel >out 2>err)
check "a file can be resumed without a home" grep -q 'attacks with 3' out
for closed in '<&-' '>&-' '2>&-'; do
    rm -f closed.duel
    eval "printf 'a3\nc\n' | '$duello' play duel --record closed.duel $closed" >out 2>err
    answer '' replay closed.duel --check
    expect "the record is good after $closed" code=0 out~good
done
(ulimit -f 1 && yes c | head -n 200 | "$duello" play duel --record narrow.duel >out 2>err)
check "a file that may not grow is said" grep -q 'no longer saved' err
answer "" replay narrow.duel --check
expect "and what was saved is good" code=0 out~good
answer '' resume /dev/null
expect "not from /dev/null" code=3 errlines=1
echo rubbish >"$saved/9.duel"
answer '' saves
expect "a broken save is named" code=1 'err~9.duel' out~Ada1
answer 'status\n' resume
expect "and passed over" code=4 'out~Ada5'
answer '' resume 9
check "and replay_refuses with its line" eval '[ "$code" -ne 0 ] && grep -q "9.duel: line 1" err'
rm "$saved/9.duel"
for name in 'with space.duel' 12345 -dash.duel "it's.duel" 'a`b.duel' 'a#b' '~x' 'a\b' 'Grüße.duel'; do
    answer 'attack 3\n' play duel --record "$name"
    resume 'charge\nattack 3\n'
    expect "the command for the file $name works" code=0 "$won"
done

# A game played in two halves is the same as one played at once.
for seed in 1 2 3 4; do
    rm -f whole.duel half.duel
    yes "$(printf '%s\n' {1..10} none)" | head -n 20000 >cards
    play_file cards play battle --p2 random --seed $seed --record whole.duel
    [ "$code" -eq 0 ]
    verdict $? "a whole game with seed $seed"
    timeout 60 "$duello" play battle --p2 random --seed $seed --record half.duel < <(head -n 12 cards) >out 2>err
    code=4
    tries=0 # whatever answers remain, the cards and the bot's moves must stay the same
    while [ "$code" -eq 4 ] && [ $((tries += 1)) -lt 300 ]; do
        moves_of whole.duel | grep -v '^-' | awk '{ $1 = ""; print }' >all
        done_so_far=$(moves_of half.duel | grep -vc '^-')
        first=$(tail -n +$((done_so_far + 1)) all | head -n 1)
        answer "${first# }\n" resume half.duel
    done
    check "seed $seed: stopped after every answer it ends the same" \
        cmp <(moves_of whole.duel) <(moves_of half.duel)
done

# ---- two programs, and none -------------------------------------------------------------------------

rm -f held.duel
mkfifo tube
timeout 60 "$duello" play duel --record held.duel <tube >first.out 2>first.err &
first=$!
exec 7>tube
echo 'attack 3' >&7
until grep -q '^1 attack 3' held.duel 2>/dev/null; do sleep 0.01; done
answer 'charge\n' resume held.duel
check "a second program on one save is told" \
    eval '[ "$code" -ne 0 ] && grep -q "another duello is playing" err && ! grep -q charges out'
answer '' replay held.duel --check
expect "but may look at it" code=0 'out~not over'
printf 'charge\nattack 3\n' >&7
exec 7>&-
wait "$first"
check "the first goes on" eval '[ '$?' -eq 0 ] && grep -q "Player A Wins" first.out'

rm -f held.duel
timeout 60 "$duello" play duel --record held.duel <tube >first.out 2>first.err &
first=$!
exec 7>tube
printf 'attack 1\ncharge\n' >&7
until grep -q '^2 charge' held.duel 2>/dev/null; do sleep 0.01; done
kill -9 "$(pgrep -P "$first" -x duello)"
wait "$first" 2>/dev/null
exec 7>&-
answer '' replay held.duel --check
expect "after kill -9 every move is there" code=0 'out~good, 2 turns'
answer 'attack 3\nattack 1\nattack 3\n' resume held.duel
expect "and the game goes on" code=0 'out~Wins!'
head -c -20 game.duel >torn.duel # the result is torn off
answer '' resume torn.duel
check "a torn end is not a reason to crash" test "$code" -eq 1
head -n $((begin + 1)) game.duel >torn.duel
printf '2 char' >>torn.duel
answer 'charge\nattack 3\n' resume torn.duel
expect "a torn last move is dropped and asked again" code=0 "$won"
check "and the record is whole again" cmp <(moves_of game.duel) <(moves_of torn.duel)

# ---- nowhere to save -----------------------------------------------------------------------------

: >file
XDG_DATA_HOME=$work/file answer "$answers" play duel
expect "without a folder the game is played, with a warning" code=0 "$won" 'err~this game will not be saved: '
XDG_DATA_HOME=$work/file answer 'save\nattack 3\n' play duel
expect "and says so when asked or left" code=4 'out~cannot be saved' 'err~could not be saved'
XDG_DATA_HOME='' HOME='' answer "$answers" play duel
expect "without a home too" code=0 "$won" 'err~this game will not be saved: '
XDG_DATA_HOME='' answer 'charge\n' play duel
check "without XDG_DATA_HOME it is the usual folder" test -e "$HOME/.local/share/duello/games/1.duel"
XDG_DATA_HOME=relative answer 'charge\n' play duel
check "a relative XDG_DATA_HOME is ignored" test ! -e relative -a -e "$HOME/.local/share/duello/games/2.duel"
check "saves are private" test "$(stat -c %a "$saved/1.duel")" = 600

finish
