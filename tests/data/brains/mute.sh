#!/bin/sh
# A brain that never writes a line, not even in answer to START.
exec sleep 60
