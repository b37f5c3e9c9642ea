#!/bin/sh
# Ignores signals and questions.
trap '' TERM HUP INT QUIT PIPE
while :; do sleep 1; done
