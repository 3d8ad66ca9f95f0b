#!/usr/bin/env bash
# Draws screens as an earlier commit has them, as they are now, and what differs, side by side: `pictures.sh TEST`, with
# TEST as for `cargo test`, or `pictures.sh TEST COMMIT`. The commit is the last one if files have changed since, else its
# parent. The pictures of the screens that differ are put in target/pictures/now, all of the commit's in
# target/pictures/before. The first run compiles everything in target/pictures/build, later ones what has changed.
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# = 1 ] || [ $# = 2 ] || { echo "usage: bash tests/pictures.sh TEST [COMMIT]" >&2; exit 2; }
if [ -n "$(git status --porcelain)" ]; then last=HEAD; else last=HEAD^; fi
commit=$(git rev-parse --verify "${2-$last}^{commit}")
pictures=$PWD/target/pictures tree=target/pictures/tree

git worktree prune
if [ -e $tree ]; then
    git -C $tree checkout --quiet --force --detach "$commit"
else
    git worktree add --quiet --detach $tree "$commit"
fi
rm -rf "$pictures/before" "$pictures/now"

# Draws the screens of tests: `draw TEST FOLDER TARGET`. Ignore a failure, because a test may fail for other reasons.
draw() {
    cargo test --quiet --locked --target-dir "$3" --test it --no-run
    PICTURES=$2 cargo test --quiet --locked --target-dir "$3" --test it -- "$1" || true
}

# Build each source in a folder of its own: in a shared folder cargo would confuse the files of the two sources.
(cd $tree && draw "$1" "$pictures/before" "$pictures/build")
BESIDE=$pictures/before draw "$1" "$pictures/now" target

git log -1 --format='Before is %h: %s' "$commit"
found=$(find target/pictures/now -name '*.png' 2>/dev/null | sort)
echo "${found:-No screen differs.}"
