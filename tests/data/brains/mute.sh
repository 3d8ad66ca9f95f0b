#!/bin/sh
# A brain that says nothing at all.
exec sleep 60
