#!/usr/bin/env bash
# Makes target/packages/gumu-VERSION.tar.xz, the source of the last commit with its crates, which builds for Linux without
# a network; where somebody publishes, also the source package of Debian, which lintian reads.
set -euo pipefail
cd "$(dirname "$0")/.."
bash tests/setup.sh package
. packaging/common.sh

tree=$packages/gumu-$version
rm -rf "$tree"
mkdir -p "$tree"
git archive HEAD | tar -x -C "$tree"
python3 packaging/vendor.py "$tree"
rm -rf "$tree/target"
set_times "$tree"
tar --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -C "$packages" -c "gumu-$version" | xz -T1 -6 > "$tree.tar.xz"
echo "$tree.tar.xz"

if [ -z "$(python3 packaging/publisher.py contact)" ]; then
    echo "gumu: no source package of Debian: packaging/publisher names nobody" >&2
else
    cp "$tree.tar.xz" "$packages/gumu_$version.orig.tar.xz"
    (cd "$packages" && dpkg-source --build "gumu-$version")
    check_with_lintian "$packages/gumu_$version-1.dsc"
fi
rm -r "$tree"
