#!/bin/sh
# Answers once, and has stopped listening before it does.
while read -r word rest; do
    case $word in
    legal) move=${rest%%,*} ;;
    go) break ;;
    esac
done
exec <&-
echo "move ${rest%% *} $move"
sleep 1000
