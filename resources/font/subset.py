#!/usr/bin/env python3
"""Makes the embedded font, "Gumu Sans", out of Noto Sans CJK.

Needs fonttools and cffsubr (PyPI) and Debian's package fonts-noto-cjk. Run it after a locale has gained characters:

    python3 resources/font/subset.py

The characters are those of resources/locales/*.toml and the Chinese ones of the source (all of them must be in the
font), of extra.txt beside this script, and a generic list of Latin, punctuation and symbols, of which the font may lack
some. The same input gives the same bytes.

A table names its fonts: `fonts = ["NotoSansCJK SC", …]`. The first one is a face of Noto Sans CJK. Where it draws a
character of the table differently from the face of the first table, the font has both glyphs: the other one in a plane for
private use, which is that of the face's number in the order of the tables. Characters that the face lacks are put together
from a letter and its accent, or taken from the further fonts of the list.
"""

import sys
import tomllib
import unicodedata
from pathlib import Path

import cffsubr
from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
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
# The numbers of the faces within Noto's font collection.
FACES = {"JP": 0, "KR": 1, "SC": 2, "TC": 3, "HK": 4}
# The table that comes first, and the plane before those for private use.
FIRST = "en.toml"
PLANE = 0xE

# The accents of letters that are put together, with letters from which they are taken; high letters have an apostrophe in
# the place of the caron.
ACCENTS = {"\u0301": "á", "\u0302": "â", "\u0304": "ā", "\u0306": "ă", "\u0308": "ä", "\u030a": "å", "\u030c": "ǎ"}
CARON = "\u030c"
HIGH_WITH_CARON = {"d", "t", "l", "L"}

# Characters that any text of the interface may use, whatever the locales say today.
LATIN = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100)]))
# Letters of players' names in Europe and Vietnam, as far as the font has them.
LETTERS = "ǎ" + "".join(
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

# The font has no narrow glyphs for × and ·, so they are drawn from the plus and the full stop.
HALF_RIGHT_ANGLE = Transform(0.5**0.5, 0.5**0.5, -(0.5**0.5), 0.5**0.5, 0, 0)
RAISED_DOT = Transform().translate(0, 270)

# Drop hinting and layout features, because the interface places its text glyph by glyph.
DROPPED_TABLES = ["BASE", "VORG", "vhea", "vmtx", "GSUB", "GPOS", "GDEF", "DSIG", "STAT"]
# Keep the names of copyright, version, trademark, manufacturer, designer, license and their addresses.
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


def locales():
    """The tables, the first one first and the others by name: the name, the fonts, and the characters to show."""
    paths = sorted(LOCALES.glob("*.toml"), key=lambda it: (it.name != FIRST, it.name))
    for path in paths:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        yield path.name, table["language"]["fonts"], set().union(*map(visible, strings(table)))


def shown_characters():
    """Every character that is shown, with the file that asks for it."""
    wanted = {}
    for name, _, characters in locales():
        for char in sorted(characters):
            wanted.setdefault(char, name)
    for path in sorted(SOURCE.rglob("*.rs")):
        for char in path.read_text(encoding="utf-8"):
            # Ignore pictographs, which occur only in tests of text input.
            if unicodedata.east_asian_width(char) in "WF" and unicodedata.category(char) != "So":
                wanted.setdefault(char, path.name)
    return wanted


def collection(style, face):
    """A face of Noto Sans CJK."""
    path = SYSTEM_FONTS / f"NotoSansCJK-{style}.ttc"
    return TTFont(path, fontNumber=FACES[face], recalcTimestamp=False, lazy=True)


def add_other_glyphs(font, style):
    """Maps the characters that another language draws differently in its plane, and returns them."""
    usual, faces, added = font.getBestCmap(), [], {}
    for _, fonts, characters in locales():
        face = fonts[0].split()[1]
        if face not in faces:
            faces.append(face)
        number = faces.index(face)
        if number == 0:
            continue
        cmap = collection(style, face).getBestCmap()
        for char in sorted(characters - set(NATURAL_WIDTH) - set("×·")):
            code = ord(char)
            # All faces of the collection share their glyphs.
            if code in usual and code in cmap and usual[code] != cmap[code]:
                added[(PLANE + number) << 16 | code] = cmap[code]
    for table in font["cmap"].tables:
        if table.isUnicode() and table.format == 12:
            table.cmap.update(added)
    return added


def chosen_characters(cmap, others):
    """The code points to keep."""
    extra = visible((HERE / "extra.txt").read_text(encoding="utf-8"))
    generic = extra | set(LATIN + LETTERS + SYMBOLS + CHINESE_PUNCTUATION)
    kept = {ord(char) for char in set(shown_characters()) | generic if ord(char) in cmap}
    return kept | set(others)


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


def outline_of(glyphs, glyph, transform):
    """The outline of a glyph as contours, each a list of drawing commands."""
    pen = DecomposingRecordingPen(glyphs)
    glyphs[glyph].draw(TransformPen(pen, transform))
    contours = []
    for command in pen.value:
        if command[0] == "moveTo":
            contours.append([])
        contours[-1].append(command)
    return contours


def lowest(contour):
    """The lowest point of a contour."""
    pen = BoundsPen(None)
    replay(contour, pen)
    return pen.bounds[1]


def replay(contour, pen):
    for name, points in contour:
        getattr(pen, name)(*points)


def charstring(font, like, advance, contours):
    """Contours as a glyph of the part of the font that another glyph is in."""
    top = font["CFF "].cff.topDictIndex[0]
    _, part = top.CharStrings.getItemAndSelector(like)
    private = top.FDArray[part].Private
    pen = T2CharStringPen(advance - private.nominalWidthX, None)
    for contour in contours:
        replay(contour, pen)
    return pen.getCharString(private, top.GlobalSubrs)


def draw_from(font, target, source, turn):
    """Replaces the wide glyph of one character by another's, turned or moved about its middle, and as wide as that."""
    cmap, metrics = font.getBestCmap(), font["hmtx"]
    target, source = cmap[ord(target)], cmap[ord(source)]
    left, bottom, right, upper = bounds(font, source)
    x, y = (left + right) / 2, (bottom + upper) / 2
    advance = metrics[source][0]
    turn = Transform().translate(x, y).transform(turn).translate(-x, -y)
    drawn = charstring(font, target, advance, outline_of(font.getGlyphSet(), source, turn))
    outline, _ = font["CFF "].cff.topDictIndex[0].CharStrings.getItemAndSelector(target)
    outline.setProgram(drawn.program)
    metrics[target] = (advance, bounds(font, target)[0])


def add_glyph(font, char, like, advance, contours):
    """Adds the glyph of a character that the font lacks, in the part of the font that another glyph is in."""
    top = font["CFF "].cff.topDictIndex[0]
    strings = top.CharStrings
    drawn = charstring(font, like, advance, contours)
    _, part = strings.getItemAndSelector(like)
    number = max(int(name[3:]) for name in top.charset if name.startswith("cid")) + 1
    name = f"cid{number:05d}"
    drawn.private = top.FDArray[part].Private
    strings.charStringsIndex.append(drawn)
    strings.charStrings[name] = len(strings.charStringsIndex) - 1
    top.charset.append(name)
    top.FDSelect.gidArray.append(part)
    font.setGlyphOrder(list(top.charset))
    font["maxp"].numGlyphs += 1
    font["hmtx"].metrics[name] = (advance, 0)
    for table in font["cmap"].tables:
        if table.isUnicode() and table.format != 14:
            table.cmap[ord(char)] = name
    font["hmtx"].metrics[name] = (advance, bounds(font, name)[0])


def add_accented(font, char):
    """Puts a letter together from its base and its accent, and returns whether it could."""
    cmap, glyphs = font.getBestCmap(), font.getGlyphSet()
    *base, accent = unicodedata.normalize("NFD", char)
    if len(base) != 1 or ord(ACCENTS.get(accent, "\0")) not in cmap:
        return False
    letter = cmap[ord(base[0])]
    advance, (left, _, right, top) = font["hmtx"][letter][0], bounds(font, letter)
    if accent == CARON and base[0] in HIGH_WITH_CARON:
        mark = cmap[ord("’")]
        x0, _, x1, y1 = bounds(font, mark)
        gap = (x1 - x0) // 3
        place = Transform().translate(right + gap - x0, bounds(font, cmap[ord("d")])[3] - y1)
        marks = outline_of(glyphs, mark, place)
        advance = max(advance, right + gap + (x1 - x0))
    else:
        # Place the accent as high above its letter as above the letter from which it is taken.
        model, below = cmap[ord(ACCENTS[accent])], bounds(font, cmap[ord("a")])
        place = Transform().translate((left + right - below[0] - below[2]) / 2, top - below[3])
        marks = [it for it in outline_of(glyphs, model, place) if top <= lowest(it)]
    add_glyph(font, char, letter, advance, outline_of(glyphs, letter, Transform()) + marks)
    return True


def add_from(font, char, path):
    """Takes a character from another font, and returns whether that has it."""
    other = TTFont(path, lazy=True)
    glyph = other.getBestCmap().get(ord(char))
    if glyph is None:
        return False
    scale = font["head"].unitsPerEm / other["head"].unitsPerEm
    advance = round(other["hmtx"][glyph][0] * scale)
    like = font.getBestCmap()[ord("a")]
    add_glyph(font, char, like, advance, outline_of(other.getGlyphSet(), glyph, Transform().scale(scale)))
    return True


def add_missing(font, style):
    """Adds the characters of the tables that the font lacks, or leaves with those that no font has."""
    missing = []
    for name, fonts, characters in locales():
        for char in sorted(characters):
            paths = [path_of(it, style) for it in fonts[1:]]
            if ord(char) in font.getBestCmap() or add_accented(font, char):
                continue
            if not any(add_from(font, char, path) for path in paths):
                missing.append(f"{char} (U+{ord(char):04X}, {name})")
    if missing:
        sys.exit("not in the fonts: " + ", ".join(missing))


def path_of(name, style):
    """The file of a font such as NotoSansThai in this style."""
    path = next(Path("/usr/share/fonts").rglob(f"{name}-{style}.*"), None)
    return path or sys.exit(f"there is no font {name}-{style}")


def pack(font):
    """Shares what the outlines have in common, and keeps one table of characters."""
    cffsubr.subroutinize(font, keep_glyph_names=False)
    font["cmap"].tables = [table for table in font["cmap"].tables if table.format == 12]


def rename(font, style):
    """Gives the font its own name: the license reserves the old one for the original."""
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
    _, fonts, _ = next(locales())
    font = collection(style, fonts[0].split()[1])
    use_natural_widths(font)
    others = add_other_glyphs(font, style)
    subset(font, chosen_characters(font.getBestCmap(), others))
    add_missing(font, style)
    draw_from(font, "×", "+", HALF_RIGHT_ANGLE)
    draw_from(font, "·", ".", RAISED_DOT)
    rename(font, style)
    pack(font)
    path = HERE / STYLES[style]
    font.save(path, reorderTables=True)
    return path


def main():
    for style in STYLES:
        path = make(style)
        print(f"{path.name}: {path.stat().st_size} bytes, {len(TTFont(path).getBestCmap())} characters")


if __name__ == "__main__":
    main()
