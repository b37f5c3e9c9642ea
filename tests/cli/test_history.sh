#!/usr/bin/env bash
# The history: every finished game, the questions it answers, and what happens when disks fail.
# Takes: 20 seconds
. "$(dirname "$0")/lib.sh"

kept=$XDG_DATA_HOME/duello
db=$kept/duello.db
saved=$kept/games
win='attack 3\ncharge\nattack 3\nattack 3\n'

# says WHAT PYTHON: the code must be true for the objects t[0], t[1] … in out.
says() {
    CLAIM=$2 python3 - 2>err <<'PY'
import json, os
t = [json.loads(line) for line in open("out")]
claim = os.environ["CLAIM"]
assert eval("(%s)" % claim), (claim, t)
PY
    verdict $? "$1"
}

# ---- nothing yet ---------------------------------------------------------------------------------

answer '' history
expect "an empty history" code=0 'out~No finished games yet' errlines=0
answer '' history --json
check "is no line of JSON" test ! -s out
answer '' stats
expect "no statistics yet" code=0 'out~You have not finished a game yet' 'out~--rated'
answer '' export
expect "an empty export" code=0 'out~duello records 1' 'out~end of 0 records'
answer '' export 1
expect "a game that is not there" code=1 errlines=1 'err~no game 1'

# ---- games ---------------------------------------------------------------------------------------

answer "$win" play duel --name1 Ada --p2 casual --seed 1
expect "a game against a bot" code=0 errlines=0
answer 'quit\nresign\n' play duel --name1 Ada --name2 Bob --seed 2
answer 'quit\nresign\n' play charge --name1 Zoë --seed 3
answer 'shield\nshield\n' play blast --rule turn-limit=1 --seed 4
answer 'quit\nresign\n' play battle --name1 Ada --record elsewhere.duel --seed 5
answer 'charge\n' play duel --name1 Ada
expect "a game that is not over" code=4
answer '' history
expect "the history lists what is over" code=0 'out~Ada beat Player B (casual)' \
    'out~Bob beat Ada by resignation, 0 turns' 'out~Zoë' \
    'out~ v Player 2, unfinished, 1 turn' 'out~battle-numbers' errlines=0
check "and nothing else" test "$(wc -l <out)" -eq 5
answer '' history duel
check "of one game" test "$(wc -l <out)" -eq 2
answer '' history --player Ada
check "of one player" test "$(wc -l <out)" -eq 3
answer '' history --player "Bob' OR 1=1 --"
expect "a name is a name" code=0 'out~No finished games yet'
answer '' history --limit 2
expect "so many" code=0 errlines=1 'err~--limit 0'
check "and no more" test "$(wc -l <out)" -eq 2
answer '' history --json
says "as JSON" 'len(t) == 5 and all(o["type"] == "game" for o in t) and t[-1]["winner"] == "Ada"
    and t[-1]["players"] == ["human", "casual"] and t[-1]["result"] == "win"
    and t[3]["resigned"] == "Ada" and t[1]["result"] == "unfinished"
    and t[1]["rules"] == "energy-duel-blast:turn-limit=1"'
for bad in 'history chess' 'history --limit x' 'history --limit -1' 'history duel more' 'stats chess' \
    'export x' 'export 0' 'import' 'history --players Ada'; do
    # shellcheck disable=SC2086
    answer '' $bad
    expect "duello $bad" code=2 errlines=1
done

# ---- statistics ----------------------------------------------------------------------------------

answer '' stats duel
expect "statistics" code=0 'out~against casual' 'out~against a person' 'out~moving first' 'out~No rating yet'
answer '' stats duel --player Bob
expect "of the second of two people" code=0 'out~against a person' 'out~moving second'
answer '' stats --json
says "by game, opponent and seat; a game of two people counts once" '[(o["opponent"], o["seat"], o["wins"], o["losses"]) for o in t
    if o["game"] == "energy-duel"] == [("casual", 1, 1, 0), ("human", 1, 0, 1)]'
answer '' stats --player Ada --json
says "of one player" 'all(o["wins"] + o["losses"] == 1 for o in t) and len(t) == 3'
for i in 11 12 13; do answer "$win" play duel --name1 Ada --p2 casual --seed "$i" --rated; done
answer '' stats duel
expect "the rating over time is a curve" code=0 'out~Rating of Ada in energy-duel: ' 'out~•' 'out~┤' \
    'out~±' 'out!Rating of casual'
LC_ALL=C answer '' stats duel
expect "of plain letters where no others can be shown" code=0 'out~*' 'out~+/-' 'out!•' 'out!±'
answer '' stats duel --player casual
expect "of a built-in player if it is named" code=0 'out~Rating of casual'
answer '' stats duel --json
says "and as JSON" '[o["games"] for o in t if o["type"] == "rating"] == [1, 2, 3]'

answer '' stats duel
expect "accuracy is known of games that were judged" code=0 'out!Accuracy'
for i in $("$duello" history duel --player Ada | cut -d ' ' -f 1); do answer '' review "$i"; done
answer '' stats duel
expect "by game and opponent, with a bar a game" code=0 'out~Accuracy                        last 10 10 before' \
    'out~energy-duel                        100%         -  ' 'out~  against casual                   100%         -  ████'
LC_ALL=C answer '' stats duel
expect "or a digit" code=0 'out~100%         -  9999'
COLUMNS=50 answer '' stats duel
expect "or a sentence" code=0 'out~  against casual: accuracy 100%'
answer '' stats duel --json
says "and as JSON" '[o["opponent"] for o in t if o["type"] == "accuracy"] == ["casual"] * 4'

# ---- export and import ---------------------------------------------------------------------------

answer '' export -o all.duels
expect "an export" code=0 errlines=1 'err~8 records in all.duels'
answer '' export
check "is the same on standard output" cmp out all.duels
id=$("$duello" history battle --json | python3 -c 'import json; print(json.loads(input())["id"])')
answer '' export "$id" -o one.duel
expect "one record" code=0
answer '' replay one.duel --check
expect "is a record like any other" code=0 'out~good, 0 turns, Player 2 wins'
answer '' import all.duels
expect "what is there is not added again" code=0 'out~0 games added, 8 known already, 0 refused.' errlines=0
mv "$kept" before
answer '' import all.duels
expect "an import" code=0 'out~8 games added, 0 known already, 0 refused.' errlines=0
answer '' export
check "gives what was exported" cmp out all.duels
check "all records are in the database" test "$(ls "$saved")" = 8.used
rm -rf "$kept"
mkfifo slow
"$duello" import - <slow >added 2>err &
import=$!
exec 9>slow
head -c 100 all.duels >&9
sleep 0.2 # enough for the import to start; if it is not, the next check only sees less
answer 'quit\nresign\n' play duel --name1 Eve
expect "while an import waits for its input, people can play" code=0 errlines=0
tail -c +101 all.duels >&9
exec 9>&-
wait $import
check "from a pipe too" grep -q '^8 games added' added
answer '' history --delete 1 --yes
answer '' import elsewhere.duel
expect "a record file can be imported" code=0 'out~0 games added, 1 known already'
answer 'attack 1\n' play duel --record open.duel
answer '' import open.duel
expect "not one of a game that goes on" code=3 'err~not over' 'out~1 refused'

rm -rf "$kept"
sed '0,/attack 3/s//attack 2/' all.duels >edited.duels
answer '' import edited.duels
expect "an edited record is refused, the others are taken" code=3 'out~7 games added, 0 known already, 1 refused.' \
    'err~edited.duels: record 1, which starts in line 2: line ' errlines=1
answer '' import all.duels
expect "and nothing is lost by it" code=0 'out~1 game added, 7 known already'
rm -rf "$kept"
bad=0
for size in 1 16 17 18 400 700 1500 $(($(wc -c <all.duels) - 3)) $(($(wc -c <all.duels) - 1)); do
    head -c "$size" all.duels >cut.duels
    answer '' import cut.duels
    if [ "$size" -ge $(($(wc -c <all.duels) - 3)) ]; then
        grep -q '0 refused' out || bad=1
    elif [ "$code" -ne 3 ] || [ ! -s err ]; then bad=1; fi
done
verdict $bad "an export that was cut is said to be"
answer '' import all.duels
answer '' export
check "and the rest comes with the whole" cmp out all.duels
for bad in nothing.duels . /dev/null; do
    answer '' import "$bad"
    check "$bad is no export" test "$code" -ne 0 -a -s err
done
head -c 20000000 /dev/zero >zeros
answer '' import zeros
expect "20 MB of nothing" code=3 'out~0 games added' 'err~too long'
answer '' export
check "leave the history as it is" cmp out all.duels
rm -rf "$kept"
answer '' import all.duels
cp "$db" good.db
python3 - "$db" <<'PY'
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
record = bytearray(db.execute("SELECT record FROM game WHERE id = 1").fetchone()[0])
record[-8] ^= 1
db.execute("UPDATE game SET record = ? WHERE id = 1", (bytes(record),))
db.commit()
PY
answer '' export
expect "a record that is damaged in the history is left out" code=3 errlines=1 \
    'err~skipping game 1: its record is damaged.' 'out~end of 7 records'
mv out seven.duels
answer '' replay 1
expect "and reported as damaged" code=3 errlines=1 'err~game 1: its record is damaged.'
answer '' history
check "it is still listed" test "$(wc -l <out)" -eq 8
answer '' import seven.duels
expect "and the export is whole without it" code=0 'out~0 games added, 7 known already, 0 refused.' errlines=0
cp good.db "$db"
answer '' export -o /dev/full
expect "a full disk is said" code=1
answer '' export -o no/such/folder
expect "a folder that is not there too" code=1 errlines=1

# ---- damage --------------------------------------------------------------------------------------

rm -rf "$kept"
mv before "$kept"
answer '' history
cp out before.list
answer '' ladder
cp out before.ladder
printf 'rubbish, rubbish, rubbish, rubbish' | dd of="$db" conv=notrunc status=none
answer '' history
expect "a damaged database is set aside and said so" code=0 errlines=1 'err~damaged' "err~$db.damaged-1" \
    'err~a new one holds all that could be read, with 8 games.'
check "and kept" test -e "$db.damaged-1"
check "the new one has all games, with the same numbers" cmp out before.list
answer '' ladder
check "and the same ratings" cmp out before.ladder
answer '' history
expect "and that is all" code=0 errlines=0
answer '' import elsewhere.duel
expect "a record from elsewhere is among them" code=0 'out~0 games added, 1 known already'
check "the history is whole" test "$("$duello" history | wc -l)" -eq "$(wc -l <before.list)"
root_of() { python3 -c 'import sqlite3, sys
print(sqlite3.connect(sys.argv[1]).execute("SELECT rootpage - 1 FROM sqlite_schema WHERE name = ?", (sys.argv[2],)).fetchone()[0])' "$db" "$1"; }
dd if=/dev/zero of="$db" bs=4096 seek="$(root_of game_by_hash)" count=1 conv=notrunc status=none
answer "$win" play duel --p2 casual --seed 1 --rated
expect "a game is played to its end whatever the database" code=0 'err~damaged-2' "out~rating"
dd if=/dev/zero of="$db" bs=4096 seek="$(root_of game_by_name1)" count=1 conv=notrunc status=none
answer '' history --player Ada
expect "damage that only a question shows is reported" code=1 errlines=1 'err~the database is damaged. The next command will repair it.'
answer '' history
expect "and mended by the next command" code=0 errlines=1 'err~damaged-3' 'err~with 9 games'
check "which has all games" test "$(wc -l <out)" -eq 9
rm -rf "$db"
mkdir "$db"
answer "$win" play duel
expect "also where there can be none" code=0 'out~Wins!' 'err~not in the history' errlines=1
answer '' history
expect "which is said" code=1 errlines=1
rmdir "$db"
answer '' history
expect "a lost database begins anew, with the game that waited" code=0 errlines=0
check "and only it" test "$(wc -l <out)" -eq 1
sqlite3 "$db" 'PRAGMA user_version = 99' 2>/dev/null || python3 -c 'import sqlite3, sys
sqlite3.connect(sys.argv[1]).execute("PRAGMA user_version = 99")' "$db"
answer '' history
expect "one of a later version is refused" code=1 errlines=1 'err~newer version'
check "and left alone" test ! -e "$db.damaged-4"
rm "$db"
XDG_DATA_HOME='' HOME='' answer "$win" play duel --record homeless.duel
expect "without a home a game is played, and not in the history" code=0 'out~Wins!' 'err~not in the history'
XDG_DATA_HOME='' HOME='' answer '' history
expect "there is none then" code=1 errlines=1

# Version 6 kept finished games in a pack.
rm -rf "$kept"
mkdir -p "$saved"
cp "$root/tests/packs/finished.pack" "$saved"
python3 -c 'import sqlite3, sys
sqlite3.connect(sys.argv[1]).executescript(open(sys.argv[2]).read())' "$db" "$root/tests/packs/version-6.sql"
answer '' export
expect "the games of an earlier version are imported" code=0 errlines=0
check "as they were" cmp out "$root/tests/packs/exported.duels"
answer '' ladder
expect "and the ratings stay" code=0 'out~Ada' 'out~1662' errlines=0
check "the pack is not needed any more" test -e "$saved/finished.pack.imported" -a ! -e "$saved/finished.pack"

# Games as earlier versions saved them: a finished and an unfinished one.
rm -rf "$kept"
mkdir -p "$saved"
cat >"$saved/3.duel" <<'END'
duello record 1
rules energy-duel
name1 Ada
who1 human
name2 Player B
who2 human
first 1
seed 5
date 2026-11-16T04:23:28Z
begin #a4f6c559
1 attack 2 #77b82978
undo #15ba9c6d
1 attack 3 #55ef0b0d
2 charge #15630139
3 attack 3 #c1189632
result 1 wins #69f1aae7
END
cat >"$saved/4.duel" <<'END'
duello record 1
rules battle-numbers
name1 Player 1
who1 human
name2 Player 2
who2 random
first 1
seed 5
date 2026-11-16T04:23:28Z
begin #8ee18ec7
- player 1 draws 8 #636eefec
- player 1 draws 9 #3b3845d1
- player 1 draws 8 #d46a2fb8
- player 1 draws 1 #6e764043
- player 1 draws 2 #b28e5801
- player 2 draws 10 #2e64aaf5
- player 2 draws 6 #2ff3d561
- player 2 draws 7 #c70ef471
- player 2 draws 4 #e79cb232
- player 2 draws 5 #c1b699be
END
cp "$saved/3.duel" before.duel
answer '' history
expect "a saved game of an earlier version is in the history" code=0 errlines=0 'out~Ada beat Player B, 3 turns'
check "once it is over" test "$(wc -l <out)" -eq 1
answer '8\n' resume
expect "one that is not can be resumed" code=4 'out~Player 1 plays: 8'
answer '' export 3
check "a file comes back as it was, moves that were taken back included" cmp out before.duel

# ---- several programs ----------------------------------------------------------------------------

rm -rf "$kept"
pids=()
for i in 1 2 3 4 5 6; do
    (for j in 1 2 3; do printf "%b" "$win" | timeout 60 "$duello" play duel --p2 novice --name1 "A$i$j" --seed "$i$j"; done) \
        >/dev/null 2>"err$i" &
    pids+=("$!")
done
for pid in "${pids[@]}"; do wait "$pid"; done
check "programs at once say nothing" test "$(cat err[1-6] | wc -l)" -eq 0
over=$("$duello" history --limit 0 | wc -l)
check "and lose no game" test $((over + $("$duello" saves | grep -c turn))) -eq 18 -a "$over" -gt 9

# ---- a database that another program keeps locked --------------------------------------------------

# hold [KIND]: another program locks the database until it is released.
hold() {
    coproc python3 -c '
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN " + sys.argv[2])
print("held", flush=True)
sys.stdin.read()' "$db" "${1:-EXCLUSIVE}"
    holder=$COPROC_PID holding=${COPROC[1]}
    read -r held <&"${COPROC[0]}" && [ "$held" = held ]
}
let_go() {
    eval "exec $holding>&-"
    wait "$holder"
}

for kind in EXCLUSIVE IMMEDIATE; do
    rm -rf "$kept" mine.duel
    answer 'quit\nresign\n' play duel --name1 First --seed 1
    check "another program holds the database ($kind)" hold $kind
    answer "$win" play duel --name1 Ada --p2 casual --rated --seed 1
    expect "a game ends all the same" code=0 errlines=1 'out~Ada Wins' \
        'err~this game is not in the history yet: ' 'err~another program is using the database' \
        'err~It is saved, and will be added and rated by the next `duello history`.' 'out!rating'
    answer 'quit\nresign\n' play duel --name1 Elsewhere --record mine.duel --seed 2
    expect "so does one with a file of its own" code=0 errlines=1 'err~this game is not in the history yet: ' \
        'err~It is saved, and will be added by the next `duello history`.'
    rm mine.duel
    let_go
    answer '' history
    expect "both are in the history at the next start" code=0 errlines=1 'out~Ada beat Player B (casual)' \
        'out~Elsewhere' "err~Ada's rating in energy-duel"
    check "once" test "$(wc -l <out)" -eq 3
    answer '' history
    check "and again" test "$(wc -l <out)" -eq 3 -a ! -s err
    answer '' ladder --json
    check "one is rated, once" test "$(grep -c '"games":1}' out)" -eq 2
    answer '' saves
    expect "nothing waits any more" code=0 errlines=0 'out~No saved games'
done

# Only damage is a reason to try again.
rm -rf "$kept"
answer '' history
python3 -c 'import sqlite3, sys
sqlite3.connect(sys.argv[1]).execute("CREATE TRIGGER t BEFORE INSERT ON rating BEGIN SELECT RAISE(ABORT, refused); END")' "$db"
answer "$win" play duel --name1 Ada --p2 casual --rated --seed 1
expect "a history that cannot be written is reported, and no rating is shown" code=0 errlines=1 \
    'err~this game is not in the history yet: ' 'out!rating'

# A new database that is locked from before a rated game until after it.
rm -rf "$kept"
mkdir -p "$kept"
python3 -c 'import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute("VACUUM")' "$db"
hold
answer "$win" play duel --name1 Ada --p2 casual --rated --seed 1
let_go
answer '' history
expect "a new database rates the game that it finds" code=0 errlines=1 "err~Ada's rating in energy-duel"
check "and knows it, once" test "$(wc -l <out)" -eq 1
answer '' ladder --json
check "both players have one game" test "$(grep -c '"games":1}' out)" -eq 2 -a ! -s err
answer "$win" play duel --name1 Ada --p2 casual --rated --seed 1
expect "the next game is rated" code=0 errlines=0 "out~Ada's rating in energy-duel"

printf 'no record\n' >"$saved/11.duel"
cp "$root/tests/golden/map.txt" "$saved/12.duel"
answer '' history
expect "a file among the games that is no record does no harm" code=0 errlines=0
check "and is no game" test "$(wc -l <out)" -eq 2
rm -rf "$saved"
: >"$saved"
hold
answer 'quit\nresign\n' play duel --name1 Ada --seed 3
expect "a game that has no file either is said to be missing" code=0 'err~this game is not in the history: ' \
    'err!will be added'
let_go

# When a game is written, no bot is left that could hold anything.
rm -rf "$kept"
answer 'quit\nresign\n' play duel --seed 1
hold
mark=mark-$$-of-this-test
bot="bot:: $mark; while read -r w r; do case \$w in legal) m=\${r%%,*} ;; go) echo move \${r%% *} \$m ;; esac; done"
printf 'quit\nresign\n' | "$duello" play duel --p2 "$bot" >out 2>err &
play=$! seen=0
runs() { readlink /proc/$play/exe >/dev/null; } # false for a zombie, a process that has ended but was not waited for
while runs; do
    if grep -q 'Wins' out && ! pgrep -f "$mark" | grep -vqx $play && runs; then seen=1; fi
    sleep 0.02
done
wait $play
code=$? last="duello play duel against a program, while the database is held"
verdict $((1 - seen)) "programs are gone before a game is written"
expect "and it waits for the database" code=0 'err~will be added'
let_go

finish
