#!/bin/sh
# Answers with a move that does not exist.
while read -r word rest; do
    if [ "$word" = go ]; then echo "move ${rest%% *} checkmate"; fi
done
