#!/bin/sh
# A brain that eats memory when it should play.
while read -r line; do
    case $line in
    START*) echo OK ;;
    BEGIN*|TURN*|DONE*)
        x=0123456789abcdef
        while :; do x=$x$x; done ;;
    END*) exit 0 ;;
    esac
done
