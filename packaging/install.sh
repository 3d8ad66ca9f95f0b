#!/usr/bin/env bash
# Installs what has been built by `build` and `build_library` of packaging/common.sh: `install.sh ROOT [PREFIX] [LIBDIR]
# [BIN]`, with PREFIX below ROOT, which is left out for ROOT itself, the libraries' folder LIBDIR (lib) and that of the
# executables BIN (bin) below the prefix.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { echo "usage: bash packaging/install.sh ROOT [PREFIX] [LIBDIR] [BIN]" >&2; exit 2; }
folder=$1/${2-} lib=${3:-lib} bin=${4:-bin}
. packaging/common.sh

release=$packages/release
share=$folder/share
install -m 755 -D -t "$folder/$bin" "$release/gumu" "$release/pbrain-gumu"
bash packaging/put-library.sh "$release/libgumu_engine.so" "$folder" "$lib"
python3 packaging/icons.py "$share/icons/hicolor"
install -m 644 -D -t "$share/applications" resources/linux/io.github.gumu.gumu.desktop
install -m 644 -D -t "$share/mime/packages" resources/linux/io.github.gumu.gumu.xml
mkdir -p "$share/metainfo"
python3 packaging/metainfo.py > "$share/metainfo/io.github.gumu.gumu.metainfo.xml"
python3 packaging/manual.py "$release/gumu" "$release/pbrain-gumu" "$share/man/man6"
