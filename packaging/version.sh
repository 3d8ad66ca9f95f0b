#!/usr/bin/env bash
# Writes the version of the next release wherever it stands, `version.sh 1.0.0`: manifests and locks of cargo, the heading
# of the changelog with today's date, and the files of Debian that follow from them.
set -euo pipefail
cd "$(dirname "$0")/.."
version=${1-}
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || { echo "usage: bash packaging/version.sh 1.0.0" >&2; exit 2; }

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
