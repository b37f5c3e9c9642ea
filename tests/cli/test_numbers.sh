#!/usr/bin/env bash
# One number for one game: from its first move, for every command, even if programs are killed (KILLS times).
# Long: KILLS=1000 PLAYERS=32
# Runs: plain, because sanitizers are slow, and unit tests do the same under them
. "$(dirname "$0")/lib.sh"
. "$root/tests/cli/terminal_lib.sh"

kept=$XDG_DATA_HOME/duello
saved=$kept/games
win='attack 3\ncharge\nattack 3\n'
numbers() { "$duello" "$1" --json 2>/dev/null | python3 -c 'import json, sys; print(*sorted(json.loads(l)["id"] for l in sys.stdin))'; }

# ---- from the first move --------------------------------------------------------------------------

answer '' play duel
expect "a game without a move" code=4 err='duello: input ended; no move was made, so the game is not saved.'
answer 'save\nquit\nsave\n' play duel
expect "says so when it is left" code=0 'out~saved from the first move on' 'err~no move was made'
answer 'quit\nsave\n' play battle --p2 random --seed 1
expect "cards that were dealt are no move" code=0 'err~no move was made'
check "and is not kept" test -z "$(ls "$saved")"
answer 'charge\n' play duel --name1 Ada --name2 Bob
expect "the first move gives it a number" code=4 'err~duello resume 1'
check "saves has it" test "$(numbers saves)" = 1
for command in 'replay 1' 'export 1' 'analyze 1' 'review 1' 'replay 1 --at 1'; do
    # shellcheck disable=SC2086
    answer '' $command
    expect "duello $command, before it is over" code=0 errlines=0
done
answer 'quit\nresign\n' play charge --name1 Zoe
expect "a game that is over has one" code=0
answer 'attack 3\ncharge\nattack 3\nattack 3\n' resume 1
expect "a game that was resumed keeps its own" code=0
check "history has them by these numbers" test "$(numbers history)" = '1 2'
for command in 'replay 1' 'replay 1 --check' 'export 1' 'analyze 1' 'review 1' 'history'; do
    # shellcheck disable=SC2086
    answer '' $command
    expect "duello $command" code=0 errlines=0 'out!Zoe wins'
done
answer '' resume 1
expect "it cannot be resumed" code=1 err='duello: game 1 is over; see it with: duello replay 1'
for command in replay review analyze export resume; do
    answer '' $command 77
    expect "duello $command of a number that is not there" code=1 errlines=1 'err~no '
done
answer "$win" play duel --record elsewhere.duel
expect "a game in a file of its own has a number at its end" code=0
answer '' play duel --p1 casual --p2 novice --seed 3
check "games of bots have numbers as well" test "$(numbers history)" = '1 2 3 4'

# ---- completion -----------------------------------------------------------------------------------

answer 'charge\n' play duel --name1 Ada --name2 Bob
words() { # words WHAT WANTED ARGS...: completion offers these numbers
    local what=$1 want=$2
    shift 2
    check "$what" test "$("$duello" generate words -- "$@" | grep -o '^[0-9]*' | xargs)" = "$want"
}
words "resume completes what is not over" 5 resume ''
words "so does saves --delete" 5 saves --delete ''
words "review completes every game, the newest first" '5 4 3 2 1' review ''
words "replay" '5 4 3 2 1' replay ''
words "analyze" '5 4 3 2 1' analyze ''
words "export" '5 4 3 2 1' export ''
words "by what is typed" 3 review 3

# ---- deleting -------------------------------------------------------------------------------------

answer '' history --delete 5
expect "history deletes no game that is not over" code=1 errlines=1 'err~duello saves --delete 5'
answer '' saves --delete 3
expect "saves none that is" code=1 errlines=1 'err~duello history --delete 3'
answer 'yes\n' history --delete 3
expect "a script must say --yes" code=2 errlines=1 'err~--yes'
for bad in 0 x 77 -1; do
    answer '' history --delete 3 --delete "$bad" --yes
    check "a bad number, $bad, deletes nothing" test "$code" -ne 0 -a -s err -a "$(numbers history)" = '1 2 3 4'
done
answer '' saves --delete 5 --yes
expect "a saved game is deleted" code=0 errlines=0 'out~Deleted game 5 (Energy Duel, Ada v Bob).' 'out!rat'
answer '' saves
expect "and gone" code=0 'out~No saved games'
answer '' history --delete 2 --delete 3 --yes
expect "so are games that are over" code=0 errlines=0 'out~Deleted game 2' 'out~Deleted game 3'
check "the others stay" test "$(numbers history)" = '1 4'
answer '' resume 5
expect "a deleted game is not there" code=1 errlines=1
answer 'charge\n' play duel
expect "its number is not given again" code=4 'err~duello resume 6'
answer '' saves --delete 6 --yes
answer 'charge\n' play duel
expect "nor that of a deleted save" code=4 'err~duello resume 7'
check "the history is as it was" test "$(numbers history)" = '1 4'
check "and what is left of deleted games goes" test ! -e "$saved/5.used" -a ! -e "$saved/6.used"
answer '' import elsewhere.duel
expect "a deleted game can be imported" code=0 'out~1 game added'
check "and gets a number of its own" test "$(numbers history)" = '1 4 8'
mkfifo tube
"$duello" resume 7 <tube >/dev/null 2>&1 &
player=$!
exec 7>tube
echo 'attack 1' >&7
until grep -q 'attack 1' "$saved/7.duel"; do sleep 0.01; done
answer '' saves --delete 7 --yes
expect "a game that is being played is not deleted" code=1 errlines=1 'err~another duello'
exec 7>&-
wait "$player"

# ---- what outlives a program ----------------------------------------------------------------------

# A rated game, left and resumed.
rm -rf "$kept"
answer 'attack 3\n' play duel --p2 casual --seed 1 --rated --name1 Ada
answer '' saves
expect "a rated game that is put away" code=0 'out~rated'
answer 'hint\n' resume
expect "has no hints when it is resumed" code=4 'out~no hints in a rated game'
answer '' resume --tutor
expect "nor a tutor" code=2 errlines=1 'err~rated'
answer 'attack 3\nattack 3\n' resume
expect "and is rated at its end" code=0 "out~Ada's rating in energy-duel"
answer '' history --delete 1 --yes
expect "deleting it leaves the ratings" code=0 'out~It was rated; the ratings do not change.'
answer '' ladder
expect "as they are" code=0 'out~Ada' 'out~ 1 game' 'out!1 games'

# Killed at the last screen: the file holds the whole game, and nothing else is done yet.
answer 'attack 3\nattack 3\n' play duel --p2 casual --seed 1 --rated --name1 Bea --record killed.duel
check "(the game of that)" grep -q '^rated yes' killed.duel
cp killed.duel "$saved/40.duel"
answer '' history
expect "a game that was killed at its end is in the history" code=0 'out~40 ' "err~Bea's rating in energy-duel"
answer '' history
expect "and rated once" code=0 errlines=0
answer '' ladder --json
check "(twice with the one that was not killed)" grep -q '"name":"Bea".*"games":2' out
answer '' export -o all.duels
rm -rf "$kept"
answer '' import all.duels
expect "what is imported" code=0 errlines=0
answer '' ladder --json
check "is not rated again" test ! -s out

# Matches.
rm -rf "$kept"
answer "$win" play duel --best-of 3 --name1 Ada --name2 Bob
expect "a match that is left between its games" code=4 'err~duello resume 2'
answer '' saves
expect "is among the saved games with its score" code=0 'out~Game 2 of at most 3. Score: Ada 1, Bob 0.'
answer 'attack 3\ncharge\n' resume
expect "goes on when it is resumed" code=4 'out~Game 2 of at most 3. Score: Ada 1, Bob 0.' "out~Bob's Turn"
answer "attack 3\n$win" resume
expect "to its end" code=0 'out~Game 3 of at most 3. Score: Ada 1, Bob 1.' 'out~Ada wins the match, 2 to 1.'
check "by three numbers" test "$(numbers history)" = '1 2 3'
answer '' saves
expect "and nothing is left of it" code=0 'out~No saved games'
answer '' play battle --p1 random --p2 novice --best-of 5 --seed 9
cp out whole
mv "$kept" one
printf '1\n' | "$duello" play battle --p1 random --p2 novice --best-of 5 --seed 9 >/dev/null
check "a match of bots is the same every time" cmp out whole

# ---- programs at once -----------------------------------------------------------------------------

rm -rf "$kept"
players=${PLAYERS:-8}
pids=()
for i in $(seq "$players"); do
    (for j in 1 2 3; do
        printf '%b' "$win" | "$duello" play duel --name1 "A$i$j"
        [ "$j" -eq 2 ] || printf 'charge\n' | "$duello" play duel --name1 "B$i$j"
        "$duello" saves --json | grep -o '"id":[0-9]*' | head -n 1 | cut -d: -f2 | xargs -r "$duello" saves --yes --delete
    done) >"said$i" 2>/dev/null &
    pids+=("$!")
done
for pid in "${pids[@]}"; do wait "$pid"; done
"$duello" history --json --limit 0 >out 2>err
check "no number is given twice, and no game is lost" test "$(grep -o '"id":[0-9]*' out | sort -u | wc -l)" -eq $((3 * players)) \
    -a "$(grep -o '"A[0-9]*"' out | sort -u | wc -l)" -eq $((3 * players))

# ---- on a terminal --------------------------------------------------------------------------------

rm -rf "$kept"
open_window 80 24
run play duel --plain --name1 Ada --p2 novice --seed 1 --rated
see 'Choose action' && type 'quit' && see 'Resign,' && type 'resign'
see 'Rating: ' 'What next?' 'Number, or q' && type 'q' && see 'done 0'
verdict $? "a game that ends is summed up, with the new rating"
run history --delete 1
see 'Delete game 1 (Energy Duel, Ada v novice)? (yes/no)' && type 'no' && see 'Nothing was deleted.' 'done 0'
verdict $? "deleting asks"
check "and no is no" test "$(numbers history)" = 1
run history --delete 1
see '(yes/no)' && type 'yes' && see 'Deleted game 1' 'It was rated; the ratings do not' 'done 0'
verdict $? "yes is yes"
run play duel --name1 Ada --p2 novice --seed 1 --rated --best-of 3
see 'game 1 of 3, 0 to 0, turn 1'
verdict $? "the board shows the score of the match"
keys q
see 'e Resign' && keys e && see 'Resign this game?' && keys y
see 'game 1 of 3, 0 to 1, over' 'Enter continue'
verdict $? "at the end too"
terminate KILL
see Killed
check "kill -9 at the end leaves the game in the history" test "$(numbers history)" = 2
answer '' ladder --json
check "rated" grep -q '"name":"Ada".*"games":2' out
check "and the match goes on" test "$(numbers saves)" = 3

# ---- kill -9 --------------------------------------------------------------------------------------

# The test kills KILLS programs after a random time: players of matches and rated games, and deleters. After each kill
# the folder must be consistent.
rm -rf "$kept"
KILLS=${KILLS:-25} python3 - "$duello" "$saved" >out 2>err <<'PY'
import json, os, random, re, subprocess, sys, time
duello, folder = sys.argv[1:]
dice = random.Random(int(os.environ.get("SEED", "1")))
moves = "attack 3\ncharge\nattack 3\n"
names, top, rated_seen = {}, 0, 0

def ask(*args):
    done = subprocess.run([duello, *args], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    said = [l for l in done.stderr.split("\n") if l and "'s rating in" not in l]
    assert done.returncode == 0 and not said, (args, done.returncode, said)
    return [json.loads(l) for l in done.stdout.split("\n") if l]

def killed(args, text, most):
    child = subprocess.Popen([duello, *args], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    child.stdin.write(text.encode())
    child.stdin.flush()
    time.sleep(dice.random() * most)
    child.kill()
    child.wait()
    try: child.stdin.close()
    except BrokenPipeError: pass

def look(what, deleted):
    """Every number is one game, saved or over; matches go on; each rated game is rated once."""
    global top
    over = {g["id"]: g for g in ask("history", "--json", "--limit", "0")}
    open_games = {g["id"]: g for g in ask("saves", "--json")}
    files = {int(f[:-5]) for f in os.listdir(folder) if f.endswith(".duel") and os.path.getsize(folder + "/" + f)}
    assert not set(over) & set(open_games), (what, set(over) & set(open_games))
    assert files == set(open_games), (what, files, sorted(open_games))
    for number, g in list(over.items()) + list(open_games.items()):
        assert number > top or number in names, (what, "a number below the highest is new", number, top)
        assert names.setdefault(number, g["names"][0]) == g["names"][0], (what, "another game", number)
    lost = set(names) - set(over) - set(open_games) - deleted
    assert not lost, (what, "lost", lost)
    top = max([top, *over, *open_games])
    rated = sum(g["players"][1] != "human" for g in over.values()) + rated_gone
    assert sum(r["games"] for r in ask("ladder", "--json") if r["name"].startswith("Rated")) == rated, (what, "ratings", rated)
    for name in {g["names"][0] for g in over.values() if g["names"][0].startswith("Match")}:
        mine = [g for g in over.values() if g["names"][0] == name]
        wins = [sum(g.get("winner") == w for g in mine) for w in (name, "Bob")]
        waiting = [g for g in open_games.values() if g["names"][0] == name]
        assert len(waiting) == (max(wins) < 2 and len(mine) < 3), (what, name, wins, waiting)
    return over, open_games

os.makedirs(folder, exist_ok=True)
start = time.monotonic()
ask("ladder", "--json")
pace = max(0.03, 4 * (time.monotonic() - start))
rated_gone, deleted = 0, set()
over, waiting = look("at first", deleted)
for i in range(int(os.environ["KILLS"])):
    kind = i % 4
    if kind == 0:
        killed(("play", "duel", "--name1", "Rated%d" % i, "--p2", "novice", "--seed", str(i), "--rated"), 40 * "attack 3\ncharge\n", pace)
    elif kind == 1:
        killed(("play", "duel", "--name1", "Match%d" % i, "--name2", "Bob", "--best-of", "3"), 3 * moves, pace)
    elif kind == 2 and waiting:
        killed(("resume", str(dice.choice(sorted(waiting)))), 3 * moves, pace)
    elif kind == 3 and over:
        gone = dice.choice([n for n in sorted(over) if not over[n]["names"][0].startswith("Match")] or [0])
        if gone:
            killed(("history", "--yes", "--delete", str(gone)), "", pace)
            if gone not in {g["id"] for g in ask("history", "--json", "--limit", "0")}:
                deleted.add(gone)
                rated_gone += 1
    over, waiting = look("after kill %d" % i, deleted)
print(len(over), "over", len(waiting), "waiting", len(deleted), "deleted")
PY
verdict $? "after kill -9 at any moment every game is there, once, with its number, and rated once"

finish
