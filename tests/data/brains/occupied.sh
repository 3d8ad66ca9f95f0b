#!/bin/sh
# A brain that plays one point again and again.
while read -r line; do
    case $line in
    START*) echo OK ;;
    BEGIN*|TURN*|DONE*) echo 0,0 ;;
    esac
done
