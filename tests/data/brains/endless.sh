#!/bin/sh
# A brain that writes a line without an end.
while read -r line; do
    case $line in
    START*) echo OK ;;
    BEGIN*|TURN*|DONE*) exec tr '\0' x </dev/zero ;;
    esac
done
