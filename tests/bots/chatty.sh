#!/bin/sh
# Plays well, and writes a lot to standard error.
yes | tr -d '\n' | head -c 9000000 >&2
while read -r word rest; do
    case $word in
    legal) move=${rest%%,*} ;;
    go)
        echo "I think about $rest" >&2
        echo "move ${rest%% *} $move"
        ;;
    esac
done
