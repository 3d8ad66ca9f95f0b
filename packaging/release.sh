#!/usr/bin/env bash
# Makes a release: `release.sh 1.0.0`, on Debian 12 or newer as root, from a checkout without changes.
#
# Writes the version everywhere and commits it, runs all tests, builds the crates for crates.io, makes each package twice
# and compares the bytes, installs and starts each on a fresh Debian 12 and 13 and under Wine, and leaves all files of the
# release in target/release-1.0.0, with SHA256SUMS, the notes, and, where somebody publishes, the manifests of other package
# managers. It uploads nothing. It takes some hours; what has succeeded is not done again if it is called once more for the
# same commit.
set -euo pipefail
cd "$(dirname "$0")/.."
version=${1-}
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || { echo "usage: bash packaging/release.sh 1.0.0" >&2; exit 2; }
[ "$(id -u)" = 0 ] || { echo "gumu: a fresh Debian can be made by root only: run this as root" >&2; exit 1; }
[ -z "$(git status --porcelain)" ] || { echo "gumu: commit or remove what has changed first" >&2; exit 1; }

bash tests/setup.sh test
if ! bash packaging/version.sh --check "$version" 2> /dev/null; then
    # Without a name and a mail address for commits git says so, before anything is changed.
    git var GIT_COMMITTER_IDENT > /dev/null
    bash packaging/version.sh "$version"
    # Also add new files: the names of the library's files contain its version.
    git add --all
    git commit --quiet --message "release: $version"
fi
folder=$PWD/target/release-$version
done=$folder/.done-$(git rev-parse HEAD)
mkdir -p "$done"

# Runs a step unless it has succeeded before for this commit: `step NAME COMMAND…`.
step() {
    if [ ! -e "$done/$1" ]; then
        echo "gumu: $1"
        "${@:2}"
        touch "$done/$1"
    fi
}

packages() {
    bash packaging/twice.sh source deb tarball zip zip32 zip10
    rm -f "$folder"/*.*
    cp target/packages/twice/* resources/screenshots/*.png "$folder"
}

# Starts the window and the engine of each zip.
windows() {
    bash tests/setup.sh wine32
    mkdir -p target/windows
    local zip root
    for zip in "$folder"/gumu-"$version"-windows*.zip; do
        root=$(mktemp -d)
        python3 -m zipfile -e "$zip" "$root"
        WINEPREFIX=${GUMU_WINE:-$PWD/target/windows/wine-release} WINEDEBUG=-all bash tests/starts.sh wine \
            "$root"/gumu-*/gumu.exe "$root"/gumu-*/pbrain-gumu.exe
        rm -r "$root"
    done
}

manifests() {
    if [ -z "$(python3 packaging/publisher.py contact)" ]; then
        echo "gumu: no manifests: packaging/publisher names nobody" >&2
    else
        python3 packaging/manifests.py "$folder"
        tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" \
            -C "$folder" -c manifests |
            gzip -9n > "$folder/gumu-$version-manifests.tar.gz"
    fi
}

files() {
    python3 packaging/changelog.py "$version" > "$folder/NOTES.md"
    (cd "$folder" && find . -maxdepth 1 -type f ! -name SHA256SUMS ! -name NOTES.md -printf '%P\n' | sort | xargs sha256sum > SHA256SUMS)
}

step tests bash tests/check.sh
step crates bash packaging/crates.sh
step packages packages
for debian in 12 13; do step "debian-$debian" bash tests/fresh.sh $debian install; done
step windows windows
step manifests manifests
step files files
cat "$folder/SHA256SUMS"
