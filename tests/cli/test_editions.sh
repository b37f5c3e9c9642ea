#!/usr/bin/env bash
# Editions from the command line: playing, puzzles, lessons, history and ratings by them, apart from the book's. The
# games are charge and energy-duel, whose editions may have any settings; test_editions.c checks those of all games.
# Runs: plain, because unit tests read rules under sanitizers
# Takes: 12 seconds
. "$(dirname "$0")/lib.sh"

# ---- names -----------------------------------------------------------------------------------------------------------

answer '' games
expect "the list of games has editions, with a sentence" code=0 'out~--edition tournament  '
answer '' games --json
expect "as JSON with their rules" 'out~"editions":[{"id":"tournament","name":"Tournament","says":"' 'out~"rules":"charge:'
answer '' rules charge
expect "the rule book names them" code=0 'out~Editions, chosen with --edition NAME:' 'out~  tournament  '
answer '' rules charge --edition Tournament
cp out want
expect "an edition has a rule book" code=0 'out~Charge, Tournament'
answer '' rules battle:tournament
expect "it says what the text does not" 'out~But here, by options: first-less=1 (HP by which the first attack is'
answer '' rules battle
expect "by the book nothing" 'out!But here'
answer '' rules charge:tournament
check "by its short form too" cmp out want
answer '' rules charge --edition book
cp out want
answer '' rules charge
check "the book is an edition" cmp out want
answer '' rules charge --edition tournament --rule goal=16
expect "rules change beside an edition" code=0 'out~  goal=16 '
refused "a mistyped edition" 'there is no edition of charge "tornament"; did you mean tournament?' \
    play charge --edition tornament
refused "in the short form" 'there is no edition of charge "tornament"; did you mean tournament?' play charge:tornament
refused "nothing like an edition" 'there is no edition of charge "xyz"; it has tournament and the book.' rules charge:xyz
refused "two editions" 'charge:tournament and --edition book both say which rules; use one.' \
    play charge:tournament --edition book
refused "an edition of no game" '--edition and --rule need a GAME.' puzzle --edition tournament
answer '' generate words -- play charge --edition ''
expect "completion offers them" 'out~tournament	' 'out~book	'

# ---- playing ---------------------------------------------------------------------------------------------------------

answer '' play energy-duel --edition tournament random random --seed 4
expect "a game by an edition" code=0
answer '' history --json
expect "its record has the settings" 'out~"rules":"energy-duel:'
answer 'c1\n' play charge:tournament casual --seed 3
expect "an unfinished game" code=4
answer '' saves
expect "is listed with its edition" 'out~, Tournament'
answer '' resume
expect "and resumed" code=4 'out~Charge, Tournament, turn '

# ---- results ---------------------------------------------------------------------------------------------------------

for game in charge charge:tournament; do
    answer 'resign\nyes\n' play "$game" casual --rated --name1 Ada
    expect "a rated game of $game" code=0
done
answer '' ladder
expect "the ladder keeps them apart" code=0 'out~charge             ' 'out~charge:tournament '
answer '' ladder --game charge:tournament
expect "and shows an edition" code=0 'out~charge:tournament ' 'out!charge         '
answer '' history charge
expect "the history names the edition" code=0 'out~, Tournament'
answer '' history charge:tournament --player Ada
check "and lists its games" eval '[ "$(wc -l <out)" = 1 ]'
answer '' history charge:tournament --json
check "also without a name" eval '[ "$(wc -l <out)" -ge 1 ]'
answer '' stats --player Ada
expect "results are apart" code=0 'out~charge:tournament ' 'out~Rating of Ada in charge:tournament' 'out~Rating of Ada in charge:'
answer '' stats charge:tournament --player Ada
expect "also of an edition alone" 'out~Rating of Ada in charge:tournament' 'out!Rating of Ada in charge: '
refused "results by other rules" 'results are counted only for a game or an edition; use charge.' stats charge:goal=3
answer '' arena random novice --game charge:tournament --games 20 --rated --seed 1
expect "an arena by an edition" code=0
answer '' ladder --game charge:tournament
expect "counts with it, although the arena sets a turn limit" 'out~random '

# ---- puzzles and lessons -----------------------------------------------------------------------------------------------

answer '' puzzle charge --edition tournament --json --seed 1
expect "a puzzle by an edition" code=0 'out~"rules":"charge:'
answer '\n' puzzle charge --edition tournament --seed 1
expect "says so" 'out~Charge, Tournament, '
refused "variants are of the book" 'variants are made from the book; leave out --variants, or the other rules.' \
    puzzle charge:tournament --variants
refused "puzzles seen before have rules" 'changed rules are only for new puzzles' puzzle charge:tournament --again
answer '' learn charge --edition tournament
expect "a guided game by an edition" 'out~This is Charge, Tournament.' \
    'err~Start again with: duello learn charge --edition tournament'
refused "short lessons are by the book" 'the short lessons are by the book' learn 1 --edition tournament
finish
