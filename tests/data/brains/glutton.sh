#!/bin/sh
# A brain that allocates more and more memory instead of making its move.
while read -r line; do
    case $line in
    START*) echo OK ;;
    BEGIN*|TURN*|DONE*)
        x=0123456789abcdef
        while :; do x=$x$x; done ;;
    END*) exit 0 ;;
    esac
done
