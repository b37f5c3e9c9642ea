#!/bin/sh
# Writes megabytes of short lines.
exec yes la la la
