# Shared by the tests on a real terminal, which is tmux: windows, keys, and checks of the screen.

export TERM=screen TMUX_TMPDIR=$work
# libedit never frees the name of an added function or its data about the terminal. ncurses never frees a
# terminal that it does not know, nor what it loads for the mouse of Linux's console.
printf 'leak:%s\n' el_set el_init newterm mousemask >leaks
export ASAN_OPTIONS=fast_unwind_on_malloc=0 LSAN_OPTIONS=suppressions=$work/leaks:print_suppressions=0
windows=0 # each window has a server of its own, because a server takes a while to stop
tmux() { command tmux -L "duello-test-$$-$windows" -f /dev/null "$@" 2>/dev/null; }
# end_server TMUX: kill what runs in its windows, then the server. The end of a terminal would send SIGCONT to the
# programs; it can wake up a thread that LeakSanitizer is just stopping, and then both wait for ever.
end_server() {
    "$1" list-panes -a -F '#{pane_tty}' | while read -r tty; do pkill -KILL -t "${tty#/dev/}"; done
    "$1" kill-server
}
clean_up() {
    end_server tmux
    rm -rf "$work"
}

# This script runs the program in the window. It notes the terminal's settings before and after, and prints
# "done N". An interactive shell would repair the settings and hide a bug.
cat >enter <<'END'
trap : INT
settings() { stty -a | sed 's/rows [0-9]*; columns [0-9]*;//'; }
rm -f after
settings >before
"$@"
code=$?
settings >after
echo "done $code"
END

# Open a shell in a window of WIDTH by HEIGHT.
open_window() { # open_window WIDTH HEIGHT
    end_server tmux
    windows=$((windows + 1))
    tmux new-session -d -x "$1" -y "$2" -e HISTFILE= -e "HOME=$HOME" -e "XDG_DATA_HOME=$XDG_DATA_HOME" \
        -e LC_ALL=C.UTF-8 "PS1='ready> ' exec bash --norc --noprofile"
    tmux set-option -g history-limit 5000
    appears 'ready>' && return
    verdict 1 "tmux opens a window of $1 by $2"
    finish
}

screen() { tmux capture-pane -p; }
everything() { tmux capture-pane -p -S - -J; } # with the scrollback

# appears TEXT [MORE...]: wait until the screen shows them all.
appears() {
    local until=$((SECONDS + PATIENCE)) text all
    while [ $SECONDS -lt $until ]; do
        all=1
        screen >seen
        for text in "$@"; do
            grep -qF -e "$text" seen || all=0
        done
        [ $all -eq 1 ] && return 0
        sleep 0.05
    done
    sed -n '/./s/^/# screen: /p' seen
    return 1
}
# see TEXT [MORE...]: the same, on the way to a check. It fails only if the screen does not come.
see() {
    appears "$@" && return
    verdict 1 "the screen shows: $*"
    return 1
}

keys() { tmux send-keys "$@"; }
type() { # type TEXT: type it and press Enter
    tmux send-keys -l "$1"
    tmux send-keys Enter
}

# run ARGS...: run the program in a clear window. `with=A=1` puts A=1 into its environment.
with=
run() {
    last="duello $*"
    : >out
    : >err
    type "clear"
    see 'ready>'
    tmux clear-history
    type "clear; $with bash enter $duello $*"
}

read_on() { # read a text in lines to its end, part by part
    local until=$((SECONDS + PATIENCE)) last_line
    while [ $SECONDS -lt $until ]; do
        last_line=$(screen | grep . | tail -1)
        case $last_line in
        Number*back:) return ;;
        'Enter for more'*back:) type '' ;;
        esac
        sleep 0.1
    done
}

shown() { # shown WHAT TEXT...: the texts appear on the screen
    local what=$1
    shift
    appears "$@"
    verdict $? "$what"
}
hidden() { # hidden WHAT TEXT: the text is neither on the screen nor in its scrollback
    everything >out
    ! grep -qF -e "$2" out
    verdict $? "$1"
    : >out
}
restored() { # restored WHAT: the terminal is as it was before
    see 'done '
    [ "$(tmux display-message -p '#{alternate_on} #{mouse_any_flag} #{cursor_flag}')" = '0 0 1' ] &&
        cmp -s before after && grep -q ' echo ' after && grep -q ' icanon ' after
    verdict $? "$1"
}

terminate() { # terminate SIGNAL: send the signal to the program in the window
    local tty
    tty=$(tmux display-message -p '#{pane_tty}')
    kill "-$1" "$(pgrep -t "${tty#/dev/}" -x duello)"
}

# ---- full-screen mode --------------------------------------------------------------------------------

golden=$root/tests/golden/screens
update= # set by tests that run with --update

# same NAME WHAT: wait until the screen is the same as the golden screen.
same() {
    local until=$((SECONDS + PATIENCE)) name=$golden/$1.txt
    if [ -n "$update" ]; then
        sleep 1
        screen >"$name"
    fi
    while [ $SECONDS -lt $until ]; do
        screen >seen
        cmp -s seen "$name" && break
        sleep 0.05
    done
    cmp -s seen "$name" || diff "$name" seen | sed 's/^/# /'
    cmp -s seen "$name"
    verdict $? "$2"
}
gone() { # gone WHAT TEXT: the text is not on the screen
    screen >out
    ! grep -qF -e "$2" out
    verdict $? "$1"
    : >out
}
resize() { # resize WIDTH HEIGHT: wait until the terminal has the new size, which tmux may set later
    local until=$((SECONDS + PATIENCE)) tty
    tty=$(tmux display-message -p '#{pane_tty}')
    tmux resize-window -x "$1" -y "$2"
    while [ $SECONDS -lt $until ] && [ "$(stty size <"$tty")" != "$2 $1" ]; do
        sleep 0.05
    done
}

# click TEXT: click on the text, in the oldest encoding of mice; new_click uses today's.
find_text() {
    row=$(screen | grep -nF -m 1 -e "$1" | cut -d : -f 1)
    column=$(screen | grep -F -m 1 -e "$1" | awk -v t="$1" '{ print index($0, t) }')
}
click() {
    find_text "$1"
    tmux send-keys -l "$(printf '\033[M \\x%x\\x%x\033[M#\\x%x\\x%x' $((32 + column)) $((32 + row)) \
        $((32 + column)) $((32 + row)) | xargs -0 printf '%b')"
}
new_click() {
    find_text "$1"
    tmux send-keys -l "$(printf '\033[<0;%d;%dM' "$column" "$row")"
}

give_up() { # the player to move resigns
    keys q
    see 'Keep playing'
    keys e
    see 'Resign this game?'
    keys y
    see 'resigns.' 'Enter continue'
    keys Enter
}
