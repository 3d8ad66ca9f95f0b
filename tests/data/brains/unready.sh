#!/bin/sh
# A brain that rejects every board size.
while read -r line; do
    echo ERROR unsupported size
done
