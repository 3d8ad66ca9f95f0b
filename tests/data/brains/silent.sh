#!/bin/sh
# A brain that answers START and then writes nothing more.
read -r line
echo OK
exec sleep 60
