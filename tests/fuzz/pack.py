#!/usr/bin/env python3
"""Packs some of the inputs that the fuzzer keeps into one file for the tests: `pack.py CORPUS FILE`.

The fuzzer keeps what runs through something new; of that every so many-th, the short ones alone.
"""

import struct
import sys
from pathlib import Path

MOST_BYTES = 24_000
LONGEST = 400

corpus, target = map(Path, sys.argv[1:])
inputs = sorted(data for data in (it.read_bytes() for it in corpus.iterdir()) if len(data) <= LONGEST)
step = max(1, -(-sum(2 + len(it) for it in inputs) // MOST_BYTES))
target.write_bytes(b"".join(struct.pack("<H", len(it)) + it for it in inputs[::step]))
