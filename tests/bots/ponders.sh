#!/bin/sh
# Plays well and slowly: a tenth of a second for each move, during which its opponent is stopped.
while read -r word rest; do
    case $word in
    legal) move=${rest%%,*} ;;
    go)
        sleep 0.1
        echo "move ${rest%% *} $move"
        ;;
    esac
done
