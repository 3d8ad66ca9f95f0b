#!/usr/bin/env bash
# Builds gumu.exe, pbrain-gumu.exe and gumu_engine.dll for Windows 7 and later: `windows.sh` for 64 bits, `windows.sh 32`
# for 32, while `windows.sh check` only says whether they compile, in much less time. They are put in
# target/windows/TARGET/release, the library with its import library in the folder `examples` there; the compiler lies in
# target/windows/compiler, or wherever GUMU_WINDOWS_COMPILER says, and is made when it is not there. Debian 12 or newer is
# needed, and nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."

case ${1-64} in
    64 | check) target=x86_64-win7-windows-gnu ;;
    32) target=i686-win7-windows-gnu ;;
    *) echo "usage: bash packaging/windows.sh [64|32|check]" >&2; exit 2 ;;
esac
compiler=$(realpath -m "${GUMU_WINDOWS_COMPILER:-target/windows/compiler}")

. packaging/common.sh
bash tests/setup.sh windows
# shellcheck source=/dev/null
if [ "${1-}" = check ]; then
    bash packaging/windows-toolchain.sh "$compiler"
    . "$compiler/env"
    # The standard library is checked with the program, from its source.
    RUSTC_BOOTSTRAP=1 cargo check -q --locked --no-default-features --features clipboard -Zbuild-std=std,panic_abort \
        --target x86_64-win7-windows-gnu --target i686-win7-windows-gnu --target-dir target/windows
else
    bash packaging/windows-toolchain.sh "$compiler" "$target"
    . "$compiler/env"
    # Windows 7 lacks the libraries that screen readers need.
    cargo build --release --locked --no-default-features --features clipboard --target "$target" \
        --target-dir target/windows
    cargo build --release --locked --no-default-features --example gumu_engine --target "$target" \
        --target-dir target/windows
fi
