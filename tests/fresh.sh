#!/usr/bin/env bash
# Tests Gumu on a fresh Debian in a chroot: run `fresh.sh 12` or `fresh.sh 13`, with the version of Debian, as root.
#
# debootstrap installs a minimal Debian of this version, with only ca-certificates and git, in a folder below
# target/fresh. The last commit is cloned there. Then these steps run, or only the steps given after the version:
#   play     the README's first command, until the window is shown;
#   package  packaging/deb.sh, the installation of the deb, the window and the engine that it installs, and a program in C
#            compiled against its library;
#   install  the debs and the tarball in target/packages/twice, which packaging/twice.sh has made: each is installed and
#            started, and the tests of debian/tests run. It is done only if it is named;
#   test     the README's second command, with all tests.
# The windows open on a display of the host, because the fresh Debian has none. Of the host's environment the fresh
# Debian gets the proxies, the settings of cargo, and the certificates that were added to the host's own. At the end of
# the script everything that runs or is mounted in the folder ends, and the folder is removed; pictures of the windows
# stay in target/fresh.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() { echo "usage: bash tests/fresh.sh 12|13 [play|package|install|test]…" >&2; exit 2; }
case ${1-} in
    12) suite=bookworm ;;
    13) suite=trixie ;;
    *) usage ;;
esac
steps=("${@:2}")
if [ ${#steps[@]} = 0 ]; then steps=(play package test); fi
for step in "${steps[@]}"; do case $step in play | package | install | test) ;; *) usage ;; esac; done
[ "$(id -u)" = 0 ] || { echo "gumu: run this as root" >&2; exit 1; }

# The script calls itself in separate namespaces for mounts and processes, and removes the folder when that call ends.
if [ -z "${GUMU_FRESH_ROOT-}" ]; then
    bash tests/setup.sh fresh
    mkdir -p target/fresh
    root=$(mktemp -d "$PWD/target/fresh/debian-$1-XXXXXX")
    trap 'rm -rf --one-file-system "$root"' EXIT
    chmod 755 "$root"
    GUMU_FRESH_ROOT=$root unshare --mount --pid --fork --kill-child bash tests/fresh.sh "$@"
    exit
fi
root=$GUMU_FRESH_ROOT

debootstrap --variant=minbase --include=ca-certificates,git "$suite" "$root" > "$root.log" ||
    { tail "$root.log" >&2; exit 1; }
rm "$root.log"
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --rbind /dev "$root/dev"
# Add the updates since the release, as Debian's installer does.
mirror=$(awk '$1 == "deb" { print $2; exit }' "$root/etc/apt/sources.list")
cat >> "$root/etc/apt/sources.list" <<END
deb ${mirror%/} $suite-updates main
deb ${mirror%/}-security $suite-security main
END
if compgen -G "/usr/local/share/ca-certificates/*.crt" > /dev/null; then
    cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates"
    chroot "$root" update-ca-certificates
fi
git clone -q . "$root/root/gumu"

# Xvfb chooses the number of the display; the fresh Debian gets the folder with its socket.
exec {number}< <(exec Xvfb -displayfd 1 -screen 0 1280x900x24 -nolisten tcp 2> /dev/null)
read -r display <&"$number"
mkdir -p "$root/tmp/.X11-unix"
mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"

environment=(HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "TERM=${TERM:-dumb}"
    DISPLAY=:"$display")
while IFS='=' read -r name value; do
    case $name in
        CARGO_HOME | CARGO_TARGET_DIR) ;;
        [a-z]*_proxy | [A-Z]*_PROXY | CARGO_*) environment+=("$name=$value") ;;
    esac
done < <(env)
# Runs a command in the cloned repository on the fresh Debian, with an environment like that of a login of root.
on_fresh() { env -i "${environment[@]}" chroot "$root" bash -c "cd ~/gumu && $1"; }

# Returns the command with this number, from 1, in the README.
command_of_readme() {
    awk -v wanted="$1" '/^```/ { inside = /^```sh$/; count += inside; next } inside && count == wanted' README.md
}

# Saves a picture of Gumu's window as the given file. Fails if no window of Gumu can be seen on the display, and while
# the window has few colors because nothing is painted in it yet.
save_picture() {
    local window
    window=$(xwininfo -display ":$display" -root -tree 2> /dev/null | awk '/\("gumu" / { print $1; exit }')
    [ -n "$window" ] && xwininfo -display ":$display" -id "$window" 2> /dev/null | grep -q 'Map State: IsViewable' &&
        import -display ":$display" -window "$window" "$1" 2> /dev/null && [ "$(identify -format %k "$1")" -ge 100 ]
}

# Runs a command that opens Gumu's window, and ends it when the window is shown: `shows_window NAME COMMAND`. The
# picture of the window is kept under this name.
shows_window() {
    local pid shown=no picture=$PWD/target/fresh/$suite-$1.png
    shift
    rm -f "$picture"
    set -m
    on_fresh "$1" &
    pid=$!
    set +m
    while [ $shown = no ] && kill -0 $pid 2> /dev/null; do
        sleep 1
        if save_picture "$picture"; then shown=yes; fi
    done
    kill -- -$pid 2> /dev/null || true
    wait $pid || true
    [ $shown = yes ] || { echo "gumu: no window has come: $1" >&2; return 1; }
    echo "gumu: the window has come: $1; its picture is $picture"
}

play() { shows_window play "$(command_of_readme 1)"; }

package() {
    on_fresh "bash packaging/deb.sh && apt-get install -y -q --no-install-recommends ./target/packages/*.deb"
    shows_window package /usr/games/gumu
    on_fresh 'printf "START 15\nBEGIN\nEND\n" | /usr/games/pbrain-gumu | tee /dev/stderr | grep -qx "[0-9]*,[0-9]*"'
    on_fresh 'apt-get install -y -q --no-install-recommends pkg-config &&
        cc /usr/share/doc/libgumu-engine-dev/examples/play.c -o /tmp/play $(pkg-config --cflags --libs gumu_engine) && /tmp/play | tail -c 40'
}

install() {
    mkdir -p "$root/tmp/files"
    cp target/packages/twice/*.deb target/packages/twice/gumu-*-linux-*.tar.gz "$root/tmp/files"
    on_fresh 'apt-get update -q && apt-get install -y -q --no-install-recommends /tmp/files/*.deb gcc libc6-dev pkg-config \
        xvfb xauth x11-utils man-db'
    shows_window deb /usr/games/gumu
    on_fresh 'for name in play library window; do debian/tests/$name; done'
    on_fresh 'man --warnings gumu pbrain-gumu | head -3'
    on_fresh 'apt-get remove -y -q gumu libgumu-engine-dev && tar -C /opt -xf /tmp/files/*.tar.gz'
    shows_window tarball "/opt/gumu-*/gumu"
    on_fresh '/opt/gumu-*/gumu --install-desktop && /opt/gumu-*/gumu --remove-desktop'
    on_fresh 'printf "START 15\nBEGIN\nEND\n" | /opt/gumu-*/pbrain-gumu | tee /dev/stderr | grep -qx "[0-9]*,[0-9]*"'
}

test() { on_fresh "$(command_of_readme 2)"; }

for step in "${steps[@]}"; do
    echo "gumu: Debian $1: $step"
    $step
done
echo "gumu: Debian $1: ${steps[*]}: all is well"
