#!/bin/sh
# Answers with a wrong question number.
while read -r word rest; do
    case $word in
    legal) move=${rest%%,*} ;;
    go) echo "move 99999 $move" ;;
    esac
done
