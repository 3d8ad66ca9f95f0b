#!/usr/bin/env bash
# Tests that the two programs of a package start. `starts.sh [wine] GUMU PBRAIN_GUMU` opens the window on a virtual
# display and waits until it is shown, and lets the engine answer a command.
set -euo pipefail
runner=()
if [ "${1-}" = wine ]; then runner=(wine); shift; fi
[ $# = 2 ] || { echo "usage: bash tests/starts.sh [wine] GUMU PBRAIN_GUMU" >&2; exit 2; }

# Xvfb chooses the number of the display.
exec {number}< <(exec Xvfb -displayfd 1 -screen 0 1280x900x24 -nolisten tcp 2> /dev/null)
display_pid=$!
trap 'kill $display_pid 2> /dev/null || true' EXIT
read -r display <&"$number"
export DISPLAY=:$display

"${runner[@]}" "$1" &
pid=$!
for ((tenths = 0; tenths < 600; tenths++)); do
    if xwininfo -root -tree 2> /dev/null | grep -q '("gumu\(\.exe\)\?" '; then break; fi
    kill -0 $pid 2> /dev/null || { echo "gumu: $1 has ended without a window" >&2; exit 1; }
    sleep 0.1
done
[ $tenths -lt 600 ] || { kill $pid; echo "gumu: no window has come: $1" >&2; exit 1; }
kill $pid 2> /dev/null || true
wait $pid 2> /dev/null || true
answer=$(printf 'START 15\nINFO timeout_turn 500\nBEGIN\nEND\n' | "${runner[@]}" "$2" | tr -d '\r')
grep -qx '[0-9]*,[0-9]*' <<< "$answer" || { echo "gumu: $2 answers $answer" >&2; exit 1; }
echo "gumu: $1 has opened its window, and $2 has answered"
