#!/usr/bin/env python3
"""Packs some of the inputs that the fuzzer keeps into one file for the tests: `pack.py CORPUS FILE`.

The fuzzer keeps every input that reaches new code. Of its short inputs, every n-th is packed, so that the file stays
small. `pack.py --unpack FILE CORPUS` writes the inputs of such a file to the fuzzer's corpus, from which it starts.
"""

import hashlib
import struct
import sys
from pathlib import Path

MOST_BYTES = 24_000
LONGEST = 1_200


def pack(corpus: Path, target: Path) -> None:
    inputs = sorted(data for data in (it.read_bytes() for it in corpus.iterdir()) if len(data) <= LONGEST)
    step = max(1, -(-sum(2 + len(it) for it in inputs) // MOST_BYTES))
    target.write_bytes(b"".join(struct.pack("<H", len(it)) + it for it in inputs[::step]))


def unpack(packed: Path, corpus: Path) -> None:
    data = packed.read_bytes()
    while data:
        length, data = struct.unpack("<H", data[:2])[0], data[2:]
        (corpus / hashlib.sha1(data[:length]).hexdigest()).write_bytes(data[:length])
        data = data[length:]


if sys.argv[1] == "--unpack":
    unpack(Path(sys.argv[2]), Path(sys.argv[3]))
else:
    pack(Path(sys.argv[1]), Path(sys.argv[2]))
