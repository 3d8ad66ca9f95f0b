#!/bin/sh
# A brain that complains of every INFO, of some at once and of others with its next move, and plays along the upper edge.
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
