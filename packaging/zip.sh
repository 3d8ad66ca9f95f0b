#!/usr/bin/env bash
# Makes target/packages/gumu-VERSION-windows-BITS.zip, `zip.sh` for 64 bits and `zip.sh 32` for 32: a folder that can be
# carried about, since the file `portable` in it keeps settings and games there.
set -euo pipefail
cd "$(dirname "$0")/.."
bits=${1-64}
bash tests/setup.sh package
. packaging/common.sh

bash packaging/windows.sh "$bits"
case $bits in 64) machine=x86_64 ;; *) machine=i686 ;; esac
name=gumu-$version-windows-$bits
folder=$packages/$name
rm -rf "$folder" "$folder.zip"
mkdir -p "$folder"
install -m 644 "target/windows/$machine-win7-windows-gnu/release/gumu.exe" \
    "target/windows/$machine-win7-windows-gnu/release/pbrain-gumu.exe" "$folder"
put_texts "$folder"
put_library "target/windows/$machine-win7-windows-gnu/release/examples/gumu_engine.dll" "$folder"
: > "$folder/portable"
# For the editors of every Windows: marked as UTF-8, and lines with both ends.
for text in "$folder"/*.txt; do sed -i -e '1s/^/\xef\xbb\xbf/' -e 's/\r*$/\r/' "$text"; done
set_times "$folder"
(cd "$packages" && find "$name" | sort | zip -q -9 -X -o "$folder.zip" -@)
rm -r "$folder"
echo "$folder.zip"
