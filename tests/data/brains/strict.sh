#!/bin/bash
# Passes its input on to the program that it is given, and reads numbers of 32 bits only: after a greater one it reads
# nothing more.
while IFS= read -r line; do
    for word in ${line%$'\r'}; do
        if [[ $word =~ ^[0-9]+$ ]] && { [ ${#word} -gt 10 ] || [ "$word" -gt 2147483647 ]; }; then exec sleep 600; fi
    done
    printf '%s\n' "$line"
done | "$1"
