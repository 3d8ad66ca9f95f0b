#!/bin/bash
# Runs a program and passes its own input on to that program. It stops reading at a number that does not fit in 32 bits.
while IFS= read -r line; do
    for word in ${line%$'\r'}; do
        if [[ $word =~ ^[0-9]+$ ]] && { [ ${#word} -gt 10 ] || [ "$word" -gt 2147483647 ]; }; then exec sleep 600; fi
    done
    printf '%s\n' "$line"
done | "$1"
