#!/bin/sh
# A brain that answers with an error instead of a move.
while read -r line; do
    case $line in
    START*) echo OK ;;
    BEGIN*|TURN*|DONE*) echo ERROR my head aches ;;
    esac
done
