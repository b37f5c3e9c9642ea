#!/bin/sh
# Writes to standard error without end, and never answers.
while read -r word rest; do
    if [ "$word" = go ]; then exec yes "this is unfair" >&2; fi
done
