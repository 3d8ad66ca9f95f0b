#!/usr/bin/env python3
"""Reads packaging/publisher, and what follows from it.

    publisher.py contact      prints "Name <mail>"
    publisher.py home         prints the page of the project
    publisher.py release      prints the address of the files of this version's release

Each prints nothing while nobody publishes, and with --needed it fails instead and says so in one sentence.
"""

import os
import re
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
# Tests set the path of another file.
FILE = Path(os.environ.get("GUMU_PUBLISHER") or ROOT / "packaging/publisher")
KEYS = ("name", "mail", "home")
NOBODY = "nobody publishes Gumu yet: fill in name, mail and home in packaging/publisher"


class Publisher(NamedTuple):
    """Who publishes; three empty texts while nobody does."""

    name: str
    mail: str
    home: str

    def contact(self):
        """Returns name and mail as Debian and the AUR write them; an empty text while nobody publishes."""
        return f"{self.name} <{self.mail}>" if self.name else ""

    def release(self, version):
        """Returns the address of the folder with the files of a release; an empty text while nobody publishes."""
        return f"{self.home}/releases/download/v{version}" if self.home else ""


def version():
    """Returns the version in Cargo.toml."""
    return re.search(r'^version = "(.*)"$', (ROOT / "Cargo.toml").read_text("utf-8"), re.MULTILINE)[1]


def read(needed=False):
    """Returns the publisher. Exits with a sentence if the file is wrong, or `needed` and nobody publishes."""
    values = dict.fromkeys(KEYS, "")
    for line in FILE.read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        key, sign, value = (it.strip() for it in line.partition("="))
        if not sign or key not in values:
            sys.exit(f"{FILE}: {line!r} is not one of name, mail and home with its value")
        values[key] = value
    publisher = Publisher(**values)
    if not any(publisher):
        if needed:
            sys.exit(NOBODY)
        return publisher
    if not all(publisher):
        sys.exit(f"{FILE}: name, mail and home are needed, or none of them")
    if re.search(r'[<>"\\,]', publisher.name):
        sys.exit(f"{FILE}: the name has a character that Debian's control files do not allow: {publisher.name}")
    if not re.fullmatch(r"[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+", publisher.mail):
        sys.exit(f"{FILE}: this is not an address for mail: {publisher.mail}")
    if not re.fullmatch(r"https://[^\s/]+\.[^\s/]+(/[^\s/?#]+)+", publisher.home):
        sys.exit(f"{FILE}: home is an address such as https://forge.example/NAME/gumu, not {publisher.home}")
    return publisher


def main():
    arguments = [it for it in sys.argv[1:] if it != "--needed"]
    wanted = {"contact": Publisher.contact, "home": lambda it: it.home, "release": lambda it: it.release(version())}
    if len(arguments) != 1 or arguments[0] not in wanted:
        sys.exit(__doc__)
    print(wanted[arguments[0]](read(needed="--needed" in sys.argv)))


if __name__ == "__main__":
    main()
