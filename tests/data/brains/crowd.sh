#!/bin/sh
# A brain that starts two thousand processes before it makes its move.
while read -r line; do
    case $line in
    START*) echo OK ;;
    BEGIN*|TURN*|DONE*)
        n=0
        while [ $n -lt 2000 ]; do
            sleep 600 &
            n=$((n + 1))
        done
        echo 0,0 ;;
    END*) exit 0 ;;
    esac
done
