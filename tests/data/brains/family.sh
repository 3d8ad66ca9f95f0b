#!/bin/sh
# A brain that starts another process, writes the ids of both processes into a file, and never makes a move.
/bin/sleep 600 &
echo "$$ $!" >"$1"
while read -r line; do
    case $line in
    START*) echo OK ;;
    END*) exit 0 ;;
    esac
done
