#!/bin/sh
# A brain that answers with SUGGEST instead of a move, writes messages, ends its lines with CR, and plays along the
# upper edge.
x=0
while read -r line; do
    case $line in
    START*) printf 'OK\r' ;;
    BEGIN*|TURN*|DONE*)
        printf 'MESSAGE Depth 7-9 | hello\r\nDEBUG %s\rSUGGEST %s,0\r' "$x" "$x" ;;
    PLAY*)
        printf '%s,0\r' "$x"
        x=$((x + 1)) ;;
    END*) exit 0 ;;
    esac
done
