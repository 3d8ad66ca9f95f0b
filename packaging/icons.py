#!/usr/bin/env python3
"""Puts the icons where desktops look for them: `icons.py FOLDER` takes the pictures out of resources/gumu.ico, and writes
FOLDER/48x48/apps/io.github.gumu.gumu.png and so on, with the largest icon and the one in a single color."""

import shutil
import struct
import sys
from pathlib import Path

NAME = "io.github.gumu.gumu"

resources = Path(__file__).resolve().parent.parent / "resources"


def place(size, file):
    """Returns the path of an icon, in its folder."""
    folder = Path(sys.argv[1]) / size / "apps"
    folder.mkdir(parents=True)
    return folder / file


icon = (resources / "gumu.ico").read_bytes()
(count,) = struct.unpack_from("<H", icon, 4)
for number in range(count):
    # The last two fields of an entry are the length and the offset of a PNG; ICO files store a side of 256 as 0.
    side, _, _, _, _, _, length, start = struct.unpack_from("<BBBBHHII", icon, 6 + 16 * number)
    side = side or 256
    place(f"{side}x{side}", f"{NAME}.png").write_bytes(icon[start : start + length])
shutil.copyfile(resources / "gumu-512.png", place("512x512", f"{NAME}.png"))
shutil.copyfile(resources / "gumu-symbolic.svg", place("symbolic", f"{NAME}-symbolic.svg"))
