#!/usr/bin/env bash
# Makes target/packages/gumu-VERSION-linux-MACHINE.tar.gz: the executables and their texts, to be unpacked anywhere.
set -euo pipefail
cd "$(dirname "$0")/.."
bash tests/setup.sh package
. packaging/common.sh

build
build_library
name=gumu-$version-linux-$(uname -m)
folder=$packages/$name
rm -rf "$folder"
mkdir -p "$folder"
install -m 755 "$packages/release/gumu" "$packages/release/pbrain-gumu" "$folder"
put_texts "$folder"
put_library "$packages/release/libgumu_engine.so" "$folder"
set_times "$folder"
tar --sort=name --owner=0 --group=0 --numeric-owner --format=ustar -C "$packages" -c "$name" | gzip -9n > "$folder.tar.gz"
rm -r "$folder"
echo "$folder.tar.gz"
