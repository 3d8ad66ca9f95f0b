#!/usr/bin/env python3
"""Reads CHANGELOG.md.

    changelog.py VERSION    prints the notes of a release, or those of [Unreleased] if it has no section of its own
"""

import datetime
import os
import re
import subprocess
import sys
from typing import NamedTuple

import publisher

HEADING = re.compile(r"## \[(.+?)\](?: [-–] (\d{4}-\d{2}-\d{2}))?")
UNRELEASED = "Unreleased"


class Section(NamedTuple):
    """The changes of a version: its date (`None` if it is not released), the paragraphs below its heading, all text."""

    version: str
    date: str | None
    summary: list
    text: str


def sections():
    """Returns the sections of the changelog, newest first. Exits with a sentence if a heading is wrong."""
    lines = (publisher.ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
    starts = [n for n, line in enumerate(lines) if line.startswith("## ")]
    found = []
    for start, end in zip(starts, starts[1:] + [len(lines)]):
        heading = HEADING.fullmatch(lines[start])
        if not heading or (heading[2] is None) != (heading[1] == UNRELEASED):
            sys.exit(f"CHANGELOG.md: a heading is ## [{UNRELEASED}] or ## [VERSION] - YEAR-MM-DD, not {lines[start]}")
        text = "\n".join(lines[start + 1 : end]).strip()
        before = text.partition("\n### ")[0] if not text.startswith("### ") else ""
        summary = [" ".join(it.split()) for it in before.split("\n\n") if it.strip()]
        found.append(Section(heading[1], heading[2], summary, text))
    return found


def today():
    """Returns the day of the last change: that of SOURCE_DATE_EPOCH, else of the last commit, else today."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    if seconds is None:
        command = ["git", "log", "-1", "--format=%ct"]
        seconds = subprocess.run(command, cwd=publisher.ROOT, capture_output=True, text=True, check=False).stdout.strip()
    now = datetime.datetime.now(datetime.timezone.utc)
    day = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc) if seconds else now
    return day.date().isoformat()


def section_of(version):
    """Returns the section of a version, or [Unreleased]. Exits with a sentence if there is neither."""
    for wanted in (version, UNRELEASED):
        for section in sections():
            if section.version == wanted:
                return section
    sys.exit(f"CHANGELOG.md has no section [{version}]")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(section_of(sys.argv[1]).text)


if __name__ == "__main__":
    main()
