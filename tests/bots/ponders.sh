#!/bin/sh
# Plays well and slowly: three tenths of a second for each move, during which its opponent is stopped.
while read -r word rest; do
    case $word in
    legal) move=${rest%%,*} ;;
    go)
        sleep 0.3
        echo "move ${rest%% *} $move"
        ;;
    esac
done
