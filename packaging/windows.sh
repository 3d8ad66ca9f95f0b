#!/usr/bin/env bash
# Builds gumu.exe, pbrain-gumu.exe and gumu_engine.dll for Windows 7 and later: `windows.sh` for 64 bits, `windows.sh
# 32` for 32. `windows.sh 10` builds them for Windows 10 and later, with 64 bits and for screen readers, whose libraries
# Windows 7 lacks. `windows.sh check` only says whether the program compiles with the features of each version, in much
# less time. The files are put in target/windows/TARGET/release, or target/windows10 for Windows 10; the compiler lies
# in target/windows/compiler, or wherever GUMU_WINDOWS_COMPILER says, and is made when it is not there. Debian 12 or
# newer is needed, and nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."

case ${1-64} in
    64 | 10) target=x86_64-win7-windows-gnu setup=windows ;;
    32 | check) target=i686-win7-windows-gnu setup=windows32 ;;
    *) echo "usage: bash packaging/windows.sh [64|32|10|check]" >&2; exit 2 ;;
esac
compiler=$(realpath -m "${GUMU_WINDOWS_COMPILER:-target/windows/compiler}")

. packaging/common.sh
bash tests/setup.sh "$setup"
# shellcheck source=/dev/null
if [ "${1-}" = check ]; then
    bash packaging/windows-toolchain.sh "$compiler"
    . "$compiler/env"
    # Check the standard library, from its source and not optimized, together with the program.
    check=(cargo check -q --locked --package gumu --package gumu-capi -Zbuild-std=std,panic_abort -Zbuild-std-features=
        --config profile.dev.opt-level=0 --config 'profile.dev.package."*".opt-level=0'
        --target-dir target/windows --target "$target")
    # The features of Windows 7, and those of Windows 10, both with 32 bits: nothing but the choice of winit's own event
    # loop and window is compiled for 64 bits alone, and the other checks compile all else with 64 bits.
    RUSTC_BOOTSTRAP=1 "${check[@]}" --no-default-features --features clipboard
    RUSTC_BOOTSTRAP=1 "${check[@]}"
else
    bash packaging/windows-toolchain.sh "$compiler" "$target"
    . "$compiler/env"
    folder=target/windows features=(--no-default-features --features clipboard)
    if [ "${1-}" = 10 ]; then folder=target/windows10 features=(); fi
    cargo build --release --locked "${features[@]}" --target "$target" --target-dir "$folder"
    cargo build --release --locked --package gumu-capi --target "$target" --target-dir "$folder"
fi
