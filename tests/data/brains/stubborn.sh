#!/bin/sh
# A brain that always plays the same point: the one in its argument, or else the upper left corner.
while read -r line; do
    case $line in
    START*) echo OK ;;
    BEGIN*|TURN*|DONE*) echo "${1-0,0}" ;;
    esac
done
