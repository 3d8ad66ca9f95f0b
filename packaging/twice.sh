#!/usr/bin/env bash
# Makes packages of the last commit twice, in two folders, compares their bytes, and puts them into target/packages/twice:
# `twice.sh source deb tarball zip zip32 zip10`, or which of them is wanted.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { echo "usage: bash packaging/twice.sh source|deb|tarball|zip|zip32|zip10…" >&2; exit 2; }

GUMU_WINDOWS_COMPILER=$(realpath -m "${GUMU_WINDOWS_COMPILER:-target/windows/compiler}")
export GUMU_WINDOWS_COMPILER
result=$PWD/target/packages/twice
both=$(mktemp -d)
trap 'rm -rf "$both"' EXIT
git clone -q . "$both/one"
git clone -q "$both/one" "$both/the-other"
for name in one the-other; do
    for kind; do
        case $kind in
            zip[0-9]*) bash "$both/$name/packaging/zip.sh" "${kind#zip}" ;;
            *) bash "$both/$name/packaging/$kind.sh" ;;
        esac
    done
done
rm -rf "$result"
mkdir -p "$result"
cd "$both/one/target/packages"
for file in *.deb *.dsc *.tar.* *.zip; do
    [ -e "$file" ] || continue
    cmp "$file" "$both/the-other/target/packages/$file"
    sha256sum "$file"
    cp "$file" "$result"
done
