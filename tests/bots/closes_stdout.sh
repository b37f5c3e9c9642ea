#!/bin/sh
# Closes its output.
exec >&-
sleep 1000
