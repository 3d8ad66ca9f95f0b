#!/usr/bin/env bash
# Puts the library for C where compilers find it: `put-library.sh FILE PREFIX [LIBDIR]`, with FILE as cargo has built it, a
# .so or a .dll, and LIBDIR below PREFIX (lib). The folder can be carried about: pkg-config finds its parts beside itself.
set -euo pipefail
here=$(dirname "$0")/..
[ $# -ge 2 ] || { echo "usage: bash packaging/put-library.sh FILE PREFIX [LIBDIR]" >&2; exit 2; }
file=$1 prefix=$2 lib=${3:-lib}

version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$here/Cargo.toml" | head -1)
mkdir -p "$prefix/include" "$prefix/$lib/pkgconfig"
install -m 644 "$here/resources/gumu.h" "$prefix/include"
case $file in
    *.dll)
        # Make a new import library, because the compiler's one refers to the DLL by a name with cargo's hash.
        case $file in *i686*) tools=i686-w64-mingw32 ;; *) tools=x86_64-w64-mingw32 ;; esac
        mkdir -p "$prefix/bin"
        install -m 755 "$file" "$prefix/bin"
        exports=$(mktemp -d)
        echo EXPORTS > "$exports/gumu_engine.def"
        "$tools-objdump" -p "$file" | sed -n 's/^\t\[ *[0-9]*\] \(gumu_[a-z0-9_]*\)$/\1/p' >> "$exports/gumu_engine.def"
        # The members of the import library are named after temporary files, so give these files fixed names.
        (cd "$exports" && "$tools-dlltool" -t gumu_engine -D gumu_engine.dll -d gumu_engine.def -l gumu_engine.a)
        install -m 644 "$exports/gumu_engine.a" "$prefix/$lib/libgumu_engine.dll.a"
        rm -r "$exports"
        ;;
    *)
        # Programs ask for the library by the first number of its version, as its SONAME has it, compilers by its bare name.
        install -m 644 "$file" "$prefix/$lib/libgumu_engine.so.$version"
        ln -sf "libgumu_engine.so.$version" "$prefix/$lib/libgumu_engine.so.${version%%.*}"
        ln -sf "libgumu_engine.so.${version%%.*}" "$prefix/$lib/libgumu_engine.so"
        ;;
esac
up=$(printf '%s' "/$lib/pkgconfig" | sed 's,/[^/]*,/..,g')
cat > "$prefix/$lib/pkgconfig/gumu_engine.pc" <<END
prefix=\${pcfiledir}$up
libdir=\${prefix}/$lib
includedir=\${prefix}/include

Name: gumu_engine
Description: Gumu's gomoku engine
Version: $version
Libs: -L\${libdir} -lgumu_engine
Cflags: -I\${includedir}
END
