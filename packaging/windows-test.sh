#!/usr/bin/env bash
# Tests gumu.exe and pbrain-gumu.exe as packaging/windows.sh has built them: what they need, matches move for move as on
# Linux, and the window pixel by pixel, under Wine. `windows-test.sh` for 64 bits, `windows-test.sh 32` for 32; with
# `library` behind it the tests of the library run there as well. `windows-test.sh 10` tests what a screen reader has of
# the window for Windows 10.
set -euo pipefail
cd "$(dirname "$0")/.."

target=x86_64-win7-windows-gnu built=target/windows wine=wine library=no
for word; do
    case $word in
        64) ;;
        10) built=target/windows10 ;;
        32) target=i686-win7-windows-gnu wine=wine32 ;;
        library) library=yes ;;
        *) echo "usage: bash packaging/windows-test.sh [64|32|10] [library]" >&2; exit 2 ;;
    esac
done
bash tests/setup.sh $wine
export GUMU_WINDOWS=$PWD/$built/$target/release
export WINEPREFIX=${GUMU_WINE:-$PWD/target/windows/$wine} WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="
# Wine encodes the names of files it writes as the locale says.
export LC_ALL=C.UTF-8
wineboot -u
wineserver -w

tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
if [ $built = target/windows10 ]; then
    compiler=(x86_64-w64-mingw32-gcc -Wall -Wextra -Werror -O2)
    "${compiler[@]}" -shared -o "$tools/uiautomationcore.dll" tests/uia/uiautomationcore.c
    # Put the client into a folder of its own, so that it does not load the fake library.
    mkdir "$tools/client"
    "${compiler[@]}" -municode -o "$tools/client/ask.exe" tests/uia/ask.c
    GUMU_UIA=$tools cargo test --locked --test it -- --ignored window::uia
    exit
fi

# Compile a program in C against the library in the zip.
bash packaging/put-library.sh "$GUMU_WINDOWS/gumu_engine.dll" "$tools"
flags=$(PKG_CONFIG_PATH=$tools/lib/pkgconfig pkg-config --cflags --libs gumu_engine)
# shellcheck disable=SC2086
"${target%%-*}-w64-mingw32-gcc" packaging/texts/play.c -o "$tools/bin/play.exe" $flags
wine "$tools/bin/play.exe" | grep -q '^h8 .* wins'

cargo test --locked --test it -- --ignored --test-threads 1 windows::

# Tests of the window that only Linux can run: its own dialogs, the names of folders, its libraries and displays, the
# folders of its files, its messages on a terminal, what is selected elsewhere, two windows on two displays. Wine takes
# processor time from an idle window, and cannot run where no file may grow or few may be open.
linux=(own_dialog folder_is_dropped full_disk pictures_are_painted library_that_is_missing display_far_away 65536_colors
    quarter_of_a_gigabyte without_a_home large_pixels sizes_beyond_reason cannot_be_kept cannot_be_written command_line
    wrong_arguments without_a_display idle_window middle_button
    palette ten_bits limit_of_file_sizes two_hundred_descriptors another_window)
skip=()
for name in "${linux[@]}"; do skip+=(--skip "$name"); done
# Run one test at a time, because Wine has only one desktop.
cargo test --locked --test it -- --include-ignored --test-threads 1 "${skip[@]}" window::x11 window::files window::resume

if [ $library = yes ]; then
    # shellcheck source=/dev/null
    . "$(realpath -m "${GUMU_WINDOWS_COMPILER:-target/windows/compiler}")/env"
    # Skip the tests of file dialogs, because here their paths are written with the backslashes of Windows.
    cargo test --locked --workspace --target $target --target-dir target/windows -- \
        --skip own_dialog --skip dialogs_for_files --skip saving_a_picture
fi
