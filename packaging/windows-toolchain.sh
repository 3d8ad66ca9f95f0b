#!/usr/bin/env bash
# A compiler for Windows 7 and later, 64 and 32 bits: `windows-toolchain.sh FOLDER [TARGET…]`, on Debian 12 or newer.
#
# Debian has a recent rustc and its sources, but no recent standard library for Windows. So both are unpacked into FOLDER,
# beside whatever compiler the machine has, and the library is built there once, for each target. If the machine has this
# very compiler, it is called from FOLDER. FOLDER/env then names the compiler to cargo; it is for builds for Windows only,
# in a shell of their own. Parts that are there already are not built again; without any target no library is.
set -euo pipefail

[ $# -ge 1 ] || { echo "usage: bash packaging/windows-toolchain.sh FOLDER [TARGET…]" >&2; exit 2; }
mkdir -p "$1"
folder=$(realpath "$1")
shift
libraries=$folder/rust/usr/lib/rustlib
rustc=$folder/rust/usr/bin/rustc
shared=$folder/rust/usr/lib/x86_64-linux-gnu

# Makes FOLDER/rust: the compiler, its library for this machine, and the source of the library for Windows, all of the same
# version.
unpack() {
    rm -rf "$folder/rust" "$folder/debs"
    mkdir -p "$folder/rust/usr/bin" "$libraries" "$folder/debs"
    local packages=(rust-web-src) newest installed library llvm
    newest=$(apt-cache show --no-all-versions rust-web-src | sed -n 's/^Version: //p')
    installed=$(dpkg-query -W -f '${Version}' rustc-web 2> /dev/null || true)
    if [ "$installed" = "$newest" ]; then
        # A script of dash would drop the variables that cargo names after programs with a hyphen.
        printf '#!/bin/bash\nexec /usr/bin/rustc --sysroot "%s" "$@"\n' "$folder/rust/usr" > "$rustc"
        chmod +x "$rustc"
        ln -s /usr/lib/rustlib/x86_64-unknown-linux-gnu "$libraries"
    else
        library=$(apt-cache show --no-all-versions libstd-rust-web-dev | grep -o 'libstd-rust-web-[0-9][0-9.]*[0-9]' | head -1)
        llvm=$(apt-cache show --no-all-versions "$library" | grep ^Depends | grep -o 'libllvm[0-9]*')
        packages+=(rustc-web libstd-rust-web-dev "$library" "$llvm")
    fi
    # apt downloads as a user of its own, who may not write into every folder: let it download as the calling user.
    (cd "$folder/debs" && apt-get -o APT::Sandbox::User=root download -q "${packages[@]}")
    # Leave out the source of the compiler itself.
    for package in "$folder"/debs/*.deb; do
        dpkg --fsys-tarfile "$package" | tar -xC "$folder/rust" --no-wildcards-match-slash \
            --exclude="./usr/src/*/compiler" --exclude="./usr/src/*/src"
    done
    rm -rf "$folder/debs"
    version > "$folder/rust/version"
}
version() { LD_LIBRARY_PATH=$shared "$rustc" -vV; }
# Make it again where the machine has got a newer compiler, which cannot read the libraries of the older one.
if ! version 2> /dev/null | cmp -s - "$folder/rust/version"; then unpack; fi

missing=()
for target; do [ -e "$libraries/$target/done" ] || missing+=("$target"); done

cat > "$folder/env" <<END
export PATH="$folder/rust/usr/bin:\$PATH"
export RUSTC="$rustc"
export LD_LIBRARY_PATH="$shared"
export CARGO_TARGET_X86_64_WIN7_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc
export CARGO_TARGET_I686_WIN7_WINDOWS_GNU_LINKER=i686-w64-mingw32-gcc
export CARGO_TARGET_X86_64_WIN7_WINDOWS_GNU_RUNNER=wine
export CARGO_TARGET_I686_WIN7_WINDOWS_GNU_RUNNER=wine
END
# shellcheck source=/dev/null
. "$folder/env"

# An empty package, whose dependencies are the crates of the standard library.
nothing=$folder/nothing
mkdir -p "$nothing/src"
printf '[package]\nname = "nothing"\nversion = "0.0.0"\nedition = "2024"\n[workspace]\n' > "$nothing/Cargo.toml"
: > "$nothing/src/lib.rs"
# The crate `panic_abort` of the standard library must itself be compiled with aborting panics.
cat > "$folder/rustc-wrapper" <<'END'
#!/bin/sh
case " $* " in *" --crate-name panic_abort "*) exec "$@" -Cpanic=abort ;; *) exec "$@" ;; esac
END
chmod +x "$folder/rustc-wrapper"

for target in "${missing[@]}"; do
    # Include bitcode, so that the library is optimized together with the program, and leave out paths of this machine.
    flags="-Cembed-bitcode=yes --remap-path-prefix=$libraries/src/rust=rust"
    flags+=" --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
    (cd "$nothing" && RUSTC_BOOTSTRAP=1 RUSTC_WRAPPER=$folder/rustc-wrapper RUSTFLAGS=$flags \
        cargo build -q --release -Zbuild-std=std,panic_abort,panic_unwind,proc_macro,test --target "$target")
    rm -rf "${libraries:?}/$target"
    mkdir -p "$libraries/$target/lib"
    cp "$nothing/target/$target"/release/deps/*.rlib "$libraries/$target/lib"
    rm -f "$libraries/$target"/lib/libnothing*
    touch "$libraries/$target/done"
done
rm -rf "$nothing/target"
