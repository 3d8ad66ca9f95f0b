#!/bin/sh
# A brain that starts ten processes of 300 MB each before it makes its move.
while read -r line; do
    case $line in
    START*) echo OK ;;
    BEGIN*|TURN*|DONE*)
        for _ in 1 2 3 4 5 6 7 8 9 10; do
            (head -c 300000000 /dev/zero; exec sleep 600) | tail -c 300000000 >/dev/null &
        done
        sleep 10
        echo 0,0 ;;
    END*) exit 0 ;;
    esac
done
