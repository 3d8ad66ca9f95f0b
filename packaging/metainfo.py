#!/usr/bin/env python3
"""Makes the AppStream description: prints resources/linux/io.github.gumu.gumu.metainfo.xml with the releases of
CHANGELOG.md, and with the addresses that follow from packaging/publisher.

    metainfo.py             prints it
    metainfo.py --check     validates it as pedantically as appstreamcli can, with and without a publisher
"""

import os
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.sax.saxutils import escape

import changelog
import publisher

NAME = "io.github.gumu.gumu.metainfo.xml"
SCREENSHOTS = publisher.ROOT / "resources/screenshots"


def paragraphs(texts):
    """Returns paragraphs of a description, without the marks of Markdown."""
    return "".join(f"        <p>{escape(re.sub('[`*]', '', it))}</p>\n" for it in texts)


def releases(who):
    """Returns the element with the releases; the version in development stands first."""
    found = ""
    released = {it.version for it in changelog.sections()}
    for section in changelog.sections():
        is_released = section.date is not None
        if not is_released and publisher.version() in released:
            continue
        version = section.version if is_released else publisher.version()
        date = section.date if is_released else changelog.today()
        kind = "stable" if is_released else "development"
        found += f'    <release version="{version}" date="{date}" type="{kind}">\n'
        if section.summary:
            found += f"      <description>\n{paragraphs(section.summary)}      </description>\n"
        if is_released and who.home:
            found += f"      <url>{who.home}/releases/tag/v{version}</url>\n"
        found += "    </release>\n"
    return f"  <releases>\n{found}  </releases>\n"


def addresses(who):
    """Returns the elements with the addresses of the project; none while nobody publishes."""
    if not who.home:
        return ""
    urls = {"homepage": who.home, "bugtracker": f"{who.home}/issues", "vcs-browser": who.home}
    lines = [f'  <url type="{kind}">{escape(url)}</url>\n' for kind, url in urls.items()]
    return "".join(lines) + f"  <update_contact>{escape(who.mail)}</update_contact>\n"


def image(name, who):
    """Returns the element of a picture, with its size, which stands in the head of a PNG."""
    width, height = struct.unpack_from(">II", (SCREENSHOTS / name).read_bytes(), 16)
    address = f"{who.release(publisher.version())}/{name}"
    return f'<image type="source" width="{width}" height="{height}">{escape(address)}</image>'


def made():
    """Returns the description."""
    who = publisher.read()
    text = (publisher.ROOT / "resources/linux" / NAME).read_text("utf-8")
    text = re.sub(r"\n +<!-- packaging/metainfo.py .*-->", "", text)
    if who.home:
        text = re.sub(r"<image>(.*?)</image>", lambda it: image(it[1], who), text)
    else:
        text = re.sub(r" *<screenshots>.*</screenshots>\n", "", text, flags=re.DOTALL)
    return text.replace("</component>", addresses(who) + releases(who) + "</component>")


# Until somebody publishes, there is no address; appstreamcli older than 1.0 knows <developer_name> alone.
WITHOUT_PUBLISHER = {"url-homepage-missing"}
OLD_VERSIONS = {"unknown-tag developer"}


def check():
    """Validates the description with and without a publisher. Exits with what is wrong."""
    version = subprocess.run(["appstreamcli", "--version"], check=True, capture_output=True, text=True).stdout
    is_old = re.search(r"(\d+)\.", version)[1] == "0"
    somebody = "name = Somebody\nmail = somebody@forge.example\nhome = https://forge.example/somebody/gumu\n"
    for lines, allowed in (("", WITHOUT_PUBLISHER), (somebody, set())):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "publisher").write_text(lines, "utf-8")
            environment = {**os.environ, "GUMU_PUBLISHER": f"{folder}/publisher"}
            text = subprocess.run([sys.executable, __file__], env=environment, check=True, capture_output=True).stdout
            (Path(folder) / NAME).write_bytes(text)
            command = ["appstreamcli", "validate", "--pedantic", "--no-net", "--no-color", f"{folder}/{NAME}"]
            report = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        found = [it for it in report.splitlines() if re.match("[EWIP]: ", it)]
        allowed = allowed | (OLD_VERSIONS if is_old else set())
        wrong = [it for it in found if not any(it.endswith(f" {tag}") for tag in allowed)]
        if wrong:
            sys.exit("\n".join(wrong))


def main():
    if sys.argv[1:] == ["--check"]:
        check()
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        sys.stdout.reconfigure(encoding="utf-8")
        print(made(), end="")


main()
