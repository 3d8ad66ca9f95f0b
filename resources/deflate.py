#!/usr/bin/env python3
"""Packs the pictures among the resources anew, pixel for pixel the same: PNG files, and those within ICO files.

Needs zopfli (PyPI), which looks much longer than other compressors for the shortest DEFLATE stream. Run it after
`cargo run --release --example art`:

    python3 resources/deflate.py

The same input gives the same bytes.
"""

import struct
import zlib
from pathlib import Path

import zopfli.zlib

HERE = Path(__file__).resolve().parent
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunks(png):
    """The chunks of a PNG file: kind and contents."""
    start = len(SIGNATURE)
    while start < len(png):
        (length,) = struct.unpack_from(">I", png, start)
        yield png[start + 4 : start + 8], png[start + 8 : start + 8 + length]
        start += 12 + length


def pack_png(png):
    """A PNG file with its pixels, filters and other chunks as they are, in the shorter stream of both."""
    if not png.startswith(SIGNATURE):
        raise SystemExit("not a PNG file")
    before, pixels, after = [], b"", []
    for kind, contents in chunks(png):
        if kind == b"IDAT":
            pixels += contents
        else:
            (after if pixels else before).append((kind, contents))
    packed = min(zopfli.zlib.compress(zlib.decompress(pixels), numiterations=15), pixels, key=len)
    whole = SIGNATURE
    for kind, contents in [*before, (b"IDAT", packed), *after]:
        whole += struct.pack(">I", len(contents)) + kind + contents
        whole += struct.pack(">I", zlib.crc32(kind + contents))
    return whole


def pack_ico(ico):
    """An ICO file with its pictures in their order."""
    (count,) = struct.unpack_from("<H", ico, 4)
    entries = [struct.unpack_from("<8sII", ico, 6 + 16 * number) for number in range(count)]
    pictures = [pack_png(ico[first : first + length]) for _, length, first in entries]
    whole, first = ico[:6], 6 + 16 * count
    for (head, _, _), picture in zip(entries, pictures):
        whole += struct.pack("<8sII", head, len(picture), first)
        first += len(picture)
    return whole + b"".join(pictures)


def main():
    names = ["board/grain.png", "gumu.ico", "gumu.png", "gumu-512.png", "stones/black.ico", "stones/white.ico"]
    for name in [*names, "window.png"]:
        path = HERE / name
        before = path.read_bytes()
        after = pack_ico(before) if path.suffix == ".ico" else pack_png(before)
        path.write_bytes(after)
        print(f"{name}: {len(before)} -> {len(after)} bytes")


if __name__ == "__main__":
    main()
