#!/usr/bin/env bash
# A brain that drops what reaches it in the instant after its move, and complains of it twice when it is asked again.
x=0
while read -r line; do
    case $line in
    START*) echo OK ;;
    BEGIN*|TURN*|DONE*)
        echo "$x,0"
        x=$((x + 1))
        # For ten milliseconds, lines that arrive are lost.
        while read -r -t 0.01 lost; do dropped=$lost; done ;;
    INFO*time_left*) [ -z "$dropped" ] || printf 'ERROR Unknown command: 2147483647\nERROR Unknown command: %s\n' "$line"; dropped= ;;
    END*) exit 0 ;;
    esac
done
