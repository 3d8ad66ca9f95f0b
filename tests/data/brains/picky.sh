#!/bin/sh
# A brain that answers every INFO with an error, some at once and others only before its next move. It plays along the
# upper edge.
x=0
held=
while read -r line; do
    case $line in
    START*) echo OK ;;
    *time_left*) held='ERROR time_left is not known' ;;
    INFO*) echo UNKNOWN "$line" ;;
    BEGIN*|TURN*|DONE*)
        echo "$held"
        echo "$x,0"
        x=$((x + 1)) ;;
    END*) exit 0 ;;
    esac
done
