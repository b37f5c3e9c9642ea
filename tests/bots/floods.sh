#!/bin/sh
# Writes megabytes without a newline.
yes | tr -d "\n" | head -c 5000000
