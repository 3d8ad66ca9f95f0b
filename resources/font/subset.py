#!/usr/bin/env python3
"""Makes the embedded font, "Gumu Sans", out of Noto Sans CJK SC.

Needs fonttools (PyPI) and Debian's package fonts-noto-cjk. Run it after a locale has gained characters:

    python3 resources/font/subset.py

The characters are those of resources/locales/*.toml and the Chinese ones of the source, where a language names itself
(all of them must be in the font), of extra.txt beside this script, and a generic list of Latin, punctuation and symbols,
of which the font may lack some. The same input gives the same bytes.
"""

import sys
import tomllib
import unicodedata
from pathlib import Path

from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
LOCALES = HERE.parent / "locales"
SOURCE = HERE.parent.parent / "src"
SYSTEM_FONTS = Path("/usr/share/fonts/opentype/noto")

FAMILY = "Gumu Sans"
STYLES = {"Regular": "gumu-regular.otf", "Bold": "gumu-bold.otf"}
# Simplified Chinese within Noto's collection.
SC_FACE = 2

# Characters that any text of the interface may use, whatever the locales say today.
LATIN = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100)]))
# Letters of players' names in Europe and Vietnam, as far as the font has them.
LETTERS = "".join(
    map(chr, [*range(0x100, 0x180), 0x1A0, 0x1A1, 0x1AF, 0x1B0, *range(0x370, 0x400), *range(0x400, 0x460), *range(0x1EA0, 0x1EFA)])
)
SYMBOLS = "–—‘’“”…·•×÷±−≤≥←↑→↓↔⇧⌘⏎␣∞○●△▲▽▼◀▶◆✓✕★☆" + "".join(map(chr, range(0x2460, 0x2474)))
CHINESE_PUNCTUATION = "《》「」，。、；：？！（）【】" + "".join(map(chr, range(0xFF10, 0xFF1A)))

# Unicode's categories of spaces, line ends and control characters.
INVISIBLE = {"Cc", "Cf", "Zl", "Zp", "Zs"}

# The SC face draws these as wide as a Chinese character, which tears Latin text apart; the font also has glyphs of
# natural width, named here by their CID.
NATURAL_WIDTH = {
    "‘": "cid63129",
    "’": "cid63130",
    "“": "cid63132",
    "”": "cid63133",
    "…": "cid63163",
    "•": "cid00733",
}

# For × and · it has none; they are drawn from the plus and the full stop.
HALF_RIGHT_ANGLE = Transform(0.5**0.5, 0.5**0.5, -(0.5**0.5), 0.5**0.5, 0, 0)
RAISED_DOT = Transform().translate(0, 270)

# Without hinting and layout features: the interface sets its text glyph by glyph.
DROPPED_TABLES = ["BASE", "VORG", "vhea", "vmtx", "GSUB", "GPOS", "GDEF", "DSIG", "STAT"]
# Copyright, version, trademark, makers, licence and their addresses stay as they were.
KEPT_NAMES = [0, 5, 7, 8, 9, 10, 11, 12, 13, 14]


def strings(table):
    """Every string value of a TOML table, however deeply nested."""
    if isinstance(table, str):
        yield table
    elif isinstance(table, dict):
        for value in table.values():
            yield from strings(value)
    elif isinstance(table, list):
        for value in table:
            yield from strings(value)


def visible(text):
    """The characters of a text that need a glyph."""
    return {char for char in text if unicodedata.category(char) not in INVISIBLE}


def shown_characters():
    """Every character that is shown, with the file that asks for it."""
    wanted = {}
    for path in sorted(LOCALES.glob("*.toml")):
        for text in strings(tomllib.loads(path.read_text(encoding="utf-8"))):
            for char in visible(text):
                wanted.setdefault(char, path.name)
    for path in sorted(SOURCE.rglob("*.rs")):
        for char in path.read_text(encoding="utf-8"):
            # Pictographs stand in tests of text input only.
            if unicodedata.east_asian_width(char) in "WF" and unicodedata.category(char) != "So":
                wanted.setdefault(char, path.name)
    return wanted


def chosen_characters(cmap):
    """The code points to keep, or an exit that names what a locale needs and the font lacks."""
    wanted = shown_characters()
    missing = [f"{char} (U+{ord(char):04X}, {name})" for char, name in sorted(wanted.items()) if ord(char) not in cmap]
    if missing:
        sys.exit("not in the font: " + ", ".join(missing))
    extra = visible((HERE / "extra.txt").read_text(encoding="utf-8"))
    generic = extra | set(LATIN + LETTERS + SYMBOLS + CHINESE_PUNCTUATION)
    return {ord(char) for char in set(wanted) | generic if ord(char) in cmap}


def use_natural_widths(font):
    """Points the wide Latin punctuation at its proportional glyphs."""
    for table in font["cmap"].tables:
        if table.isUnicode() and table.format != 14:
            table.cmap.update({ord(c): g for c, g in NATURAL_WIDTH.items() if ord(c) in table.cmap})


def subset(font, characters):
    """Drops all glyphs and tables that the interface does not need."""
    options = Options()
    options.hinting = False
    options.desubroutinize = True
    options.layout_features = []
    options.drop_tables += DROPPED_TABLES
    options.name_IDs = [1, 2, 3, 4, 6, *KEPT_NAMES]
    options.name_languages = [0x409]
    options.notdef_outline = True
    options.recalc_timestamp = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)


def bounds(font, glyph):
    """The box around a glyph's ink: left, bottom, right, top."""
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[glyph].draw(pen)
    return tuple(map(round, pen.bounds))


def draw_from(font, target, source, turn):
    """Replaces the wide glyph of one character by another's, turned or moved about its middle, and as wide as that."""
    cmap, metrics = font.getBestCmap(), font["hmtx"]
    target, source = cmap[ord(target)], cmap[ord(source)]
    left, bottom, right, upper = bounds(font, source)
    x, y = (left + right) / 2, (bottom + upper) / 2
    advance = metrics[source][0]
    top = font["CFF "].cff.topDictIndex[0]
    outline, part = top.CharStrings.getItemAndSelector(target)
    private = top.FDArray[part].Private
    pen = T2CharStringPen(advance - private.nominalWidthX, None)
    font.getGlyphSet()[source].draw(TransformPen(pen, Transform().translate(x, y).transform(turn).translate(-x, -y)))
    outline.setProgram(pen.getCharString(private, top.GlobalSubrs).program)
    metrics[target] = (advance, bounds(font, target)[0])


def rename(font, style):
    """Gives the font its own name: the licence reserves the old one for the original."""
    postscript = f"{FAMILY.replace(' ', '')}-{style}"
    names = font["name"]
    version = names.getDebugName(5).split(";")[0]
    names.names = [record for record in names.names if record.nameID in KEPT_NAMES]
    renamed = {1: FAMILY, 2: style, 3: f"{version};{postscript}", 4: f"{FAMILY} {style}", 6: postscript}
    for identifier, text in renamed.items():
        names.setName(text, identifier, 3, 1, 0x409)
    cff = font["CFF "].cff
    top = cff.topDictIndex[0]
    cff.fontNames = [postscript]
    top.FamilyName, top.FullName = FAMILY, f"{FAMILY} {style}"
    for number, part in enumerate(top.FDArray):
        part.FontName = f"{postscript}-{number}"


def make(style):
    """Writes one weight and returns its path."""
    font = TTFont(
        SYSTEM_FONTS / f"NotoSansCJK-{style}.ttc", fontNumber=SC_FACE, recalcTimestamp=False, lazy=True
    )
    use_natural_widths(font)
    subset(font, chosen_characters(font.getBestCmap()))
    draw_from(font, "×", "+", HALF_RIGHT_ANGLE)
    draw_from(font, "·", ".", RAISED_DOT)
    rename(font, style)
    path = HERE / STYLES[style]
    font.save(path, reorderTables=True)
    return path


def main():
    for style in STYLES:
        path = make(style)
        print(f"{path.name}: {path.stat().st_size} bytes, {len(TTFont(path).getBestCmap())} characters")


if __name__ == "__main__":
    main()
