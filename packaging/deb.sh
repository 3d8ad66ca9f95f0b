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
debian/rules clean binary
ls "$packages"/*.deb

# Without a publisher the package has no maintainer and no homepage. Tags unknown to this lintian would stop it.
# Bytes of machine code, which differ from build to build, look to lintian like misspelled words.
suppressed=(--suppress-tags spelling-error-in-binary)
if [ -z "$(python3 packaging/publisher.py contact)" ]; then
    known=$(lintian-explain-tags --list-tags)
    for tag in required-field bogus-mail-host-in-debian-changelog appstream-metadata-validation-failed; do
        if grep -qx "$tag" <<< "$known"; then suppressed+=(--suppress-tags "$tag"); fi
    done
fi
as_root=()
if [ "$(id -u)" = 0 ]; then as_root=(--allow-root); fi
lintian "${as_root[@]}" --pedantic --display-info --fail-on error,warning,info,pedantic "${suppressed[@]}" "$packages"/*.deb
