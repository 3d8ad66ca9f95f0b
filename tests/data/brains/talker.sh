#!/bin/sh
# A brain that writes a line that means nothing before each answer to TURN, and never looks at the opponent's point. It
# plays along the upper edge.
x=0
while read -r line; do
    case $line in
    START*) echo OK ;;
    BEGIN*|TURN*|DONE*)
        case $line in TURN*) echo ev 30 nd 2k ;; esac
        echo "$x,0"
        x=$((x + 1)) ;;
    END*) exit 0 ;;
    esac
done
