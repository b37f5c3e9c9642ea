#!/usr/bin/env bash
# The command line: every option, every refusal, the nearest name, help, and JSON.
# Runs: plain, because sanitizers are slow, and unit tests do the same under them
# Takes: 30 seconds
. "$(dirname "$0")/lib.sh"

# refused WHAT SENTENCE ARGS...: exit 2, this sentence, and nothing else.
refused() {
    local what=$1 sentence=$2
    shift 2
    answer '' "$@"
    expect "$what" code=2 "err=duello: $sentence"
    check "$what: and nothing else" test ! -s out
}

# ---- rules ---------------------------------------------------------------------------------------

# Each row is: game option # lowest highest, or: game option word word... If the other options allow only a part of
# the range, the whole range follows.
options=(
    'charge goal # 1 1000' 'charge max-add # 1 50' 'charge charge-cards # 1 99' 'charge block-cards # 0 99'
    'charge steal-cards # 0 99' 'charge refresh charge-empty hand-empty' 'charge steal-gain no yes'
    'charge overshoot-gain zero face' 'charge block next-turn next-charge'
    'energy-clash start # 1 20 1 1000' 'energy-clash cap # 10 1000 1 1000' 'energy-clash attack-cost # 0 1000'
    'energy-clash damage # 1 1000 0 1000' 'energy-clash defended-damage # 0 3 0 1000' 'energy-clash defend-cost # 0 1000'
    'energy-clash recharge # 0 1000' 'energy-clash zero cost-first attacker-wins'
    'energy-clash defend one-turn until-hit'
    'battle-numbers hp # 1 1000' 'battle-numbers top # 3 20 1 40' 'battle-numbers copies # 1 15'
    'battle-numbers hand # 1 20 1 60' 'battle-numbers reshuffle lazy eager'
    'energy-duel start # 1 10 1 1000' 'energy-duel cap # 10 1000 1 1000' 'energy-duel max-attack # 1 50'
    'energy-duel factor # 1 100' 'energy-duel charge # 0 1000' 'energy-duel self-zero loses survives illegal'
    'energy-duel-blast start # 1 1000' 'energy-duel-blast charge # 0 100'
    'energy-duel-blast blast-cost # 0 1000' 'energy-duel-blast blast-damage # 1 1000'
    'energy-duel-blast poor-blast forfeit illegal' 'energy-duel-blast double-ko initiator higher coin draw'
)
for game in charge energy-clash battle-numbers energy-duel energy-duel-blast; do
    options+=("$game turn-limit # 0 60000" "$game limit-result unfinished points")
done

for row in "${options[@]}"; do
    read -r game name values <<<"$row"
    read -ra values <<<"$values"
    if [ "${values[0]}" = '#' ]; then
        range="a whole number from ${values[3]:-${values[1]}} to ${values[4]:-${values[2]}}."
        values=("${values[@]:1:2}")
    else
        range="one of ${values[*]}."
        range=${range// /, } range=${range/one, of, /one of }
    fi
    bad=0
    for value in "${values[@]}"; do
        answer '' rules "$game" --rule "$name=$value"
        { met code=0 && grep -qE "^ +$name=$value " out; } || bad=1
        answer '' play "$game" --rule "$name=$value" --p1 random --p2 random --seed 1
        met code=0 || bad=1
    done
    verdict $bad "$game: $name takes ${values[*]}"
    bad=0
    for value in '' nonsense -1 99999999999999999999 1.5 0x5 '1 ' "${values[0]}x"; do
        answer '' rules "$game" --rule "$name=$value"
        { met code=2 && met "err=duello: --rule $name=$value: $name must be $range"; } || bad=1
    done
    answer '' rules "$game" --rule "$name"
    { met code=2 && met "err=duello: --rule $name: $name needs a value: $name=VALUE."; } || bad=1
    verdict $bad "$game: $name refuses nonsense"
done
common='turn-limit, limit-result'
of_charge='goal, max-add, charge-cards, block-cards, steal-cards, refresh, steal-gain, overshoot-gain, block'
of_blast='start, charge, blast-cost, blast-damage, poor-blast, double-ko'
refused "an unknown rule names those there are" \
    '--rule gaol=3: charge has no option "gaol"; it has '"$common, $of_charge." rules charge --rule gaol=3
refused "also the common ones" \
    '--rule turnlimit=3: energy-duel-blast has no option "turnlimit"; it has '"$common, $of_blast." play blast --rule turnlimit=3
refused "a hand larger than a deck" \
    'these rules do not fit together: hand=21 is larger than a deck of 20 cards (top=10, copies=2).' \
    play battle --rule hand=21
refused "a start above the cap" 'these rules do not fit together: start=11 is above cap=10.' play duel --rule start=11
refused "the same in Energy Clash" \
    'these rules do not fit together: start=21 is above cap=20.' play clash --rule start=21
refused "a cap below the start" 'these rules do not fit together: start=10 is above cap=9.' rules duel --rule cap=9
refused "too many kinds of cards" 'these rules do not fit together: top=20 is too high for copies=4; at most 13.' \
    rules battle --rule top=20 --rule copies=4
answer '' rules battle --rule hand=21 --rule copies=3
expect "which fits with more copies" code=0 'out~hand=21'
answer '' rules charge --rule goal=9 --rule goal=12
expect "the last of two values counts" code=0 'out~goal=12'
answer 'c3\nc1\n' play charge --rule goal=4 --rule=max-add=3
expect "rules are played by" code=4 'out~First to exactly 4 points' 'out~Totals: Player 1 3, Player 2 1.'
answer 'c\nc\n' play duel --rule turn-limit=2
expect "a turn limit ends the game" code=0 'out~unfinished'
answer 'attack 1\nc\n' play duel --rule turn-limit=2 --rule limit-result=points
expect "or gives it to who is ahead" code=0 'out~Wins!'

# ---- players after the game ----------------------------------------------------------------------

for pair in 'casual|--p2 casual' 'casual human|--p1 casual --p2 human' 'casual --p1 random|--p1 random --p2 casual' \
    'bot:./none|--p2 bot:./none'; do
    # shellcheck disable=SC2086
    answer 'c3\nc1\n' play charge ${pair#*|} --seed 7
    cp out want
    # shellcheck disable=SC2086
    answer 'c3\nc1\n' play charge ${pair%|*} --seed 7
    check "play charge ${pair%|*} is play charge ${pair#*|}" eval 'grep -q Totals out && cmp out want'
done

# ---- typing errors -------------------------------------------------------------------------------

refused "a mistyped command" 'there is no command "paly"; did you mean play?' paly
refused "a command that is a game" 'there is no command "charge"; did you mean: duello play charge' charge
refused "a command that is a topic" 'there is no command "players"; did you mean: duello help players' players
refused "a command that is a list" 'there is no command "tools"; did you mean: duello help tools' tools
refused "nothing like a command" 'there is no command "qqqqqqqqqq"; see: duello help' qqqqqqqqqq
refused "help for a mistyped command" 'there is no topic "paly"; did you mean play?' help paly
refused "--help for a mistyped command" 'there is no topic "paly"; did you mean play?' --help paly
refused "help in capitals" 'there is no topic "PLAY"; did you mean play?' help PLAY
refused "a mistyped game" 'there is no game "energy-clahs"; did you mean energy-clash?' play energy-clahs
refused "a mistyped alias" 'there is no game "blats"; did you mean blast?' rules blats
refused "nothing like a game" 'there is no game "chess-and-more"; `duello games` lists them.' play chess-and-more
refused "a mistyped flag" 'play has no option --reul; did you mean --rule?' play charge --reul goal=3
refused "a flag like no other" 'analyze has no option --seed; it has --at, --against, --edition, --rule, --jobs, --bound, --json, --help.' \
    analyze battle --seed 2
refused "a position that has no cards yet" \
    'nobody has cards yet: name a game that you played, such as `duello analyze 12 --at 3`, or a position with turn=1 or turn=2, hands and decks.' \
    analyze battle
refused "a mistyped flag with =" 'play has no option --reul; did you mean --rule?' play charge --reul=goal=3
refused "a mistyped flag of another command" 'games has no option --jsno; did you mean --json?' games --jsno
refused "no game at all" 'which game? `duello games` lists them.' play
refused "a word too many" 'unexpected argument "now"; usage: duello games [--json]' games now
refused "a flag without its value" '--seed needs a value: --seed N' play charge --seed
refused "a flag with a value it does not take" '--json takes no value.' games --json=yes
refused "a player that does not exist" \
    'there is no player "wizard"; choose human, random, novice, casual, skilled, expert, perfect, or bot:COMMAND.' \
    play charge --p2 wizard
refused "a mistyped player after the game" 'there is no player "casaul"; did you mean casual?' play charge casaul
refused "an opponent twice" 'Player 2 is set twice: by casual after the game, and by --p2 random.' play charge casual --p2 random
refused "Player 1 twice" 'Player 1 is set twice: by human after the game, and by --p1 random.' \
    play charge human casual --p1 random
refused "a player before the game" 'casual is a player; name the game first: duello play GAME casual' play casual charge
refused "a person before the game" 'human is a player; name the game first: duello play GAME human' play human
refused "a program before the game" 'bot:foo is a player; name the game first: duello play GAME bot:foo' play bot:foo
refused "a game after the game" \
    'there is no player "clash"; choose human, random, novice, casual, skilled, expert, perfect, or bot:COMMAND.' \
    play charge clash
refused "a rule in the name of the game that there is not" \
    'charge:gaol=20: charge has no option "gaol"; it has '"$common, $of_charge." play charge:gaol=20 casual
refused "a player with a long name" "a player's name has at most 255 bytes." play charge "$(printf '%256d' 0)"
refused "three players" 'unexpected argument "random"; usage: duello play [GAME] [WHO] [WHO] [options]' \
    play charge random random random
refused "perft needs a depth" 'usage: duello perft GAME DEPTH' perft charge
refused "a depth that is none" 'DEPTH must be a whole number from 1 to 1000.' perft charge deep
refused "a rule that perft does not know" \
    '--rule x=1: charge has no option "x"; it has '"$common, $of_charge." perft charge 2 --rule x=1

# ---- help ----------------------------------------------------------------------------------------

for command in play resume saves history rules replay review perft bench help; do
    for ask in "$command --help" "--help $command" "help $command" "$command -h"; do
        # shellcheck disable=SC2086
        answer '' $ask
        expect "duello $ask" code=0 errlines=0 out~Examples: "out~duello $command" "out~Usage: duello $command"
    done
    check "$command: examples come before usage and options" test \
        "$(grep -nE '^(Examples|Usage|Options)' out | head -n 1 | grep -c Examples)" -eq 1
    check "$command: the first line is a sentence" eval 'head -n 1 out | grep -q "[a-z]\.$"'
done
answer '' --help
expect "duello --help lists the commands" code=0 'out~duello play charge' 'out~replay' errlines=0
answer ''
expect "so does duello alone, without a terminal" code=0 'out~duello play charge'
answer '' --version
check "duello --version" grep -qxE 'duello [0-9]+\.[0-9]+\.[0-9]+' out
version=$(cat out)
answer '' -V
check "duello -V is the same" test "$(cat out)" = "$version"
answer $'q\n' --plain
expect "duello --plain is the menu in lines, also through a pipe" code=0 errlines=0 'out~ 1  Charge' 'out~  Lessons' 'out~or q to go back'
answer '' --plain
expect "the menu ends with its input" code=0 errlines=0 'out~  Lessons'
answer '' --plain --ascii --loud
expect "an option that the menu does not have" code=2 'err~"--loud" is not an option of the menu'
for game in charge clash battle duel blast; do
    answer '' rules $game
    expect "the rules of $game read well" code=0 errlines=0 'out!->' 'out!{' 'out~Options'
done

# ---- players, and who moves first ----------------------------------------------------------------

answer '' play duel --first 2
expect "--first 2" code=4 "out~Player B's Turn"
answer '' play duel --first 1
expect "--first 1" code=4 "out~Player A's Turn"
for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
    answer '' play duel --first random --seed $seed
    grep "'s Turn" out
done >firsts
check "--first random is sometimes the one, sometimes the other" test "$(sort -u firsts | wc -l)" -eq 2
refused "--first 3" '--first must be 1, 2 or random.' play duel --first 3
answer 'attack 3\n' play duel --name1 Ada --name2 'Grüße Gott'
expect "names" code=4 "out~Ada attacks with 3 EP." 'out~Grüße Gott loses 6 EP.'
long=$(printf 'x%.0s' {1..48})
for name in '' ' ' ' Ada' 'Ada ' "$long" "${long//xx/ü}" $'A\nB' $'A\tB' $'\033[31mA' $'\377' $'A\302\233'; do
    refused "a bad name: $(printf %q "$name")" 'names: up to 47 characters (fewer if some are not ASCII), no tabs.' play duel --name1 "$name"
done
refused "the same name twice" 'both players are named X; use --name1 and --name2.' play duel --name1 X --name2 X
answer '' play duel --name1 "${long%x}"
expect "a name of 47 bytes" code=4

# ---- chance --------------------------------------------------------------------------------------

for game in charge clash battle duel blast; do
    for seed in 1 1 2; do
        rm -f s.duel
        answer '' play $game --p1 random --p2 random --seed $seed --record s.duel
        expect "$game: two bots finish with seed $seed" code=0 errlines=0
        moves_of s.duel >"moves.$seed.new"
        mv out "out.$seed.new"
        [ -e "moves.$seed" ] || { mv "moves.$seed.new" "moves.$seed" && mv "out.$seed.new" "out.$seed"; }
    done
    check "$game: the same seed plays the same game" cmp moves.1 moves.1.new
    check "$game: and says the same" cmp out.1 out.1.new
    check "$game: another seed plays another" eval '! cmp -s moves.1 moves.2'
    rm -f moves.* out.*
done
answer '' play battle --seed 1
cp out one
answer '' play battle --seed 1
check "the same seed deals the same hand" cmp one out
for bad in -1 x 1.5 18446744073709551616 '' ' 1'; do
    refused "a bad seed: \"$bad\"" \
        '--seed must be a whole number from 0 to 18446744073709551615.' play battle --seed "$bad"
done
answer '' play battle --seed 18446744073709551615
expect "the largest seed" code=4
answer '' play battle --deal '2:3,5,6,8,10,1,2 1:2,4,7,9,10,5,8,7'
expect "stacked decks" code=4 "out~Player 1's Hand: 2, 4, 7, 9, 10"
answer '7\nhand\n' play battle --deal '1:7,7 2:1'
expect "not all of a deck need be stacked" code=4 "out~Player 1 plays: 7"
for bad in '1:' '1:2,' '3:1' '1:2 1:3' 'x' '1:2;3' '1:-2' '1:2,,3' ':' '1 2'; do
    refused "a deal that cannot be read: \"$bad\"" \
        '--deal: A deal must look like "1:2,4,7 2:3,5": each player'"'"'s deck, from the top.' play battle --deal "$bad"
done
refused "a card that does not exist" '--deal: The deck has no card 11.' play battle --deal 1:11
refused "a card too often" "--deal: Player 1's deck has the card 3 only 2 times." play battle --deal 1:3,3,3
refused "a deal where nothing is dealt" \
    '--deal: Energy Duel has no cards to deal.' play duel --deal 1:3

# ---- JSON ----------------------------------------------------------------------------------------

answer '' games --json
check "games --json" is_json '[o["id"] for o in t][:5] == ["charge", "energy-clash", "battle-numbers", "energy-duel", "energy-duel-blast"]'
answer '' saves --json
check "saves --json" is_json 'len(t) >= 3 and all(o["type"] == "save" for o in t)'
answer '' replay s.duel --json
check "replay --json" is_json 'len(t) > 1 and t[0]["turn"] == 1 and t[-1]["result"] in ("win", "unfinished")'
answer '' bench duel --json
check "bench --json" is_json 't[0]["game"] == "energy-duel" and t[0]["moves_per_second"] > 0 and t[0]["games_per_second"] > 0'
cp out bench1
answer '' bench duel --json
check "the signature is the same every time" test \
    "$(grep -o '"signature":"[0-9a-f]*"' out)" = "$(grep -o '"signature":"[0-9a-f]*"' bench1)"
answer '' bench --bot ./mybot
check "bench --bot without --arena" test "$code" -eq 2
answer '' bench duel --sweep
check "bench --sweep takes no game" test "$code" -eq 2
refused "bench measures one thing" '--arena cannot be used with --solve.' bench --arena --solve
refused "bench --sweep --solve" '--solve cannot be used with --sweep.' bench --sweep --json --solve
refused "bench --solve --rule" '--edition and --rule cannot be used with --solve.' bench charge --solve --rule goal=20
refused "bench --rule without a game" '--edition and --rule need a GAME.' bench --rule goal=20
answer '' bench --arena --bot /nonexistent
expect "bench of a program that does not start" code=1 errlines=1 'err~bot:/nonexistent made no move: '
check "and nothing else is measured" test ! -s out
tiny=(solve battle --rule top=3 --rule copies=1 --rule hand=2 --rule hp=3 --rule turn-limit=4)
answer '' "${tiny[@]}" --target 0.0001 --json
check "solve --json with hidden cards" is_json '(t[0]["type"] == "equilibrium" and t[0]["exploitability"] <= 0.0001
    and t[0]["convergence"][-1] == {k: t[0][k] for k in ("iterations", "exploitability")}
    and abs(sum(o["odds"] for o in t[0]["openings"]) - 1) < 1e-9
    and all(abs(sum(m["share"] for m in o["moves"]) - 1) < 1e-9 for o in t[0]["openings"]))'
answer '' "${tiny[@]}" --iterations 5 --json
check "solve --iterations" is_json 't[0]["iterations"] == 5 and t[0]["exploitability"] > 0.001'
answer '' solve battle
expect "a deal that is too large" code=1 errlines=1 'err~too large'
refused "a target that is no number" \
    '--target must be a number from 0.000000001 to 1, like 0.001.' "${tiny[@]}" --target nan
refused "a target of nothing" '--target must be a number from 0.000000001 to 1, like 0.001.' "${tiny[@]}" --target 0
refused "no iterations" '--iterations must be a whole number from 1 to 1000000000.' "${tiny[@]}" --iterations 0
refused "a target where nothing is hidden" \
    '--target, --iterations and --net are for games with hidden cards.' solve charge --target 0.1
answer '' games --json
check "no message is among the objects" test ! -s err
answer '' perft duel 2
expect "perft counts" code=0 'out~16'
answer '' perft blast 2
expect "and counts joint moves" code=0 errlines=0
answer '' perft charge 400
expect "it refuses what takes days" code=1 errlines=1 'err~positions would have to be visited'
answer '' perft duel 1000
expect "though most of its games are short" code=1 errlines=1 'err~more than 1,000,000,000,000,000 positions'
timeout -s INT 3 "$duello" perft battle-numbers 1 >out 2>err
check "it stops when it is told to" test $? -eq 124
check "it says first how much there is to count" grep -q '^duello: there are about .*00,000,000 positions to visit.$' err
if [ -e /dev/full ]; then
    timeout 20 "$duello" games >/dev/full 2>err
    check "output that cannot be written is a failure" test $? -eq 1
fi

finish
