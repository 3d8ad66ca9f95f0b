#!/usr/bin/env python3
"""Draws a sample of the words in the source, to be read without the code beside: `words.py SEED N` prints N doc comments,
two thirds as many other comments, N English texts of the window and as many commit subjects as comments. The same seed
draws the same sample from the same source.

A reader marks each line that is clear at first reading; the goal is 55 of 60 doc comments, 38 of 40 comments, 58 of 60
texts and 38 of 40 subjects."""

import random
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def blocks(source, mark):
    """Returns the comments of a source that consist of lines with a mark, each with the number of its first line."""
    found, start, lines = [], 0, []
    for number, line in enumerate([*source.splitlines(), ""], 1):
        text = line.strip()
        if re.match(rf"{mark}(?![/!])", text):
            start = start or number
            lines.append(text.removeprefix(mark).strip())
        elif lines:
            found.append((start, " ".join(lines)))
            start, lines = 0, []
    return found


def comments(mark):
    """Returns all comments with a mark, each with its place."""
    found = []
    for folder in ("src", "tests", "examples"):
        for path in sorted((ROOT / folder).rglob("*.rs")):
            place = path.relative_to(ROOT)
            found += [f"{place}:{number}: {text}" for number, text in blocks(path.read_text("utf-8"), mark)]
    return found


def texts():
    """Returns the English texts of the window, each with its key; without the words by which settings are searched, which
    no player sees."""
    table = tomllib.loads((ROOT / "resources/locales/en.toml").read_text("utf-8"))
    del table["language"]
    return [f"{section}.{key}: {' '.join(text.split())}" for section, rows in table.items() for key, text in rows.items()
            if not key.endswith("-words")]


def subjects():
    """Returns the subjects of all commits; none in a source without a history."""
    command = ["git", "log", "--no-merges", "--format=%h: %s"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.splitlines()


def main():
    if len(sys.argv) != 3 or not all(it.isdecimal() for it in sys.argv[1:]):
        sys.exit(__doc__)
    seed, n = map(int, sys.argv[1:])
    chance = random.Random(seed)
    few = n * 2 // 3
    kinds = [("Doc comments", comments("///"), n), ("Comments", comments("//"), few), ("Texts", texts(), n),
             ("Commit subjects", subjects(), few)]
    for title, found, wanted in kinds:
        print(f"\n{title}: {min(wanted, len(found))} of {len(found)}\n")
        for number, line in enumerate(chance.sample(found, min(wanted, len(found))), 1):
            print(f"{number:3} {line}")


main()
