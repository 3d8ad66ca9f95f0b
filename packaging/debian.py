#!/usr/bin/env python3
"""Makes the files in debian/ that follow from others: changelog, control, copyright, watch, and those of the library,
whose name has the first number of the version.

    debian.py            writes them
    debian.py --check    says which of them is not as it should be

Version and crates stand in Cargo.toml and Cargo.lock, the publisher in packaging/publisher, the releases in
CHANGELOG.md, the library's functions in resources/gumu.h.
"""

import datetime
import email.utils
import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import changelog
import publisher

ROOT = publisher.ROOT
FOLDER = ROOT / "debian"
# The names that Debian has for licenses of crates: those that Debian installs itself, and those whose text is to be
# found in a crate.
NAMES = {"MIT": "Expat"}
COMMON = {"Apache-2.0": "Apache-2.0", "CC0-1.0": "CC0-1.0", "MPL-2.0": "MPL-2.0", "LGPL-2.1-or-later": "LGPL-2.1"}
# The beginning of the text of each other license, and the line it ends before, if any.
TEXTS = {
    "0BSD": "Permission to use, copy, modify, and",
    "BSD-2-Clause": "Redistribution and use in source and binary forms",
    "BSD-3-Clause": "Redistribution and use in source and binary forms",
    "BSL-1.0": "Permission is hereby granted",
    "Expat": "Permission is hereby granted",
    "ISC": "Permission to use, copy, modify, and",
    "Unicode-3.0": "NOTICE TO USER",
    "Unlicense": "This is free and unencumbered software",
    "Zlib": "This software is provided",
    "bzip2-1.0.6": "Redistribution and use in source and binary forms",
}
LICENSE_FILES = ("licen", "copying", "notice", "unlicense", "copyright")
NOTICE = re.compile(r"^\W*(?:copyright\b|\(c\)|©).*(?:\d{4}|\(c\)|©| by ).*$", re.IGNORECASE)


# The oldest library of C that reads the packed relocations of the executables (build.rs): no tool of Debian's finds it.
RELOCATIONS = "libc6 (>= 2.36)"


def read(path):
    """Returns the text of a file of the source."""
    return (ROOT / path).read_text("utf-8")


def major():
    """Returns the first number of the version, which is that of the library's name."""
    return publisher.version().partition(".")[0]


def made_changelog():
    """Returns the changelog: an entry for each release, and for what is not released yet."""
    entries = []
    released = {it.version for it in changelog.sections()}
    who = publisher.read().contact() or "The Gumu authors <>"
    for section in changelog.sections():
        is_released = section.date is not None
        if not is_released and publisher.version() in released:
            continue
        version = section.version if is_released else publisher.version()
        day = section.date or FIRST_DAY
        date = email.utils.format_datetime(datetime.datetime.fromisoformat(f"{day}T12:00:00+00:00"))
        state = "unstable" if is_released else "UNRELEASED"
        changes = "  * New upstream version; CHANGELOG.md lists its changes."
        entries.append(f"gumu ({version}-1) {state}; urgency=medium\n\n{changes}\n\n -- {who}  {date}\n")
    return "\n".join(entries)


# The date of the changelog's entry for an unreleased version, because Debian's tools need a date.
FIRST_DAY = "2026-11-20"


def made_control():
    """Returns the list of the packages."""
    who = publisher.read()
    fields = f"Maintainer: {who.contact()}\n" if who.name else ""
    home = f"Homepage: {who.home}\nVcs-Browser: {who.home}\nVcs-Git: {who.home}.git\n" if who.home else ""
    # The program opens the libraries of the desktop at run time, so no tool finds these dependencies.
    opened = re.search(r"^play=\(ca-certificates (.*)\)$", read("tests/setup.sh"), re.MULTILINE)[1].split()
    oldest = re.search(r'^rust-version = "(.*)"$', read("Cargo.toml"), re.MULTILINE)[1]
    compiler = f"cargo (>= {oldest}) | cargo-web (>= {oldest}), rustc (>= {oldest}) | rustc-web (>= {oldest})"
    sounds = "libasound2t64 | libasound2, xdg-desktop-portal-gtk | xdg-desktop-portal-backend | zenity | kdialog"
    return f"""\
Source: gumu
Section: games
Priority: optional
{fields}Build-Depends: debhelper-compat (= 13), {compiler}, python3:any
Standards-Version: 4.6.2
Rules-Requires-Root: no
{home}
Package: gumu
Architecture: any
Depends: ${{misc:Depends}}, ${{shlibs:Depends}}, {RELOCATIONS}, {", ".join(opened)}
Recommends: {sounds}
Description: gomoku with a strong engine, as one small native program
 Five in a row against eight opponents, from a gentle one to a strong one,
 or between two people: freestyle, standard, renju with its forbidden moves,
 and caro, with the openings of tournaments, clocks, variations and hints.
 Games are analyzed and reviewed, puzzles have one right stone, and an opening
 explorer shows what was played before. Games are opened and saved as SGF, PSQ,
 LIB and text. The window is in English, Chinese, Czech, Japanese, Korean,
 Russian and Vietnamese.
 .
 pbrain-gumu is the engine without the window, for other gomoku programs.

Package: libgumu-engine{major()}
Section: libs
Architecture: any
Multi-Arch: same
Pre-Depends: ${{misc:Pre-Depends}}
Depends: ${{misc:Depends}}, ${{shlibs:Depends}}
Description: gomoku engine of Gumu as a library
 A program in C, or in any language that can call it, plays gomoku with the
 opponents of Gumu: freestyle, standard, renju and caro on boards of 5 to 22
 lines.

Package: libgumu-engine-dev
Section: libdevel
Architecture: any
Multi-Arch: same
Depends: ${{misc:Depends}}, libgumu-engine{major()} (= ${{binary:Version}})
Description: gomoku engine of Gumu as a library - development files
 A program in C, or in any language that can call it, plays gomoku with the
 opponents of Gumu: freestyle, standard, renju and caro on boards of 5 to 22
 lines.
 .
 These are the header, the file for pkg-config and an example.
"""


def made_symbols():
    """Returns the functions of the library, with the version that has all of them."""
    functions = sorted(set(re.findall(r"\b(gumu_\w+)\(", re.sub(r"/\*.*?\*/", "", read("resources/gumu.h"), flags=re.S))))
    lines = "".join(f" {it}@Base {publisher.version()}\n" for it in functions)
    head = f"libgumu_engine.so.{major()} libgumu-engine{major()} #MINVER#\n* Build-Depends-Package: libgumu-engine-dev\n"
    return head + lines


def made_overrides():
    """Returns what lintian has to say of the library, and why it stays so."""
    return """\
# It is not in Debian, so that no bug asks for it.
initial-upload-closes-no-bugs
# The word stands so in the license of a crate.
spelling-error-in-copyright Contributers Contributors
# Rust checks its own bounds, and calls none of the functions of C that could be fortified.
hardening-no-fortify-functions
"""


def made_watch():
    """Returns the place where newer releases are looked for; a comment alone while nobody publishes."""
    home = publisher.read().home
    if not home:
        return "# There is no place to look for newer releases: packaging/publisher names none.\nversion=4\n"
    name = "filenamemangle=s%(?:.*/)?v(\\d[\\d.]*)(@ARCHIVE_EXT@)%gumu-$1$2%"
    return f"version=4\nopts=\"{name}\" \\\n  {home}/tags (?:.*/)?v(\\d[\\d.]*)@ARCHIVE_EXT@\n"


def crates():
    """Returns the crates of Cargo.lock, each with the folder that it has been downloaded to."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1"]
    packages = json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)["packages"]
    return sorted((it for it in packages if it["source"]), key=lambda it: (it["name"], it["version"]))


def license_texts(crate):
    """Returns the texts of a crate's license files."""
    folder = Path(crate["manifest_path"]).parent
    files = sorted(it for it in folder.iterdir() if it.is_file() and it.name.lower().startswith(LICENSE_FILES))
    return [it.read_text("utf-8", "replace") for it in files]


def notices(crate):
    """Returns the lines about the copyright of a crate; its authors if its license files name nobody."""
    found = {}
    for text in license_texts(crate):
        for line in text.splitlines():
            line = " ".join(line.split()).strip("#*/ ")
            if NOTICE.fullmatch(line) and not re.search(r"\[|\{|notice|copyright (owner|holder|law)|<", line.lower()):
                found[re.sub(r"^(copyright|\(c\)|©|:|\s)+", "", line, flags=re.IGNORECASE)] = None
    authors = [re.sub(r" *<.*>", "", it) for it in crate["authors"]]
    return list(found) or authors or [f"The authors of {crate['name']}"]


def debian_license(expression):
    """Returns a license expression of a crate in Debian's words."""
    # Debian's syntax has no brackets: a comma ends a group of alternatives.
    words = re.sub(r"\(|\)(?= AND)", "", expression.replace(") AND", ", AND").replace("/", " OR ")).replace(")", "").split()
    words = [{"OR": "or", "AND": "and", "WITH": "with"}.get(it, NAMES.get(it, it)) for it in words]
    text = " ".join(NAMES.get(it.rstrip(","), it.rstrip(",")) + "," * it.endswith(",") for it in words)
    return text.replace("Apache-2.0 with LLVM-exception", "Apache-2.0 with LLVM exception")


def folded(text):
    """Returns a license's text as a field of several lines."""
    return "\n".join(f" {line.rstrip()}" if line.strip() else " ." for line in text.strip().splitlines())


def paragraph_of_license(name, packages):
    """Returns the paragraph with the text of a license, or with the file that Debian has it in."""
    if name in COMMON:
        return f"License: {name}\n On Debian systems the text of this license is in\n" \
            f" /usr/share/common-licenses/{COMMON[name]}.\n"
    for crate in packages:
        if name not in debian_license(crate["license"]).replace(",", "").split():
            continue
        for text in license_texts(crate):
            at = text.find(TEXTS[name])
            if at >= 0 and (name != "BSD-3-Clause" or "name" in text[at:]):
                return f"License: {name}\n{folded(textwrap.dedent(text[at:]))}\n"
    sys.exit(f"no crate has the text of {name}")


def made_copyright():
    """Returns who holds the copyright of which files, in Debian's form for programs to read."""
    who = publisher.read()
    head = "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Gumu\n"
    head += f"Upstream-Contact: {who.contact()}\nSource: {who.home}\n" if who.name else ""
    holder = re.search(r"^Copyright \(c\) (.*)$", read("LICENSE"), re.MULTILINE)[1]
    parts = [head, f"Files: *\nCopyright: {holder}\nLicense: Expat\n"]
    font = re.search(r"^(?:Copyright|©).*$", read("resources/font/OFL.txt"), re.MULTILINE)[0]
    font = re.sub(r"^(Copyright|©|\s)+", "", font)
    parts.append(f"Files: resources/font/*.otf tests/data/fonts/names.otf\nCopyright: {font}\nLicense: OFL-1.1\n")
    metainfo = "resources/linux/io.github.gumu.gumu.metainfo.xml"
    parts.append(f"Files: {metainfo}\nCopyright: {holder}\nLicense: CC0-1.0\n")
    packages = crates()
    groups = {}
    for crate in packages:
        if not crate["license"]:
            sys.exit(f"the crate {crate['name']} names no license")
        key = tuple(notices(crate)), debian_license(crate["license"])
        groups.setdefault(key, []).append(f"vendor/{crate['name']}-{crate['version'].replace('+', '?')}/*")
    used = {"Expat", "CC0-1.0"}
    for (holders, name), files in groups.items():
        joined = "\n ".join(files)
        parts.append("Files: {}\nCopyright: {}\nLicense: {}\n".format(joined, "\n ".join(holders), name))
        used |= set(name.replace(" with LLVM exception", "").replace(",", "").split()) - {"or", "and"}
    parts.append(f"License: OFL-1.1\n{folded(read('resources/font/OFL.txt').partition('-----')[2].lstrip('-'))}\n")
    if "with LLVM exception" in " ".join(name for _, name in groups):
        parts = [it.replace("Apache-2.0 with LLVM exception", "Apache-2.0-with-LLVM-exception") for it in parts]
        text = next(text for crate in packages for text in license_texts(crate) if "LLVM Exceptions to the Apache" in text)
        text = "---- LLVM" + text.partition("---- LLVM")[2]
        parts.append("License: Apache-2.0-with-LLVM-exception\n On Debian systems the text of the license Apache-2.0 is in\n"
                     f" /usr/share/common-licenses/Apache-2.0.\n .\n{folded(text)}\n")
    parts += [paragraph_of_license(name, packages) for name in sorted(used)]
    return "\n".join(parts)


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    made = {"changelog": made_changelog(), "control": made_control(), "copyright": made_copyright(),
            f"libgumu-engine{major()}.symbols": made_symbols(),
            f"libgumu-engine{major()}.lintian-overrides": made_overrides(), "watch": made_watch()}
    if sys.argv[1:]:
        wrong = [it for it, text in made.items() if not (FOLDER / it).exists() or read(f"debian/{it}") != text]
        if wrong:
            sys.exit(f"out of date in debian/: {', '.join(wrong)}; run python3 packaging/debian.py")
        return
    for old in (it for it in FOLDER.glob("libgumu-engine[0-9]*") if it.is_file()):
        old.unlink()
    for name, text in made.items():
        (FOLDER / name).write_text(text, "utf-8")


main()
