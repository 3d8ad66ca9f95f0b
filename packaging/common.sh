# Common parts of the packages; read by their scripts in the root of the source.
# shellcheck shell=bash disable=SC2034

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
packages=$PWD/target/packages
# The same source gives the same bytes: every file is as old as the last change – of 2020 where that is unknown – and no
# path of this machine is in it.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 1577836800)}
RUSTFLAGS="--remap-path-prefix=$PWD=gumu --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
export SOURCE_DATE_EPOCH RUSTFLAGS TZ=UTC LC_ALL=C
# The packages are made of what cargo leaves in `target`.
unset CARGO_TARGET_DIR
umask 022

# LLVM orders some instructions by addresses in its memory, which the system chooses at random: run compilers without
# random addresses. A container may forbid that; then the machine code can differ from build to build.
fixed() { "$@"; }
if setarch "$(uname -m)" -R true 2> /dev/null; then
    fixed() { setarch "$(uname -m)" -R "$@"; }
fi
cargo() { fixed env cargo "$@"; }

# The source of a release contains its crates, so build it without a network.
if [ -d vendor ]; then
    export CARGO_HOME=$packages/cargo-home CARGO_NET_OFFLINE=true
    mkdir -p "$CARGO_HOME"
    printf '[source.crates-io]\nreplace-with = "vendor"\n[source.vendor]\ndirectory = "%s/vendor"\n' "$PWD" \
        > "$CARGO_HOME/config.toml"
fi

# Builds the executables for this machine, in target/packages/release.
build() { cargo build --release --locked --target-dir "$packages"; }

# Builds the library for C for this machine, in target/packages/release.
build_library() { cargo build --release --locked --package gumu-capi --target-dir "$packages"; }

# Copies the texts of every package into a folder.
put_texts() {
    install -m 644 LICENSE "$1/LICENSE.txt"
    python3 packaging/licenses.py --full > "$1/third-party-licenses.txt"
    install -m 644 packaging/texts/README.txt packaging/texts/README.zh-CN.txt "$1"
}

# Puts the library for C, with a program that uses it, into the folder `library` of a folder.
put_library() {
    bash packaging/put-library.sh "$1" "$2/library"
    install -m 644 packaging/texts/play.c "$2/library"
}

# Checks packages of Debian, binary and source, with lintian: it fails with every tag, down to pedantic ones.
check_with_lintian() {
    # Bytes of machine code, which differ from build to build, look to lintian like misspelled words. Each lintian wants
    # the version of Debian's policy that was the newest when it was released.
    local suppressed=(--suppress-tags spelling-error-in-binary,out-of-date-standards-version) as_root=() known tag
    # Without a publisher the package has no maintainer and no homepage. Tags unknown to this lintian would stop it.
    if [ -z "$(python3 packaging/publisher.py contact)" ]; then
        known=$(lintian-explain-tags --list-tags)
        for tag in required-field bogus-mail-host-in-debian-changelog appstream-metadata-validation-failed; do
            if grep -qx "$tag" <<< "$known"; then suppressed+=(--suppress-tags "$tag"); fi
        done
    fi
    if [ "$(id -u)" = 0 ]; then as_root=(--allow-root); fi
    lintian "${as_root[@]}" --pedantic --display-info --fail-on error,warning,info,pedantic "${suppressed[@]}" "$@"
}

# Gives a folder and its files the time of the last change.
set_times() { find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +; }
