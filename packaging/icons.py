#!/usr/bin/env python3
"""Takes the pictures out of resources/gumu.ico: `icons.py FOLDER` writes FOLDER/48x48/apps/gumu.png and so on."""

import struct
import sys
from pathlib import Path

icon = (Path(__file__).resolve().parent.parent / "resources/gumu.ico").read_bytes()
(count,) = struct.unpack_from("<H", icon, 4)
for number in range(count):
    # The last two of an entry are the length and the place of a PNG; a side of 256 is written as 0.
    side, _, _, _, _, _, length, start = struct.unpack_from("<BBBBHHII", icon, 6 + 16 * number)
    side = side or 256
    folder = Path(sys.argv[1]) / f"{side}x{side}" / "apps"
    folder.mkdir(parents=True)
    (folder / "gumu.png").write_bytes(icon[start : start + length])
