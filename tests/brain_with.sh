#!/usr/bin/env bash
# Runs a brain with an INFO setting that replaces the value from the manager of a match, so that the two players of a
# match can have different numbers of nodes or threads.
# Usage: "cmd:bash TESTS/brain_with.sh KEY VALUE BRAIN" as a player, with absolute paths; KEY and VALUE are those of an
# INFO line of the Gomocup protocol, such as max_node 50000, thread_num 2 or pondering 1.
set -euo pipefail
[ $# -eq 3 ] || { sed -n '2,6s/^# //p' "$0" >&2; exit 1; }
key=$1 value=$2 brain=$3
cd "$(dirname "$brain")"
sed -u -e "s/^INFO $key .*/INFO $key $value/" -e "s/^\(RE\)\?START.*/&\nINFO $key $value/" | "$brain"
