#!/bin/sh
# Has rules of its own.
while read -r word rest; do
    if [ "$word" = go ]; then echo "move ${rest%% *} checkmate"; fi
done
