#!/bin/sh
# Closes its input before it answers the first question.
while read -r word rest; do
    case $word in
    legal) move=${rest%%,*} ;;
    go) break ;;
    esac
done
exec <&-
echo "move ${rest%% *} $move"
sleep 1000
