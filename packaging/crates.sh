#!/usr/bin/env bash
# Makes the crates of the last commit for crates.io, in target/packages/crates, and builds each of them from its files alone:
# gumu-core, gumu-window, and gumu, which has the programs. It uploads nothing; `cargo publish --workspace --exclude gumu-capi`
# in target/packages/crates/source does that. Its arguments are passed to `cargo package`: `--no-verify --offline` makes the
# crates without building them.
#
# A crate has only files of its package's folder, but `gumu-core` and `gumu-window` include files of `resources` and `docs` in
# the root. So a copy of the source is made in which each package's folder has the files that the package includes.
set -euo pipefail
cd "$(dirname "$0")/.."
limit=5000000
# The first cargo that packages crates of which one needs another that is not published yet.
oldest=1.90

cargo=$(cargo --version | cut -d' ' -f2)
printf '%s\n%s\n' $oldest "$cargo" | sort -VC ||
    { echo "gumu: the crates need cargo $oldest or newer, because they depend on each other; this is cargo $cargo" >&2; exit 1; }

crates=$PWD/target/packages/crates
home=$(python3 packaging/publisher.py home)
rm -rf "$crates"
mkdir -p "$crates/source"
git archive HEAD | tar -x -C "$crates/source"

cd "$crates/source"
included='"\(\(\.\./\)*\)\.\./\.\./\(\(resources\|docs\)/[^"]*\)"'
for package in core window; do
    folder=src/$package
    grep -rho --include=*.rs "$included" "$folder" | sed "s#$included#\3#" | sort -u | while read -r path; do
        mkdir -p "$folder/$(dirname "$path")"
        cp -r "$path" "$folder/$path"
    done
    find "$folder" -name '*.rs' -exec sed -i "s#$included#\"\1\3\"#" {} +
    cp LICENSE "$folder"
done
cp resources/font/OFL.txt src/window/resources/font
for manifest in Cargo.toml src/core/Cargo.toml src/window/Cargo.toml; do
    sed -i "s|^publish = false\$|${home:+repository = \"$home\"}|" "$manifest"
done

# The copy is not a checkout: its files differ from the commit's, which cargo would refuse.
cargo package --locked --allow-dirty --workspace --exclude gumu-capi --target-dir target "$@"
mv target/package/*.crate "$crates"
rm -r target

fail() { echo "gumu: $crate $1" >&2; exit 1; }
for crate in "$crates"/*.crate; do
    bytes=$(stat -c %s "$crate")
    echo "$crate: $bytes bytes"
    [ "$bytes" -le $limit ] || fail "is larger than $limit bytes"
    names=$(tar -tf "$crate")
    manifest=$(tar -xOf "$crate" --wildcards 'gumu*/Cargo.toml')
    for name in LICENSE README.md; do grep -q "^[^/]*/$name\$" <<< "$names" || fail "lacks $name"; done
    for key in description readme keywords categories license; do
        grep -q "^$key = " <<< "$manifest" || fail "lacks \`$key\` in its Cargo.toml"
    done
    if grep -q '\.otf$' <<< "$names"; then
        grep -q '/OFL\.txt$' <<< "$names" || fail "has the font without its license"
        grep -q '^license = ".*OFL-1\.1' <<< "$manifest" || fail "does not name the license of the font"
    fi
done
