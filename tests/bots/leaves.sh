#!/bin/sh
# Plays one game well and exits.
while read -r word rest; do
    case $word in
    legal) move=${rest%%,*} ;;
    go) echo "move ${rest%% *} $move" ;;
    result) exit 0 ;;
    esac
done
