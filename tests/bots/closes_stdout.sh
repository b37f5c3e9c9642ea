#!/bin/sh
# Hangs up.
exec >&-
sleep 1000
