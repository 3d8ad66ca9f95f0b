#!/bin/sh
# A brain that never stops talking.
while read -r line; do
    case $line in
    START*) echo OK ;;
    BEGIN*|TURN*|DONE*) exec yes MESSAGE depth 3 and no end ;;
    esac
done
