#!/bin/sh
# Answers every question twice.
while read -r word rest; do
    case $word in
    legal) move=${rest%%,*} ;;
    go) printf 'move %s %s\nmove %s %s\n' "${rest%% *}" "$move" "${rest%% *}" "$move" ;;
    esac
done
