#!/usr/bin/env python3
"""Makes the manifests of other package managers for a release: `manifests.py FOLDER` takes the zips for Windows and the
source out of FOLDER, where packaging/release.sh has put them, and writes below FOLDER/manifests

    winget/       for a pull request to the community's list of packages
    scoop/        for a bucket
    aur/          PKGBUILD and .SRCINFO
    homebrew/     a formula, for Linux: nobody has tried the window under macOS

Addresses follow from packaging/publisher, checksums from the files.

`manifests.py --check FOLDER SCHEMAS` compares the manifests of winget and Scoop with their JSON schemas: SCHEMAS is a
folder with the schema of Scoop and the four schemas of winget in version 1.6.0, under any names. It needs the Python
packages jsonschema and PyYAML.
"""

import hashlib
import json
import re
import sys
from pathlib import Path

import publisher

ABOUT = "Gomoku as one small native program"
ABOUT_ZH = "小巧的原生五子棋程序"
LONG = "Five in a row against eight opponents or between two people: freestyle, standard, renju and caro, with the " \
    "openings of tournaments, analysis, reviews, puzzles and an opening explorer."
SCHEMA = "1.6.0"
# The licenses of the code and of the font.
LICENSES = ["MIT", "OFL-1.1"]
LICENSE = " AND ".join(LICENSES)
# The libraries of the desktop, which the window opens at run time, by their names in other package managers.
ARCH_LIBRARIES = ["libx11", "libxcursor", "libxi", "libxkbcommon", "libxkbcommon-x11", "wayland"]
BREW_LIBRARIES = ["libx11", "libxcursor", "libxi", "libxkbcommon", "wayland"]


class Release:
    """The files of a release in a folder, and the addresses that they will have."""

    def __init__(self, folder, who, version):
        self.folder, self.who, self.version = folder, who, version

    def file(self, name):
        """Returns the name, the address and the SHA-256 sum of a file. Exits with a sentence if it is not there."""
        path = self.folder / name
        if not path.is_file():
            sys.exit(f"{path} is missing: packaging/release.sh makes it")
        return name, f"{self.who.release(self.version)}/{name}", hashlib.sha256(path.read_bytes()).hexdigest()

    def windows(self, system):
        """Returns the folder in an installable zip for Windows, and name, address and sum of the zip."""
        folder = f"gumu-{self.version}-{system}"
        return folder, *self.file(f"{folder}-installed.zip")

    def source(self):
        """Returns name, address and sum of the source that brings its crates."""
        return self.file(f"gumu-{self.version}.tar.xz")


def yaml(value, indent=0):
    """Returns nested dictionaries and lists of texts as YAML."""
    text, space = "", "  " * indent
    for key, it in value.items():
        if isinstance(it, dict):
            text += f"{space}{key}:\n{yaml(it, indent + 1)}"
        elif isinstance(it, list):
            text += f"{space}{key}:\n"
            for entry in it:
                nested = yaml(entry, indent + 1) if isinstance(entry, dict) else f"{space}  {entry}\n"
                text += f"{space}- {nested[2 * indent + 2:]}"
        else:
            text += f"{space}{key}: {json.dumps(it, ensure_ascii=False) if ': ' in it else it}\n"
    return text


def winget(release):
    """Returns the four files of a version in winget's list, by their paths."""
    identifier = f"{re.sub('[^A-Za-z0-9]', '', release.who.name)}.Gumu"
    common = {"PackageIdentifier": identifier, "PackageVersion": release.version}
    installers = []
    for machine, system, oldest in (("x64", "windows10-x64", "10.0.0.0"), ("x86", "windows7-x86", "6.1.0.0")):
        folder, _, address, checksum = release.windows(system)
        programs = [("gumu.exe", "gumu"), ("pbrain-gumu.exe", "pbrain-gumu")]
        nested = [{"RelativeFilePath": f"{folder}\\{file}", "PortableCommandAlias": alias} for file, alias in programs]
        installers.append({"Architecture": machine, "MinimumOSVersion": oldest, "NestedInstallerFiles": nested,
                           "InstallerUrl": address, "InstallerSha256": checksum.upper()})
    page = {"Publisher": release.who.name, "PackageName": "Gumu", "PackageUrl": release.who.home, "License": LICENSE,
            "ShortDescription": ABOUT, "Description": LONG, "Moniker": "gumu",
            "Tags": ["board-game", "five-in-a-row", "game", "gomoku", "renju"],
            "ReleaseNotesUrl": f"{release.who.home}/releases/tag/v{release.version}"}
    chinese = {"Publisher": release.who.name, "PackageName": "古木五子棋", "License": LICENSE,
               "ShortDescription": ABOUT_ZH}
    files = {
        "": ("version", {"DefaultLocale": "en-US"}),
        ".installer": ("installer", {"InstallerType": "zip", "NestedInstallerType": "portable", "Installers": installers}),
        ".locale.en-US": ("defaultLocale", {"PackageLocale": "en-US", **page}),
        ".locale.zh-CN": ("locale", {"PackageLocale": "zh-CN", **chinese}),
    }
    made = {}
    for ending, (kind, fields) in files.items():
        text = yaml({**common, **fields, "ManifestType": kind, "ManifestVersion": SCHEMA})
        schema = f"# yaml-language-server: $schema=https://aka.ms/winget-manifest.{kind}.{SCHEMA}.schema.json\n\n"
        made[f"winget/{identifier}{ending}.yaml"] = schema + text
    return made


def scoop(release):
    """Returns the manifest of Scoop, by its path."""
    def archive(system):
        folder, _, address, checksum = release.windows(system)
        return {"url": address, "hash": checksum, "extract_dir": folder}

    def newer(system):
        name = f"gumu-$version-{system}"
        return {"url": f"{release.who.home}/releases/download/v$version/{name}-installed.zip", "extract_dir": name}

    systems = {"64bit": "windows10-x64", "32bit": "windows7-x86"}
    manifest = {
        "version": release.version,
        "description": ABOUT,
        "homepage": release.who.home,
        # A comma stands between the licenses of different files.
        "license": ",".join(LICENSES),
        "architecture": {bits: archive(system) for bits, system in systems.items()},
        "bin": ["gumu.exe", "pbrain-gumu.exe"],
        "shortcuts": [["gumu.exe", "Gumu"]],
        "checkver": {"url": f"{release.who.home}/releases", "regex": "/v([\\d.]+)\""},
        "autoupdate": {"architecture": {bits: newer(system) for bits, system in systems.items()}},
    }
    return {"scoop/gumu.json": json.dumps(manifest, ensure_ascii=False, indent=4) + "\n"}


def aur(release):
    """Returns the files of the AUR, by their paths."""
    _, address, checksum = release.source()
    libraries = " ".join(f"'{it}'" for it in ["gcc-libs", *ARCH_LIBRARIES])
    template = address.replace(release.version, "$pkgver")
    build = f"""\
# Maintainer: {release.who.contact()}
pkgname=gumu
pkgver={release.version}
pkgrel=1
pkgdesc='{ABOUT}'
arch=('x86_64' 'aarch64')
url='{release.who.home}'
license=({" ".join(f"'{it}'" for it in LICENSES)})
depends=({libraries})
makedepends=('cargo' 'python')
optdepends=('alsa-lib: sounds' 'xdg-desktop-portal: dialogs for files')
options=('!lto')
source=("{template}")
sha256sums=('{checksum}')

build() {{
    cd "gumu-$pkgver"
    bash -euc '. packaging/common.sh; build; build_library'
}}

check() {{
    cd "gumu-$pkgver"
    target/packages/release/pbrain-gumu match master:3 gumu --games 2 --nodes 2000
}}

package() {{
    cd "gumu-$pkgver"
    bash packaging/install.sh "$pkgdir" usr
    install -Dm644 LICENSE "$pkgdir/usr/share/licenses/gumu/LICENSE"
    install -Dm644 resources/font/OFL.txt "$pkgdir/usr/share/licenses/gumu/OFL.txt"
}}
"""
    info = f"pkgbase = gumu\n\tpkgdesc = {ABOUT}\n\tpkgver = {release.version}\n\tpkgrel = 1\n\turl = {release.who.home}\n"
    info += "".join(f"\tarch = {it}\n" for it in ("x86_64", "aarch64"))
    info += "".join(f"\tlicense = {it}\n" for it in LICENSES)
    info += "".join(f"\tmakedepends = {it}\n" for it in ("cargo", "python"))
    info += "".join(f"\tdepends = {it}\n" for it in ["gcc-libs", *ARCH_LIBRARIES])
    info += "\toptdepends = alsa-lib: sounds\n\toptdepends = xdg-desktop-portal: dialogs for files\n"
    info += f"\toptions = !lto\n\tsource = {address}\n\tsha256sums = {checksum}\n\npkgname = gumu\n"
    return {"aur/PKGBUILD": build, "aur/.SRCINFO": info}


def homebrew(release):
    """Returns the formula of Homebrew, by its path."""
    _, address, checksum = release.source()
    libraries = "".join(f'  depends_on "{it}"\n' for it in BREW_LIBRARIES)
    formula = f"""\
class Gumu < Formula
  desc "{ABOUT}"
  homepage "{release.who.home}"
  url "{address}"
  sha256 "{checksum}"
  license all_of: {json.dumps(LICENSES)}

  depends_on "python@3.13" => :build
  depends_on "rust" => :build
{libraries}  depends_on :linux

  def install
    system "bash", "-euc", ". packaging/common.sh; build; build_library"
    system "bash", "packaging/install.sh", prefix
  end

  test do
    assert_match(/^\\d+,\\d+$/, pipe_output("#{{bin}}/pbrain-gumu", "START 15\\nBEGIN\\nEND\\n"))
  end
end
"""
    return {"homebrew/gumu.rb": formula}


def check(folder, schemas):
    """Compares the manifests of winget and Scoop below a folder with JSON schemas. Exits with the faults, if any."""
    import jsonschema
    import yaml as pyyaml

    read = [json.loads(it.read_text("utf-8")) for it in schemas.glob("*.json")]
    known = {it.get("$id", "").lower(): it for it in read}
    files = [*folder.glob("manifests/winget/*.yaml"), *folder.glob("manifests/scoop/*.json")]
    if len(files) != 5:
        sys.exit(f"{folder}/manifests has {len(files)} files of winget and Scoop, not 5")
    faults = []
    for file in sorted(files):
        # JSON is YAML too.
        manifest = pyyaml.safe_load(file.read_text("utf-8"))
        of_winget = f"https://aka.ms/winget-manifest.{manifest.get('ManifestType')}.{SCHEMA}.schema.json".lower()
        name = of_winget if file.suffix == ".yaml" else "http://scoop.sh/draft/schema#"
        if name not in known:
            sys.exit(f"{schemas} has no schema for {file}: {name}")
        for fault in jsonschema.Draft7Validator(known[name]).iter_errors(manifest):
            faults.append(f"{file}: {fault.json_path}: {fault.message}")
    if faults:
        sys.exit("\n".join(faults))


def main():
    if sys.argv[1:2] == ["--check"] and len(sys.argv) == 4:
        return check(Path(sys.argv[2]), Path(sys.argv[3]))
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    release = Release(Path(sys.argv[1]), publisher.read(needed=True), publisher.version())
    for make in (winget, scoop, aur, homebrew):
        for path, text in make(release).items():
            file = release.folder / "manifests" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")


main()
