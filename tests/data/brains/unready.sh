#!/bin/sh
# A brain that does not know the size.
while read -r line; do
    echo ERROR unsupported size
done
