#!/usr/bin/env bash
# Makes target/packages/gumu-VERSION-gomocup.zip, an entry for the Gomocup tournament: the engine without the window for
# Windows with 64 and with 32 bits, and its own readme. With `check` behind it, the 64-bit engine plays a move under Wine.
# The zip may have 8 MB. One build runs on every processor: built for AVX2 the search is no faster (docs/tuning.md, Speed),
# so that there is nothing to choose at run time.
set -euo pipefail
cd "$(dirname "$0")/.."
bash tests/setup.sh package
bash tests/setup.sh windows
. packaging/common.sh

compiler=$(realpath -m "${GUMU_WINDOWS_COMPILER:-target/windows/compiler}")
targets=(x86_64-win7-windows-gnu i686-win7-windows-gnu)
bash packaging/windows-toolchain.sh "$compiler" "${targets[@]}"

name=gumu-$version-gomocup
folder=$packages/$name
rm -rf "$folder" "$folder.zip"
mkdir -p "$folder"
for target in "${targets[@]}"; do
    # Use the compiler for Windows only for these builds.
    # shellcheck source=/dev/null
    (. "$compiler/env" && cargo build --release --locked --no-default-features --bin pbrain-gumu \
        --target "$target" --target-dir target/windows)
done
install -m 644 "target/windows/${targets[0]}/release/pbrain-gumu.exe" "$folder/pbrain-gumu64.exe"
install -m 644 "target/windows/${targets[1]}/release/pbrain-gumu.exe" "$folder/pbrain-gumu.exe"
sed "s/VERSION/$version/" packaging/texts/gomocup.txt > "$folder/readme.txt"
install -m 644 LICENSE "$folder/LICENSE.txt"
for text in "$folder"/*.txt; do sed -i 's/\r*$/\r/' "$text"; done
set_times "$folder"
(cd "$folder" && find . -type f | sort | sed 's|^\./||' | zip -q -9 -X "$folder.zip" -@)
if [ "$(stat -c %s "$folder.zip")" -gt 8000000 ]; then
    echo "gumu: $folder.zip has more than 8 MB" >&2
    exit 1
fi
if [ "${1-}" = check ]; then
    bash tests/setup.sh wine
    export WINEPREFIX=${GUMU_WINE:-$PWD/target/windows/wine} WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="
    printf 'START 20\r\nINFO timeout_turn 1000\r\nBEGIN\r\nEND\r\n' | wine "$folder/pbrain-gumu64.exe" | tr -d '\r' \
        | grep -qE '^[0-9]+,[0-9]+$'
fi
rm -r "$folder"
echo "$folder.zip"
