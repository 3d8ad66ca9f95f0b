#!/usr/bin/env bash
# Checks the files in debian/ with lintian in a few seconds: as a source package that has a made-up publisher and lacks the
# rest of the source. packaging/deb.sh and packaging/source.sh check the whole packages.
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/common.sh

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tree=$folder/gumu-$version
mkdir "$tree"
# Copy the source, from which debian.py makes the files in debian/ for the made-up publisher.
git ls-files -z -- ':!tests/data' ':!tests/golden' | tar --null --ignore-failed-read --files-from=- -c | tar -x -C "$tree"
export GUMU_PUBLISHER=$folder/publisher
printf 'name = Li Wei\nmail = li@forge.example\nhome = https://forge.example/li/gumu\n' > "$GUMU_PUBLISHER"
python3 "$tree/packaging/debian.py"
tar -C "$folder" -czf "$folder/gumu_$version.orig.tar.gz" "gumu-$version"/{debian,LICENSE,Cargo.toml}
find "$tree" -mindepth 1 -maxdepth 1 ! -name debian ! -name LICENSE ! -name Cargo.toml -exec rm -r {} +
(cd "$folder" && dpkg-source --build "gumu-$version" > /dev/null)
# debian/copyright also lists the crates, which are not in this package.
check_with_lintian --suppress-tags superfluous-file-pattern "$folder/gumu_$version-1.dsc"
