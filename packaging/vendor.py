#!/usr/bin/env python3
"""Brings the crates into a source, so that it builds without a network: `vendor.py FOLDER` writes FOLDER/vendor for the
source in FOLDER.

Packages for Linux need no crates of other systems, which are the largest and hold compiled libraries. cargo asks for all
of Cargo.lock all the same, so that an empty crate stands for each of these.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

TARGETS = [f"{machine}-unknown-linux-gnu" for machine in ("x86_64", "aarch64", "i686", "riscv64gc", "powerpc64le")]
# Files that no build reads, but for which Debian's checks require the source.
UNUSED = (".dll", ".exe", ".lib", ".a", ".so", ".dylib", ".o", ".obj", ".wasm", ".min.js", ".pdf")

CHECKSUMS = ".cargo-checksum.json"
# The lists of targets in a manifest.
KINDS = ("bin", "example", "test", "bench")


def needed(source):
    """Returns name and version of the crates that a build for Linux needs, for the tests too."""
    found = set()
    for target in TARGETS:
        command = ["cargo", "tree", "--locked", "--workspace", "--target", target, "--prefix", "none", "--no-dedupe"]
        text = subprocess.run([*command, "--format", "{p}"], cwd=source, check=True, capture_output=True, text=True).stdout
        found |= {tuple(line.split()[:2]) for line in text.splitlines() if line}
    return {(name, version.removeprefix("v")) for name, version in found}


def make_empty(crate):
    """Leaves only a crate's manifest and licenses, and an empty file for each of its targets."""
    kept = {it.name: it.read_bytes() for it in crate.iterdir() if it.is_file() and is_license(it)}
    text = (crate / "Cargo.toml").read_bytes()
    manifest = tomllib.loads(text.decode("utf-8"))
    targets = [manifest.get("lib", {})] + [it for kind in KINDS for it in manifest.get(kind, [])]
    paths = {it.get("path", "src/lib.rs") for it in targets}
    if isinstance(build := manifest["package"].get("build"), str):
        paths.add(build)
    shutil.rmtree(crate)
    crate.mkdir()
    for path, contents in ({it: b"" for it in paths} | kept | {"Cargo.toml": text}).items():
        (crate / path).parent.mkdir(parents=True, exist_ok=True)
        (crate / path).write_bytes(contents)


def is_license(path):
    """Returns whether a file holds a license or the names of its bearers."""
    return path.name.lower().startswith(("licen", "copying", "notice", "unlicense", "copyright", "authors"))


def write_checksums(crate, package):
    """Writes the checksums of a crate's files and of its package, which cargo compares."""
    files = {}
    for path in sorted(it for it in crate.rglob("*") if it.is_file() and it.name != CHECKSUMS):
        files[path.relative_to(crate).as_posix()] = hashlib.sha256(path.read_bytes()).hexdigest()
    (crate / CHECKSUMS).write_text(json.dumps({"files": files, "package": package}, sort_keys=True), "utf-8")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    source = Path(sys.argv[1]).resolve()
    vendor = source / "vendor"
    wanted = needed(source)
    command = ["cargo", "vendor", "--locked", "--versioned-dirs", str(vendor)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    for crate in sorted(vendor.iterdir()):
        package = json.loads((crate / CHECKSUMS).read_text("utf-8"))["package"]
        about = tomllib.loads((crate / "Cargo.toml").read_text("utf-8"))["package"]
        if (about["name"], about["version"]) not in wanted:
            make_empty(crate)
        for path in [it for it in crate.rglob("*") if it.is_file() and it.name.endswith(UNUSED)]:
            path.unlink()
        write_checksums(crate, package)


main()
