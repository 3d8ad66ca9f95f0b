#!/usr/bin/env bash
# Makes packages of the last commit twice, in two folders, compares their bytes, and puts them into target/packages/twice:
# `twice.sh source deb tarball zip zip32 zip10`, or which of them is wanted.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { echo "usage: bash packaging/twice.sh source|deb|tarball|zip|zip32|zip10…" >&2; exit 2; }

GUMU_WINDOWS_COMPILER=$(realpath -m "${GUMU_WINDOWS_COMPILER:-target/windows/compiler}")
export GUMU_WINDOWS_COMPILER
result=$PWD/target/packages/twice
both=$(mktemp -d)
other=
trap 'kill $other 2> /dev/null || true; rm -rf "$both"' EXIT
git clone -q . "$both/one"
git clone -q "$both/one" "$both/the-other"

# Install what the packages need, and make the compiler for Windows, before two builds at once would both try to.
bash tests/setup.sh package
targets=()
for kind; do
    case $kind in
        zip32) targets+=(i686-win7-windows-gnu) ;;
        zip*) targets+=(x86_64-win7-windows-gnu) ;;
    esac
done
if [ ${#targets[@]} != 0 ]; then
    bash tests/setup.sh windows
    (. packaging/common.sh && bash packaging/windows-toolchain.sh "$GUMU_WINDOWS_COMPILER" "${targets[@]}")
fi

# Makes the packages in a folder: `make_in FOLDER KIND…`. Each build sees its folder at the same place, because machine code
# can depend on the length of the path: LLVM orders some instructions by addresses in its memory.
mkdir "$both/source"
namespace=(unshare --mount)
if [ "$(id -u)" != 0 ]; then namespace+=(--map-root-user); fi
make_in() {
    "${namespace[@]}" bash -euc '
        mount --bind "$1" "$2"
        for kind in "${@:3}"; do
            case $kind in
                zip[0-9]*) bash "$2/packaging/zip.sh" "${kind#zip}" ;;
                *) bash "$2/packaging/$kind.sh" ;;
            esac
        done' make-in "$1" "$both/source" "${@:2}"
}
# Most of a build is done by one thread, the optimization of the whole program: build in both folders at once.
make_in "$both/the-other" "$@" > "$both/log" 2>&1 &
other=$!
make_in "$both/one" "$@"
wait "$other" || { cat "$both/log" >&2; exit 1; }
rm -rf "$result"
mkdir -p "$result"
cd "$both/one/target/packages"
for file in *.deb *.dsc *.tar.* *.zip; do
    [ -e "$file" ] || continue
    cmp "$file" "$both/the-other/target/packages/$file"
    sha256sum "$file"
    cp "$file" "$result"
done
