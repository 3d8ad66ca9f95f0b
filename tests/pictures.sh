#!/usr/bin/env bash
# Saves pictures of screens from an earlier commit, from the current files, and of their differences, side by side. Call
# `pictures.sh TEST` or `pictures.sh TEST COMMIT`, with TEST as for `cargo test`. The default commit is the last one if
# files have changed since, or else its parent. Pictures of screens that differ are saved in target/pictures/now, all
# pictures of the commit in target/pictures/before. The first run compiles everything in target/pictures/build; later
# runs are faster.
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

# Saves the pictures of tests: `draw TEST FOLDER TARGET`. Ignore a failure, because a test may fail for other reasons.
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
