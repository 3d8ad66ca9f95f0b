#!/bin/sh
# A brain that cannot.
while read -r line; do
    case $line in
    START*) echo OK ;;
    BEGIN*|TURN*|DONE*) echo ERROR my head aches ;;
    esac
done
