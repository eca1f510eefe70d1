#!/bin/sh
# Gives the lead to a replica before the disk of the leader is full: with a full disk every write fails, and Patroni does
# not see it. On each database machine, every ten seconds (README.md has the timer):
#   disk-guard.sh <data folder> <reserve in MB> <address of Patroni> <name of this node>
set -eu
free=$(df --output=avail --block-size=1M "$1" | tail -n 1 | tr -d ' ')
[ "$free" -lt "$2" ] || exit 0
# Only the leader answers 200.
curl -fsS -m 5 -o /dev/null "http://$3/primary" 2>/dev/null || exit 0
echo "$free MB are free in $1, less than $2: the lead goes to a replica"
curl -fsS -m 60 -X POST -d "{\"leader\": \"$4\"}" "http://$3/switchover"
