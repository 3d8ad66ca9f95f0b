#!/usr/bin/env bash
# Makes target/packages/gumu_VERSION_MACHINE.deb for the Debian or Ubuntu that it runs on and newer ones.
set -euo pipefail
cd "$(dirname "$0")/.."
bash tests/setup.sh package
. packaging/common.sh

build
build_library
machine=$(dpkg --print-architecture)
folder=$packages/deb
rm -rf "$folder"
share=$folder/usr/share
texts=$share/doc/gumu
mkdir -p "$folder/DEBIAN" "$folder/usr/games" "$share/applications" "$share/metainfo" "$share/mime/packages" "$texts"
install -m 755 "$packages/release/gumu" "$packages/release/pbrain-gumu" "$folder/usr/games"
install -m 644 packaging/linux/gumu.desktop "$share/applications"
install -m 644 packaging/linux/gumu.metainfo.xml "$share/metainfo"
install -m 644 packaging/linux/gumu-mime.xml "$share/mime/packages/gumu.xml"
python3 packaging/icons.py "$share/icons/hicolor"
bash packaging/put-library.sh "$packages/release/libgumu_engine.so" "$folder/usr" "lib/$(gcc -print-multiarch)"
install -m 644 packaging/texts/play.c "$texts"
put_texts "$texts"
mv "$texts/LICENSE.txt" "$texts/copyright"
gzip -9nc CHANGELOG.md > "$texts/changelog.gz"
gzip -9n "$texts/third-party-licences.txt"

# Checks the files for the desktop.
desktop-file-validate "$share/applications/gumu.desktop"
# Newer versions of this program fail for warnings too, as for the address of a homepage, which there is none of yet.
report=$(appstreamcli validate --no-net "$share/metainfo/gumu.metainfo.xml") || true
echo "$report"
if grep -q '^E:' <<< "$report"; then exit 1; fi
xmllint --noout "$share/mime/packages/gumu.xml"

# The oldest library of C that has what the executables call, and reads their packed relocations.
libc=$(objdump -p "$folder"/usr/games/* "$packages/release/libgumu_engine.so" | sed 's/GLIBC_ABI_DT_RELR/GLIBC_2.36/' | grep -o 'GLIBC_2[0-9.]*' | sort -Vu | tail -1 | cut -d_ -f2)
# The libraries of the desktop are opened at run time, so that no tool can find them.
opened=$(sed -n 's/^play=(ca-certificates \(.*\))/\1/p' tests/setup.sh | sed 's/ /, /g')
cat > "$folder/DEBIAN/control" <<END
Package: gumu
Version: $version
Architecture: $machine
Maintainer: The Gumu authors <gumu@localhost>
Installed-Size: $(du -sk --apparent-size "$folder/usr" | cut -f1)
Depends: libc6 (>= $libc), libgcc-s1, $opened
Recommends: libasound2 | libasound2t64, xdg-desktop-portal-gtk | xdg-desktop-portal-backend | zenity | kdialog
Section: games
Priority: optional
Description: gomoku as one small native program
 Five in a row against eight opponents, from a gentle one to a strong one,
 or between two people: freestyle, standard, renju with its forbidden moves, and
 caro, with the openings of tournaments, clocks, variations and hints. Games
 are opened and saved as SGF, PSQ, LIB and text. In English, Chinese, Czech, Japanese,
 Korean, Russian and Vietnamese.
 .
 pbrain-gumu is the engine without the window, for other gomoku programs, and
 libgumu_engine is the same for programs in C, with its header gumu.h.
END
echo "activate-noawait ldconfig" > "$folder/DEBIAN/triggers"
set_times "$folder"
file=$packages/gumu_${version}_$machine.deb
dpkg-deb --root-owner-group -Zxz --build "$folder" "$file" > /dev/null
rm -r "$folder"
echo "$file"
