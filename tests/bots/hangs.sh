#!/bin/sh
# Listens, and never says a word.
while read -r line; do :; done
sleep 1000
