#!/usr/bin/env bash
# Programs with names of their own, NAME=bot:COMMAND, and tables that long and wide names do not break.
. "$(dirname "$0")/lib.sh"

program="python3 $root/examples/bots/duelist.py"
long=Bartholomew-the-Unreasonably-Long-Named-Fighter
wide=日本語の名前を持つ棋士
records=$work/records

# columns FILE PATTERN N: in every line that has the pattern, what stands there begins at column N, as a terminal counts.
columns() {
    python3 - "$@" <<'PY'
import re, sys, unicodedata
path, pattern, wanted = sys.argv[1], sys.argv[2], int(sys.argv[3])
def width(s):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in s)
found = [width(line[:m.start(1)]) for line in open(path, encoding="utf-8") for m in [re.search(pattern, line)] if m]
print(found, wanted)
sys.exit(not found or set(found) != {wanted})
PY
}
says() { # says WHAT PYTHON: of the objects t[0], t[1] … in out this must be true.
    CLAIM=$2 python3 -c '
import json, os
t = [json.loads(line) for line in open("out")]
assert eval("(%s)" % os.environ["CLAIM"]), t' 2>err
    verdict $? "$1"
}

# ---- the arena -----------------------------------------------------------------------------------

few=(--game energy-duel --games 2 --seed 1)
answer '' arena random "Rex=bot:$program" "bot:$program" "$long=bot:$program --seed 2" "$wide=bot:$program" "${few[@]}" --rated --resume all.event
expect "five players, four of them programs" code=0 errlines=0 'out~Rex v ' 'out!Rex=' "out!$long" 'out~Bartholomew-the-Unreasonabl…' 'out~bot:…'
check "the numbers of every player stand below each other" columns out '^(?!player)\S.{10,40}?( {5}8 )' 28
check "and so do those of the second table" columns out '^ \d .*()$' 66
check "a program without a name shows the end of its command" grep -q '^bot:….*bots/duelist\.py ' out
mv out before
answer '' arena random "Rex=bot:$program" "bot:$program" "$long=bot:$program --seed 2" "$wide=bot:$program" "${few[@]}" --resume all.event
check "the event keeps the names" cmp out before
answer '' arena random "Max=bot:$program" "bot:$program" "$long=bot:$program --seed 2" "$wide=bot:$program" "${few[@]}" --resume all.event
expect "another name is another event" code=2 'err~an event with different settings'
answer '' ladder
expect "the ladder shows names" code=0 'out~Rex ' 'out!Rex=' 'out~Bartholomew-the-Unreasonabl…'
check "its ratings stand below each other" columns out '(\d+) ± ' 50
answer '' ladder --json
says "its JSON has both" '{"Rex": True, "random": False}.items() <= {o["name"]: "player" in o for o in t}.items()
    and all(o["player"].startswith("bot:python3 ") for o in t if o["name"] == "Rex")'
answer '' arena random "Rex=bot:$program" "${few[@]}" --json --records "$records"
says "so has that of the arena" 't[0]["players"] == ["random", "Rex"] and t[-1]["players"][1]["name"] == "Rex"
    and t[-1]["players"][1]["player"].startswith("bot:python3 ")'
check "records keep the name, and the command as it was" eval \
    'grep -qx "name2 Rex" "$records/energy-duel-1.duel" && grep -q "^who2 bot:python3 " "$records/energy-duel-1.duel"'
answer '' replay "$records/energy-duel-1.duel" --check
expect "and are good" code=0 'out~good'

# ---- at the table --------------------------------------------------------------------------------

answer 'attack 2\n' play energy-duel --p2 "Rex=bot:$program"
expect "a game against it" code=4 'out~Rex' 'err~duello resume 1'
answer '' saves
expect "that is put away" code=0 'out~Player A v Rex (bot)'
answer '' resume 1 --p2 "Max=bot:$program"
expect "resuming it with another name" code=2 'err=duello: --p2: Player 2 of this game is called Rex.'
answer '' resume 1 --p2 "Rex=bot:$program --other"
expect "or with another program" code=2 'err~cannot be replaced'
answer 'charge\nattack 3\nattack 3\nattack 3\n' resume 1 --p2 "Rex=bot:$program"
expect "with its own it goes on" code=0 'out~Game Over'
answer '' history
expect "the history shows the name" code=0 'out~Rex (bot)' 'out!duelist.py'
answer '' history --json
says "its JSON has both" '"Rex" in t[0]["names"] and any(p.startswith("bot:python3 ") for p in t[0]["players"])'
answer '' review 1
expect "a review too" code=0 'out~Rex (bot)'
answer '' stats
expect "and statistics" code=0 'out~  against Rex   ' 'out!duelist.py'
answer '' stats --json
says "whose JSON has both" 't[0]["opponent"].startswith("bot:python3 ") and t[0]["opponent_name"] == "Rex"'
answer 'resign\nyes\n' play energy-duel --p2 "bot:$program"
answer 'resign\nyes\n' play energy-duel --p2 "$wide=bot:$program"
answer 'resign\nyes\n' play energy-duel --p2 "$long=bot:$program" --name1 "Ada of the Even Longer and Wordier Name"
answer '' stats
check "the counts stand below each other" columns out '%()$' 77
expect "a program without a name is one of its own" 'out~against bot:…'
answer '' history
expect "long names are cut in the history" 'out~Bartholomew-the-Unreaso… (bot)' 'out~Ada of the Even Longer …'
check "its lines stay short" eval '[ "$(wc -L <out)" -lt 150 ]'
answer 'attack 2\nattack 3\ncharge\nattack 3\n' play energy-duel --name1 "$wide" --record wide.duel
COLUMNS=60 answer '' review wide.duel
check "a review counts columns as a terminal does" columns out '^ +\d  .*?  (attack \d|charge)  ' 21

answer 'attack 1\n' play energy-duel --p2 'Rex=bot:exit 9'
expect "a program that fails is named" code=5 'err~Rex forfeits the game: '
answer 'h\n\n' --plain
expect "the menu names programs" 'out~: Energy Duel, Rex beat Player A,'

# ---- a window of 80 columns ----------------------------------------------------------------------

fits() { # fits WHAT ARGS...: no line of out is wider than the window.
    local what=$1
    shift
    COLUMNS=80 answer '' "$@"
    python3 - <<'PY' 2>err
import unicodedata
for line in open("out", encoding="utf-8"):
    width = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line.rstrip("\n"))
    assert width <= 80, (width, line)
PY
    verdict $? "$what fits"
}
command="bot:$program --with-one-more-option-that-makes-the-name-long"
fits "the table of an event" arena random "$command" "$long=bot:$program" "$wide=bot:$program" casual novice "${few[@]}"
check "its names are cut" grep -q '^Bartholomew-the-Unreasonabl…  *10 ' out
check "columns of zeros are left out" eval '! grep -q "draws\|unfin\|forf" out'
fits "the table of many players" arena random{,,,,} casual{,,,,} "$long=bot:$program" "${few[@]}"
check "comes in parts" test "$(grep -c ^against out)" = 2
fits "a table with every column" arena random{,} "$long=bot:false" --game energy-duel-blast --games 2 --seed 1 --rule turn-limit=2
check "has forfeits and unfinished games" grep -q 'unfin\. *forf\.' out
fits "the ladder" ladder
fits "the history" history
check "goes on below its text" grep -q '^ \{43\}[^ ]' out
fits "the list of saved games" saves
fits "the table of statistics" stats
fits "a review" review wide.duel
fits "the table of levels" levels energy-duel-blast --games 20
fits "the table of lengths" levels energy-duel-blast --games 20 --lengths
fits "the table of misses" levels energy-duel-blast --missed --games 20

# ---- what is refused -----------------------------------------------------------------------------

refused() { # refused WHAT SENTENCE ARGS...
    local what=$1 sentence=$2
    shift 2
    answer '' "$@"
    expect "$what" code=2 "err=duello: $sentence"
}
refused "an empty name" "=bot:x: a name has up to 47 characters (fewer if some are not ASCII), no tabs." play charge --p2 '=bot:x'
refused "a name that is too long" "${long}s=bot:x: a name has up to 47 characters (fewer if some are not ASCII), no tabs." play charge --p2 "${long}s=bot:x"
refused "the name of a built-in player" "casual=bot:x: a program cannot be called casual; choose another name." arena random casual=bot:x --game charge
refused "the name of a seat" "Player 1=bot:x: a program cannot be called Player 1; choose another name." play charge --p2 'Player 1=bot:x'
refused "two names" "Player 2 has two names: Rex, and Max with --name2." play charge --p2 Rex=bot:x --name2 Max
refused "one name for two" "two players are called Rex; give one of them another name." arena Rex=bot:x Rex=bot:y --game charge
answer '' play charge --p2 Rex=casual
expect "a name for what is no program" code=2 'err~there is no player "Rex=casual"'

finish
