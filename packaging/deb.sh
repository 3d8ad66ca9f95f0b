#!/usr/bin/env bash
# Makes the packages for the Debian or Ubuntu that it runs on and newer ones, by debian/rules: target/packages/gumu_*.deb,
# and the library for C as libgumu-engine….
set -euo pipefail
cd "$(dirname "$0")/.."
bash tests/setup.sh package
. packaging/common.sh

mkdir -p "$packages"
rm -f "$packages"/*.deb
# As `dpkg-buildpackage --build=binary` does it, which knows no other folder than the one above, and asks for Debian's own
# compiler.
export DEB_RULES_REQUIRES_ROOT=no DEB_BUILD_OPTIONS=nocheck GUMU_DEBS=$packages
fixed debian/rules clean binary
ls "$packages"/*.deb
check_with_lintian "$packages"/*.deb
