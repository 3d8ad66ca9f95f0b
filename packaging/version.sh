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
cargo update --quiet --offline --workspace
cargo update --quiet --offline --workspace --manifest-path tests/fuzz/Cargo.toml
python3 packaging/debian.py
