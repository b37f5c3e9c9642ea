#!/bin/sh
# Answers one question; at the next it writes a file that is too large, and exits.
while read -r word rest; do
    case $word in
    legal) move=${rest%%,*} ;;
    go)
        case ${rest%% *} in
        1) echo "move 1 $move" ;;
        *) yes | head -c 20000000 >big || exit 25 ;;
        esac
        ;;
    esac
done
