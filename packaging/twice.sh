#!/usr/bin/env bash
# Makes packages of the last commit twice, in two folders, and compares their bytes: `twice.sh deb tarball zip`, or which of
# them is wanted.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { echo "usage: bash packaging/twice.sh deb|tarball|zip…" >&2; exit 2; }

GUMU_WINDOWS_COMPILER=$(realpath -m "${GUMU_WINDOWS_COMPILER:-target/windows/compiler}")
export GUMU_WINDOWS_COMPILER
both=$(mktemp -d)
trap 'rm -rf "$both"' EXIT
git clone -q . "$both/one"
git clone -q "$both/one" "$both/the-other"
for name in one the-other; do
    for kind; do bash "$both/$name/packaging/$kind.sh"; done
done
cd "$both/one/target/packages"
for file in *.deb *.tar.gz *.zip; do
    [ -e "$file" ] || continue
    cmp "$file" "$both/the-other/target/packages/$file"
    sha256sum "$file"
done
