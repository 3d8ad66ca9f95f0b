#!/usr/bin/env python3
"""The libraries that are linked into the executables, and their licenses.

    licenses.py            writes resources/crates.txt, which the program shows in its About
    licenses.py --check    says whether that file is as it should be
    licenses.py --full     prints the licenses of all of them, word for word, for the packages
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHOWN = ROOT / "resources" / "crates.txt"
# The targets for which packages are made.
TARGETS = ["x86_64-unknown-linux-gnu", "x86_64-pc-windows-gnu", "i686-pc-windows-gnu"]
# The names of files that contain licenses.
NAMES = ("licen", "copying", "notice", "unlicense", "copyright")


def cargo(*arguments):
    """Returns the output of cargo."""
    command = ["cargo", *arguments, "--locked"]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def linked():
    """Returns name, version and license of each package that is linked into the executables, in this order."""
    found = set()
    for target in TARGETS:
        kinds = ["--edges", "normal,no-proc-macro", "--prefix", "none", "--no-dedupe"]
        for line in cargo("tree", "--target", target, *kinds, "--format", "{p}\t{l}").splitlines():
            package, license = line.split("\t")
            name, version = package.split()[:2]
            found.add((name, version.removeprefix("v"), in_order(license)))
    return sorted(it for it in found if not it[0].startswith("gumu"))


def in_order(license):
    """Returns a license with its alternatives in the order of their names."""
    parts = license.replace("/", " OR ").split(" OR ")
    return license if " AND " in license else " OR ".join(sorted(it.strip() for it in parts))


def shown(packages):
    """Returns the names of the packages below their licenses."""
    groups = {}
    for name, _, license in packages:
        groups.setdefault(license, set()).add(name)
    order = sorted(groups, key=lambda it: (-len(groups[it]), it))
    return "".join(f"{license}: {', '.join(sorted(groups[license]))}.\n" for license in order)


def full(packages):
    """Returns the texts of all licenses, each once, below the packages that bear it."""
    about = json.loads(cargo("metadata", "--format-version", "1"))["packages"]
    about = {(it["name"], it["version"]): it for it in about}
    bearers = {}
    for name, version, license in packages:
        package = about[name, version]
        folder = Path(package["manifest_path"]).parent
        files = sorted(it for it in folder.iterdir() if it.is_file() and it.name.lower().startswith(NAMES))
        text = "\n\n".join(it.read_text("utf-8", "replace").strip() for it in files)
        authors = ", ".join(package["authors"]) or f"the authors of {name}"
        text = text or f"Copyright by {authors}, under the license named above, whose text stands with others here."
        bearers.setdefault(text, []).append(f"{name} {version}: {license}")
    who = "the Rust Project Developers"
    rust = f"Copyright by {who}, under the licenses named above, whose texts stand with others here."
    bearers[rust] = ["The standard library of Rust: Apache-2.0 OR MIT"]
    font = (ROOT / "resources/font/OFL.txt").read_text("utf-8").strip()
    bearers[font] = ["The font, a subset of Noto Sans CJK SC: OFL-1.1"]
    rule = "-" * 72
    parts = ["\n".join(names) + f"\n\n{text}\n" for text, names in bearers.items()]
    return "The libraries and the font in Gumu's executables, and their licenses\n\n" + f"\n{rule}\n\n".join(parts)


def main():
    packages = linked()
    if sys.argv[1:] == ["--full"]:
        sys.stdout.reconfigure(encoding="utf-8")
        print(full(packages), end="")
    elif sys.argv[1:] == ["--check"]:
        if SHOWN.read_text("utf-8") != shown(packages):
            sys.exit("resources/crates.txt is out of date: run python3 packaging/licenses.py")
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        SHOWN.write_text(shown(packages), "utf-8")


main()
