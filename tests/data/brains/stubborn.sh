#!/bin/sh
# A brain that plays one point again and again: the one that it is given, or the upper left corner.
while read -r line; do
    case $line in
    START*) echo OK ;;
    BEGIN*|TURN*|DONE*) echo "${1-0,0}" ;;
    esac
done
