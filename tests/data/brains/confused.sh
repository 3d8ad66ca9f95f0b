#!/bin/sh
# A brain that fails at lines that no manager sends: it writes errors without end after a START without a number, exits
# after a TURN before START, and reads nothing more after a TURN without a point. Otherwise it plays along the upper edge.
x=0
started=
cr=$(printf '\r')
while read -r line; do
    line=${line%"$cr"}
    case $line in
    "START "[0-9]*) started=yes; echo OK ;;
    START*) exec yes ERROR no size ;;
    TURN) echo ERROR no point; exec sleep 60 ;;
    BEGIN*|TURN*|DONE*)
        [ -n "$started" ] || exit 3
        echo "$x,0"
        x=$((x + 1)) ;;
    END*) exit 0 ;;
    ABOUT*) echo 'name="Confused"' ;;
    esac
done
