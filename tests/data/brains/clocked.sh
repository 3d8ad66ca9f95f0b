#!/bin/sh
# A brain that does not move until it is told how much time is left. It plays along the lower edge.
x=0
left=
while read -r line; do
    case $line in
    START*|RESTART*) echo OK ;;
    TAKEBACK*) echo OK ;;
    INFO*time_left*) left=yes ;;
    BEGIN*|TURN*|DONE*)
        [ -n "$left" ] || exec sleep 60
        left=
        echo "$x,14"
        x=$((x + 1)) ;;
    END*) exit 0 ;;
    esac
done
