#!/bin/sh
# Megabytes of short lines.
exec yes la la la
