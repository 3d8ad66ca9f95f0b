#!/bin/sh
# A brain that gets ready and then says nothing.
read -r line
echo OK
exec sleep 60
