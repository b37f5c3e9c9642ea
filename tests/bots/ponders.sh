#!/bin/sh
# Plays well and slowly: a tenth of a second for each move, in which the other is held.
while read -r word rest; do
    case $word in
    legal) move=${rest%%,*} ;;
    go)
        sleep 0.1
        echo "move ${rest%% *} $move"
        ;;
    esac
done
