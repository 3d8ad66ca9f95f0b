#!/usr/bin/env bash
# A brain that loses the lines that arrive within ten milliseconds after its move. After a loss it answers the next INFO
# time_left with two errors.
x=0
while read -r line; do
    case $line in
    START*) echo OK ;;
    BEGIN*|TURN*|DONE*)
        echo "$x,0"
        x=$((x + 1))
        # Lose every line that arrives within ten milliseconds.
        while read -r -t 0.01 lost; do dropped=$lost; done ;;
    INFO*time_left*) [ -z "$dropped" ] || printf 'ERROR Unknown command: 2147483647\nERROR Unknown command: %s\n' "$line"; dropped= ;;
    END*) exit 0 ;;
    esac
done
