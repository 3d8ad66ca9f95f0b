#!/bin/sh
# A brain that takes more than a second before it reads its first line, and then plays along the lower edge.
sleep 1.2
x=0
while read -r line; do
    case $line in
    "START 15"*) started=yes; echo OK ;;
    ABOUT*) echo 'name="Slow"' ;;
    INFO*) ;;
    BEGIN*|TURN*|DONE*)
        if [ -z "$started" ]; then echo ERROR no game; continue; fi
        echo "$x,14"
        x=$((x + 1)) ;;
    END*) exit 0 ;;
    *) echo UNKNOWN ;;
    esac
done
