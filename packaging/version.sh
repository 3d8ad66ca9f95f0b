#!/usr/bin/env bash
# Writes the version of the next release wherever it stands, `version.sh 1.0.0`: manifests and locks of cargo, the heading
# of the changelog with today's date, and the files of Debian that follow from them. `version.sh --check 1.0.0` changes
# nothing, and fails if the source has another version.
set -euo pipefail
cd "$(dirname "$0")/.."
check=no
if [ "${1-}" = --check ]; then check=yes; shift; fi
version=${1-}
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || { echo "usage: bash packaging/version.sh [--check] 1.0.0" >&2; exit 2; }

if [ $check = yes ]; then
    written=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
    if [ "$written" != "$version" ] || ! grep -q "^## \[$version\]" CHANGELOG.md; then
        echo "gumu: the version $version is not written into Cargo.toml and CHANGELOG.md: run bash" \
            "packaging/version.sh $version, commit what it changes, and tag that commit" >&2
        exit 1
    fi
    exit
fi

if ! grep -q "^## \[$version\]" CHANGELOG.md; then
    sed -i "s/^## \[Unreleased\]$/## [Unreleased]\n\n## [$version] - $(date -u +%Y-%m-%d)/" CHANGELOG.md
fi
# The first version in the file is that of the workspace, which all packages use.
sed -i "0,/^version = \".*\"/s//version = \"$version\"/" Cargo.toml
sed -i "s/\(path = \"src\/[a-z]*\", version = \"\)[^\"]*/\1$version/" Cargo.toml
# Fetch the crates first, so that the update finds all of them offline and changes no version but the workspace's.
for manifest in Cargo.toml tests/fuzz/Cargo.toml; do
    cargo fetch --quiet --manifest-path $manifest
    cargo update --quiet --offline --workspace --manifest-path $manifest
done
python3 packaging/debian.py
