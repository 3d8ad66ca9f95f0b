#!/usr/bin/env python3
"""Makes the manual pages of what the programs print as their help: `manual.py GUMU PBRAIN_GUMU FOLDER` runs the two
executables and writes FOLDER/gumu.6 and FOLDER/pbrain-gumu.6."""

import re
import subprocess
import sys
from pathlib import Path

import changelog
import publisher

# A line of a table: what is explained, two spaces or more – one behind the last bracket of a long command –, and its
# explanation.
ROW = re.compile(r"(?: {2}|pbrain-gumu )(\S.*?)(?: {2,}(?=\S)|(?<=\]) (?=[a-z]))(.*)")
# Further lines of an explanation, and lines that are copied unchanged.
FURTHER = re.compile(r" {6,}(\S.*)")
LITERAL = re.compile(r" {2}(\S.*)")

GUMU = """\
.SH DESCRIPTION
Gumu is a board to play gomoku on, five in a row, against the computer or between two people. It knows the rules
freestyle, standard, renju and caro, and the openings of tournaments. It analyzes positions, reviews games, sets
puzzles, and shows what was played before in a position. F1 explains the rest inside of the window.
"""
FILES = """\
.SH FILES
.TP
.I ~/.config/gumu/settings.json
The settings.
.TP
.I ~/.local/share/gumu
Running and finished games, the training with puzzles, and the indices of the opening explorer.
.TP
.I portable
If a file of this name lies beside the program, all of the above is kept in the folder of the program.
"""
PBRAIN = """\
.SH DESCRIPTION
Without a command
.B pbrain-gumu
is a brain for other gomoku programs: it reads the Gomocup protocol from its standard input and answers on its standard
output. Its commands are tools for engines and games.
"""


def help_of(program, *arguments):
    """Returns the lines that a program prints as its help."""
    command = [program, *arguments, "--help"]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout.splitlines()


def escape(text):
    """Returns a text for roff."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("~", "\\(ti").replace("^", "\\(ha")
    return "\\&" + text if text.startswith((".", "'")) else text


def body(lines):
    """Returns help lines as roff: paragraphs, tables, headings of tables, and lines that stay as they are."""
    page, is_table = [], False
    for n, line in enumerate(lines):
        after = lines[n + 1] if n + 1 < len(lines) else ""
        if row := ROW.fullmatch(line):
            page += [".TP", f".B {escape(row[1])}", escape(row[2])]
            is_table = True
        elif (further := FURTHER.fullmatch(line)) and is_table:
            page.append(escape(further[1]))
        elif literal := LITERAL.fullmatch(line):
            page += [".RS", ".nf", escape(literal[1]), ".fi", ".RE"]
        elif line.endswith(":") and ROW.fullmatch(after):
            # On a page with a single table, the heading of the section serves as the heading of the table.
            page += [".PP", escape(line)] if line != "Options:" else []
            is_table = False
        elif not line:
            is_table = False
            if after and not ROW.fullmatch(after):
                page.append(".PP")
        else:
            page.append(escape(line))
    return "\n".join(page) + "\n"


def head(name, about, usage):
    """Returns the beginning of a page."""
    title = f'.TH {name.upper()} 6 "{changelog.today()}" "gumu {publisher.version()}" "Games"\n'
    return f".\\\" Made by packaging/manual.py of the program's help.\n{title}.SH NAME\n{name} \\- {escape(about)}\n" \
        f".SH SYNOPSIS\n.B {name}\n{escape(usage.partition(name)[2].strip())}\n"


def page_of_gumu(program):
    """Returns the page of the window."""
    first, _, usage, _, *lines = help_of(program, "--lang", "en")
    also = ".SH SEE ALSO\n.BR pbrain\\-gumu (6)\n"
    return head("gumu", first.partition(": ")[2], usage) + GUMU + ".SH OPTIONS\n" + body(lines) + FILES + also


def page_of_brain(program):
    """Returns the page of the engine, with the help of each of its commands."""
    first, _, usage, _, *lines = help_of(program)
    commands = [row[1] for row in map(ROW.fullmatch, lines) if row and row[0].startswith("  pbrain-gumu")]
    commands = [it.removeprefix("pbrain-gumu").strip() for it in commands]
    options = [it for it in lines if not it.startswith("  pbrain-gumu")]
    page = head("pbrain-gumu", first.partition(": ")[2], usage + "\n.br\n.B pbrain-gumu\n.I COMMAND") + PBRAIN
    page = page.replace("\\-gumu\n\\&.br", "-gumu\n.br") + ".SH OPTIONS\n" + body(options) + ".SH COMMANDS\n"
    shown = set()
    for command in commands:
        lines = help_of(program, command)
        if tuple(lines) not in shown:
            shown.add(tuple(lines))
            page += f".SS {escape(command)}\n" + body(lines)
    return page + ".SH SEE ALSO\n.BR gumu (6)\n"


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    gumu, brain, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "gumu.6").write_text(page_of_gumu(gumu), "utf-8")
    (folder / "pbrain-gumu.6").write_text(page_of_brain(brain), "utf-8")


main()
