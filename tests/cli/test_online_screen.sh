#!/bin/bash
# Online play on real terminals: two windows of different sizes meet in the lobby and play; the server stops and comes
# back; a rematch; the terminal is restored.
. "$(dirname "$0")/lib.sh"
. "$root/tests/cli/terminal_lib.sh"

socket=duello-online-$$
in_window() { command tmux -L "$socket" -f /dev/null "$@" 2>/dev/null; }
clean_up() {
    end_server in_window
    [ -z "${server:-}" ] || kill "$server" 2>/dev/null
    rm -rf "$work"
}

# Start the server at $port, or at any port.
port=0
serve() {
    XDG_DATA_HOME=$work/server "$duello" serve --listen "127.0.0.1:$port" >"$work/serve.log" 2>&1 &
    server=$!
    await grep -q '^Listening' "$work/serve.log"
    port=$(sed -n 's/^Listening on ws:..127.0.0.1:\([0-9]*\).*/\1/p' "$work/serve.log")
}

window() { # window NAME WIDTH HEIGHT
    in_window new-session -d -s "$1" -x "$2" -y "$3" -e "HOME=$work/$1" -e "XDG_DATA_HOME=$work/$1" -e LC_ALL=C.UTF-8 \
        "$duello online ws://127.0.0.1:$port --no-animation; echo done \$?; sleep 100"
}
sees() { # sees NAME TEXT...: wait until the window shows all texts
    local name=$1 until=$((SECONDS + PATIENCE)) text all
    shift
    while [ $SECONDS -lt $until ]; do
        all=1
        in_window capture-pane -p -t "$name" >seen
        for text in "$@"; do
            grep -qF -e "$text" seen || all=0
        done
        [ $all -eq 1 ] && return 0
        sleep 0.05
    done
    sed -n '/./s/^/# screen: /p' seen
    return 1
}
window_shows() { # window_shows WHAT NAME TEXT...
    local what=$1
    shift
    sees "$@"
    verdict $? "$what"
}
press() { # press NAME KEYS...
    local name=$1
    shift
    in_window send-keys -t "$name" "$@"
}

serve
window ada 80 24
window bob 40 12
window_shows "the lobby at 80 by 24" ada "Quick pairing" "Players here: 2"
window_shows "the lobby at 40 by 12" bob "Quick pairing"
press ada s
sees ada "Energy Clash"
press ada 2
sees ada "The book"
press ada b
sees ada "No clock"
press ada 5
sees ada "Unrated"
press ada u
window_shows "an open seek waits" ada "Waiting for an opponent"
window_shows "the other lobby lists it by itself" bob "Take: Energy Clash"
press bob t
window_shows "the board shows clocks" ada "(you)  5:0" "turn 1"
window_shows "the small board shows clocks" bob "5:00 5:00  turn 1"

# The first player attacks until nothing is left, the other recharges.
first=ada second=bob
sees ada "choose" || :
in_window capture-pane -p -t ada >seen
grep -q "choose:" seen || { first=bob second=ada; }
press $first a
window_shows "a move reaches the other" $second "takes 3 damage"
window_shows "with the status after the turn" ada " EP: 8 " " EP: 7 "

kill -9 "$server"
wait "$server" 2>/dev/null
window_shows "a lost connection shows" ada "Connection lost, trying again..."
window_shows "and on the small screen" bob "Connection lost, trying again..."
in_window resize-window -t ada -x 60 -y 20
window_shows "a window can be resized meanwhile" ada "Connection lost, trying again..."
in_window resize-window -t ada -x 80 -y 24
serve
window_shows "the connection comes back by itself" $second "recharge"
press $second r
window_shows "the game goes on" $first "gains 4 EP"
press $second q
sees $second "Keep playing"
press $second p
press $first q
sees $first "Keep playing"
press $first e
sees $first "Resign this game?"
press $first y
window_shows "a resignation ends the game here" $first "resigns" "Enter continue"
window_shows "and there" $second "resigns"
press ada Enter
press bob Enter
window_shows "the lobby says who won, and offers a rematch" ada "$([ $first = ada ] && echo "You lost: you resigned." || echo "You won:")" "Rematch" "Review"
sees bob "Rematch"
press ada r
window_shows "the other hears of it" bob "offers a rematch"
press bob r
window_shows "the rematch begins" ada "turn 1" "game 2"
press ada C-c
window_shows "Ctrl-C leaves" ada "done 130"
press bob q
sees bob "Leave for now"
press bob s
sees bob "Continue: Energy"
press bob q
window_shows "q leaves the lobby" bob "done 0"
for name in ada bob; do
    XDG_DATA_HOME=$work/$name answer '' history
    expect "the game is in the history of $name" code=0 out~energy-clash
done
finish
