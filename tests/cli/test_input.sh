#!/usr/bin/env bash
# Answers through a pipe: no answer ends or damages a game by accident.
# Takes: 10 seconds
. "$(dirname "$0")/lib.sh"

# game | options | answers that end the game
games=(
    "charge||charge 5\ncharge 1\ncharge 5\ncharge 1\ncharge 5\n"
    "energy-clash||attack\nattack\nattack\nattack\n"
    "battle-numbers|--rule hp=5 --deal 1:2,4,7,9,10|play 10\nnone\n"
    "energy-duel||attack 3\ncharge\nattack 3\n"
    "energy-duel-blast||blast\nblast\nblast\nblast\n"
)
every_bad=('' '   ' 'zzz' '99' '-1' '0' '1 2 3' '+' 'attack!' 'quit now' 'helpme' '..' '\342\230\240')

n='\n' # the newline in the answers above

# After a bad answer comes exactly one sentence, then the same question or the question for a number.
refused_in_one_line() { # refused_in_one_line BAD OPTIONS...
    local bad=$1 start rest line
    shift
    answer '' "$@"
    start=$(cat out && echo .)
    start=${start%$'\n.'}
    answer "$bad\n" "$@"
    rest=$(cat out && echo .)
    rest=${rest%.}
    [ "$code" -eq 4 ] || return 1
    [ "${rest#"$start"}" != "$rest" ] || return 1
    rest=${rest#"$start"}
    rest=${rest#*$'\n'} # the echo of the answer
    line=${rest%%$'\n'*}
    rest=${rest#*$'\n'}
    rest=${rest%$'\n'}
    [[ $line == *[.] && -n $rest && ($start == *"$rest" || $rest == *" ("*[0-9]"): " && $rest != *$'\n'*) ]]
}

for row in "${games[@]}"; do
    IFS='|' read -r game options good <<<"$row"
    read -ra options <<<"$options"
    args=(play "$game" --seed 5 "${options[@]}")

    bad=0
    for text in "${every_bad[@]}"; do
        refused_in_one_line "$text" "${args[@]}" || { bad=1 && echo "# not so: \"$text\""; }
    done
    verdict $bad "$game: a bad answer is refused in one sentence and asked again"

    rm -f a.duel b.duel c.duel d.duel
    answer "$good" "${args[@]}" --record a.duel
    expect "$game: the good answers end the game" code=0 'errlines=0'
    mixed=
    for text in "${every_bad[@]}"; do mixed+="$text\n"; done
    answer "$mixed${good//"$n"/$n$mixed}" "${args[@]}" --record b.duel
    expect "$game: bad answers between them do no harm" code=0 'errlines=0'
    check "$game: nothing was lost or won by them" cmp <(moves_of a.duel) <(moves_of b.duel)

    answer "${good//"$n"/\\r$n}" "${args[@]}" --record c.duel
    check "$game: lines may end in CRLF" cmp <(moves_of a.duel) <(moves_of c.duel)
    check "$game: CR is not echoed" eval '! grep -q $'"'\\r'"' out'
    answer "${good%"$n"}" "${args[@]}" --record d.duel
    check "$game: the last line needs no newline" cmp <(moves_of a.duel) <(moves_of d.duel)

    answer '' "${args[@]}"
    expect "$game: no input is an unfinished game without a move" code=4 \
        'err=duello: input ended; no move was made, so the game is not saved.'
    begun=${good%%"$n"*}$n rest=${good#*"$n"}
    if [ "$game" = energy-duel-blast ]; then # a choice that was not revealed is no move yet
        answer "$begun" "${args[@]}"
        expect "$game: nor is one with a secret choice" code=4 \
            'err=duello: input ended; no move was made, so the game is not saved.'
        begun='blast\nblast\nblast\n' rest='blast\n'
    fi
    answer "$begun" "${args[@]}"
    expect "$game: the input ends in mid-game" code=4 errlines=1 'err~duello resume'
    resume ''
    expect "$game: which stays saved" code=4 errlines=1 'err~duello resume'
    resume "$rest"
    if [ "$game" = energy-duel-blast ]; then # the third choice was still secret, so it was not saved
        expect "$game: a choice that was not revealed is asked again" code=4 'err~duello resume'
        resume 'blast\nblast\n'
        expect "$game: and the rest of the answers ends it" code=0 errlines=0
    else
        expect "$game: the rest of the answers ends it" code=0 errlines=0
    fi
done

# ---- nonsense ----------------------------------------------------------------------------------------

end='attack 3\ncharge\nattack 3\n'
won='out~Game Over: Player A Wins!'

{ head -c 1000000 /dev/zero | tr '\0' a && printf '\n%b' "$end"; } >long
play_file long play duel
expect "a megabyte on one line is refused, and the game goes on" code=0 'out~too long' "$won"
check "and is not repeated" test "$(wc -c <out)" -lt 5000
head -c 1000000 /dev/zero | tr '\0' 1 >long
play_file long play duel
expect "a megabyte without an end of line" code=4 'out~too long' errlines=1
{ head -c 1000000 /dev/zero && printf '\n%b' "$end"; } >long
play_file long play duel
expect "a megabyte of NUL" code=0 "$won"
head -c 300000 /dev/urandom >long
play_file long play battle --seed 1
check "random bytes do not break the program" test "$code" -eq 4 -o "$code" -eq 0

answer "attack\\0000 3\nattack 3\\0000\n\\0000\n$end" play duel --record nul.duel
expect "NUL bytes are refused" code=0 "$won"
check "and no answer was cut at one" test "$(moves_of nul.duel | wc -l)" -eq 4
check "nor is one printed" test "$(tr -d '\0' <out | wc -c)" -eq "$(wc -c <out)"
answer "\0377\0376\n\0300\0257\n\0355\0240\0200\nattack\0200 3\n$end" play duel --record utf.duel
expect "invalid UTF-8 is refused" code=0 "$won"
check "and no answer was found in it" test "$(moves_of utf.duel | wc -l)" -eq 4
check "what is printed stays UTF-8" iconv -f UTF-8 -t UTF-8 out
answer "\0033[2J\n\0007\n\0010\0177\n\0033]0;x\0007\n$end" play duel
expect "control characters are refused" code=0 "$won"
check "and never echoed" test "$(tr -d '\033\007\010\177' <out | wc -c)" -eq "$(wc -c <out)"
answer "\0302\02332J\n\02332J\n$end" play duel
expect "so are those of 8 bits" code=0 "$won"
check "and never echoed either" test "$(LC_ALL=C tr -d '\233' <out | wc -c)" -eq "$(wc -c <out)"

# ---- leaving -----------------------------------------------------------------------------------------

answer 'quit\nresign\n' play duel --record r.duel
expect "quit and resign" code=0 'out~Player A resigns.' 'out~Player B Wins!' errlines=0
check "the record says so" grep -q '^resign 1 #' r.duel
check "and who won" grep -q '^result 2 wins #' r.duel
answer 'blast\nquit\nr\n' play blast
expect "the one who is asked resigns" code=0 'out~Player 2 resigns.' 'out~Player 1 wins the game!'
answer 'attack 3\nquit\nsave\n' play duel
expect "quit and save" code=0 errlines=1 'err~duello resume'
resume 'charge\nattack 3\n'
expect "which can be resumed" code=0 "$won"
answer 'quit\nplay\nattack 3\nquit\nno\nplay\nexit\n\nq\nkeep\ncharge\nattack 3\n' play duel
expect "quit and play on" code=0 "$won" 'out~Please answer resign, save or keep.'
answer 'resign\n\nresign\nn\nresign\ny\n' play duel
expect "resign is asked again, and Enter alone is no" code=0 'out~Resign this game? (yes/no)' 'out~Player A resigns.'
check "three times" test "$(grep -ac 'Resign this game' out)" -eq 3
answer 'attack 3\nquit\n' play duel
expect "the input ends while quitting" code=4 'err~duello resume'
answer 'quit\n' play duel
expect "before any move too" code=4 'err=duello: input ended; no move was made, so the game is not saved.'

# ---- commands at every prompt ------------------------------------------------------------------------

commands='help\n?\nhint\nrules\nstatus\nhand\nmoves\nundo\nsave\nHELP\n  moves  \n'
at_prompt() { # at_prompt WHERE BEFORE AFTER GAME CONDITION...: the commands work there and do no harm
    local where=$1 before=$2 after=$3 game=$4 deal=()
    shift 4
    [ "$game" = battle ] && deal=(--rule hp=5 --deal '1:2,4,7,9,10 2:1,3,5,6,8')
    rm -f plain.duel asked.duel
    answer "$before$after" play "$game" "${deal[@]}" --record plain.duel
    answer "$before$commands$after" play "$game" "${deal[@]}" --record asked.duel
    expect "commands $where" code=0 'out~Moves: ' 'out~quit    leave (or q)' \
        'out~Every move is saved' 'out~duello resume asked.duel' "out!I don't understand" "$@"
    check "commands $where change nothing" cmp <(moves_of plain.duel) <(moves_of asked.duel)
}
at_prompt "at the first prompt" '' 'attack 3\ncharge\nattack 3\n' duel \
    'out~Two players start with 10' 'out~attack 1, attack 2, attack 3, charge' \
    'out~Energy Duel has no cards.' 'out~No move has been made yet.'
at_prompt "at the number prompt" '1\n' '3\ncharge\nattack 3\n' duel 'out~Enter Attack Cost (1-3): ' \
    'out~No move has been made yet.'
at_prompt "at a number prompt with cards" '1\n' '5\nc1\nc5\nc1\nc5\n' charge \
    "out~Player 1's Hand: Charge x5, Block x2, Steal x1" 'out~charge 1, charge 2'
at_prompt "at the first secret prompt" '' 'b\nb\nb\nb\n' blast 'out~charge, shield, blast'
at_prompt "of an attacker" '' '10\nnone\n' battle "out~Player 1's Hand: 2, 4, 7, 9, 10" \
    'out~discard pile: none'
answer "$commands" play battle --deal '1:2,4,7,9,10 2:1,3,5,6,8'
expect "none of them shows the other's hand" code=4 'out!1, 3, 5, 6, 8' "out!Player 2's Hand"
answer "10\n$commands" play battle --deal '1:2,4,7,9,10 2:1,3,5,6,8'
check "nor to the defender" test "$(grep -ac 'Hand: 2, 4, 7, 9' out)" -eq 1
rm -f asked.duel
answer 'b\nhelp\nrules\nstatus\nhand\nmoves\nundo\nno\nsave\nshield\nb\nb\n' play blast --record asked.duel
expect "commands at the second player's prompt" 'out~Moves: charge, shield or blast' \
    'out~Two players start' 'out~has no cards' 'out~Player 2 says no.' 'out~resume asked.duel' code=4
check "and the first choice stands" test "$(moves_of asked.duel | head -1)" = '1 blast / shield'
answer 'b\nstatus\nmoves\nhelp\nhand\nzzz\n' play blast
check "what the first player chose is in none of the answers" eval '! grep -q blasts out'

# ---- taking back -------------------------------------------------------------------------------------

rm -f u.duel
answer 'attack 1\nundo\nyes\nattack 3\ncharge\nattack 3\n' play duel --record u.duel
expect "undo, granted" code=0 'out~Player B, allow Player A to take back the last move?' "$won"
check "the record tells of it" grep -q '^undo #' u.duel
answer '' replay u.duel --json
check "and replays without the move" test "$(head -1 out | grep -c 'attack 3')" -eq 1
answer 'attack 1\nundo\nno\nstatus\n' play duel
expect "undo, denied" code=4 'out~Player B says no.' 'out~Player A EP: 9' 'out~Player B EP: 8'
answer 'attack 1\nundo\nperhaps\ny\nstatus\n' play duel
expect "undo, answered badly, then granted" code=4 'out~Please answer yes or no.' 'out~Player B EP: 10'
answer 'attack 1\nundo\n' play duel
expect "the input ends at the question" code=4 errlines=1
resume 'status\n'
expect "and the move stands" code=4 'out~Player A EP: 9'
answer 'undo\n' play duel
expect "undo at the start" code=4 'out~No move has been made yet.'
answer 'attack 1\nundo\nyes\nundo\n' play duel
expect "undo back to the start, and no further" code=4 'out~No move has been made yet.'
answer 'c\nc\nundo\ny\nundo\ny\nstatus\n' play duel
expect "undo twice asks each of the two" code=4 'out~Player A, allow Player B' 'out~Player B, allow Player A'
answer 'blast\nundo\nyes\nshield\ncharge\n' play blast --record b2.duel
expect "undo before the reveal" code=4 'out~Player 2, allow Player 1 to' 'out~Last move taken back.'
check "lets the first choose again" test "$(moves_of b2.duel)" = '1 shield / charge'
answer 'charge\ncharge\nundo\n' play blast
expect "undo past a reveal is refused" code=4 "out~You can't undo: both choices have been revealed."
answer 'charge\ncharge\ncharge\nundo\nyes\nundo\n' play blast
expect "also after an undo before it" code=4 "out~You can't undo: both choices have been revealed."
answer 'undo\n2\nundo\nnone\nundo\n' play battle --deal 1:2,4,7,9,10
expect "undo past a shown or drawn card is refused" code=4 "out~You can't undo once cards have been shown or drawn."
check "at all three places" test "$(grep -ac 'You can.t undo\|No move has been made' out)" -eq 3
rm -f bot.duel
answer 'attack 1\nundo\nstatus\n' play duel --p2 random --seed 3 --record bot.duel
expect "undo against a bot asks nobody" code=4 'out!allow Player' "out~Moves taken back: Player B's " "out~, Player A's attack 1." 'out~Player A EP: 10' 'out~Player B EP: 10'
check "and takes both moves back" test "$(moves_of bot.duel | grep -c '^undo$')" -eq 2
answer 'attack 1\nundo\nu\nhelp\n?\nposition\n' play duel --p2 random --rated --seed 3
expect "no undo in a rated game, nor in its help" code=4 "out~You can't undo in a rated game." 'out!take back' \
    'out!taken back' 'out!what matters here'
check "and the move stands" test "$(grep -ac 'turn=1 ep=10/10' out)" -eq 0
answer 'undo\n' play duel --p1 random --seed 3
expect "a bot's first move cannot be taken back" code=4 'out~You have not made a move yet.'
answer 'undo\n' play duel --p2 random
expect "nothing to take back against a bot" code=4 'out~No move has been made yet.'

# ---- positions ---------------------------------------------------------------------------------------

# --position takes what `position` prints at a table, in every game and for either player.
for game in $("$duello" games --json | sed 's/[^,]*,"id":"\([^"]*\)".*/\1/'); do
    for seed in 1 2 3 4; do
        answer 'position\n' play "$game" --p1 human --p2 random --first $((seed % 2 + 1)) --seed "$seed"
        words=$(grep -ao 'turn=.*' out | tail -n 1)
        answer 'position\nmoves\n' play "$game" --position "$words" --seed "$seed" --record trip.duel
        expect "$game $seed: a game begins where another was" code=4 "out~$words"
        answer 'position\n' resume trip.duel
        expect "$game $seed: and is taken up there" code=4 "out~$words"
        rm -f trip.duel
    done
done

finish
