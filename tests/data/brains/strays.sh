#!/bin/sh
# A brain that starts processes which leave its process group, its session and its process tree, and writes the ids of
# all processes into a file. It never makes a move; with a second argument it exits when it should make a move.
sleeps='trap "" HUP INT TERM; echo $$ >>"$0"; while :; do sleep 600; done'
timeout 600 sh -c "$sleeps" "$1.part" &
setsid sh -c "$sleeps" "$1.part" &
(setsid sh -c '(setsid sh -c "$1" "$0" &)' "$1.part" "$sleeps" &)
until [ "$(wc -l <"$1.part")" = 3 ]; do sleep 0.02; done 2>/dev/null
echo "$$ $(tr '\n' ' ' <"$1.part")" >"$1"
while read -r line; do
    case $line in
    START*) echo OK ;;
    BEGIN*|TURN*|DONE*) [ -z "$2" ] || exit 3 ;;
    END*) exit 0 ;;
    esac
done
