#!/bin/sh
# Megabytes without a newline.
exec head -c 5000000 /dev/zero
