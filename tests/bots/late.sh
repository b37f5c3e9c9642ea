#!/bin/sh
# Answers the first question well, the second too late.
while read -r word rest; do
    case $word in
    legal) move=${rest%%,*} ;;
    go)
        case ${rest%% *} in 1) ;; *) sleep 0.5 ;; esac
        echo "move ${rest%% *} $move"
        ;;
    esac
done
