#!/usr/bin/env bash
# Maps, reports and sweeps: what they show, what they refuse, and sweeps that are interrupted.
# Runs: plain, because sanitizers are slow, and unit tests do the same under them
# Takes: 6 seconds
. "$(dirname "$0")/lib.sh"

on_terminal() { # on_terminal COMMAND: run it with a terminal as output, and keep the output in the file shown
    script -qec "$1" /dev/null >shown 2>&1 </dev/null
}

good_html() { # good_html FILE: every tag is closed
    python3 - "$1" <<'PY'
import html.parser, sys
class Tags(html.parser.HTMLParser):
    stack, alone = [], ("meta", "br", "rect", "circle", "line")
    def handle_starttag(self, tag, attrs):
        self.stack += [] if tag in self.alone else [tag]
    def handle_endtag(self, tag):
        assert tag in self.alone or self.stack.pop() == tag, (tag, self.getpos())
tags = Tags()
tags.feed(open(sys.argv[1], encoding="utf-8").read())
assert not tags.stack
PY
}

# ---- maps ----------------------------------------------------------------------------------------

answer '' map energy-duel
expect "a map" code=0 'out~10    .  .  W  W  W  W  W  W  W  W' 'out~W  the player to move wins'
check "no colour in a pipe" eval '! grep -q "$(printf "\033")" out'
on_terminal "TERM=xterm $duello map duel"
check "colour on a terminal" grep -q "$(printf '\033\\[44;97mW')" shown
on_terminal "TERM=xterm NO_COLOR=1 $duello map duel"
check "none with NO_COLOR" eval '! grep -q "$(printf "\033")" shown'
on_terminal "TERM=dumb $duello map duel"
check "none with TERM=dumb" eval '! grep -q "$(printf "\033")" shown'

COLUMNS=40 answer '' map clash
check "a narrow window cuts the map into parts" eval '[ "$(awk "length > m { m = length } END { print m }" <(head -n 50 out))" -le 60 ] && [ "$(grep -c "^ 1 " out)" = 2 ]'
answer '' map duel --json
check "a cell for each position" eval '[ "$(grep -c "\"type\":\"cell\"" out)" = 96 ]'
check "as JSON" python3 -c 'import json
for line in open("out"): assert "type" in json.loads(line)'
answer '' map clash --at defending=0/1
expect "a part is held" code=0 'out~Held fixed: defending 0/1.'
answer '' map clash --at defending=0/any
expect "half of a part is held" code=0 'out~Held fixed: defending 0/any.' 'out~it depends on the rest'
answer '' map blast --rule turn-limit=10 --rule limit-result=points
expect "where both choose" code=0 'out~C+100' 'out~of 10.'
answer '' map blast --rule turn-limit=10 --clock 9
expect "at a turn" code=0 'out~turns played 9 of 10.'
answer '' map duel --points 1..3
expect "some points" code=0 'out! 10  '
answer '' map charge --svg map.svg
expect "a picture" code=0 'err~the picture is in map.svg'
check "is well formed" good_xml map.svg
check "and has words" eval 'grep -q "<title>Charge" map.svg && grep -q "<desc>Held fixed" map.svg'
check "and asks for nothing from outside" eval '! grep -E "(href|src|url\(|@import)" map.svg'
answer '' map duel --svg missing/map.svg
expect "a picture that cannot be written" code=1 errlines=1 'err~cannot write missing/map.svg'

refused "no game" 'which game?' map
refused "no such part" 'there is defending.' map clash --at blocked=0/0
refused "a part without its other side" 'defending must be MINE/OTHER' map clash --at defending=0
refused "no such position" 'there is nothing to show' map clash --at defending=1/0
refused "a clock without a limit" '--clock needs a turn limit' map duel --clock 1
refused "a clock past the limit" '--clock must be a whole number from 0 to 4.' map duel --rule turn-limit=5 --clock 5
refused "no range" '--points must be LO..HI' map duel --points 5
answer '' map battle-numbers
expect "hidden cards have no map" code=1 errlines=1 'err~Battle Numbers has hidden cards'

# ---- reports -------------------------------------------------------------------------------------

for game in charge energy-clash battle-numbers energy-duel energy-duel-blast; do
    answer '' report "$game" -o "$game.html" --games 200
    expect "$game: a report" code=0 "err~the report is in $game.html"
    check "$game: it is whole" eval "tail -n 1 $game.html | grep -q '</html>'"
    check "$game: every tag is closed" good_html "$game.html"
    check "$game: it needs nothing from outside" eval "! grep -E '(href|src|url\(|@import|<script|<link)' $game.html"
done
answer '' report energy-clash -o again.html --games 200
check "the same again" cmp energy-clash.html again.html
answer '' report charge -o again.html --games 200 --jobs 2
check "with threads too" cmp charge.html again.html
check "says who wins" grep -q 'The first player can force a win' charge.html
check "tells the game in its own words" grep -q 'Player 1 plays a Charge Card adding 5 points. Total charge: 5.' charge.html
check "compares readings" grep -q 'refresh=hand-empty' charge.html
check "says what cannot be known" grep -q 'cannot be computed' battle-numbers.html
check "knows that careful players never finish" grep -q 'two careful players never finish' energy-clash.html
check "gives mixed play as a number" grep -q 'on a scale from -1' energy-duel-blast.html
answer '' report duel -o -
expect "to standard output" code=0 'out~</html>' errlines=0
refused "without a file" 'give the output file' report duel
refused "without a game" 'which game?' report -o x.html
answer '' report duel -o missing/x.html
expect "a report that cannot be written" code=1 errlines=1 'err~cannot write missing/x.html'

# ---- two settings side by side -------------------------------------------------------------------

answer '' report duel --rule factor=1 --against book
expect "side by side: one sentence first" code=0 errlines=0 'out~With best play nobody wins by force. With the book, the first seat wins' 'out~18.9% of all games go exactly like this' 'out~Game Over: Player A Wins!'
check "and it is the first line" eval '[ "$(head -n 1 out)" = "The seats are more even, and the better player wins more often." ]'
answer '' report duel --rule factor=1 --against book -o two.html
expect "as a page" code=0 'err~the comparison is in two.html'
check "every tag of it is closed" good_html two.html
check "it needs nothing from outside" eval "! grep -E '(href|src|url\(|@import|<script|<link)' two.html"
check "and has four pairs of histograms" eval '[ "$(grep -c "end in those turns" two.html)" = 4 ]'
answer '' report duel --rule factor=1 --against duel -o again.html
check "the same, byte for byte" cmp two.html again.html
answer '' report duel --rule factor=1 --against book --json
check "as JSON" is_json '[o["type"] for o in t[:6]] == ["comparison", "measures"] + ["level"] * 4 and len(t) == 17 and t[8]["moves"][0] == ["attack 3"]'
answer '' report duel --rule factor=1 --against start=8 --share
expect "as rules to share" code=0 'out~Your opponent loses 1 EP' 'out~  duello play energy-duel --rule factor=1' 'out~EP at the beginning: 10, not 8'
answer '' report battle --rule hp=2 --rule top=2 --rule hand=1 --rule copies=1 --against hp=1,top=2,hand=1,copies=1 --games 100 -o two.html
expect "with hidden cards" code=0
check "it says that these are estimates" grep -q 'so these figures are estimates' two.html
check "and every tag is closed" good_html two.html

refused "another game" 'Energy Duel and Charge are different games' report duel --against charge:goal=20
refused "the same rules" 'both sides have the same rules (energy-duel).' report duel --against book
refused "a misspelt book" 'did you mean book?' report duel --rule start=8 --against bok
refused "no such option" 'energy-duel has no option "stat"' report duel --against stat=8
refused "options that contradict each other" 'start=11 is above cap=10.' report duel --against start=11
refused "two forms at once" 'choose --json or --share.' report duel --rule start=8 --against book --json --share
refused "JSON of one setting" '--json needs --against' report duel --json
answer "" report duel --rule start=1000 --rule cap=1000 --rule turn-limit=60000 --against book
expect "rules that are too large" code=1 errlines=1 'err~energy-duel:turn-limit=60000,start=1000,cap=1000: '
answer '' report duel --rule start=8 --against book -o missing/x.html
expect "a comparison that cannot be written" code=1 errlines=1 'err~cannot write missing/x.html'

# ---- sweeps --------------------------------------------------------------------------------------

answer '' sweep duel --vary start=8..12 --games 100
expect "a sweep" code=0 'out~start=11 is above cap=10.' 'out~first player wins in 2 turns'
check "keeps nothing once it is done" eval '[ -z "$(ls data/duello/sweeps)" ]'
answer '' sweep duel --vary cap=10..12 --rule start=11 --games 100
expect "rules need to fit only where they are played" code=0 'out~start=11 is above cap=10.' 'out~ 12  first'
answer '' sweep duel --vary start=8..12 --vary max-attack=1..3 --find fair --games 100 --svg sweep.svg
expect "a sweep of two" code=0 'out~Rows: start. Columns: max-attack.' 'out~The fairest lively settings' 'out~   x  these rules'
check "its picture is well formed" good_xml sweep.svg
cp out one
answer '' sweep duel --vary start=8..12 --vary max-attack=1..3 --find fair --games 100 --svg sweep.svg --jobs 3
check "the same with threads" cmp one out
answer '' sweep clash --vary zero=cost-first,attacker-wins --vary recharge=1,4 --find fair --games 50 --json
check "as JSON" python3 -c 'import json
rows = [json.loads(line) for line in open("out")]
assert [r["type"] for r in rows] == ["setting"] * 4 + ["fair"] * 4
assert [r["rank"] for r in rows[4:]] == [1, 2, 3, 4]
assert all(r["games"] == 50 for r in rows)'
answer '' sweep battle --vary hp=5,6 --games 50
expect "without a table" code=0 'out~unknown' 'out~trader against itself'

refused "nothing to vary" 'usage: duello sweep GAME --vary' sweep duel
refused "no such option" 'has no option "sart"' sweep duel --vary sart=1..2
refused "twice the same" 'start is already being varied' sweep duel --vary start=1..2 --vary start=3
refused "backwards" 'the range ends before it begins' sweep duel --vary start=5..2
refused "too many" 'at most 100000 settings' sweep duel --vary start=1..1000 --vary cap=1..1000
refused "no such search" '--find must be fair' sweep duel --vary start=1..2 --find fun
refused "a picture of one option" '--svg needs a sweep of exactly two options' sweep duel --vary start=1..2 --svg x.svg
echo precious >mine
refused "somebody's file" 'mine is not empty' sweep duel --vary start=1..2 --out mine
check "which is left alone" grep -q precious mine
refused "a file that is no sweep" 'mine belongs to a different sweep' sweep duel --vary start=1..2 --resume mine
answer '' sweep duel --vary start=1..2 --resume nowhere
expect "a file that is not there" code=1 errlines=1 'err~nowhere cannot be opened'

# ---- measures ------------------------------------------------------------------------------------

answer '' design duel --rule start=8
expect "measures" code=0 'out~novice    casual   skilled    expert' 'out~moves within which somebody wins by force' 'out~  charge  '
answer '' design blast --rule start=4 --json
check "measures as JSON" python3 -c 'import json
rows = [json.loads(line) for line in open("out")]
assert [r["type"] for r in rows] == ["measures"] + ["level"] * 4
assert rows[0]["rules"] == "energy-duel-blast:start=4" and rows[0]["simple"] == 1 and rows[0]["forced"] is None
assert [r["level"] for r in rows[1:]] == ["novice", "casual", "skilled", "expert"]
assert all(abs(sum(r["lengths"]) + r["unfinished"] / 100 - 1) < 1e-5 for r in rows[1:])
assert all(set(r["kinds"]) == {"charge", "shield", "blast"} for r in rows[1:])'
answer '' design battle --rule hp=2 --rule top=2 --rule hand=1 --rule copies=1 --games 100
expect "estimates" code=0 'out~These are estimates from games, with 95% intervals.' 'out~By estimate, the first seat'
refused "no game to measure" 'which game?' design
refused "rules that contradict each other" 'start=11 is above cap=10' design duel --rule start=11

# ---- searches ------------------------------------------------------------------------------------

wants=(design duel --want first=48..52 --want unfinished=..1 --settings 300)
answer '' "${wants[@]}"
expect "a search" code=0 'out~Energy Duel: 300 settings tried, seed 1.' 'out~the book' 'out~It misses first=48..52.' 'out~It has all goals.'
check "keeps nothing once it is done" eval '[ -z "$(ls data/duello/designs)" ]'
cp out one
answer '' "${wants[@]}" --jobs 3
check "the same with threads" cmp one out
answer '' "${wants[@]}" --thorough
check "the same list without throwing out" cmp <(sed -n '4,$p' one) <(sed -n '4,$p' out)
answer '' "${wants[@]}" --json
check "as JSON" python3 -c 'import json
rows = [json.loads(line) for line in open("out")]
assert rows[0]["type"] == "search" and rows[0]["settings"] == 300 and rows[0]["good"] > 0
assert len(rows) > 2 and rows[1]["rules"] == "energy-duel" and rows[1]["missed"] == "first=48..52"
assert [r["distance"] for r in rows[1:]] == sorted(r["distance"] for r in rows[1:])
assert rows[-1]["good"] and rows[-1]["missed"] == ""'
answer '' design duel --want first=99.. --want turns=10.. --settings 60 --rule max-attack=2
expect "what excludes what" code=0 'out~No setting that was tried has turns=10...' 'out~No setting has all goals' 'out~max-attack=2'
answer '' design duel --want simple=..1 --keep start --keep cap --keep max-attack --keep factor --keep charge --keep turn-limit --time 30
expect "few settings" code=0 'out~3 settings tried, seed 1; there are no others within reach.' 'err~the same again: --settings 3'
refused "a goal that is misspelt" 'there is no goal "frist"; did you mean first?' design duel --want frist=48..52
refused "goals that exclude each other" 'first=..40 and first=60.. exclude each other' design duel --want first=..40 --want first=60..
refused "an impossible goal" 'first=101 is impossible: first is always from 0 to 100' design duel --want first=101
refused "a goal that is not measured there" 'decisions=40..: decisions is not measured in Battle Numbers' \
    design battle --want decisions=40..
refused "a search for nothing" '--keep is for a search; say what you want: --want GOAL=RANGE.' design duel --keep cap
refused "no such option to keep" 'has no option "sart"' design duel --want first=50 --keep sart
refused "time and settings" 'use --settings or --time' design duel --want first=50 --time 3 --settings 3
refused "a file that is no search" 'mine belongs to a different search' design duel --want first=50 --resume mine
refused "somebody's file, again" 'mine is not empty' design duel --want first=50 --out mine
long=(design clash --want first=49..51 --want turns=8..15 --thorough --settings 2000)
"$duello" "${long[@]}" --out int.design >out 2>err &
await eval '[ "$(wc -l <int.design)" -gt 3 ]'
kill -s INT $!
wait $!
code=$?
last="duello ${long[*]} (INT)"
expect "an interrupted search" code=130 'err~Continue with: duello design clash' 'err~--resume int.design'
few=(design duel --want first=48..52 --settings 60 --out part.design)
answer '' "${few[@]}"
cp out whole
head -c $(($(wc -c <part.design) / 2)) part.design >half.design
answer '' design duel --want first=48..52 --settings 60 --resume half.design
check "a search goes on from half a file" cmp whole out

# ---- interruptions -------------------------------------------------------------------------------

slow=(sweep clash --vary start=5..12 --vary recharge=1..6 --games 1000)
answer '' "${slow[@]}"
cp out whole
has_rows() { [ "$(wc -l <"$1")" -gt 5 ]; }
for signal in INT TERM KILL; do
    last="duello ${slow[*]} ($signal)"
    "$duello" "${slow[@]}" --out "$signal.sweep" >out 2>err &
    await has_rows "$signal.sweep"
    kill -s "$signal" $! 2>/dev/null
    wait $! 2>/dev/null
    code=$?
    done_before=$(wc -l <"$signal.sweep")
    if [ "$signal" = KILL ]; then
        printf '7 0 1 0x1p' >>"$signal.sweep" # a line that a crash has cut off
        answer '' "${slow[@]}" --resume "$signal.sweep"
    else
        expect "$signal: says how to go on" code=$([ $signal = INT ] && echo 130 || echo 143) 'err~Continue with: duello sweep clash'
        check "$signal: and shows nothing" test ! -s out
        resume ''
    fi
    expect "$signal: goes on" code=0
    check "$signal: with what was done" test "$done_before" -gt 5
    check "$signal: and ends as it would have" cmp whole out
done
refused "other settings" 'belongs to a different sweep' sweep clash --vary start=5..12 --resume INT.sweep

finish
