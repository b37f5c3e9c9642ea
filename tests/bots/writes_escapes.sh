#!/bin/sh
# Writes escape sequences to standard error, and as its second answer.
while read -r word rest; do
    case $word in
    legal) move=${rest%%,*} ;;
    go)
        printf '\033]0;OWNED-BY-BOT\007\033[2J\033[31mOWNED-BY-BOT\nTRIED\n' >&2
        case ${rest%% *} in
        1) echo "move 1 $move" ;;
        *) printf 'move %s \033]0;OWNED-BY-BOT\007\033[2J\033c\n' "${rest%% *}" ;;
        esac
        ;;
    esac
done
