#!/bin/sh
# Plays the first legal move of every list.
while read -r word rest; do
    case $word in
    legal) move=${rest%%,*} ;;
    go) echo "move ${rest%% *} $move" ;;
    esac
done
