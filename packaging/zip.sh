#!/usr/bin/env bash
# Makes zips for Windows in target/packages: `zip.sh` gumu-VERSION-windows7-x64.zip, `zip.sh 32`
# gumu-VERSION-windows7-x86.zip, and `zip.sh 10` gumu-VERSION-windows10-x64.zip, the one for screen readers. Each holds a
# folder that can be carried about, since the file `portable` in it keeps settings and games there. A second zip, with
# `-installed` in its name, is for package managers, which replace the folder by that of the next version: it has no such
# file.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1-64}
bash tests/setup.sh package
. packaging/common.sh

bash packaging/windows.sh "$build"
case $build in
    10) machine=x86_64 built=target/windows10 system=windows10-x64 ;;
    32) machine=i686 built=target/windows system=windows7-x86 ;;
    *) machine=x86_64 built=target/windows system=windows7-x64 ;;
esac
built=$built/$machine-win7-windows-gnu/release
name=gumu-$version-$system
folder=$packages/$name
rm -rf "$folder" "$folder.zip" "$folder-installed.zip"
mkdir -p "$folder"
install -m 644 "$built/gumu.exe" "$built/pbrain-gumu.exe" "$folder"
put_texts "$folder"
put_library "$built/gumu_engine.dll" "$folder"
: > "$folder/portable"
# Texts for the editors of every Windows start with a byte order mark, and their lines end with CR and LF.
for text in "$folder"/*.txt; do sed -i -e '1s/^/\xef\xbb\xbf/' -e 's/\r*$/\r/' "$text"; done
set_times "$folder"
pack() { (cd "$packages" && find "$name" | sort | zip -q -9 -X -o "$1" -@); echo "$1"; }
pack "$folder.zip"
rm "$folder/portable"
set_times "$folder"
pack "$folder-installed.zip"
rm -r "$folder"
